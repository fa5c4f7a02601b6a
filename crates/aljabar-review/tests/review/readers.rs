//! Arbitrary statistics and game codes are read and written back unchanged, or refused with a sentence.

use aljabar_bots::Level;
use aljabar_fuzz::{any_text, cases, check_sentence, doubled_fields, spoiled_json, spoiled_text};
use aljabar_review::{FileError, GameCode, Statistics};
use proptest::prelude::*;

use crate::common::played;

fn check_statistics(text: &str) -> Result<(), TestCaseError> {
    match Statistics::from_json(text) {
        Ok(statistics) => {
            prop_assert_eq!(Statistics::from_json(&statistics.to_json()), Ok(statistics.clone()));
            // Statistics from a file can be merged and added to.
            let mut sum = statistics.clone();
            sum.merge(&statistics);
            sum.add(&played(&[2, 2], 2, Level::Greedy, 1, 10_000), &[None, Some(Level::Casual)]);
        }
        Err(error) => {
            check_sentence(&error.to_string())?;
            if let FileError::Damaged { field, reason } = error {
                prop_assert!(!field.is_empty() || reason.contains(" at line "), "{reason} names no place");
            }
        }
    }
    Ok(())
}

fn check_code(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<GameCode>() {
        Ok(code) => prop_assert_eq!(code.to_string().parse(), Ok(code)),
        Err(error) => check_sentence(&error.to_string())?,
    }
    Ok(())
}

fn statistics() -> String {
    let mut statistics = Statistics::default();
    for (moduli, level) in [(&[2_u64, 2][..], Level::Casual), (&[2, 2, 2], Level::Master), (&[3, 3], Level::Club)] {
        for seed in 0..3 {
            let game = played(moduli, 2, Level::Greedy, seed, 10_000);
            statistics.add(&game, &[None, Some(level)]);
            statistics.add(&game, &[None, None]);
        }
    }
    statistics.to_json()
}

fn codes() -> Vec<String> {
    let seats = [None, Some(Level::Casual), Some(Level::Master)];
    [(&[2_u64, 2, 2][..], 2, 2026, false), (&[2, 2, 2, 2], 3, u64::MAX, true), (&[9, 7], 2, 0, false)]
        .into_iter()
        .filter_map(|(moduli, players, seed, recycle)| GameCode::new(moduli, &seats[..players], 1, seed, recycle).ok())
        .map(|code| code.to_string())
        .collect()
}

proptest! {
    #![proptest_config(cases(12_000))]

    #[test]
    fn statistics_are_read_or_refused(text in spoiled_json(&[statistics()])) {
        check_statistics(&text)?;
    }

    #[test]
    fn codes_are_read_or_refused(text in spoiled_text(codes())) {
        check_code(&text)?;
    }

    #[test]
    fn any_text_is_read_or_refused(text in any_text()) {
        check_statistics(&text)?;
        check_code(&text)?;
    }
}

/// Fields, groups and rivals that occur twice are refused, because it is not clear which of the two is meant.
#[test]
fn fields_that_occur_twice_are_refused() {
    let doubled = doubled_fields(&statistics());
    assert!(doubled.len() > 40);
    for (path, text) in doubled {
        let refusal = Statistics::from_json(&text).expect_err(&path).to_string();
        let name = path.rsplit('.').next().unwrap_or_default();
        assert!(refusal.contains(&format!("duplicate field `{name}`")), "{path}: {refusal}");
    }
}

#[test]
fn hostile_texts_are_refused() {
    for text in ["[".repeat(1 << 20), "x".repeat(5 << 20), format!("{{{}\"format\":0}}", "\"x\":0,".repeat(1 << 18))] {
        check_statistics(&text).unwrap();
        check_code(&text).unwrap();
    }
}
