//! The game as far as it has been shown, so that displayed numbers do not run ahead of the marbles.

use super::gate::ShowGate;
use super::session::Session;
use aljabar_core::{Game, Seat};
use bevy::prelude::*;

/// The game after the last change that has been shown completely, with the number of that change.
#[derive(Resource, Default)]
pub struct ShownGame(Option<(u64, Game)>);

impl ShownGame {
    /// The game that the table shows. Before the deal has been shown, that of the session.
    pub fn of<'a>(&'a self, session: &'a Session) -> &'a Game {
        self.0.as_ref().map_or(session.game(), |(_, game)| game)
    }

    /// The seat on turn in the shown game. `None` when that is over.
    pub fn turn(&self, session: &Session) -> Option<Seat> {
        let game = self.of(session);
        (!game.is_over()).then(|| game.position().turn())
    }
}

pub(super) fn update(session: Res<Session>, gate: Res<ShowGate>, mut shown: ResMut<ShownGame>) {
    let number = session.changes();
    if gate.is_settled(&session) && shown.0.as_ref().is_none_or(|(known, _)| *known != number) {
        shown.0 = Some((number, session.game().clone()));
    }
}
