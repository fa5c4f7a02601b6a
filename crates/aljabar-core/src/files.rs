//! Positions and records as JSON, and what is wrong with those that are refused.

use std::{fmt, marker::PhantomData, ops::Deref};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor, value::MapAccessDeserializer},
};

use crate::{Group, Piece, Pieces, Rules, RulesError};

/// The largest text that is read: many times what the longest game needs.
pub const MAX_FILE_BYTES: usize = 4 << 20;

/// What is wrong with a file: where, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The field, as a path like `hands[1][3]`; empty when the whole text is wrong.
    pub field: String,
    /// The reason as a sentence.
    pub reason: String,
}

impl Fault {
    pub(crate) fn new(field: impl Into<String>, reason: impl fmt::Display) -> Self {
        Self { field: shortened(&field.into(), 100), reason: abridged(&reason.to_string(), 300) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() { f.write_str(&self.reason) } else { write!(f, "{}: {}", self.field, self.reason) }
    }
}

impl std::error::Error for Fault {}

/// The rules as they stand in a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct RulesFile {
    pub(crate) moduli: Vec<u64>,
    pub(crate) copies: u64,
    pub(crate) recycle: bool,
}

impl RulesFile {
    pub(crate) fn new(rules: &Rules) -> Self {
        let moduli = rules.group().moduli().iter().map(|a| u64::from(*a)).collect();
        Self { moduli, copies: u64::from(rules.copies()), recycle: rules.recycle() }
    }

    /// The rules for so many players.
    pub(crate) fn read(&self, players: usize) -> Result<Rules, Fault> {
        let group = Group::new(&self.moduli).map_err(|e| Fault::new("rules.moduli", e))?;
        Rules::with_copies(group, players, self.copies, self.recycle).map_err(|error| {
            let field = match error {
                RulesError::Copies { .. } => "rules.copies",
                RulesError::Players(_) | RulesError::Seat { .. } => "hands",
                RulesError::Group(_) | RulesError::Hand(_) => "rules.moduli",
            };
            Fault::new(field, error)
        })
    }
}

/// Reads the text of a file of this format and version into `T`, and names the field that does not fit.
pub(crate) fn read<'a, T: Deserialize<'a>>(text: &'a str, format: &str) -> Result<T, Fault> {
    #[derive(Deserialize)]
    struct Head {
        format: String,
        version: u64,
    }
    if text.len() > MAX_FILE_BYTES {
        let megabytes = MAX_FILE_BYTES >> 20;
        return Err(Fault::new("", format!("the file has {} bytes, more than {megabytes} MB", text.len())));
    }
    let Object(head): Object<Head> = parse(text)?;
    check_head(&head.format, head.version, format)?;
    parse(text).map(|Object(file)| file)
}

/// Whether a file is of this format, and of a version that is known.
pub(crate) fn check_head(said: &str, version: u64, format: &str) -> Result<(), Fault> {
    if said != format {
        return Err(Fault::new("format", format!("this is `{}`, not `{format}`", shortened(said, 20))));
    }
    if version != 1 {
        return Err(Fault::new("version", format!("version {version} is not known here, only 1")));
    }
    Ok(())
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Fault> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        Fault::new(if path == "." || path == "?" { String::new() } else { path }, error.inner())
    })?;
    json.end().map_err(|error| Fault::new("", error))?;
    Ok(value)
}

/// A multiset as a file has it.
pub(crate) fn read_pieces(group: &Group, codes: &[String], field: &str) -> Result<Pieces, Fault> {
    let mut pieces = Pieces::EMPTY;
    for (i, code) in codes.iter().enumerate() {
        let piece = read_piece(group, code).map_err(|reason| Fault::new(format!("{field}[{i}]"), reason))?;
        // Far more than any limit below: what is checked there must not wrap around before.
        if pieces.count(piece) < 10_000 {
            pieces.insert(piece);
        }
    }
    Ok(pieces)
}

pub(crate) fn read_piece(group: &Group, code: &str) -> Result<Piece, String> {
    group.parse(code).ok_or_else(|| format!("there is no piece \"{}\" in {group}", shortened(code, 20)))
}

/// A multiset for a file: sorted, so that it tells nothing but how many there are.
pub(crate) fn write_pieces<const W: usize>(group: &Group, pieces: &Pieces<W>) -> Vec<String> {
    group.sorted(pieces.iter()).into_iter().map(|p| group.code(p).to_string()).collect()
}

/// The beginning of a text from a file that might be hostile, without what would move other letters about.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    let turns =
        |c: char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut short: String = text.chars().take(most).filter(|c| !c.is_control() && !turns(*c)).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// A text without its middle, when it is long: the reader of JSON first quotes what is wrong and then says why.
#[must_use]
pub fn abridged(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return shortened(text, most);
    }
    let end: String = text.chars().skip(length - most / 2).collect();
    let end = shortened(&end, most / 2);
    format!("{}{}", shortened(text, most - most / 2), end.trim_end_matches('…'))
}

/// A `T` that must be written as an object. Without this a list of the fields' values would do as well.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_map(Fields(PhantomData)).map(Self)
    }
}

impl<T: Serialize> Serialize for Object<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<T> Deref for Object<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
