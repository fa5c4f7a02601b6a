//! Hints, game reviews, statistics, achievements and game codes. All results are data; the game translates them into sentences.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")
)]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

pub mod achievements;
mod advantage;
mod advice;
mod analysis;
mod budget;
pub mod code;
mod hint;
mod job;
mod json;
mod judgement;
mod outline;
mod review;
pub mod statistics;

pub use achievements::Achievement;
pub use advantage::Advantage;
pub use advice::{Advice, MOST_RANKED, Ranked};
pub use aljabar_text::FileError;
pub use analysis::{Analysis, AnalysisProgress};
pub use budget::{PER_DECISION, PER_HINT};
pub use code::{CodeError, GameCode};
pub use hint::{Hint, HintKind, Improvement};
pub use job::{BackgroundJob, JobStatus};
pub use judgement::{Judgement, NOTICEABLE, best, missed};
pub use outline::{Cascade, Mark, Outline, OutlineEvent, Turn};
pub use review::GameReview;
pub use statistics::{PastGame, Statistics, Tally, Verdict};
