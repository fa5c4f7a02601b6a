//! Names of seats, and texts about hands and scores.

use super::bots::{character_name, level_name};
use super::pieces::piece;
use crate::game::seat_kind::SeatKind;
use crate::texts::{Say, say};
use aljabar_core::{Group, Piece, Seat};

/// The name of a seat. People without names, seats with the same name and bots of the same level are numbered if there
/// are several.
pub(crate) fn seat_name(seats: &[SeatKind], seat: Seat) -> Say {
    let kind = seats[seat];
    let alike = |other: &&SeatKind| match kind {
        SeatKind::Human(None) => other.is_human(),
        _ => **other == kind,
    };
    let (count, number) = (seats.iter().filter(alike).count(), seats[..seat].iter().filter(alike).count() + 1);
    let numbered = |name: Say| if count == 1 { name } else { say!("seat-bot", name = name, number = number) };
    match kind {
        SeatKind::Human(None) if count == 1 => say!("seat-you"),
        SeatKind::Human(None) => say!("seat-player", number = number),
        SeatKind::Human(Some(name)) => numbered(Say::verbatim(name.text())),
        SeatKind::Bot(level) => numbered(level_name(level)),
        SeatKind::Character(character) => numbered(character_name(character)),
        SeatKind::Rival => numbered(say!("seat-rival")),
    }
}

/// Whether texts address a seat as "you": it is played by the only person, who has no name.
pub(crate) fn is_you(seats: &[SeatKind], seat: Seat) -> bool {
    seats[seat] == SeatKind::PERSON && seats.iter().filter(|kind| kind.is_human()).count() == 1
}

/// The names of several seats, and whether one of them is "you". That one comes first: `You and Club`.
pub(super) fn names(seats: &[SeatKind], several: &[Seat]) -> (Vec<Say>, bool) {
    let (mut you, others): (Vec<Seat>, Vec<Seat>) = several.iter().partition(|seat| is_you(seats, **seat));
    let includes_you = !you.is_empty();
    you.extend(others);
    (you.into_iter().map(|seat| seat_name(seats, seat)).collect(), includes_you)
}

/// A number of marbles.
pub(crate) fn marbles(count: usize) -> Say {
    say!("count-marbles", count = count)
}

/// A line about the one piece that a hand with this sum can be reduced to.
pub(crate) fn can_end_as(group: &Group, sum: Piece) -> Say {
    say!("seat-can-end-as", piece = piece(group, sum))
}

/// A score in sixths as a number with a fraction: 8 is `1⅓`.
pub(crate) fn score(sixths: u32) -> String {
    let part = match sixths % 6 {
        2 => "⅓",
        3 => "½",
        4 => "⅔",
        1 => "⅙",
        5 => "⅚",
        _ => "",
    };
    match sixths / 6 {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

/// A line about the seats that have won a series.
pub(crate) fn series_line(seats: &[SeatKind], leaders: &[Seat]) -> Say {
    let (names, you) = names(seats, leaders);
    say!("podium-title", names = names, count = leaders.len(), you = you)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_as_people_do() {
        assert_eq!([0, 3, 6, 8, 9, 11, 12].map(score), ["0", "½", "1", "1⅓", "1½", "1⅚", "2"]);
    }

    #[test]
    fn the_winner_of_a_series_is_spoken_to() {
        let seats = [SeatKind::PERSON, SeatKind::Bot(aljabar_bots::Level::Club)];
        assert_eq!(crate::texts::in_english(&series_line(&seats, &[0])), "You win the series");
        assert_eq!(crate::texts::in_english(&series_line(&seats, &[1])), "Club wins the series");
    }

    #[test]
    fn people_are_called_by_their_names() {
        use crate::game::seat_kind::PlayerName;
        use crate::texts::in_english;
        let ada = SeatKind::Human(PlayerName::next(None, &[]));
        let name = |seats: &[SeatKind], seat| in_english(&seat_name(seats, seat));
        let mixed = [SeatKind::PERSON, ada, SeatKind::PERSON];
        assert_eq!([0, 1, 2].map(|seat| name(&mixed, seat)), ["Player 1", "Ada", "Player 3"]);
        assert_eq!(name(&[ada, ada], 1), "Ada 2");
        assert!(
            !is_you(&[ada, SeatKind::Bot(aljabar_bots::Level::Club)], 0),
            "a person with a name is not addressed as you"
        );
    }
}
