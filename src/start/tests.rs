//! Property tests of all parsers for the game's files: whatever a file contains, the parser returns a value that
//! survives writing and reading, or an error with a sentence.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use crate::files::{Persistent, Unusable};
use crate::game::Deal;
use crate::game::{GameStatistics, Saved, Series, Session};
use crate::menus::Lobby;
use crate::settings::Settings;
use crate::texts::{Say, in_english};
use aljabar_core as core;
use bevy::prelude::*;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A game after a number of turns.
fn session(turns: usize) -> Session {
    let session = Deal { seed: 7, ..Deal::default() }.session().unwrap();
    let mut game = session.game().clone();
    for _ in 0..turns {
        let best = game.best_exchanges(1)[0];
        game.apply(core::Action::Exchange(best)).unwrap();
    }
    Session::new(game, session.seats().to_vec())
}

/// Half the number of inputs for each of the five parsers: 20,000 in all.
const INPUTS: u32 = 2000;

/// A JSON value to put in a wrong place.
fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (0..300_u64).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        "[a-z:_]{0,12}".prop_map(Value::from),
        prop::sample::select(vec![
            "human",
            "human:Ada",
            "casual",
            "KeyD",
            "Shift+Tab",
            "South",
            "german",
            "1",
            "2,2,2"
        ])
        .prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        Just(json!([1, [2], "3"])),
    ]
}

/// Any JSON value.
fn anything() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map("[a-z_]{1,10}", inner, 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// Appends the JSON pointers of a value and of everything in it.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| places(value, &format!("{at}/{key}"), all)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, value)| places(value, &format!("{at}/{i}"), all));
        }
        _ => {}
    }
}

/// A way to damage a valid file.
#[derive(Clone, Debug)]
enum Damage {
    /// Replaces a value by another one.
    Value(prop::sample::Index, Value),
    /// Replaces a byte.
    Byte(prop::sample::Index, u8),
    /// Truncates the file.
    Cut(prop::sample::Index),
    /// Replaces everything except format and version.
    Body(Value),
    /// Replaces the whole text.
    Text(String),
}

fn damage() -> impl Strategy<Value = Vec<Damage>> {
    let one = prop_oneof![
        6 => (any::<prop::sample::Index>(), leaf()).prop_map(|(at, value)| Damage::Value(at, value)),
        2 => (any::<prop::sample::Index>(), any::<u8>()).prop_map(|(at, byte)| Damage::Byte(at, byte)),
        1 => any::<prop::sample::Index>().prop_map(Damage::Cut),
        1 => anything().prop_map(Damage::Body),
        1 => ".{0,200}".prop_map(Damage::Text),
    ];
    prop::collection::vec(one, 1..4)
}

fn damaged(good: &str, damages: Vec<Damage>) -> String {
    damages.into_iter().fold(good.to_owned(), |text, damage| match damage {
        Damage::Value(at, new) => {
            let Ok(mut value) = serde_json::from_str::<Value>(&text) else { return text };
            let mut all = Vec::new();
            places(&value, "", &mut all);
            // Keep format and version; replaced bytes damage them.
            all.retain(|place| !place.is_empty() && place != "/format" && place != "/version");
            if all.is_empty() {
                return text;
            }
            if let Some(place) = value.pointer_mut(&all[at.index(all.len())]) {
                *place = new;
            }
            value.to_string()
        }
        Damage::Byte(..) | Damage::Cut(_) if text.is_empty() => text,
        Damage::Byte(at, byte) => {
            let mut bytes = text.into_bytes();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            String::from_utf8_lossy(&bytes).into_owned()
        }
        Damage::Cut(at) => text.chars().take(at.index(text.len())).collect(),
        Damage::Body(body) => match (serde_json::from_str::<Value>(&text), body) {
            (Ok(Value::Object(head)), Value::Object(mut fields)) => {
                for name in ["format", "version"] {
                    fields.extend(head.get(name).map(|value| (name.to_owned(), value.clone())));
                }
                Value::Object(fields).to_string()
            }
            (_, body) => body.to_string(),
        },
        Damage::Text(text) => text,
    })
}

/// Asserts that a reason can be shown to a player: one short line.
fn check_sentence(reason: &Say) {
    let said = in_english(reason);
    assert!(!said.trim().is_empty() && said.lines().count() == 1 && said.chars().count() < 400, "{said:?}");
}

fn check<T: Persistent + PartialEq + std::fmt::Debug>(text: &str) {
    match T::from_text(text) {
        Ok((value, faults)) => {
            assert!(faults.iter().all(|fault| !fault.is_empty() && fault.chars().count() <= 60), "{faults:?}");
            let (again, faults) = T::from_text(&value.to_text()).unwrap();
            assert!(again == value && faults.is_empty(), "{value:?} comes back as {again:?}, {faults:?}");
        }
        Err(unusable) => {
            check_sentence(&unusable.reason());
            assert_ne!(unusable, Unusable::Refused(Say::verbatim("")));
        }
    }
}

fn check_saved(text: &str) {
    match Saved::from_text(text) {
        Ok(saved) => {
            let text = Saved::to_text(&saved.record, &saved.id, saved.series.as_ref(), saved.coached);
            let again = Saved::from_text(&text).unwrap();
            assert_eq!((&again.record, again.id, again.series), (&saved.record, saved.id, saved.series));
            let session = Session::of_record(&again.record, again.game);
            assert_eq!(session.seats().len(), again.record.players.len());
        }
        Err(reason) => check_sentence(&reason),
    }
}

fn settings() -> String {
    let mut settings = Settings { greeted: true, ..default() };
    settings.keys.set(crate::controls::Action::Draw, crate::controls::Key::sign('q'));
    settings.pads.buttons.set(crate::controls::Action::Pass, GamepadButton::Z);
    settings.screen.frame_cap = Some(60);
    settings.to_text()
}

fn statistics() -> String {
    let game = json!({"games": 3, "wins": 1, "shared": 1, "pieces_left": 7, "longest_cascade": 2, "streak": 0,
        "best_streak": 2, "spectrums": 1, "history": [{"left": 1, "verdict": "won"}, {"left": 4, "verdict": "lost"}]});
    json!({"format": "al-jabar-statistics", "version": 1, "groups": {"2,2,2": {"casual": game}},
        "counted": ["a", "2026-b"]})
    .to_string()
}

fn series() -> Series {
    let value = json!({"length": 3, "players": 2, "current": 7,
        "games": [{"seed": 6, "winners": [1], "left": [3, 1], "first": 0}]});
    Series::from_value(&value).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: INPUTS * 2, failure_persistence: None, ..default() })]

    #[test]
    fn settings_are_read_or_refused(damages in damage()) {
        check::<Settings>(&damaged(&settings(), damages));
    }

    #[test]
    fn what_the_lobby_remembers_is_read_or_refused(damages in damage()) {
        check::<Lobby>(&damaged(&Lobby::default().to_text(), damages));
    }

    #[test]
    fn statistics_are_read_or_refused(damages in damage()) {
        check::<GameStatistics>(&damaged(&statistics(), damages));
    }

    #[test]
    fn games_are_read_or_refused(damages in damage()) {
        let session = session(4);
        check_saved(&damaged(&Saved::to_text(&session.record(), "2026-a", Some(&series()), false), damages));
    }

    #[test]
    fn series_are_read_or_are_none(damages in damage()) {
        let text = damaged(&serde_json::to_string(&series()).unwrap(), damages);
        if let Some(series) = serde_json::from_str(&text).ok().as_ref().and_then(Series::from_value) {
            prop_assert_eq!(Series::from_value(&serde_json::to_value(&series).unwrap()), Some(series.clone()));
            // No method panics, whatever the content.
            let session = Deal::default().session().unwrap();
            let _ = (series.leaders(), series.is_over(), series.goes_further(), series.of_save(&session));
            let _ = (0..4).map(|seat| (series.sixths(seat), series.marbles_left(seat))).collect::<Vec<_>>();
        }
    }
}

#[test]
fn good_files_are_good() {
    check::<Settings>(&settings());
    check::<Lobby>(&Lobby::default().to_text());
    check::<GameStatistics>(&statistics());
    assert!(GameStatistics::from_text(&statistics()).is_ok() && Settings::from_text(&settings()).is_ok());
    let text = Saved::to_text(&session(4).record(), "2026-a", Some(&series()), false);
    let saved = Saved::from_text(&text).unwrap();
    assert_eq!((saved.id.as_str(), saved.series), ("2026-a", Some(series())));
}
