//! What has been played so far, counted and kept. Every game counts once, whatever is taken back, loaded or continued.

use super::messages::{Change, GameChanged};
use super::saves::{Autosave, with_fields};
use super::seat_kind::SeatKind;
use super::session::Session;
use crate::app::Step;
use crate::files::{Files, Folder, Job, Persistent, Unusable, Written, persistent, shown};
use crate::notices::Notice;
use crate::texts::say;
use aljabar_bots::Level;
use aljabar_core::Game;
use aljabar_review::{FileError, Statistics as Counted};
use bevy::prelude::*;
use serde_json::Value;
use std::collections::{BTreeSet, VecDeque};
use std::path::Path;

/// So many games are remembered as counted, the last ones: more than there are records to be counted again.
const MOST_KNOWN: usize = 2000;
/// No name of a game is longer.
const LONGEST_NAME: usize = 64;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Statistics>()
        .add_message::<Export>()
        .add_message::<Forget>()
        .add_systems(PreStartup, remember)
        .add_systems(Update, (count.in_set(Step::Count), (learn, forget, export).chain().in_set(Step::Seat)));
}

/// The games of the person at this screen.
#[derive(Resource, Clone, Default, PartialEq, Debug)]
pub struct Statistics {
    /// What was counted.
    pub counted: Counted,
    /// The games that were counted, by their ids and the names of their records, the last ones last.
    games: VecDeque<String>,
}

/// The statistics should be written where others can have them.
#[derive(Message, Clone, Copy, Debug)]
pub struct Export;

/// Everything that was counted should be forgotten.
#[derive(Message, Clone, Copy, Debug)]
pub struct Forget;

impl Statistics {
    /// Counts a game that is over, unless it has been counted. Without a game, it is known from now on as counted.
    pub fn count(&mut self, id: &str, name: &str, game: Option<(&Game, &[SeatKind])>) {
        if let Some((game, seats)) = game.filter(|_| !self.knows(id)) {
            let levels: Vec<Option<Level>> = seats.iter().map(|kind| kind.level()).collect();
            self.counted.add(game, &levels);
        }
        for known in [id, name] {
            if !self.knows(known) {
                self.games.push_back(known.to_owned());
            }
        }
        let beyond = self.games.len().saturating_sub(MOST_KNOWN);
        self.games.drain(..beyond);
    }

    fn knows(&self, id: &str) -> bool {
        self.games.iter().any(|known| known == id)
    }

    /// Every game that was counted.
    pub fn counted_games(&self) -> BTreeSet<String> {
        self.games.iter().cloned().collect()
    }

    /// What a file holds by now. Without one, or with one that cannot be used and is set aside, `here` counts.
    pub fn now(path: &Path, text: Option<String>, here: &Self) -> Self {
        let Some(text) = text else { return here.clone() };
        Self::from_text(&text).map(|(now, _)| now).unwrap_or_else(|reason| {
            persistent::set_aside(path, Self::FILE, &reason);
            here.clone()
        })
    }
}

impl Persistent for Statistics {
    const FILE: &'static str = "statistics.json";

    fn to_text(&self) -> String {
        let games = self.games.iter().cloned().collect();
        with_fields(&self.counted.to_json(), [("counted", Some(games))]) + "\n"
    }

    fn from_text(text: &str) -> Result<(Self, Vec<String>), Unusable> {
        let counted = Counted::from_json(text).map_err(|error| match error {
            FileError::Newer { .. } => Unusable::Newer,
            error => Unusable::Damaged(error.to_string()),
        })?;
        let fields: Value = serde_json::from_str(text).unwrap_or_default();
        let games = fields.get("counted").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let skipped = games.len().saturating_sub(MOST_KNOWN);
        let names = games.iter().skip(skipped).filter_map(Value::as_str);
        let games = names.filter(|name| name.len() <= LONGEST_NAME).map(str::to_owned).collect();
        Ok((Self { counted, games }, Vec::new()))
    }
}

fn remember(folder: Res<Folder>, mut statistics: ResMut<Statistics>, mut notices: MessageWriter<Notice>) {
    let Some(folder) = &folder.0 else { return };
    let found = persistent::load::<Statistics>(folder);
    notices.write_batch(found.note.map(Notice));
    if let Some(found) = found.value {
        *statistics = found;
    }
}

/// Counts a game that ends at this table. What was over before is counted by whoever has seen its end.
fn count(
    mut changes: MessageReader<GameChanged>,
    session: Res<Session>,
    keeper: Res<Autosave>,
    mut statistics: ResMut<Statistics>,
) {
    let acted = changes.read().filter(|changed| matches!(changed.change, Change::Acted(_))).last();
    let Some(id) = keeper.id().filter(|_| acted.is_some() && session.game().is_over()) else { return };
    if !statistics.knows(id) {
        statistics.count(id, id, Some((session.game(), session.seats())));
    }
}

/// Forgets what was counted, but not which games were: they would be counted again.
fn forget(
    mut wanted: MessageReader<Forget>,
    folder: Res<Folder>,
    mut statistics: ResMut<Statistics>,
    mut files: ResMut<Files>,
) {
    if wanted.read().last().is_none() {
        return;
    }
    statistics.counted = Counted::default();
    if let Some(folder) = &folder.0 {
        let path = folder.join(Statistics::FILE);
        let (file, here) = (path.clone(), statistics.clone());
        files.push(Job::new(&path, move |disk| {
            let text = persistent::change(disk, &file, &|now| {
                let now = Statistics::now(&file, now, &here);
                Ok(Statistics { counted: Counted::default(), ..now }.to_text())
            })?;
            Ok(Some(text))
        }));
    }
}

/// Learns what other copies of the game have counted.
fn learn(mut written: MessageReader<Written>, folder: Res<Folder>, mut statistics: ResMut<Statistics>) {
    let Some(path) = folder.0.as_ref().map(|folder| folder.join(Statistics::FILE)) else { return };
    let texts = written.read().filter(|Written(outcome)| outcome.path == path);
    let newest = texts.filter_map(|Written(outcome)| outcome.result.as_ref().ok()?.as_ref()).last();
    if let Some(Ok((now, _))) = newest.map(|text| Statistics::from_text(text)) {
        statistics.set_if_neq(now);
    }
}

/// Writes the statistics where others can have them, and says so when they are there.
fn export(
    mut wanted: MessageReader<Export>,
    mut written: MessageReader<Written>,
    statistics: Res<Statistics>,
    folder: Res<Folder>,
    mut files: ResMut<Files>,
    mut notices: MessageWriter<Notice>,
    mut asked: Local<BTreeSet<u64>>,
) {
    for Written(outcome) in written.read().filter(|Written(outcome)| asked.remove(&outcome.number)) {
        notices.write(Notice(match &outcome.result {
            Ok(_) => say!("note-statistics-exported", file = outcome.path.display().to_string()),
            Err(refusal) => {
                say!("note-file-not-written", file = shown(&refusal.path), reason = refusal.reason.clone())
            }
        }));
    }
    if wanted.read().last().is_none() {
        return;
    }
    let Some(folder) = &folder.0 else {
        notices.write(Notice(say!("note-no-folder")));
        return;
    };
    let path = folder.join("statistics-export.json");
    let (file, text) = (path.clone(), statistics.counted.to_json());
    asked.insert(files.ask(Job::new(&path, move |disk| disk.replace(&file, &text).map(|()| None))));
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use crate::game::Deal;
    use aljabar_core::Action;

    /// A game that is over.
    fn over(seed: u64) -> Session {
        let session = Deal { seed, ..Deal::default() }.session().unwrap();
        let mut game = session.game().clone();
        while !game.is_over() {
            let action = match game.best_exchanges(1).first() {
                _ if game.check(&Action::Announce).is_ok() => Action::Announce,
                Some(best) => Action::Exchange(*best),
                None if game.check(&Action::Pass).is_ok() => Action::Pass,
                None => Action::Draw,
            };
            game.apply(action).unwrap();
        }
        Session::new(game, session.seats().to_vec())
    }

    fn games(statistics: &Statistics) -> u32 {
        statistics.counted.iter().map(|(_, _, tally)| tally.games).sum()
    }

    #[test]
    fn a_game_counts_once_under_whatever_name() {
        let mut statistics = Statistics::default();
        let session = over(1);
        let game = Some((session.game(), session.seats()));
        statistics.count("a", "a", game);
        statistics.count("a", "copy-of-a", game);
        statistics.count("b", "b", None);
        statistics.count("b", "b", game);
        assert_eq!(games(&statistics), 1);
        let (again, _) = Statistics::from_text(&statistics.to_text()).unwrap();
        assert_eq!(again, statistics);
        assert_eq!(again.counted_games().len(), 3);
        assert_eq!(Counted::from_json(&statistics.to_text()).unwrap(), statistics.counted, "others can read it");
    }

    #[test]
    fn the_games_that_were_counted_are_remembered_up_to_a_limit() {
        let mut statistics = Statistics::default();
        for number in 0..MOST_KNOWN + 10 {
            statistics.count(&number.to_string(), &number.to_string(), None);
        }
        assert_eq!(statistics.games.len(), MOST_KNOWN);
        assert!(!statistics.knows("9") && statistics.knows("10"));
    }
}
