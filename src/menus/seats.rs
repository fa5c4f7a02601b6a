//! Who sits where and with what, for the lobby and for the pause: sitting down, getting up, names.

use super::lobby::Lobby;
use crate::controls::Device;
use crate::game::{Name, SeatKind, phrases};
use crate::input::Pads;
use crate::seats::{Owner, SeatOwners, Seating, owner_name};
use crate::texts::{Say, say};
use aljabar_bots::Level;
use aljabar_core::Seat;

/// Who can sit at a seat of a game in play, in the order of choice: whoever sits there now, and bots. A person in the
/// place of a bot is another matter, for then others have to wait for somebody.
pub fn sitters(now: SeatKind) -> Vec<SeatKind> {
    let person = now.is_human().then_some(now);
    let mut sitters: Vec<SeatKind> = person.into_iter().chain(Level::LADDER.map(SeatKind::Bot)).collect();
    // Bots to measure by are nobody's choice, but they may sit here already.
    if !sitters.contains(&now) {
        sitters.push(now);
    }
    sitters
}

/// What a seat is called in a list of seats: who sits there, and with what.
pub fn seat_label(seats: &[SeatKind], seat: Seat, crew: &SeatOwners, pads: &Pads) -> Say {
    let number = seat + 1;
    match seats.get(seat) {
        Some(kind) if kind.is_human() => {
            let name = phrases::seat_name(seats, seat);
            let device = owner_name(crew.owner(seat));
            match crew.pad(seat) {
                Some(pad) if !pads.is_connected(pad) => {
                    say!("seat-without", number = number, name = name, device = device)
                }
                _ => say!("seat-with", number = number, name = name, device = device),
            }
        }
        _ => say!("lobby-seat", number = number),
    }
}

/// Who that is.
pub fn sitter(kind: SeatKind) -> Say {
    match kind {
        SeatKind::Human(_) => say!("seat-person"),
        SeatKind::Bot(level) => phrases::level_name(level),
    }
}

impl Lobby {
    /// Where a device without a seat sits down: where a person is wanted, else in the place of a bot, else on a new seat.
    pub(super) fn free_seat(&self, crew: &SeatOwners) -> Option<Seat> {
        let seats = &self.play.seats;
        let wanted =
            seats.iter().enumerate().find(|(seat, kind)| kind.is_human() && crew.owner(*seat) == Owner::Anyone);
        let bot = || seats.iter().position(|kind| !kind.is_human());
        wanted.map(|(seat, _)| seat).or_else(bot).or((seats.len() < 4).then_some(seats.len()))
    }

    /// Somebody sits down with a device.
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

    /// Whoever opens the lobby with a gamepad has joined by that.
    pub(super) fn join_first(&mut self, by: Device, crew: &SeatOwners) -> Option<Seating> {
        let joins = matches!(by, Device::Pad(_)) && !crew.owns(by) && !self.watching;
        let seat =
            self.free_seat(crew).filter(|seat| joins && self.play.seats.get(*seat).is_some_and(|kind| kind.is_human()));
        seat.map(|seat| self.join(seat, by))
    }

    /// Somebody gets up: whoever sat there before comes back.
    pub(super) fn leave(&mut self, seat: Seat) -> Seating {
        let (before, seats) = (self.before[seat % 4].take(), &mut self.play.seats);
        match before {
            Some(bot) if seat < seats.len() => seats[seat] = bot,
            // A seat that nobody needs is put away.
            None if seat >= 2 && seat + 1 == seats.len() => {
                seats.pop();
            }
            _ => {}
        }
        let count = seats.len();
        self.play.first = self.play.first.filter(|first| *first < count);
        Seating::Free(seat)
    }

    /// Another name for whoever sits there.
    pub(super) fn rename(&mut self, seat: Seat) {
        let seats = &mut self.play.seats;
        if let Some(SeatKind::Human(name)) = seats.get(seat).copied() {
            seats[seat] = SeatKind::Human(Name::next(name, seats));
        }
    }
}
