//! The replay of a recorded game: automatic playing, and its speed.

use super::messages::Intent;
use super::session::Session;
use crate::settings::{Settings, Speed};
use bevy::prelude::*;

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

/// A run condition: the table shows a replay that the player steps through.
pub fn is_on(session: Option<Res<Session>>) -> bool {
    session.is_some_and(|session| session.kind().is_stepped() && !session.kind().is_cinema())
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

impl Replay {
    /// Counts the pause after a turn. Returns whether the pause is over and the next turn is due.
    pub(super) fn pause(&mut self, seconds: f32) -> bool {
        self.paused += seconds;
        let over = self.paused >= PAUSE;
        if over {
            self.paused = 0.0;
        }
        over
    }

    /// Stops at the end of the record.
    pub(super) fn stop(&mut self) {
        self.playing = false;
    }
}
