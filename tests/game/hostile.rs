//! Other things than regular files in the place of files, full and read-only disks, folders that disappear.

use crate::folder::{
    files, leave, new_game, notices, play, saves, seats, start, title, title_of, title_options, until, wait_for_notice,
    wait_for_shelf, wait_until_saved,
};
use crate::player::Player;
use al_jabar::app::Screen;
use al_jabar::menus::Menu;
use al_jabar::settings::Settings;
use bevy::prelude::*;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::channel;
use std::time::Duration;

/// Things that can be in the place of a file.
const THINGS: [&str; 6] =
    ["a pipe", "an endless device", "a link to a pipe", "a folder", "a huge file", "a circular link"];

fn put(thing: &str, path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let pipe = |path: &Path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    match thing {
        "a pipe" => pipe(path),
        "an endless device" => symlink("/dev/zero", path).unwrap(),
        "a link to a pipe" => {
            let to = path.with_extension("pipe");
            pipe(&to);
            symlink(to, path).unwrap();
        }
        "a folder" => {
            fs::create_dir(path).unwrap();
            fs::write(path.join("something"), "").unwrap();
        }
        "a huge file" => fs::File::create(path).unwrap().set_len(1 << 30).unwrap(),
        _ => symlink(path.file_name().unwrap(), path).unwrap(),
    }
}

/// Runs `work` and fails if it does not finish in time.
fn in_time(what: &str, work: impl FnOnce() + Send + 'static) {
    let (send, receive) = channel();
    let thread = std::thread::spawn(move || {
        work();
        let _ = send.send(());
    });
    match receive.recv_timeout(Duration::from_secs(120)) {
        Ok(()) => thread.join().unwrap(),
        Err(std::sync::mpsc::RecvTimeoutError::Timeout) => panic!("{what}: the game hangs"),
        Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => {
            std::panic::resume_unwind(thread.join().unwrap_err());
        }
    }
}

/// Plays, changes a setting, saves a record and opens the list of records.
fn use_everything(player: &mut Player) {
    player.app.world_mut().resource_mut::<Settings>().sound.mono = true;
    new_game(player);
    player.play_best();
    player.wait();
    player.check();
    player.press(KeyCode::F10);
    player.frame();
    player.use_by_keys("save");
    let answers = ["Saved as ", "The game could not be saved: "];
    until(player, "an answer", |player| notices(player).iter().any(|line| answers.iter().any(|a| line.starts_with(a))));
    player.press(KeyCode::Escape);
    player.frame();
    leave(player);
    for tab in 0..2 {
        crate::menus::open(player, Menu::Records, tab);
        until(player, "the list", |player| !player.app.world().resource::<al_jabar::menus::RecordList>().is_reading());
        crate::menus::close(player);
    }
}

#[test]
fn no_thing_in_the_place_of_a_file_stops_the_game() {
    for thing in THINGS {
        in_time(thing, move || {
            let folder = tempfile::tempdir().unwrap();
            for path in [
                "settings.json",
                "lobby.json",
                "statistics.json",
                "achievements.json",
                "series.json",
                "kept.lock",
                "game.aljabar.json",
                "game.previous.aljabar.json",
                "game-2.lock",
                "games/one.aljabar.json",
                "games/one.lock",
                "games/two.previous.aljabar.json",
                "records/game-0001.aljabar.json",
                "records/some.aljabar.json",
                "records/auto/other.aljabar.json",
            ] {
                put(thing, &folder.path().join(path));
            }
            let mut player = title(folder.path());
            for file in ["settings", "lobby", "statistics", "achievements"] {
                let line = format!("The file {file}.json cannot be used (");
                assert!(notices(&player).iter().any(|said| said.starts_with(&line)), "{thing}: {:?}", notices(&player));
            }
            use_everything(&mut player);
            assert!(
                notices(&player).iter().any(|line| line.starts_with("Saved as ")),
                "{thing}: {:?}",
                notices(&player)
            );
            drop(player);
            // The old thing is renamed, and the new settings and games are saved.
            let mut again = title(folder.path());
            assert!(again.app.world().resource::<Settings>().sound.mono, "{thing}");
            assert!(notices(&again).is_empty(), "{thing}: {:?}", notices(&again));
            crate::folder::go_on(&mut again);
            assert!(again.session().game().history().0 > 0, "{thing}");
        });
    }
}

#[test]
fn no_thing_in_the_place_of_a_folder_stops_the_game() {
    for thing in ["a pipe", "an endless device", "a huge file"] {
        in_time(thing, move || {
            let folder = tempfile::tempdir().unwrap();
            for path in ["games", "records", "reports"] {
                put(thing, &folder.path().join(path));
            }
            let mut player = title(folder.path());
            use_everything(&mut player);
            let lines = notices(&player);
            // One notice for the cause, and one answer to the request to save.
            assert_eq!(lines.len(), 2, "{thing}: {lines:?}");
            assert!(lines.iter().all(|line| line.contains("not a directory")), "{thing}: {lines:?}");
            // The game can be continued while the program runs.
            crate::folder::go_on(&mut player);
            assert!(player.session().game().history().0 > 0, "{thing}");
        });
    }
}

#[test]
fn links_named_like_old_temporary_files_lead_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let precious = folder.path().join("precious");
    fs::write(&precious, "precious").unwrap();
    for name in ["settings.json.new", "lobby.json.new", "statistics.json.new", "game.aljabar.json.new"] {
        symlink(&precious, folder.path().join(name)).unwrap();
    }
    let record = folder.path().join("record.json");
    symlink(&precious, folder.path().join("record.json.new")).unwrap();
    let options = al_jabar::start::Options { record: Some(record.clone()), ..title_options(folder.path()) };
    let mut player = title_of(start(&options, |_| {}));
    use_everything(&mut player);
    drop(player);
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
    assert!(record.exists() && folder.path().join("settings.json").exists());
}

#[test]
fn links_to_kept_files_stay_links() {
    let folder = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    player.app.world_mut().resource_mut::<Settings>().sound.mono = true;
    player.frame();
    drop(player);
    let (link, file) = (folder.path().join("settings.json"), elsewhere.path().join("mine.json"));
    fs::rename(&link, &file).unwrap();
    symlink(&file, &link).unwrap();
    let mut player = title(folder.path());
    assert!(player.app.world().resource::<Settings>().sound.mono);
    player.app.world_mut().resource_mut::<Settings>().sound.captions = true;
    player.frame();
    drop(player);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().contains("\"captions\": true"));
}

#[test]
fn a_folder_that_vanishes_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("data");
    let mut player = start(&seats(&home, "human,greedy"), |_| {});
    play(&mut player, 2);
    fs::remove_dir_all(&home).unwrap();
    play(&mut player, 1);
    player.app.world_mut().resource_mut::<Settings>().sound.mono = true;
    player.frame();
    let there = player.session().game().history().0;
    drop(player);
    assert_eq!(crate::folder::read(&saves(&home)[0]).game.history().0, there);
    assert!(home.join("settings.json").exists());
}

/// A small disk in memory, mounted until it is dropped. Needs root.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    fn new(size: &str) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let option = format!("size={size}");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", &option, "tmpfs"]).arg(folder.path()).output();
        mount.is_ok_and(|output| output.status.success()).then_some(Self(folder))
    }

    fn read_only(&self, is: bool) {
        let option = if is { "remount,ro" } else { "remount,rw" };
        let mount = Command::new("mount").args(["-o", option]).arg(self.0.path()).output().unwrap();
        assert!(mount.status.success(), "{mount:?}");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).output();
    }
}

#[test]
fn a_full_disk_loses_nothing_that_was_there_and_is_told_once() {
    // Without permission to mount, the simulated disks of `saving` have to be enough.
    let Some(disk) = SmallDisk::new("256k") else { return };
    let folder = disk.0.path().join("data");
    let mut player = start(&seats(&folder, "human,greedy"), |_| {});
    play(&mut player, 3);
    let before = player.session().game().history().0;
    let filler = disk.0.path().join("filler");
    // Fill every byte.
    let mut size = 256 * 1024;
    let mut file = fs::File::create(&filler).unwrap();
    while size > 0 {
        use std::io::Write;
        if file.write_all(&vec![0; size]).is_err() {
            size /= 2;
        }
    }
    for _ in 0..3 {
        player.wait();
        player.play_best();
    }
    player.wait();
    player.app.world_mut().resource_mut::<Settings>().sound.mono = true;
    until(&mut player, "a notice appears", |player| !notices(player).is_empty());
    for _ in 0..100 {
        player.frame();
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(notices(&player).len(), 1, "{:?}", notices(&player));
    assert!(notices(&player)[0].contains("could not be written: no space left"), "{:?}", notices(&player));
    let save = crate::folder::read(&saves(&folder)[0]);
    assert!(save.game.history().0 >= before, "older actions are not lost");
    // After space is freed, everything is written.
    fs::remove_file(&filler).unwrap();
    play(&mut player, 1);
    let there = player.session().game().history().0;
    drop(player);
    assert_eq!(crate::folder::read(&saves(&folder)[0]).game.history().0, there);
    assert!(files(&folder.join("games"), ".tmp").is_empty());
}

#[test]
fn a_read_only_folder_is_told_once_and_what_is_in_it_is_used() {
    let Some(disk) = SmallDisk::new("4m") else { return };
    let folder = disk.0.path().join("data");
    let mut player = title(&folder);
    new_game(&mut player);
    play(&mut player, 2);
    player.app.world_mut().resource_mut::<Settings>().sound.mono = true;
    player.frame();
    drop(player);
    let before = fs::read(&saves(&folder)[0]).unwrap();
    disk.read_only(true);
    let mut player = title(&folder);
    assert!(player.app.world().resource::<Settings>().sound.mono);
    crate::folder::go_on(&mut player);
    let there = player.session().game().history().0;
    for _ in 0..2 {
        player.wait();
        player.play_best();
    }
    player.wait();
    player.app.world_mut().resource_mut::<Settings>().sound.mono = false;
    wait_for_notice(&mut player, "The saved game could not be written: read-only file");
    for _ in 0..100 {
        player.frame();
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(notices(&player).len(), 1, "{:?}", notices(&player));
    assert!(player.session().game().history().0 > there && player.screen() == Screen::Table);
    assert_eq!(fs::read(&saves(&folder)[0]).unwrap(), before);
    disk.read_only(false);
    player.play_best();
    player.wait();
    wait_until_saved(&mut player);
    wait_for_shelf(&mut player);
    drop(player);
    assert_ne!(fs::read(&saves(&folder)[0]).unwrap(), before);
}
