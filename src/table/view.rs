//! What is open, scrolled and spread out at the table. None of it changes the game.

use crate::game::Concluded;
use aljabar_core::Seat;
use bevy::prelude::*;

/// Something that can be shown in full, over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// The contents of the bag.
    Bag,
    /// The hand of a seat.
    Hand(Seat),
    /// The steps of a sum.
    Arithmetic,
}

/// Whether the hand lies spread out instead of in stacks, at every table.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SpreadHand(pub bool);

/// What is open and scrolled at this table only.
#[derive(Resource, Clone, Default, Debug)]
pub struct TableView {
    /// What is shown in full, over the table.
    pub open: Option<Open>,
    /// How many lines the log is turned back.
    pub log_back: f32,
}

impl TableView {
    /// Opens something, or closes it if it is open.
    pub fn toggle(&mut self, what: Open) {
        self.open = if self.open == Some(what) { None } else { Some(what) };
    }
}

/// What is open does not lie over the results.
pub(super) fn close_at_the_end(mut concluded: MessageReader<Concluded>, mut view: ResMut<TableView>) {
    if concluded.read().last().is_some() {
        view.open = None;
    }
}
