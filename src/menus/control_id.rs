//! Identifiers of everything on a page that can be used.

use aljabar_core::Piece;

/// Identifies something on a page that can be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ControlId {
    /// Goes back: by default closes the menu.
    Back,
    /// A device without a seat joins.
    Join,
    /// A device leaves its seat.
    Leave,
    /// A tab, by its index.
    Tab(usize),
    /// A marble in the drawing of the plane.
    Point(Piece),
    /// The sum of two pieces in the addition table.
    Cell(Piece, Piece),
    /// A control: its name, and a number to distinguish controls with the same name.
    Named(&'static str, usize),
}

impl From<&'static str> for ControlId {
    fn from(name: &'static str) -> Self {
        Self::Named(name, 0)
    }
}

impl From<(&'static str, usize)> for ControlId {
    fn from((name, number): (&'static str, usize)) -> Self {
        Self::Named(name, number)
    }
}
