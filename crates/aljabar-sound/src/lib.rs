//! The sounds of the game, computed: glass and wood, chords that add up like the marbles do, and quiet music.
//!
//! Red, yellow and blue are three notes, as 2 : 3 : 5. A colour sounds the notes of its primaries, white is the whole
//! chord, and black is silence:
//!
//! ```
//! use aljabar_sound::{Sound, chime};
//!
//! let white = chime(&[1, 1, 1]);
//! assert_eq!(white.iter().map(|voice| voice.sound).collect::<Vec<_>>(), [Sound::Note(0), Sound::Note(1), Sound::Note(2)]);
//! assert!(chime(&[0, 0, 0]).is_empty());
//! ```
//!
//! The game plays the files of `assets/sounds`, and takes from here their names and how loud each is ([`Sound`]), which
//! notes make a colour ([`chime`]) and how a cascade rises ([`cascade_rate`]). `cargo run --release -p aljabar-sound
//! --example make_sounds` writes those files; the tests listen to them.
//!
//! Rendering gives the same bits on every machine: it uses `libm` in place of std's sines and powers, which differ between
//! systems, and clippy refuses the latter (`clippy.toml`).
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

mod clip;
mod interface;
mod marbles;
mod moments;
mod music;
mod noise;
mod room;
mod scale;
mod sound;
mod tone;

pub use clip::Clip;
pub use scale::{CASCADE, NOTES, Voice, cascade_rate, chime};
pub use sound::{MUSIC_LAYERS, Sound};
