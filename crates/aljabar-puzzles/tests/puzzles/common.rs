//! Puzzles for the tests.

use aljabar_core::{Group, Preset};
use aljabar_puzzles::{Kind, Maker, Puzzle, id};

pub const PROVEN: [Kind; 3] = [Kind::DownToOne, Kind::LastWord, Kind::Cascade];

/// The first puzzles of a kind, from small seeds.
pub fn made(kind: Kind, group: &Group, count: usize) -> Vec<Puzzle> {
    let mut maker = Maker::new(kind, group);
    let found = (0..1_000_000).filter_map(|seed| maker.attempt(seed)).take(count);
    let puzzles = (1..).zip(found).map(|(number, made)| {
        let id = id(kind, group, number);
        Puzzle { id, grade: made.grade, task: made.task }
    });
    puzzles.collect()
}

/// Some puzzles of every proven kind in every preset.
pub fn of_every_preset(count: usize) -> Vec<Puzzle> {
    let all = Preset::ALL.into_iter().flat_map(|preset| PROVEN.map(|kind| (preset, kind)));
    all.flat_map(|(preset, kind)| made(kind, &preset.group(), count)).collect()
}
