//! Who sits where, and what they hold.

use super::{level_name, piece};
use crate::table::SeatKind;
use crate::texts::{Say, say};
use aljabar_core::{Group, Piece, Seat};

/// What a seat is called. Several people, or several bots of a level, are told apart by number.
pub(crate) fn seat_name(seats: &[SeatKind], seat: Seat) -> Say {
    let kind = seats[seat];
    let alike = seats.iter().filter(|other| **other == kind).count();
    let number = seats[..seat].iter().filter(|other| **other == kind).count() + 1;
    match kind {
        SeatKind::Human if alike == 1 => say!("seat-you"),
        SeatKind::Human => say!("seat-player", number = number),
        SeatKind::Bot(level) if alike == 1 => level_name(level),
        SeatKind::Bot(level) => say!("seat-bot", name = level_name(level), number = number),
    }
}

/// Whether a seat is spoken to instead of spoken about.
pub(crate) fn is_you(seats: &[SeatKind], seat: Seat) -> bool {
    seats[seat] == SeatKind::Human && seats.iter().filter(|kind| **kind == SeatKind::Human).count() == 1
}

/// The names of several, and whether one of them is spoken to, who comes first: `You and Club`.
pub(super) fn names(seats: &[SeatKind], several: &[Seat]) -> (Vec<Say>, bool) {
    let (mut you, others): (Vec<Seat>, Vec<Seat>) = several.iter().partition(|seat| is_you(seats, **seat));
    let spoken_to = !you.is_empty();
    you.extend(others);
    (you.into_iter().map(|seat| seat_name(seats, seat)).collect(), spoken_to)
}

/// How many marbles a hand has.
pub(crate) fn marbles(count: usize) -> Say {
    say!("count-marbles", count = count)
}

/// What a hand with this sum can end as.
pub(crate) fn can_end_as(group: &Group, sum: Piece) -> Say {
    say!("seat-can-end-as", piece = piece(group, sum))
}
