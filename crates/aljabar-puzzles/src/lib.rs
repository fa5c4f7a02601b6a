//! Puzzles with proven answers: their file format, their solvers, how they are made, checked and graded, and the puzzle
//! of the day. No window and no threads.
//!
//! - To read and write files: [`PuzzleSet`], and [`PuzzleError`] for what is wrong with one.
//! - To solve one with a player: [`Solving`] judges exchanges, gives hints and shows the whole line.
//! - To make more: [`Maker`] tries one seed after the other. [`check`] proves a puzzle again, and [`Forms`] tells whether
//!   two are alike.
//! - For today: [`daily`] and [`Date`].
//!
//! `docs/puzzles.md` explains the kinds, the proofs and the grades.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")
)]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

mod chance;
mod check;
mod daily;
mod error;
mod file;
mod form;
mod grade;
mod hash;
mod hint;
mod make;
mod measure;
mod puzzle;
mod solitaire;
mod solving;

pub use check::{Fault, check};
pub use daily::{DAILY_VERSION, Date, DateError, daily};
pub use error::{PuzzleError, PuzzleProblem};
pub use file::PuzzleSet;
pub use form::{Form, Forms, relabellings};
pub use grade::{Ease, ease, grade};
pub use hint::{Hint, HintStep};
pub use make::{Made, Maker, id};
pub use measure::{JUDGES, finds};
pub use puzzle::{Cascade, DownToOne, Kind, LastWord, Puzzle, Task, UnknownKind, WhatNow};
pub use solitaire::{Needed, Solitaire};
pub use solving::{Solving, Verdict};
