//! The generator for small groups: one bit for every set of pieces that could be given, in one word for each sum.
//!
//! In the classic game the 164 sets of one to three pieces have 8 sums, with at most 24 sets each. For each colour and
//! each count of it in a hand there is a row of 8 words: the sets that need no more of that colour. The AND of a hand's
//! rows is the sets that the hand can give. The sets that can be taken from the Center are found in the same way. Each
//! sum contributes (gives × takes) exchanges.

#[cfg(feature = "rand")]
use crate::{Dice, cpu::nth_bit, playout::key};
use crate::{Exchange, Group, Handful, Piece, Pieces};

/// The largest number of equal pieces that a small group exchanges. Larger counts in a hand make no difference.
const MOST: u16 = 3;
/// The number of states of two colours with 0 to [`MOST`] pieces each.
const STATES: usize = 16;
/// The number of bits in a word: the largest number of sets with the same sum.
const BITS: usize = 32;

/// The tables of the small generator for one group. They do not change after they are built.
#[derive(Clone, Debug)]
pub(crate) struct SmallTables<const W: usize> {
    /// `rows[pair of colours][state][sum]`. Taking two colours at a time halves the number of lookups.
    rows: Vec<[[u32; W]; STATES]>,
    /// `sets[sum][bit]`
    sets: Vec<[Set<W>; BITS]>,
    /// `sizes[size][sum]`: the bits of the sets with this size.
    sizes: [[u32; W]; MOST as usize + 1],
}

/// A set of pieces in the forms that are needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Set<const W: usize> {
    pub(crate) counted: Pieces<W>,
    pub(crate) handful: Handful,
    #[cfg(feature = "rand")]
    pub(crate) key: u64,
}

impl<const W: usize> Set<W> {
    pub(crate) fn new(handful: Handful) -> Self {
        Self {
            counted: handful.counted(),
            handful,
            #[cfg(feature = "rand")]
            key: key(handful),
        }
    }
}

/// For each sum, the bits of the sets that one side of an exchange can have.
type Words<const W: usize> = [u32; W];

impl<const W: usize> SmallTables<W> {
    /// The tables for a group, or `None` if it is too large for them.
    pub(crate) fn new(group: &Group) -> Option<Self> {
        if group.order() > W || W > 16 || group.rank() > usize::from(MOST) {
            return None;
        }
        let none = Set::new(Handful::EMPTY);
        let mut sets = vec![[none; BITS]; W];
        let mut used = [0; W];
        let mut fits = true;
        each_set(group, &mut |handful| {
            let sum = group.sum(handful.iter()).index();
            match sets[sum].get_mut(used[sum]) {
                Some(set) => *set = Set::new(handful),
                None => fits = false,
            }
            used[sum] += 1;
        });
        if !fits {
            return None;
        }
        let mut sizes = [[0; W]; MOST as usize + 1];
        for (sum, sets) in sets.iter().enumerate() {
            for (bit, set) in sets[..used[sum]].iter().enumerate() {
                sizes[set.handful.len()][sum] |= 1 << bit;
            }
        }
        let allows = |colour: usize, held: usize, set: &Set<W>| usize::from(set.counted.counts()[colour]) <= held;
        let rows = (0..group.order().div_ceil(2))
            .map(|pair| {
                std::array::from_fn(|state| {
                    std::array::from_fn(|sum| {
                        let sets = sets[sum][..used[sum]].iter().enumerate();
                        sets.fold(0, |word, (bit, set)| {
                            let both = allows(2 * pair, state % 4, set) && allows(2 * pair + 1, state / 4, set);
                            word | u32::from(both) << bit
                        })
                    })
                })
            })
            .collect();
        Some(Self { rows, sets, sizes })
    }

    /// The sets that these pieces contain.
    #[inline(always)]
    pub(crate) fn words(&self, pieces: &Pieces<W>) -> Words<W> {
        let mut held = *pieces.counts();
        for held in &mut held {
            *held = (*held).min(MOST);
        }
        let mut words = [u32::MAX; W];
        for (pair, states) in held.as_chunks::<2>().0.iter().zip(&self.rows) {
            let row = &states[usize::from(pair[0] + 4 * pair[1]) & (STATES - 1)];
            for (word, row) in words.iter_mut().zip(row) {
                *word &= row;
            }
        }
        words
    }

    /// The number of exchanges for each sum. It fits: a word has at most 32 bits.
    #[inline(always)]
    fn products(gives: &Words<W>, takes: &Words<W>) -> [u16; W] {
        let mut products = [0; W];
        for ((product, g), t) in products.iter_mut().zip(gives).zip(takes) {
            *product = g.count_ones() as u16 * t.count_ones() as u16;
        }
        products
    }

    #[inline(always)]
    pub(crate) fn count(&self, hand: &Pieces<W>, center: &Pieces<W>) -> u32 {
        Self::products(&self.words(hand), &self.words(center)).iter().map(|p| u32::from(*p)).sum()
    }

    pub(crate) fn any(&self, hand: &Pieces<W>, center: &Pieces<W>) -> bool {
        let (gives, takes) = (self.words(hand), self.words(center));
        gives.iter().zip(&takes).any(|(g, t)| *g != 0 && *t != 0)
    }

    pub(crate) fn list(&self, hand: &Pieces<W>, center: &Pieces<W>, out: &mut Vec<Exchange>) {
        let (gives, takes) = (self.words(hand), self.words(center));
        for (sum, sets) in self.sets.iter().enumerate() {
            list_pairs(sets, gives[sum], takes[sum], out);
        }
    }

    /// Appends the exchanges of `give` pieces for `take` pieces, at most `room` of them.
    pub(crate) fn list_sizes(
        &self,
        gives: &Words<W>,
        takes: &Words<W>,
        [give, take]: [usize; 2],
        room: usize,
        out: &mut Vec<Exchange>,
    ) {
        let end = out.len() + room;
        for (sum, sets) in self.sets.iter().enumerate() {
            let takes = takes[sum] & self.sizes[take][sum];
            if takes == 0 {
                continue;
            }
            list_pairs(sets, gives[sum] & self.sizes[give][sum], takes, out);
        }
        // Small groups have few exchanges, so a surplus is cut off instead of thinned out evenly.
        out.truncate(end);
    }

    /// A random exchange. `spectrum` says whether the Spectrum, which these tables do not contain, is one more choice.
    #[cfg(feature = "rand")]
    #[inline(always)]
    pub(crate) fn random<const V3: bool>(
        &self,
        hand: &Pieces<W>,
        center: &Pieces<W>,
        spectrum: bool,
        dice: &mut Dice,
    ) -> Random<'_, W> {
        let (gives, takes) = (self.words(hand), self.words(center));
        // Packs four sums into a word, 16 bits each: one multiplication computes their running totals.
        const EACH: u64 = 0x0001_0001_0001_0001;
        let products = Self::products(&gives, &takes);
        let mut through = [0_u64; 4];
        let mut ordinary = 0;
        for (through, four) in through.iter_mut().zip(products.as_chunks::<4>().0) {
            let four = four.iter().rev().fold(0, |word, product| word << 16 | u64::from(*product));
            *through = four.wrapping_mul(EACH).wrapping_add(EACH.wrapping_mul(ordinary));
            ordinary = *through >> 48;
        }
        let count = ordinary + u64::from(spectrum);
        let number = dice.next_u64();
        let place = ((number >> 32) * count) >> 32;
        if place == ordinary {
            return if spectrum { Random::Spectrum } else { Random::None };
        }
        // Finds the sum by counting the running totals that are not above `place`. A search would need branches that
        // the processor cannot predict.
        let mut sum = 0;
        for through in &through[..W / 4] {
            let before = (EACH * (place | 0x8000)).wrapping_sub(*through) & (EACH << 15);
            sum += before.count_ones();
        }
        let sum = sum as usize & (W - 1);
        // The low half of the number picks the give. The remainder of that multiplication picks the take.
        let give = (number & 0xffff_ffff) * u64::from(gives[sum].count_ones());
        let take = (give & 0xffff_ffff) * u64::from(takes[sum].count_ones());
        let sets = &self.sets[sum];
        Random::Ordinary {
            give: &sets[nth_bit::<V3>(gives[sum], (give >> 32) as u32) & (BITS - 1)],
            take: &sets[nth_bit::<V3>(takes[sum], (take >> 32) as u32) & (BITS - 1)],
        }
    }

    /// The set with this bit in the word of this sum.
    #[inline(always)]
    pub(crate) fn set(&self, sum: usize, bit: usize) -> &Pieces<W> {
        &self.sets[sum][bit & (BITS - 1)].counted
    }
}

/// The result of [`SmallTables::random`].
#[cfg(feature = "rand")]
pub(crate) enum Random<'a, const W: usize> {
    None,
    Spectrum,
    Ordinary { give: &'a Set<W>, take: &'a Set<W> },
}

/// The positions of the set bits, from the lowest.
#[inline(always)]
pub(crate) const fn bits(word: u32) -> Bits {
    Bits(word)
}

pub(crate) struct Bits(u32);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (bit < BITS).then_some(bit)
    }
}

/// Appends every exchange of a set in the word `gives` for a set in the word `takes`.
///
/// The takes are collected first, so that each give extends the list by a slice of known length.
fn list_pairs<const W: usize>(sets: &[Set<W>; BITS], gives: u32, takes: u32, out: &mut Vec<Exchange>) {
    if gives == 0 || takes == 0 {
        return;
    }
    let mut taken = [Handful::EMPTY; BITS];
    let mut count = 0;
    for take in bits(takes) {
        taken[count] = sets[take].handful;
        count += 1;
    }
    for give in bits(gives) {
        let give = sets[give].handful;
        out.extend(taken[..count].iter().map(|&take| Exchange { give, take }));
    }
}

/// Visits every set of one to n pieces: shorter sets first, then in the order of the indices.
fn each_set(group: &Group, visit: &mut impl FnMut(Handful)) {
    fn extend(set: Handful, more: usize, from: u8, order: u8, visit: &mut impl FnMut(Handful)) {
        if more == 0 {
            return visit(set);
        }
        for piece in from..order {
            extend(set.with(Piece::new(piece)), more - 1, piece, order, visit);
        }
    }
    for size in 1..=group.rank() {
        extend(Handful::EMPTY, size, 0, group.order() as u8, visit);
    }
}
