//! Listens to the files of `assets/sounds` as the game does, through kira's decoder.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../../examples/make_sounds/encode.rs"]
mod encode;

mod each;
mod ear;
mod files;
mod mix;
