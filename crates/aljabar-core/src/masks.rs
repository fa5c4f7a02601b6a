//! Small groups: one bit for every set that could be given, kept by its sum.
//!
//! In the classic game 164 sets of one to three pieces fall into 8 sums of at most 24. For each colour and each
//! number of it in a hand there is a row of 8 words that keeps the sets with no more of that colour; the AND of a
//! hand's rows is all it can give. The same for what can be taken from the Center, and a sum that both offer
//! makes (gives × takes) exchanges.

use rand::Rng;

use crate::{Exchange, Group, Handful, Piece, Pieces, cpu::nth_bit, playout::key};

/// A hand's number of one colour counts up to here: no small group moves more at once.
const MOST: u16 = 3;
/// Two colours of a hand, up to [`MOST`] of each, have so many states.
const STATES: usize = 16;
/// A word has a bit for so many sets of the same sum.
const BITS: usize = 32;

#[derive(Clone, Debug)]
pub(crate) struct Masks<const W: usize> {
    /// `rows[pair of colours][state][sum]`: two colours at a time halve the number of rows to look up.
    rows: Vec<[[u32; W]; STATES]>,
    /// `sets[sum][bit]`
    sets: Vec<[Set<W>; BITS]>,
    /// `sizes[size][sum]`: the bits of sets of that size.
    sizes: [[u32; W]; MOST as usize + 1],
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Set<const W: usize> {
    pub(crate) counted: Pieces<W>,
    pub(crate) handful: Handful,
    pub(crate) key: u64,
}

impl<const W: usize> Set<W> {
    pub(crate) fn new(handful: Handful) -> Self {
        Self { counted: handful.counted(), handful, key: key(handful) }
    }
}

/// The sets of one side, by sum.
type Words<const W: usize> = [u32; W];

impl<const W: usize> Masks<W> {
    /// The tables for a group, or `None` when it is too large for them.
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

    /// All sets that can be taken out of these pieces.
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

    /// Exchanges for each sum. A word has at most 32 bits and there are at most 16 sums: they fit.
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
            for give in bits(gives[sum]) {
                let give = sets[give].handful;
                out.extend(bits(takes[sum]).map(|take| Exchange { give, take: sets[take].handful }));
            }
        }
    }

    /// Lists the exchanges of so many pieces for so many, at most `room` of them, spread evenly when there are more.
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
            for give in bits(gives[sum] & self.sizes[give][sum]) {
                let give = sets[give].handful;
                out.extend(bits(takes).map(|take| Exchange { give, take: sets[take].handful }));
            }
        }
        // Small groups have few: what is too much is simply left out at the end.
        out.truncate(end);
    }

    /// The exchange at this place of the [list](Self::list), or one chosen by chance.
    ///
    /// `spectrum` says whether the Spectrum, which is not one of these, is to be chosen as likely as any of them.
    #[inline(always)]
    pub(crate) fn random<const V3: bool>(
        &self,
        hand: &Pieces<W>,
        center: &Pieces<W>,
        spectrum: bool,
        rng: &mut impl Rng,
    ) -> Random<'_, W> {
        let (gives, takes) = (self.words(hand), self.words(center));
        // Four sums to a word, each in 16 bits: one multiplication adds up the exchanges through each of them.
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
        let number = rng.next_u64();
        let place = ((number >> 32) * count) >> 32;
        if place == ordinary {
            return if spectrum { Random::Spectrum } else { Random::None };
        }
        // The sum is the number of sums whose exchanges all come before the place: counted, not searched, so that
        // the processor has no branch to guess.
        let mut sum = 0;
        for through in &through[..W / 4] {
            let before = (EACH * (place | 0x8000)).wrapping_sub(*through) & (EACH << 15);
            sum += before.count_ones();
        }
        let sum = sum as usize & (W - 1);
        // The rest of the number chooses among the gives, and what that leaves of it among the takes.
        let give = (number & 0xffff_ffff) * u64::from(gives[sum].count_ones());
        let take = (give & 0xffff_ffff) * u64::from(takes[sum].count_ones());
        let sets = &self.sets[sum];
        Random::Ordinary {
            give: &sets[nth_bit::<V3>(gives[sum], (give >> 32) as u32) & (BITS - 1)],
            take: &sets[nth_bit::<V3>(takes[sum], (take >> 32) as u32) & (BITS - 1)],
        }
    }

    #[inline(always)]
    pub(crate) fn set(&self, sum: usize, bit: usize) -> &Pieces<W> {
        &self.sets[sum][bit & (BITS - 1)].counted
    }
}

/// A choice by chance.
pub(crate) enum Random<'a, const W: usize> {
    None,
    Spectrum,
    Ordinary { give: &'a Set<W>, take: &'a Set<W> },
}

/// The places of the set bits.
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

/// Every set of one to n pieces, shorter and lower ones first.
pub(crate) fn each_set(group: &Group, visit: &mut impl FnMut(Handful)) {
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
