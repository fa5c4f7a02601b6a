//! View state of the table: the open overlay and the log's scroll position. None of it changes the game.

use crate::game::Concluded;
use aljabar_core::Seat;
use bevy::prelude::*;

/// An overlay that can be opened over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// The contents of the bag.
    Bag,
    /// The discarded marbles.
    Discard,
    /// All marbles in the hand of a seat.
    Hand(Seat),
    /// The worked arithmetic of the selected exchange.
    Arithmetic,
}

/// View state that is reset for each table.
#[derive(Resource, Clone, Default, Debug)]
pub struct TableView {
    /// The open overlay.
    pub open: Option<Open>,
    /// How many lines the log is scrolled back from its end.
    pub log_back: f32,
}

impl TableView {
    /// Opens the overlay, or closes it if it is already open.
    pub fn toggle(&mut self, what: Open) {
        self.open = if self.open == Some(what) { None } else { Some(what) };
    }
}

/// Closes the overlay when the game ends, so that it does not cover the results.
pub(super) fn close_at_the_end(mut concluded: MessageReader<Concluded>, mut view: ResMut<TableView>) {
    if concluded.read().last().is_some() {
        view.open = None;
    }
}
