//! Which puzzles have been solved, and how; kept in a file.

use super::puzzle::{PuzzleEnded, PuzzleTable};
use super::session::Session;
use crate::app::{FrameStep, PersistSystems, Screen};
use crate::files::Folder;
use crate::files::persistent::{self, Persistent, Unusable};
use crate::notices::Notice;
use aljabar_puzzles::{Date, Verdict};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleProgress>()
        .add_systems(PreStartup, load)
        .add_systems(Update, remember.in_set(FrameStep::Keep).run_if(in_state(Screen::Table)))
        .add_systems(Last, persistent::persist::<PuzzleProgress>.in_set(PersistSystems));
}

/// How a puzzle was solved, the best of all times.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Solved {
    /// How many steps of hints were shown, from 0 to 3.
    pub hints: u8,
    /// Whether a solitaire took more turns than necessary.
    pub detour: bool,
}

impl Solved {
    /// Whether it was solved without hints and, if it is a solitaire, in as few turns as possible.
    pub fn is_alone(self) -> bool {
        self.hints == 0 && !self.detour
    }
}

/// The puzzles that have been solved.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleProgress {
    /// By the id of the puzzle. The puzzle of a day has the id `daily-2026-11-18`.
    pub solved: BTreeMap<String, Solved>,
    /// The names of the kinds of which one was solved.
    pub kinds: BTreeSet<String>,
}

impl PuzzleProgress {
    /// How a puzzle was solved. `None` if it was not.
    pub fn of(&self, id: &str) -> Option<Solved> {
        self.solved.get(id).copied()
    }

    /// How the puzzle of a day was solved. `None` if it was not.
    pub fn of_day(&self, day: Date) -> Option<Solved> {
        self.of(&daily_id(day))
    }

    /// The number of days whose puzzles were solved.
    pub fn days(&self) -> usize {
        self.solved.keys().filter(|id| id.starts_with(DAILY)).count()
    }

    /// The number of days in a row whose puzzles were solved, up to today, or up to yesterday if today's is still open.
    pub fn streak(&self, today: Date) -> u32 {
        let solved = |day: &Date| self.of_day(*day).is_some();
        let days = std::iter::successors(Some(today), |day| day.before());
        let from = usize::from(!solved(&today));
        days.skip(from).take_while(solved).count() as u32
    }

    /// Remembers a solution, if it is better than the one before.
    fn add(&mut self, id: &str, solved: Solved) {
        let rank = |solved: &Solved| (solved.detour, solved.hints);
        if self.of(id).is_none_or(|before| rank(&solved) < rank(&before)) {
            self.solved.insert(id.to_owned(), solved);
        }
    }
}

/// What the ids of the puzzles of days begin with.
const DAILY: &str = "daily-";

/// The id of the puzzle of a day.
pub fn daily_id(day: Date) -> String {
    format!("{DAILY}{day}")
}

impl Persistent for PuzzleProgress {
    const FILE: &'static str = "puzzles.json";

    fn to_text(&self) -> String {
        persistent::wrap("al-jabar-puzzle-progress", self)
    }

    fn from_text(text: &str) -> Result<(Self, Vec<String>), Unusable> {
        persistent::unwrap("al-jabar-puzzle-progress", text)
    }
}

fn load(folder: Res<Folder>, mut progress: ResMut<PuzzleProgress>, mut notices: MessageWriter<Notice>) {
    if let Some(folder) = &folder.0 {
        let found = persistent::load::<PuzzleProgress>(folder);
        notices.write_batch(found.note.map(Notice));
        if let Some(found) = found.value {
            *progress = found;
        }
    }
}

/// Remembers a puzzle that was solved at the table.
fn remember(
    mut ended: MessageReader<PuzzleEnded>,
    session: Res<Session>,
    table: Res<PuzzleTable>,
    mut progress: ResMut<PuzzleProgress>,
) {
    let solved = ended.read().any(|ended| ended.solved);
    let Some(at) = session.puzzle().filter(|_| solved) else { return };
    let detour = matches!(table.verdict(), Some(Verdict::Solved { shortest: false }));
    progress.kinds.insert(at.puzzle.task.kind().name().to_owned());
    progress.add(&at.puzzle.id, Solved { hints: table.hints(), detour });
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn a_streak_ends_with_a_missed_day_but_not_with_today() {
        let mut progress = PuzzleProgress::default();
        let today = date("2026-03-01");
        assert_eq!(progress.streak(today), 0);
        for day in ["2026-02-25", "2026-02-27", "2026-02-28"] {
            progress.add(&daily_id(date(day)), Solved::default());
        }
        assert_eq!(progress.streak(today), 2, "today's puzzle is still open");
        progress.add(&daily_id(today), Solved::default());
        assert_eq!(progress.streak(today), 3);
        assert_eq!(progress.streak(date("2026-03-03")), 0);
        progress.add("one-0001", Solved::default());
        assert_eq!(progress.days(), 4);
    }

    #[test]
    fn the_best_solution_is_kept_and_comes_back() {
        let mut progress = PuzzleProgress::default();
        progress.add("one-0001", Solved { hints: 2, detour: true });
        progress.add("one-0001", Solved { hints: 3, detour: false });
        progress.add("one-0001", Solved { hints: 0, detour: true });
        assert_eq!(progress.of("one-0001"), Some(Solved { hints: 3, detour: false }));
        let (again, faults) = PuzzleProgress::from_text(&progress.to_text()).unwrap();
        assert_eq!((again, faults.len()), (progress, 0));
    }
}
