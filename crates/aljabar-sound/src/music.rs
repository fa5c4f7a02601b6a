//! The music: loops of slow tones that play at once, four always and one in the final round. Their lengths are different
//! primes, so that the whole does not repeat while somebody listens.

use crate::Clip;
use crate::reverb::HALL;
use crate::scale::degree;
use crate::tone::Strike;

/// Frames per second. The tones contain no high frequencies, so that fewer are enough.
const RATE: u32 = 24_000;

/// The lengths of the loops in frames: about 37, 31, 26 and 19 seconds, and 25 for the final round. They are primes, so
/// that all loops start together again only after their product.
pub(crate) const LENGTHS: [usize; 5] = [888_011, 744_019, 624_007, 456_007, 600_011];

/// The index of the loop for the final round.
pub(crate) const FINAL: usize = 4;

/// How many pulses the loop for the final round has.
const PULSES: usize = 10;

/// A tone: its start as a share of the loop, the degree of the scale, the level, and the seconds of its attack and decay.
type Tone = (f64, i32, f64, f64, f64);

/// Low tones that overlap.
const BASS: [Tone; 4] =
    [(0.02, -5, 1.0, 4.0, 4.5), (0.27, -7, 0.8, 4.0, 4.0), (0.52, -5, 0.9, 4.5, 4.0), (0.76, -2, 0.5, 4.0, 3.5)];

/// Fifths and sixths.
const MIDDLE: [Tone; 5] = [
    (0.05, -2, 0.8, 2.6, 2.6),
    (0.09, 2, 0.5, 3.0, 2.4),
    (0.38, 1, 0.7, 2.8, 2.4),
    (0.66, -1, 0.8, 2.6, 2.6),
    (0.70, 3, 0.4, 3.0, 2.2),
];

/// High tones with a short attack.
const UPPER: [Tone; 5] = [
    (0.08, 7, 0.8, 0.12, 1.5),
    (0.13, 8, 0.5, 0.12, 1.4),
    (0.42, 5, 0.8, 0.15, 1.6),
    (0.71, 6, 0.7, 0.12, 1.5),
    (0.755, 9, 0.4, 0.12, 1.3),
];

/// Single tones between the others.
const AIR: [Tone; 3] = [(0.10, 4, 0.8, 2.2, 1.8), (0.45, 0, 0.9, 2.4, 2.0), (0.74, 3, 0.6, 2.0, 1.8)];

/// An open fifth on A, which does not resolve to the D of the other loops. It is heard over the pulse of the final round.
const FIFTH: [Tone; 6] = [
    (0.02, -2, 0.80, 3.0, 2.2),
    (0.05, 1, 0.70, 3.2, 2.2),
    (0.32, 1, 0.75, 3.0, 2.2),
    (0.35, -2, 0.80, 3.2, 2.2),
    (0.61, -2, 0.85, 3.0, 2.2),
    (0.64, 1, 0.75, 3.2, 2.2),
];

/// Renders one of the loops.
pub(crate) fn layer(index: usize) -> Clip {
    let layers: [&[Tone]; LENGTHS.len()] = [&BASS, &MIDDLE, &UPPER, &AIR, &FIFTH];
    let index = index % layers.len();
    let mut clip = Clip { rate: RATE, frames: vec![[0.0; 2]; LENGTHS[index]], stereo: true };
    let seconds = clip.seconds();
    for (number, (at, step, level, swell, fade)) in layers[index].iter().enumerate() {
        let side = [-0.2, 0.2, 0.0, -0.15, 0.2][number % 5];
        clip.rubbed_glass(degree(*step), *fade, Strike::new(at * seconds, *level).attack(*swell).side(side));
    }
    if index == FINAL {
        pulse(&mut clip);
    }
    // Each loop fades to silence at its end, so that the seam is inaudible with every encoder. The seam of the final
    // round lies between two pulses.
    let fall = if index == FINAL { 0.8 } else { 4.0 };
    clip.with_reverb(HALL).faded(0.5, fall).normalised(1.0)
}

/// Adds a low pulse on A at equal intervals, which go on across the seam.
fn pulse(clip: &mut Clip) {
    for number in 0..PULSES {
        let at = (number as f64 + 0.3) / PULSES as f64 * clip.seconds();
        clip.rubbed_glass(degree(-7), 0.45, Strike::new(at, 1.0).attack(0.55));
        // Small speakers do not play the low tone, but its octave.
        clip.rubbed_glass(degree(-2), 0.35, Strike::new(at, 0.25).attack(0.55));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lengths_of_the_loops_are_primes() {
        for length in LENGTHS {
            assert!((2..=length.isqrt()).all(|divisor| length % divisor != 0), "{length}");
        }
    }
}
