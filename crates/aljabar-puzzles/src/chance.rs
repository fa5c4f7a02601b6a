//! [`Chance`]: the random numbers of puzzles.

use aljabar_core::{Piece, Pieces};

/// Random numbers from a seed: `SplitMix64`. Part of the [daily puzzle](crate::daily), so it never changes.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    /// A number from 0 to `bound - 1`; 0 if `bound` is 0.
    pub(crate) const fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }

    /// A number from `least` to `most`.
    pub(crate) const fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// Takes this many random pieces out of the supply, or as many as there are.
    pub(crate) fn draw(&mut self, supply: &mut Pieces, count: usize) -> Pieces {
        let mut drawn = Pieces::EMPTY;
        for _ in 0..count {
            let place = self.below(supply.len());
            let Some(piece) = supply.nth(place) else { break };
            supply.remove(piece);
            drawn.insert(piece);
        }
        drawn
    }

    /// Takes random pieces for a Center out of the supply: up to `colours` of them, fewer than `cancels_at` of each, and
    /// some blacks.
    pub(crate) fn center(&mut self, supply: &mut Pieces, colours: usize, blacks: usize, cancels_at: u16) -> Pieces {
        let mut center = Pieces::blacks(blacks as u16);
        for _ in 0..colours {
            let one = self.draw(supply, 1);
            let Some(piece) = one.nth(0) else { break };
            if center.count(piece) + 1 < cancels_at {
                center.insert(piece);
            } else {
                supply.insert(piece);
            }
        }
        center
    }
}

/// A seed for a part of something with a seed.
pub(crate) const fn mix(seed: u64, place: u64) -> u64 {
    let mut chance = Chance::new(seed ^ place.wrapping_mul(0xd6e8_feb8_6659_fd93));
    chance.next();
    chance.next()
}

/// Whether this is a set without pieces that would cancel.
pub(crate) fn is_center(center: &Pieces, cancels_at: u16) -> bool {
    !center.is_empty() && center.each().all(|(piece, count)| piece == Piece::BLACK || count < cancels_at)
}
