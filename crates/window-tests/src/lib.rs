//! Starts the built game in a real window and examines its picture, its log and its exit code.
//!
//! The tests are in `tests/window/`. They are ignored by `cargo test`, because each needs the game, an X server (Xvfb),
//! xdotool and up to some minutes; `cargo verify` builds the game and runs each of them as a step. The program
//! `measure_frames` (`cargo xtask frames`) measures the game on the same kind of screen.
//!
//! This crate is for tests only: where something is missing or fails, it panics with a sentence that says what.
#![allow(clippy::missing_panics_doc, reason = "a test that cannot continue panics")]

mod game;
mod log;
mod picture;
#[cfg(target_os = "linux")]
mod screen;

pub use game::{Ended, Game};
pub use picture::is_blank;
#[cfg(target_os = "linux")]
pub use screen::Screen;

use std::path::PathBuf;

/// The folder in which cargo has put the built programs. This program was built by the same cargo in the same profile,
/// so the folder is its own, or one above for a test, which cargo puts into `deps`.
#[must_use]
pub fn build_folder() -> PathBuf {
    let program = std::env::current_exe().expect("the system knows where this program is");
    let folder = program.parent().expect("a program is in a folder");
    let above = folder.parent().filter(|_| folder.ends_with("deps"));
    above.unwrap_or(folder).to_owned()
}

/// A folder for what one test leaves behind: the game's log, the player's files, pictures. It is created if necessary.
#[must_use]
pub fn output_folder(test: &str) -> PathBuf {
    let folder = build_folder().join("verify").join(test);
    std::fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("cannot create {}: {error}", folder.display()));
    folder
}
