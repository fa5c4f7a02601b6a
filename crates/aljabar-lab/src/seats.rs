//! Who sits down: built-in bots by level, and engines by program.

use std::{fmt, str::FromStr};

use aljabar_bots::Level;
use aljabar_core::Player;

/// Somebody named on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Contestant {
    /// A built-in bot.
    Level(Level),
    /// A program that speaks the engine protocol.
    Exec(String),
    /// The reference to measure by, with so many simulations a decision.
    Reference(u32),
    /// The two-player search with so many nodes a decision.
    Search(u64),
}

impl Contestant {
    /// How a record names this player.
    pub(crate) fn player(&self) -> Player {
        match self {
            Self::Level(level) => Player { name: level.to_string(), kind: format!("bot:{level}") },
            Self::Exec(program) => {
                let name = program.rsplit('/').next().unwrap_or(program).to_owned();
                Player { name, kind: format!("exec:{program}") }
            }
            Self::Reference(_) | Self::Search(_) => Player { name: self.to_string(), kind: format!("bot:{self}") },
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Exec(program) => write!(f, "exec:{program}"),
            Self::Search(nodes) => write!(f, "search:{nodes}"),
            Self::Reference(simulations) => write!(f, "reference:{simulations}"),
        }
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let name = name.trim();
        if let Some(simulations) = name.strip_prefix("reference:") {
            let number = simulations.parse().ok().filter(|n| (1..=100_000_000).contains(n));
            return number.map(Self::Reference).ok_or_else(|| "reference: needs a number of simulations".into());
        }
        if let Some(nodes) = name.strip_prefix("search:") {
            let number = nodes.parse().ok().filter(|n| (1..=1_000_000_000).contains(n));
            return number.map(Self::Search).ok_or_else(|| "search: needs a number of nodes".into());
        }
        match name.strip_prefix("exec:") {
            Some("") => Err("exec: needs a program, as in exec:./my-bot".into()),
            Some(program) => Ok(Self::Exec(program.to_owned())),
            None => name
                .parse()
                .map(Self::Level)
                .map_err(|e: String| format!("{e}, exec:PROGRAM, search:N and reference:N")),
        }
    }
}
