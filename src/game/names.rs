//! Who sat where in a record, by the names that it holds: players of this game, and any others.

use super::phrases::level_name;
use super::seat_kind::{Name, SeatKind};
use crate::texts::{in_english, tidy};
use aljabar_bots::Level;
use aljabar_core::{Player, Record};
use std::sync::{PoisonError, RwLock};

/// So many names of records are remembered while the program runs.
const MOST: usize = 4000;

/// The names of records that have been shown. Seats are small and copied everywhere, so they hold a number instead.
static RECORDED: RwLock<Vec<&'static str>> = RwLock::new(Vec::new());

/// The number of a name from a record; `None` when there are too many.
pub(super) fn remember(name: &str) -> Option<usize> {
    let mut names = RECORDED.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.iter().position(|known| *known == name) {
        return Some(known);
    }
    (names.len() < MOST).then(|| {
        // It is never forgotten: whoever has the number may ask for it.
        names.push(String::leak(name.to_owned()));
        names.len() - 1
    })
}

/// The name with a number.
pub(super) fn remembered(number: usize) -> &'static str {
    RECORDED.read().unwrap_or_else(PoisonError::into_inner).get(number).copied().unwrap_or_default()
}

/// Whether somebody is called as this game calls its own: `Club`, `club`, `Club 2`.
fn is_called(name: &str, usual: &str) -> bool {
    let plain = name.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
    name.is_empty() || plain.eq_ignore_ascii_case(usual)
}

fn seat(player: &Player) -> SeatKind {
    let name = tidy(&player.name);
    let level: Option<Level> = player.kind.strip_prefix("bot:").and_then(|level| level.parse().ok());
    match level {
        // What this game calls its own is told in the player's language.
        Some(level) if is_called(&name, level.name()) || is_called(&name, &in_english(&level_name(level))) => {
            SeatKind::Bot(level)
        }
        None if player.kind == "human" && ["You", "Player"].iter().any(|usual| is_called(&name, usual)) => {
            SeatKind::PERSON
        }
        _ if name.is_empty() => SeatKind::Human(Name::of_record(&tidy(&player.kind))),
        _ => SeatKind::Human(Name::of_record(&name)),
    }
}

/// Who sat where, to be shown again.
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
        let (ada, club) = (Name::all().next(), SeatKind::Bot(Level::Club));
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

    #[test]
    fn a_name_is_remembered_once() {
        let number = remember("somebody of this test").expect("there is room");
        assert_eq!(remember("somebody of this test"), Some(number));
        assert_eq!(remembered(number), "somebody of this test");
    }
}
