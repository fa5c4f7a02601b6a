//! The shelf: every game that was left and can be continued, each in a file of its own.
//!
//! A game that is open at a table holds a lock, which the system lets go of when the program ends, however it ends:
//! another copy of the program neither offers nor writes it.

#[cfg(test)]
mod tests;

use super::records;
use super::saved::{MOST_BYTES, Saved};
use crate::files::{Disk, Entry, Hold, Lock, Refusal, Unusable, disk, names, persistent};
use crate::game::seat_kind::SeatKind;
use crate::game::series::Series;
use crate::game::session::Session;
use crate::texts::{Say, say};
use aljabar_core::Group;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// The folder of games in the player's folder.
pub const FOLDER: &str = "games";
/// How records end.
pub const ENDING: &str = ".aljabar.json";
const PREVIOUS: &str = ".previous";
const LOCK: &str = ".lock";
/// So many games are looked at, the newest first.
const MOST: usize = 200;
/// Another copy that only looks has a lock for a moment.
const WAIT_FOR_OTHERS: Duration = Duration::from_secs(1);

/// The place of one game on the shelf.
#[derive(Debug)]
pub struct Slot {
    folder: PathBuf,
    stem: String,
    lock: Mutex<Option<Lock>>,
}

impl Slot {
    /// A place in the player's folder for the game of this name.
    pub fn new(home: &Path, stem: &str) -> Self {
        Self { folder: home.join(FOLDER), stem: stem.to_owned(), lock: Mutex::new(None) }
    }

    /// The name of its file, without the ending.
    pub fn stem(&self) -> &str {
        &self.stem
    }

    /// The file that holds the game.
    pub fn path(&self) -> PathBuf {
        self.folder.join(format!("{}{ENDING}", self.stem))
    }

    fn previous(&self) -> PathBuf {
        self.folder.join(format!("{}{PREVIOUS}{ENDING}", self.stem))
    }

    fn lock_path(&self) -> PathBuf {
        self.folder.join(format!("{}{LOCK}", self.stem))
    }

    /// Holds the game, so that no other copy of the program has it. Says whether that is so.
    fn hold(&self) -> Result<bool, Refusal> {
        let mut held = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever removes the folder removes the lock.
        if held.is_none() || !disk::exists(&self.lock_path()) {
            disk::make_folder(&self.folder)?;
            *held = disk::lock(&self.lock_path(), Hold::Alone, WAIT_FOR_OTHERS)?;
        }
        Ok(held.is_some())
    }

    /// Makes sure that no other copy of the program has it.
    ///
    /// # Errors
    /// When another copy has it, or the disk refuses.
    pub fn take(&self) -> Result<(), Refusal> {
        match self.hold()? {
            true => Ok(()),
            false => Err(self.is_elsewhere()),
        }
    }

    fn is_elsewhere(&self) -> Refusal {
        Refusal { path: self.path(), reason: say!("file-elsewhere") }
    }

    /// Whether another copy of the game has it.
    fn is_taken(&self) -> bool {
        let path = self.lock_path();
        // Looking makes no lock.
        disk::exists(&path) && matches!(disk::lock(&path, Hold::Shared, Duration::ZERO), Ok(None))
    }

    /// Replaces the save; the one before stays as a second copy.
    ///
    /// # Errors
    /// When the disk refuses; then the save from before is still there.
    pub fn save(&self, disk: &Disk, text: &str) -> Result<(), Refusal> {
        self.take()?;
        // The save itself is whole without a second copy, too.
        let _ = disk.keep_copy(&self.path(), &self.previous(), MOST_BYTES);
        disk.replace(&self.path(), text)
    }

    /// Removes the game from the shelf.
    ///
    /// # Errors
    /// When another copy has it, or the disk refuses.
    pub fn remove(&self, disk: &Disk) -> Result<(), Refusal> {
        self.take()?;
        // The second copy first: with the other one gone it would stand for the game.
        disk.remove(&self.previous())?;
        disk.remove(&self.path())?;
        disk.remove(&self.lock_path())?;
        *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
        Ok(())
    }

    /// Reads the game, or the save before it. What cannot be used is set aside under another name.
    fn load(&self, notes: &mut Vec<Say>) -> Option<Saved> {
        for path in [self.path(), self.previous()] {
            match Saved::read(&path) {
                Ok(None) => {}
                Ok(saved) => return saved,
                // Another copy that is writing it knows better.
                Err(_) if self.take().is_err() => return None,
                Err(reason) => notes.push(self.set_aside(&path, reason)),
            }
        }
        None
    }

    fn set_aside(&self, path: &Path, reason: Say) -> Say {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match disk::put_aside(path, &self.stem, ENDING) {
            Some(aside) => say!("note-set-aside", name = name, reason = reason, aside = aside),
            None => say!("note-unusable", name = name, reason = reason),
        }
    }
}

/// A game on the shelf.
#[derive(Clone, Debug)]
pub struct Shelved {
    /// Its place. Games that were left while there is no folder have a place all the same.
    pub slot: Arc<Slot>,
    /// Who plays.
    pub seats: Vec<SeatKind>,
    /// The group.
    pub group: Group,
    /// The round it is in.
    pub round: usize,
    /// When it was played last.
    pub when: SystemTime,
    /// The series it belongs to.
    pub series: Option<Series>,
    /// Whether it is over, and the next one of its series can be played.
    pub awaits_next: bool,
    /// The game itself, if it was left in this run: then the disk need not be asked.
    pub memory: Option<Box<Saved>>,
}

impl Shelved {
    /// What the shelf tells about a game.
    pub fn new(saved: &Saved, slot: Arc<Slot>, when: SystemTime) -> Self {
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

    /// The name of its file.
    pub fn stem(&self) -> &str {
        self.slot.stem()
    }
}

/// What was found on the shelf.
#[derive(Default)]
pub struct ShelfScan {
    /// Games that can be continued.
    pub games: Vec<Shelved>,
    /// Games that are over, and not yet kept as records and counted.
    pub finished: Vec<Saved>,
    /// Records of games that are over, and not yet counted: their names and what is in them.
    pub uncounted: Vec<(String, Saved)>,
    /// Games of earlier versions that were over, and counted then.
    pub known: BTreeSet<String>,
    /// What the player should know.
    pub notes: Vec<Say>,
    /// Why nothing can be read at all.
    pub refused: Option<Refusal>,
}

/// Looks what is on the shelf. Games that were saved by earlier versions are taken over. `counted` are the names of the
/// games that the statistics know.
pub fn look(home: &Path, counted: &BTreeSet<String>) -> ShelfScan {
    let folder = home.join(FOLDER);
    for folder in [home, &folder, &home.join(records::FOLDER), &records::auto(home)] {
        disk::sweep(folder);
    }
    let mut found = ShelfScan::default();
    take_over(home, &mut found);
    let files = match disk::files(&folder) {
        Ok(files) => files,
        Err(reason) => {
            found.refused = Some(Refusal { path: folder.clone(), reason });
            Vec::new()
        }
    };
    sweep_locks(&folder, &files);
    for (stem, when) in stems(&files).into_iter().take(MOST) {
        let slot = Arc::new(Slot::new(home, &stem));
        if slot.is_taken() {
            continue;
        }
        let Some(mut saved) = slot.load(&mut found.notes) else { continue };
        let is_over = saved.game.is_over();
        if !is_over || saved.awaits_next() {
            found.games.push(Shelved::new(&saved, Arc::new(Slot::new(home, &stem)), when));
        }
        if is_over && (!saved.awaits_next() || !counted.contains(&saved.id)) && slot.take().is_ok() {
            saved.slot = Some(slot);
            found.finished.push(saved);
        }
    }
    let records = disk::files(&records::auto(home)).unwrap_or_default();
    for record in records.iter().take(records::MOST_AUTO) {
        let Some(name) = record.name.strip_suffix(ENDING) else { continue };
        if !counted.contains(name)
            && names::is_id(name)
            && let Ok(Some(saved)) = Saved::read(&record.path)
        {
            found.uncounted.push((name.to_owned(), saved));
        }
    }
    found
}

/// The names of games, the newest first, with the time of their newest file.
fn stems(files: &[Entry]) -> Vec<(String, SystemTime)> {
    let mut newest: BTreeMap<&str, SystemTime> = BTreeMap::new();
    for file in files {
        let Some(name) = file.name.strip_suffix(ENDING) else { continue };
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

/// Removes the locks of games that are gone.
fn sweep_locks(folder: &Path, files: &[Entry]) {
    let games: BTreeSet<String> = stems(files).into_iter().map(|(stem, _)| stem).collect();
    for file in files {
        let stem = file.name.strip_suffix(LOCK).filter(|stem| names::is_id(stem) && !games.contains(*stem));
        if stem.is_some()
            && let Ok(Some(_lock)) = disk::lock(&file.path, Hold::Alone, Duration::ZERO)
            && !disk::exists(&folder.join(format!("{}{ENDING}", stem.unwrap_or_default())))
        {
            let _ = Disk::default().remove(&file.path);
        }
    }
}

/// Reads a game of the shelf to play on.
///
/// # Errors
/// Why it cannot be played: another copy has it, or it is gone.
pub fn open(slot: &Arc<Slot>) -> (Result<Saved, Say>, Vec<Say>) {
    let mut notes = Vec::new();
    // A game that cannot be locked, because nothing can be written there, can be played all the same.
    if let Ok(false) = slot.hold() {
        return (Err(say!("note-game-not-opened", reason = slot.is_elsewhere().reason)), notes);
    }
    let saved = slot.load(&mut notes).map(|saved| Saved { slot: Some(slot.clone()), ..saved });
    (saved.ok_or_else(|| say!("note-game-gone")), notes)
}

/// Earlier versions had up to eight files for games in the player's folder, and one for the series.
fn take_over(home: &Path, found: &mut ShelfScan) {
    let files = disk::files(home).unwrap_or_default();
    let is_old = |stem: &str| stem == "game" || stem.strip_prefix("game-").is_some_and(|n| n.parse::<u8>().is_ok());
    // The one that was played last is taken over last, and so stays the last one.
    for (old, _) in stems(&files).into_iter().filter(|(stem, _)| is_old(stem)).rev() {
        let (current, previous) = (home.join(format!("{old}{ENDING}")), home.join(format!("{old}{PREVIOUS}{ENDING}")));
        let lock_path = home.join(format!("{old}{LOCK}"));
        let Ok(Some(_lock)) = disk::lock(&lock_path, Hold::Alone, Duration::ZERO) else { continue };
        let slot = Slot::new(home, &names::fresh());
        let moved = slot.take().and_then(|()| {
            let moves = [(&current, slot.path()), (&previous, slot.previous())];
            moves.iter().filter(|(from, _)| disk::exists(from)).try_for_each(|(from, to)| disk::rename(from, to))
        });
        match moved {
            Ok(()) => adopt(home, &slot, found),
            Err(Refusal { reason, .. }) => {
                found.notes.push(say!("note-unusable", name = format!("{old}{ENDING}"), reason = reason));
            }
        }
        let _ = Disk::default().remove(&lock_path);
    }
}

/// Gives a game of an earlier version a name, and its series if that is the one.
fn adopt(home: &Path, slot: &Slot, found: &mut ShelfScan) {
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
    let text = Saved::to_text(&saved.record, &saved.id, saved.series.as_ref());
    // If the disk refuses, the game is known by its deal.
    if slot.save(&disk, &text).is_ok() && saved.series.is_some() {
        let _ = disk.remove(&path);
    }
    if saved.game.is_over() {
        found.known.insert(saved.id);
    }
}
