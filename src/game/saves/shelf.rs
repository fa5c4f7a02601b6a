//! The list of games that can be continued. Files are scanned, read and deleted in the background.

use super::autosave::Finished;
use super::saved::Saved;
use super::slot::{self, SaveSlot, ShelfScan, Shelved};
use crate::app::{Screen, Waker};
use crate::files::{Files, Folder, Job, Progress, Refusal, Task, names};
use crate::game::achievements::GameCounted;
use crate::game::series::Series;
use crate::game::session::Session;
use crate::game::sit::{Next, Sit};
use crate::game::statistics::GameStatistics;
use crate::notices::Notice;
use crate::texts::{Say, say};
use aljabar_platform::clock::date;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::path::Path;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>()
        .add_message::<ContinueGame>()
        .add_message::<DeleteGame>()
        .add_systems(Startup, scan)
        // The title is entered before the statistics are loaded, which a scan needs: the first scan is at `Startup`.
        .add_systems(OnEnter(Screen::Title), scan.run_if(|shelf: Res<Shelf>| shelf.scanned))
        .add_systems(First, (handle_scan, handle_opened).chain().after(super::autosave::handle_written))
        .add_systems(Update, handle_requests.in_set(crate::app::FrameStep::Seat));
}

/// Requests to continue the game in the slot of this name.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct ContinueGame(pub String);

/// Requests to delete the game in the slot of this name.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct DeleteGame(pub String);

/// The games that can be continued, newest first.
#[derive(Resource, Default)]
pub struct Shelf {
    games: Vec<Shelved>,
    scanning: Option<Task<ShelfScan>>,
    opening: Option<Opening>,
    /// Whether a scan has been started.
    scanned: bool,
}

/// The game that was read, or why it cannot be opened; and notes for the player.
type Opened = (Result<Saved, Say>, Vec<Say>);

/// A game that is being opened.
enum Opening {
    /// It was in memory.
    Ready(Box<Saved>),
    /// It is being read in the background.
    Reading(Task<Opened>),
}

impl Shelf {
    /// The games, newest first.
    pub fn games(&self) -> &[Shelved] {
        &self.games
    }

    /// Whether a scan has been started and none is running.
    pub fn is_known(&self) -> bool {
        self.scanned && self.scanning.is_none()
    }

    fn insert(&mut self, game: Shelved) {
        self.games.retain(|other| other.stem() != game.stem());
        self.games.push(game);
        self.games.sort_by_key(|game| std::cmp::Reverse(game.when));
    }

    /// Removes a game from the list and returns it.
    fn take(&mut self, stem: &str) -> Option<Shelved> {
        let at = self.games.iter().position(|game| game.stem() == stem)?;
        Some(self.games.remove(at))
    }

    /// Removes and returns the finished game that comes right before the current game of `series`.
    pub(super) fn take_game_before(&mut self, series: &Series) -> Option<Shelved> {
        let is_before =
            |game: &Shelved| game.awaits_next && game.series.as_ref().is_some_and(|own| own.precedes(series));
        let at = self.games.iter().position(is_before)?;
        Some(self.games.remove(at))
    }

    /// Starts to open a game.
    fn continue_game(&mut self, stem: &str, waker: &Waker) {
        let Some(mut game) = self.take(stem) else { return };
        let slot = game.slot.clone();
        self.opening = Some(match game.memory.take() {
            Some(saved) => Opening::Ready(saved),
            None => Opening::Reading(Task::new(waker, move || slot::open(&slot))),
        });
    }

    /// Removes a game from the list, and its files.
    fn delete(&mut self, stem: &str, folder: &Folder, files: &mut Files) {
        let Some(game) = self.take(stem).filter(|_| folder.0.is_some()) else { return };
        let slot = game.slot.clone();
        files.push(Job::new(&slot.path(), move |disk| slot.remove(disk).map(|()| None)));
    }

    /// Adds a game that is in memory.
    pub(super) fn put_saved(&mut self, saved: Saved) {
        let slot = saved.slot.clone().unwrap_or_else(|| Arc::new(SaveSlot::new(Path::new(""), &names::fresh())));
        let shelved = Shelved::new(&saved, slot, date());
        self.insert(Shelved { memory: Some(Box::new(saved)), ..shelved });
    }
}

/// Starts a scan of the player's folder.
fn scan(scanner: Scanner, mut shelf: ResMut<Shelf>) {
    scanner.start(&mut shelf);
}

/// Looks for games in the folder.
#[derive(SystemParam)]
struct Scanner<'w> {
    folder: Res<'w, Folder>,
    waker: Res<'w, Waker>,
    statistics: Res<'w, GameStatistics>,
}

impl Scanner<'_> {
    fn start(&self, shelf: &mut Shelf) {
        shelf.scanned = true;
        if let Some(home) = self.folder.0.clone() {
            let counted = self.statistics.counted_games();
            shelf.scanning = Some(Task::new(&self.waker, move || slot::scan(&home, &counted)));
        }
    }
}

/// Takes the result of a scan. Counts and records finished games for which the program ended before that was done.
fn handle_scan(
    folder: Res<Folder>,
    mut shelf: ResMut<Shelf>,
    mut statistics: ResMut<GameStatistics>,
    mut files: ResMut<Files>,
    mut counted: MessageWriter<GameCounted>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(scanning) = &mut shelf.bypass_change_detection().scanning else { return };
    let found = match scanning.poll() {
        Progress::Waits => return,
        Progress::Lost => ShelfScan::default(),
        Progress::Done(found) => found,
    };
    shelf.scanning = None;
    shelf.games.retain(|game| game.memory.is_some());
    for game in found.games {
        if shelf.games.iter().all(|other| other.stem() != game.stem()) {
            shelf.insert(game);
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
        let counts = !found.known.contains(&saved.id) && !saved.coached;
        statistics.count(&saved.id, &name, counts.then_some((session.game(), seats)));
        if counts {
            counted.write(GameCounted { id: saved.id.clone(), session: Box::new(session.clone()) });
        }
        let finished = Finished {
            home: home.clone(),
            slot: saved.slot.clone().filter(|_| !saved.awaits_next()),
            record: (!has_record).then(|| Saved::to_text(&saved.record, &saved.id, None, saved.coached)),
            id: saved.id,
            name,
            statistics: statistics.clone(),
            counts,
        };
        files.push(finished.job(&session));
    }
}

/// Enters a table with the game that has been opened.
fn handle_opened(
    mut shelf: ResMut<Shelf>,
    mut series: ResMut<Series>,
    mut sit: MessageWriter<Sit>,
    now: Res<State<Screen>>,
    scanner: Scanner,
    mut notices: MessageWriter<Notice>,
) {
    let (saved, notes) = match shelf.bypass_change_detection().opening.take() {
        None => return,
        Some(Opening::Ready(saved)) => (Ok(*saved), Vec::new()),
        Some(Opening::Reading(mut task)) => match task.poll() {
            Progress::Waits => {
                shelf.bypass_change_detection().opening = Some(Opening::Reading(task));
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
            scanner.start(&mut shelf);
        }
        // The player has left the title in the meantime, so the game is put back.
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

/// Continues and deletes games as requested.
fn handle_requests(
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
