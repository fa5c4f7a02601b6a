//! The reader with random input: it reads a text and writes it back the same, or refuses it with a sentence. What it reads
//! can be checked and played without a panic.

use aljabar_core::Group;
use aljabar_fuzz::{any_text, cases, check_sentence, spoiled_json, spoiled_text};
use aljabar_puzzles::{Date, HintStep, Kind, PuzzleSet, Solving, check};
use proptest::prelude::*;

use crate::{common::made, files::EXAMPLE};

fn check_text(text: &str) -> Result<(), TestCaseError> {
    let set = match PuzzleSet::from_json(text) {
        Ok(set) => set,
        Err(error) => return check_sentence(&error.to_string()),
    };
    let again = PuzzleSet::from_json(&set.to_json());
    prop_assert_eq!(again.as_ref(), Ok(&set));
    for puzzle in set.puzzles {
        // A search takes long.
        if puzzle.task.kind() != Kind::WhatNow
            && let Err(fault) = check(&puzzle)
        {
            check_sentence(&fault.to_string())?;
        }
        let mut solving = Solving::new(puzzle.clone());
        let answer = puzzle.task.answers().first().copied();
        prop_assert!(!solving.is_solved());
        if let Some(Err(illegal)) = answer.map(|answer| solving.play(answer)) {
            check_sentence(&illegal.to_string())?;
        }
        let _ = solving.hint(HintStep::Exchange);
    }
    Ok(())
}

fn check_date(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Date>() {
        Ok(date) => prop_assert_eq!(date.to_string(), text),
        Err(error) => check_sentence(&error.to_string())?,
    }
    Ok(())
}

/// Small puzzles of every kind.
fn texts() -> Vec<String> {
    let proven =
        [Kind::DownToOne, Kind::LastWord, Kind::Cascade].map(|kind| made(kind, &Group::new(&[2, 2]).unwrap(), 1));
    let small = PuzzleSet { puzzles: proven.into_iter().flatten().collect() };
    vec![EXAMPLE.to_owned(), small.to_json()]
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn puzzles_are_read_or_refused(text in spoiled_json(&texts())) {
        check_text(&text)?;
    }

    #[test]
    fn spoiled_puzzles_are_read_or_refused(text in spoiled_text(texts())) {
        check_text(&text)?;
    }

    #[test]
    fn any_text_is_read_or_refused(text in any_text()) {
        check_text(&text)?;
        check_date(&text)?;
        if let Err(error) = text.parse::<Kind>() {
            check_sentence(&error.to_string())?;
        }
    }

    #[test]
    fn dates_are_read_or_refused(text in spoiled_text(vec!["2026-11-18".into(), "0001-01-01".into(), "9999-12-31".into()])) {
        check_date(&text)?;
    }
}
