//! The folder with the saved game. No crash loses what was saved, no bad file is thrown away, and two games that run
//! at once keep apart.
//!
//! A save is written to a temporary file, forced onto the disk and renamed; the one before stays as a second copy. Each
//! running game owns a slot, which it holds by a lock that the system lets go of when the game ends, however it ends.

use crate::texts::{Say, say};
use aljabar_core::{Fault, Game, MAX_FILE_BYTES, Record};
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// So many games can run beside each other with a save of their own.
const SLOTS: u32 = 8;

/// An open slot of the folder.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    slot: u32,
    /// Held for as long as the game runs.
    _lock: File,
}

/// What was found in a slot.
#[derive(Debug, Default)]
pub struct Found {
    /// The saved game with its record.
    pub saved: Option<(Record, Game)>,
    /// What the player should know: which file could not be used, why, and where it is now.
    pub notes: Vec<Say>,
}

impl Store {
    /// Opens the first slot that no other game uses.
    ///
    /// # Errors
    /// When the folder cannot be made or written to, or all slots are in use: what the player should know.
    pub fn open(folder: &Path) -> Result<Self, Say> {
        let failed = |error: io::Error| {
            say!("note-folder-refuses", folder = folder.display().to_string(), reason = plain(&error))
        };
        fs::create_dir_all(folder).map_err(failed)?;
        for slot in 1..=SLOTS {
            let path = folder.join(format!("game{}.lock", suffix(slot)));
            let lock = File::options().create(true).truncate(false).write(true).open(path).map_err(failed)?;
            match lock.try_lock() {
                Ok(()) => return Ok(Self { folder: folder.into(), slot, _lock: lock }),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
        Err(say!("note-no-slot", count = SLOTS))
    }

    /// The file that holds the save.
    pub fn path(&self) -> PathBuf {
        self.file("")
    }

    fn file(&self, kind: &str) -> PathBuf {
        self.folder.join(format!("game{}{kind}.aljabar.json", suffix(self.slot)))
    }

    /// Replaces the save.
    ///
    /// # Errors
    /// When the disk refuses; then the save from before is still there.
    pub fn save(&self, text: &str) -> io::Result<()> {
        let (current, previous) = (self.file(""), self.file(".previous"));
        // The old save gets its second name before the new one takes the first: at no moment is there none.
        let link = self.file(".link");
        let _ = fs::remove_file(&link);
        match fs::hard_link(&current, &link).or_else(|_| fs::copy(&current, &link).map(|_| ())) {
            Ok(()) => fs::rename(&link, &previous)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        replace(&current, text)
    }

    /// Reads the save, or the one before it. What cannot be used is set aside under another name.
    pub fn load(&self) -> Found {
        let mut found = Found::default();
        for path in [self.file(""), self.file(".previous")] {
            match read(&path) {
                Ok(None) => {}
                Ok(Some(saved)) => {
                    found.saved = Some(saved);
                    break;
                }
                Err(reason) => found.notes.push(self.set_aside(&path, reason)),
            }
        }
        found
    }

    /// Gives an unusable file another name, and says so.
    fn set_aside(&self, path: &Path, reason: Say) -> Say {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match put_aside(path, &format!("game{}", suffix(self.slot)), ".aljabar.json") {
            Some(aside) => say!("note-set-aside", name = name, reason = reason, aside = aside),
            None => say!("note-unusable", name = name, reason = reason),
        }
    }
}

/// Gives an unusable file a free name beside its own, so that nothing is lost. Says which, if the disk allows it.
pub fn put_aside(path: &Path, stem: &str, ending: &str) -> Option<String> {
    let names = (1..1000).map(|n| format!("{stem}.unreadable-{n}{ending}"));
    let free = names.into_iter().find(|name| !path.with_file_name(name).exists());
    free.filter(|name| fs::rename(path, path.with_file_name(name)).is_ok())
}

/// The first slot has no number.
fn suffix(slot: u32) -> String {
    if slot == 1 { String::new() } else { format!("-{slot}") }
}

/// Reads a record and plays it through. `None` when there is no such file.
///
/// # Errors
/// Why it cannot be used.
pub fn read(path: &Path) -> Result<Option<(Record, Game)>, Say> {
    let told = |error: io::Error| Say::verbatim(plain(&error));
    let fault = |fault: Fault| Say::verbatim(fault.to_string());
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file.map_err(told)?,
    };
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(told)?;
    if bytes.len() > MAX_FILE_BYTES {
        return Err(say!("note-too-large"));
    }
    let text = String::from_utf8(bytes).map_err(|_| say!("note-no-text"))?;
    let record = Record::from_json(&text).map_err(fault)?;
    let game = record.replay().map_err(fault)?;
    Ok(Some((record, game)))
}

/// Writes a file so that there is the old one or the new one at any moment, and waits until it is on the disk.
///
/// # Errors
/// When the disk refuses; then the old file is still there.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let mut file = File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&new, path)?;
    // A rename is safe only when the folder is on the disk too; elsewhere than on Unix the system sees to that.
    match path.parent() {
        Some(folder) if cfg!(unix) => {
            let here = folder.as_os_str().is_empty();
            File::open(if here { Path::new(".") } else { folder })?.sync_all()
        }
        _ => Ok(()),
    }
}

/// An error without the system's number.
pub fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_lowercase()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use crate::texts::in_english;
    use aljabar_core::{Action, Player, Rules};

    fn game(turns: usize) -> Game {
        let mut game = Game::deal(Rules::classic(), 2, 0, 7).unwrap();
        for _ in 0..turns {
            let best = game.best_exchanges(1)[0];
            game.apply(Action::Exchange(best)).unwrap();
        }
        game
    }

    fn text(game: &Game) -> String {
        let player = |name: &str| Player { name: name.into(), kind: "human".into() };
        Record::of(game, vec![player("a"), player("b")]).to_json()
    }

    fn saved(store: &Store) -> (usize, Vec<String>) {
        let found = store.load();
        let notes = found.notes.iter().map(in_english).collect();
        (found.saved.map_or(usize::MAX, |(_, game)| game.history().0), notes)
    }

    #[test]
    fn a_save_comes_back_and_the_one_before_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        assert_eq!(saved(&store), (usize::MAX, vec![]));
        store.save(&text(&game(1))).unwrap();
        store.save(&text(&game(2))).unwrap();
        assert_eq!(saved(&store), (2, vec![]));
        let previous = read(&store.file(".previous")).unwrap().unwrap().1;
        assert_eq!(previous.history().0, 1);
    }

    #[test]
    fn bad_files_are_set_aside_and_the_copy_before_is_used() {
        let bad: [(&[u8], &str); 6] = [
            (b"", "EOF"),
            (b"\xff\xfe", "not a text"),
            (b"{\"format\":\"al-jabar-record\"", "EOF"),
            (b"{\"format\":\"chess\",\"version\":1}", "chess"),
            (b"{\"format\":\"al-jabar-record\",\"version\":2}", "version"),
            (b"[]", ""),
        ];
        for (bytes, reason) in bad {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::open(folder.path()).unwrap();
            store.save(&text(&game(1))).unwrap();
            store.save(&text(&game(2))).unwrap();
            fs::write(store.path(), bytes).unwrap();
            let (turns, notes) = saved(&store);
            assert_eq!((turns, notes.len()), (1, 1), "{notes:?}");
            assert!(notes[0].starts_with("The saved game game.aljabar.json cannot be used ("), "{notes:?}");
            assert!(notes[0].contains(reason) && notes[0].lines().count() == 1, "{notes:?}");
            assert_eq!(fs::read(store.file(".unreadable-1")).unwrap(), bytes, "nothing is lost");
        }
    }

    #[test]
    fn two_games_at_once_have_slots_of_their_own() {
        let folder = tempfile::tempdir().unwrap();
        let first = Store::open(folder.path()).unwrap();
        let second = Store::open(folder.path()).unwrap();
        first.save(&text(&game(1))).unwrap();
        second.save(&text(&game(2))).unwrap();
        assert_eq!((saved(&first).0, saved(&second).0), (1, 2));
        drop(first);
        let third = Store::open(folder.path()).unwrap();
        assert_eq!(saved(&third).0, 1, "the first slot is free again");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_said_in_a_sentence() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let refused = in_english(&Store::open(&file.join("games")).unwrap_err());
        assert!(refused.starts_with("Games cannot be saved in ") && !refused.contains("os error"), "{refused}");
    }

    #[test]
    fn a_save_that_fails_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        store.save(&text(&game(1))).unwrap();
        // A folder in the way of the temporary file: no disk could write it.
        fs::create_dir(folder.path().join("game.aljabar.json.new")).unwrap();
        assert!(store.save(&text(&game(2))).is_err());
        assert_eq!(saved(&store), (1, vec![]));
    }
}
