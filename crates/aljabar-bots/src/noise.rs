//! A little haze over what a bot sees: the same haze over the same position with the same seed.

use aljabar_core::{MAX_SEATS, Pieces, Position};

use crate::Values;

/// How far judgements may be off, and the seed that decides how far they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Noise {
    /// At most so much either way, in shares of [`WON`](crate::WON).
    pub(crate) most: i32,
    pub(crate) seed: u64,
}

impl Noise {
    /// How far something about this position is off.
    pub(crate) fn of<const W: usize>(self, position: &Position<W>) -> i32 {
        self.bounded(key(position) ^ self.seed)
    }

    /// Shifts a judgement for every seat.
    pub(crate) fn add<const W: usize>(self, position: &Position<W>, values: &mut Values) {
        if self.most > 0 {
            let key = key(position) ^ self.seed;
            let seats = values.iter_mut().take(position.players().min(MAX_SEATS)).enumerate();
            seats.for_each(|(seat, value)| *value += self.bounded(key.rotate_left(seat as u32 * 16)));
        }
    }

    fn bounded(self, key: u64) -> i32 {
        let mixed = (key ^ key >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let span = 2 * i64::from(self.most) + 1;
        ((mixed as i64 * span) >> 32) as i32 - self.most
    }
}

/// A number for a position, different for any that differ but by a chance of 2⁻⁶⁴.
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
