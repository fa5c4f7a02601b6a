//! Who the characters are, and how each of them plays.

use std::{error::Error, fmt, str::FromStr};

use aljabar_bots::{Bot, Level, Style};
use aljabar_core::Rules;
use aljabar_text::shortened;

/// An opponent with a name, a level and a style. In the order of the ladder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Character {
    /// Muhammad ibn Musa al-Khwarizmi, whose book gave algebra its name.
    AlKhwarizmi,
    /// Brahmagupta, who wrote down rules for calculating with zero.
    Brahmagupta,
    /// Omar Khayyam, who solved cubic equations with conic sections.
    Khayyam,
    /// Hypatia, who taught mathematics in Alexandria.
    Hypatia,
    /// Ada Lovelace, who published an algorithm for the Analytical Engine.
    Lovelace,
    /// Felix Klein, after whom the group of the beginner's game is named.
    Klein,
    /// Sophie Germain, who wrote to Gauss as Monsieur Le Blanc.
    Germain,
    /// Évariste Galois, who explained equations by groups.
    Galois,
    /// William Rowan Hamilton, who found the quaternions.
    Hamilton,
    /// Sofya Kovalevskaya, who was a professor in Stockholm.
    Kovalevskaya,
    /// Gino Fano, after whom the plane of seven points is named.
    Fano,
    /// Emmy Noether, who shaped modern algebra.
    Noether,
}

impl Character {
    /// All characters, weakest first.
    pub const ALL: [Self; 12] = [
        Self::AlKhwarizmi,
        Self::Brahmagupta,
        Self::Khayyam,
        Self::Hypatia,
        Self::Lovelace,
        Self::Klein,
        Self::Germain,
        Self::Galois,
        Self::Hamilton,
        Self::Kovalevskaya,
        Self::Fano,
        Self::Noether,
    ];

    /// The name in commands and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AlKhwarizmi => "al-khwarizmi",
            Self::Brahmagupta => "brahmagupta",
            Self::Khayyam => "khayyam",
            Self::Hypatia => "hypatia",
            Self::Lovelace => "lovelace",
            Self::Klein => "klein",
            Self::Germain => "germain",
            Self::Galois => "galois",
            Self::Hamilton => "hamilton",
            Self::Kovalevskaya => "kovalevskaya",
            Self::Fano => "fano",
            Self::Noether => "noether",
        }
    }

    /// The strength.
    #[must_use]
    pub const fn level(self) -> Level {
        match self {
            Self::AlKhwarizmi | Self::Brahmagupta => Level::Novice,
            Self::Khayyam | Self::Hypatia => Level::Casual,
            Self::Lovelace | Self::Klein => Level::Club,
            Self::Germain | Self::Galois => Level::Strong,
            Self::Hamilton | Self::Kovalevskaya => Level::Expert,
            Self::Fano | Self::Noether => Level::Master,
        }
    }

    /// What the character likes to do.
    #[must_use]
    pub const fn style(self) -> Style {
        match self {
            Self::AlKhwarizmi => Style::Sparing,
            Self::Brahmagupta | Self::Fano => Style::Generous,
            Self::Khayyam | Self::Kovalevskaya => Style::Drawer,
            Self::Hypatia => Style::Colourful,
            Self::Lovelace | Self::Noether => Style::Farsighted,
            Self::Klein => Style::Tidy,
            Self::Germain => Style::Collector,
            Self::Galois => Style::Herald,
            Self::Hamilton => Style::Sweeping,
        }
    }

    /// The colour of the portrait and of what the character says, as sRGB.
    #[must_use]
    pub const fn colour(self) -> [u8; 3] {
        match self {
            Self::AlKhwarizmi => [0x2f, 0xa3, 0x8b],
            Self::Brahmagupta => [0xe0, 0x8a, 0x2c],
            Self::Khayyam => [0xc2, 0x45, 0x5c],
            Self::Hypatia => [0x6f, 0x8f, 0xe0],
            Self::Lovelace => [0xa4, 0x6a, 0xd6],
            Self::Klein => [0x6a, 0xa8, 0x4a],
            Self::Germain => [0xd9, 0xd3, 0xc2],
            Self::Galois => [0xd8, 0x4b, 0x33],
            Self::Hamilton => [0x3f, 0x9a, 0x5f],
            Self::Kovalevskaya => [0x4a, 0xa6, 0xc9],
            Self::Fano => [0xd0, 0xb0, 0x3a],
            Self::Noether => [0xcf, 0x6f, 0xa6],
        }
    }

    /// A new bot that plays like this character, for games with these rules.
    #[must_use]
    pub fn bot(self, rules: &Rules) -> Box<dyn Bot> {
        self.level().bot_with_style(rules, Some(self.style()))
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no character of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownCharacter {
    /// The name, cut to 40 characters.
    pub name: String,
}

impl fmt::Display for UnknownCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no character `{}`; there are {}", self.name, Character::ALL.map(Character::name).join(", "))
    }
}

impl Error for UnknownCharacter {}

impl FromStr for Character {
    type Err = UnknownCharacter;

    fn from_str(name: &str) -> Result<Self, UnknownCharacter> {
        let character = Self::ALL.into_iter().find(|character| character.name() == name);
        character.ok_or_else(|| UnknownCharacter { name: shortened(name, 40) })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn characters_are_read_by_their_names() {
        for character in Character::ALL {
            assert_eq!(character.name().parse(), Ok(character));
            assert!(character.name().parse::<Level>().is_err(), "a name is either a level's or a character's");
        }
        let error = "gauss".parse::<Character>().map_err(|error| error.to_string());
        assert!(error.is_err_and(|error| error.starts_with("there is no character `gauss`; there are al-khwarizmi, ")));
    }

    #[test]
    fn every_level_and_style_has_a_character_and_no_two_look_or_play_alike() {
        for level in Level::LADDER {
            assert!(Character::ALL.iter().any(|character| character.level() == level), "{level}");
        }
        for style in Style::ALL {
            assert!(Character::ALL.iter().any(|character| character.style() == style), "{style}");
        }
        let plays: HashSet<_> = Character::ALL.iter().map(|character| (character.level(), character.style())).collect();
        let colours: HashSet<_> = Character::ALL.iter().map(|character| character.colour()).collect();
        assert_eq!((plays.len(), colours.len()), (Character::ALL.len(), Character::ALL.len()));
        assert!(Character::ALL.is_sorted_by_key(|character| character.level()), "the weakest come first");
    }
}
