//! The only module that accesses the file system.
//!
//! Reads are limited to regular files of a maximum size. Writes are atomic: the text goes to a temporary file in the
//! same folder, is synced to the disk and then renamed, so that at any moment either the old or the new file exists.

#![allow(clippy::disallowed_methods, reason = "this is the one place that touches the file system")]

#[cfg(test)]
mod tests;

use crate::texts::{Say, in_english, say};
use aljabar_platform::clock::SystemTime;
use aljabar_platform::{background, clock};
use std::error::Error;
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Prefix and suffix of the names of temporary files.
const TEMPORARY: (&str, &str) = (".al-jabar-", ".tmp");
/// An older temporary file was left behind by a program that crashed.
const STALE: Duration = Duration::from_secs(3600);
/// A longer chain of symbolic links counts as a loop.
const MOST_LINKS: usize = 40;
/// The time between two attempts to take a lock that another process holds.
const LOCK_AGAIN: Duration = Duration::from_millis(10);

/// A file operation that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The file or folder that it was about.
    pub path: PathBuf,
    /// The reason, without the path.
    pub reason: Say,
}

impl Refusal {
    fn new(path: &Path, error: &io::Error) -> Self {
        Self { path: path.to_owned(), reason: reason(error) }
    }
}

/// For tests: runs before every write and delays it or makes it fail.
pub type Obstacle = Arc<dyn Fn(&Path) -> io::Result<()> + Send + Sync>;

/// Writes files. Reading needs no `Disk`.
#[derive(Clone, Default)]
pub struct Disk {
    obstacle: Option<Obstacle>,
}

/// A file in a listing of a folder, with its metadata.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileEntry {
    /// The path, including the folder.
    pub path: PathBuf,
    /// The name without the folder.
    pub name: String,
    /// The size in bytes.
    pub bytes: u64,
    /// The time of the last modification.
    pub when: SystemTime,
}

/// The message of an error in lower case, without the system's error number and without the path.
pub fn plain(error: &io::Error) -> String {
    let inner = error.get_ref().and_then(|inner| inner.source());
    let text = inner.map_or_else(|| error.to_string(), ToString::to_string);
    text.split(" (os error").next().unwrap_or_default().to_lowercase()
}

fn reason(error: &io::Error) -> Say {
    match error.get_ref() {
        Some(inner) if inner.is::<NotRegularFile>() => say!("file-irregular"),
        _ => Say::verbatim(plain(error)),
    }
}

/// The error for a path that is not a regular file.
#[derive(Debug)]
struct NotRegularFile;

impl fmt::Display for NotRegularFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&in_english(&say!("file-irregular")))
    }
}

impl Error for NotRegularFile {}

fn not_regular_file() -> io::Error {
    io::Error::other(NotRegularFile)
}

/// Reads a UTF-8 file of at most `most` bytes. Returns `None` if it does not exist.
///
/// # Errors
/// If it is not a regular file, too large, not UTF-8, or cannot be read.
pub fn read_text(path: &Path, most: u64) -> Result<Option<String>, Say> {
    let failed = |error: io::Error| reason(&error);
    // Check before opening: opening a device can have side effects.
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
        Ok(data) if !data.is_file() => return Err(say!("file-irregular")),
        Ok(data) if data.len() > most => return Err(say!("file-too-large")),
        Ok(_) => {}
    }
    let mut options = File::options();
    options.read(true);
    let file = match nonblocking(&mut options).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file.map_err(failed)?,
    };
    // Check again: another file may have taken its place since.
    if !file.metadata().map_err(failed)?.is_file() {
        return Err(say!("file-irregular"));
    }
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > most {
        return Err(say!("file-too-large"));
    }
    String::from_utf8(bytes).map(Some).map_err(|_| say!("file-no-text"))
}

/// Sets options so that opening a pipe does not block.
#[cfg(unix)]
fn nonblocking(options: &mut fs::OpenOptions) -> &mut fs::OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY)
}

#[cfg(not(unix))]
fn nonblocking(options: &mut fs::OpenOptions) -> &mut fs::OpenOptions {
    options
}

/// The regular files of a folder, newest first. Empty if the folder does not exist.
///
/// # Errors
/// If the folder cannot be read.
pub fn files(folder: &Path) -> Result<Vec<FileEntry>, Say> {
    let failed = |error: io::Error| reason(&error);
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => return Err(failed(error.kind().into())),
        entries => entries.map_err(failed)?,
    };
    let mut files: Vec<FileEntry> = entries
        .flatten()
        .filter_map(|entry| {
            let path = entry.path();
            let data = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
            let when = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            Some(FileEntry { name: entry.file_name().to_string_lossy().into_owned(), path, bytes: data.len(), when })
        })
        .collect();
    files.sort_by(|a, b| (b.when, &b.name).cmp(&(a.when, &a.name)));
    Ok(files)
}

/// Whether the path exists, also as a broken symbolic link.
pub fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Whether the path exists and is not a regular file, such as a device, a pipe or a folder.
pub fn is_not_regular(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file())
}

/// Creates a folder and its parents if they do not exist.
///
/// # Errors
/// If it cannot be created, or the path is not a folder.
pub fn make_folder(folder: &Path) -> Result<(), Refusal> {
    fs::create_dir_all(folder).map_err(|error| {
        // Systems report different errors if the path exists and is not a folder.
        let kind = if fs::metadata(folder).is_ok() { io::ErrorKind::NotADirectory } else { error.kind() };
        Refusal::new(folder, &if kind == io::ErrorKind::NotADirectory { kind.into() } else { error })
    })
}

/// Renames an unusable file to a free name in the same folder. Returns the new name, or `None` if that fails.
pub fn put_aside(path: &Path, stem: &str, ending: &str) -> Option<String> {
    let free = free_name(path, stem, ending)?;
    fs::rename(path, path.with_file_name(&free)).is_ok().then_some(free)
}

fn free_name(path: &Path, stem: &str, ending: &str) -> Option<String> {
    let mut names = (1..1000).map(|n| format!("{stem}.unreadable-{n}{ending}"));
    names.find(|name| !exists(&path.with_file_name(name)))
}

/// Renames a file. Never replaces another one.
///
/// # Errors
/// If `to` exists or the file cannot be renamed.
pub fn rename(from: &Path, to: &Path) -> Result<(), Refusal> {
    if exists(to) {
        return Err(Refusal::new(to, &io::ErrorKind::AlreadyExists.into()));
    }
    fs::rename(from, to).map_err(|error| Refusal::new(from, &error))
}

/// A lock on a file. The operating system releases it when the process ends, also after a crash.
#[derive(Debug)]
pub struct Lock {
    /// Kept open: closing the file releases the lock.
    _file: File,
}

/// The kind of a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    /// Exclusive: no other process has the lock.
    Alone,
    /// Shared with other readers.
    Shared,
}

/// Takes a lock and waits for it up to `at_most`. Returns `None` if another process still holds it then.
///
/// # Errors
/// If the lock file cannot be opened or locked.
pub fn lock(path: &Path, hold: Hold, at_most: Duration) -> Result<Option<Lock>, Refusal> {
    let failed = |error: io::Error| Refusal::new(path, &error);
    let start = clock::now();
    loop {
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = nonblocking(&mut options).open(path).map_err(failed)?;
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(failed(not_regular_file()));
        }
        let locked = match hold {
            Hold::Alone => file.try_lock(),
            Hold::Shared => file.try_lock_shared(),
        };
        match locked {
            // If the previous holder has removed the file, another process would lock a new one: try again.
            Ok(()) if exists(path) => return Ok(Some(Lock { _file: file })),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) if start.elapsed() >= at_most => return Ok(None),
            Err(TryLockError::WouldBlock) => background::sleep(LOCK_AGAIN),
            // Some file systems have no locks. A single copy of the game does not need one.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                return Ok(Some(Lock { _file: file }));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
    }
}

/// Removes old temporary files that a crashed program has left in a folder.
pub fn sweep(folder: &Path) {
    let (begin, end) = TEMPORARY;
    for file in files(folder).unwrap_or_default() {
        let is_temporary = file.name.starts_with(begin) && file.name.ends_with(end);
        let is_link = fs::symlink_metadata(&file.path).is_ok_and(|data| data.is_symlink());
        let age = clock::date().duration_since(file.when).unwrap_or_default();
        if is_temporary && !is_link && age > STALE {
            // Harmless if it fails; the next start tries again.
            let _ = fs::remove_file(&file.path);
        }
    }
}

/// Follows symbolic links to the file that a path names, which need not exist.
///
/// Fails if it is not a regular file, or the links form a loop.
fn target(path: &Path) -> io::Result<PathBuf> {
    match fs::metadata(path) {
        Ok(data) if !data.is_file() => return Err(not_regular_file()),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            // Not a link, or it does not exist.
            Err(_) => return Ok(path),
        }
    }
    Err(io::ErrorKind::InvalidInput.into())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Syncs a folder to the disk, which makes a rename durable on Unix. Does nothing on other systems.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

impl Disk {
    /// A disk whose writes pass through an obstacle, for tests.
    pub fn with_obstacle(obstacle: Obstacle) -> Self {
        Self { obstacle: Some(obstacle) }
    }

    fn check_obstacle(&self, path: &Path) -> io::Result<()> {
        self.obstacle.as_ref().map_or(Ok(()), |obstacle| obstacle(path))
    }

    /// Writes a file atomically and syncs it to the disk. A symbolic link is followed and stays a link.
    ///
    /// # Errors
    /// If the path is not a regular file or cannot be written; then the old file is unchanged.
    pub fn replace(&self, path: &Path, text: &str) -> Result<(), Refusal> {
        self.write(path, text, true).map_err(|error| Refusal::new(path, &error))
    }

    /// Writes a new file. Returns false, and writes nothing, if the path exists.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(&self, path: &Path, text: &str) -> Result<bool, Refusal> {
        match self.write(path, text, false) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(Refusal::new(path, &error)),
        }
    }

    fn write(&self, path: &Path, text: &str, over: bool) -> io::Result<()> {
        self.check_obstacle(path)?;
        let target = if over { target(path)? } else { path.to_owned() };
        let folder = folder_of(&target);
        let mut builder = tempfile::Builder::new();
        builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
        // Use the default permissions; `tempfile` would make the file private.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(folder)?;
        if let Ok(old) = fs::metadata(&target) {
            // Failing to copy the permissions does not prevent the write.
            let _ = file.as_file().set_permissions(old.permissions());
        }
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        let kept = if over { file.persist(&target) } else { file.persist_noclobber(&target) };
        kept.map_err(|error| error.error)?;
        sync_folder(folder)
    }

    /// Makes `copy` a copy of a file by a hard link, or by copying at most `most` bytes where there are no hard links.
    /// Does nothing if the file does not exist.
    ///
    /// # Errors
    /// If the copy cannot be made.
    pub fn keep_copy(&self, path: &Path, copy: &Path, most: u64) -> Result<(), Refusal> {
        let is_plain = match fs::symlink_metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(Refusal::new(path, &error)),
            Ok(data) => data.is_file(),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
        let link = |link: &Path| if is_plain { fs::hard_link(path, link) } else { Err(not_regular_file()) };
        if let Ok(linked) = builder.make_in(folder_of(copy), link) {
            let temporary = linked.path().to_owned();
            if linked.persist(copy).is_ok() {
                // If both names link to the same file already, the rename does nothing and the temporary name stays.
                let _ = fs::remove_file(temporary);
                return Ok(());
            }
        }
        // Some file systems have no hard links.
        match read_text(path, most) {
            Ok(Some(text)) => self.replace(copy, &text),
            Ok(None) => Ok(()),
            Err(reason) => Err(Refusal { path: path.to_owned(), reason }),
        }
    }

    /// Writes the text of an unusable file to a free name in the same folder. Returns the name, or `None` if that
    /// fails.
    pub fn copy_aside(&self, path: &Path, stem: &str, ending: &str, text: &str) -> Option<String> {
        let name = free_name(path, stem, ending)?;
        matches!(self.create(&path.with_file_name(&name), text), Ok(true)).then_some(name)
    }

    /// Removes a file. Succeeds if it does not exist.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(&self, path: &Path) -> Result<(), Refusal> {
        match self.check_obstacle(path).and_then(|()| fs::remove_file(path)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Refusal::new(path, &error)),
            _ => Ok(()),
        }
    }
}
