//! The game as a whole: the real plugins without a window, and the real program. One test program, so that it links once.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod agreement;
mod copies;
mod disks;
mod eyes;
mod folder;
#[cfg(unix)]
mod hostile;
mod inputs;
mod killing;
mod letters;
mod menus;
mod monkey;
mod pads;
mod pages;
mod player;
mod plugs;
mod presses;
mod program;
mod saving;
mod series;
mod tables;
mod timeline;
mod truth;
mod watch;
mod whole_games;
