//! Digests of the rendered samples, one line for each take of each sound.
//!
//! Rendering gives the same samples on every machine, so that the lines of `tests/sounds/rendered.txt` hold everywhere.

use aljabar_sound::{Clip, Sound};
use sha2::{Digest, Sha256};
use std::path::PathBuf;

/// The file with the lines, in the order of [`Sound::all`].
pub fn table() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/sounds/rendered.txt")
}

/// The line of a take: file, frames per second, number of frames, and SHA-256 of all samples.
pub fn line(sound: Sound, take: usize, clip: &Clip) -> String {
    let mut digest = Sha256::new();
    clip.frames.iter().flatten().for_each(|sample| digest.update(sample.to_le_bytes()));
    let digest: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{:<25} {} {:>6} {digest}", sound.file(take), clip.rate, clip.frames.len())
}
