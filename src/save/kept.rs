//! Small files that are read at the start and written whenever they change: settings, what the lobby remembers,
//! statistics. A bad one is set aside, never thrown away.

use super::store::{plain, put_aside, replace};
use crate::pace::Waker;
use crate::table::Notice;
use crate::texts::{Say, say};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// No file of this kind is larger.
const MOST_BYTES: u64 = 1 << 20;
/// The version of all of them.
const VERSION: u64 = 1;

/// Something that is kept in a file of its own.
pub trait Kept: Resource + Sized {
    /// The name of its file.
    const FILE: &'static str;

    /// What is written.
    fn to_text(&self) -> String;

    /// Reads it.
    ///
    /// # Errors
    /// Why it cannot be used.
    fn from_text(text: &str) -> Result<Self, Unusable>;
}

/// Why a file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unusable {
    /// A newer version of the game has written it.
    Newer,
    /// It is something else, or broken: a reason for those who want to mend it.
    Damaged(String),
}

/// What was found.
pub struct Found<T> {
    /// What it held.
    pub value: Option<T>,
    /// What the player should know.
    pub note: Option<Say>,
}

/// Writes a value with its format and version.
pub fn wrap(format: &str, value: &impl Serialize) -> String {
    let mut text = serde_json::to_value(value).unwrap_or_default();
    if let Some(fields) = text.as_object_mut() {
        fields.insert("format".into(), format.into());
        fields.insert("version".into(), VERSION.into());
    }
    serde_json::to_string_pretty(&text).unwrap_or_default() + "\n"
}

/// Reads a value that was written with its format and version.
///
/// # Errors
/// Why it cannot be used.
pub fn unwrap<T: DeserializeOwned>(format: &str, text: &str) -> Result<T, Unusable> {
    let damaged = |error: serde_json::Error| Unusable::Damaged(error.to_string());
    let value: serde_json::Value = serde_json::from_str(text).map_err(damaged)?;
    if value.get("format").and_then(|field| field.as_str()) != Some(format) {
        return Err(Unusable::Damaged(format!("its format is not `{format}`")));
    }
    match value.get("version").and_then(serde_json::Value::as_u64) {
        Some(VERSION) => serde_json::from_value(value).map_err(damaged),
        Some(newer) if newer > VERSION => Err(Unusable::Newer),
        _ => Err(Unusable::Damaged("its version is not 1".into())),
    }
}

/// Reads a file of the folder. One that cannot be used gets another name.
pub fn load<T: Kept>(folder: &Path) -> Found<T> {
    let path = folder.join(T::FILE);
    match read(&path).and_then(|text| text.map(|text| T::from_text(&text)).transpose()) {
        Ok(value) => Found { value, note: None },
        Err(reason) => Found { value: None, note: Some(set_aside(&path, T::FILE, &reason)) },
    }
}

fn read(path: &Path) -> Result<Option<String>, Unusable> {
    let damaged = |error: io::Error| Unusable::Damaged(plain(&error));
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file.map_err(damaged)?,
    };
    let mut text = String::new();
    file.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(damaged)?;
    if text.len() as u64 > MOST_BYTES { Err(Unusable::Damaged("it is too large".into())) } else { Ok(Some(text)) }
}

fn set_aside(path: &Path, name: &str, reason: &Unusable) -> Say {
    let kept = put_aside(path, name.trim_end_matches(".json"), ".json");
    match (kept, reason) {
        (Some(kept), Unusable::Newer) => say!("note-newer-file", file = name, kept = kept),
        (Some(kept), Unusable::Damaged(reason)) => {
            say!("note-bad-file", file = name, reason = reason.as_str(), kept = kept)
        }
        (None, Unusable::Newer) => say!("note-newer-file-stays", file = name),
        (None, Unusable::Damaged(reason)) => say!("note-bad-file-stays", file = name, reason = reason.as_str()),
    }
}

/// The folder of the player's files, if there is one.
#[derive(Resource, Clone, Default, Debug)]
pub struct Folder(pub Option<PathBuf>);

/// Writes files on a thread of its own. The newest text of each file wins.
#[derive(Resource, Default)]
pub struct Clerk {
    work: Option<SyncCell<Work>>,
    /// What could not be written is said once.
    refused: bool,
}

struct Work {
    jobs: Option<Sender<(PathBuf, String)>>,
    done: Receiver<Result<(), (PathBuf, String)>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Work {
    fn new(wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let (jobs, inbox) = channel::<(PathBuf, String)>();
        let (outbox, done) = channel();
        let work = move || {
            while let Ok((path, text)) = inbox.recv() {
                let mut newest = BTreeMap::from([(path, text)]);
                newest.extend(inbox.try_iter());
                for (path, text) in newest {
                    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
                    let outcome = folder.and_then(|()| replace(&path, &text));
                    if outbox.send(outcome.map_err(|error| (path, plain(&error)))).is_err() {
                        return;
                    }
                    wake();
                }
            }
        };
        let thread = thread::Builder::new().name("al-jabar clerk".into()).spawn(work)?;
        Ok(Self { jobs: Some(jobs), done, thread: Some(thread) })
    }
}

/// Waits until everything is on the disk.
impl Drop for Work {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Clerk {
    /// Writes a file some time soon.
    pub fn write(&mut self, waker: &Waker, path: PathBuf, text: String) {
        if self.work.is_none() {
            let waker = waker.clone();
            self.work = Work::new(move || waker.wake()).ok().map(SyncCell::new);
        }
        let jobs = self.work.as_mut().and_then(|work| work.get().jobs.as_ref());
        if let Some(jobs) = jobs {
            // It fails only when the thread has ended, and the disk with it.
            let _ = jobs.send((path, text));
        }
    }
}

/// Keeps a resource whenever it changes.
pub fn keep<T: Kept>(
    value: Res<T>,
    folder: Res<Folder>,
    waker: Res<Waker>,
    mut clerk: ResMut<Clerk>,
    mut written: Local<Option<String>>,
) {
    if !value.is_changed() {
        return;
    }
    let text = value.to_text();
    // What was just read need not be written.
    let first = written.is_none();
    if written.as_ref() != Some(&text) {
        *written = Some(text.clone());
        if let Some(folder) = folder.0.as_ref().filter(|_| !first) {
            clerk.write(&waker, folder.join(T::FILE), text);
        }
    }
}

/// Says when the disk refuses.
pub(super) fn hear(mut clerk: ResMut<Clerk>, mut notices: MessageWriter<Notice>) {
    let Some(work) = &mut clerk.bypass_change_detection().work else { return };
    let outcomes: Vec<_> = work.get().done.try_iter().collect();
    for outcome in outcomes {
        match outcome {
            Ok(()) => clerk.refused = false,
            Err((path, reason)) => {
                if !clerk.refused {
                    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    notices.write(Notice(say!("note-file-not-written", file = file, reason = reason)));
                }
                clerk.refused = true;
            }
        }
    }
}
