//! Encodes clips as Ogg Vorbis.
//!
//! The encoder is lossy, and uses different instructions on different processors: on another machine the same samples
//! sound the same, but the bytes of the file differ. Do not compare files from two machines.

use aljabar_sound::Clip;
use std::num::{NonZeroU8, NonZeroU32};
use vorbis_rs::{VorbisBitrateManagementStrategy, VorbisEncoderBuilder, VorbisError};

/// The quality of the game's files, on a scale from -0.2 to 1. It is high for sounds as simple as these.
pub const QUALITY: f32 = 0.35;

/// The bytes of a file.
///
/// # Errors
///
/// If the encoder refuses the clip or the quality.
pub fn encode(clip: &Clip, quality: f32) -> Result<Vec<u8>, VorbisError> {
    let side = |index: usize| clip.frames.iter().map(|frame| frame[index]).collect::<Vec<_>>();
    let sides: Vec<_> = (0..if clip.stereo { 2 } else { 1 }).map(side).collect();
    let rate = NonZeroU32::new(clip.rate).expect("every clip has a rate");
    let channels = NonZeroU8::new(sides.len() as u8).expect("one or two");
    // Serial numbers distinguish the streams of a file. This one has a single stream.
    let mut encoder = VorbisEncoderBuilder::new_with_serial(rate, channels, Vec::new(), 1)
        .bitrate_management_strategy(VorbisBitrateManagementStrategy::QualityVbr { target_quality: quality })
        .build()?;
    encoder.encode_audio_block(sides)?;
    encoder.finish()
}
