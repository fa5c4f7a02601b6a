//! How the game stands as far as it has been shown: numbers do not run ahead of the marbles.

use super::gate::ShowGate;
use super::session::Session;
use aljabar_core::{Game, Seat};
use bevy::prelude::*;

/// The game when everything had been shown the last time.
#[derive(Resource, Default)]
pub struct ShownGame(Option<(u64, Game)>);

impl ShownGame {
    /// What the table shows: that, or what is just being dealt.
    pub fn of<'a>(&'a self, session: &'a Session) -> &'a Game {
        self.0.as_ref().map_or(session.game(), |(_, game)| game)
    }

    /// Whose turn it is, to the eye.
    pub fn turn(&self, session: &Session) -> Option<Seat> {
        let game = self.of(session);
        (!game.is_over()).then(|| game.position().turn())
    }
}

pub(super) fn follow(session: Res<Session>, gate: Res<ShowGate>, mut standing: ResMut<ShownGame>) {
    let number = session.changes();
    if gate.is_settled(&session) && standing.0.as_ref().is_none_or(|(known, _)| *known != number) {
        standing.0 = Some((number, session.game().clone()));
    }
}
