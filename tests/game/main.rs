//! Tests of the whole game: the real plugins without a window, and the real program. All are one test program, so that
//! it links only once.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod achievements;
mod agreement;
mod automatic_menus;
mod characters;
mod cinema;
mod copies;
mod dimming;
mod disks;
mod doors;
mod drags;
mod ending;
mod eyes;
mod folder;
mod hand_over;
#[cfg(unix)]
mod hostile;
mod keyboard;
mod killing;
mod lesson_helps;
mod lessons;
mod letters;
mod lobby;
mod menus;
mod moments;
mod monkey;
mod mouse;
mod pads;
mod pages;
mod player;
mod plugs;
mod presses;
mod program;
mod puzzles;
mod rolling;
mod saving;
mod series;
mod tables;
mod text_fields;
mod timeline;
mod trainer;
mod truth;
mod watch;
mod whole_games;
