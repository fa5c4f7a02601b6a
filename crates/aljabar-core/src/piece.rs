//! [`Piece`]: one element of a group.

/// A piece: an element of the group in play, stored as its index.
///
/// The index reads the coordinates as the digits of a number. Black is 0; in the classic game blue is 1, yellow 2 and
/// red 4. A piece does not know its group: get pieces from [`Group::pieces`](crate::Group::pieces),
/// [`Group::piece`](crate::Group::piece) or [`Group::parse`](crate::Group::parse), or from [`classic`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Piece(u8);

impl Piece {
    /// The identity of every group. It has no colour.
    pub const BLACK: Self = Self(0);

    pub(crate) const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The index: 0 for black, less than the group's order.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is [`Piece::BLACK`].
    #[must_use]
    pub const fn is_black(self) -> bool {
        self.0 == 0
    }
}

/// The eight pieces of the classic game.
pub mod classic {
    use super::Piece;

    /// Black, (0,0,0).
    pub const K: Piece = Piece(0);
    /// Red, (1,0,0).
    pub const R: Piece = Piece(4);
    /// Yellow, (0,1,0).
    pub const Y: Piece = Piece(2);
    /// Blue, (0,0,1).
    pub const B: Piece = Piece(1);
    /// Orange = red + yellow.
    pub const O: Piece = Piece(6);
    /// Green = yellow + blue.
    pub const G: Piece = Piece(3);
    /// Purple = red + blue.
    pub const P: Piece = Piece(5);
    /// White = red + yellow + blue.
    pub const W: Piece = Piece(7);
}
