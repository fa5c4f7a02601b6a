//! The seats of a record: people and bots of this game are recognized by name and kind; others keep their names.

use super::phrases::level_name;
use super::seat_kind::{PlayerName, SeatKind};
use crate::texts::{in_english, tidy};
use aljabar_bots::Level;
use aljabar_core::{Player, Record};

/// Whether `name` is empty or this game's own name for a player, in any case and with or without a number: for `Club`
/// also `club` and `Club 2`.
fn is_own_name(name: &str, own: &str) -> bool {
    let plain = name.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
    name.is_empty() || plain.eq_ignore_ascii_case(own)
}

/// The player of one seat.
pub(super) fn seat(player: &Player) -> SeatKind {
    let name = tidy(&player.name);
    let level: Option<Level> = player.kind.strip_prefix("bot:").and_then(|level| level.parse().ok());
    match level {
        // This game's own players are shown in the player's language, not by the name in the record.
        Some(level) if is_own_name(&name, level.name()) || is_own_name(&name, &in_english(&level_name(level))) => {
            SeatKind::Bot(level)
        }
        None if player.kind == "human" && ["You", "Player"].iter().any(|own| is_own_name(&name, own)) => {
            SeatKind::PERSON
        }
        _ if name.is_empty() => SeatKind::Human(PlayerName::of_record(&tidy(&player.kind))),
        _ => SeatKind::Human(PlayerName::of_record(&name)),
    }
}

/// The seats of a record, for a replay.
pub(super) fn seats(record: &Record) -> Vec<SeatKind> {
    record.players.iter().map(seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::phrases::seat_name;

    fn player(name: &str, kind: &str) -> Player {
        Player { name: name.into(), kind: kind.into() }
    }

    fn names(players: &[Player]) -> Vec<String> {
        let seats: Vec<SeatKind> = players.iter().map(seat).collect();
        (0..seats.len()).map(|seat| in_english(&seat_name(&seats, seat))).collect()
    }

    #[test]
    fn whoever_is_in_a_record_keeps_the_name() {
        let all = [
            player("deep-thought", "exec:./deep-thought --fast"),
            player("reference:3", "bot:reference:3"),
            player("Zoë", "human"),
        ];
        assert_eq!(names(&all), ["deep-thought", "reference:3", "Zoë"]);
        assert_eq!(names(&[player("seat 0", "bot:random"), player("seat 1", "bot:random")]), ["seat 0", "seat 1"]);
        assert_eq!(names(&[player("twin", "exec:a"), player("twin", "exec:b")]), ["twin 1", "twin 2"]);
        assert_eq!(names(&[player("", "exec:./a"), player("\u{202e}", "bot:club")]), ["exec:./a", "Club"]);
    }

    #[test]
    fn players_of_this_game_are_who_they_are() {
        let (ada, club) = (PlayerName::all().next(), SeatKind::Bot(Level::Club));
        for (name, kind, expected) in [
            ("You", "human", SeatKind::PERSON),
            ("Player 2", "human", SeatKind::PERSON),
            ("Ada", "human", SeatKind::Human(ada)),
            ("Club", "bot:club", club),
            ("club", "bot:club", club),
            ("Club 2", "bot:club", club),
        ] {
            assert_eq!(seat(&player(name, kind)), expected, "{name} {kind}");
        }
    }
}
