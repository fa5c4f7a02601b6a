//! The bots of Al-Jabar: they choose an action for the seat on turn.
//!
//! A bot knows the rules, the position and a seed, but not the order of the bag. With a budget in positions, the same seed
//! always gives the same decision. [`Level`] lists the bots by strength; [`Worker`] runs one on a thread of its own.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")
)]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

use aljabar_core::Seat;

mod ablation;
mod budget;
mod candidates;
mod chosen;
mod clock;
mod course;
mod evaluation;
mod family;
mod features;
mod final_round;
mod greedy;
mod guard;
mod habits;
mod imperfect;
mod judge;
mod level;
mod network;
mod node;
mod noise;
mod question;
mod random;
mod reason;
mod searcher;
mod style;
mod subset_sums;
mod tree;
mod worker;

pub use ablation::Ablation;
pub use budget::{Budget, NEVER};
pub use evaluation::{Evaluator, Values, WON, Weights, WeightsError};
pub use family::Family;
pub use features::{FEATURE_COUNT, FeatureExtractor, Features, STAGES, SeatFeatures};
pub use final_round::{Draws, FinalRound, Goal, NotSolved, Rated};
pub use greedy::Greedy;
pub use guard::{BotFault, CaughtPanic, Guard, GuardedDecision, catch_panic, is_catching_panics};
pub use judge::Judge;
pub use level::{Level, UnknownLevel};
pub use network::{
    CAP as UNIT_CAP, FIRST as FIRST_UNITS, Network, NetworkFloats, NetworkInputs, SECOND as SECOND_UNITS,
};
pub use question::{Alternative, Decision, Question};
pub use reason::Reason;
pub use searcher::{SearchSettings, Searcher};
pub use style::{Style, Taste, UnknownStyle};
pub use worker::Worker;

/// Chooses actions. Each question asks for one action: a bot that announces or draws is asked again in the same turn.
pub trait Bot: Send {
    /// Chooses an action for the seat on turn. The game must not be over.
    fn decide(&mut self, question: &Question<'_>) -> Decision;

    /// Thinks ahead for a seat while another player is on turn, until the question is cancelled or its budget is used up. A
    /// budget without limits has none. Bots that do not think ahead return at once.
    fn ponder(&mut self, question: &Question<'_>, seat: Seat) {
        let _ = (question, seat);
    }
}
