//! What most systems of the table read.

use super::layout::Layout;
use super::presentation::Presentation;
use crate::game::{Selection, Session, ShowGate, Waiting};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The game at the table, what is chosen, how much has been shown, and where everything lies.
#[derive(SystemParam)]
pub(super) struct TableState<'w> {
    pub session: Res<'w, Session>,
    pub selection: Res<'w, Selection>,
    pub presentation: Res<'w, Presentation>,
    pub gate: Res<'w, ShowGate>,
    pub layout: Res<'w, Layout>,
}

impl TableState<'_> {
    /// What the table is waiting for.
    pub fn waiting(&self) -> Waiting {
        Waiting::of(&self.session, &self.gate)
    }
}
