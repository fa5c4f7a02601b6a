//! [`Record`]: a game as a list of deeds that replays without random numbers.

use crate::{Deed, FormatError, FormatProblem, Game, Position, Rules, Seat};

/// A player in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Player {
    /// The name to show.
    pub name: String,
    /// `human`, `bot:LEVEL` or `exec:PROGRAM`.
    pub kind: String,
}

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// The size of each hand, by seat.
    pub counts: Vec<usize>,
    /// The seats with the fewest pieces.
    pub winners: Vec<Seat>,
}

impl Outcome {
    /// The result of a game, or `None` if it is not over.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let position = game.position();
        game.is_over().then(|| Self {
            counts: (0..position.players()).map(|seat| position.hand_len(seat)).collect(),
            winners: position.leaders().collect(),
        })
    }
}

/// A recorded game. It need not be over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The rules.
    pub rules: Rules,
    /// The seed of the deal and of the draws after the recorded ones.
    pub seed: u64,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// The position before the first turn.
    pub start: Position,
    /// The turns: the seat and its deeds. The last turn may be unfinished.
    pub turns: Vec<(Seat, Vec<Deed>)>,
    /// The result, if the game is over.
    pub result: Option<Outcome>,
}

impl Record {
    /// The record of a game so far.
    #[must_use]
    pub fn of(game: &Game, players: Vec<Player>) -> Self {
        let mut turns: Vec<(Seat, Vec<Deed>)> = Vec::new();
        for (seat, deed) in game.deeds() {
            match turns.last_mut() {
                Some((_, deeds)) if deeds.last().is_some_and(|d| !d.ends_turn()) => deeds.push(deed),
                _ => turns.push((seat, vec![deed])),
            }
        }
        let (rules, start) = (game.rules().clone(), *game.start());
        Self { rules, seed: game.seed(), players, start, turns, result: Outcome::of(game) }
    }

    /// Plays the recorded game.
    ///
    /// # Errors
    /// If a turn is not legal, or the result is wrong.
    pub fn replay(&self) -> Result<Game, FormatError> {
        let mut game = Game::from_position(self.rules.clone(), self.start, self.seed);
        for (t, (seat, deeds)) in self.turns.iter().enumerate() {
            let field = format!("turns[{t}]");
            if game.is_over() {
                return Err(FormatError::new(field, FormatProblem::TurnAfterEnd));
            }
            let turn = game.position().turn();
            if turn != *seat {
                let problem = FormatProblem::WrongSeat { turn, seat: *seat };
                return Err(FormatError::new(format!("{field}.seat"), problem));
            }
            if deeds.is_empty() {
                return Err(FormatError::new(format!("{field}.actions"), FormatProblem::EmptyTurn));
            }
            for (a, deed) in deeds.iter().enumerate() {
                let field = format!("{field}.actions[{a}]");
                if a > 0 && deeds[a - 1].ends_turn() {
                    return Err(FormatError::new(field, FormatProblem::ActionAfterTurn));
                }
                game.replay(*deed).map_err(|reason| FormatError::new(field, reason))?;
            }
            let ended = deeds.last().is_some_and(Deed::ends_turn);
            if !ended && t + 1 < self.turns.len() {
                return Err(FormatError::new(format!("{field}.actions"), FormatProblem::UnfinishedTurn));
            }
        }
        self.check_result(&game)?;
        Ok(game)
    }

    fn check_result(&self, game: &Game) -> Result<(), FormatError> {
        let (said, is) = match (&self.result, Outcome::of(game)) {
            (None, None) => return Ok(()),
            (Some(_), None) => return Err(FormatError::new("result", FormatProblem::EarlyResult)),
            (None, Some(_)) => return Err(FormatError::new("result", FormatProblem::MissingResult)),
            (Some(said), Some(is)) => (said.clone(), is),
        };
        if said.counts != is.counts {
            let problem = FormatProblem::WrongCounts { is: is.counts, said: said.counts };
            return Err(FormatError::new("result.counts", problem));
        }
        let mut winners = said.winners.clone();
        winners.sort_unstable();
        if winners != is.winners {
            let problem = FormatProblem::WrongWinners { is: is.winners, said: said.winners };
            return Err(FormatError::new("result.winners", problem));
        }
        Ok(())
    }
}
