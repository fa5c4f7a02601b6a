//! What the person on turn can be offered to do: one button of the table each.

use crate::controls;
use aljabar_core::Action;

/// An action that the table offers as a button.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// Makes the selected exchange.
    Exchange,
    /// Draws a piece from the bag.
    Draw,
    /// Ends the turn without an exchange.
    Pass,
    /// Announces the final round.
    Announce,
    /// Undoes back to the last decision of a person.
    Undo,
    /// Redoes what was undone.
    Redo,
}

impl Offer {
    /// All offers, in the order of the buttons.
    pub const ALL: [Self; 6] = [Self::Exchange, Self::Draw, Self::Pass, Self::Announce, Self::Undo, Self::Redo];

    /// The input action with the same effect.
    pub fn key(self) -> controls::Action {
        use controls::Action;
        match self {
            Self::Exchange => Action::Exchange,
            Self::Draw => Action::Draw,
            Self::Pass => Action::Pass,
            Self::Announce => Action::Announce,
            Self::Undo => Action::Undo,
            Self::Redo => Action::Redo,
        }
    }

    /// The action of the rules, for offers that need neither a selection nor the history.
    pub fn action(self) -> Option<Action> {
        match self {
            Self::Draw => Some(Action::Draw),
            Self::Pass => Some(Action::Pass),
            Self::Announce => Some(Action::Announce),
            Self::Exchange | Self::Undo | Self::Redo => None,
        }
    }
}
