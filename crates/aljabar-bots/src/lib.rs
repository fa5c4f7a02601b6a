//! Who to play against. Bots see a position and never the order of the bag; the same seed makes the same move.

mod duel;
mod greedy;
mod level;
mod random;

use aljabar_core::{Action, Position, Rules};

pub use duel::{Duel, Found, Searcher};
pub use greedy::Greedy;
pub use level::Level;
pub use random::Random;

/// What a bot is asked: all that it may know.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The rules of the game.
    pub rules: &'a Rules,
    /// The table. The bot plays for the seat on turn.
    pub position: &'a Position,
    /// Decides what is left to chance.
    pub seed: u64,
}

/// Somebody to play against. One question is one action: after announcing or drawing it is asked again.
pub trait Bot: Send {
    /// Decides. The game must not be over.
    fn decide(&mut self, question: &Question<'_>) -> Action;
}
