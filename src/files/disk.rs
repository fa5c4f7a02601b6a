//! The only place that touches the file system.
//!
//! What is read is a regular file of a known size at most. What is written goes to a temporary file with a name of its
//! own beside it, is forced onto the disk and takes the place of the old one in a single step, so that at any moment
//! there is the old file or the new one.

#![allow(clippy::disallowed_methods, reason = "this is the one place that touches the file system")]

#[cfg(test)]
mod tests;

use crate::texts::{Say, in_english, say};
use aljabar_platform::{background, clock};
use std::error::Error;
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// Temporary files begin and end with this, whoever writes them.
const TEMPORARY: (&str, &str) = (".al-jabar-", ".tmp");
/// A temporary file that is older was left behind by a program that is gone.
const STALE: Duration = Duration::from_secs(3600);
/// More links after each other are a circle.
const MOST_LINKS: usize = 40;
/// How often a lock that somebody else holds is tried again.
const LOCK_AGAIN: Duration = Duration::from_millis(10);

/// Why the disk refuses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Which file.
    pub path: PathBuf,
    /// Why.
    pub reason: Say,
}

impl Refusal {
    fn new(path: &Path, error: &io::Error) -> Self {
        Self { path: path.to_owned(), reason: reason(error) }
    }
}

/// Stands before every write of a test: waits, refuses or fails as a bad disk would.
pub type Obstacle = Arc<dyn Fn(&Path) -> io::Result<()> + Send + Sync>;

/// Writes files. Whoever only reads needs none.
#[derive(Clone, Default)]
pub struct Disk {
    obstacle: Option<Obstacle>,
}

/// What is known about a file without opening it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Where it is.
    pub path: PathBuf,
    /// How it is called.
    pub name: String,
    /// How long it is.
    pub bytes: u64,
    /// When it was written.
    pub when: SystemTime,
}

/// An error without the system's number and without the path, which is told beside it.
pub fn plain(error: &io::Error) -> String {
    let inner = error.get_ref().and_then(|inner| inner.source());
    let text = inner.map_or_else(|| error.to_string(), ToString::to_string);
    text.split(" (os error").next().unwrap_or_default().to_lowercase()
}

fn reason(error: &io::Error) -> Say {
    match error.get_ref() {
        Some(inner) if inner.is::<NoFile>() => say!("file-irregular"),
        _ => Say::verbatim(plain(error)),
    }
}

/// Something is there that is no regular file.
#[derive(Debug)]
struct NoFile;

impl fmt::Display for NoFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&in_english(&say!("file-irregular")))
    }
}

impl Error for NoFile {}

fn no_regular_file() -> io::Error {
    io::Error::other(NoFile)
}

/// Reads a text of at most so many bytes. `None` when there is no such file.
///
/// # Errors
/// When it is no regular file, too large, no text, or the disk refuses.
pub fn read_text(path: &Path, most: u64) -> Result<Option<String>, Say> {
    let told = |error: io::Error| reason(&error);
    // Opening some devices does something: look first.
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(told(error)),
        Ok(data) if !data.is_file() => return Err(say!("file-irregular")),
        Ok(data) if data.len() > most => return Err(say!("file-too-large")),
        Ok(_) => {}
    }
    let mut options = File::options();
    options.read(true);
    let file = match never_waiting(&mut options).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file.map_err(told)?,
    };
    // It may be another one by now.
    if !file.metadata().map_err(told)?.is_file() {
        return Err(say!("file-irregular"));
    }
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(told)?;
    if bytes.len() as u64 > most {
        return Err(say!("file-too-large"));
    }
    String::from_utf8(bytes).map(Some).map_err(|_| say!("file-no-text"))
}

/// Opens a pipe without waiting for its other end.
#[cfg(unix)]
fn never_waiting(options: &mut fs::OpenOptions) -> &mut fs::OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY)
}

#[cfg(not(unix))]
fn never_waiting(options: &mut fs::OpenOptions) -> &mut fs::OpenOptions {
    options
}

/// The regular files of a folder, the newest first. A folder that is not there has none.
///
/// # Errors
/// When the disk refuses.
pub fn files(folder: &Path) -> Result<Vec<Entry>, Say> {
    let told = |error: io::Error| reason(&error);
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => return Err(told(error.kind().into())),
        entries => entries.map_err(told)?,
    };
    let mut files: Vec<Entry> = entries
        .flatten()
        .filter_map(|entry| {
            let path = entry.path();
            let data = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
            let when = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            Some(Entry { name: entry.file_name().to_string_lossy().into_owned(), path, bytes: data.len(), when })
        })
        .collect();
    files.sort_by(|a, b| (b.when, &b.name).cmp(&(a.when, &a.name)));
    Ok(files)
}

/// Whether there is anything of this name, even a link that leads nowhere.
pub fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Whether this is something that is not written over: a device, a pipe, a folder.
pub fn is_no_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file())
}

/// Makes a folder if it is not there.
///
/// # Errors
/// When the disk refuses, or something else has its name.
pub fn make_folder(folder: &Path) -> Result<(), Refusal> {
    fs::create_dir_all(folder).map_err(|error| {
        // Whatever the system calls it when something else is in the way.
        let kind = if fs::metadata(folder).is_ok() { io::ErrorKind::NotADirectory } else { error.kind() };
        Refusal::new(folder, &if kind == io::ErrorKind::NotADirectory { kind.into() } else { error })
    })
}

/// Gives an unusable file a free name beside its own, so that nothing is lost. Says which, if the disk allows it.
pub fn put_aside(path: &Path, stem: &str, ending: &str) -> Option<String> {
    let free = free_name(path, stem, ending)?;
    fs::rename(path, path.with_file_name(&free)).is_ok().then_some(free)
}

fn free_name(path: &Path, stem: &str, ending: &str) -> Option<String> {
    let mut names = (1..1000).map(|n| format!("{stem}.unreadable-{n}{ending}"));
    names.find(|name| !exists(&path.with_file_name(name)))
}

/// Gives another name to a file. Whatever has that name already stays.
///
/// # Errors
/// When the disk refuses, or the name is taken.
pub fn rename(from: &Path, to: &Path) -> Result<(), Refusal> {
    if exists(to) {
        return Err(Refusal::new(to, &io::ErrorKind::AlreadyExists.into()));
    }
    fs::rename(from, to).map_err(|error| Refusal::new(from, &error))
}

/// A lock on a file that the system lets go of when the program ends, however it ends.
#[derive(Debug)]
pub struct Lock {
    /// Open for as long as the lock is held.
    _file: File,
}

/// How a lock is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    /// By nobody else.
    Alone,
    /// By others who only look, too.
    Shared,
}

/// Takes a lock, and waits at most so long for whoever has it. `None` when it is held for longer.
///
/// # Errors
/// When the disk refuses.
pub fn lock(path: &Path, hold: Hold, at_most: Duration) -> Result<Option<Lock>, Refusal> {
    let told = |error: io::Error| Refusal::new(path, &error);
    let start = clock::now();
    loop {
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = never_waiting(&mut options).open(path).map_err(told)?;
        if !file.metadata().map_err(told)?.is_file() {
            return Err(told(no_regular_file()));
        }
        let locked = match hold {
            Hold::Alone => file.try_lock(),
            Hold::Shared => file.try_lock_shared(),
        };
        match locked {
            // Whoever had it before may have removed the file: then others would make a new one.
            Ok(()) if exists(path) => return Ok(Some(Lock { _file: file })),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) if start.elapsed() >= at_most => return Ok(None),
            Err(TryLockError::WouldBlock) => background::sleep(LOCK_AGAIN),
            // Some file systems have no locks. One copy of the game is as safe without.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                return Ok(Some(Lock { _file: file }));
            }
            Err(TryLockError::Error(error)) => return Err(told(error)),
        }
    }
}

/// Removes temporary files that a program left behind when it was ended.
pub fn sweep(folder: &Path) {
    let (begin, end) = TEMPORARY;
    for file in files(folder).unwrap_or_default() {
        let is_temporary = file.name.starts_with(begin) && file.name.ends_with(end);
        let is_link = fs::symlink_metadata(&file.path).is_ok_and(|data| data.is_symlink());
        let age = clock::date().duration_since(file.when).unwrap_or_default();
        if is_temporary && !is_link && age > STALE {
            // It is in nobody's way: another start may have more luck.
            let _ = fs::remove_file(&file.path);
        }
    }
}

/// The file that is meant by a path: a link stands for what it leads to.
fn target(path: &Path) -> io::Result<PathBuf> {
    match fs::metadata(path) {
        Ok(data) if !data.is_file() => return Err(no_regular_file()),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            // Not a link, or nothing at all.
            Err(_) => return Ok(path),
        }
    }
    Err(io::ErrorKind::InvalidInput.into())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Waits until a folder is on the disk. A rename is safe only then; elsewhere than on Unix the system sees to that.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

impl Disk {
    /// A disk with something in the way, for tests.
    pub fn with_obstacle(obstacle: Obstacle) -> Self {
        Self { obstacle: Some(obstacle) }
    }

    fn pass(&self, path: &Path) -> io::Result<()> {
        self.obstacle.as_ref().map_or(Ok(()), |obstacle| obstacle(path))
    }

    /// Writes a file so that there is the old one or the new one at any moment, and waits until it is on the disk. A
    /// link to a file stays a link.
    ///
    /// # Errors
    /// When there is something that is no regular file, or the disk refuses; then the old file is still there.
    pub fn replace(&self, path: &Path, text: &str) -> Result<(), Refusal> {
        self.write(path, text, true).map_err(|error| Refusal::new(path, &error))
    }

    /// Writes a new file. Says whether its name was free.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn create(&self, path: &Path, text: &str) -> Result<bool, Refusal> {
        match self.write(path, text, false) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(Refusal::new(path, &error)),
        }
    }

    fn write(&self, path: &Path, text: &str, over: bool) -> io::Result<()> {
        self.pass(path)?;
        let target = if over { target(path)? } else { path.to_owned() };
        let folder = folder_of(&target);
        let mut builder = tempfile::Builder::new();
        builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
        // As any other file of the player, instead of one that only the player may read.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(folder)?;
        if let Ok(old) = fs::metadata(&target) {
            // Whoever may not change them still may write the file.
            let _ = file.as_file().set_permissions(old.permissions());
        }
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        let kept = if over { file.persist(&target) } else { file.persist_noclobber(&target) };
        kept.map_err(|error| error.error)?;
        sync_folder(folder)
    }

    /// Gives a file a second name, which then stands for what is in it now. If there is no such file, nothing is done.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn keep_copy(&self, path: &Path, copy: &Path, most: u64) -> Result<(), Refusal> {
        let is_plain = match fs::symlink_metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(Refusal::new(path, &error)),
            Ok(data) => data.is_file(),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
        let link = |link: &Path| if is_plain { fs::hard_link(path, link) } else { Err(no_regular_file()) };
        if let Ok(linked) = builder.make_in(folder_of(copy), link) {
            let temporary = linked.path().to_owned();
            if linked.persist(copy).is_ok() {
                // Two names of one file stay two when one is renamed to the other.
                let _ = fs::remove_file(temporary);
                return Ok(());
            }
        }
        // Some disks have no second names.
        match read_text(path, most) {
            Ok(Some(text)) => self.replace(copy, &text),
            Ok(None) => Ok(()),
            Err(reason) => Err(Refusal { path: path.to_owned(), reason }),
        }
    }

    /// Copies an unusable file to a free name beside its own. Says which, if the disk allows it.
    pub fn copy_aside(&self, path: &Path, stem: &str, ending: &str, text: &str) -> Option<String> {
        let name = free_name(path, stem, ending)?;
        matches!(self.create(&path.with_file_name(&name), text), Ok(true)).then_some(name)
    }

    /// Removes a file. One that is not there is no trouble.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn remove(&self, path: &Path) -> Result<(), Refusal> {
        match self.pass(path).and_then(|()| fs::remove_file(path)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Refusal::new(path, &error)),
            _ => Ok(()),
        }
    }
}
