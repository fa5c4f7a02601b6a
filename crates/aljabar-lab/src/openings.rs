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
        Self::from_json(&read_text(path)?).map_err(|reason| Failure::file(path, reason))
    }

    fn from_json(text: &str) -> Result<Self, String> {
        let is_list = text.trim_start().starts_with('[');
        let setups = match is_list {
            true => read_json(text)?,
            false => vec![Setup::from_json(text).map_err(|error| error.to_string())?],
        };
        let Some(first) = setups.first() else { return Err("the list has no positions".into()) };
        let (rules, players) = (first.rules.clone(), first.hands.len());
        let mut positions = Vec::with_capacity(setups.len());
        for (i, setup) in setups.iter().enumerate() {
            let place = if is_list { format!("[{i}]: ") } else { String::new() };
            positions.push(setup.position().map_err(|error| format!("{place}{error}"))?);
            if setup.rules != rules || setup.hands.len() != players {
                return Err(format!("{place}the rules and the number of hands must be those of the first position"));
            }
            if setup.over {
                return Err(format!("{place}over: the game is over"));
            }
        }
        Ok(Self { rules, players, kind: Kind::Positions(positions) })
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

#[cfg(test)]
mod tests {
    use aljabar_fuzz::{any_text, cases, check_sentence, spoiled_json};
    use proptest::prelude::*;

    use super::*;

    fn position() -> String {
        let rules = Rules::classic();
        Setup::of(&rules, &rules.deal(DealOptions::new(2).seed(1)).unwrap()).to_json()
    }

    fn check(text: &str) -> Result<(), TestCaseError> {
        match Openings::from_json(text) {
            Ok(openings) => {
                for number in 0..3 {
                    let game = openings.game(number, 1).unwrap();
                    prop_assert!(!game.is_over() && game.position().players() == openings.players());
                }
                prop_assert!(openings.positions().is_some_and(|count| count > 0));
            }
            Err(reason) => check_sentence(&reason)?,
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(cases(2_000))]

        #[test]
        fn openings_are_read_or_refused(text in spoiled_json(&[position(), format!("[{0},{0}]", position())])) {
            check(&text)?;
        }

        #[test]
        fn any_text_is_read_or_refused(text in any_text()) {
            check(&text)?;
            check(&format!("[{text}"))?;
        }
    }

    #[test]
    fn the_positions_take_turns() {
        let other = position().replace("\"first\":0,\"turn\":0", "\"first\":1,\"turn\":1");
        let openings = Openings::from_json(&format!("[{},{other}]", position())).unwrap();
        let turns: Vec<Seat> = (0..5).map(|number| openings.game(number, 1).unwrap().position().turn()).collect();
        assert_eq!((turns, openings.positions()), (vec![0, 1, 0, 1, 0], Some(2)));
    }
}
