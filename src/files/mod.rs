//! What the game keeps: games, records, settings, statistics. Written by one thread, read off the main one, and never
//! lost because of a full disk, a second copy of the program or a bad file.

pub mod disk;
mod keeper;
pub mod kept;
mod names;
pub mod records;
mod saved;
pub mod shelf;
mod task;
#[cfg(test)]
mod tests;
mod writer;

pub use keeper::{Keeper, Origin};
pub use names::tidy;
pub use saved::{Saved, with_fields};
pub use task::{Progress, Task};
pub use writer::{Job, Outcome};

use crate::pace::Waker;
use crate::screens::Screen;
use crate::series::Series;
use crate::statistics::Statistics;
use crate::table::{LeaveSystems, Next, Notice, Session, Sit, TableSystems};
use crate::texts::{Say, in_english, say};
use crate::{Options, Place};
use bevy::prelude::*;
use directories::ProjectDirs;
use disk::{Disk, Obstacle, Refusal};
use keeper::Finished;
use shelf::{Look, Shelved, Slot};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use writer::Writer;

/// A file's name is shown with at most so many letters.
const LONGEST_FILE_NAME: usize = 80;
/// How long the program waits for the disk before it ends.
pub const PATIENCE: Duration = Duration::from_secs(3);

/// Where the player's files are, if there is such a place, and what there is to say about that.
pub struct Home {
    /// The folder. It is there.
    pub folder: Option<PathBuf>,
    /// Why there is none.
    pub note: Option<Say>,
}

impl Home {
    /// The folder that the options name, or the system's own. Without a window there is none, unless one is named.
    pub fn of(options: &Options, place: Place) -> Self {
        let folder = match (&options.data_dir, place) {
            (Some(folder), _) => Ok(Some(folder.clone())),
            (None, Place::Nowhere) => Ok(None),
            (None, Place::Window) => data_folder().map(Some),
        };
        let folder = folder.and_then(|folder| match folder.as_deref().map(disk::make_folder) {
            Some(Err(Refusal { path, reason })) => {
                Err(say!("note-folder-refuses", folder = path.display().to_string(), reason = reason))
            }
            _ => Ok(folder),
        });
        match folder {
            Ok(folder) => Self { folder, note: None },
            Err(note) => Self { folder: None, note: Some(note) },
        }
    }
}

/// The folder for the player's data on this system.
///
/// # Errors
/// When the system does not say where the player is at home.
pub fn data_folder() -> Result<PathBuf, Say> {
    let dirs = ProjectDirs::from("", "", "al-jabar");
    dirs.map(|dirs| dirs.data_dir().to_owned()).ok_or_else(|| say!("note-no-home"))
}

/// Keeps the player's files in a folder. `notes` is what there is to say about those that were read before.
pub(super) fn plugin(home: &Home, notes: Vec<Say>) -> impl Fn(&mut App) + use<> {
    let folder = home.folder.clone();
    let notes = Notes(home.note.iter().cloned().chain(notes).collect());
    move |app| {
        app.insert_resource(notes.clone())
            .insert_resource(Folder(folder.clone()))
            .init_resource::<Files>()
            .init_resource::<Keeper>()
            .init_resource::<Origin>()
            .init_resource::<Shelf>()
            .add_message::<Written>()
            .add_systems(Startup, (connect, tell, look))
            // The title comes before the statistics, which say what has been counted.
            .add_systems(OnEnter(Screen::Title), look.run_if(|shelf: Res<Shelf>| shelf.looked))
            .add_systems(OnEnter(Screen::Table), keeper::begin.before(crate::table::enter))
            .add_systems(OnExit(Screen::Table), keeper::leave.before(LeaveSystems))
            .add_systems(First, (hear, keeper::hear, found, opened).chain())
            .add_systems(
                Update,
                (
                    keeper::keep.in_set(TableSystems::Keep),
                    keeper::try_again.after(TableSystems::Keep).run_if(in_state(Screen::Table)),
                ),
            )
            .add_systems(
                Last,
                (keeper::try_for_the_last_time, finish).chain().after(KeepSystems).run_if(on_message::<AppExit>),
            )
            .add_plugins(records::plugin);
    }
}

/// Where resources with a file of their own are kept.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeepSystems;

/// The folder of the player's files, if there is one.
#[derive(Resource, Clone, Default, Debug)]
pub struct Folder(pub Option<PathBuf>);

/// Something in the way of every write, for tests. It must be there before the first frame.
#[derive(Resource, Clone)]
pub struct BadDisk(pub Obstacle);

/// What there was to say before anybody could hear it.
#[derive(Resource, Clone)]
struct Notes(Vec<Say>);

/// Writes everything that is kept.
#[derive(Resource, Default)]
pub struct Files {
    writer: Writer,
    /// Jobs whose outcome is told by whoever asked for them.
    asked: BTreeSet<u64>,
    /// What has been told: each reason, with the files it keeps from being written.
    told: BTreeMap<String, BTreeSet<PathBuf>>,
}

impl Files {
    /// Does this some time soon. If the disk refuses, the player hears of it. Returns the number of the job.
    pub fn push(&mut self, job: Job) -> u64 {
        self.writer.push(job)
    }

    /// Does this some time soon, because the player has asked for it. Whoever calls tells what came of it.
    pub fn ask(&mut self, job: Job) -> u64 {
        let number = self.push(job);
        self.asked.insert(number);
        number
    }

    /// A file could be written: what has kept it from that is told again if it comes back.
    fn works(&mut self, file: &Path) {
        let file = concerned(file);
        self.told.retain(|_, files| {
            files.remove(file);
            !files.is_empty()
        });
    }

    /// A file cannot be written. Says whether the reason is news: it is told once, whatever else it concerns.
    fn is_news(&mut self, file: &Path, reason: &Say) -> bool {
        let reason = in_english(reason);
        let is_new = !self.told.contains_key(&reason);
        self.told.entry(reason).or_default().insert(concerned(file).to_owned());
        is_new
    }
}

/// What a reason concerns: a file, or all games, for each has a file of its own.
fn concerned(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if folder.ends_with(shelf::FOLDER) => folder,
        _ => file,
    }
}

/// Something has been written, or could not be.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Written(pub Outcome);

fn connect(waker: Res<Waker>, bad: Option<Res<BadDisk>>, mut files: ResMut<Files>) {
    if let Some(bad) = bad {
        files.writer = Writer::new(Disk::with_obstacle(bad.0.clone()));
    }
    files.writer.connect(&waker);
}

fn tell(notes: Res<Notes>, mut notices: MessageWriter<Notice>) {
    notices.write_batch(notes.0.iter().cloned().map(Notice));
}

/// Hears from the disk, and says what the player should know.
fn hear(
    folder: Res<Folder>,
    options: Res<Options>,
    mut files: ResMut<Files>,
    mut written: MessageWriter<Written>,
    mut notices: MessageWriter<Notice>,
    mut died: Local<bool>,
) {
    let files = files.bypass_change_detection();
    if files.writer.revive() && !std::mem::replace(&mut *died, true) {
        notices.write(Notice(say!("note-writer-died")));
    }
    for outcome in files.writer.poll() {
        let asked = files.asked.remove(&outcome.number);
        match &outcome.result {
            Ok(_) => files.works(&outcome.path),
            Err(Refusal { path, reason }) if !asked && files.is_news(&outcome.path, reason) => {
                let reason = reason.clone();
                let of_games = folder.0.as_ref().is_some_and(|home| path.starts_with(home.join(shelf::FOLDER)));
                notices.write(Notice(match shown(path) {
                    _ if of_games => say!("note-save-failed", reason = reason),
                    _ if options.record.as_ref() == Some(path) => say!("note-record-failed", reason = reason),
                    file => say!("note-file-not-written", file = file, reason = reason),
                }));
            }
            Err(_) => {}
        }
        written.write(Written(outcome));
    }
}

/// The name of a file, fit to be shown.
pub fn shown(path: &Path) -> String {
    names::tidy_to(&path.file_name().unwrap_or_default().to_string_lossy(), LONGEST_FILE_NAME)
}

/// Waits for the disk before the program ends, but not for ever.
fn finish(mut files: ResMut<Files>) {
    let missing = files.writer.finish(PATIENCE);
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().map(|path| shown(path)).collect();
        eprintln!("al-jabar: the disk did not take everything; not written: {}", names.join(", "));
    }
}

/// Games that can be continued, the last one first.
#[derive(Resource, Default)]
pub struct Shelf {
    games: Vec<Shelved>,
    looking: Option<Task<Look>>,
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
    fn take_game_before(&mut self, series: &Series) -> Option<Shelved> {
        let is_before =
            |game: &Shelved| game.awaits_next && game.series.as_ref().is_some_and(|own| own.precedes(series));
        let at = self.games.iter().position(is_before)?;
        Some(self.games.remove(at))
    }

    /// Goes on with a game, as soon as it has been read.
    pub fn continue_game(&mut self, stem: &str, waker: &Waker) {
        let Some(mut game) = self.take(stem) else { return };
        let slot = game.slot.clone();
        self.opening = Some(match game.memory.take() {
            Some(saved) => Opening::Now(saved),
            None => Opening::Soon(Task::new(waker, move || shelf::open(&slot))),
        });
    }

    /// Throws a game away.
    pub fn delete(&mut self, stem: &str, folder: &Folder, files: &mut Files) {
        let Some(game) = self.take(stem).filter(|_| folder.0.is_some()) else { return };
        let slot = game.slot.clone();
        files.push(Job::new(&slot.path(), move |disk| slot.remove(disk).map(|()| None)));
    }

    /// Puts a game on the shelf that need not be read again.
    fn put_saved(&mut self, saved: Saved) {
        let slot = saved.slot.clone().unwrap_or_else(|| Arc::new(Slot::new(Path::new(""), &names::fresh())));
        let shelved = Shelved::new(&saved, slot, SystemTime::now());
        self.put(Shelved { memory: Some(Box::new(saved)), ..shelved });
    }
}

/// Looks what is on the shelf, whenever the title is shown.
fn look(folder: Res<Folder>, waker: Res<Waker>, statistics: Res<Statistics>, mut shelf: ResMut<Shelf>) {
    shelf.looked = true;
    if let Some(home) = folder.0.clone() {
        let counted = statistics.counted_games();
        shelf.looking = Some(Task::new(&waker, move || shelf::look(&home, &counted)));
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
        Progress::Lost => Look::default(),
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
            series.goes_on(&deal);
            shelf.put_saved(saved);
            sit.write(Sit(Next::Deal(deal)));
        }
        Ok(saved) => {
            sit.write(Sit(Next::Resume(Box::new(saved))));
        }
    }
}
