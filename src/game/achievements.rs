//! The achievements of the person at this device, and their file. Games earn them when they are counted in the
//! statistics; lessons, the trainer and puzzles send [`Earn`]. Copies of the program that run at once share the file.

use super::phrases;
use super::saves::Autosave;
use super::session::Session;
use super::statistics::GameStatistics;
use crate::app::{FrameStep, PersistSystems};
use crate::files::{Files, Folder, Job, Persistent, Unusable, Written, persistent};
use crate::notices::Notice;
use crate::texts::{Say, say};
use aljabar_bots::Level;
use aljabar_platform::clock::{SystemTime, UNIX_EPOCH, date};
use aljabar_review::Achievement;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

const FORMAT: &str = "al-jabar-achievements";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Achievements>()
        .init_resource::<LastGame>()
        .add_message::<Earn>()
        .add_message::<GameCounted>()
        .add_systems(PreStartup, load)
        .add_systems(
            Update,
            (
                reload.in_set(FrameStep::Seat),
                // Before a finished game leaves its save file, so that nothing is lost if the program ends in between.
                (judge, earn, save).chain().after(FrameStep::Count).before(FrameStep::Keep),
            ),
        )
        .add_systems(Last, save_on_exit.in_set(PersistSystems).run_if(on_message::<AppExit>));
}

/// Requests that an achievement is earned, unless it has been before. For everything that is not a game at the table:
/// games are judged here.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Earn(pub Achievement);

/// A finished game was counted in the statistics for the first time.
#[derive(Message, Clone, Debug)]
pub(super) struct GameCounted {
    /// The id of the game.
    pub id: String,
    /// The game and its seats.
    pub session: Box<Session>,
}

/// The achievements that were earned at this device.
#[derive(Resource, Clone, Default, Debug)]
pub struct Achievements {
    /// When each was earned, in seconds since 1970, by its name in the file. Names that this version of the game does
    /// not know are kept.
    earned: BTreeMap<String, u64>,
    /// What was last queued to be written, or read from the file.
    sent: BTreeMap<String, u64>,
    /// What the file is known to contain.
    written: BTreeMap<String, u64>,
}

/// The content of the file.
#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct AchievementsFile {
    earned: BTreeMap<String, u64>,
}

impl Achievements {
    /// When an achievement was earned; `None` if it was not.
    pub fn earned(&self, achievement: Achievement) -> Option<SystemTime> {
        let seconds = *self.earned.get(achievement.name())?;
        UNIX_EPOCH.checked_add(Duration::from_secs(seconds))
    }

    /// The number of achievements that were earned.
    pub fn count(&self) -> usize {
        Achievement::ALL.into_iter().filter(|achievement| self.earned(*achievement).is_some()).count()
    }

    /// Adds an achievement. Returns whether it is new.
    fn add(&mut self, achievement: Achievement) -> bool {
        if self.earned.contains_key(achievement.name()) {
            return false;
        }
        let now = date().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        self.earned.insert(achievement.name().to_owned(), now);
        true
    }

    /// Adds what was earned elsewhere. What was earned twice was earned at the earlier time.
    fn unite(&mut self, other: &BTreeMap<String, u64>) {
        for (name, when) in other {
            let own = self.earned.entry(name.clone()).or_insert(*when);
            *own = (*own).min(*when);
        }
    }
}

impl Persistent for Achievements {
    const FILE: &'static str = "achievements.json";

    fn to_text(&self) -> String {
        persistent::wrap(FORMAT, &AchievementsFile { earned: self.earned.clone() })
    }

    fn from_text(text: &str) -> Result<(Self, Vec<String>), Unusable> {
        let (AchievementsFile { earned }, faults) = persistent::unwrap(FORMAT, text)?;
        Ok((Self { sent: earned.clone(), written: earned.clone(), earned }, faults))
    }
}

/// What the last game that was counted at a table has earned.
#[derive(Resource, Default, Debug)]
pub struct LastGame {
    id: String,
    earned: Vec<Achievement>,
}

impl LastGame {
    /// What the game at the table has earned for the first time.
    pub fn earned(&self, autosave: &Autosave) -> &[Achievement] {
        if autosave.id() == Some(self.id.as_str()) { &self.earned } else { &[] }
    }
}

fn load(folder: Res<Folder>, mut achievements: ResMut<Achievements>, mut notices: MessageWriter<Notice>) {
    let Some(folder) = &folder.0 else { return };
    let found = persistent::load::<Achievements>(folder);
    notices.write_batch(found.note.map(Notice));
    if let Some(found) = found.value {
        *achievements = found;
    }
}

/// Earns what games have achieved that were counted in this frame. The results of a game show it. For a game that ended
/// in an earlier run of the program there are no results, so a notice tells it.
fn judge(
    mut counted: MessageReader<GameCounted>,
    autosave: Res<Autosave>,
    statistics: Res<GameStatistics>,
    mut achievements: ResMut<Achievements>,
    mut last: ResMut<LastGame>,
    mut notices: MessageWriter<Notice>,
) {
    for GameCounted { id, session } in counted.read() {
        let levels: Vec<Option<Level>> = session.seats().iter().map(|kind| kind.level()).collect();
        let mut earned = Achievement::of_game(session.game(), &levels, &statistics.counted);
        earned.retain(|achievement| achievements.add(*achievement));
        if autosave.id() == Some(id) {
            *last = LastGame { id: id.clone(), earned };
        } else if !earned.is_empty() {
            notices.write(Notice(notice(&earned)));
        }
    }
}

/// Earns what other parts of the game request, and tells the player.
fn earn(mut requests: MessageReader<Earn>, mut achievements: ResMut<Achievements>, mut notices: MessageWriter<Notice>) {
    let requested: Vec<Achievement> = requests.read().map(|Earn(achievement)| *achievement).collect();
    if requested.is_empty() {
        return;
    }
    let new: Vec<Achievement> = requested.into_iter().filter(|achievement| achievements.add(*achievement)).collect();
    if !new.is_empty() {
        notices.write(Notice(notice(&new)));
    }
}

/// Tells what was earned.
fn notice(earned: &[Achievement]) -> Say {
    let names: Vec<Say> = earned.iter().map(|achievement| phrases::achievement_name(*achievement)).collect();
    say!("achievements-earned", count = names.len(), names = names)
}

/// Queues a write of what is new.
fn save(folder: Res<Folder>, mut achievements: ResMut<Achievements>, mut files: ResMut<Files>) {
    let achievements = achievements.bypass_change_detection();
    if achievements.earned != achievements.sent
        && let Some(folder) = &folder.0
    {
        achievements.sent = achievements.earned.clone();
        files.push(write(&folder.join(Achievements::FILE), achievements));
    }
}

/// Before the program ends: repeats a write that has failed.
fn save_on_exit(folder: Res<Folder>, achievements: Res<Achievements>, mut files: ResMut<Files>) {
    if achievements.earned != achievements.written
        && let Some(folder) = &folder.0
    {
        files.push(write(&folder.join(Achievements::FILE), &achievements));
    }
}

/// A job that adds these achievements to the file, which other running copies of the program may have changed.
fn write(path: &Path, achievements: &Achievements) -> Job {
    let (file, ours) = (path.to_owned(), achievements.clone());
    // A newer job includes what an older one would have written.
    Job::newest(path, move |disk| {
        let text = persistent::change(disk, &file, &|now| {
            let mut all = ours.clone();
            match now.as_deref().map(Achievements::from_text) {
                Some(Ok((theirs, _))) => all.unite(&theirs.earned),
                Some(Err(Unusable::Newer)) => return Err(Unusable::Newer.reason()),
                Some(Err(reason)) => {
                    persistent::set_aside(&file, Achievements::FILE, &reason);
                }
                None => {}
            }
            Ok(all.to_text())
        })?;
        Ok(Some(text))
    })
}

/// Takes over what was written, which includes what other running copies of the program have earned.
fn reload(mut outcomes: MessageReader<Written>, folder: Res<Folder>, mut achievements: ResMut<Achievements>) {
    let Some(path) = folder.0.as_ref().map(|folder| folder.join(Achievements::FILE)) else { return };
    let texts = outcomes.read().filter(|Written(outcome)| outcome.path == path);
    let newest = texts.filter_map(|Written(outcome)| outcome.result.as_ref().ok()?.as_ref()).last();
    if let Some(Ok((now, _))) = newest.map(|text| Achievements::from_text(text)) {
        achievements.unite(&now.earned);
        // If nothing was earned since, everything that is known here is in the file.
        if achievements.earned == now.earned {
            achievements.sent.clone_from(&now.earned);
        }
        achievements.written = now.earned;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    fn of(entries: &[(&str, u64)]) -> BTreeMap<String, u64> {
        entries.iter().map(|(name, when)| ((*name).to_owned(), *when)).collect()
    }

    #[test]
    fn what_is_earned_is_kept_once_and_read_back() {
        let mut achievements = Achievements::default();
        assert!(achievements.add(Achievement::FirstWin));
        let when = achievements.earned(Achievement::FirstWin).unwrap();
        assert!(!achievements.add(Achievement::FirstWin));
        assert_eq!(achievements.earned(Achievement::FirstWin), Some(when));
        let (again, faults) = Achievements::from_text(&achievements.to_text()).unwrap();
        assert_eq!((again.earned, again.written, faults), (achievements.earned.clone(), achievements.earned, vec![]));
    }

    #[test]
    fn the_earlier_date_holds_and_unknown_names_are_kept() {
        let text = r#"{"format":"al-jabar-achievements","version":1,
            "earned":{"first-win":100,"from-the-future":7,"three-pairs":-1,"comeback":"soon"}}"#;
        let (mut achievements, faults) = Achievements::from_text(text).unwrap();
        assert_eq!(achievements.earned, of(&[("first-win", 100), ("from-the-future", 7)]));
        assert_eq!(faults, ["earned.comeback", "earned.three-pairs"]);
        assert_eq!(achievements.count(), 1);
        achievements.unite(&of(&[("first-win", 50), ("shared-win", 3)]));
        achievements.unite(&of(&[("first-win", 60)]));
        assert_eq!(achievements.earned, of(&[("first-win", 50), ("from-the-future", 7), ("shared-win", 3)]));
    }

    #[test]
    fn a_date_beyond_the_clock_is_as_good_as_none() {
        let mut achievements = Achievements::default();
        achievements.unite(&of(&[("first-win", u64::MAX)]));
        assert_eq!(achievements.earned(Achievement::FirstWin), None);
    }
}
