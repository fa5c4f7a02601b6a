//! Small groups: one bit for every set that could be given, kept by its sum.
//!
//! In the classic game 164 sets of one to three pieces fall into 8 sums of at most 24. For each colour and each
//! number of it in a hand there is a row of 8 words that keeps the sets with no more of that colour; the AND of a
//! hand's rows is all it can give. The same for what can be taken from the Center, and a sum that both offer
//! makes (gives × takes) exchanges.

use rand::Rng;

use crate::{Exchange, Group, Handful, Piece, Pieces, playout::key};

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
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Set<const W: usize> {
    pub(crate) counted: Pieces<W>,
    pub(crate) handful: Handful,
    pub(crate) key: u64,
}

impl<const W: usize> Set<W> {
    pub(crate) fn new(handful: &Handful) -> Self {
        Self { counted: handful.counted(), handful: *handful, key: key(handful) }
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
        let none = Set::new(&Handful::EMPTY);
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
        Some(Self { rows, sets })
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

    /// The exchange at this place of the [list](Self::list), or one chosen by chance.
    ///
    /// `spectrum` says whether the Spectrum, which is not one of these, is to be chosen as likely as any of them.
    #[inline(always)]
    pub(crate) fn random(
        &self,
        hand: &Pieces<W>,
        center: &Pieces<W>,
        spectrum: bool,
        rng: &mut impl Rng,
    ) -> Random<'_, W> {
        let (gives, takes) = (self.words(hand), self.words(center));
        let mut through = Self::products(&gives, &takes);
        for sum in 1..W {
            through[sum] += through[sum - 1];
        }
        let ordinary = u64::from(through[W - 1]);
        let count = ordinary + u64::from(spectrum);
        let number = rng.next_u64();
        let place = ((number >> 32) * count) >> 32;
        if place == ordinary {
            return if spectrum { Random::Spectrum } else { Random::None };
        }
        // The sum is the number of sums whose exchanges all come before the place: counted, not searched, so that
        // the processor has no branch to guess.
        let mut sum = 0;
        for through in through {
            sum += u16::from(through <= place as u16);
        }
        let sum = usize::from(sum) & (W - 1);
        // The rest of the number chooses among the gives, and what that leaves of it among the takes.
        let give = (number & 0xffff_ffff) * u64::from(gives[sum].count_ones());
        let take = (give & 0xffff_ffff) * u64::from(takes[sum].count_ones());
        let sets = &self.sets[sum];
        Random::Ordinary {
            give: &sets[nth_bit(gives[sum], (give >> 32) as u32)],
            take: &sets[nth_bit(takes[sum], (take >> 32) as u32)],
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

/// Where the n-th set bit stands, found without a loop: first the byte, then a table.
#[inline(always)]
fn nth_bit(word: u32, n: u32) -> usize {
    const EACH: u32 = 0x0101_0101;
    let pairs = word - ((word >> 1) & 0x5555_5555);
    let nibbles = (pairs & 0x3333_3333) + ((pairs >> 2) & 0x3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f;
    // Each byte: the set bits up to and including it. Those that reach no further than n lie before the place.
    let through = bytes.wrapping_mul(EACH);
    let before = (((EACH * (n | 0x80)) - through) >> 7) & EACH;
    let byte = (before.wrapping_mul(EACH) >> 24) & 3;
    let skipped = (through << 8 >> (8 * byte)) & 0xff;
    let place = SELECT[((word >> (8 * byte)) & 0xff) as usize][((n - skipped) & 7) as usize];
    (8 * byte as usize + usize::from(place)) & (BITS - 1)
}

/// `SELECT[byte][n]`: where the n-th set bit of a byte stands.
static SELECT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Every set of one to n pieces, shorter and lower ones first.
pub(crate) fn each_set(group: &Group, visit: &mut impl FnMut(&Handful)) {
    fn extend(set: &mut Handful, more: usize, from: u8, order: u8, visit: &mut impl FnMut(&Handful)) {
        if more == 0 {
            return visit(set);
        }
        for piece in from..order {
            set.push(Piece::new(piece));
            extend(set, more - 1, piece, order, visit);
            set.pop();
        }
    }
    for size in 1..=group.rank() {
        extend(&mut Handful::EMPTY.clone(), size, 0, group.order() as u8, visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_bit_is_found() {
        let mut word = 1_u32;
        for _ in 0..100_000 {
            word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            for (n, place) in bits(word).enumerate() {
                assert_eq!(nth_bit(word, n as u32), place, "{word:#x} {n}");
            }
        }
    }
}
