//! The files of saved games: one slot for each game that can be continued.
//!
//! A game that is open at a table holds a lock file, so that another running copy of the program neither offers nor
//! writes it. The operating system releases the lock when the program ends, even after a crash.

#[cfg(test)]
mod tests;

use super::records;
use super::saved::{MAX_BYTES, Saved};
use crate::files::{Disk, FileEntry, Hold, Lock, Refusal, Unusable, disk, names, persistent};
use crate::game::seat_kind::SeatKind;
use crate::game::series::Series;
use crate::game::session::Session;
use crate::texts::{Say, say};
use aljabar_core::Group;
use aljabar_platform::clock::SystemTime;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The folder of saved games within the player's folder.
pub const FOLDER: &str = "games";
/// The extension of records and saved games.
pub const EXTENSION: &str = ".aljabar.json";
const PREVIOUS: &str = ".previous";
const LOCK: &str = ".lock";
/// The most saved games that a scan reads, the newest first.
const MAX_GAMES: usize = 200;
/// How long to wait for a lock: another copy of the program locks briefly during a scan.
const LOCK_TIMEOUT: Duration = Duration::from_secs(1);

/// The files of one saved game: the save, the one before it, and a lock.
#[derive(Debug)]
pub struct SaveSlot {
    folder: PathBuf,
    stem: String,
    lock: Mutex<Option<Lock>>,
}

impl SaveSlot {
    /// The slot with this name in the player's folder. Creates and locks nothing.
    pub fn new(home: &Path, stem: &str) -> Self {
        Self { folder: home.join(FOLDER), stem: stem.to_owned(), lock: Mutex::new(None) }
    }

    /// The file name without its extension, which identifies the slot.
    pub fn stem(&self) -> &str {
        &self.stem
    }

    /// The path of the newest save.
    pub fn path(&self) -> PathBuf {
        self.folder.join(format!("{}{EXTENSION}", self.stem))
    }

    fn previous(&self) -> PathBuf {
        self.folder.join(format!("{}{PREVIOUS}{EXTENSION}", self.stem))
    }

    fn lock_path(&self) -> PathBuf {
        self.folder.join(format!("{}{LOCK}", self.stem))
    }

    /// Locks the game. Returns `false` if another copy of the program holds the lock.
    fn try_lock(&self) -> Result<bool, Refusal> {
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        // If the folder was removed, so was the lock file: lock again.
        if lock.is_none() || !disk::exists(&self.lock_path()) {
            disk::make_folder(&self.folder)?;
            *lock = disk::lock(&self.lock_path(), Hold::Alone, LOCK_TIMEOUT)?;
        }
        Ok(lock.is_some())
    }

    /// Locks the game, unless this slot has locked it already.
    ///
    /// # Errors
    /// When another copy of the program holds the lock, or the disk refuses.
    pub fn lock(&self) -> Result<(), Refusal> {
        match self.try_lock()? {
            true => Ok(()),
            false => Err(self.open_elsewhere()),
        }
    }

    fn open_elsewhere(&self) -> Refusal {
        Refusal { path: self.path(), reason: say!("file-elsewhere") }
    }

    /// Whether another copy of the program, or another `SaveSlot`, holds the lock.
    fn is_open_elsewhere(&self) -> bool {
        let path = self.lock_path();
        // Does not create a lock file if there is none.
        disk::exists(&path) && matches!(disk::lock(&path, Hold::Shared, Duration::ZERO), Ok(None))
    }

    /// Replaces the save. The previous save is kept as a second file.
    ///
    /// # Errors
    /// When another copy of the program holds the lock, or the disk refuses. Then the previous save is still there.
    pub fn save(&self, disk: &Disk, text: &str) -> Result<(), Refusal> {
        self.lock()?;
        // A failure is ignored: the new save is complete without the previous one.
        let _ = disk.keep_copy(&self.path(), &self.previous(), MAX_BYTES);
        disk.replace(&self.path(), text)
    }

    /// Removes all files of the slot.
    ///
    /// # Errors
    /// When another copy of the program holds the lock, or the disk refuses.
    pub fn remove(&self, disk: &Disk) -> Result<(), Refusal> {
        self.lock()?;
        // The previous save first: alone it would count as the save of the game.
        disk.remove(&self.previous())?;
        disk.remove(&self.path())?;
        disk.remove(&self.lock_path())?;
        *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
        Ok(())
    }

    /// Reads the save, or the previous one. Sets an unusable file aside under another name and adds a note about it.
    fn load(&self, notes: &mut Vec<Say>) -> Option<Saved> {
        for path in [self.path(), self.previous()] {
            match Saved::read(&path) {
                Ok(None) => {}
                Ok(saved) => return saved,
                // Another copy of the program may be writing it.
                Err(_) if self.lock().is_err() => return None,
                Err(reason) => notes.push(self.set_aside(&path, reason)),
            }
        }
        None
    }

    fn set_aside(&self, path: &Path, reason: Say) -> Say {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match disk::put_aside(path, &self.stem, EXTENSION) {
            Some(aside) => say!("note-set-aside", name = name, reason = reason, aside = aside),
            None => say!("note-unusable", name = name, reason = reason),
        }
    }
}

/// A saved game that can be continued.
#[derive(Clone, Debug)]
pub struct Shelved {
    /// The slot. Without a player's folder it has no files; then the game is in `memory`.
    pub slot: Arc<SaveSlot>,
    /// The players, by seat.
    pub seats: Vec<SeatKind>,
    /// The group of the game's pieces.
    pub group: Group,
    /// The current round.
    pub round: usize,
    /// When it was saved last.
    pub when: SystemTime,
    /// The series that it belongs to, if it is not a single game.
    pub series: Option<Series>,
    /// Whether the game is over and the next one of its series can be played.
    pub awaits_next: bool,
    /// The game itself, if it was left since the program started: then it need not be read from its file.
    pub memory: Option<Box<Saved>>,
}

impl Shelved {
    /// The entry for a saved game.
    pub fn new(saved: &Saved, slot: Arc<SaveSlot>, when: SystemTime) -> Self {
        let session = Session::of_record(&saved.record, saved.game.clone());
        Self {
            slot,
            seats: session.seats().to_vec(),
            group: saved.game.rules().group().clone(),
            round: saved.game.round() as usize,
            when,
            series: saved.series.clone(),
            awaits_next: saved.awaits_next(),
            memory: None,
        }
    }

    /// The name of its slot.
    pub fn stem(&self) -> &str {
        self.slot.stem()
    }
}

/// The result of a scan of the player's folder.
#[derive(Default)]
pub struct ShelfScan {
    /// Games that can be continued.
    pub games: Vec<Shelved>,
    /// Finished games that have not been recorded and counted yet.
    pub finished: Vec<Saved>,
    /// Records of finished games that have not been counted yet, with their file names.
    pub uncounted: Vec<(String, Saved)>,
    /// The ids of imported games that an earlier version has finished and counted.
    pub known: BTreeSet<String>,
    /// Notes for the player, for example about unusable files.
    pub notes: Vec<Say>,
    /// Why the folder of games cannot be read.
    pub refused: Option<Refusal>,
}

/// Scans the player's folder for saved games and for records that are not counted. Imports games of earlier versions.
/// `counted` has the ids and names of the games that the statistics contain.
pub fn scan(home: &Path, counted: &BTreeSet<String>) -> ShelfScan {
    let folder = home.join(FOLDER);
    for folder in [home, &folder, &home.join(records::FOLDER), &records::auto(home)] {
        disk::sweep(folder);
    }
    let mut found = ShelfScan::default();
    import_old_games(home, &mut found);
    let files = match disk::files(&folder) {
        Ok(files) => files,
        Err(reason) => {
            found.refused = Some(Refusal { path: folder.clone(), reason });
            Vec::new()
        }
    };
    remove_stale_locks(&folder, &files);
    for (stem, when) in stems(&files).into_iter().take(MAX_GAMES) {
        let slot = Arc::new(SaveSlot::new(home, &stem));
        if slot.is_open_elsewhere() {
            continue;
        }
        let Some(mut saved) = slot.load(&mut found.notes) else { continue };
        let is_over = saved.game.is_over();
        if !is_over || saved.awaits_next() {
            found.games.push(Shelved::new(&saved, Arc::new(SaveSlot::new(home, &stem)), when));
        }
        if is_over && (!saved.awaits_next() || !counted.contains(&saved.id)) && slot.lock().is_ok() {
            saved.slot = Some(slot);
            found.finished.push(saved);
        }
    }
    let records = disk::files(&records::auto(home)).unwrap_or_default();
    for record in records.iter().take(records::MOST_AUTO) {
        let Some(name) = record.name.strip_suffix(EXTENSION) else { continue };
        if !counted.contains(name)
            && names::is_id(name)
            && let Ok(Some(saved)) = Saved::read(&record.path)
        {
            found.uncounted.push((name.to_owned(), saved));
        }
    }
    found
}

/// The names of the slots, newest first, with the time of their newest file.
fn stems(files: &[FileEntry]) -> Vec<(String, SystemTime)> {
    let mut newest: BTreeMap<&str, SystemTime> = BTreeMap::new();
    for file in files {
        let Some(name) = file.name.strip_suffix(EXTENSION) else { continue };
        let stem = name.strip_suffix(PREVIOUS).unwrap_or(name);
        if names::is_id(stem) {
            let when = newest.entry(stem).or_insert(file.when);
            *when = file.when.max(*when);
        }
    }
    let mut stems: Vec<(String, SystemTime)> = newest.into_iter().map(|(stem, when)| (stem.to_owned(), when)).collect();
    stems.sort_by(|a, b| (b.1, &b.0).cmp(&(a.1, &a.0)));
    stems
}

/// Removes lock files of games that no longer exist.
fn remove_stale_locks(folder: &Path, files: &[FileEntry]) {
    let games: BTreeSet<String> = stems(files).into_iter().map(|(stem, _)| stem).collect();
    for file in files {
        let stem = file.name.strip_suffix(LOCK).filter(|stem| names::is_id(stem) && !games.contains(*stem));
        if stem.is_some()
            && let Ok(Some(_lock)) = disk::lock(&file.path, Hold::Alone, Duration::ZERO)
            && !disk::exists(&folder.join(format!("{}{EXTENSION}", stem.unwrap_or_default())))
        {
            let _ = Disk::default().remove(&file.path);
        }
    }
}

/// Locks and reads a saved game to continue it. Returns the game and notes for the player.
///
/// # Errors
/// When another copy of the program holds the lock, or there is no usable save.
pub fn open(slot: &Arc<SaveSlot>) -> (Result<Saved, Say>, Vec<Say>) {
    let mut notes = Vec::new();
    // If locking fails because the folder is read-only, the game can be played all the same.
    if let Ok(false) = slot.try_lock() {
        return (Err(say!("note-game-not-opened", reason = slot.open_elsewhere().reason)), notes);
    }
    let saved = slot.load(&mut notes).map(|saved| Saved { slot: Some(slot.clone()), ..saved });
    (saved.ok_or_else(|| say!("note-game-gone")), notes)
}

/// Moves games of earlier versions to the folder of games. They were `game.aljabar.json` and `game-<n>.aljabar.json` in
/// the player's folder, with one file for the series.
fn import_old_games(home: &Path, found: &mut ShelfScan) {
    let files = disk::files(home).unwrap_or_default();
    let is_old = |stem: &str| stem == "game" || stem.strip_prefix("game-").is_some_and(|n| n.parse::<u8>().is_ok());
    // The oldest first, so that the game that was played last stays the newest.
    for (old, _) in stems(&files).into_iter().filter(|(stem, _)| is_old(stem)).rev() {
        let (current, previous) =
            (home.join(format!("{old}{EXTENSION}")), home.join(format!("{old}{PREVIOUS}{EXTENSION}")));
        let lock_path = home.join(format!("{old}{LOCK}"));
        let Ok(Some(_lock)) = disk::lock(&lock_path, Hold::Alone, Duration::ZERO) else { continue };
        let slot = SaveSlot::new(home, &names::fresh());
        let moved = slot.lock().and_then(|()| {
            let moves = [(&current, slot.path()), (&previous, slot.previous())];
            moves.iter().filter(|(from, _)| disk::exists(from)).try_for_each(|(from, to)| disk::rename(from, to))
        });
        match moved {
            Ok(()) => complete_import(home, &slot, found),
            Err(Refusal { reason, .. }) => {
                found.notes.push(say!("note-unusable", name = format!("{old}{EXTENSION}"), reason = reason));
            }
        }
        let _ = Disk::default().remove(&lock_path);
    }
}

/// Gives an imported game an id, and the series if it is the current game of that.
fn complete_import(home: &Path, slot: &SaveSlot, found: &mut ShelfScan) {
    let Some(mut saved) = slot.load(&mut found.notes) else { return };
    let disk = Disk::default();
    let path = home.join("series.json");
    let text = disk::read_text(&path, persistent::MOST_BYTES).ok().flatten();
    let series = text.and_then(|text| -> Option<Series> {
        let found: Result<(serde_json::Value, _), Unusable> = persistent::unwrap("al-jabar-series", &text);
        Series::from_value(&found.ok()?.0)
    });
    saved.series = series.filter(|series| series.is_of_game(&saved.game));
    saved.id = names::fresh();
    let text = Saved::to_text(&saved.record, &saved.id, saved.series.as_ref(), saved.coached);
    // If the disk refuses, the game has no id in its file and is identified by its deal.
    if slot.save(&disk, &text).is_ok() && saved.series.is_some() {
        let _ = disk.remove(&path);
    }
    if saved.game.is_over() {
        found.known.insert(saved.id);
    }
}
