//! Who sits down: built-in bots by level, and engines by program.

use std::{fmt, path::Path, str::FromStr};

use aljabar_bots::{Ablation, Level, Weights};
use aljabar_core::Player;

use crate::work::read_text;

/// Somebody named on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Contestant {
    /// A built-in bot.
    Level(Level),
    /// A program that speaks the engine protocol.
    Exec(String),
    /// The reference to measure by, with so many simulations a decision.
    Reference(u32),
    /// Master with the weights in this file.
    Weights(String, Box<Weights>),
    /// Master without this part.
    Without(&'static str),
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
            Self::Reference(_) | Self::Weights(..) | Self::Without(_) => {
                Player { name: self.to_string(), kind: format!("bot:{self}") }
            }
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Exec(program) => write!(f, "exec:{program}"),
            Self::Weights(file, _) => write!(f, "weights:{file}"),
            Self::Without(part) => write!(f, "master-without:{part}"),
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
            let needed = || "reference: needs a number of simulations from 1 to 100000000".into();
            return number.map(Self::Reference).ok_or_else(needed);
        }
        if let Some(file) = name.strip_prefix("weights:") {
            let text = read_text(Path::new(file)).map_err(|e| e.to_string())?;
            let weights = Weights::read(&text).map_err(|e| format!("{file}: {e}"))?;
            return Ok(Self::Weights(file.to_owned(), Box::new(weights)));
        }
        if let Some(part) = name.strip_prefix("master-without:") {
            let known = Ablation::NAMES.into_iter().find(|known| *known == part);
            return known
                .map(Self::Without)
                .ok_or_else(|| format!("master can do without {}", Ablation::NAMES.join(", ")));
        }
        match name.strip_prefix("exec:") {
            Some("") => Err("exec: needs a program, as in exec:./my-bot".into()),
            Some(program) => Ok(Self::Exec(program.to_owned())),
            None => name.parse().map(Self::Level).map_err(|e: aljabar_bots::UnknownLevel| {
                format!("{e}, exec:PROGRAM, reference:N, weights:FILE and master-without:PART")
            }),
        }
    }
}
