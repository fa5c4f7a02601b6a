//! The player's records: games that are over, kept by themselves, and games that were saved by hand. All of them can be
//! watched again.

use super::autosave::Autosave;
use super::saved::{MOST_BYTES, Saved, read_record};
use super::slot::ENDING;
use crate::files::{Disk, Entry, Files, Folder, Job, Refusal, Written, disk, shown};
use crate::game::session::Session;
use crate::notices::Notice;
use crate::texts::{Say, say, tidy};
use aljabar_core::Record;
use bevy::prelude::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of records in the player's folder.
pub const FOLDER: &str = "records";
/// So many games that are over are kept.
pub const MOST_AUTO: usize = 200;
/// So many records are on a page.
pub const ON_A_PAGE: usize = 40;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Save>().add_systems(Update, save.in_set(crate::app::Step::Seat));
}

/// The game at the table should be kept.
#[derive(Message, Clone, Copy, Debug)]
pub struct Save;

/// Which records are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Collection {
    /// Those that were saved by hand.
    Saved,
    /// Games that are over, the last ones.
    Played,
}

/// A record of the collection.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    /// Where it is.
    pub path: PathBuf,
    /// How its file is called, without the ending.
    pub name: String,
    /// When it was written.
    pub when: SystemTime,
    /// What it holds, if it can be read.
    pub record: Option<Record>,
}

/// A page of records.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Listing {
    /// The records on it.
    pub records: Vec<Listed>,
    /// How many there are on all pages.
    pub count: usize,
}

/// The folder of games that are over.
pub fn auto(home: &Path) -> PathBuf {
    home.join(FOLDER).join("auto")
}

/// The record of a game that is over.
pub fn auto_path(home: &Path, name: &str) -> PathBuf {
    auto(home).join(format!("{name}{ENDING}"))
}

/// The files of records, the newest first.
fn files(folder: &Path) -> Vec<Entry> {
    let mut files = disk::files(folder).unwrap_or_default();
    files.retain(|file| file.name.ends_with(ENDING) && !file.name.contains(".unreadable-"));
    files
}

/// Reads one page of records, the newest first. What lies on other pages is not read.
pub fn list(home: &Path, kind: Collection, page: usize) -> Listing {
    let folder = match kind {
        Collection::Saved => home.join(FOLDER),
        Collection::Played => auto(home),
    };
    let files = files(&folder);
    let count = files.len();
    let records = files.into_iter().skip(page * ON_A_PAGE).take(ON_A_PAGE).map(|file| {
        let text = disk::read_text(&file.path, MOST_BYTES).ok().flatten();
        let record = text.and_then(|text| read_record(&text).ok());
        Listed { name: tidy(file.name.trim_end_matches(ENDING)), record, when: file.when, path: file.path }
    });
    Listing { records: records.collect(), count }
}

/// Reads a record to be watched. One of the player's own that cannot be used gets another name.
///
/// # Errors
/// What the player should know.
pub fn open(path: &Path, own: bool) -> Result<Saved, Say> {
    let name = shown(path);
    match Saved::read(path) {
        Ok(Some(found)) => Ok(found),
        Ok(None) => Err(say!("note-no-such-record", file = name)),
        Err(reason) => {
            let stem = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let kept = own.then(|| disk::put_aside(path, stem.trim_end_matches(ENDING), ENDING)).flatten();
            Err(match kept {
                Some(kept) => say!("note-bad-file", file = name, reason = reason, kept = tidy(&kept)),
                None => say!("note-bad-file-stays", file = name, reason = reason),
            })
        }
    }
}

/// Drops the oldest of the games that were kept by themselves.
///
/// # Errors
/// When the disk refuses.
pub fn drop_oldest(disk: &Disk, home: &Path) -> Result<(), Refusal> {
    files(&auto(home)).iter().skip(MOST_AUTO).try_for_each(|file| disk.remove(&file.path))
}

/// Writes a record under the first number that is free. Returns its name.
fn save_by_hand(disk: &Disk, folder: &Path, text: &str) -> Result<String, Refusal> {
    disk::make_folder(folder)?;
    let names = (1..100_000).map(|n| format!("game-{n:04}{ENDING}"));
    for name in names.filter(|name| !disk::exists(&folder.join(name))) {
        // Another copy of the game may have been faster.
        if disk.create(&folder.join(&name), text)? {
            return Ok(name);
        }
    }
    Err(Refusal { path: folder.to_owned(), reason: say!("file-no-name") })
}

/// Saves the game at the table as a record, and says so when it is on the disk.
fn save(
    mut wanted: MessageReader<Save>,
    mut written: MessageReader<Written>,
    session: Option<Res<Session>>,
    keeper: Res<Autosave>,
    folder: Res<Folder>,
    mut files: ResMut<Files>,
    mut notices: MessageWriter<Notice>,
    mut asked: Local<BTreeSet<u64>>,
) {
    for Written(outcome) in written.read().filter(|Written(outcome)| asked.remove(&outcome.number)) {
        notices.write(Notice(match &outcome.result {
            Ok(name) => say!("note-record-saved", file = name.clone().unwrap_or_default()),
            Err(refusal) => say!("note-record-not-saved", reason = refusal.reason.clone()),
        }));
    }
    if wanted.read().last().is_none() {
        return;
    }
    let (Some(session), Some(home)) = (session, &folder.0) else {
        notices.write(Notice(say!("note-no-folder")));
        return;
    };
    let record = session.record();
    let text = keeper.id().map_or_else(|| record.to_json(), |id| Saved::to_text(&record, id, None));
    let folder = home.join(FOLDER);
    let into = folder.clone();
    asked.insert(files.ask(Job::new(&folder, move |disk| save_by_hand(disk, &into, &text).map(Some))));
}
