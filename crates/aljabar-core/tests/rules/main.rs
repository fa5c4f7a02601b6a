//! The rules, tested from outside. One program, so that it links once.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod actions;
mod arithmetic;
mod audit;
mod checked;
mod choices;
mod colours;
mod common;
mod files;
mod generators;
mod laws;
mod naive;
mod no_allocation;
mod oracle;
mod perft;
mod playthroughs;
mod readers;
mod rulings;
mod shortest;
mod solitaire;
mod symmetry;
mod undo;
