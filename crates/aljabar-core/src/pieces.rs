//! Sets of pieces: [`Pieces`] of any size, counted by colour, and a [`Handful`] to give or take.

use crate::{MAX_ORDER, Piece};

/// A multiset of pieces, as the number of each. Plain data: copied, never allocated.
///
/// `W` is the number of different pieces there is room for. Everything a program shows or stores uses the widest;
/// search uses the narrowest that holds the group (8 for the classic game), where a set is one machine register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(16))]
pub struct Pieces<const W: usize = MAX_ORDER> {
    counts: [u16; W],
}

impl<const W: usize> Default for Pieces<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Pieces<W> {
    /// No pieces.
    pub const EMPTY: Self = Self { counts: [0; W] };

    /// So many black ones and nothing else.
    #[inline(always)]
    #[must_use]
    pub const fn blacks(number: u16) -> Self {
        let mut counts = [0; W];
        counts[0] = number;
        Self { counts }
    }

    /// So many of each piece, by index.
    #[must_use]
    pub const fn from_counts(counts: [u16; W]) -> Self {
        Self { counts }
    }

    /// How many of each piece, by index.
    #[must_use]
    pub const fn counts(&self) -> &[u16; W] {
        &self.counts
    }

    /// How many of this piece.
    #[must_use]
    pub const fn count(&self, piece: Piece) -> u16 {
        self.counts[piece.index()]
    }

    /// How many in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&c| usize::from(c)).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; W]
    }

    /// Puts one more in.
    pub const fn insert(&mut self, piece: Piece) {
        self.insert_many(piece, 1);
    }

    /// Puts `times` more in.
    pub const fn insert_many(&mut self, piece: Piece, times: u16) {
        self.counts[piece.index()] += times;
    }

    /// Takes one out, if there is one.
    pub const fn remove(&mut self, piece: Piece) -> bool {
        let there = self.counts[piece.index()] > 0;
        if there {
            self.counts[piece.index()] -= 1;
        }
        there
    }

    /// Whether all of `other` are among these.
    #[inline(always)]
    #[must_use]
    pub fn contains_all(&self, other: &Self) -> bool {
        // All at once: leaving early would cost more than it saves.
        self.counts.iter().zip(&other.counts).fold(true, |all, (a, b)| all & (a >= b))
    }

    /// These and those.
    #[inline(always)]
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for (a, b) in self.counts.iter_mut().zip(&other.counts) {
            *a = a.wrapping_add(*b);
        }
        self
    }

    /// These without those, which must be [among them](Self::contains_all).
    #[inline(always)]
    #[must_use]
    pub fn minus(mut self, other: &Self) -> Self {
        for (a, b) in self.counts.iter_mut().zip(&other.counts) {
            *a = a.wrapping_sub(*b);
        }
        self
    }

    /// Every piece by index, equal ones one after the other.
    pub fn iter(&self) -> impl Iterator<Item = Piece> + '_ {
        self.each().flat_map(|(p, c)| std::iter::repeat_n(p, usize::from(c)))
    }

    /// Every different piece with its number, by index.
    pub fn each(&self) -> impl Iterator<Item = (Piece, u16)> + '_ {
        self.counts.iter().enumerate().filter(|(_, c)| **c > 0).map(|(i, c)| (Piece::new(i as u8), *c))
    }

    /// The piece that stands at `place` when all are laid out by index.
    #[must_use]
    pub fn nth(&self, place: usize) -> Option<Piece> {
        let mut rest = place;
        for (piece, count) in self.each() {
            match rest.checked_sub(usize::from(count)) {
                Some(less) => rest = less,
                None => return Some(piece),
            }
        }
        None
    }

    /// The same set with room for another number of different pieces. What does not fit is left out.
    #[must_use]
    pub fn resized<const V: usize>(&self) -> Pieces<V> {
        let mut counts = [0; V];
        let shared = W.min(V);
        counts[..shared].copy_from_slice(&self.counts[..shared]);
        Pieces { counts }
    }
}

impl<const W: usize> FromIterator<Piece> for Pieces<W> {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut set = Self::EMPTY;
        pieces.into_iter().for_each(|p| set.insert(p));
        set
    }
}

/// A few pieces to give or take, in order: what one exchange moves one way.
///
/// It is one machine word, so that tens of thousands of exchanges can be listed, and has room for more pieces than any
/// group allows, so that a player's wrong choice can be named before it is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Handful(
    /// A byte for each piece from the lowest on, and the number of pieces in the highest byte.
    u64,
);

impl Handful {
    /// How many pieces fit.
    pub const ROOM: usize = 7;
    /// No pieces.
    pub const EMPTY: Self = Self(0);

    /// These pieces, or `None` when there are more than [`Self::ROOM`].
    pub fn new(pieces: impl IntoIterator<Item = Piece>) -> Option<Self> {
        let mut sorted = [Piece::BLACK; Self::ROOM];
        let mut len = 0;
        for piece in pieces {
            *sorted.get_mut(len)? = piece;
            len += 1;
        }
        sorted[..len].sort_unstable();
        Some(sorted[..len].iter().fold(Self::EMPTY, |handful, piece| handful.with(*piece)))
    }

    /// These and one that does not come before any of them: what a generator adds, which makes sets in order.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn with(self, piece: Piece) -> Self {
        Self((self.0 | (piece.index() as u64) << (8 * self.len())) + (1 << 56))
    }

    /// How many pieces.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> usize {
        (self.0 >> 56) as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pieces by index.
    #[inline(always)]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Piece> {
        (0..self.len()).map(move |place| Piece::new((self.0 >> (8 * place)) as u8))
    }

    /// The pieces, counted.
    #[inline]
    #[must_use]
    pub fn counted<const W: usize>(self) -> Pieces<W> {
        self.iter().collect()
    }
}

/// By the pieces, lower ones first; of two that begin alike the shorter one comes first.
impl Ord for Handful {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.swap_bytes().cmp(&other.0.swap_bytes())
    }
}

impl PartialOrd for Handful {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl std::fmt::Debug for Handful {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(Piece::index)).finish()
    }
}

/// Panics with more than [`Handful::ROOM`] pieces; use [`Handful::new`] for what a player chose.
impl FromIterator<Piece> for Handful {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        Self::new(pieces).expect("no rule moves more pieces than a handful has room for")
    }
}

/// What a player gives and what he takes for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Exchange {
    /// From the hand to the Center.
    pub give: Handful,
    /// From the Center to the hand.
    pub take: Handful,
}

impl Exchange {
    /// By how much the hand shrinks (grows, when negative).
    #[must_use]
    pub fn reduction(&self) -> i32 {
        self.give.len() as i32 - self.take.len() as i32
    }
}
