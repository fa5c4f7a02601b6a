//! Decides whether two clips sound the same: by the energy of each octave, the loudness over time, and the correlation.
//!
//! A lossy encoder changes every sample but not what is heard. The limits are several times the differences that Vorbis
//! makes at any useful quality, and much smaller than those of the mistakes below: another file, a wrong volume, a shift.

use crate::ear::{decode, hear, takes};
use crate::encode::encode;
use aljabar_sound::{Clip, Sound};
use std::f64::consts::TAU;
use std::sync::LazyLock;

/// By how many decibels the energy of an octave may differ. Files encoded at quality 0.1 differ by less than 0.8.
const BAND: f64 = 2.0;

/// By how many decibels the energy of a hundredth of a second may differ. Files at quality 0.1 differ by less than 1.8.
const MOMENT: f64 = 3.0;

/// The lowest correlation of the samples. Files at quality 0.1 have more than 0.96. Shifted tones have less than 0.7, or
/// the loudness over time differs.
const STEP: f64 = 0.9;

/// The middle frequencies of the octaves that these sounds contain, in hertz.
const BANDS: [f64; 7] = [125.0, 250.0, 500.0, 1000.0, 2000.0, 4000.0, 8000.0];

/// A clip with its measurements.
struct Heard {
    clip: Clip,
    /// The energy of the whole clip, by channel and octave.
    bands: [[f64; BANDS.len()]; 2],
    /// The energy of each hundredth of a second, by channel.
    moments: [Vec<f64>; 2],
}

impl Heard {
    fn new(clip: Clip) -> Self {
        let bands = [0, 1].map(|side| BANDS.map(|hz| band(&clip, side, hz)));
        let energy = |side: usize, frames: &[[f32; 2]]| frames.iter().map(|frame| f64::from(frame[side]).powi(2)).sum();
        let moment = clip.rate as usize / 100;
        let moments = [0, 1].map(|side| clip.frames.chunks(moment).map(|frames| energy(side, frames)).collect());
        Self { clip, bands, moments }
    }

    /// The first audible difference, as a text; `None` if there is none.
    fn difference(&self, other: &Self) -> Option<String> {
        for side in 0..2 {
            // Octaves 30 dB below the loudest are not heard beside it, and neither are moments 20 dB below the loudest.
            if let Some((place, decibels)) = farthest(&self.bands[side], &other.bands[side], 1e-3, BAND) {
                return Some(format!("{decibels:.1} dB more or less around {} Hz", BANDS[place]));
            }
            if let Some((place, decibels)) = farthest(&self.moments[side], &other.moments[side], 1e-2, MOMENT) {
                return Some(format!("{decibels:.1} dB more or less after {:.2} s", place as f64 / 100.0));
            }
        }
        let step = correlation(&self.clip, &other.clip);
        (step < STEP).then(|| format!("a correlation of {step:.3}"))
    }
}

/// The index at which two rows of energies differ most, and the difference in decibels; `None` if all differ by less than
/// `limit`. Energies below `share` of the highest in both rows are ignored.
fn farthest(ours: &[f64], theirs: &[f64], share: f64, limit: f64) -> Option<(usize, f64)> {
    let highest = ours.iter().chain(theirs).fold(0.0, |highest: f64, energy| highest.max(*energy));
    let length = ours.len().max(theirs.len());
    let at = |row: &[f64], place: usize| row.get(place).copied().unwrap_or(0.0);
    let pairs = (0..length).map(|place| (place, at(ours, place), at(theirs, place)));
    let counted = pairs.filter(|(_, ours, theirs)| ours.max(*theirs) > share * highest);
    let differences = counted.map(|(place, ours, theirs)| (place, (10.0 * (ours / theirs).log10()).abs()));
    differences.filter(|(_, decibels)| *decibels > limit).max_by(|a, b| a.1.total_cmp(&b.1))
}

/// The energy of an octave, measured behind two band-passes.
fn band(clip: &Clip, side: usize, hz: f64) -> f64 {
    let turn = TAU * hz / f64::from(clip.rate);
    let (width, middle) = (turn.sin() / 2.0 / std::f64::consts::SQRT_2, 2.0 * turn.cos());
    let (mut states, mut energy) = ([[0.0; 4]; 2], 0.0);
    for frame in &clip.frames {
        let mut sample = f64::from(frame[side]);
        for state in &mut states {
            let [in_1, in_2, out_1, out_2] = *state;
            let out = (width * (sample - in_2) + middle * out_1 - (1.0 - width) * out_2) / (1.0 + width);
            *state = [sample, in_1, out, out_1];
            sample = out;
        }
        energy += sample * sample;
    }
    energy
}

/// The normalised correlation: 1 for the same wave at any volume, about 0 for unrelated waves.
fn correlation(ours: &Clip, theirs: &Clip) -> f64 {
    let energy = |clip: &Clip| clip.frames.iter().flatten().map(|sample| f64::from(*sample).powi(2)).sum::<f64>();
    let pairs = ours.frames.iter().flatten().zip(theirs.frames.iter().flatten());
    let common: f64 = pairs.map(|(a, b)| f64::from(*a) * f64::from(*b)).sum();
    common / (energy(ours) * energy(theirs)).sqrt()
}

/// A take as it is rendered and as it is stored in its file.
struct Take {
    name: String,
    is_loop: bool,
    made: Heard,
    stored: Heard,
}

/// All takes. They are rendered once for all tests.
fn all() -> &'static [Take] {
    static ALL: LazyLock<Vec<Take>> = LazyLock::new(|| {
        let take = |(sound, take): (Sound, usize)| {
            let (made, stored) = (Heard::new(sound.render(take)), Heard::new(hear(sound, take)));
            Take { name: sound.file(take), is_loop: sound.is_loop(), made, stored }
        };
        takes().map(take).collect()
    });
    &ALL
}

#[test]
fn the_files_sound_as_what_the_code_renders() {
    for Take { name, made, stored, .. } in all() {
        let size = |clip: &Clip| (clip.rate, clip.frames.len());
        assert_eq!(size(&made.clip), size(&stored.clip), "{name}: run `cargo xtask sounds`");
        assert_eq!(made.difference(stored), None, "{name}: run `cargo xtask sounds`");
    }
}

#[test]
fn other_qualities_of_encoding_sound_the_same() {
    for Take { name, made, .. } in all().iter().filter(|take| !take.is_loop) {
        for quality in [0.1, 0.9] {
            let encoded = Heard::new(decode(encode(&made.clip, quality).unwrap()));
            assert_eq!(made.difference(&encoded), None, "{name} at quality {quality}");
        }
    }
}

#[test]
fn the_file_of_another_sound_is_told_apart() {
    for Take { name, made, .. } in all() {
        for other in all().iter().filter(|other| other.name != *name) {
            assert!(made.difference(&other.stored).is_some(), "{name} and {}", other.name);
        }
    }
}

#[test]
fn half_and_double_volume_are_told_apart() {
    for Take { name, made, stored, .. } in all() {
        for volume in [0.5, 2.0] {
            let frames = stored.clip.frames.iter().map(|frame| frame.map(|sample| volume * sample)).collect();
            let changed = Heard::new(Clip { frames, ..stored.clip });
            assert!(made.difference(&changed).is_some(), "{name} at {volume} of its volume");
        }
    }
}

#[test]
fn twenty_milliseconds_early_or_late_are_told_apart() {
    for Take { name, made, stored, .. } in all() {
        let frames = &stored.clip.frames;
        let shift = stored.clip.rate as usize / 50;
        let silence = vec![[0.0; 2]; shift];
        let late = [&silence, &frames[..frames.len() - shift]].concat();
        let early = [&frames[shift..], &silence].concat();
        for (when, frames) in [("late", late), ("early", early)] {
            let shifted = Heard::new(Clip { frames, ..stored.clip });
            assert!(made.difference(&shifted).is_some(), "{name} 20 ms {when}");
        }
    }
}
