//! Reports when a game is over and its end has been shown.

use super::gate::ShowGate;
use super::per_table::PerTable;
use super::session::Session;
use crate::app::{FrameStep, Screen};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Concluded>()
        .init_per_table::<LastConcluded>()
        .add_systems(Update, conclude.in_set(FrameStep::UseMenu).run_if(in_state(Screen::Table)));
}

/// The game at the table is over, and its end has been shown. Written again if the end is undone and reached again.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Concluded;

/// The value of [`Session::changes`] for which [`Concluded`] was written last.
#[derive(Resource, Default)]
struct LastConcluded(Option<u64>);

fn conclude(
    session: Res<Session>,
    gate: Res<ShowGate>,
    mut last: ResMut<LastConcluded>,
    mut concluded: MessageWriter<Concluded>,
) {
    let over = session.game().is_over() && gate.is_settled(&session) && session.kind().is_played();
    let change = over.then(|| session.changes());
    if last.0 != change {
        last.0 = change;
        concluded.write_batch(change.map(|_| Concluded));
    }
}
