//! What a player wants to know beside the game: a hint, how a game went and where it was decided, how all games went,
//! and a code to give to a friend. Plain data; the game finds the words.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

mod advice;
mod analysis;
mod budget;
pub mod code;
mod edge;
mod files;
mod hint;
mod job;
mod judgement;
mod outline;
mod review;
pub mod statistics;

pub use advice::{Advice, MOST_RANKED, Ranked};
pub use analysis::{Analysis, Progress};
pub use budget::{PER_DECISION, PER_HINT};
pub use code::{CodeError, GameCode};
pub use edge::Edge;
pub use hint::{Hint, Improvement, Kind};
pub use job::{Job, News};
pub use judgement::{Judgement, NOTICEABLE, best, missed};
pub use outline::{Cascade, Event, Mark, Outline, Turn};
pub use review::Review;
pub use statistics::{FileError, Past, Statistics, Tally, Verdict};
