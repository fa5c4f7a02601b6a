//! Where games begin: deals, or the positions of a file.

use std::path::Path;

use aljabar_core::{DealOptions, Game, Position, Rules, Seat, Setup};

use crate::work::{Failure, read_json, read_text};

/// Where the games of a command begin. All have the same rules and the same number of players.
pub(crate) struct Openings {
    rules: Rules,
    players: usize,
    kind: Kind,
}

enum Kind {
    /// Every game is dealt, and this seat begins.
    Dealt(Seat),
    /// The positions of a file, which take turns.
    Positions(Vec<Position>),
}

impl Openings {
    /// Games that are dealt by these rules. `first` must be a seat.
    pub(crate) const fn dealt(rules: Rules, players: usize, first: Seat) -> Self {
        Self { rules, players, kind: Kind::Dealt(first) }
    }

    /// Reads a file with a position, or with a list of positions.
    ///
    /// # Errors
    /// If the file cannot be read, the list is empty, a position is refused or over, or positions have different rules or
    /// numbers of players.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let text = read_text(path)?;
        let is_list = text.trim_start().starts_with('[');
        let setups = match is_list {
            true => read_json(&text).map_err(|error| Failure::file(path, error))?,
            false => vec![Setup::from_json(&text).map_err(|error| Failure::file(path, error))?],
        };
        let Some(Setup { rules, hands, .. }) = setups.first() else {
            return Err(Failure::file(path, "the list has no positions"));
        };
        let (rules, players) = (rules.clone(), hands.len());
        let positions: Result<_, Failure> = setups
            .iter()
            .enumerate()
            .map(|(i, setup)| {
                let place = if is_list { format!("[{i}]: ") } else { String::new() };
                let position = setup.position().map_err(|error| Failure::file(path, format!("{place}{error}")))?;
                if setup.rules != rules || setup.hands.len() != players {
                    let wrong = "the rules and the number of hands must be those of the first position";
                    return Err(Failure::file(path, format!("{place}{wrong}")));
                }
                if setup.over {
                    return Err(Failure::file(path, format!("{place}over: the game is over")));
                }
                Ok(position)
            })
            .collect();
        Ok(Self { rules, players, kind: Kind::Positions(positions?) })
    }

    pub(crate) const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) const fn players(&self) -> usize {
        self.players
    }

    /// The number of positions. `None` if games are dealt.
    pub(crate) fn positions(&self) -> Option<usize> {
        match &self.kind {
            Kind::Dealt(_) => None,
            Kind::Positions(positions) => Some(positions.len()),
        }
    }

    /// The game with this number. The seed decides the deal, if there is one, and the draws.
    ///
    /// # Errors
    /// If it cannot be dealt.
    pub(crate) fn game(&self, number: u64, seed: u64) -> Result<Game, Failure> {
        let rules = self.rules.clone();
        match &self.kind {
            Kind::Dealt(first) => {
                let options = DealOptions { players: self.players, first: *first, seed };
                Game::deal(rules, options).map_err(Failure::new)
            }
            Kind::Positions(positions) => {
                let position = positions[(number % positions.len() as u64) as usize];
                Ok(Game::from_position(rules, position, seed))
            }
        }
    }
}
