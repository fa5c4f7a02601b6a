//! The contestants of a game, as the command line names them: built-in bots, engines and bots for measurements.

use std::{error::Error, fmt, path::Path, str::FromStr};

use aljabar_bots::{Ablation, Level, Style, UnknownLevel, UnknownStyle, Weights, WeightsError};
use aljabar_characters::{Opponent, UnknownOpponent};
use aljabar_core::Player;

use crate::work::{Failure, read_text};

/// A contestant on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Contestant {
    /// A level or a character.
    BuiltIn(Opponent),
    /// A level in a style.
    Styled(Level, Style),
    /// A program that speaks the engine protocol.
    Exec(String),
    /// The reference bot, with this number of simulations for each decision.
    Reference(u32),
    /// Master with the weights in this file.
    Weights(String, Box<Weights>),
    /// Master with this component switched off.
    Without(&'static str),
}

impl Contestant {
    /// The weights of `weights:FILE`.
    pub(crate) fn weights(&self) -> Option<&Weights> {
        match self {
            Self::Weights(_, weights) => Some(weights),
            _ => None,
        }
    }

    /// The player as a record names it.
    pub(crate) fn player(&self) -> Player {
        match self {
            // A character's kind is its level, for whoever reads the record without knowing characters.
            Self::BuiltIn(opponent) => Player { name: opponent.to_string(), kind: format!("bot:{}", opponent.level()) },
            Self::Styled(level, _) => Player { name: self.to_string(), kind: format!("bot:{level}") },
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
            Self::BuiltIn(opponent) => opponent.fmt(f),
            Self::Styled(level, style) => write!(f, "{level}+{style}"),
            Self::Exec(program) => write!(f, "exec:{program}"),
            Self::Weights(file, _) => write!(f, "weights:{file}"),
            Self::Without(part) => write!(f, "master-without:{part}"),
            Self::Reference(simulations) => write!(f, "reference:{simulations}"),
        }
    }
}

/// Why a text does not name a contestant.
#[derive(Debug)]
pub(crate) enum ContestantError {
    /// `reference:` without a number of simulations.
    Simulations,
    /// The file of `weights:` cannot be read.
    File(Failure),
    /// The file of `weights:` is not a table of weights.
    Weights { file: String, error: WeightsError },
    /// `master-without:` with an unknown component.
    Component,
    /// `exec:` without a program.
    Program,
    /// A `+` with an unknown style after it.
    Style(UnknownStyle),
    /// A `+` with an unknown level before it.
    Level(UnknownLevel),
    /// Neither a level nor a character.
    Opponent(UnknownOpponent),
}

impl fmt::Display for ContestantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simulations => f.write_str("reference: needs a number of simulations from 1 to 100000000"),
            Self::File(failure) => failure.fmt(f),
            Self::Weights { file, error } => write!(f, "{file}: {error}"),
            Self::Component => write!(f, "master-without: needs one of {}", Ablation::NAMES.join(", ")),
            Self::Program => f.write_str("exec: needs a program, as in exec:./my-bot"),
            Self::Style(error) => error.fmt(f),
            Self::Level(error) => error.fmt(f),
            Self::Opponent(error) => {
                write!(f, "{error}, LEVEL+STYLE, exec:PROGRAM, reference:N, weights:FILE and master-without:PART")
            }
        }
    }
}

impl Error for ContestantError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::File(failure) => Some(failure),
            Self::Weights { error, .. } => Some(error),
            Self::Style(error) => Some(error),
            Self::Level(error) => Some(error),
            Self::Opponent(error) => Some(error),
            Self::Simulations | Self::Component | Self::Program => None,
        }
    }
}

impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(name: &str) -> Result<Self, ContestantError> {
        let name = name.trim();
        if let Some(simulations) = name.strip_prefix("reference:") {
            let number = simulations.parse().ok().filter(|n| (1..=100_000_000).contains(n));
            return number.map(Self::Reference).ok_or(ContestantError::Simulations);
        }
        if let Some(file) = name.strip_prefix("weights:") {
            let text = read_text(Path::new(file)).map_err(ContestantError::File)?;
            let weights =
                Weights::read(&text).map_err(|error| ContestantError::Weights { file: file.to_owned(), error })?;
            return Ok(Self::Weights(file.to_owned(), Box::new(weights)));
        }
        if let Some(component) = name.strip_prefix("master-without:") {
            let known = Ablation::NAMES.into_iter().find(|known| *known == component);
            return known.map(Self::Without).ok_or(ContestantError::Component);
        }
        match name.strip_prefix("exec:") {
            Some("") => Err(ContestantError::Program),
            Some(program) => Ok(Self::Exec(program.to_owned())),
            None => named(name),
        }
    }
}

/// A level, a level in a style, or a character.
fn named(name: &str) -> Result<Contestant, ContestantError> {
    if let Some((level, style)) = name.split_once('+') {
        let level = level.parse().map_err(ContestantError::Level)?;
        return style.parse().map(|style| Contestant::Styled(level, style)).map_err(ContestantError::Style);
    }
    name.parse().map(Contestant::BuiltIn).map_err(ContestantError::Opponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_characters_and_styles_are_contestants() {
        for (name, kind) in [("strong", "bot:strong"), ("galois", "bot:strong"), ("club+tidy", "bot:club")] {
            let contestant: Contestant = name.parse().unwrap();
            assert_eq!(contestant.to_string(), name);
            assert_eq!(contestant.player(), Player { name: name.into(), kind: kind.into() });
        }
        for (name, refusal) in [("gauss", "there is no bot `gauss`"), ("club+loud", "there is no style `loud`")] {
            let error = name.parse::<Contestant>().unwrap_err().to_string();
            assert!(error.starts_with(refusal), "{error}");
        }
    }
}
