//! File access: one thread writes, others read in the background. No data is lost because of a full disk, a second
//! running copy of the program or a damaged file. The content of the files is up to the callers.

pub mod disk;
pub mod names;
pub mod persistent;
mod task;
mod writer;

pub use disk::{Disk, FileEntry, Hold, Lock, Obstacle, Refusal, read_text};
pub use persistent::{Persistent, Unusable};
pub use task::{Progress, Task};
pub use writer::{Job, JobOutcome};

use crate::app::{PersistSystems, RunMode, Waker};
use crate::notices::Notice;
use crate::texts::{Say, in_english, say, tidy_to};
use bevy::prelude::*;
use directories::ProjectDirs;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;
use writer::Writer;

/// The largest number of characters of a file name that is shown.
const LONGEST_FILE_NAME: usize = 80;
/// How long the program waits for pending writes before it exits.
pub const EXIT_TIMEOUT: Duration = Duration::from_secs(3);

/// The folder of the player's files, if there is one.
pub struct Home {
    /// The folder, which exists. `None` if nothing can be saved.
    pub folder: Option<PathBuf>,
    /// A note for the player if the folder could not be found or created.
    pub note: Option<Say>,
}

impl Home {
    /// Creates the folder: `asked` if given, else the data folder of the operating system. A headless game without
    /// `asked` has none.
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

/// The operating system's data folder for this game. It may not exist yet.
///
/// # Errors
/// If the operating system names no home folder.
pub fn data_folder() -> Result<PathBuf, Say> {
    let dirs = ProjectDirs::from("", "", "al-jabar");
    dirs.map(|dirs| dirs.data_dir().to_owned()).ok_or_else(|| say!("note-no-home"))
}

/// Starts the file writer for a folder. `notes` are shown to the player at the start.
pub(super) fn plugin(home: &Home, notes: Vec<Say>) -> impl Fn(&mut App) + use<> {
    let folder = home.folder.clone();
    let notes = Notes(home.note.iter().cloned().chain(notes).collect());
    move |app| {
        app.insert_resource(notes.clone())
            .insert_resource(Folder(folder.clone()))
            .init_resource::<Files>()
            .add_message::<Written>()
            .add_systems(Startup, (connect, show_notes))
            .add_systems(First, receive_outcomes.in_set(HearSystems))
            .add_systems(Last, finish.after(PersistSystems).run_if(on_message::<AppExit>));
    }
}

/// The systems in `First` that turn outcomes of the writer into [`Written`] messages.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HearSystems;

/// The folder of the player's files; `None` if nothing is saved.
#[derive(Resource, Clone, Default, Debug)]
pub struct Folder(pub Option<PathBuf>);

/// For tests: makes every write pass through an [`Obstacle`]. Insert it before the first frame.
#[derive(Resource, Clone)]
pub struct BadDisk(pub Obstacle);

/// Notes for the player from before the app was running.
#[derive(Resource, Clone)]
struct Notes(Vec<Say>);

/// Queues writes and reports failures to the player.
#[derive(Resource, Default)]
pub struct Files {
    writer: Writer,
    /// Jobs that the player has asked for, and how their results are told.
    asked: BTreeMap<u64, fn(&JobOutcome) -> Say>,
    /// The failures that the player knows: each reason with the files that it affects.
    reported: BTreeMap<String, BTreeSet<PathBuf>>,
    /// Texts for failures: a file or a folder, and the function that makes the text from the reason.
    failures: Vec<(PathBuf, fn(Say) -> Say)>,
}

impl Files {
    /// Queues a job and returns its number. If it fails, the player gets a [`Notice`].
    pub fn push(&mut self, job: Job) -> u64 {
        self.writer.push(job)
    }

    /// Queues a job that the player has asked for. When it has ended, the player gets a [`Notice`] with the text that
    /// `tell` makes of the outcome.
    pub fn ask(&mut self, job: Job, tell: fn(&JobOutcome) -> Say) {
        let number = self.push(job);
        self.asked.insert(number, tell);
    }

    /// Sets the text that reports a failure to write this file, or any file of this folder. `failure` makes it from the
    /// reason.
    pub fn tell_failures(&mut self, path: PathBuf, failure: fn(Say) -> Say) {
        self.failures.push((path, failure));
    }

    /// The path under which a failure is reported: the file, or a folder whose failures are reported together. Also
    /// returns the function that makes the text.
    fn reported_path<'a>(&'a self, file: &'a Path) -> (&'a Path, Option<fn(Say) -> Say>) {
        let known = self.failures.iter().find(|(path, _)| file.starts_with(path));
        known.map_or((file, None), |(path, failure)| (path, Some(*failure)))
    }

    /// Records that a file was written. If it fails again, the reason is reported again.
    fn record_success(&mut self, file: &Path) {
        let file = self.reported_path(file).0.to_owned();
        self.reported.retain(|_, files| {
            files.remove(&file);
            !files.is_empty()
        });
    }

    /// Records that a file cannot be written. Returns whether the reason should be reported: each is reported once,
    /// however many files it affects.
    pub fn is_news(&mut self, file: &Path, reason: &Say) -> bool {
        let reason = in_english(reason);
        let is_new = !self.reported.contains_key(&reason);
        let path = self.reported_path(file).0.to_owned();
        self.reported.entry(reason).or_default().insert(path);
        is_new
    }
}

/// A job of the writer has ended, with success or not.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Written(pub JobOutcome);

fn connect(waker: Res<Waker>, bad: Option<Res<BadDisk>>, mut files: ResMut<Files>) {
    if let Some(bad) = bad {
        files.writer = Writer::new(Disk::with_obstacle(bad.0.clone()));
    }
    files.writer.connect(&waker);
}

fn show_notes(notes: Res<Notes>, mut notices: MessageWriter<Notice>) {
    notices.write_batch(notes.0.iter().cloned().map(Notice));
}

/// Receives outcomes from the writer and reports failures to the player.
fn receive_outcomes(
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
        notices.write_batch(asked.map(|tell| Notice(tell(&outcome))));
        match &outcome.result {
            Ok(_) => files.record_success(&outcome.path),
            Err(Refusal { path, reason }) if asked.is_none() && files.is_news(&outcome.path, reason) => {
                let reason = reason.clone();
                notices.write(Notice(match files.reported_path(path).1 {
                    Some(failure) => failure(reason),
                    None => say!("note-file-not-written", file = shown(path), reason = reason),
                }));
            }
            Err(_) => {}
        }
        written.write(Written(outcome));
    }
}

/// The name of a file without its folder, cleaned and shortened so that it can be shown.
pub fn shown(path: &Path) -> String {
    tidy_to(&path.file_name().unwrap_or_default().to_string_lossy(), LONGEST_FILE_NAME)
}

/// Waits for pending writes before the program exits, at most [`EXIT_TIMEOUT`].
fn finish(mut files: ResMut<Files>) {
    let missing = files.writer.finish(EXIT_TIMEOUT);
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().map(|path| shown(path)).collect();
        eprintln!("al-jabar: the disk did not take everything; not written: {}", names.join(", "));
    }
}
