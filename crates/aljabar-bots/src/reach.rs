//! Which sums a set of pieces can make: the quick way to see what a hand could exchange, without listing anything.

use aljabar_core::{MAX_RANK, Pieces, Rules};

/// For each number of pieces, the sums that so many pieces of a set can have: a bit for each piece of the group.
pub(crate) type Sums = [u64; MAX_RANK + 1];

/// Tables for one group.
#[derive(Clone, Debug)]
pub(crate) struct Reach<const W: usize> {
    /// `shifts[piece][byte][bits]`: the sums of a byte of sums, each with the piece added.
    shifts: Vec<[[u64; 256]; 8]>,
    limit: usize,
}

impl<const W: usize> Reach<W> {
    pub(crate) fn new(rules: &Rules) -> Self {
        let group = rules.group();
        let shifts = group.pieces().iter().map(|_| [[0; 256]; 8]).collect();
        let mut reach = Self { shifts, limit: rules.limit() };
        for &piece in group.pieces() {
            for &sum in group.pieces() {
                let shifted = 1 << group.add(piece, sum).index();
                let (byte, bit) = (sum.index() / 8, sum.index() % 8);
                for bits in (0..256).filter(|bits| bits >> bit & 1 == 1) {
                    reach.shifts[piece.index()][byte][bits] |= shifted;
                }
            }
        }
        reach
    }

    /// All sums of one to n of these pieces. `sums[0]` is the sum of nothing, black.
    #[inline]
    pub(crate) fn sums(&self, pieces: &Pieces<W>) -> Sums {
        let mut sums = [0; MAX_RANK + 1];
        sums[0] = 1;
        let mut most = 0;
        for (count, shifts) in pieces.counts().iter().zip(&self.shifts) {
            if *count == 0 {
                continue;
            }
            // What was there before this colour, shifted once more for each piece of it.
            let mut shifted = sums;
            let copies = usize::from(*count).min(self.limit);
            for copy in 1..=copies {
                for size in copy..=(most + copy).min(self.limit) {
                    shifted[size - copy] = shift::<W>(shifts, shifted[size - copy]);
                    sums[size] |= shifted[size - copy];
                }
            }
            most = (most + copies).min(self.limit);
        }
        sums
    }
}

#[inline(always)]
fn shift<const W: usize>(shifts: &[[u64; 256]; 8], sums: u64) -> u64 {
    let mut shifted = 0;
    for (byte, table) in shifts.iter().enumerate().take(W / 8) {
        shifted |= table[(sums >> (8 * byte) & 255) as usize];
    }
    shifted
}

#[cfg(test)]
mod tests {
    use aljabar_core::{Dice, Group, Piece};

    use super::*;

    /// All sums, by choosing every subset of the pieces laid out one by one.
    fn naive(group: &Group, pieces: &[Piece], limit: usize) -> Sums {
        let mut sums = [0; MAX_RANK + 1];
        for choice in 0_u32..1 << pieces.len() {
            let chosen = pieces.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1).map(|(_, p)| *p);
            let size = choice.count_ones() as usize;
            if size <= limit {
                sums[size] |= 1 << group.sum(chosen).index();
            }
        }
        sums
    }

    #[test]
    fn sums_are_those_of_all_choices() {
        let mut dice = Dice::new(5);
        for moduli in [&[2, 2, 2][..], &[3, 3], &[2, 2, 2, 2], &[2, 4], &[5], &[4, 4, 4]] {
            let group = Group::new(moduli).unwrap();
            let rules = Rules::with_copies(group.clone(), 2, 20).unwrap();
            let reach = Reach::<64>::new(&rules);
            for _ in 0..40 {
                let kinds = 1 + dice.next_u32() % group.order() as u32;
                let size = 1 + dice.next_u32() as usize % 9;
                let pieces: Vec<Piece> =
                    (0..size).map(|_| group.piece((dice.next_u32() % kinds) as usize).unwrap()).collect();
                let set: Pieces<64> = pieces.iter().copied().collect();
                let mut expected = naive(&group, &pieces, rules.limit());
                let found = reach.sums(&set);
                expected[rules.limit() + 1..].fill(0);
                assert_eq!(found, expected, "{group} {pieces:?}");
            }
        }
    }
}
