//! Who plays with what: seats own devices. A seat that nobody has claimed is played with whatever is free.

use crate::app::Step;
use crate::controls::{Device, PadId};
use crate::game::Session;
use crate::input::{Pads, SamePad};
use crate::texts::{Say, say};
use aljabar_core::Seat;
use bevy::prelude::*;

/// Seats at a table.
const SEATS: usize = 4;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SeatOwners>()
        .add_message::<Seating>()
        // Whoever sits down in a menu is seen there in the same frame.
        .add_systems(Update, seat.in_set(Step::Seat));
}

/// With what a seat is played.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Owner {
    /// With any device that has no seat of its own.
    #[default]
    Anyone,
    /// With this device alone.
    Only(Device),
}

/// Which seat is played with what. Changed by [`Seating`] alone.
#[derive(Resource, Clone, PartialEq, Eq, Default, Debug)]
pub struct SeatOwners([Owner; SEATS]);

/// Somebody sits down or gets up.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating {
    /// A device has a seat from now on; it may have others too.
    Take(Seat, Device),
    /// Nobody has a seat any more.
    Free(Seat),
}

impl SeatOwners {
    /// With what a seat is played.
    pub fn owner(&self, seat: Seat) -> Owner {
        self.0.get(seat).copied().unwrap_or_default()
    }

    /// Whether a device has a seat of its own.
    pub fn owns(&self, device: Device) -> bool {
        self.0.contains(&Owner::Only(device))
    }

    /// The seats of a device.
    pub fn seats_of(&self, device: Device) -> impl Iterator<Item = Seat> + '_ {
        (0..SEATS).filter(move |seat| self.0[*seat] == Owner::Only(device))
    }

    /// Whether a device plays for a seat, when so many people play.
    pub fn plays(&self, device: Device, seat: Seat, people: usize) -> bool {
        match self.owner(seat) {
            // Whoever plays alone may take up whatever lies nearest; another gamepad is in another hand.
            Owner::Only(Device::Pad(own)) if people <= 1 => !matches!(device, Device::Pad(other) if other != own),
            _ if people <= 1 => true,
            Owner::Only(owner) => owner == device,
            // If every device has a seat, they share those that are left.
            Owner::Anyone => !self.owns(device) || (self.owns(Device::Mouse) && self.owns(Device::Keyboard)),
        }
    }

    /// The pad of a seat, if it has one.
    pub fn pad(&self, seat: Seat) -> Option<PadId> {
        match self.owner(seat) {
            Owner::Only(Device::Pad(pad)) => Some(pad),
            _ => None,
        }
    }

    /// The person on turn whose pad is gone.
    pub fn lost(&self, session: &Session, pads: &Pads) -> Option<(Seat, PadId)> {
        let seat = session.human_on_turn()?;
        self.pad(seat).filter(|pad| !pads.is_connected(*pad)).map(|pad| (seat, pad))
    }

    fn set(&mut self, seat: Seat, owner: Owner) {
        if let Some(now) = self.0.get_mut(seat) {
            *now = owner;
        }
    }

    /// What it is like after this.
    pub fn seated(&mut self, seating: Seating) {
        match seating {
            Seating::Take(seat, device) => self.set(seat, Owner::Only(device)),
            Seating::Free(seat) => self.set(seat, Owner::Anyone),
        }
    }
}

/// What a device is called.
pub fn device_name(device: Device) -> Say {
    match device {
        Device::Mouse => say!("device-mouse"),
        Device::Keyboard => say!("device-keyboard"),
        Device::Pad(pad) => say!("device-pad", number = pad.number()),
    }
}

/// What a seat is played with, in words.
pub fn owner_name(owner: Owner) -> Say {
    match owner {
        Owner::Anyone => say!("device-any"),
        Owner::Only(device) => device_name(device),
    }
}

fn seat(mut seating: MessageReader<Seating>, mut same: MessageReader<SamePad>, mut crew: ResMut<SeatOwners>) {
    for seating in seating.read() {
        crew.seated(*seating);
    }
    // A copy has nothing of its own.
    for SamePad(copy, of) in same.read() {
        let seats: Vec<Seat> = crew.seats_of(Device::Pad(*copy)).collect();
        for seat in seats {
            crew.set(seat, Owner::Only(Device::Pad(*of)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAD: Device = Device::Pad(PadId(0));

    #[test]
    fn a_seat_without_a_device_is_for_whatever_is_free() {
        let mut crew = SeatOwners::default();
        assert!(crew.plays(Device::Mouse, 0, 2) && crew.plays(PAD, 1, 2), "one mouse or one pad is passed on");
        crew.set(1, Owner::Only(PAD));
        assert!(crew.plays(PAD, 1, 2) && !crew.plays(Device::Mouse, 1, 2));
        assert!(!crew.plays(PAD, 0, 2) && crew.plays(Device::Keyboard, 0, 2));
    }

    #[test]
    fn mouse_and_keyboard_share_or_split() {
        let mut crew = SeatOwners::default();
        crew.set(0, Owner::Only(Device::Keyboard));
        assert!(crew.plays(Device::Mouse, 1, 3) && !crew.plays(Device::Keyboard, 1, 3), "they have split");
        crew.set(1, Owner::Only(Device::Mouse));
        assert!(crew.plays(Device::Mouse, 2, 3) && crew.plays(PAD, 2, 3), "nobody is left out");
    }

    #[test]
    fn whoever_plays_alone_takes_up_what_he_likes() {
        let mut crew = SeatOwners::default();
        crew.set(0, Owner::Only(PAD));
        assert!(crew.plays(Device::Mouse, 0, 1) && crew.plays(PAD, 0, 1));
        assert!(!crew.plays(Device::Pad(PadId(1)), 0, 1), "that is somebody else");
    }
}
