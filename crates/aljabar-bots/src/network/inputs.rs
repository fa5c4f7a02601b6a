//! The inputs of a network: each position selects a fixed number of rows of the first layer, which are added.
//!
//! A slot has one row for each value that it can take, and a position selects one row of every slot. The slots of pieces
//! are how many of each piece lie in each hand and in the Center; others are small numbers from the features.

use aljabar_core::{MAX_SEATS, Position, Rules};

use crate::features::{Features, SeatFeatures};

/// The number of rows of a slot for a piece: none, one, two, and so on; the last is for this many less one, or more.
const COUNTS: usize = 6;

/// The slots of a seat for numbers from its features: how many values each has.
const SEAT_SLOTS: [usize; 9] = [32, 7, 16, 16, 5, 8, 8, 19, 9];
/// The values of the slot of the round: final or not, drawn or not, and how many seats still move after this one.
const ROUND: usize = 4 * MAX_SEATS;

/// The values of [`SEAT_SLOTS`], from the features of a seat.
#[inline]
fn seat_values(features: &SeatFeatures) -> [usize; SEAT_SLOTS.len()] {
    let [_, size, ..] = features;
    let feature = |place: usize| i32::from(features[place]);
    let (ends_black, end_lies, end_held) = (feature(9), feature(10), feature(11));
    let (spectrum, spectrum_now) = (feature(12), feature(14));
    let (only_grows, stuck) = (feature(17), feature(18));
    let (most, some, cancels, lead, race) = (feature(19), feature(20), feature(21), feature(22), feature(37));
    let best = feature(31) - lead;
    let values = [
        i32::from(*size),
        if stuck > 0 { 0 } else { 2 + best - only_grows },
        most,
        some,
        cancels,
        ends_black + 2 * end_lies + 4 * end_held,
        spectrum + spectrum_now,
        lead + 9,
        race + 4,
    ];
    std::array::from_fn(|slot| values[slot].clamp(0, SEAT_SLOTS[slot] as i32 - 1) as usize)
}

/// The slots and rows of a network for one group and one number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkInputs {
    order: usize,
    players: usize,
}

impl NetworkInputs {
    /// The inputs for these rules.
    #[must_use]
    pub fn new(rules: &Rules, players: usize) -> Self {
        Self { order: rules.group().order(), players }
    }

    /// The number of players.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players
    }

    /// The number of rows that a position selects.
    #[must_use]
    pub const fn slots(&self) -> usize {
        (self.players + 1) * self.order + self.players * SEAT_SLOTS.len() + 1
    }

    /// The number of all rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        (self.players + 1) * self.order * COUNTS + self.players * SEAT_SLOTS.iter().sum::<usize>() + ROUND
    }

    /// The place and the piece of each row that stands for a number of pieces: `(place, piece, number)`. Places are the
    /// hands by distance from the player on turn, then the Center. `None` for other rows.
    #[must_use]
    pub const fn piece_of(&self, row: usize) -> Option<(usize, usize, usize)> {
        let (slot, count) = (row / COUNTS, row % COUNTS);
        let (place, piece) = (slot / self.order, slot % self.order);
        if place <= self.players { Some((place, piece, count)) } else { None }
    }

    /// The row for a number of pieces, see [`piece_of`](Self::piece_of).
    #[must_use]
    pub const fn row_of(&self, place: usize, piece: usize, count: usize) -> usize {
        (place * self.order + piece) * COUNTS + count
    }

    /// Calls `each` with every row that this position selects, in the order of the slots.
    #[inline(always)]
    pub fn each<const W: usize>(&self, position: &Position<W>, features: &Features, mut each: impl FnMut(usize)) {
        let players = self.players;
        let mut base = 0;
        let hands = (0..players).map(|distance| position.hand((position.turn() + distance) % players));
        for pieces in hands.chain([position.center()]) {
            for count in &pieces.counts()[..self.order] {
                each(base + usize::from(*count).min(COUNTS - 1));
                base += COUNTS;
            }
        }
        for seat in &features.seats[..players] {
            for (value, values) in seat_values(seat).into_iter().zip(SEAT_SLOTS) {
                each(base + value);
                base += values;
            }
        }
        let left = (position.dealer() + players - position.turn()) % players;
        each(base + usize::from(position.is_final()) + 2 * usize::from(position.drawn()) + 4 * left);
    }
}
