//! A recorded game that is shown again: whether it goes on by itself, and how fast.

use super::clock::TableClock;
use super::gate::ShowGate;
use super::messages::Intent;
use super::session::Session;
use super::waiting::Waiting;
use crate::app::Pace;
use crate::settings::{Settings, Speed};
use bevy::prelude::*;
use std::time::Duration;

/// How long a turn stays before the next one, in seconds at normal speed.
const BETWEEN: f32 = 0.7;

/// How a recorded game is shown.
#[derive(Resource, Default, Debug)]
pub struct Replay {
    playing: bool,
    /// How long nothing has moved.
    still: f32,
    /// The speed, if it differs from that of games.
    speed: Option<Speed>,
}

impl Replay {
    /// Whether it goes on by itself.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// How fast marbles move at this table. Games in play have the speed of the settings.
    pub fn speed(&self, settings: &Settings) -> Speed {
        self.speed.unwrap_or(settings.speed())
    }
}

/// A run condition: a recorded game is shown.
pub fn is_on(session: Option<Res<Session>>) -> bool {
    session.is_some_and(|session| session.kind().is_stepped())
}

/// Does what the player wants of a replay.
pub(super) fn follow(mut intents: MessageReader<Intent>, session: Res<Session>, mut replay: ResMut<Replay>) {
    for intent in intents.read().filter(|_| session.kind().is_stepped()) {
        match *intent {
            Intent::PlayReplay(playing) => replay.playing = playing,
            Intent::ReplaySpeed(speed) => replay.speed = Some(speed),
            _ => {}
        }
    }
}

/// Goes on by itself when everything has been shown.
pub(super) fn go_on(
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
    // Even without motion a turn can be looked at.
    replay.still += clock.at_most_quadruple(&time);
    if replay.still >= BETWEEN {
        replay.still = 0.0;
        intents.write(Intent::Forward);
    }
}
