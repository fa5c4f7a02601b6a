//! Files: one thread writes, others read in the background, and nothing is lost because of a full disk, a second copy of
//! the program or a bad file. What is in the files is not decided here.

pub mod disk;
pub mod names;
pub mod persistent;
mod task;
mod writer;

pub use disk::{Disk, Entry, Hold, Lock, Obstacle, Refusal, read_text};
pub use persistent::{Persistent, Unusable};
pub use task::{Progress, Task};
pub use writer::{Job, Outcome};

use crate::app::{PersistSystems, RunMode, Waker};
use crate::notices::Notice;
use crate::texts::{Say, in_english, say, tidy_to};
use bevy::prelude::*;
use directories::ProjectDirs;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;
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
    /// The folder that was asked for, or the system's own. Without a window there is none, unless one is asked for.
    pub fn new(asked: Option<&Path>, mode: RunMode) -> Self {
        let folder = match (asked, mode) {
            (Some(folder), _) => Ok(Some(folder.to_owned())),
            (None, RunMode::Headless) => Ok(None),
            (None, RunMode::Windowed) => data_folder().map(Some),
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
            .add_message::<Written>()
            .add_systems(Startup, (connect, tell))
            .add_systems(First, hear.in_set(HearSystems))
            .add_systems(Last, finish.after(PersistSystems).run_if(on_message::<AppExit>));
    }
}

/// Where outcomes of the writer become [`Written`] messages, in `First`.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HearSystems;

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
    /// How a failure to write a file, or any file of a folder, is told.
    failures: Vec<(PathBuf, fn(Say) -> Say)>,
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

    /// From now on, a failure to write this file, or any file of this folder, is told with these words. `failure` gets the
    /// reason.
    pub fn tell_failures(&mut self, path: PathBuf, failure: fn(Say) -> Say) {
        self.failures.push((path, failure));
    }

    /// What a failure concerns: the file, or the folder whose failures are told together.
    fn concern<'a>(&'a self, file: &'a Path) -> (&'a Path, Option<fn(Say) -> Say>) {
        let known = self.failures.iter().find(|(path, _)| file.starts_with(path));
        known.map_or((file, None), |(path, failure)| (path, Some(*failure)))
    }

    /// A file could be written: what has kept it from that is told again if it comes back.
    fn works(&mut self, file: &Path) {
        let file = self.concern(file).0.to_owned();
        self.told.retain(|_, files| {
            files.remove(&file);
            !files.is_empty()
        });
    }

    /// A file cannot be written. Says whether the reason is news: it is told once, whatever else it concerns.
    pub fn is_news(&mut self, file: &Path, reason: &Say) -> bool {
        let reason = in_english(reason);
        let is_new = !self.told.contains_key(&reason);
        let concern = self.concern(file).0.to_owned();
        self.told.entry(reason).or_default().insert(concern);
        is_new
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
                notices.write(Notice(match files.concern(path).1 {
                    Some(failure) => failure(reason),
                    None => say!("note-file-not-written", file = shown(path), reason = reason),
                }));
            }
            Err(_) => {}
        }
        written.write(Written(outcome));
    }
}

/// The name of a file, fit to be shown.
pub fn shown(path: &Path) -> String {
    tidy_to(&path.file_name().unwrap_or_default().to_string_lossy(), LONGEST_FILE_NAME)
}

/// Waits for the disk before the program ends, but not for ever.
fn finish(mut files: ResMut<Files>) {
    let missing = files.writer.finish(PATIENCE);
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().map(|path| shown(path)).collect();
        eprintln!("al-jabar: the disk did not take everything; not written: {}", names.join(", "));
    }
}
