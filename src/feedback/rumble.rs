//! Rumble: a gamepad vibrates when its own player cancels a set.

use crate::app::FrameStep;
use crate::controls::{Device, LastDevice};
use crate::game::{FactShown, PerTable, Session};
use crate::input::{Pad, Pads, VirtualPads};
use crate::seats::{Owner, SeatOwners};
use crate::settings::Settings;
use aljabar_core::{Fact, Seat};
use bevy::ecs::system::SystemParam;
use bevy::input::gamepad::{GamepadRumbleIntensity, GamepadRumbleRequest};
use bevy::prelude::*;
use std::time::Duration;

/// The duration for one cancellation. A cascade adds them up to `LONGEST`.
const TIME: Duration = Duration::from_millis(90);
const LONGEST: Duration = Duration::from_millis(150);

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<Mover>()
        .add_systems(Update, rumble.in_set(FrameStep::Feedback).run_if(resource_exists::<Session>));
}

/// The seat that made the exchange that was shown last.
#[derive(Resource, Default)]
struct Mover(Option<Seat>);

/// The seat that caused a cancellation; `None` for other facts. `turn` is the seat of the last exchange.
fn cancelled_by(fact: &Fact, turn: &mut Option<Seat>) -> Option<Seat> {
    match fact {
        Fact::Exchanged { seat, .. } => {
            *turn = Some(*seat);
            None
        }
        Fact::Cancelled { .. } => *turn,
        _ => None,
    }
}

/// Finds the gamepad of a seat.
#[derive(SystemParam)]
struct SeatPads<'w> {
    session: Res<'w, Session>,
    owners: Res<'w, SeatOwners>,
    pads: Res<'w, Pads>,
    device: Res<'w, LastDevice>,
    virtual_pads: Res<'w, VirtualPads>,
}

impl SeatPads<'_> {
    /// The gamepad of a seat that can vibrate. A seat without a device of its own is played with the device that was used
    /// last.
    fn of(&self, seat: Seat) -> Option<&Pad> {
        let pad = match (self.owners.owner(seat), self.device.0) {
            (Owner::Anyone, Device::Pad(pad)) if self.session.is_human(seat) => pad,
            _ => self.owners.pad(seat)?,
        };
        self.pads.get(pad).filter(|pad| pad.connected && !self.virtual_pads.is(pad.entity))
    }
}

fn rumble(
    mut shown: MessageReader<FactShown>,
    seat_pads: SeatPads,
    settings: Res<Settings>,
    mut mover: ResMut<Mover>,
    mut requests: MessageWriter<GamepadRumbleRequest>,
) {
    let mut times: Vec<(Seat, u32)> = Vec::new();
    for FactShown { fact, .. } in shown.read() {
        let Some(seat) = cancelled_by(fact, &mut mover.0) else { continue };
        match times.iter_mut().find(|(other, _)| *other == seat) {
            Some((_, count)) => *count += 1,
            None => times.push((seat, 1)),
        }
    }
    let strength = settings.pads.rumble as f32 / 100.0;
    for (seat, count) in times {
        let Some(pad) = seat_pads.of(seat).filter(|_| strength > 0.0) else { continue };
        // Gamepads without rumble motors ignore this.
        requests.write(GamepadRumbleRequest::Add {
            duration: (TIME * count).min(LONGEST),
            intensity: GamepadRumbleIntensity { strong_motor: 0.5 * strength, weak_motor: strength },
            gamepad: pad.entity,
        });
    }
}
