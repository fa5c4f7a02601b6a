//! The puzzles that come with the game.

use std::{collections::BTreeMap, fs, path::PathBuf};

use aljabar_core::Preset;
use aljabar_puzzles::{Forms, JUDGES, Kind, Puzzle, PuzzleSet, check, finds, grade};

/// How often each bot tries each puzzle: as often as `puzzles grade` of the lab lets it.
const TRIES: u64 = 3;

/// All files, in the order of their names.
fn files() -> Vec<(String, PuzzleSet)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../assets/puzzles");
    let mut names: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names
        .into_iter()
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            assert!(name.ends_with(".puzzles.json"), "{name}");
            let text = fs::read_to_string(&path).unwrap();
            let set = PuzzleSet::from_json(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(set.to_json(), text, "{name} is written as this version writes it");
            (name, set)
        })
        .collect()
}

fn puzzles() -> Vec<Puzzle> {
    files().into_iter().flat_map(|(_, set)| set.puzzles).collect()
}

#[test]
fn there_are_enough_of_every_kind_grade_and_preset() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= 300, "{}", puzzles.len());
    let mut ids: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), puzzles.len(), "ids are unlike in all files");
    for kind in Kind::ALL {
        for grade in 1..=5 {
            let count = puzzles.iter().filter(|puzzle| puzzle.task.kind() == kind && puzzle.grade == grade).count();
            assert!(count >= 5, "{count} of {kind}, grade {grade}");
        }
        // Games between bots of the other groups seldom have one exchange that is better by far.
        for preset in Preset::ALL.into_iter().filter(|preset| kind != Kind::WhatNow || *preset == Preset::Classic) {
            let of = |puzzle: &&Puzzle| puzzle.task.kind() == kind && *puzzle.task.rules().group() == preset.group();
            assert!(puzzles.iter().filter(of).count() >= 5, "{kind}, {}", preset.name());
        }
    }
}

#[test]
fn no_two_are_alike() {
    let mut forms = Forms::default();
    for puzzle in puzzles() {
        assert!(forms.insert(&puzzle.task), "{} is like another", puzzle.id);
    }
}

/// `cargo verify` also searches the positions of `what-now`.
#[test]
fn all_are_proven_and_graded() {
    for puzzle in puzzles() {
        assert_eq!(grade(&puzzle.task), Ok(puzzle.grade), "{}", puzzle.id);
        if puzzle.task.kind() != Kind::WhatNow {
            assert_eq!(check(&puzzle), Ok(()), "{}", puzzle.id);
        }
    }
}

/// Each grade is solved by fewer bots than the one before, for every kind.
#[test]
fn harder_grades_are_solved_by_fewer_bots() {
    let mut solved: BTreeMap<(Kind, u8), (u32, u32)> = BTreeMap::new();
    for puzzle in puzzles() {
        let (found, tried) = solved.entry((puzzle.task.kind(), puzzle.grade)).or_default();
        for level in JUDGES {
            *found += (0..TRIES).map(|attempt| u32::from(finds(&puzzle, level, attempt))).sum::<u32>();
            *tried += TRIES as u32;
        }
    }
    for kind in Kind::ALL {
        let share = |grade: u8| {
            let (found, tried) = solved[&(kind, grade)];
            f64::from(found) / f64::from(tried)
        };
        for grade in 2..=5 {
            assert!(share(grade) < share(grade - 1), "{kind}, grade {grade}: {solved:?}");
        }
    }
}
