//! The clock of the table: marbles, lights, sounds, pauses of bots and replays use it, so that all stop together.

use super::gate::ShowGate;
use super::replay::Replay;
use super::session::Session;
use crate::app::MenuOpen;
use crate::settings::{Settings, Speed};
use bevy::prelude::*;

/// How much time passes at the table in this frame, after the speed setting.
#[derive(Resource, Clone, Copy, PartialEq, Default, Debug)]
pub struct TableClock {
    /// Seconds at normal speed; 0 while a menu is open or the presentation is not ready.
    step: f32,
    /// Whether the speed is `Instant`: animations and pauses take no time.
    instant: bool,
}

impl TableClock {
    /// How many seconds at normal speed pass in this frame. `None` at instant speed, where nothing takes time.
    pub fn step(self) -> Option<f32> {
        (!self.instant).then_some(self.step)
    }

    /// Like [`step`](Self::step), for what must stay visible at every speed: instant speed counts as four times normal.
    pub fn at_most_quadruple(self, time: &Time) -> f32 {
        if self.instant { time.delta_secs() * 4.0 } else { self.step }
    }

    /// Whether no time passes: a menu is open, or the presentation is not ready.
    pub fn is_stopped(self) -> bool {
        !self.instant && self.step <= 0.0
    }
}

/// Sets the clock for this frame from the speed, the menus and the presentation.
pub(super) fn tick(
    time: Res<Time>,
    settings: Res<Settings>,
    (replay, session): (Res<Replay>, Res<Session>),
    menu: Res<MenuOpen>,
    gate: Res<ShowGate>,
    mut clock: ResMut<TableClock>,
) {
    let runs = gate.is_ready() && !menu.0;
    // Cinema is watched at leisure, whatever the speed of games is.
    let speed = if session.kind().is_cinema() { Speed::Normal } else { replay.speed(&settings) };
    clock.set_if_neq(match speed.factor() {
        _ if !runs => TableClock::default(),
        None => TableClock { step: 0.0, instant: true },
        Some(factor) => TableClock { step: time.delta_secs() * factor, instant: false },
    });
}
