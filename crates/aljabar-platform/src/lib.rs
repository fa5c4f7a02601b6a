//! What differs between a desktop and a browser: the clock and work in the background.
//!
//! `clippy.toml` forbids these functions of the standard library everywhere else, so that a second platform has one place
//! to replace for each.

pub mod background;
pub mod clock;
