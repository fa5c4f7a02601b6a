//! Seats in the lobby and the pause menu: labels, joining, leaving, names.

use super::lobby::Lobby;
use crate::controls::Device;
use crate::game::{PlayerName, SeatKind, phrases};
use crate::input::Pads;
use crate::seats::{Owner, SeatOwners, Seating, owner_name};
use crate::texts::{Say, say};
use aljabar_bots::Level;
use aljabar_core::Seat;

/// The options for a seat of a game in play: its current player, and bots. A person cannot replace a bot here, because
/// the other players would have to wait for that person; the pause menu asks before it does that.
pub fn sitters(now: SeatKind) -> Vec<SeatKind> {
    let person = now.is_human().then_some(now);
    let mut sitters: Vec<SeatKind> = person.into_iter().chain(Level::LADDER.map(SeatKind::Bot)).collect();
    // Benchmark bots are not offered, but one may play this seat already.
    if !sitters.contains(&now) {
        sitters.push(now);
    }
    sitters
}

/// The label of a seat: its number, and for a person the name and the device.
pub fn seat_label(seats: &[SeatKind], seat: Seat, owners: &SeatOwners, pads: &Pads) -> Say {
    let number = seat + 1;
    match seats.get(seat) {
        Some(kind) if kind.is_human() => {
            let name = phrases::seat_name(seats, seat);
            let device = owner_name(owners.owner(seat));
            match owners.pad(seat) {
                Some(pad) if !pads.is_connected(pad) => {
                    say!("seat-without", number = number, name = name, device = device)
                }
                _ => say!("seat-with", number = number, name = name, device = device),
            }
        }
        _ => say!("lobby-seat", number = number),
    }
}

/// The name of an option for a seat.
pub fn sitter(kind: SeatKind) -> Say {
    match kind {
        SeatKind::Human(_) => say!("seat-person"),
        SeatKind::Bot(level) => phrases::level_name(level),
    }
}

impl Lobby {
    /// The seat for a device that joins: a person's seat without a device, else a bot's seat, else a new seat.
    pub(super) fn free_seat(&self, owners: &SeatOwners) -> Option<Seat> {
        let seats = &self.play.seats;
        let wanted =
            seats.iter().enumerate().find(|(seat, kind)| kind.is_human() && owners.owner(*seat) == Owner::Anyone);
        let bot = || seats.iter().position(|kind| !kind.is_human());
        wanted.map(|(seat, _)| seat).or_else(bot).or((seats.len() < 4).then_some(seats.len()))
    }

    /// Gives a seat to a device. A bot there is replaced by a person.
    pub(super) fn join(&mut self, seat: Seat, by: Device) -> Seating {
        let seats = &mut self.play.seats;
        match seats.get_mut(seat) {
            Some(kind) if kind.is_human() => {}
            Some(kind) => {
                self.before[seat % 4] = Some(*kind);
                *kind = SeatKind::PERSON;
            }
            None => seats.push(SeatKind::PERSON),
        }
        Seating::Take(seat, by)
    }

    /// Lets the gamepad that opens the lobby join, if a person's seat has no device.
    pub(super) fn join_first(&mut self, by: Device, owners: &SeatOwners) -> Option<Seating> {
        let joins = matches!(by, Device::Pad(_)) && !owners.owns(by) && !self.watching;
        let seat = self
            .free_seat(owners)
            .filter(|seat| joins && self.play.seats.get(*seat).is_some_and(|kind| kind.is_human()));
        seat.map(|seat| self.join(seat, by))
    }

    /// Frees a seat. A bot that was replaced there returns.
    pub(super) fn leave(&mut self, seat: Seat) -> Seating {
        let (before, seats) = (self.before[seat % 4].take(), &mut self.play.seats);
        match before {
            Some(bot) if seat < seats.len() => seats[seat] = bot,
            // An additional seat is removed.
            None if seat >= 2 && seat + 1 == seats.len() => {
                seats.pop();
            }
            _ => {}
        }
        let count = seats.len();
        self.play.first = self.play.first.filter(|first| *first < count);
        Seating::Free(seat)
    }

    /// Gives the person at this seat the next free name.
    pub(super) fn rename(&mut self, seat: Seat) {
        let seats = &mut self.play.seats;
        if let Some(SeatKind::Human(name)) = seats.get(seat).copied() {
            seats[seat] = SeatKind::Human(PlayerName::next(name, seats));
        }
    }
}
