//! The opponents with a name: twelve people from the history of algebra and of this game's mathematics.
//!
//! A [`Character`] is a [`Level`](aljabar_bots::Level) that plays in a [`Style`](aljabar_bots::Style). [`LADDER`] is the
//! order in which one player can beat them all. [`Measure`] is what the style of finished games is measured by.

mod character;
mod ladder;
mod measure;
mod opponent;

pub use character::{Character, UnknownCharacter};
pub use ladder::{LADDER, Rung};
pub use measure::Measure;
pub use opponent::{Opponent, UnknownOpponent};
