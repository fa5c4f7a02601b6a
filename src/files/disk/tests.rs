//! Tests of file access with pipes, devices, links and folders in the place of files.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use super::*;
use std::sync::mpsc::channel;

const MOST: u64 = 1 << 20;

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs `work` on a thread and fails if it takes too long.
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (send, receive) = channel();
    std::thread::spawn(move || send.send(work()));
    receive.recv_timeout(Duration::from_secs(20)).expect("it must not block")
}

fn refused(path: &Path) -> String {
    let path = path.to_owned();
    in_english(&in_time(move || read_text(&path, MOST)).unwrap_err())
}

#[test]
fn texts_of_at_most_so_many_bytes_are_read() {
    let folder = temporary();
    let path = folder.path().join("text");
    assert_eq!(read_text(&path, MOST), Ok(None));
    fs::write(&path, "Käse").unwrap();
    assert_eq!(read_text(&path, 5), Ok(Some("Käse".into())));
    assert_eq!(in_english(&read_text(&path, 4).unwrap_err()), "it is far too large");
    fs::write(&path, b"\xff").unwrap();
    assert_eq!(refused(&path), "it is not a text");
    // A sparse file of a terabyte takes no space on the disk.
    File::create(&path).unwrap().set_len(1 << 40).unwrap();
    assert_eq!(refused(&path), "it is far too large");
    assert_eq!(refused(folder.path()), "it is not a regular file");
}

#[test]
#[cfg(unix)]
fn pipes_devices_and_links_to_them_are_neither_read_nor_written() {
    use std::os::unix::fs::symlink;
    let folder = temporary();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let (endless, nowhere) = (folder.path().join("endless"), folder.path().join("circle"));
    symlink("/dev/zero", &endless).unwrap();
    symlink("circle", &nowhere).unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    for path in [pipe, endless, "/dev/null".into(), folder.path().join("folder")] {
        assert_eq!(refused(&path), "it is not a regular file", "{path:?}");
        let there = fs::symlink_metadata(&path).unwrap().file_type();
        let file = path.clone();
        let refusal = in_time(move || Disk::default().replace(&file, "text")).unwrap_err();
        assert_eq!((refusal.path, in_english(&refusal.reason)), (path.clone(), "it is not a regular file".into()));
        assert_eq!(fs::symlink_metadata(&path).unwrap().file_type(), there, "{path:?} is unchanged");
        let file = path.clone();
        assert!(in_time(move || lock(&file, Hold::Alone, Duration::ZERO)).is_err(), "{path:?}");
    }
    assert!(read_text(&nowhere, MOST).is_err() && Disk::default().replace(&nowhere, "text").is_err());
    assert_eq!(names(folder.path()), ["circle", "endless", "folder", "pipe"], "no temporary files are left");
}

#[test]
#[cfg(unix)]
fn a_link_to_a_file_stays_a_link() {
    use std::os::unix::fs::symlink;
    let folder = temporary();
    let elsewhere = folder.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    let (link, missing) = (folder.path().join("link"), folder.path().join("missing"));
    fs::write(elsewhere.join("file"), "old").unwrap();
    symlink("elsewhere/file", &link).unwrap();
    symlink("elsewhere/new", &missing).unwrap();
    for path in [&link, &missing] {
        Disk::default().replace(path, "new").unwrap();
        assert!(fs::symlink_metadata(path).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(path).unwrap(), "new");
    }
    assert_eq!(names(&elsewhere), ["file", "new"]);
}

#[test]
#[cfg(unix)]
fn what_other_names_lead_to_is_never_written() {
    use std::os::unix::fs::symlink;
    let folder = temporary();
    let (path, precious) = (folder.path().join("file"), folder.path().join("precious"));
    fs::write(&precious, "precious").unwrap();
    // Names of temporary files in earlier versions.
    for name in ["file.new", "file.link", "file.tmp"] {
        symlink(&precious, folder.path().join(name)).unwrap();
    }
    for text in ["one", "two"] {
        Disk::default().replace(&path, text).unwrap();
    }
    assert_eq!(
        (fs::read_to_string(path).unwrap(), fs::read_to_string(precious).unwrap()),
        ("two".into(), "precious".into())
    );
}

#[test]
fn a_write_that_fails_leaves_the_old_file_and_nothing_else() {
    let folder = temporary();
    let path = folder.path().join("file");
    Disk::default().replace(&path, "old").unwrap();
    let full = Disk::with_obstacle(Arc::new(|_| Err(io::ErrorKind::StorageFull.into())));
    let refusal = full.replace(&path, "new").unwrap_err();
    assert_eq!(in_english(&refusal.reason), "no storage space");
    assert_eq!((fs::read_to_string(&path).unwrap(), names(folder.path())), ("old".into(), vec!["file".into()]));
    let gone = Disk::default().replace(&folder.path().join("no/file"), "").unwrap_err();
    let said = in_english(&gone.reason);
    assert!(!said.contains(".tmp") && !said.contains("os error"), "{said}");
}

#[test]
fn a_new_file_takes_nobodys_place() {
    let folder = temporary();
    let path = folder.path().join("file");
    assert_eq!(Disk::default().create(&path, "first"), Ok(true));
    assert_eq!(Disk::default().create(&path, "second"), Ok(false));
    assert_eq!((fs::read_to_string(&path).unwrap(), names(folder.path()).len()), ("first".into(), 1));
}

#[test]
fn a_second_copy_is_what_the_file_was() {
    let folder = temporary();
    let (path, copy) = (folder.path().join("file"), folder.path().join("copy"));
    let disk = Disk::default();
    disk.keep_copy(&path, &copy, MOST).unwrap();
    assert!(!copy.exists());
    for text in ["one", "two", "three"] {
        disk.keep_copy(&path, &copy, MOST).unwrap();
        // After a failed save the same content is copied again.
        disk.keep_copy(&path, &copy, MOST).unwrap();
        disk.replace(&path, text).unwrap();
    }
    assert_eq!((fs::read_to_string(path).unwrap(), fs::read_to_string(copy).unwrap()), ("three".into(), "two".into()));
    assert_eq!(names(folder.path()), ["copy", "file"]);
}

#[test]
fn only_what_programs_of_ours_left_behind_is_swept_away() {
    let folder = temporary();
    let old = SystemTime::now() - Duration::from_secs(7200);
    for (name, age) in
        [(".al-jabar-a1.tmp", old), (".al-jabar-b2.tmp", SystemTime::now()), ("other.tmp", old), (".al-jabar-c", old)]
    {
        File::create(folder.path().join(name)).unwrap().set_modified(age).unwrap();
    }
    sweep(folder.path());
    assert_eq!(names(folder.path()), [".al-jabar-b2.tmp", ".al-jabar-c", "other.tmp"]);
}

#[test]
fn a_lock_is_held_by_one_and_let_go_of() {
    let folder = temporary();
    let path = folder.path().join("lock");
    let take = |hold| lock(&path, hold, Duration::ZERO).unwrap();
    let held = take(Hold::Alone);
    assert!(held.is_some() && take(Hold::Alone).is_none() && take(Hold::Shared).is_none());
    drop(held);
    let looks = (take(Hold::Shared), take(Hold::Shared));
    assert!(looks.0.is_some() && looks.1.is_some() && take(Hold::Alone).is_none());
    drop(looks);
    assert!(take(Hold::Alone).is_some());
}

#[test]
fn files_are_listed_the_newest_first() {
    let folder = temporary();
    assert_eq!(files(&folder.path().join("none")), Ok(vec![]));
    for (name, seconds) in [("a", 10), ("b", 30), ("c", 20)] {
        let when = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        File::create(folder.path().join(name)).unwrap().set_modified(when).unwrap();
    }
    fs::create_dir(folder.path().join("folder")).unwrap();
    let listed: Vec<String> = files(folder.path()).unwrap().into_iter().map(|file| file.name).collect();
    assert_eq!(listed, ["b", "c", "a"]);
}
