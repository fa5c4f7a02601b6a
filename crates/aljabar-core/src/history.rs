//! [`TurnHistory`]: what the rules remember of earlier turns.

use crate::{Piece, Position};

/// What the rules remember of earlier turns and a [`Position`] does not tell: the round, passes in a row, and positions
/// that can still be repeated.
///
/// Bots need it to foresee the end of a game by passes, by the [last round](crate::LAST_ROUND) or by repetition.
/// [`Game::turn_history`](crate::Game::turn_history) returns it, and [`Game::resume`](crate::Game::resume) continues a
/// game from a position and its history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnHistory {
    pub(crate) round: u32,
    pub(crate) passes: u32,
    pub(crate) earlier: Vec<Position>,
}

impl TurnHistory {
    /// The history at the start of a game: round 1, no passes, no earlier positions.
    pub const START: Self = Self { round: 1, passes: 0, earlier: Vec::new() };

    /// The number of the round, from 1. Round [`LAST_ROUND`](crate::LAST_ROUND) is always the final one.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// The number of passes in a row up to now. The game ends if all players pass in a row.
    #[must_use]
    pub const fn passes(&self) -> u32 {
        self.passes
    }

    /// The positions at the starts of turns that can still be repeated, oldest first. The last one is the start of the
    /// current turn, unless the player on turn has drawn.
    ///
    /// Positions from before the last cancellation or draw cannot be repeated and are left out.
    #[must_use]
    pub fn earlier(&self) -> &[Position] {
        &self.earlier
    }

    /// The number of turns so far that started in this position, the current turn included. The round becomes the final
    /// one when a position occurs for the third time.
    #[must_use]
    pub fn occurrences(&self, position: &Position) -> usize {
        self.earlier.iter().filter(|earlier| earlier.repeats(position)).count()
    }

    pub(crate) fn new(round: u32, passes: u32, turns: &[Position], now: &Position) -> Self {
        let repeatable = turns.iter().rev().take_while(|earlier| can_recur(earlier, now)).count();
        Self { round, passes, earlier: turns[turns.len() - repeatable..].to_vec() }
    }
}

/// Whether no piece was drawn and nothing cancelled between two positions of a game. A cancellation makes new black
/// pieces, which never leave the game.
fn can_recur(earlier: &Position, now: &Position) -> bool {
    let blacks = |position: &Position| {
        let places = position.hands.iter().chain([&position.center]);
        places.map(|pieces| u32::from(pieces.count(Piece::BLACK))).sum::<u32>()
    };
    earlier.bag == now.bag && blacks(earlier) == blacks(now)
}
