//! The bots by name, and what each of them sees.

use std::{fmt, str::FromStr, time::Duration};

use aljabar_core::{Rules, at_width};
use aljabar_text::shortened;

use crate::{Bot, Budget, Eyesight, Greedy, Human, Parts, Random, Searcher, Sight, WON};

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any exchange, each as likely as any other. Only to measure by.
    Random,
    /// The exchange that shrinks the hand most, then the one that hands out most blacks. Only to measure by.
    Greedy,
    /// Sees exchanges of one or two pieces, three only now and then, and no Spectrum; wants a smaller hand.
    Novice,
    /// Sees most of what three pieces can do, and likes to deal out blacks; announces late.
    Casual,
    /// Sees everything on the table and judges it well, but not what others will do about it.
    Club,
    /// Looks a few turns ahead.
    Strong,
    /// Looks far ahead.
    Expert,
    /// Thinks as long as it may.
    Master,
}

impl Level {
    /// All of them: first the two to measure by, then the [ladder](Self::LADDER).
    pub const ALL: [Self; 8] =
        [Self::Random, Self::Greedy, Self::Novice, Self::Casual, Self::Club, Self::Strong, Self::Expert, Self::Master];
    /// Those to play against, weaker ones first.
    pub const LADDER: [Self; 6] = [Self::Novice, Self::Casual, Self::Club, Self::Strong, Self::Expert, Self::Master];
    /// The bot that takes over when another one fails.
    pub const SIMPLEST: Self = Self::Random;

    /// Its name as commands and files write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Novice => "novice",
            Self::Casual => "casual",
            Self::Club => "club",
            Self::Strong => "strong",
            Self::Expert => "expert",
            Self::Master => "master",
        }
    }

    /// How well it looks ahead, if it does.
    #[must_use]
    pub const fn sight(self) -> Option<Sight> {
        let (nodes, haze) = match self {
            // One look around and no further.
            Self::Club => (1, WON / 7),
            Self::Strong => (200, WON / 9),
            Self::Expert => (1_200, WON / 15),
            Self::Master => (700_000, 0),
            _ => return None,
        };
        // The clock is only for slow machines and large groups: else the positions run out first, and the same seed
        // plays the same game.
        let time = Duration::from_millis(if matches!(self, Self::Master) { 900 } else { 180 });
        let budget = Budget { nodes: Some(nodes), time: Some(time) };
        let final_nodes = if matches!(self, Self::Expert) { 40_000 } else { nodes };
        let reluctance = WON / 500;
        Some(Sight { budget, final_nodes, haze, reluctance, eager: matches!(self, Self::Master) })
    }

    /// What it sees of its own turn, if it sees no further.
    #[must_use]
    pub const fn eyesight(self) -> Option<Eyesight> {
        match self {
            Self::Novice => Some(Eyesight { three: 45, crossed: 60, spectrum: false, blacks: false, announces_at: 2 }),
            Self::Casual => Some(Eyesight { three: 75, crossed: 100, spectrum: true, blacks: true, announces_at: 2 }),
            _ => None,
        }
    }

    /// A bot of this level for games by these rules.
    #[must_use]
    pub fn bot(self, rules: &Rules) -> Box<dyn Bot> {
        at_width!(rules.group().order(), W => match (self.sight(), self.eyesight()) {
            (Some(sight), _) => Box::new(Searcher::<W>::new(sight, Parts::ALL)),
            (_, Some(eyesight)) => Box::new(Human::<W>::new(rules, eyesight)),
            _ if self == Self::Greedy => Box::new(Greedy::<W>::new(rules)),
            _ => Box::new(Random::<W>::new(rules)),
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("there is no bot `{}`; there are {names}", shortened(name, 40))
        })
    }
}
