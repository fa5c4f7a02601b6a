//! The games that can be continued: they are looked for, opened and thrown away in the background.

use super::autosave::Finished;
use super::saved::Saved;
use super::slot::{self, ShelfScan, Shelved, Slot};
use crate::app::{Screen, Waker};
use crate::files::{Files, Folder, Job, Progress, Refusal, Task, names};
use crate::game::series::Series;
use crate::game::session::Session;
use crate::game::sit::{Next, Sit};
use crate::game::statistics::Statistics;
use crate::notices::Notice;
use crate::texts::{Say, say};
use aljabar_platform::clock::date;
use bevy::prelude::*;
use std::path::Path;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>()
        .add_message::<ContinueGame>()
        .add_message::<DeleteGame>()
        .add_systems(Startup, look)
        // The title comes before the statistics, which say what has been counted.
        .add_systems(OnEnter(Screen::Title), look.run_if(|shelf: Res<Shelf>| shelf.looked))
        .add_systems(First, (found, opened).chain().after(super::autosave::hear))
        .add_systems(Update, take_or_delete.in_set(crate::app::Step::Seat));
}

/// Go on with the game of this name.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct ContinueGame(pub String);

/// Throw the game of this name away.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct DeleteGame(pub String);

/// Games that can be continued, the last one first.
#[derive(Resource, Default)]
pub struct Shelf {
    games: Vec<Shelved>,
    looking: Option<Task<ShelfScan>>,
    opening: Option<Opening>,
    /// Whether the disk has been looked at.
    looked: bool,
}

/// A game that is taken from the shelf, or why it cannot be, and what else there is to say.
type Opened = (Result<Saved, Say>, Vec<Say>);

/// A game that is being taken from the shelf.
enum Opening {
    /// It is there.
    Now(Box<Saved>),
    /// It is being read.
    Soon(Task<Opened>),
}

impl Shelf {
    /// The games, the last one first.
    pub fn games(&self) -> &[Shelved] {
        &self.games
    }

    /// Whether everything that is on the disk is known.
    pub fn is_known(&self) -> bool {
        self.looked && self.looking.is_none()
    }

    fn put(&mut self, game: Shelved) {
        self.games.retain(|other| other.stem() != game.stem());
        self.games.push(game);
        self.games.sort_by_key(|game| std::cmp::Reverse(game.when));
    }

    /// Takes a game from the shelf.
    fn take(&mut self, stem: &str) -> Option<Shelved> {
        let at = self.games.iter().position(|game| game.stem() == stem)?;
        Some(self.games.remove(at))
    }

    /// Takes the game that is over and comes before the next one of a series.
    pub(super) fn take_game_before(&mut self, series: &Series) -> Option<Shelved> {
        let is_before =
            |game: &Shelved| game.awaits_next && game.series.as_ref().is_some_and(|own| own.precedes(series));
        let at = self.games.iter().position(is_before)?;
        Some(self.games.remove(at))
    }

    /// Goes on with a game, as soon as it has been read.
    fn continue_game(&mut self, stem: &str, waker: &Waker) {
        let Some(mut game) = self.take(stem) else { return };
        let slot = game.slot.clone();
        self.opening = Some(match game.memory.take() {
            Some(saved) => Opening::Now(saved),
            None => Opening::Soon(Task::new(waker, move || slot::open(&slot))),
        });
    }

    /// Throws a game away.
    fn delete(&mut self, stem: &str, folder: &Folder, files: &mut Files) {
        let Some(game) = self.take(stem).filter(|_| folder.0.is_some()) else { return };
        let slot = game.slot.clone();
        files.push(Job::new(&slot.path(), move |disk| slot.remove(disk).map(|()| None)));
    }

    /// Puts a game on the shelf that need not be read again.
    pub(super) fn put_saved(&mut self, saved: Saved) {
        let slot = saved.slot.clone().unwrap_or_else(|| Arc::new(Slot::new(Path::new(""), &names::fresh())));
        let shelved = Shelved::new(&saved, slot, date());
        self.put(Shelved { memory: Some(Box::new(saved)), ..shelved });
    }
}

/// Looks what is on the shelf, whenever the title is shown.
fn look(folder: Res<Folder>, waker: Res<Waker>, statistics: Res<Statistics>, mut shelf: ResMut<Shelf>) {
    shelf.looked = true;
    if let Some(home) = folder.0.clone() {
        let counted = statistics.counted_games();
        shelf.looking = Some(Task::new(&waker, move || slot::look(&home, &counted)));
    }
}

/// Learns what is on the shelf. Games that are over but were not counted yet, because the program ended in that moment,
/// are counted now.
fn found(
    folder: Res<Folder>,
    mut shelf: ResMut<Shelf>,
    mut statistics: ResMut<Statistics>,
    mut files: ResMut<Files>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(looking) = &mut shelf.bypass_change_detection().looking else { return };
    let found = match looking.poll() {
        Progress::Waits => return,
        Progress::Lost => ShelfScan::default(),
        Progress::Done(found) => found,
    };
    shelf.looking = None;
    shelf.games.retain(|game| game.memory.is_some());
    for game in found.games {
        if shelf.games.iter().all(|other| other.stem() != game.stem()) {
            shelf.put(game);
        }
    }
    notices.write_batch(found.notes.into_iter().map(Notice));
    if let Some(Refusal { path, reason }) = found.refused
        && files.is_news(&path, &reason)
    {
        notices.write(Notice(say!("note-folder-refuses", folder = path.display().to_string(), reason = reason)));
    }
    let Some(home) = &folder.0 else { return };
    let uncounted = found.uncounted.into_iter().map(|(name, saved)| (name, saved, true));
    let finished = found.finished.into_iter().map(|saved| {
        let stem = saved.slot.as_ref().map(|slot| slot.stem().to_owned());
        (stem.unwrap_or_else(|| saved.id.clone()), saved, false)
    });
    for (name, saved, has_record) in finished.chain(uncounted) {
        let session = Session::of_record(&saved.record, saved.game.clone());
        let seats = session.seats();
        let counts = !found.known.contains(&saved.id);
        statistics.count(&saved.id, &name, counts.then_some((session.game(), seats)));
        let finished = Finished {
            home: home.clone(),
            slot: saved.slot.clone().filter(|_| !saved.awaits_next()),
            record: (!has_record).then(|| Saved::to_text(&saved.record, &saved.id, None)),
            id: saved.id,
            name,
            statistics: statistics.clone(),
            counts,
        };
        files.push(finished.job(&session));
    }
}

/// Sits down to a game that has been read.
fn opened(
    mut shelf: ResMut<Shelf>,
    mut series: ResMut<Series>,
    mut sit: MessageWriter<Sit>,
    now: Res<State<Screen>>,
    folder: Res<Folder>,
    waker: Res<Waker>,
    statistics: Res<Statistics>,
    mut notices: MessageWriter<Notice>,
) {
    let (saved, notes) = match shelf.bypass_change_detection().opening.take() {
        None => return,
        Some(Opening::Now(saved)) => (Ok(*saved), Vec::new()),
        Some(Opening::Soon(mut task)) => match task.poll() {
            Progress::Waits => {
                shelf.bypass_change_detection().opening = Some(Opening::Soon(task));
                return;
            }
            Progress::Lost => (Err(say!("note-game-gone")), Vec::new()),
            Progress::Done(found) => found,
        },
    };
    notices.write_batch(notes.into_iter().map(Notice));
    match saved {
        Err(note) => {
            notices.write(Notice(note));
            look(folder, waker, statistics, shelf);
        }
        // Whoever has gone elsewhere in the meantime does not want it any more.
        Ok(saved) if *now.get() != Screen::Title => shelf.put_saved(saved),
        Ok(saved) if saved.awaits_next() => {
            let session = Session::of_record(&saved.record, saved.game.clone());
            let deal = session.rematch();
            if let Some(own) = &saved.series {
                *series = own.clone();
            }
            shelf.put_saved(saved);
            sit.write(Sit(Next::Rematch(deal)));
        }
        Ok(saved) => {
            sit.write(Sit(Next::Resume(Box::new(saved))));
        }
    }
}

/// Does what the player wants with a game of the shelf.
fn take_or_delete(
    mut continued: MessageReader<ContinueGame>,
    mut deleted: MessageReader<DeleteGame>,
    folder: Res<Folder>,
    waker: Res<Waker>,
    mut shelf: ResMut<Shelf>,
    mut files: ResMut<Files>,
) {
    for ContinueGame(stem) in continued.read() {
        shelf.continue_game(stem, &waker);
    }
    for DeleteGame(stem) in deleted.read() {
        shelf.delete(stem, &folder, &mut files);
    }
}
