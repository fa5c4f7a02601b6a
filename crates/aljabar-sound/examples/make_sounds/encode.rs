//! Clips as Ogg Vorbis.
//!
//! The encoder is lossy and chooses its instructions by the processor: the same samples become other bytes on another
//! machine, and sound the same. Nothing may compare what it writes with what it wrote elsewhere.

use aljabar_sound::Clip;
use std::num::{NonZeroU8, NonZeroU32};
use vorbis_rs::{VorbisBitrateManagementStrategy, VorbisEncoderBuilder, VorbisError};

/// The quality of the game's files, of -0.2 to 1: more than can be told from the original in tones as simple as these.
pub const QUALITY: f32 = 0.35;

/// A whole file.
///
/// # Errors
///
/// When the encoder refuses the clip or the quality.
pub fn encode(clip: &Clip, quality: f32) -> Result<Vec<u8>, VorbisError> {
    let side = |index: usize| clip.frames.iter().map(|frame| frame[index]).collect::<Vec<_>>();
    let sides: Vec<_> = (0..if clip.stereo { 2 } else { 1 }).map(side).collect();
    let rate = NonZeroU32::new(clip.rate).expect("every clip has a rate");
    let channels = NonZeroU8::new(sides.len() as u8).expect("one or two");
    // The serial number tells streams in one file apart; there is one.
    let mut encoder = VorbisEncoderBuilder::new_with_serial(rate, channels, Vec::new(), 1)
        .bitrate_management_strategy(VorbisBitrateManagementStrategy::QualityVbr { target_quality: quality })
        .build()?;
    encoder.encode_audio_block(sides)?;
    encoder.finish()
}
