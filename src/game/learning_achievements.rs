//! Achievements for lessons, the trainer and puzzles.

use super::achievements::Earn;
use super::lessons::LessonProgress;
use super::puzzle::{PuzzleEnded, PuzzleTable};
use super::puzzle_book::today;
use super::puzzle_progress::PuzzleProgress;
use super::session::Session;
use super::training::Training;
use crate::app::{FrameStep, Screen};
use aljabar_puzzles::{Kind, Verdict};
use aljabar_review::Achievement;
use bevy::prelude::*;

/// The fewest answers of a round without a mistake.
const CLEAN_ROUND: usize = 10;
/// The grade of the hardest puzzles.
const HARDEST: u8 = 5;
/// How many days in a row are a week of puzzles.
const WEEK: u32 = 7;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            of_lessons.run_if(resource_changed::<LessonProgress>),
            of_rounds.run_if(resource_changed::<Training>),
            of_puzzles.run_if(in_state(Screen::Table)),
        )
            .in_set(FrameStep::Feedback),
    );
}

fn of_lessons(progress: Res<LessonProgress>, mut earn: MessageWriter<Earn>) {
    if progress.count() > 0 {
        earn.write(Earn(Achievement::FirstLesson));
    }
    if progress.next().is_none() {
        earn.write(Earn(Achievement::AllLessons));
    }
}

fn of_rounds(training: Res<Training>, mut earn: MessageWriter<Earn>) {
    let Some(result) = training.result() else { return };
    if result.summary.answers >= CLEAN_ROUND && result.summary.right == result.summary.answers {
        earn.write(Earn(Achievement::CleanRound));
    }
    if result.kind.group.is_classic() && result.overview.known() == result.overview.pairs {
        earn.write(Earn(Achievement::AllSums));
    }
}

fn of_puzzles(
    mut ended: MessageReader<PuzzleEnded>,
    session: Res<Session>,
    table: Res<PuzzleTable>,
    progress: Res<PuzzleProgress>,
    mut earn: MessageWriter<Earn>,
) {
    let solved = ended.read().any(|ended| ended.solved);
    let Some(at) = session.puzzle().filter(|_| solved) else { return };
    earn.write(Earn(Achievement::FirstPuzzle));
    if Kind::ALL.iter().all(|kind| progress.kinds.contains(kind.name())) {
        earn.write(Earn(Achievement::EveryKind));
    }
    let is_clean = table.hints() == 0 && table.verdict() == Some(&Verdict::Solved { shortest: true });
    if at.puzzle.grade == HARDEST && is_clean {
        earn.write(Earn(Achievement::HardPuzzle));
    }
    if progress.streak(today()) >= WEEK {
        earn.write(Earn(Achievement::SevenDays));
    }
}
