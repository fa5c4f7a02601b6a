//! Decodes files as the game does, and measures them.

use aljabar_sound::{Clip, Sound};
use kira::sound::static_sound::StaticSoundData;
use std::io::Cursor;
use std::path::PathBuf;

/// -1 dBFS, which no file and no mixture may exceed.
pub const CEILING: f32 = 0.891;

pub fn assets() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../assets")
}

/// All takes of all sounds.
pub fn takes() -> impl Iterator<Item = (Sound, usize)> {
    Sound::all().flat_map(|sound| (0..sound.takes()).map(move |take| (sound, take)))
}

pub fn decode(bytes: Vec<u8>) -> Clip {
    let data = StaticSoundData::from_cursor(Cursor::new(bytes)).unwrap();
    let frames = data.frames.iter().map(|frame| [frame.left, frame.right]).collect();
    Clip { rate: data.sample_rate, frames, stereo: true }
}

/// Decodes the file of a take.
pub fn hear(sound: Sound, take: usize) -> Clip {
    decode(std::fs::read(assets().join(sound.file(take))).unwrap())
}

pub fn factor(decibels: f32) -> f32 {
    10f32.powf(decibels / 20.0)
}

/// The mean level in decibels. Silence and the end of the decay (40 dB below the loudest) are left out.
pub fn loudness(clip: &Clip) -> f32 {
    let windows = clip.frames.chunks(clip.rate as usize / 100);
    let powers: Vec<f32> =
        windows.map(|w| w.iter().flatten().map(|s| s * s).sum::<f32>() / (2 * w.len()) as f32).collect();
    let loudest = powers.iter().fold(0f32, |a, b| a.max(*b));
    let heard: Vec<f32> = powers.into_iter().filter(|power| *power > loudest * 1e-4).collect();
    10.0 * (heard.iter().sum::<f32>() / heard.len() as f32).log10()
}
