//! A pad trembles when its own player cancels something.

use crate::app::Step;
use crate::controls::{Device, LastDevice};
use crate::game::{FactShown, PerTable, Session};
use crate::input::{Pad, Pads, VirtualPads};
use crate::seats::{Owner, SeatOwners};
use crate::settings::Settings;
use aljabar_core::{Fact, Seat};
use bevy::input::gamepad::{GamepadRumbleIntensity, GamepadRumbleRequest};
use bevy::prelude::*;
use std::time::Duration;

/// How long for a cancellation, and for each further one of a cascade.
const TIME: Duration = Duration::from_millis(90);
const LONGEST: Duration = Duration::from_millis(150);

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<Mover>()
        .add_systems(Update, tremble.in_set(Step::Feedback).run_if(resource_exists::<Session>));
}

/// Who has made the exchange that was shown last.
#[derive(Resource, Default)]
struct Mover(Option<Seat>);

/// Whose doing a fact is, if it is a cancellation.
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

fn tremble(
    mut shown: MessageReader<FactShown>,
    crew: Res<SeatOwners>,
    pads: Res<Pads>,
    settings: Res<Settings>,
    session: Res<Session>,
    device: Res<LastDevice>,
    virtual_pads: Res<VirtualPads>,
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
        // A seat that nobody has claimed is played with what was used last.
        let held = match (crew.owner(seat), device.0) {
            (Owner::Anyone, Device::Pad(pad)) if session.is_human(seat) => Some(pad),
            _ => crew.pad(seat),
        };
        let Some(pad) = held else { continue };
        let trembles = |pad: &&Pad| pad.connected && strength > 0.0 && !virtual_pads.is(pad.entity);
        let Some(pad) = pads.get(pad).filter(trembles) else { continue };
        // A pad that cannot tremble does not; nobody needs to know.
        requests.write(GamepadRumbleRequest::Add {
            duration: (TIME * count).min(LONGEST),
            intensity: GamepadRumbleIntensity { strong_motor: 0.5 * strength, weak_motor: strength },
            gamepad: pad.entity,
        });
    }
}
