//! Seats in the lobby and the pause menu: who can play them, and their labels.

use crate::game::{SeatKind, phrases};
use crate::input::Pads;
use crate::seats::{SeatOwners, owner_name};
use crate::texts::{Say, say};
use aljabar_bots::Level;
use aljabar_characters::Character;
use aljabar_core::Seat;

/// The options for a seat of a game in play: its current player, and bots. A person cannot replace a bot here, because
/// the other players would have to wait for that person; the pause menu asks before it does that.
pub fn sitters(now: SeatKind) -> Vec<SeatKind> {
    let person = now.is_human().then_some(now);
    let mut sitters: Vec<SeatKind> = person.into_iter().chain(Level::LADDER.map(SeatKind::Bot)).collect();
    sitters.extend(Character::ALL.map(SeatKind::Character));
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
        SeatKind::Character(character) => phrases::character_name(character),
        SeatKind::Rival => say!("seat-rival"),
    }
}
