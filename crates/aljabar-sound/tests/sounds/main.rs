//! Decodes the files in `assets/sounds` with kira, as the game does, and measures them.
#![allow(clippy::unwrap_used, reason = "a test that cannot continue panics")]
#![allow(clippy::disallowed_methods, reason = "measurements have tolerances; only rendered samples must be exact")]

#[path = "../../examples/make_sounds/digest.rs"]
mod digest;
#[path = "../../examples/make_sounds/encode.rs"]
#[allow(dead_code, reason = "only the example uses the quality of the files")]
mod encode;

mod compare;
mod each;
mod ear;
mod files;
mod mix;
