//! The sounds of the game, computed: glass, wood, a chord for each colour, and quiet music.
//!
//! Red, yellow and blue are three notes with the frequencies 2 : 3 : 5. A colour sounds the notes of its primaries: white
//! is the whole chord, and black is silence.
//!
//! ```
//! use aljabar_sound::{Sound, chime};
//!
//! let white = chime(&[1, 1, 1]);
//! assert_eq!(white.iter().map(|voice| voice.sound).collect::<Vec<_>>(), [Sound::Note(0), Sound::Note(1), Sound::Note(2)]);
//! assert!(chime(&[0, 0, 0]).is_empty());
//! ```
//!
//! The game plays the files in `assets/sounds`, which `cargo xtask sounds` writes. From this crate it takes the name and
//! the volume of each sound ([`Sound`]), the notes of a colour ([`chime`]) and the pitch and the volume of each
//! cancellation in a cascade ([`cascade_rate`], [`cascade_decibels`]).
//!
//! Rendering gives the same samples on every machine. It uses the functions of `libm`, because those of std differ between
//! systems; clippy refuses std's (`clippy.toml`).
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot continue panics"))]

mod clip;
mod interface;
mod marbles;
mod moments;
mod music;
mod noise;
mod reverb;
mod scale;
mod sound;
mod tone;

pub use clip::Clip;
pub use scale::{NOTES, Voice, cascade_decibels, cascade_rate, chime};
pub use sound::{FINAL_LAYER, MUSIC_LAYERS, Sound};
