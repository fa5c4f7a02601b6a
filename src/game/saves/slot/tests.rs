//! Several saved games, unusable files, games of earlier versions, and several copies of the program.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use super::super::saved::tests::session;
use super::*;
use crate::texts::in_english;
use std::fs;

fn text(turns: usize, id: &str) -> String {
    Saved::to_text(&session(turns).record(), id, None, false)
}

fn put(home: &Path, stem: &str, turns: usize) -> Arc<SaveSlot> {
    let slot = Arc::new(SaveSlot::new(home, stem));
    slot.save(&Disk::default(), &text(turns, stem)).unwrap();
    slot
}

fn scanned(home: &Path) -> (Vec<String>, Vec<String>) {
    let scan = scan(home, &BTreeSet::new());
    let mut stems: Vec<String> = scan.games.iter().map(|game| game.stem().to_owned()).collect();
    stems.sort();
    (stems, scan.notes.iter().map(in_english).collect())
}

fn turns(home: &Path, stem: &str) -> usize {
    let (saved, _) = open(&Arc::new(SaveSlot::new(home, stem)));
    saved.unwrap().game.history().0
}

#[test]
fn games_that_are_open_elsewhere_are_neither_offered_nor_opened() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let a = put(home, "a", 1);
    let b = put(home, "b", 2);
    assert_eq!(scanned(home).0, Vec::<String>::new());
    let refused = open(&Arc::new(SaveSlot::new(home, "a"))).0.unwrap_err();
    assert!(in_english(&refused).contains("another copy"), "{}", in_english(&refused));
    drop(a);
    assert_eq!(scanned(home).0, ["a"]);
    drop(b);
    assert_eq!((scanned(home), turns(home, "a"), turns(home, "b")), ((vec!["a".into(), "b".into()], vec![]), 1, 2));
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
        let home = folder.path();
        drop(put(home, "a", 1));
        let slot = put(home, "a", 2);
        fs::write(slot.path(), bytes).unwrap();
        drop(slot);
        let (stems, notes) = scanned(home);
        assert_eq!((stems, notes.len()), (vec!["a".into()], 1), "{notes:?}");
        assert!(notes[0].starts_with("The saved game a.aljabar.json cannot be used ("), "{notes:?}");
        assert!(notes[0].contains(reason) && notes[0].lines().count() == 1, "{notes:?}");
        assert_eq!(
            fs::read(home.join("games/a.unreadable-1.aljabar.json")).unwrap(),
            bytes,
            "the unusable file is kept"
        );
        assert_eq!(turns(home, "a"), 1);
    }
}

#[test]
fn games_of_earlier_versions_are_taken_over() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let old = |turns| session(turns).record().to_json();
    fs::write(home.join("game.aljabar.json"), old(3)).unwrap();
    fs::write(home.join("game.previous.aljabar.json"), old(2)).unwrap();
    fs::write(home.join("game.lock"), "").unwrap();
    fs::write(home.join("game-2.aljabar.json"), old(5)).unwrap();
    // A game that is open in a copy of the earlier version is not moved.
    fs::write(home.join("game-3.aljabar.json"), old(1)).unwrap();
    let open = disk::lock(&home.join("game-3.lock"), Hold::Alone, Duration::ZERO).unwrap();
    let scan = scan(home, &BTreeSet::new());
    assert_eq!(scan.games.len(), 2);
    let mut found: Vec<usize> = scan.games.iter().map(|game| turns(home, game.stem())).collect();
    found.sort_unstable();
    assert_eq!(found, [3, 5]);
    assert!(!home.join("game.aljabar.json").exists() && !home.join("game-2.aljabar.json").exists());
    assert!(home.join("game-3.aljabar.json").exists());
    drop(open);
    assert_eq!(scanned(home).0.len(), 3, "the next scan imports the third game");
}

#[test]
fn the_series_of_an_earlier_version_is_taken_over_with_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let session = session(3);
    let series = Series::new(5, &session.deal());
    fs::write(home.join("game.aljabar.json"), session.record().to_json()).unwrap();
    fs::write(home.join("series.json"), persistent::wrap("al-jabar-series", &series)).unwrap();
    let scan = scan(home, &BTreeSet::new());
    assert_eq!(scan.games[0].series, Some(series));
    assert!(!home.join("series.json").exists());
}

#[test]
fn a_game_that_is_removed_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let slot = put(folder.path(), "a", 1);
    slot.save(&Disk::default(), &text(2, "a")).unwrap();
    slot.remove(&Disk::default()).unwrap();
    assert_eq!(fs::read_dir(folder.path().join(FOLDER)).unwrap().count(), 0);
    // After the end of a game is undone, it is saved again.
    slot.save(&Disk::default(), &text(3, "a")).unwrap();
    assert!(scanned(folder.path()).0.is_empty(), "the game is still locked");
    drop(slot);
    assert_eq!(scanned(folder.path()).0, ["a"]);
}

#[test]
fn a_folder_that_vanished_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let slot = put(folder.path(), "a", 1);
    fs::remove_dir_all(folder.path().join(FOLDER)).unwrap();
    slot.save(&Disk::default(), &text(2, "a")).unwrap();
    assert!(scanned(folder.path()).0.is_empty(), "the game is locked");
    drop(slot);
    assert_eq!(turns(folder.path(), "a"), 2);
}

#[test]
fn locks_of_games_that_are_gone_are_swept_away() {
    let folder = tempfile::tempdir().unwrap();
    drop(put(folder.path(), "a", 1));
    fs::write(folder.path().join("games/b.lock"), "").unwrap();
    scanned(folder.path());
    assert!(!folder.path().join("games/b.lock").exists());
}
