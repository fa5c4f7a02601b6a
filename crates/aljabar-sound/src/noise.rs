//! Seeded random numbers for the sounds, and a band-pass filter for noise.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;

/// Random numbers for one take of one sound.
pub(crate) struct Random(Pcg32);

impl Random {
    /// Seeds the numbers with the name and the take, so that a change in one sound does not change the others.
    pub fn new(name: &str, take: usize) -> Self {
        let seed =
            name.bytes().fold(take as u64 + 1, |seed, byte| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Self(Pcg32::seed_from_u64(seed))
    }

    /// A number from `low` to `high`, uniformly distributed.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * f64::from(self.0.next_u32()) / f64::from(u32::MAX)
    }

    /// A factor from 1 - `most` to 1 + `most`.
    pub fn about(&mut self, most: f64) -> f64 {
        1.0 + self.between(-most, most)
    }

    /// A sample of white noise.
    pub fn white(&mut self) -> f64 {
        self.between(-1.0, 1.0)
    }
}

/// A band-pass: a state-variable filter, which stays stable while its frequency changes.
#[derive(Default)]
pub(crate) struct BandPass {
    first: f64,
    second: f64,
}

impl BandPass {
    /// Filters the next sample. `hz` is the middle of the band; the smaller the damping, the narrower the band.
    pub fn pass(&mut self, sample: f64, hz: f64, damping: f64, rate: u32) -> f64 {
        let g = libm::tan(std::f64::consts::PI * hz / f64::from(rate));
        let scale = 1.0 / (1.0 + g * (g + damping));
        let band = scale * (self.first + g * (sample - self.second));
        let low = self.second + g * band;
        self.first = 2.0 * band - self.first;
        self.second = 2.0 * low - self.second;
        band * damping
    }
}
