//! Tests of the bots through their public API. One test program, so that it is linked only once.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod anytime;
mod brute;
mod common;
mod decisions;
mod endgames;
mod final_rounds;
mod ladder;
mod legality;
mod readers;
