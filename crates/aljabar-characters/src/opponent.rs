//! Whoever can be asked by name to play: a plain level or a character.

use std::{error::Error, fmt, str::FromStr};

use aljabar_bots::{Bot, Level, UnknownLevel};
use aljabar_core::Rules;

use crate::Character;

/// A built-in bot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opponent {
    /// A level without a style.
    Plain(Level),
    /// A character.
    Character(Character),
}

impl Opponent {
    /// The strength.
    #[must_use]
    pub const fn level(self) -> Level {
        match self {
            Self::Plain(level) => level,
            Self::Character(character) => character.level(),
        }
    }

    /// The name in commands and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain(level) => level.name(),
            Self::Character(character) => character.name(),
        }
    }

    /// A new bot for games with these rules.
    #[must_use]
    pub fn bot(self, rules: &Rules) -> Box<dyn Bot> {
        match self {
            Self::Plain(level) => level.bot(rules),
            Self::Character(character) => character.bot(rules),
        }
    }
}

impl From<Level> for Opponent {
    fn from(level: Level) -> Self {
        Self::Plain(level)
    }
}

impl From<Character> for Opponent {
    fn from(character: Character) -> Self {
        Self::Character(character)
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is neither a level nor a character of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownOpponent(UnknownLevel);

impl fmt::Display for UnknownOpponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.0, Character::ALL.map(Character::name).join(", "))
    }
}

impl Error for UnknownOpponent {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

impl FromStr for Opponent {
    type Err = UnknownOpponent;

    fn from_str(name: &str) -> Result<Self, UnknownOpponent> {
        if let Ok(character) = name.parse() {
            return Ok(Self::Character(character));
        }
        name.parse().map(Self::Plain).map_err(UnknownOpponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_characters_are_read_by_their_names() {
        let all = Level::ALL.map(Opponent::Plain).into_iter().chain(Character::ALL.map(Opponent::Character));
        for opponent in all {
            assert_eq!(opponent.to_string().parse(), Ok(opponent));
        }
        let error = "gauss".parse::<Opponent>().map_err(|error| error.to_string());
        assert!(error.is_err_and(|error| error.starts_with("there is no bot `gauss`; there are random, greedy, ")));
    }
}
