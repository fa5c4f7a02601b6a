//! The trainer for sums: questions in any group, what a player knows, and rounds that ask what the player does not know.
//!
//! - [`Question`] is one question with its options; [`Verdict`] judges what was chosen.
//! - [`Skill`] is what a question trains: one pair of colours, one kind of triple, or a way of looking at sums. Each has a
//!   [`Memory`] of its own, which grows with right answers and fades with time.
//! - [`Progress`] holds the memories and the weeks of a player, and is [saved as JSON](Progress::to_json).
//! - [`Round`] chooses the questions.
//!
//! The crate has no clock: times come in as numbers. Chance comes from a seed.
//!
//! ```
//! use aljabar_core::Group;
//! use aljabar_trainer::{Focus, Length, Progress, Round, Verdict};
//!
//! let mut progress = Progress::default();
//! let now = 1_790_000_000;
//! let mut round = Round::new(Group::classic(), Length::QUESTIONS, Focus::All, 7, &progress, now);
//! let answer = round.question().solution(&Group::classic())[0];
//! assert_eq!(round.choose(answer, 2_000, &mut progress, now), Verdict::Right);
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

mod ask;
mod file;
mod memory;
mod progress;
mod question;
mod round;
mod skill;

pub use aljabar_text::FileError;
pub use memory::{Grasp, LAST_STAGE, Memory};
pub use progress::{MAX_SKILLS, MAX_WEEKS, Overview, Progress, Week, week_of};
pub use question::{Question, Task, Verdict};
pub use round::{Answered, Focus, Length, Round, RoundSummary};
pub use skill::{Skill, TripleKind, pairs};
