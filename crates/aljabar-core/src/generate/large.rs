//! The generator for large groups: counts the sets for each sum by dynamic programming over the colours.
//!
//! `layers[k][size][sum]` is the number of sets of that size and sum that use only the first `k` colours of a hand. The
//! last layer has the number of sets for each sum. Walking back through the layers finds the n-th set without listing
//! the others.

use std::sync::Arc;

use crate::{Exchange, Group, Handful, MAX_ORDER, MAX_RANK, Piece, Pieces};

/// `sums[piece][sum]`: the sum plus one more of the piece.
pub(crate) type Sums = Vec<[u8; MAX_ORDER]>;

/// Builds the table of sums of a group.
pub(crate) fn sums(group: &Group) -> Sums {
    (0..group.order() as u8)
        .map(|p| {
            let mut row = [0; MAX_ORDER];
            for (sum, next) in row.iter_mut().enumerate().take(group.order()) {
                *next = group.add(Piece::new(p), Piece::new(sum as u8)).index() as u8;
            }
            row
        })
        .collect()
}

/// The table of sums and the working memory for one group.
#[derive(Clone, Debug)]
pub(crate) struct LargeGenerator {
    sums: Arc<Sums>,
    order: usize,
    limit: usize,
    give: Side,
    take: Side,
}

/// The working memory for one side of an exchange.
#[derive(Clone, Debug)]
struct Side {
    /// The colours of the hand or the Center, each with the number of copies that an exchange can move.
    colours: Vec<(Piece, usize)>,
    layers: Vec<Layer>,
    /// The number of sets for each sum, over all sizes.
    totals: [u64; MAX_ORDER],
    /// The sets ordered by sum and size, after [`Side::make_sets`].
    sets: Vec<Handful>,
    /// Where in `sets` those of each sum and size begin, and the end of the last ones.
    starts: Vec<usize>,
}

type Layer = [[u32; MAX_ORDER]; MAX_RANK + 1];

impl LargeGenerator {
    pub(crate) fn new(group: &Group, sums: Arc<Sums>) -> Self {
        let side = Side {
            colours: Vec::with_capacity(group.order()),
            layers: vec![[[0; MAX_ORDER]; MAX_RANK + 1]; group.order() + 1],
            totals: [0; MAX_ORDER],
            sets: Vec::new(),
            starts: vec![0; MAX_ORDER * MAX_RANK + 1],
        };
        Self { sums, order: group.order(), limit: group.rank(), give: side.clone(), take: side }
    }

    /// Counts the exchanges without the Spectrum, and keeps the layers for [`Self::nth`] and [`Self::prepare`].
    pub(crate) fn count<const W: usize>(&mut self, hand: &Pieces<W>, center: &Pieces<W>) -> u64 {
        self.give.fill(hand, &self.sums, self.order, self.limit);
        self.take.fill(center, &self.sums, self.order, self.limit);
        self.give.totals[..self.order].iter().zip(&self.take.totals).map(|(g, t)| g * t).sum()
    }

    /// The exchange number `place` of those that were counted last.
    ///
    /// # Panics
    /// If `place` is not below the count.
    #[cfg(feature = "rand")]
    pub(crate) fn nth(&self, place: u64) -> Exchange {
        let mut rest = place;
        for sum in 0..self.order {
            let takes = self.take.totals[sum];
            let here = self.give.totals[sum] * takes;
            if rest < here {
                return Exchange {
                    give: self.give.nth(sum, rest / takes, &self.sums, self.limit),
                    take: self.take.nth(sum, rest % takes, &self.sums, self.limit),
                };
            }
            rest -= here;
        }
        unreachable!("the place is below the number of exchanges")
    }

    /// Makes the sets of both sides that are part of an exchange. [`Self::count`] must have been called before.
    pub(crate) fn prepare(&mut self) {
        // Only sums that both sides reach have exchanges.
        let mut wanted = [false; MAX_ORDER];
        for (sum, wanted) in wanted.iter_mut().enumerate() {
            *wanted = self.give.totals[sum] > 0 && self.take.totals[sum] > 0;
        }
        self.give.make_sets(&wanted, &self.sums, self.limit);
        self.take.make_sets(&wanted, &self.sums, self.limit);
    }

    pub(crate) fn list<const W: usize>(&mut self, hand: &Pieces<W>, center: &Pieces<W>, out: &mut Vec<Exchange>) {
        let count = self.count(hand, center);
        out.reserve(usize::try_from(count).unwrap_or(usize::MAX));
        self.prepare();
        for sum in 0..self.order {
            let takes = self.take.sets_of(sum);
            for give in self.give.sets_of(sum) {
                out.extend(takes.iter().map(|take| Exchange { give: *give, take: *take }));
            }
        }
    }

    /// Appends the exchanges of `give` pieces for `take` pieces, at most `room` of them, spread evenly if there are more.
    /// [`Self::prepare`] must have been called before.
    pub(crate) fn list_sizes(&self, [give, take]: [usize; 2], room: usize, out: &mut Vec<Exchange>) {
        let sides = |sum: usize| (self.give.sets_of_size(sum, give), self.take.sets_of_size(sum, take));
        let all: usize = (0..self.order).map(|sum| sides(sum).0.len() * sides(sum).1.len()).sum();
        if room == 0 {
            return;
        }
        let step = all.div_ceil(room).max(1);
        let mut next = 0;
        for sum in 0..self.order {
            let (gives, takes) = sides(sum);
            let here = gives.len() * takes.len();
            while next < here {
                out.push(Exchange { give: gives[next / takes.len()], take: takes[next % takes.len()] });
                next += step;
            }
            next -= here;
        }
    }
}

impl Side {
    /// Counts the sets of these pieces.
    fn fill<const W: usize>(&mut self, pieces: &Pieces<W>, sums: &[[u8; MAX_ORDER]], order: usize, limit: usize) {
        self.colours.clear();
        self.colours.extend(pieces.each().map(|(p, count)| (p, usize::from(count).min(limit))));
        self.layers[0] = [[0; MAX_ORDER]; MAX_RANK + 1];
        self.layers[0][0][0] = 1;
        for (i, &(piece, most)) in self.colours.iter().enumerate() {
            let (done, rest) = self.layers.split_at_mut(i + 1);
            let (from, to) = (&done[i], &mut rest[0]);
            // Sets without this colour …
            for size in 0..=limit {
                to[size][..order].copy_from_slice(&from[size][..order]);
            }
            // … and sets with one to `most` copies of it.
            let row = &sums[piece.index()];
            let mut shift: [u8; MAX_ORDER] = *row;
            for copies in 1..=most {
                for size in copies..=limit {
                    for sum in 0..order {
                        to[size][usize::from(shift[sum]) & (MAX_ORDER - 1)] += from[size - copies][sum];
                    }
                }
                for sum in &mut shift[..order] {
                    *sum = row[usize::from(*sum) & (MAX_ORDER - 1)];
                }
            }
        }
        let last = &self.layers[self.colours.len()];
        self.totals = [0; MAX_ORDER];
        for size in &last[1..=limit] {
            for (total, ways) in self.totals.iter_mut().zip(&size[..order]) {
                *total += u64::from(*ways);
            }
        }
    }

    /// The set number `place` of those with this sum.
    #[cfg(feature = "rand")]
    fn nth(&self, sum: usize, place: u64, sums: &[[u8; MAX_ORDER]], limit: usize) -> Handful {
        let mut rest = place;
        let mut size = 1;
        while let ways = u64::from(self.layers[self.colours.len()][size][sum])
            && rest >= ways
            && size < limit
        {
            rest -= ways;
            size += 1;
        }
        // Finds the number of copies of each colour, from the last colour to the first.
        let mut picked = [Piece::BLACK; Handful::ROOM];
        let mut used = 0;
        let mut sum = sum;
        for (i, &(piece, most)) in self.colours.iter().enumerate().rev() {
            for copies in 0..=most.min(size) {
                let from = difference(sum, piece, copies, sums);
                let ways = u64::from(self.layers[i][size - copies][from]);
                if rest < ways {
                    picked[used..used + copies].fill(piece);
                    used += copies;
                    size -= copies;
                    sum = from;
                    break;
                }
                rest -= ways;
            }
        }
        picked[..used].iter().rev().fold(Handful::EMPTY, |set, piece| set.with(*piece))
    }

    fn make_sets(&mut self, wanted: &[bool; MAX_ORDER], sums: &[[u8; MAX_ORDER]], limit: usize) {
        let last = &self.layers[self.colours.len()];
        let mut start = 0;
        for (place, begin) in self.starts.iter_mut().enumerate() {
            *begin = start;
            let (sum, size) = (place / MAX_RANK, place % MAX_RANK + 1);
            if wanted.get(sum) == Some(&true) && size <= limit {
                start += last[size][sum] as usize;
            }
        }
        let mut ends = [0; MAX_ORDER * MAX_RANK];
        ends.copy_from_slice(&self.starts[..MAX_ORDER * MAX_RANK]);
        self.sets.clear();
        self.sets.resize(start, Handful::EMPTY);
        let mut making = Making { colours: &self.colours, sums, wanted, sets: &mut self.sets, ends: &mut ends };
        making.extend(Handful::EMPTY, 0, 0, limit);
    }

    fn sets_of(&self, sum: usize) -> &[Handful] {
        &self.sets[self.starts[sum * MAX_RANK]..self.starts[(sum + 1) * MAX_RANK]]
    }

    fn sets_of_size(&self, sum: usize, size: usize) -> &[Handful] {
        let place = sum * MAX_RANK + size - 1;
        &self.sets[self.starts[place]..self.starts[place + 1]]
    }
}

/// `sum` minus `copies` times the piece.
#[cfg(feature = "rand")]
fn difference(sum: usize, piece: Piece, copies: usize, sums: &[[u8; MAX_ORDER]]) -> usize {
    let negative = sums[piece.index()].iter().position(|s| *s == 0).unwrap_or_default();
    (0..copies).fold(sum, |sum, _| usize::from(sums[negative][sum]))
}

/// Makes every set once, by recursion, at the place that was reserved for its sum and size.
struct Making<'a> {
    colours: &'a [(Piece, usize)],
    sums: &'a [[u8; MAX_ORDER]],
    wanted: &'a [bool; MAX_ORDER],
    sets: &'a mut [Handful],
    ends: &'a mut [usize; MAX_ORDER * MAX_RANK],
}

impl Making<'_> {
    fn extend(&mut self, set: Handful, sum: usize, colour: usize, room: usize) {
        for (i, &(piece, most)) in self.colours.iter().enumerate().skip(colour) {
            let row = &self.sums[piece.index()];
            let (mut set, mut sum) = (set, sum);
            for left in (room - most.min(room)..room).rev() {
                set = set.with(piece);
                sum = usize::from(row[sum]) & (MAX_ORDER - 1);
                if self.wanted[sum] {
                    let end = &mut self.ends[sum * MAX_RANK + set.len() - 1];
                    self.sets[*end] = set;
                    *end += 1;
                }
                if left > 0 {
                    self.extend(set, sum, i + 1, left);
                }
            }
        }
    }
}
