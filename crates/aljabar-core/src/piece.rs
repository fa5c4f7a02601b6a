//! One piece, named by its place in the group.

/// A piece: an element of the group in play.
///
/// The index reads the coordinates as the digits of a number, so that black is 0 and, in the classic game,
/// blue is 1, yellow 2 and red 4. What a piece is called is its [`Group`](crate::Group)'s business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Piece(u8);

impl Piece {
    /// The piece without colour, the group's zero.
    pub const BLACK: Self = Self(0);

    /// The piece at `index`. Indices run from 0 to the group's order, which never exceeds [`MAX_ORDER`](crate::MAX_ORDER).
    #[must_use]
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// Where the piece stands in tables that have one entry for each piece.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is the piece without colour.
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
    /// Orange, red and yellow.
    pub const O: Piece = Piece(6);
    /// Green, yellow and blue.
    pub const G: Piece = Piece(3);
    /// Purple, red and blue.
    pub const P: Piece = Piece(5);
    /// White, all three.
    pub const W: Piece = Piece(7);
}
