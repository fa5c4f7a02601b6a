//! The seats of a record: people and bots of this game are recognized by name and kind; others keep their names.

use super::phrases::{character_name, level_name};
use super::seat_kind::{PlayerName, SeatKind};
use crate::texts::{in_english, tidy};
use aljabar_bots::Level;
use aljabar_characters::Character;
use aljabar_core::{Player, Record};

/// Whether `name` is empty or this game's own name for a player, in any case and with or without a number: for `Club`
/// also `club` and `Club 2`.
fn is_own_name(name: &str, own: &str) -> bool {
    let plain = name.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
    name.is_empty() || plain.eq_ignore_ascii_case(own)
}

/// The bot of this game that played a seat: a character by its name, else a level. `None` for people and other bots.
pub(super) fn bot(player: &Player) -> Option<SeatKind> {
    let level: Level = player.kind.strip_prefix("bot:")?.parse().ok()?;
    let name = tidy(&player.name);
    let is_named = |character: &Character| {
        !name.is_empty()
            && (is_own_name(&name, character.name()) || is_own_name(&name, &in_english(&character_name(*character))))
    };
    let character = Character::ALL.into_iter().find(is_named);
    Some(character.map_or(SeatKind::Bot(level), SeatKind::Character))
}

/// The player of one seat.
pub(super) fn seat(player: &Player) -> SeatKind {
    let name = tidy(&player.name);
    match bot(player) {
        Some(character @ SeatKind::Character(_)) => character,
        // This game's own players are shown in the player's language, not by the name in the record.
        Some(SeatKind::Bot(level))
            if is_own_name(&name, level.name()) || is_own_name(&name, &in_english(&level_name(level))) =>
        {
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
            ("Galois", "bot:strong", SeatKind::Character(Character::Galois)),
            ("galois", "bot:strong", SeatKind::Character(Character::Galois)),
            ("Galois 2", "bot:strong", SeatKind::Character(Character::Galois)),
            ("Galois", "human", SeatKind::Human(PlayerName::of_record("Galois"))),
        ] {
            assert_eq!(seat(&player(name, kind)), expected, "{name} {kind}");
        }
    }
}
