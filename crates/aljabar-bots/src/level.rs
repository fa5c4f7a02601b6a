//! The bots by name.

use std::{fmt, str::FromStr};

use aljabar_core::{Rules, at_width};

use crate::{Bot, Greedy, Random};

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Any exchange, each as likely as any other.
    Random,
    /// The exchange that shrinks the hand most, then the one that hands out most blacks.
    Greedy,
}

impl Level {
    /// All levels, weaker ones first.
    pub const ALL: [Self; 2] = [Self::Random, Self::Greedy];
    /// The bot that takes over when another one fails.
    pub const SIMPLEST: Self = Self::Random;

    /// Its name as commands and files write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }

    /// A bot of this level for games by these rules.
    #[must_use]
    pub fn bot(self, rules: &Rules) -> Box<dyn Bot> {
        at_width!(rules.group().order(), W => match self {
            Self::Random => Box::new(Random::<W>::new(rules)),
            Self::Greedy => Box::new(Greedy::<W>::new(rules)),
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("there is no bot `{name}`; there are {names}")
        })
    }
}
