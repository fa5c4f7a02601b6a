//! Multisets: [`Pieces`] of any size, and a [`Handful`] that one exchange moves.

use crate::{MAX_ORDER, Piece};

/// A multiset of pieces: a count for each piece. It is `Copy` and does not allocate.
///
/// `W` is the number of different pieces that fit: at least the group's order. The default fits every group. Search
/// uses the smallest that fits ([`at_width!`](crate::at_width)): 8 for the classic game, which is one machine register.
///
/// Methods that take a [`Piece`] panic if its index is `W` or more.
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
    /// The empty multiset.
    pub const EMPTY: Self = Self { counts: [0; W] };

    /// A multiset of `count` black pieces.
    #[inline(always)]
    #[must_use]
    pub const fn blacks(count: u16) -> Self {
        let mut counts = [0; W];
        counts[0] = count;
        Self { counts }
    }

    /// The multiset with these counts, by piece index.
    #[must_use]
    pub const fn from_counts(counts: [u16; W]) -> Self {
        Self { counts }
    }

    /// The counts, by piece index.
    #[must_use]
    pub const fn counts(&self) -> &[u16; W] {
        &self.counts
    }

    /// How often it contains this piece.
    #[must_use]
    pub const fn count(&self, piece: Piece) -> u16 {
        self.counts[piece.index()]
    }

    /// The number of pieces, equal ones counted separately.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&c| usize::from(c)).sum()
    }

    /// Whether it contains no piece.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; W]
    }

    /// Adds one piece.
    pub const fn insert(&mut self, piece: Piece) {
        self.insert_many(piece, 1);
    }

    /// Adds `times` copies of a piece.
    pub const fn insert_many(&mut self, piece: Piece, times: u16) {
        self.counts[piece.index()] += times;
    }

    /// Removes one copy of a piece. Returns whether there was one.
    pub const fn remove(&mut self, piece: Piece) -> bool {
        let there = self.counts[piece.index()] > 0;
        if there {
            self.counts[piece.index()] -= 1;
        }
        there
    }

    /// Whether `other` is a sub-multiset of this one.
    #[inline(always)]
    #[must_use]
    pub fn contains_all(&self, other: &Self) -> bool {
        // All at once: leaving early would cost more than it saves.
        self.counts.iter().zip(&other.counts).fold(true, |all, (a, b)| all & (a >= b))
    }

    /// Multiset sum.
    #[inline(always)]
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for (a, b) in self.counts.iter_mut().zip(&other.counts) {
            *a = a.wrapping_add(*b);
        }
        self
    }

    /// Multiset difference. `other` must be [contained](Self::contains_all); otherwise counts wrap around.
    #[inline(always)]
    #[must_use]
    pub fn minus(mut self, other: &Self) -> Self {
        for (a, b) in self.counts.iter_mut().zip(&other.counts) {
            *a = a.wrapping_sub(*b);
        }
        self
    }

    /// All pieces in the order of their indices. Equal pieces are repeated.
    pub fn iter(&self) -> impl Iterator<Item = Piece> + '_ {
        self.each().flat_map(|(p, c)| std::iter::repeat_n(p, usize::from(c)))
    }

    /// The distinct pieces with their counts, in the order of their indices.
    pub fn each(&self) -> impl Iterator<Item = (Piece, u16)> + '_ {
        self.counts.iter().enumerate().filter(|(_, c)| **c > 0).map(|(i, c)| (Piece::new(i as u8), *c))
    }

    /// The item at `place` of [`Self::iter`], or `None` if there are fewer pieces.
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

    /// The same multiset with another width. Pieces with index `V` or more are dropped.
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

/// A small sorted multiset: the pieces that one exchange gives or takes.
///
/// It is one machine word, because a position may have tens of thousands of exchanges. It has room for more pieces than
/// any exchange moves, so that a wrong choice of a player can be represented and refused with a reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Handful(
    /// A byte for each piece from the lowest on, and the number of pieces in the highest byte.
    u64,
);

impl Handful {
    /// The largest number of pieces in a handful.
    pub const ROOM: usize = 7;
    /// The empty handful.
    pub const EMPTY: Self = Self(0);

    /// A handful of these pieces, in any order. `None` if there are more than [`Self::ROOM`].
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

    /// Appends a piece whose index is not smaller than that of any piece in it. Generators build sets in this order.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn with(self, piece: Piece) -> Self {
        Self((self.0 | (piece.index() as u64) << (8 * self.len())) + (1 << 56))
    }

    /// The number of pieces.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> usize {
        (self.0 >> 56) as usize
    }

    /// Whether it contains no piece.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pieces in the order of their indices.
    #[inline(always)]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Piece> {
        (0..self.len()).map(move |place| Piece::new((self.0 >> (8 * place)) as u8))
    }

    /// The same multiset as [`Pieces`].
    ///
    /// # Panics
    /// If a piece has an index of `W` or more.
    #[inline]
    #[must_use]
    pub fn counted<const W: usize>(self) -> Pieces<W> {
        self.iter().collect()
    }
}

/// Lexicographic by piece index. A prefix comes before a longer handful.
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

/// # Panics
/// If there are more than [`Handful::ROOM`] pieces. Use [`Handful::new`] for input that may be longer.
impl FromIterator<Piece> for Handful {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        Self::new(pieces).expect("no rule moves more pieces than a handful has room for")
    }
}

/// The pieces that a player gives and the pieces taken for them. Legal if both have the same sum and the
/// [other conditions](crate::Game::check) hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Exchange {
    /// Moved from the hand to the Center.
    pub give: Handful,
    /// Moved from the Center to the hand.
    pub take: Handful,
}

impl Exchange {
    /// The number of pieces given minus the number taken.
    #[must_use]
    pub fn reduction(&self) -> i32 {
        self.give.len() as i32 - self.take.len() as i32
    }
}
