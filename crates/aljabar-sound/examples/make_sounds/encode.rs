//! Clips as Ogg Vorbis: the same bytes for the same samples.

use aljabar_sound::Clip;
use std::num::{NonZeroU8, NonZeroU32};
use vorbis_rs::{VorbisBitrateManagementStrategy, VorbisEncoderBuilder, VorbisError};

/// Of -0.2 to 1: more than can be told from the original in tones as simple as these.
const QUALITY: f32 = 0.35;

/// A whole file.
///
/// # Errors
///
/// When the encoder refuses the clip.
pub fn encode(clip: &Clip) -> Result<Vec<u8>, VorbisError> {
    let side = |index: usize| clip.frames.iter().map(|frame| frame[index]).collect::<Vec<_>>();
    let sides: Vec<_> = (0..if clip.stereo { 2 } else { 1 }).map(side).collect();
    let rate = NonZeroU32::new(clip.rate).expect("every clip has a rate");
    let channels = NonZeroU8::new(sides.len() as u8).expect("one or two");
    // The serial number tells streams in one file apart; there is one.
    let mut encoder = VorbisEncoderBuilder::new_with_serial(rate, channels, Vec::new(), 1)
        .bitrate_management_strategy(VorbisBitrateManagementStrategy::QualityVbr { target_quality: QUALITY })
        .build()?;
    encoder.encode_audio_block(sides)?;
    encoder.finish()
}
