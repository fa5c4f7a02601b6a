//! Listens to the files of `assets/sounds` as the game does, through kira's decoder.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
#![allow(clippy::disallowed_methods, reason = "what is measured has tolerances; only what is rendered has exact bits")]

#[path = "../../examples/make_sounds/digest.rs"]
mod digest;
#[path = "../../examples/make_sounds/encode.rs"]
#[allow(dead_code, reason = "the game's own quality is for the example")]
mod encode;

mod compare;
mod each;
mod ear;
mod files;
mod mix;
