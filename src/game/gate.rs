//! How much of the game has been shown. The presentation writes it, and the turn flow waits for it. Where nothing is
//! presented, as in tests of the rules alone, everything counts as shown at once.

use super::messages::{Change, FactShown, GameChanged};
use super::session::Session;
use bevy::prelude::*;

/// What the presentation has reported.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ShowGate(Option<Report>);

/// How far the presentation is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// Whether there are pictures to show anything with; until then the table's clock stands still.
    pub ready: bool,
    /// Whether everything that was queued has been shown.
    pub idle: bool,
    /// The change of the session that has been shown in full.
    pub settled: Option<u64>,
}

impl ShowGate {
    /// For the presentation: says how far it is.
    pub fn report(&mut self, report: Report) {
        self.0 = Some(report);
    }

    /// Whether somebody presents the game.
    pub fn is_presented(&self) -> bool {
        self.0.is_some()
    }

    /// Whether time may pass at the table.
    pub fn is_ready(&self) -> bool {
        self.0.is_none_or(|report| report.ready)
    }

    /// Whether nothing is being shown.
    pub fn is_idle(&self) -> bool {
        self.0.is_none_or(|report| report.idle)
    }

    /// Whether everything that has happened to the game has been shown.
    pub fn is_settled(&self, session: &Session) -> bool {
        self.0.is_none_or(|report| report.idle && report.settled == Some(session.changes()))
    }
}

/// Without a presentation, facts are shown in the moment they happen.
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
