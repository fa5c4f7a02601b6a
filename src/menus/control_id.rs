//! Names for everything on a page that can be used.

use aljabar_core::Piece;

/// Something on a page that can be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ControlId {
    /// Back to where one came from.
    Back,
    /// Somebody sits down.
    Join,
    /// Somebody gets up.
    Leave,
    /// A part of the menu.
    Tab(usize),
    /// A marble of a picture.
    Point(Piece),
    /// A sum of a table.
    Cell(Piece, Piece),
    /// A control: its name on the page, and a number where several have the same name.
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
