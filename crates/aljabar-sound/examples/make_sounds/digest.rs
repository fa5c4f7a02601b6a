//! What the code renders, sample by sample, as a line for each take of each sound.
//!
//! Rendering gives the same bits on every machine, so the lines of `tests/sounds/rendered.txt` hold everywhere.

use aljabar_sound::{Clip, Sound};
use sha2::{Digest, Sha256};
use std::path::PathBuf;

/// Where the lines are kept: in the order of [`Sound::all`], one for each take.
pub fn table() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/sounds/rendered.txt")
}

/// File, frames in a second, number of frames, and SHA-256 of all samples.
pub fn line(sound: Sound, take: usize, clip: &Clip) -> String {
    let mut digest = Sha256::new();
    clip.frames.iter().flatten().for_each(|sample| digest.update(sample.to_le_bytes()));
    let digest: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{:<25} {} {:>6} {digest}", sound.file(take), clip.rate, clip.frames.len())
}
