//! Which input device plays for which seat. A seat without a device accepts every device that owns no seat.

use crate::app::FrameStep;
use crate::controls::{Device, PadId};
use crate::game::Session;
use crate::input::{Pads, SamePad};
use crate::texts::{Say, say};
use aljabar_core::Seat;
use bevy::prelude::*;

/// The largest number of seats at a table.
const SEATS: usize = 4;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SeatOwners>()
        .add_message::<Seating>()
        // Before menus are composed, so that they show a new owner in the same frame.
        .add_systems(Update, seat.in_set(FrameStep::Seat));
}

/// Which device plays for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Owner {
    /// Any device that owns no seat.
    #[default]
    Anyone,
    /// This device only.
    Only(Device),
}

/// The [`Owner`] of each seat. Changed only by [`Seating`] messages and when two pads turn out to be one.
#[derive(Resource, Clone, PartialEq, Eq, Default, Debug)]
pub struct SeatOwners([Owner; SEATS]);

/// Request to change the owner of a seat.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating {
    /// Gives the seat to a device, which may own other seats too.
    Take(Seat, Device),
    /// Removes the owner of the seat.
    Free(Seat),
}

impl SeatOwners {
    /// The owner of a seat; [`Owner::Anyone`] if the seat does not exist.
    pub fn owner(&self, seat: Seat) -> Owner {
        self.0.get(seat).copied().unwrap_or_default()
    }

    /// Whether a device owns at least one seat.
    pub fn owns(&self, device: Device) -> bool {
        self.0.contains(&Owner::Only(device))
    }

    /// The seats that a device owns.
    pub fn seats_of(&self, device: Device) -> impl Iterator<Item = Seat> + '_ {
        (0..SEATS).filter(move |seat| self.0[*seat] == Owner::Only(device))
    }

    /// Whether a device may play for a seat. `people` is the number of human players in the game.
    pub fn plays(&self, device: Device, seat: Seat, people: usize) -> bool {
        match self.owner(seat) {
            // A single player may switch between devices. Another gamepad is probably held by another person.
            Owner::Only(Device::Pad(own)) if people <= 1 => !matches!(device, Device::Pad(other) if other != own),
            _ if people <= 1 => true,
            Owner::Only(owner) => owner == device,
            // If mouse and keyboard both own seats, every device may play for the seats without an owner.
            Owner::Anyone => !self.owns(device) || (self.owns(Device::Mouse) && self.owns(Device::Keyboard)),
        }
    }

    /// The gamepad that owns a seat, if a gamepad does.
    pub fn pad(&self, seat: Seat) -> Option<PadId> {
        match self.owner(seat) {
            Owner::Only(Device::Pad(pad)) => Some(pad),
            _ => None,
        }
    }

    /// The seat and the gamepad of the human on turn, if that gamepad is disconnected.
    pub fn lost(&self, session: &Session, pads: &Pads) -> Option<(Seat, PadId)> {
        let seat = session.human_on_turn()?;
        self.pad(seat).filter(|pad| !pads.is_connected(*pad)).map(|pad| (seat, pad))
    }

    fn set(&mut self, seat: Seat, owner: Owner) {
        if let Some(now) = self.0.get_mut(seat) {
            *now = owner;
        }
    }

    /// Applies a [`Seating`] request at once.
    pub fn seated(&mut self, seating: Seating) {
        match seating {
            Seating::Take(seat, device) => self.set(seat, Owner::Only(device)),
            Seating::Free(seat) => self.set(seat, Owner::Anyone),
        }
    }
}

/// The translated name of a device; gamepads have their number.
pub fn device_name(device: Device) -> Say {
    match device {
        Device::Mouse => say!("device-mouse"),
        Device::Keyboard => say!("device-keyboard"),
        Device::Pad(pad) => say!("device-pad", number = pad.number()),
    }
}

/// The translated name of an owner: of the device, or "any device".
pub fn owner_name(owner: Owner) -> Say {
    match owner {
        Owner::Anyone => say!("device-any"),
        Owner::Only(device) => device_name(device),
    }
}

fn seat(mut seating: MessageReader<Seating>, mut same: MessageReader<SamePad>, mut owners: ResMut<SeatOwners>) {
    for seating in seating.read() {
        owners.seated(*seating);
    }
    // Seats of a Steam duplicate belong to the real pad.
    for SamePad(copy, of) in same.read() {
        let seats: Vec<Seat> = owners.seats_of(Device::Pad(*copy)).collect();
        for seat in seats {
            owners.set(seat, Owner::Only(Device::Pad(*of)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAD: Device = Device::Pad(PadId(0));

    #[test]
    fn a_seat_without_a_device_is_for_whatever_is_free() {
        let mut owners = SeatOwners::default();
        assert!(
            owners.plays(Device::Mouse, 0, 2) && owners.plays(PAD, 1, 2),
            "players without a device share one mouse or one pad"
        );
        owners.set(1, Owner::Only(PAD));
        assert!(owners.plays(PAD, 1, 2) && !owners.plays(Device::Mouse, 1, 2));
        assert!(!owners.plays(PAD, 0, 2) && owners.plays(Device::Keyboard, 0, 2));
    }

    #[test]
    fn mouse_and_keyboard_share_or_split() {
        let mut owners = SeatOwners::default();
        owners.set(0, Owner::Only(Device::Keyboard));
        assert!(
            owners.plays(Device::Mouse, 1, 3) && !owners.plays(Device::Keyboard, 1, 3),
            "the keyboard owns seat 0, so it plays for no other seat"
        );
        owners.set(1, Owner::Only(Device::Mouse));
        assert!(
            owners.plays(Device::Mouse, 2, 3) && owners.plays(PAD, 2, 3),
            "with mouse and keyboard owned, every device may play for the third seat"
        );
    }

    #[test]
    fn a_single_player_may_use_every_device_but_another_pad() {
        let mut owners = SeatOwners::default();
        owners.set(0, Owner::Only(PAD));
        assert!(owners.plays(Device::Mouse, 0, 1) && owners.plays(PAD, 0, 1));
        assert!(!owners.plays(Device::Pad(PadId(1)), 0, 1), "another gamepad belongs to another person");
    }
}
