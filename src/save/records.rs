//! The player's collection of records: games to be kept, and watched again.

use super::kept::{Clerk, Folder};
use super::store;
use crate::pace::Waker;
use crate::table::{Notice, Session};
use crate::texts::{Say, say};
use aljabar_core::{Game, Record};
use bevy::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of records in the player's folder.
const FOLDER: &str = "records";
const ENDING: &str = ".aljabar.json";
/// So many are listed, the newest first.
const MOST: usize = 40;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Save>().add_systems(Update, save.after(crate::menus::MenuSystems::Heed));
}

/// The game at the table should be kept.
#[derive(Message, Clone, Copy, Debug)]
pub struct Save;

/// A record of the collection.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    /// Where it is.
    pub path: PathBuf,
    /// How its file is called, without the ending.
    pub name: String,
    /// What it holds, if it can be read.
    pub record: Option<Record>,
}

/// The newest records of a folder.
pub fn list(folder: &Path) -> Vec<Listed> {
    let Ok(entries) = fs::read_dir(folder.join(FOLDER)) else { return Vec::new() };
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.to_string_lossy().ends_with(ENDING) && !path.to_string_lossy().contains(".unreadable-"))
        .map(|path| {
            let changed = fs::metadata(&path).and_then(|data| data.modified());
            (changed.unwrap_or(SystemTime::UNIX_EPOCH), path)
        })
        .collect();
    files.sort_by(|a, b| b.cmp(a));
    let listed = files.into_iter().take(MOST).map(|(_, path)| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let record = fs::read_to_string(&path).ok().and_then(|text| Record::from_json(&text).ok());
        Listed { name: name.trim_end_matches(ENDING).to_owned(), record, path }
    });
    listed.collect()
}

/// Reads a record to be watched. One that cannot be used gets another name.
///
/// # Errors
/// What the player should know.
pub fn open(path: &Path) -> Result<(Record, Game), Say> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    match store::read(path) {
        Ok(Some(found)) => Ok(found),
        Ok(None) => Err(say!("note-no-such-record", file = name)),
        Err(reason) => {
            let kept = store::put_aside(path, name.trim_end_matches(ENDING), ENDING);
            Err(match kept {
                Some(kept) => say!("note-bad-file", file = name, reason = reason, kept = kept),
                None => say!("note-bad-file-stays", file = name, reason = reason),
            })
        }
    }
}

fn save(
    mut wanted: MessageReader<Save>,
    session: Option<Res<Session>>,
    folder: Res<Folder>,
    waker: Res<Waker>,
    mut clerk: ResMut<Clerk>,
    mut notices: MessageWriter<Notice>,
) {
    if wanted.read().last().is_none() {
        return;
    }
    let (Some(session), Some(folder)) = (session, &folder.0) else {
        notices.write(Notice(say!("note-no-folder")));
        return;
    };
    let folder = folder.join(FOLDER);
    let free = (1..100_000).map(|n| format!("game-{n:04}{ENDING}")).find(|name| !folder.join(name).exists());
    let Some(name) = free else { return };
    clerk.write(&waker, folder.join(&name), session.record().to_json());
    notices.write(Notice(say!("note-record-saved", file = name)));
}
