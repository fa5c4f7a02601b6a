//! Hints in three steps: whether there is an exchange, then its sum, then the exchange itself and the reason.

use super::messages::GameChanged;
use bevy::prelude::*;

/// The number of steps of a hint; the last one shows all of it.
pub const STEPS: u8 = 3;

/// A hint, or its next step, has been opened.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct HintShown;

/// The step of the hint that is shown, from 1 to [`STEPS`]; 0 when no hint is open.
#[derive(Resource, Default)]
pub struct Hints(u8);

impl Hints {
    /// Whether a hint is open.
    pub fn is_asked(&self) -> bool {
        self.0 > 0
    }

    /// The step that is shown. `None` when no hint is open.
    pub fn step(&self) -> Option<u8> {
        self.is_asked().then_some(self.0)
    }

    /// Opens the next step; after the last one the hint is closed.
    pub(super) fn open_next(&mut self) {
        self.0 = (self.0 + 1) % (STEPS + 1);
    }

    /// Opens the first step.
    pub(super) fn open_first(&mut self) {
        self.0 = 1;
    }
}

/// Closes the hint when the game goes on.
pub(super) fn close_on_change(mut changes: MessageReader<GameChanged>, mut hints: ResMut<Hints>) {
    if changes.read().last().is_some() && hints.is_asked() {
        *hints = Hints::default();
    }
}
