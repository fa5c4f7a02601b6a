//! Which lessons are done, and where the learner left off: a file of its own.

use super::library::{EXCHANGE, library, numbers};
use crate::app::{FrameStep, PersistSystems, Screen};
use crate::files::Folder;
use crate::files::persistent::{self, Persistent, Unusable};
use crate::game::character_progress::{CharacterProgress, Proposal};
use crate::game::conclude::Concluded;
use crate::game::session::Session;
use crate::notices::Notice;
use aljabar_bots::Level;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
    /// The level that fits the player.
    level: Option<String>,
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

    /// Remembers the level of the opponent that is proposed after a game.
    fn follow(&mut self, proposal: Option<Proposal>) {
        if let Some(proposal) = proposal {
            self.level = Some(proposal.opponent.level().name().to_owned());
        }
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

/// Remembers the level of the opponent that the results propose.
fn follow_results(
    mut concluded: MessageReader<Concluded>,
    session: Res<Session>,
    characters: Res<CharacterProgress>,
    mut progress: ResMut<LessonProgress>,
) {
    if concluded.read().last().is_some() && session.kind().is_counted() {
        let proposal = characters.proposal(&session);
        if proposal.is_some() {
            progress.follow(proposal);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use aljabar_characters::Opponent;

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
    fn the_level_is_that_of_the_last_opponent_that_was_proposed() {
        let mut progress = LessonProgress::default();
        assert_eq!(progress.level(), Level::Novice);
        progress.follow(Some(Proposal { opponent: Opponent::Plain(Level::Casual), up: true }));
        progress.follow(None);
        assert_eq!(progress.level(), Level::Casual);
        progress.follow(Some(Proposal { opponent: Opponent::Plain(Level::Novice), up: false }));
        assert_eq!(progress.level(), Level::Novice);
    }

    #[test]
    fn progress_comes_back_as_it_was() {
        let mut progress = LessonProgress::default();
        progress.finish(3);
        progress.begin(4);
        assert_eq!(LessonProgress::from_text(&progress.to_text()).unwrap(), (progress, vec![]));
    }
}
