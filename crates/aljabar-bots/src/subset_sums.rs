//! The sums of all subsets of a set of pieces, as bit masks. They tell which exchanges exist without listing any.

use aljabar_core::{MAX_RANK, Piece, Pieces, Rules};

/// `masks[k]` has one bit for each piece of the group: set if k pieces of the set can have that sum.
pub(crate) type SumMasks = [u64; MAX_RANK + 1];

/// Computes subset sums, with tables for one group.
#[derive(Clone, Debug)]
pub(crate) struct SubsetSums<const W: usize> {
    /// `shifts[piece][byte][bits]`: the mask whose byte number `byte` is `bits`, with the piece added to every sum in it.
    shifts: Vec<[[u64; 256]; 8]>,
    limit: usize,
    /// Whether the sum of two pieces is the exclusive or of their indices, and the masks of all sizes fit into one word.
    is_packed: bool,
}

impl<const W: usize> SubsetSums<W> {
    pub(crate) fn new(rules: &Rules) -> Self {
        let group = rules.group();
        let shifts = group.pieces().iter().map(|_| [[0; 256]; 8]).collect();
        let is_xor = |a: Piece, b: Piece| group.add(a, b).index() == a.index() ^ b.index();
        let is_packed = W == 8 && group.pieces().iter().all(|a| group.pieces().iter().all(|b| is_xor(*a, *b)));
        let mut tables = Self { shifts, limit: rules.limit(), is_packed };
        for &piece in group.pieces() {
            for &sum in group.pieces() {
                let shifted = 1 << group.add(piece, sum).index();
                let (byte, bit) = (sum.index() / 8, sum.index() % 8);
                for bits in (0..256).filter(|bits| bits >> bit & 1 == 1) {
                    tables.shifts[piece.index()][byte][bits] |= shifted;
                }
            }
        }
        tables
    }

    /// Whether the sum of two pieces is the exclusive or of their indices, for groups of up to eight pieces.
    pub(crate) const fn is_packed(&self) -> bool {
        self.is_packed
    }

    /// The sums of up to n of these pieces. The only sum of no pieces is black.
    #[inline]
    pub(crate) fn of(&self, pieces: &Pieces<W>) -> SumMasks {
        if W == 8 && self.is_packed { self.of_packed(pieces) } else { self.of_any(pieces) }
    }

    /// The same without branches, for up to three coordinates that are all modulo 2. Byte number k of a word is the mask
    /// of k pieces, and adding a piece swaps bits.
    #[inline]
    fn of_packed(&self, pieces: &Pieces<W>) -> SumMasks {
        let mut sums = 1_u32;
        for (piece, count) in pieces.counts().iter().enumerate() {
            let odd = swapped(sums, piece);
            let with = |least: u16, sums: u32| if *count >= least { sums } else { 0 };
            sums |= with(1, odd << 8) | with(2, sums << 16) | with(3, odd << 24);
        }
        let byte = |size: usize| if size <= self.limit { u64::from(sums >> (8 * size) & 255) } else { 0 };
        [byte(0), byte(1), byte(2), byte(3), 0]
    }

    #[inline]
    fn of_any(&self, pieces: &Pieces<W>) -> SumMasks {
        let mut sums = [0; MAX_RANK + 1];
        sums[0] = 1;
        let mut most = 0;
        for (count, shifts) in pieces.counts().iter().zip(&self.shifts) {
            if *count == 0 {
                continue;
            }
            // The masks before this colour, shifted once more for each piece of the colour.
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

/// Moves bit number i of each byte to the place i xor `piece`.
#[inline(always)]
const fn swapped(mut masks: u32, piece: usize) -> u32 {
    if piece & 1 != 0 {
        masks = masks >> 1 & 0x5555_5555 | (masks & 0x5555_5555) << 1;
    }
    if piece & 2 != 0 {
        masks = masks >> 2 & 0x3333_3333 | (masks & 0x3333_3333) << 2;
    }
    if piece & 4 != 0 {
        masks = masks >> 4 & 0x0f0f_0f0f | (masks & 0x0f0f_0f0f) << 4;
    }
    masks
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
    use aljabar_core::{Dice, Group, at_width};

    use super::*;

    /// The same by trying every subset.
    fn naive(group: &Group, pieces: &[Piece], limit: usize) -> SumMasks {
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
    fn masks_are_those_of_all_subsets() {
        let mut dice = Dice::new(5);
        for moduli in [&[2, 2, 2][..], &[2, 2], &[3, 3], &[2, 2, 2, 2], &[2, 4], &[5], &[4, 4, 4]] {
            let group = Group::new(moduli).unwrap();
            let rules = Rules::with_copies(group.clone(), 2, 20).unwrap();
            at_width!(group.order(), W => {
                let (tables, wide) = (SubsetSums::<W>::new(&rules), SubsetSums::<64>::new(&rules));
                for _ in 0..40 {
                    let kinds = 1 + dice.next_u32() % group.order() as u32;
                    let size = 1 + dice.next_u32() as usize % 9;
                    let pieces: Vec<Piece> =
                        (0..size).map(|_| group.piece((dice.next_u32() % kinds) as usize).unwrap()).collect();
                    let mut expected = naive(&group, &pieces, rules.limit());
                    expected[rules.limit() + 1..].fill(0);
                    assert_eq!(tables.of(&pieces.iter().copied().collect()), expected, "{group} {pieces:?}");
                    assert_eq!(wide.of(&pieces.iter().copied().collect()), expected, "{group} {pieces:?}");
                }
            });
        }
    }
}
