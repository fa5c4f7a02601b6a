//! A list of good exchanges for beginners: largest reduction first, then most blacks for the others.

use super::session::Session;
use super::stage::Stage;
use super::view::View;
use super::waiting::Waiting;
use aljabar_core::Exchange;
use bevy::prelude::*;

/// How many are shown.
pub const MOST: usize = 3;

/// Exchanges worth a look, for the person on turn.
#[derive(Resource, Default, Debug)]
pub struct Suggestions {
    list: Vec<Exchange>,
    /// The change of the session that they are for.
    made_for: Option<u64>,
}

impl Suggestions {
    /// The exchanges, best first.
    pub fn list(&self) -> &[Exchange] {
        &self.list
    }
}

pub(super) fn suggest(session: Res<Session>, stage: Res<Stage>, view: Res<View>, mut suggestions: ResMut<Suggestions>) {
    let wanted = view.suggestions && Waiting::of(&session, &stage).person().is_some();
    let wanted_for = wanted.then(|| session.changes());
    if suggestions.made_for == wanted_for {
        return;
    }
    suggestions.made_for = wanted_for;
    suggestions.list.clear();
    if wanted {
        suggestions.list = session.game().best_exchanges(MOST);
        suggestions.list.truncate(MOST);
    }
}
