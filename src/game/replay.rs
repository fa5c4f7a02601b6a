//! The replay of a recorded game: automatic playing, and its speed.

use super::clock::TableClock;
use super::gate::ShowGate;
use super::messages::Intent;
use super::session::Session;
use super::waiting::Waiting;
use crate::app::Pace;
use crate::settings::{Settings, Speed};
use bevy::prelude::*;
use std::time::Duration;

/// The pause between two turns in automatic playing, in seconds at normal speed.
const PAUSE: f32 = 0.7;

/// The state of a replay. At a table with a game in play it has no effect.
#[derive(Resource, Default, Debug)]
pub struct Replay {
    playing: bool,
    /// How long the pause since the last turn has been, in seconds at normal speed.
    paused: f32,
    /// The speed of this replay. `None`: that of the settings.
    speed: Option<Speed>,
}

impl Replay {
    /// Whether turns follow each other automatically.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// The speed of this table: that of the replay if the player has chosen one, else that of the settings.
    pub fn speed(&self, settings: &Settings) -> Speed {
        self.speed.unwrap_or(settings.speed())
    }
}

/// A run condition: the table shows a replay.
pub fn is_on(session: Option<Res<Session>>) -> bool {
    session.is_some_and(|session| session.kind().is_stepped())
}

/// Starts or stops automatic playing and sets the speed. `turns` handles the intents that change the position.
pub(super) fn handle_intents(mut intents: MessageReader<Intent>, session: Res<Session>, mut replay: ResMut<Replay>) {
    for intent in intents.read().filter(|_| session.kind().is_stepped()) {
        match *intent {
            Intent::PlayReplay(playing) => replay.playing = playing,
            Intent::ReplaySpeed(speed) => replay.speed = Some(speed),
            _ => {}
        }
    }
}

/// Asks for the next turn when the last one has been shown and the pause is over.
pub(super) fn advance(
    session: Res<Session>,
    gate: Res<ShowGate>,
    clock: Res<TableClock>,
    time: Res<Time>,
    mut replay: ResMut<Replay>,
    mut pace: ResMut<Pace>,
    mut intents: MessageWriter<Intent>,
) {
    if !replay.playing || Waiting::of(&session, &gate) != Waiting::Step {
        return;
    }
    if session.game().history().1 == 0 {
        replay.playing = false;
        return;
    }
    pace.stay_awake(Duration::from_millis(100));
    // At instant speed there is a pause, too, so that each turn can be seen.
    replay.paused += clock.at_most_quadruple(&time);
    if replay.paused >= PAUSE {
        replay.paused = 0.0;
        intents.write(Intent::Forward);
    }
}
