//! [`Dice`]: seeded random numbers for random games and search.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A seeded random number generator. It is fast, and the same seed gives the same numbers on every machine and in every
/// version. It is not suited for secrets: who sees some numbers can compute the others.
#[derive(Clone, Debug)]
pub struct Dice(Pcg64Mcg);

impl Dice {
    /// A generator that starts from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// The next number. All values are equally likely.
    #[inline(always)]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// The low half of the next number.
    #[inline(always)]
    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number from 0 to `bound - 1`, or `None` if `bound` is 0. The probabilities differ by at most 2⁻⁶⁴.
    #[inline(always)]
    pub fn below(&mut self, bound: u64) -> Option<u64> {
        (bound > 0).then(|| ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64)
    }
}
