//! Tests of the puzzles through their public API. One test program, so that it is linked only once.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod checks;
mod common;
mod days;
mod files;
mod making;
mod readers;
mod shipped;
mod solitaires;
mod solving;
