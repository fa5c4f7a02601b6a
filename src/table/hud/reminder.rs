//! Tells once in a game that the final round may be announced.

use crate::app::FrameStep;
use crate::game::{Offer, Offers, PerTable, Preview, Session, ShowGate, Waiting};
use crate::notices::Notice;
use crate::texts::say;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<Reminded>().add_systems(Update, remind.in_set(FrameStep::Draw));
}

/// Whether the player has been told.
#[derive(Resource, Default)]
struct Reminded(bool);

fn remind(
    session: Res<Session>,
    gate: Res<ShowGate>,
    (offers, preview): (Res<Offers>, Res<Preview>),
    mut reminded: ResMut<Reminded>,
    mut notices: MessageWriter<Notice>,
) {
    let asked = Waiting::of(&session, &gate).person().is_some() && !session.kind().is_scripted();
    if asked && !reminded.0 && offers.allows(Offer::Announce, &preview) {
        reminded.0 = true;
        notices.write(Notice(say!("advice-may-announce")));
    }
}
