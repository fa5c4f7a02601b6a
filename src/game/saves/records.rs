//! The player's records, which can be replayed: finished games, recorded automatically, and games that the player has
//! saved.

use super::autosave::Autosave;
use super::saved::{MAX_BYTES, Saved, read_record};
use super::slot::EXTENSION;
use crate::files::{Disk, FileEntry, Files, Folder, Job, Refusal, disk, shown};
use crate::game::session::Session;
use crate::notices::Notice;
use crate::texts::{Say, say, tidy};
use aljabar_core::Record;
use aljabar_platform::clock::SystemTime;
use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// The folder of records within the player's folder.
pub const FOLDER: &str = "records";
/// The most automatic records that are kept; older ones are deleted.
pub const MOST_AUTO: usize = 200;
/// The number of records on a page of [`list`].
pub const ON_A_PAGE: usize = 40;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Save>().add_systems(Update, save.in_set(crate::app::FrameStep::Seat));
}

/// Requests that the game at the table is saved as a record.
#[derive(Message, Clone, Copy, Debug)]
pub struct Save;

/// A set of records, by how they were made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Collection {
    /// Records that the player has saved.
    Saved,
    /// Automatic records of finished games; at most [`MOST_AUTO`].
    Played,
}

/// A record in a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    /// The path of its file.
    pub path: PathBuf,
    /// The file name without its extension, safe to display.
    pub name: String,
    /// When the file was written.
    pub when: SystemTime,
    /// The record. `None` if the file is unusable.
    pub record: Option<Record>,
}

/// A page of a list of records.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Listing {
    /// The records on this page, newest first.
    pub records: Vec<Listed>,
    /// The number of records on all pages.
    pub count: usize,
}

/// The folder of automatic records.
pub fn auto(home: &Path) -> PathBuf {
    home.join(FOLDER).join("auto")
}

/// The path of the automatic record of this name.
pub fn auto_path(home: &Path, name: &str) -> PathBuf {
    auto(home).join(format!("{name}{EXTENSION}"))
}

/// The files of records in a folder, newest first, without those that were set aside.
fn files(folder: &Path) -> Vec<FileEntry> {
    let mut files = disk::files(folder).unwrap_or_default();
    files.retain(|file| file.name.ends_with(EXTENSION) && !file.name.contains(".unreadable-"));
    files
}

/// Reads one page of records, newest first. Files on other pages are not read. `page` counts from 0.
pub fn list(home: &Path, kind: Collection, page: usize) -> Listing {
    let folder = match kind {
        Collection::Saved => home.join(FOLDER),
        Collection::Played => auto(home),
    };
    let files = files(&folder);
    let count = files.len();
    let records = files.into_iter().skip(page * ON_A_PAGE).take(ON_A_PAGE).map(|file| {
        let text = disk::read_text(&file.path, MAX_BYTES).ok().flatten();
        let record = text.and_then(|text| read_record(&text).ok());
        Listed { name: tidy(file.name.trim_end_matches(EXTENSION)), record, when: file.when, path: file.path }
    });
    Listing { records: records.collect(), count }
}

/// The paths of all records, those of finished games first, the newest of each first.
pub fn paths(home: &Path) -> Vec<PathBuf> {
    [auto(home), home.join(FOLDER)].iter().flat_map(|folder| files(folder)).map(|file| file.path).collect()
}

/// Reads a record for a replay. If an unusable file is the player's own record (`own`), it is renamed and so leaves the
/// list.
///
/// # Errors
/// When there is no such file, or it is unusable. The error is a note for the player.
pub fn open(path: &Path, own: bool) -> Result<Saved, Say> {
    let name = shown(path);
    match Saved::read(path) {
        Ok(Some(found)) => Ok(found),
        Ok(None) => Err(say!("note-no-such-record", file = name)),
        Err(reason) => {
            let stem = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let renamed = own.then(|| disk::put_aside(path, stem.trim_end_matches(EXTENSION), EXTENSION)).flatten();
            Err(match renamed {
                Some(renamed) => say!("note-bad-file", file = name, reason = reason, kept = tidy(&renamed)),
                None => say!("note-bad-file-stays", file = name, reason = reason),
            })
        }
    }
}

/// Deletes the oldest automatic records, so that [`MOST_AUTO`] are left.
///
/// # Errors
/// When the disk refuses to delete a file.
pub fn drop_oldest(disk: &Disk, home: &Path) -> Result<(), Refusal> {
    files(&auto(home)).iter().skip(MOST_AUTO).try_for_each(|file| disk.remove(&file.path))
}

/// Writes a record to the first free name `game-<number>`. Returns the file name.
fn save_numbered(disk: &Disk, folder: &Path, text: &str) -> Result<String, Refusal> {
    disk::make_folder(folder)?;
    let names = (1..100_000).map(|n| format!("game-{n:04}{EXTENSION}"));
    for name in names.filter(|name| !disk::exists(&folder.join(name))) {
        // Another copy of the program may have created the file in the meantime.
        if disk.create(&folder.join(&name), text)? {
            return Ok(name);
        }
    }
    Err(Refusal { path: folder.to_owned(), reason: say!("file-no-name") })
}

/// Saves the game at the table as a record, and shows a notice when that is done or has failed.
fn save(
    mut requests: MessageReader<Save>,
    session: Option<Res<Session>>,
    autosave: Res<Autosave>,
    folder: Res<Folder>,
    mut files: ResMut<Files>,
    mut notices: MessageWriter<Notice>,
) {
    if requests.read().last().is_none() {
        return;
    }
    let (Some(session), Some(home)) = (session, &folder.0) else {
        notices.write(Notice(say!("note-no-folder")));
        return;
    };
    let record = session.record();
    let text = autosave.id().map_or_else(|| record.to_json(), |id| Saved::to_text(&record, id, None, false));
    let folder = home.join(FOLDER);
    let into = folder.clone();
    let job = Job::new(&folder, move |disk| save_numbered(disk, &into, &text).map(Some));
    files.ask(job, |outcome| match &outcome.result {
        Ok(name) => say!("note-record-saved", file = name.clone().unwrap_or_default()),
        Err(refusal) => say!("note-record-not-saved", reason = refusal.reason.clone()),
    });
}
