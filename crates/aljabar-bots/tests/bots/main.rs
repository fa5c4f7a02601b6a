//! The bots, tested from outside. One program, so that it links once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod anytime;
mod brute;
mod common;
mod decisions;
mod endgames;
mod ladder;
mod legality;
mod readers;
