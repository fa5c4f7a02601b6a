//! The one clock of the table: marbles, lights, sounds, bots' pauses and replays all run by it.

use super::gate::ShowGate;
use super::replay::Replay;
use crate::app::MenuOpen;
use crate::settings::Settings;
use bevy::prelude::*;

/// How much time passes at the table in this frame.
#[derive(Resource, Clone, Copy, PartialEq, Default, Debug)]
pub struct TableClock {
    /// Seconds at normal speed; 0 while a menu is open or the pictures are still being painted.
    step: f32,
    /// Whether nothing takes time.
    instant: bool,
}

impl TableClock {
    /// How many seconds at normal speed pass in this frame, or `None` when nothing takes time.
    pub fn step(self) -> Option<f32> {
        (!self.instant).then_some(self.step)
    }

    /// The same for something that stays for a while at every speed: at most four times normal speed.
    pub fn at_most_quadruple(self, time: &Time) -> f32 {
        if self.instant { time.delta_secs() * 4.0 } else { self.step }
    }

    /// Whether time stands still.
    pub fn is_stopped(self) -> bool {
        !self.instant && self.step <= 0.0
    }
}

/// Reads speed, menus and pictures once for the whole frame.
pub(super) fn tick(
    time: Res<Time>,
    settings: Res<Settings>,
    replay: Res<Replay>,
    menu: Res<MenuOpen>,
    gate: Res<ShowGate>,
    mut clock: ResMut<TableClock>,
) {
    let runs = gate.is_ready() && !menu.0;
    clock.set_if_neq(match replay.speed(&settings).factor() {
        _ if !runs => TableClock::default(),
        None => TableClock { step: 0.0, instant: true },
        Some(factor) => TableClock { step: time.delta_secs() * factor, instant: false },
    });
}
