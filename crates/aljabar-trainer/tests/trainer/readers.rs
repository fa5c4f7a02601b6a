//! Arbitrary files are read and written back unchanged, or refused with a sentence.

use aljabar_fuzz::{any_text, cases, check_sentence, doubled_fields, spoiled_json};
use aljabar_trainer::{FileError, Focus, Length, Progress, Round, Skill};
use proptest::prelude::*;

use crate::{DAY, NOW, group};

fn check(text: &str) -> Result<(), TestCaseError> {
    match Progress::from_json(text) {
        Ok(mut progress) => {
            prop_assert_eq!(Progress::from_json(&progress.to_json()), Ok(progress.clone()));
            // Progress from a file can be shown and trained with.
            for group in progress.groups().collect::<Vec<_>>() {
                prop_assert!(progress.overview(&group, NOW).known() <= progress.overview(&group, NOW).pairs);
                let mut round = Round::new(group, Length::QUESTIONS, Focus::All, 1, &progress, NOW);
                round.choose(0, 1000, &mut progress, NOW);
                round.next(&progress, NOW);
            }
            prop_assert_eq!(Progress::from_json(&progress.to_json()), Ok(progress.clone()));
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

fn progress() -> Progress {
    let mut progress = Progress::default();
    for (moduli, focus) in [(&[2_u64, 2, 2][..], Focus::All), (&[3, 3], Focus::Pairs), (&[5], Focus::Blacks)] {
        let mut round = Round::new(group(moduli), Length::QUESTIONS, focus, 1, &progress, NOW);
        for i in 0..8 {
            round.choose(0, 1000, &mut progress, NOW + i * DAY * 2);
            round.choose(1, 1000, &mut progress, NOW + i * DAY * 2);
            round.next(&progress, NOW);
        }
    }
    progress
}

proptest! {
    #![proptest_config(cases(8_000))]

    #[test]
    fn progress_is_read_or_refused(text in spoiled_json(&[progress().to_json()])) {
        check(&text)?;
    }

    #[test]
    fn any_text_is_read_or_refused(text in any_text()) {
        check(&text)?;
    }
}

#[test]
fn progress_is_read_as_it_is_written() {
    let progress = progress();
    assert_eq!(Progress::from_json(&progress.to_json()), Ok(progress));
    assert_eq!(Progress::from_json(&Progress::default().to_json()), Ok(Progress::default()));
}

/// Fields, groups and skills that occur twice are refused, because it is not clear which of the two is meant.
#[test]
fn fields_that_occur_twice_are_refused() {
    let doubled = doubled_fields(&progress().to_json());
    assert!(doubled.len() > 40);
    for (path, text) in doubled {
        let refusal = Progress::from_json(&text).expect_err(&path).to_string();
        assert!(refusal.contains("duplicate field"), "{path}: {refusal}");
    }
}

#[test]
fn hostile_texts_are_refused() {
    for text in ["[".repeat(1 << 20), "x".repeat(5 << 20), format!("{{{}\"format\":0}}", "\"x\":0,".repeat(1 << 18))] {
        check(&text).unwrap();
    }
}

/// A skill or a field that a later version has added is not an error, and the skill is written again.
#[test]
fn what_later_versions_add_is_kept() {
    let text = r#"{"format":"al-jabar-trainer","version":1,"later":[1],"groups":{"2,2,2":{"more":{},
        "skills":{"five":{"stage":3,"answers":4,"right":4,"colour":"red"},"R+B":{"stage":2,"answers":1,"right":1}},"weeks":{}}}}"#;
    let progress = Progress::from_json(text).unwrap();
    assert!(progress.to_json().contains(r#""five":{"stage":3"#));
    let pair = Skill::pair(&group(&[2, 2, 2]), aljabar_core::classic::B, aljabar_core::classic::R);
    assert_eq!(progress.memory(&group(&[2, 2, 2]), pair).stage, 2);
}

#[test]
fn the_wrong_field_is_named() {
    let file = |inside: &str| format!(r#"{{"format":"al-jabar-trainer","version":1,"groups":{inside}}}"#);
    for (text, message) in [
        (
            file(r#"{"2,2,2":{"skills":{"R+B":{"stage":8}},"weeks":{}}}"#),
            "groups.2,2,2.skills.R+B.stage: 8 is more than 7",
        ),
        (
            file(r#"{"2,2,2":{"skills":{"R+B":{"answers":1,"right":2}},"weeks":{}}}"#),
            "groups.2,2,2.skills.R+B.right: 2 right answers are more than 1",
        ),
        (
            file(r#"{"2,2,2":{"skills":{},"weeks":{"07":{}}}}"#),
            "groups.2,2,2.weeks.07: this is not the number of a week",
        ),
        (file(r#"{"1":{"skills":{},"weeks":{}}}"#), "groups.1: this is not a group that can be played"),
        (r#"{"format":"al-jabar-trainer","version":2}"#.into(), "version: version 2 is not known here, only 1"),
        (
            r#"{"format":"al-jabar-statistics","version":1}"#.into(),
            "format: this is `al-jabar-statistics`, not `al-jabar-trainer`",
        ),
    ] {
        assert_eq!(Progress::from_json(&text).unwrap_err().to_string(), message);
    }
}
