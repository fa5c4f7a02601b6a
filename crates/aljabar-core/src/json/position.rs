//! Positions as JSON.

use aljabar_text::Object;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{RulesFile, check_head, read, read_hands, read_pieces, read_seat, to_text, write_pieces};
use crate::{FormatError, Setup};

const FORMAT: &str = "al-jabar-position";

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct PositionFile {
    format: String,
    version: u64,
    rules: Object<RulesFile>,
    hands: Vec<Vec<String>>,
    center: Vec<String>,
    bag: Vec<String>,
    first: u64,
    turn: u64,
    #[serde(rename = "final")]
    is_final: bool,
    drawn: bool,
    /// Written only if true, for programs that do not know this field.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    over: bool,
}

impl Setup {
    /// Reads a position file. The group, the copies and the codes of the pieces are checked; use [`Self::position`] to
    /// check the rest.
    ///
    /// # Errors
    /// If the text is too long, is not JSON or has another format, or a field is wrong.
    pub fn from_json(text: &str) -> Result<Self, FormatError> {
        Self::read(&read(text, FORMAT)?)
    }

    fn read(file: &PositionFile) -> Result<Self, FormatError> {
        let rules = file.rules.read(file.hands.len())?;
        let group = rules.group();
        Ok(Self {
            hands: read_hands(group, &file.hands, "hands")?,
            center: read_pieces(group, &file.center, "center")?,
            bag: read_pieces(group, &file.bag, "bag")?,
            first: read_seat(file.first),
            turn: read_seat(file.turn),
            is_final: file.is_final,
            drawn: file.drawn,
            over: file.over,
            rules,
        })
    }

    /// The text of a position file.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_text(self)
    }

    fn file(&self) -> PositionFile {
        let group = self.rules.group();
        PositionFile {
            format: FORMAT.into(),
            version: 1,
            rules: Object(RulesFile::new(&self.rules)),
            hands: self.hands.iter().map(|hand| write_pieces(group, hand)).collect(),
            center: write_pieces(group, &self.center),
            bag: write_pieces(group, &self.bag),
            first: self.first as u64,
            turn: self.turn as u64,
            is_final: self.is_final,
            drawn: self.drawn,
            over: self.over,
        }
    }
}

/// Writes a position inside a larger text, like [`Setup::to_json`].
impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.file().serialize(serializer)
    }
}

/// Reads a position inside a larger text, such as a request of the engine protocol. Checks what [`Setup::from_json`]
/// checks.
impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Object(file) = Object::<PositionFile>::deserialize(deserializer)?;
        check_head(&file.format, file.version, FORMAT).and_then(|()| Self::read(&file)).map_err(D::Error::custom)
    }
}
