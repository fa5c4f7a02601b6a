//! Who to play against. Bots see a position and never the order of the bag; the same seed makes the same move.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

mod budget;
mod candidates;
mod chosen;
mod clock;
mod evaluation;
mod features;
mod greedy;
mod guard;
mod human;
mod judge;
mod level;
mod node;
mod noise;
mod parts;
mod question;
mod random;
mod reach;
mod reason;
mod searcher;
mod tree;
mod worker;

pub use budget::{Budget, NEVER};
pub use evaluation::{Evaluator, UNIT, Values, WON, Weights, WeightsError};
pub use features::{Eye, FEATURES, Features, NAMES as FEATURE_NAMES, Noticed, STAGES};
pub use greedy::Greedy;
pub use guard::{Answer, Fault, Guard, guarded, is_guarded};
pub use human::{Eyesight, Human};
pub use judge::Judge;
pub use level::Level;
pub use parts::Parts;
pub use question::{Alternative, Decision, Question};
pub use random::Random;
pub use reason::Reason;
pub use searcher::{Searcher, Sight};
pub use tree::Tree;
pub use worker::Worker;

/// Somebody to play against. One question is one action: after announcing or drawing it is asked again.
pub trait Bot: Send {
    /// Decides. The game must not be over.
    fn decide(&mut self, question: &Question<'_>) -> Decision;
}
