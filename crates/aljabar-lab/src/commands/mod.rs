//! One file for each command.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod engine;
pub(crate) mod ladder;
pub(crate) mod matches;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod soak;
pub(crate) mod styles;
pub(crate) mod train;
pub(crate) mod verify;
