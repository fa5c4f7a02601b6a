//! The puzzles that come with the game, by kind, marbles and grade; and the puzzle of a day.

use super::puzzle::PuzzleAt;
use crate::app::{FrameStep, Waker};
use crate::files::{Progress, Task};
use aljabar_core::Preset;
use aljabar_platform::clock;
use aljabar_puzzles::{Date, Kind, Puzzle, PuzzleSet, daily};
use bevy::prelude::*;

/// The content of the files with these names.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(include_str!(concat!("../../assets/puzzles/", $name, ".puzzles.json"))),*]
    };
}

/// The files, in the order in which their puzzles are listed. A test compares them with the folder.
const FILES: &[&str] = files!(
    "classic-down-to-one",
    "classic-last-word",
    "classic-cascade",
    "classic-what-now",
    "beginner-down-to-one",
    "beginner-last-word",
    "beginner-cascade",
    "shades-down-to-one",
    "shades-last-word",
    "shades-cascade",
    "shades-what-now",
    "grand-down-to-one",
    "grand-last-word",
    "grand-cascade",
);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleBook>().add_systems(Update, collect.in_set(FrameStep::HeedMenu));
}

/// The puzzles. They are read in the background when they are first asked for.
#[derive(Resource, Default)]
pub struct PuzzleBook {
    puzzles: Vec<Puzzle>,
    reading: Option<Task<Vec<Puzzle>>>,
    /// The puzzle of a day that is being made.
    making: Option<(Date, Task<Puzzle>)>,
    /// The puzzle of the day that was asked for last.
    made: Option<PuzzleAt>,
}

impl PuzzleBook {
    /// Starts to read the puzzles, unless that has begun.
    pub fn open(&mut self, waker: &Waker) {
        if self.puzzles.is_empty() && self.reading.is_none() {
            self.reading = Some(Task::new(waker, read));
        }
    }

    /// Whether the puzzles can be listed.
    pub fn is_read(&self) -> bool {
        !self.puzzles.is_empty()
    }

    /// The puzzles of a kind with the marbles of a preset, the easiest first.
    pub fn list(&self, kind: Kind, preset: Preset) -> impl Iterator<Item = &Puzzle> {
        let group = preset.group();
        self.puzzles.iter().filter(move |puzzle| puzzle.task.kind() == kind && *puzzle.task.rules().group() == group)
    }

    /// The presets that have puzzles of a kind.
    pub fn presets(&self, kind: Kind) -> Vec<Preset> {
        let mut presets = Preset::ALL;
        presets.sort_by_key(|preset| *preset != Preset::Classic);
        presets.into_iter().filter(|preset| self.list(kind, *preset).next().is_some()).collect()
    }

    /// The puzzle with this id.
    pub fn find(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }

    /// The puzzle after this one in its list.
    pub fn next(&self, puzzle: &Puzzle) -> Option<&Puzzle> {
        let preset = Preset::ALL.into_iter().find(|preset| preset.group() == *puzzle.task.rules().group())?;
        self.list(puzzle.task.kind(), preset).skip_while(|other| other.id != puzzle.id).nth(1)
    }

    /// Starts to make the puzzle of a day, which takes a moment.
    pub fn make(&mut self, day: Date, waker: &Waker) {
        if self.making.as_ref().is_none_or(|(other, _)| *other != day) {
            self.made = None;
            self.making = Some((day, Task::new(waker, move || daily(day))));
        }
    }

    /// Whether the puzzle of a day is being made.
    pub fn is_making(&self) -> bool {
        self.making.is_some()
    }

    /// The puzzle of the day that was asked for, once.
    pub fn take_made(&mut self) -> Option<PuzzleAt> {
        self.made.take()
    }
}

/// Today, in the player's time zone.
pub fn today() -> Date {
    let (year, month, day) = clock::today();
    Date::new(year, month, day).unwrap_or(Date::FIRST)
}

/// Reads the files. Tests check that all of them can be read.
fn read() -> Vec<Puzzle> {
    let mut puzzles: Vec<Puzzle> =
        FILES.iter().filter_map(|text| PuzzleSet::from_json(text).ok()).flat_map(|set| set.puzzles).collect();
    // The order of the files is kept where kind and grade are the same.
    puzzles.sort_by_key(|puzzle| (puzzle.task.kind(), puzzle.grade));
    puzzles
}

fn collect(mut book: ResMut<PuzzleBook>) {
    let book = book.bypass_change_detection();
    match book.reading.as_mut().map(Task::poll) {
        Some(Progress::Done(puzzles)) => (book.puzzles, book.reading) = (puzzles, None),
        Some(Progress::Lost) => book.reading = None,
        Some(Progress::Waits) | None => {}
    }
    match book.making.as_mut().map(|(day, task)| (*day, task.poll())) {
        Some((day, Progress::Done(puzzle))) => {
            book.made = Some(PuzzleAt { puzzle, day: Some(day) });
            book.making = None;
        }
        Some((_, Progress::Lost)) => book.making = None,
        Some((_, Progress::Waits)) | None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_that_is_shipped_can_be_read_and_listed() {
        let book = PuzzleBook { puzzles: read(), ..default() };
        let listed: usize = Kind::ALL
            .iter()
            .flat_map(|kind| book.presets(*kind).into_iter().map(|preset| book.list(*kind, preset).count()))
            .sum();
        assert!(listed >= 300 && listed == book.puzzles.len(), "{listed} of {}", book.puzzles.len());
        assert!(FILES.iter().all(|text| PuzzleSet::from_json(text).is_ok()));
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/puzzles");
        let there = std::fs::read_dir(folder).map(Iterator::count).unwrap_or_default();
        assert_eq!(FILES.len(), there, "every file of the folder is part of the game");
        for kind in Kind::ALL {
            assert_eq!(book.presets(kind).first(), Some(&Preset::Classic));
            let grades: Vec<u8> = book.list(kind, Preset::Classic).map(|puzzle| puzzle.grade).collect();
            assert!(grades.is_sorted(), "{kind}");
        }
    }
}
