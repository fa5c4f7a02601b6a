//! The positions that a solver knows.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hash, Hasher},
};

use aljabar_core::{MAX_SEATS, Pieces, Position};

use super::turns_left;

/// The most positions that are kept from one question to the next.
const MOST: usize = 1 << 17;

/// What matters of a position in its final round. Hands of seats that have had their turn count by their sizes only, and
/// sizes by their differences.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Key<const W: usize> {
    hands: [Pieces<W>; MAX_SEATS],
    center: Pieces<W>,
    bag: Pieces<W>,
    sizes: [u16; MAX_SEATS],
    turn: u8,
    /// The number of turns that are left.
    left: u8,
}

impl<const W: usize> Key<W> {
    fn new(position: &Position<W>) -> Self {
        let players = position.players();
        let smallest = (0..players).map(|seat| position.hand_len(seat)).min().unwrap_or_default();
        let mut key = Self {
            hands: [Pieces::EMPTY; MAX_SEATS],
            center: *position.center(),
            bag: *position.bag(),
            sizes: [0; MAX_SEATS],
            turn: position.turn() as u8,
            left: turns_left(position) as u8,
        };
        for turn in 0..turns_left(position) {
            let seat = (position.turn() + turn) % players;
            key.hands[seat] = *position.hand(seat);
        }
        for seat in 0..players {
            key.sizes[seat] = (position.hand_len(seat) - smallest) as u16;
        }
        key
    }
}

/// Four counts at a time: hashing them one by one would take longer than the search.
impl<const W: usize> Hash for Key<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for pieces in self.hands.iter().chain([&self.center, &self.bag]) {
            for four in pieces.counts().as_chunks::<4>().0 {
                state.write_u64(four.iter().fold(0, |word, count| word << 16 | u64::from(*count)));
            }
        }
        let sizes = self.sizes.iter().fold(0, |word, size| word << 16 | u64::from(*size));
        state.write_u64(sizes ^ u64::from(self.turn) << 60 ^ u64::from(self.left) << 56);
    }
}

/// A fast hash of words. Positions come from this program, so nobody can make them collide on purpose; and a collision
/// would only cost time, because keys are compared.
#[derive(Clone, Copy, Default, Debug)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// Values of positions.
#[derive(Clone, Debug)]
pub(super) struct Table<const W: usize, V>(HashMap<Key<W>, V, BuildHasherDefault<Mixer>>);

impl<const W: usize, V> Default for Table<W, V> {
    fn default() -> Self {
        Self(HashMap::default())
    }
}

impl<const W: usize, V: Copy> Table<W, V> {
    pub(super) fn get(&self, position: &Position<W>) -> Option<V> {
        self.0.get(&Key::new(position)).copied()
    }

    pub(super) fn insert(&mut self, position: &Position<W>, value: V) {
        self.0.insert(Key::new(position), value);
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Forgets everything if that is much.
    pub(super) fn limit_size(&mut self) {
        if self.0.len() > MOST {
            self.0 = HashMap::default();
        }
    }
}
