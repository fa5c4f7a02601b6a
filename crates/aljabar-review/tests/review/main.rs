//! Tests of hints, reviews, statistics, achievements and game codes over whole games. One test program, so that it is linked only once.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod achievements;
mod advice;
mod codes;
mod common;
mod games;
mod hints;
mod jobs;
mod readers;
mod statistics;
