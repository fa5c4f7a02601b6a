//! The player of a seat: a person, with or without a name, a bot of a level, a character, or the rival of a puzzle.

use super::interned_names::{intern, interned};
use crate::texts::tidy_to;
use aljabar_bots::Level;
use aljabar_characters::{Character, Opponent};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A person's name: one of a fixed list of mathematicians, so that no keyboard is needed, or one that was written by a
/// player or is in a record.
///
/// An index into `NAMES`; indices beyond it belong to the interned names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlayerName(u16);

const NAMES: [&str; 12] =
    ["Ada", "Emmy", "Omar", "Sophie", "Gino", "Hypatia", "Niels", "Maryam", "Felix", "Julia", "Carl", "Olga"];

impl PlayerName {
    /// The names that can be chosen.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..NAMES.len() as u16).map(Self)
    }

    /// The name itself; the same in every language.
    pub fn text(self) -> &'static str {
        let number = usize::from(self.0);
        NAMES.get(number).copied().unwrap_or_else(|| interned(number - NAMES.len()))
    }

    /// The most characters of a name that a player writes.
    pub const LONGEST: usize = 16;

    /// The name that a player has written, without what cannot be seen. `None` if nothing is left of it.
    pub fn written(text: &str) -> Option<Self> {
        let name = tidy_to(text, Self::LONGEST);
        if name.is_empty() { None } else { Self::of_record(&name) }
    }

    /// A name from a record. `None` when too many names have been interned since the program began.
    pub(super) fn of_record(text: &str) -> Option<Self> {
        Self::read(text).or_else(|| {
            let number = NAMES.len() + intern(text)?;
            u16::try_from(number).ok().map(Self)
        })
    }

    /// The name of the fixed list with this text.
    pub(super) fn read(text: &str) -> Option<Self> {
        Self::all().find(|name| name.text() == text)
    }

    /// The first name of the list after `now` (from the start if `None`) that is not `taken`. `None` if there is none.
    pub fn next(now: Option<Self>, taken: &[SeatKind]) -> Option<Self> {
        let from = now.map_or(0, |name| name.0 + 1);
        Self::all().filter(|name| name.0 >= from).find(|name| !taken.contains(&SeatKind::Human(Some(*name))))
    }
}

/// Who plays a seat. Written as text: `human`, `human:Ada`, or the name of a level or a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum SeatKind {
    /// A person at this device, with a name if one was chosen.
    Human(Option<PlayerName>),
    /// A bot of this level.
    Bot(Level),
    /// A bot with a name and a style.
    Character(Character),
    /// Another player of a puzzle, whose turns follow from it.
    Rival,
}

impl SeatKind {
    /// A person without a name.
    pub const PERSON: Self = Self::Human(None);

    /// Whether a person plays the seat.
    pub fn is_human(self) -> bool {
        matches!(self, Self::Human(_))
    }

    /// The bot that plays the seat; `None` for a person.
    pub fn opponent(self) -> Option<Opponent> {
        match self {
            Self::Human(_) | Self::Rival => None,
            Self::Bot(level) => Some(Opponent::Plain(level)),
            Self::Character(character) => Some(Opponent::Character(character)),
        }
    }

    /// The level of a bot; `None` for a person.
    pub fn level(self) -> Option<Level> {
        self.opponent().map(Opponent::level)
    }

    /// The character that plays the seat; `None` for all others.
    pub fn character(self) -> Option<Character> {
        match self {
            Self::Character(character) => Some(character),
            _ => None,
        }
    }
}

impl From<Opponent> for SeatKind {
    fn from(opponent: Opponent) -> Self {
        match opponent {
            Opponent::Plain(level) => Self::Bot(level),
            Opponent::Character(character) => Self::Character(character),
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
            let name = PlayerName::written(name).ok_or("after `human:` comes a name that can be read, such as Ada")?;
            return Ok(Self::Human(Some(name)));
        }
        text.parse::<Opponent>().map(Self::from).map_err(|_| {
            let levels = Level::ALL.map(Level::name).join(", ");
            let characters = Character::ALL.map(Character::name).join(", ");
            format!("`{text}` is nobody who could sit there; write human, {levels}, {characters}")
        })
    }
}

impl fmt::Display for SeatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(None) => f.write_str("human"),
            Self::Human(Some(name)) => write!(f, "human:{}", name.text()),
            Self::Bot(level) => level.fmt(f),
            Self::Character(character) => character.fmt(f),
            Self::Rival => f.write_str("rival"),
        }
    }
}
