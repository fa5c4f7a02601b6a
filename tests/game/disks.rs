//! Slow, full and faulty disks, and the notices about them.

use crate::folder::{
    Gate, full_disk, go_on, leave, notices, play, read, saves, seats, start, title, title_of, title_options, until,
    wait_for_notice, wait_until_saved,
};
use crate::player::Player;
use al_jabar::files::BadDisk;
use al_jabar::game::{Autosave, Shelf};
use al_jabar::menus::Menu;
use al_jabar::settings::Settings;
use bevy::prelude::*;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

fn shelf(player: &Player) -> usize {
    player.app.world().resource::<Shelf>().games().len()
}

#[test]
fn saved_is_said_when_the_disk_has_answered() {
    let folder = tempfile::tempdir().unwrap();
    let (mut gate, bad) = Gate::new("records");
    let mut player = start(&seats(folder.path(), "human,greedy"), |app| {
        app.insert_resource(bad);
    });
    player.wait();
    player.press(KeyCode::F10);
    player.frame();
    player.use_by_keys("save");
    for _ in 0..50 {
        player.frame();
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(notices(&player).is_empty(), "{:?}", notices(&player));
    gate.open();
    wait_for_notice(&mut player, "Saved as game-0001.aljabar.json");
    assert!(folder.path().join("records/game-0001.aljabar.json").exists());
}

#[test]
fn every_failure_of_what_was_asked_for_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (full, bad) = full_disk("records");
    let mut player = start(&seats(folder.path(), "human,greedy"), |app| {
        app.insert_resource(bad);
    });
    player.wait();
    player.press(KeyCode::F10);
    player.frame();
    for count in 1..=2 {
        player.use_by_keys("save");
        until(&mut player, "an answer", |player| notices(player).len() == count);
    }
    assert!(
        notices(&player).iter().all(|line| line.starts_with("The game could not be saved: ")),
        "{:?}",
        notices(&player)
    );
    full.store(false, Ordering::Relaxed);
    player.use_by_keys("save");
    wait_for_notice(&mut player, "Saved as game-0001.aljabar.json");
}

#[test]
fn a_disk_that_refuses_does_not_stop_the_game_and_is_told_once_until_it_has_worked() {
    let folder = tempfile::tempdir().unwrap();
    let (full, bad) = full_disk("games");
    let mut player = start(&seats(folder.path(), "human,greedy"), |app| {
        app.insert_resource(bad);
    });
    let go = |player: &mut Player| {
        player.wait();
        player.check();
        player.play_best();
        player.wait();
    };
    for round in 1..=2 {
        for _ in 0..2 {
            go(&mut player);
        }
        wait_for_notice(&mut player, "The saved game could not be written: ");
        assert_eq!(notices(&player).len(), round, "{:?}", notices(&player));
        assert!(player.app.world().resource::<Autosave>().is_late(), "the table shows that it is not saved");
        full.store(false, Ordering::Relaxed);
        go(&mut player);
        wait_until_saved(&mut player);
        assert!(!player.app.world().resource::<Autosave>().is_late());
        full.store(true, Ordering::Relaxed);
    }
    full.store(false, Ordering::Relaxed);
    drop(player);
    assert_eq!(shelf(&title(folder.path())), 1);
}

#[test]
fn a_slow_disk_does_not_hold_a_move_back() {
    let folder = tempfile::tempdir().unwrap();
    let (mut gate, bad) = Gate::new("games");
    let mut player = start(&seats(folder.path(), "human,human"), |app| {
        app.insert_resource(bad);
    });
    player.wait();
    let asked = Instant::now();
    player.play_best();
    let change = player.session().changes();
    // The marbles wait for the save for a limited time.
    while !player.is_settled() {
        player.frame();
        std::thread::sleep(Duration::from_millis(1));
        assert!(asked.elapsed() < Duration::from_secs(30), "the move is never shown");
    }
    assert!(asked.elapsed() >= Duration::from_millis(250), "the presentation waits for the disk first");
    player.check();
    let save_state = |player: &Player| {
        let autosave = player.app.world().resource::<Autosave>();
        (autosave.is_saved(change), autosave.is_late())
    };
    assert_eq!(save_state(&player), (false, true), "shown before it is saved, and the table says so");
    gate.open();
    until(&mut player, "the game is saved", |player| save_state(player) == (true, false));
    assert_eq!(read(&saves(folder.path())[0]).game.history().0, player.session().game().history().0);
}

#[test]
fn a_writer_that_dies_is_said_once_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let writes = Arc::new(AtomicUsize::new(0));
    let count = writes.clone();
    let bad = BadDisk(Arc::new(move |path: &Path| {
        let number = if path.to_string_lossy().contains("games") { count.fetch_add(1, Ordering::Relaxed) } else { 9 };
        assert!(number != 0 && number != 3, "simulated panic of the writer");
        Ok(())
    }));
    let mut player = start(&seats(folder.path(), "human,greedy"), |app| {
        app.insert_resource(bad);
    });
    for _ in 0..5 {
        play(&mut player, 1);
    }
    assert!(writes.load(Ordering::Relaxed) > 4);
    assert_eq!(notices(&player).len(), 1, "{:?}", notices(&player));
    assert!(notices(&player)[0].starts_with("Writing to the disk failed"), "{:?}", notices(&player));
    let there = player.session().game().history().0;
    drop(player);
    assert_eq!(read(&saves(folder.path())[0]).game.history().0, there);
}

#[test]
fn a_data_folder_that_is_a_file_is_one_notice() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let mut player = start(&seats(&file, "human,greedy"), |_| {});
    for _ in 0..3 {
        player.wait();
        player.play_best();
    }
    player.wait();
    player.app.world_mut().resource_mut::<Settings>().sound.mono = true;
    for _ in 0..50 {
        player.frame();
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(notices(&player).len(), 1, "{:?}", notices(&player));
    assert!(notices(&player)[0].starts_with("Games cannot be saved in "), "{:?}", notices(&player));
    // The game can still be left and continued while the program runs.
    let there = *player.session().game().position();
    leave(&mut player);
    if player.menu() == Some(Menu::Welcome) {
        player.use_by_keys("done");
    }
    go_on(&mut player);
    assert_eq!(*player.session().game().position(), there);
}

#[test]
fn settings_of_earlier_frames_are_on_the_disk_when_the_game_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let (mut gate, bad) = Gate::new("settings");
    let mut player = title_of(start(&title_options(folder.path()), |app| {
        app.insert_resource(bad);
    }));
    for scale in [125, 150, 175] {
        player.app.world_mut().resource_mut::<Settings>().screen.scale = scale;
        player.frame();
    }
    gate.open();
    player.app.world_mut().write_message(AppExit::Success);
    player.frame();
    drop(player);
    assert_eq!(title(folder.path()).app.world().resource::<Settings>().screen.scale, 175);
}
