//! Who decides for a seat: a person, who may have a name, or a bot.

use super::names;
use aljabar_bots::Level;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A name to choose: nobody has to type one. They belonged to people who found out how things add up. Numbers beyond
/// them are names that came with a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Name(u16);

const NAMES: [&str; 12] =
    ["Ada", "Emmy", "Omar", "Sophie", "Gino", "Hypatia", "Niels", "Maryam", "Felix", "Julia", "Carl", "Olga"];

impl Name {
    /// All that can be chosen.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..NAMES.len() as u16).map(Self)
    }

    /// How it is written, in every language.
    pub fn text(self) -> &'static str {
        let number = usize::from(self.0);
        NAMES.get(number).copied().unwrap_or_else(|| names::remembered(number - NAMES.len()))
    }

    /// Any name, as a record has it. `None` when too many have been shown since the program began.
    pub(super) fn of_record(text: &str) -> Option<Self> {
        Self::read(text).or_else(|| {
            let number = NAMES.len() + names::remember(text)?;
            u16::try_from(number).ok().map(Self)
        })
    }

    /// The preset name that is written so.
    pub(super) fn read(text: &str) -> Option<Self> {
        Self::all().find(|name| name.text() == text)
    }

    /// The next one that none of these has, after this one or from the start; after the last one, no name.
    pub fn next(now: Option<Self>, taken: &[SeatKind]) -> Option<Self> {
        let from = now.map_or(0, |name| name.0 + 1);
        Self::all().filter(|name| name.0 >= from).find(|name| !taken.contains(&SeatKind::Human(Some(*name))))
    }
}

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum SeatKind {
    /// Somebody at this screen, who may have chosen a name.
    Human(Option<Name>),
    /// A bot.
    Bot(Level),
}

impl SeatKind {
    /// Somebody without a name.
    pub const PERSON: Self = Self::Human(None);

    /// Whether a person decides.
    pub fn is_human(self) -> bool {
        matches!(self, Self::Human(_))
    }

    /// The bot's level, if it is one.
    pub fn level(self) -> Option<Level> {
        match self {
            Self::Human(_) => None,
            Self::Bot(level) => Some(level),
        }
    }
}

impl From<SeatKind> for String {
    fn from(kind: SeatKind) -> Self {
        kind.to_string()
    }
}

impl TryFrom<String> for SeatKind {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for SeatKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "human" {
            return Ok(Self::PERSON);
        }
        if let Some(name) = text.strip_prefix("human:") {
            return Name::read(name).map(|name| Self::Human(Some(name))).ok_or_else(|| {
                let names: Vec<&str> = Name::all().map(Name::text).collect();
                format!("nobody is called `{name}` here; choose {}", names.join(", "))
            });
        }
        text.parse().map(Self::Bot).map_err(|_| {
            let levels = Level::ALL.map(Level::name).join(", ");
            format!("`{text}` is nobody who could sit there; write human, {levels}")
        })
    }
}

impl fmt::Display for SeatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(None) => f.write_str("human"),
            Self::Human(Some(name)) => write!(f, "human:{}", name.text()),
            Self::Bot(level) => level.fmt(f),
        }
    }
}
