//! How much of the game has been shown. The presentation reports it, and the turn flow waits for it. Without a
//! presentation, as in tests without rendering, everything counts as shown at once.

use super::messages::{Change, FactShown, GameChanged};
use super::session::Session;
use bevy::prelude::*;

/// The last report of the presentation. Empty if there is no presentation.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ShowGate(Option<Report>);

/// How far the presentation has come.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// Whether the pictures are painted. Until then no time passes at the table.
    pub ready: bool,
    /// Whether everything that was queued has been shown.
    pub idle: bool,
    /// The value of [`Session::changes`] up to which everything has been shown.
    pub settled: Option<u64>,
}

impl ShowGate {
    /// Called by the presentation to report how far it has come.
    pub fn report(&mut self, report: Report) {
        self.0 = Some(report);
    }

    /// Whether there is a presentation.
    pub fn is_presented(&self) -> bool {
        self.0.is_some()
    }

    /// Whether time may pass at the table: the presentation is ready, or there is none.
    pub fn is_ready(&self) -> bool {
        self.0.is_none_or(|report| report.ready)
    }

    /// Whether the presentation has nothing left to show.
    pub fn is_idle(&self) -> bool {
        self.0.is_none_or(|report| report.idle)
    }

    /// Whether every change of the session has been shown.
    pub fn is_settled(&self, session: &Session) -> bool {
        self.0.is_none_or(|report| report.idle && report.settled == Some(session.changes()))
    }
}

/// Without a presentation, writes [`FactShown`] for every fact at once.
pub(super) fn show_at_once(
    gate: Res<ShowGate>,
    mut changes: MessageReader<GameChanged>,
    mut shown: MessageWriter<FactShown>,
) {
    for GameChanged { actions, change, .. } in changes.read() {
        if let (Change::Acted(facts), false) = (change, gate.is_presented()) {
            shown.write_batch(facts.iter().map(|fact| FactShown { fact: fact.clone(), actions: *actions }));
        }
    }
}
