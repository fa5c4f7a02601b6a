//! Readers with random input: each reads a text and writes it back the same, or refuses it with a sentence. None panics or
//! uses much more memory than the text.

use aljabar_core::{Action, Game, Group, Record, Setup};
use aljabar_fuzz::{any_text, cases, check_sentence, spoiled_json, spoiled_text};
use proptest::prelude::*;

use crate::{
    common::{GROUPS, group, random_game, random_position, rules},
    files,
    no_allocation::peak_bytes,
};

/// Checks the memory used for reading a text: a fixed part plus a multiple of its length.
fn within_bounds(text: &str, bytes: usize) -> Result<(), TestCaseError> {
    let most = (1 << 18) + 100 * text.len();
    prop_assert!(bytes <= most, "{bytes} bytes are taken for a text of {}", text.len());
    Ok(())
}

fn check_position(text: &str) -> Result<(), TestCaseError> {
    let (read, bytes) = peak_bytes(|| Setup::from_json(text));
    within_bounds(text, bytes)?;
    let setup = match read {
        Ok(setup) => setup,
        Err(fault) => return check_sentence(&fault.to_string()),
    };
    prop_assert_eq!(Setup::from_json(&setup.to_json()), Ok(setup.clone()));
    let position = match setup.position() {
        Ok(position) => position,
        Err(fault) => {
            prop_assert!(!fault.field.is_empty(), "{fault} names no field");
            return check_sentence(&fault.to_string());
        }
    };
    prop_assert_eq!(Setup::of(&setup.rules, &position), setup.clone());
    // A game can continue from it.
    let mut game = Game::from_position(setup.rules, position, 1);
    if game.rules().group().order() <= 16 {
        let exchanges = game.exchanges();
        prop_assert_eq!(game.can_exchange(), !exchanges.is_empty());
        if let Some(exchange) = exchanges.first() {
            prop_assert!(game.apply(Action::Exchange(*exchange)).is_ok());
        }
    }
    Ok(())
}

fn check_record(text: &str) -> Result<(), TestCaseError> {
    let (read, bytes) = peak_bytes(|| Record::from_json(text));
    within_bounds(text, bytes)?;
    let record = match read {
        Ok(record) => record,
        Err(fault) => return check_sentence(&fault.to_string()),
    };
    prop_assert_eq!(Record::from_json(&record.to_json()), Ok(record.clone()));
    match record.replay() {
        Ok(game) => prop_assert_eq!(Record::of(&game, record.players.clone()).turns, record.turns),
        Err(fault) => {
            prop_assert!(!fault.field.is_empty(), "{fault} names no field");
            check_sentence(&fault.to_string())?;
        }
    }
    Ok(())
}

fn check_turn(group: &Group, text: &str) -> Result<(), TestCaseError> {
    let (read, bytes) = peak_bytes(|| group.read_turn(text));
    within_bounds(text, bytes)?;
    match read {
        Ok(deeds) => prop_assert_eq!(group.read_turn(&group.write_turn(&deeds)), Ok(deeds)),
        Err(error) => check_sentence(&error.to_string())?,
    }
    if let Err(error) = group.read_exchange(text) {
        check_sentence(&error.to_string())?;
    }
    if let Some(piece) = group.parse(text) {
        prop_assert_eq!(group.code(piece).to_string(), text);
    }
    if let Some(piece) = group.named(text) {
        prop_assert!(group.name(piece).eq_ignore_ascii_case(text.trim()));
    }
    Ok(())
}

/// Positions of every group, some of them over.
fn positions() -> Vec<String> {
    let mut dice = crate::common::dice(3);
    let mut texts = vec![files::position().to_string()];
    for (place, moduli) in GROUPS.into_iter().enumerate() {
        let rules = rules(moduli, 2 + place % 3);
        let position = random_position(&rules, 2 + place % 3, &mut dice);
        let mut setup = Setup::of(&rules, &position);
        setup.over = place % 4 == 0;
        texts.push(setup.to_json());
    }
    texts
}

/// Beginnings of games of several groups, and a whole one.
fn records() -> Vec<String> {
    let mut texts = vec![files::record().to_string()];
    for (place, moduli) in GROUPS[..6].iter().enumerate() {
        let players = 2 + place % 3;
        let most = if place == 0 { usize::MAX } else { 12 };
        let game = random_game(&rules(moduli, players), players, place as u64, |game| game.history().0 < most);
        let seats = (0..players).map(|seat| aljabar_core::Player { name: format!("{seat}"), kind: "bot:club".into() });
        texts.push(Record::of(&game, seats.collect()).to_json());
    }
    texts
}

proptest! {
    #![proptest_config(cases(14_000))]

    #[test]
    fn positions_are_read_or_refused(text in spoiled_json(&positions())) {
        check_position(&text)?;
    }

    #[test]
    fn records_are_read_or_refused(text in spoiled_json(&records())) {
        check_record(&text)?;
    }

    #[test]
    fn turns_are_read_or_refused(
        text in spoiled_text(["! +O RB>P -", "rybw>k", "+R", "1011.0001>1010", "+22 01.10.22>00", "2>2"].map(String::from).into())
    ) {
        for moduli in [&[2, 2, 2][..], &[3, 3], &[2, 2, 2, 2], &[7]] {
            check_turn(&group(moduli), &text)?;
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any_text()) {
        check_position(&text)?;
        check_record(&text)?;
        check_turn(&Group::classic(), &text)?;
        check_turn(&group(&[3, 3]), &text)?;
    }
}

/// Very long, deep and wide texts, which are too slow for the random tests.
#[test]
fn hostile_texts_are_refused_without_much_memory() {
    let large = "x".repeat(5 << 20);
    let wide = format!("[{}", "[],".repeat(1 << 20));
    let deep = "[".repeat(1 << 20);
    let fields = format!("{{{}\"format\":0}}", "\"x\":0,".repeat(1 << 18));
    for text in [&large, &wide, &deep, &fields] {
        check_position(text).unwrap();
        check_record(text).unwrap();
        check_turn(&Group::classic(), text).unwrap();
        check_turn(&group(&[2, 2, 2, 2]), text).unwrap();
    }
    let turns = "R>R ".repeat(1 << 18);
    check_turn(&Group::classic(), &turns).unwrap();
}

/// The reason is part of the message, however long the wrong value is.
#[test]
fn long_values_do_not_hide_the_reason() {
    let long = files::record().to_string().replace("42", &format!("\"{}\"", "x".repeat(10_000)));
    let fault = Record::from_json(&long).unwrap_err();
    assert!(fault.field == "seed" && fault.problem.to_string().contains("expected u64"), "{fault}");
}
