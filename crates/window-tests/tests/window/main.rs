//! The game in a real window: it draws, ends, and is played with real keys, a real mouse and virtual gamepads.
//!
//! `cargo verify` runs these tests as the steps window, escape, play, pads, crash and no-graphics. What a test leaves behind
//! (the game's log, pictures, the player's files) is in `verify/` of cargo's build folder.
#![allow(clippy::unwrap_used, reason = "a test that cannot continue panics")]

#[cfg(target_os = "linux")]
mod pads;
#[cfg(target_os = "linux")]
mod play;
mod start;
#[cfg(target_os = "linux")]
mod table;
