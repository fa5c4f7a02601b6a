//! Tests of statistics: games are counted correctly, and impossible files are refused.

use aljabar_bots::Level;
use aljabar_core::{Game, Group};
use aljabar_review::{FileError, Outline, Statistics, Verdict};
use proptest::prelude::*;

use crate::common::{GROUPS, played};

const CASUAL: Option<Level> = Some(Level::Casual);

/// A finished game between a person and bots.
fn finished(group: usize, seed: u64) -> (Game, Vec<Option<Level>>) {
    let players = 2 + seed as usize % 3;
    let game = played(GROUPS[group], players, Level::Greedy, seed, 100_000);
    assert!(game.is_over());
    let mut seats = vec![CASUAL; players];
    seats[seed as usize / 7 % players] = None;
    (game, seats)
}

#[test]
fn games_add_up() {
    let mut statistics = Statistics::default();
    let (mut wins, mut shared, mut left, mut cascade, mut streak, mut best) = (0, 0, 0, 0, 0, 0);
    for seed in 0..80 {
        let (game, seats) = finished(1, seed);
        let person = seats.iter().position(Option::is_none).unwrap();
        let (won, winners) = (game.position().leaders().any(|s| s == person), game.position().leaders().count());
        wins += u32::from(won && winners == 1);
        shared += u32::from(won && winners > 1);
        streak = if won { streak + 1 } else { 0 };
        best = best.max(streak);
        left += game.position().hand_len(person) as u64;
        let own = Outline::of(&game).cascades().filter(|c| c.seat == person).map(|c| c.cancellations).max();
        cascade = cascade.max(own.unwrap_or(0));
        assert!(statistics.add(&game, &seats));
        let tally = statistics.tally(&Group::classic(), CASUAL).unwrap();
        assert_eq!((tally.wins, tally.shared, tally.pieces_left), (wins, shared, left));
        assert_eq!((tally.streak, tally.best_streak, tally.longest_cascade), (streak, best, cascade));
        assert_eq!(tally.history.last().unwrap().left as usize, game.position().hand_len(person));
        assert_eq!(tally.history.last().unwrap().verdict == Verdict::Lost, !won);
    }
    let tally = statistics.tally(&Group::classic(), CASUAL).unwrap();
    assert_eq!((tally.games, tally.history.len()), (80, 30));
    assert!(wins > 5 && cascade > 0, "{tally:?}");
    assert!((tally.mean_left().unwrap() - left as f64 / 80.0).abs() < 1e-9);
}

#[test]
fn only_games_of_people_that_are_over_count() {
    let mut statistics = Statistics::default();
    let (mut game, seats) = finished(0, 4);
    let players = seats.len();
    assert!(!statistics.add(&game, &vec![CASUAL; players]), "watched");
    assert!(!statistics.add(&game, &[None]), "other seats");
    let people = vec![None; players];
    assert!(statistics.add(&game, &people));
    let tally = statistics.tally(game.rules().group(), None).unwrap();
    assert_eq!((tally.games, tally.wins, tally.pieces_left, tally.history.len()), (1, 0, 0, 0));
    assert_eq!(tally.mean_left(), None);
    game.undo();
    assert!(!statistics.add(&game, &seats), "not over");
    assert_eq!(statistics.iter().count(), 1);
    // The game counts under the strongest rival.
    let game = played(&[2, 2], 3, Level::Greedy, 1, 100_000);
    assert!(statistics.add(&game, &[Some(Level::Master), None, Some(Level::Novice)]));
    assert!(statistics.tally(game.rules().group(), Some(Level::Master)).is_some());
    // A game with two people and a bot counts under `people`.
    assert!(statistics.add(&game, &[Some(Level::Master), None, None]));
    assert_eq!(statistics.tally(game.rules().group(), None).unwrap().games, 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn files_round_trip_and_merging_is_playing_on(seeds in prop::collection::vec(any::<u64>(), 1..12), cut in 0..12_usize) {
        let cut = cut.min(seeds.len());
        let (mut all, mut parts) = (Statistics::default(), [Statistics::default(), Statistics::default()]);
        for (place, seed) in seeds.iter().enumerate() {
            let (game, seats) = finished(*seed as usize % 3, *seed);
            all.add(&game, &seats);
            parts[usize::from(place >= cut)].add(&game, &seats);
        }
        let text = all.to_json();
        prop_assert_eq!(&Statistics::from_json(&text).unwrap(), &all);
        prop_assert_eq!(Statistics::from_json(&text).unwrap().to_json(), text);
        let [earlier, mut later] = parts;
        later.merge(&earlier);
        // The length of a streak that goes over the cut and ends after it is not known any more.
        for ((group, rival, whole), (other_group, other_rival, merged)) in all.iter().zip(later.iter()) {
            prop_assert_eq!((group, rival), (other_group, other_rival));
            prop_assert!(merged.best_streak <= whole.best_streak);
            let mut merged = merged.clone();
            merged.best_streak = whole.best_streak;
            prop_assert_eq!(&merged, whole);
        }
        prop_assert_eq!(all.iter().count(), later.iter().count());
    }

    #[test]
    fn no_text_makes_reading_panic(text in ".{0,200}", at in 0..400_usize, byte in 32..127_u8) {
        let _ = Statistics::from_json(&text);
        let (game, seats) = finished(1, 3);
        let mut statistics = Statistics::default();
        statistics.add(&game, &seats);
        let mut bytes = statistics.to_json().into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        if let Ok(read) = Statistics::from_json(std::str::from_utf8(&bytes).unwrap()) {
            prop_assert_eq!(Statistics::from_json(&read.to_json()).unwrap(), read);
        }
    }
}

fn file(groups: &str) -> String {
    format!(r#"{{"format":"al-jabar-statistics","version":1,"groups":{groups}}}"#)
}

#[test]
fn wrong_files_are_refused_with_a_sentence() {
    let refused = |text: &str| Statistics::from_json(text).unwrap_err().to_string();
    assert_eq!(
        refused(r#"{"format":"al-jabar-record","version":1}"#),
        "format: this is `al-jabar-record`, not `al-jabar-statistics`"
    );
    let newer = r#"{"format":"al-jabar-statistics","version":2,"sections":[]}"#;
    assert_eq!(Statistics::from_json(newer), Err(FileError::Newer { version: 2, known: 1 }));
    assert_eq!(refused(newer), "version: version 2 is not known here, only 1");
    assert_eq!(
        refused(r#"{"format":"al-jabar-statistics","version":0,"groups":{}}"#),
        "version: there is no version 0"
    );
    assert!(refused(&file(r#"{"2,2,2":{"casual":{"games":-1}}}"#)).starts_with("groups.2,2,2.casual.games: "));
    assert_eq!(
        refused(&file(r#"{"2,2,2":{"casual":{"games":1,"wins":2}}}"#)),
        "groups.2,2,2.casual.wins: 2 wins are more than 1 games"
    );
    assert!(refused(&file(r#"{"2,2,2":{"casual":{"games":2,"wins":1,"best_streak":2}}}"#)).contains("best_streak"));
    assert!(refused(&file(r#"{"2,2,2":{"casual":{"games":2,"streak":1}}}"#)).contains(".streak"));
    assert!(refused(&file(r#"{"2,2,2":{"casual":{"history":[{"left":1,"verdict":"won"}]}}}"#)).contains("history"));
    assert!(
        refused(&file(r#"{"2,2,2":{"casual":{"games":1,"history":[{"left":1,"verdict":"odd"}]}}}"#))
            .contains("history[0].verdict")
    );
    assert!(refused(&file(r#"{"2,2,2":{"casual":[1]}}"#)).contains("an object"));
    assert!(refused(&file(r#"{"2,2,2":{"wizard":{}}}"#)).contains("there is no bot `wizard`"));
    for group in ["", "2,2,", "02,2", "1,1", "9,9", "2 2", "2,2,2,2,2"] {
        assert!(refused(&file(&format!(r#"{{"{group}":{{}}}}"#))).contains("not a group"), "{group}");
    }
    assert!(refused("[\"al-jabar-statistics\",1,{}]").contains("an object"));
    assert!(refused("").len() > 5 && refused("{}").contains("format") && refused(&(file("{}") + "x")).len() > 5);
    assert!(matches!(Statistics::from_json(&" ".repeat(5 << 20)), Err(FileError::TooLarge { .. })));
}

#[test]
fn unknown_fields_are_ignored_and_missing_counts_are_zero() {
    let text = r#"{"format":"al-jabar-statistics","colour":1,"version":1,"groups":{"2,2,2":{"people":{"games":3,"mood":[]}}}}"#;
    let read = Statistics::from_json(text).unwrap();
    let tally = read.tally(&Group::classic(), None).unwrap();
    assert_eq!((tally.games, tally.spectrums), (3, 0));
    let expected = file(concat!(
        r#"{"2,2,2":{"people":{"games":3,"wins":0,"shared":0,"pieces_left":0,"longest_cascade":0,"#,
        r#""streak":0,"best_streak":0,"spectrums":0,"history":[]}}}"#
    ));
    assert_eq!(read.to_json(), expected, "the file format does not change");
}
