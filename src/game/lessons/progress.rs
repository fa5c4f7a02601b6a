//! Which lessons are done, and where the learner left off: a file of its own.

use super::library::{EXCHANGE, FIRST_GAME, library, numbers};
use crate::app::{FrameStep, PersistSystems, Screen};
use crate::files::Folder;
use crate::files::persistent::{self, Persistent, Unusable};
use crate::game::conclude::Concluded;
use crate::game::phrases;
use crate::game::session::Session;
use crate::notices::Notice;
use crate::texts::say;
use aljabar_bots::Level;
use aljabar_core::Outcome;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// So many wins or losses in a row change the proposed level.
const IN_A_ROW: i8 = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LessonProgress>()
        .add_systems(PreStartup, load)
        .add_systems(Update, follow_results.in_set(FrameStep::HeedMenu).run_if(in_state(Screen::Table)))
        .add_systems(Last, persistent::persist::<LessonProgress>.in_set(PersistSystems));
}

/// What the learner has done so far.
#[derive(Resource, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// The names of the lessons that are done. A map, so that two running copies of the game add to the same file.
    done: BTreeMap<String, bool>,
    /// The name of the lesson that was begun last and not done.
    begun: Option<String>,
    /// The level that fits the player, and how many games in a row were won (or, negative, lost) against it.
    level: Option<String>,
    streak: i8,
}

impl LessonProgress {
    /// Whether a lesson is done.
    pub fn is_done(&self, number: usize) -> bool {
        library().get(number).is_some_and(|lesson| self.done.get(lesson.name) == Some(&true))
    }

    /// The number of lessons that are done, without the guided start.
    pub fn count(&self) -> usize {
        numbers().filter(|number| self.is_done(*number)).count()
    }

    /// Whether no lesson is done, the guided start included.
    pub fn is_empty(&self) -> bool {
        (0..library().len()).all(|number| !self.is_done(number))
    }

    /// The lesson to go on with: the one that was left, else the first that is not done. `None` if all are done.
    pub fn next(&self) -> Option<usize> {
        let begun = numbers().find(|number| self.begun.as_deref() == Some(library()[*number].name));
        let open = |number: &usize| !self.is_done(*number);
        begun.filter(open).or_else(|| numbers().find(open))
    }

    /// Whether lessons come first on the title screen: until the exchange is known.
    pub fn is_newcomer(&self) -> bool {
        !self.is_done(EXCHANGE)
    }

    /// The level of opponents that fits the player: Novice at first.
    pub fn level(&self) -> Level {
        self.level.as_ref().and_then(|name| name.parse().ok()).unwrap_or(Level::LADDER[0])
    }

    /// Takes the result of a game against a level. Three wins or losses in a row against the proposed level change the
    /// proposal. Returns whether it has changed.
    fn take(&mut self, level: Level, won: bool) -> bool {
        if level != self.level() {
            return false;
        }
        let step = if won { 1 } else { -1 };
        self.streak = if self.streak.signum() == -step { step } else { self.streak + step };
        if self.streak.abs() < IN_A_ROW {
            return false;
        }
        self.streak = 0;
        let at = Level::LADDER.iter().position(|other| *other == level).unwrap_or(0);
        let next = if won { at + 1 } else { at.saturating_sub(1) };
        let next = Level::LADDER.get(next).copied().unwrap_or(level);
        self.level = Some(next.name().to_owned());
        next != level
    }

    pub(super) fn begin(&mut self, number: usize) {
        self.begun = library().get(number).map(|lesson| lesson.name.to_owned());
    }

    pub(super) fn finish(&mut self, number: usize) {
        if let Some(lesson) = library().get(number) {
            self.done.insert(lesson.name.to_owned(), true);
        }
        self.begun = None;
    }
}

impl Persistent for LessonProgress {
    const FILE: &'static str = "lessons.json";

    fn to_text(&self) -> String {
        persistent::wrap("al-jabar-lessons", self)
    }

    fn from_text(text: &str) -> Result<(Self, Vec<String>), Unusable> {
        persistent::unwrap("al-jabar-lessons", text)
    }
}

fn load(folder: Res<Folder>, mut progress: ResMut<LessonProgress>, mut notices: MessageWriter<Notice>) {
    let Some(folder) = &folder.0 else { return };
    let found = persistent::load::<LessonProgress>(folder);
    notices.write_batch(found.note.map(Notice));
    if let Some(found) = found.value {
        *progress = found;
    }
}

/// Proposes another level to those who have had a first game, when their results say so.
fn follow_results(
    mut concluded: MessageReader<Concluded>,
    session: Res<Session>,
    mut progress: ResMut<LessonProgress>,
    mut notices: MessageWriter<Notice>,
) {
    let counts = concluded.read().last().is_some() && session.kind().is_counted() && session.humans() == 1;
    let rival = session.seats().iter().filter_map(|kind| kind.level()).max();
    let (Some(rival), Some(outcome)) = (rival.filter(|_| counts), Outcome::of(session.game())) else { return };
    if !progress.is_done(FIRST_GAME) {
        return;
    }
    let won = outcome.winners.contains(&session.first_person());
    if progress.take(rival, won) {
        let level = phrases::level_name(progress.level());
        notices.write(Notice(if won {
            say!("learn-level-up", level = level)
        } else {
            say!("learn-level-down", level = level)
        }));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn the_learner_goes_on_where_it_was_left() {
        let mut progress = LessonProgress::default();
        assert_eq!((progress.next(), progress.is_newcomer(), progress.is_empty()), (Some(1), true, true));
        progress.finish(1);
        assert_eq!(progress.next(), Some(2));
        progress.begin(7);
        assert_eq!(progress.next(), Some(7), "what was begun comes first");
        progress.finish(7);
        assert_eq!((progress.next(), progress.count()), (Some(2), 2));
        progress.finish(EXCHANGE);
        assert!(!progress.is_newcomer());
        numbers().for_each(|number| progress.finish(number));
        assert_eq!(progress.next(), None);
    }

    #[test]
    fn three_in_a_row_change_the_proposed_level() {
        let mut progress = LessonProgress::default();
        let mut play = |level, won: bool| {
            progress.take(level, won);
            progress.level()
        };
        for won in [true, true, false, true, true] {
            assert_eq!(play(Level::Novice, won), Level::Novice);
        }
        assert_eq!(play(Level::Casual, true), Level::Novice, "other levels do not matter");
        assert_eq!(play(Level::Novice, true), Level::Casual);
        assert_eq!([false; 3].map(|won| play(Level::Casual, won))[2], Level::Novice);
        assert_eq!([false; 3].map(|won| play(Level::Novice, won))[2], Level::Novice, "there is none below");
    }

    #[test]
    fn progress_comes_back_as_it_was() {
        let mut progress = LessonProgress::default();
        progress.finish(3);
        progress.begin(4);
        assert_eq!(LessonProgress::from_text(&progress.to_text()).unwrap(), (progress, vec![]));
    }
}
