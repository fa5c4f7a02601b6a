//! Deterministic noise on the evaluation: a hash of the position and the seed.

use aljabar_core::{MAX_SEATS, Pieces, Position};

use crate::Values;

/// The size of the noise, and its seed. The same position and seed always have the same noise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Noise {
    /// The noise is between minus and plus this value, as a share of [`WON`](crate::WON).
    pub(crate) amplitude: i32,
    pub(crate) seed: u64,
}

impl Noise {
    /// The noise for this position.
    pub(crate) fn of<const W: usize>(self, position: &Position<W>) -> i32 {
        self.bounded(key(position) ^ self.seed)
    }

    /// Adds noise to the value of every seat.
    pub(crate) fn add<const W: usize>(self, position: &Position<W>, values: &mut Values) {
        if self.amplitude > 0 {
            let key = key(position) ^ self.seed;
            let seats = values.iter_mut().take(position.players().min(MAX_SEATS)).enumerate();
            seats.for_each(|(seat, value)| *value += self.bounded(key.rotate_left(seat as u32 * 16)));
        }
    }

    fn bounded(self, key: u64) -> i32 {
        let mixed = (key ^ key >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let span = 2 * i64::from(self.amplitude) + 1;
        ((mixed as i64 * span) >> 32) as i32 - self.amplitude
    }
}

/// A 64-bit hash of a position.
fn key<const W: usize>(position: &Position<W>) -> u64 {
    let mix = |key: u64, word: u64| (key.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let fold = |key: u64, pieces: &Pieces<W>| {
        let words = pieces.counts().as_chunks::<4>().0.iter();
        words.map(|four| four.iter().fold(0, |word, count| word << 16 | u64::from(*count))).fold(key, mix)
    };
    let flags = position.turn() as u64 | u64::from(position.is_final()) << 2 | u64::from(position.drawn()) << 3;
    let hands = (0..position.players()).map(|seat| position.hand(seat));
    let key = hands.chain([position.center(), position.bag()]).fold(flags ^ 1 << 9, fold);
    key ^ key >> 29
}
