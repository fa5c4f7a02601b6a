//! Texts about puzzles: kinds, goals, verdicts and hints.

use super::pieces::{number, piece};
use crate::game::puzzle::PuzzleAt;
use crate::game::puzzle_progress::Solved;
use crate::texts::{Say, say};
use aljabar_bots::Goal;
use aljabar_core::Group;
use aljabar_puzzles::{Hint, Kind, Needed, Task, Verdict};

/// The name of a kind.
pub(crate) fn puzzle_kind(kind: Kind) -> Say {
    match kind {
        Kind::DownToOne => say!("puzzle-one"),
        Kind::LastWord => say!("puzzle-last"),
        Kind::Cascade => say!("puzzle-cascade"),
        Kind::WhatNow => say!("puzzle-now"),
    }
}

/// A sentence that describes a kind.
pub(crate) fn puzzle_about(kind: Kind) -> Say {
    match kind {
        Kind::DownToOne => say!("puzzle-one-about"),
        Kind::LastWord => say!("puzzle-last-about"),
        Kind::Cascade => say!("puzzle-cascade-about"),
        Kind::WhatNow => say!("puzzle-now-about"),
    }
}

/// What a puzzle asks for.
pub(crate) fn puzzle_goal(task: &Task) -> Say {
    match task {
        Task::DownToOne(task) => say!("puzzle-one-goal", turns = task.turns),
        Task::LastWord(task) if task.goal == Goal::Win => say!("puzzle-last-goal-win"),
        Task::LastWord(_) => say!("puzzle-last-goal-share"),
        Task::Cascade(_) => say!("puzzle-cascade-goal"),
        Task::WhatNow(_) => say!("puzzle-now-goal"),
    }
}

/// How far a solitaire is: the turns so far, and what the last one was. `None` before the first turn and for other
/// kinds.
pub(crate) fn puzzle_state(task: &Task, made: usize, verdict: Option<&Verdict>) -> Option<Say> {
    let Task::DownToOne(task) = task else { return None };
    let line = match verdict? {
        Verdict::OnTheWay { left } => say!("puzzle-on-the-way", left = *left),
        Verdict::Detour { needed: Some(Needed::Turns(needed)) } => {
            say!("puzzle-detour", needed = *needed, more = made as u32 + *needed - task.turns)
        }
        Verdict::Detour { needed: Some(Needed::Never) } => say!("puzzle-never"),
        Verdict::Detour { .. } => say!("puzzle-far"),
        _ => return None,
    };
    Some(line)
}

/// What came of an answer.
pub(crate) fn puzzle_verdict(at: &PuzzleAt, verdict: &Verdict, hints: u8) -> Say {
    match (verdict, &at.puzzle.task) {
        (Verdict::Solved { shortest: false }, _) => say!("puzzle-solved-detour"),
        (Verdict::Solved { .. }, Task::WhatNow(_)) => say!("puzzle-solved-now", hints = hints),
        (Verdict::Solved { .. }, _) => say!("puzzle-solved-proven", hints = hints),
        (Verdict::Refuted { .. }, Task::LastWord(task)) if task.goal == Goal::Win => say!("puzzle-refuted-win"),
        (Verdict::Refuted { .. }, _) => say!("puzzle-refuted-share"),
        (Verdict::FewerBlacks { blacks, most }, _) => {
            say!("puzzle-fewer-blacks", blacks = *blacks, number = number(usize::from(*blacks)), most = *most)
        }
        _ => say!("puzzle-worse"),
    }
}

/// The lines of a hint, as far as its step reveals it.
pub(crate) fn puzzle_hint(group: &Group, task: &Task, hint: &Hint) -> Vec<Say> {
    let taken: Vec<Say> = group.sorted(hint.take.iter()).into_iter().map(|taken| piece(group, taken)).collect();
    let look = match (hint.spectrum, task) {
        (true, _) => say!("puzzle-hint-spectrum"),
        (false, Task::Cascade(task)) => say!("puzzle-hint-cascade", blacks = task.blacks),
        (false, _) => say!("puzzle-hint-look", given = hint.give_count),
    };
    let take = hint.sum.map(|sum| say!("puzzle-hint-take", taken = taken, sum = piece(group, sum)));
    std::iter::once(look).chain(take).collect()
}

/// The result of a day, to be shared. It does not give the answer away.
pub(crate) fn puzzle_result(at: &PuzzleAt, solved: Solved, streak: u32) -> Say {
    let stars = "★".repeat(usize::from(at.puzzle.grade)) + &"☆".repeat(usize::from(5 - at.puzzle.grade.min(5)));
    say!(
        "puzzle-result",
        day = at.day.map(|day| day.to_string()).unwrap_or_default(),
        kind = puzzle_kind(at.puzzle.task.kind()),
        stars = stars,
        hints = solved.hints,
        streak = streak,
    )
}
