//! The statistics of finished games and their file. A game is counted once, even if its end is undone, or if it is
//! loaded or continued again.

use super::achievements::GameCounted;
use super::coach::Coach;
use super::messages::{Change, GameChanged};
use super::saves::{Autosave, with_fields};
use super::seat_kind::SeatKind;
use super::session::Session;
use crate::app::FrameStep;
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

/// The most names of counted games that are kept, the newest ones. There are fewer records that could be counted again.
const MAX_KNOWN: usize = 2000;
/// The longest name of a game that is read from the file, in bytes.
const MAX_NAME: usize = 64;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameStatistics>()
        .add_message::<Export>()
        .add_message::<Forget>()
        .add_systems(PreStartup, load)
        .add_systems(Update, (count.in_set(FrameStep::Count), (reload, reset, export).chain().in_set(FrameStep::Seat)));
}

/// The statistics of the games at this device, and which games they contain.
#[derive(Resource, Clone, Default, PartialEq, Debug)]
pub struct GameStatistics {
    /// The statistics themselves.
    pub counted: Counted,
    /// The ids and record names of counted games, oldest first.
    games: VecDeque<String>,
}

/// Requests an export of the statistics to a file of their own.
#[derive(Message, Clone, Copy, Debug)]
pub struct Export;

/// Requests that the statistics are reset.
#[derive(Message, Clone, Copy, Debug)]
pub struct Forget;

impl GameStatistics {
    /// Counts a finished game, unless `id` is known, and remembers `id` and `name` (of its record) as counted. With
    /// `None` they are only remembered.
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
        let surplus = self.games.len().saturating_sub(MAX_KNOWN);
        self.games.drain(..surplus);
    }

    fn knows(&self, id: &str) -> bool {
        self.games.iter().any(|known| known == id)
    }

    /// The ids and record names of all games that are remembered as counted.
    pub fn counted_games(&self) -> BTreeSet<String> {
        self.games.iter().cloned().collect()
    }

    /// The statistics in the text of a file. Returns `here` if there is no file, or if it is unusable: then it is also
    /// set aside under another name.
    pub fn now(path: &Path, text: Option<String>, here: &Self) -> Self {
        let Some(text) = text else { return here.clone() };
        Self::from_text(&text).map(|(now, _)| now).unwrap_or_else(|reason| {
            persistent::set_aside(path, Self::FILE, &reason);
            here.clone()
        })
    }
}

impl Persistent for GameStatistics {
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
        let skipped = games.len().saturating_sub(MAX_KNOWN);
        let names = games.iter().skip(skipped).filter_map(Value::as_str);
        let games = names.filter(|name| name.len() <= MAX_NAME).map(str::to_owned).collect();
        Ok((Self { counted, games }, Vec::new()))
    }
}

fn load(folder: Res<Folder>, mut statistics: ResMut<GameStatistics>, mut notices: MessageWriter<Notice>) {
    let Some(folder) = &folder.0 else { return };
    let found = persistent::load::<GameStatistics>(folder);
    notices.write_batch(found.note.map(Notice));
    if let Some(found) = found.value {
        *statistics = found;
    }
}

/// Counts a game that ends at this table. A game that was over when it was opened has been counted before.
fn count(
    mut changes: MessageReader<GameChanged>,
    session: Res<Session>,
    autosave: Res<Autosave>,
    coach: Res<Coach>,
    mut statistics: ResMut<GameStatistics>,
    mut counted: MessageWriter<GameCounted>,
) {
    let acted = changes.read().filter(|changed| matches!(changed.change, Change::Acted(_))).last();
    let Some(id) = autosave.id().filter(|_| acted.is_some() && session.game().is_over() && session.kind().is_counted())
    else {
        return;
    };
    // A game in which the coach has spoken is only remembered.
    if coach.has_spoken() {
        statistics.count(id, id, None);
    } else if !statistics.knows(id) {
        statistics.count(id, id, Some((session.game(), session.seats())));
        counted.write(GameCounted { id: id.to_owned(), session: Box::new(session.clone()) });
    }
}

/// Resets the statistics. The names of counted games are kept, so that these games are not counted again.
fn reset(
    mut requests: MessageReader<Forget>,
    folder: Res<Folder>,
    mut statistics: ResMut<GameStatistics>,
    mut files: ResMut<Files>,
) {
    if requests.read().last().is_none() {
        return;
    }
    statistics.counted = Counted::default();
    if let Some(folder) = &folder.0 {
        let path = folder.join(GameStatistics::FILE);
        let (file, here) = (path.clone(), statistics.clone());
        files.push(Job::new(&path, move |disk| {
            let text = persistent::change(disk, &file, &|now| {
                let now = GameStatistics::now(&file, now, &here);
                Ok(GameStatistics { counted: Counted::default(), ..now }.to_text())
            })?;
            Ok(Some(text))
        }));
    }
}

/// Takes over the statistics as they were written, which include games counted by other running copies of the program.
fn reload(mut written: MessageReader<Written>, folder: Res<Folder>, mut statistics: ResMut<GameStatistics>) {
    let Some(path) = folder.0.as_ref().map(|folder| folder.join(GameStatistics::FILE)) else { return };
    let texts = written.read().filter(|Written(outcome)| outcome.path == path);
    let newest = texts.filter_map(|Written(outcome)| outcome.result.as_ref().ok()?.as_ref()).last();
    if let Some(Ok((now, _))) = newest.map(|text| GameStatistics::from_text(text)) {
        statistics.set_if_neq(now);
    }
}

/// Exports the statistics, and shows a notice when the file is written or has failed.
fn export(
    mut requests: MessageReader<Export>,
    statistics: Res<GameStatistics>,
    folder: Res<Folder>,
    mut files: ResMut<Files>,
    mut notices: MessageWriter<Notice>,
) {
    if requests.read().last().is_none() {
        return;
    }
    let Some(folder) = &folder.0 else {
        notices.write(Notice(say!("note-no-folder")));
        return;
    };
    let path = folder.join("statistics-export.json");
    let (file, text) = (path.clone(), statistics.counted.to_json());
    let job = Job::new(&path, move |disk| disk.replace(&file, &text).map(|()| None));
    files.ask(job, |outcome| match &outcome.result {
        Ok(_) => say!("note-statistics-exported", file = outcome.path.display().to_string()),
        Err(refusal) => say!("note-file-not-written", file = shown(&refusal.path), reason = refusal.reason.clone()),
    });
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use crate::game::Deal;
    use aljabar_core::Action;

    /// A finished game.
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

    fn games(statistics: &GameStatistics) -> u32 {
        statistics.counted.iter().map(|(_, _, tally)| tally.games).sum()
    }

    #[test]
    fn a_game_counts_once_under_whatever_name() {
        let mut statistics = GameStatistics::default();
        let session = over(1);
        let game = Some((session.game(), session.seats()));
        statistics.count("a", "a", game);
        statistics.count("a", "copy-of-a", game);
        statistics.count("b", "b", None);
        statistics.count("b", "b", game);
        assert_eq!(games(&statistics), 1);
        let (again, _) = GameStatistics::from_text(&statistics.to_text()).unwrap();
        assert_eq!(again, statistics);
        assert_eq!(again.counted_games().len(), 3);
        assert_eq!(Counted::from_json(&statistics.to_text()).unwrap(), statistics.counted, "the field is ignored");
    }

    #[test]
    fn the_games_that_were_counted_are_remembered_up_to_a_limit() {
        let mut statistics = GameStatistics::default();
        for number in 0..MAX_KNOWN + 10 {
            statistics.count(&number.to_string(), &number.to_string(), None);
        }
        assert_eq!(statistics.games.len(), MAX_KNOWN);
        assert!(!statistics.knows("9") && statistics.knows("10"));
    }
}
