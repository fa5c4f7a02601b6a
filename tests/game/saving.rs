//! Nothing that was on the table is lost, whatever happens to the program.

use crate::player::{Player, options};
use al_jabar::save::store::read;
use al_jabar::table::{Notice, Shown, Speed};
use al_jabar::texts::in_english;
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const FOLDER: &str = "AL_JABAR_TEST_FOLDER";

/// Not a test by itself: a game that tells what it shows until somebody kills it.
#[test]
#[ignore = "started by another test"]
fn a_game_that_will_be_killed() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let mut options = options("greedy,greedy,novice", &[2, 2, 2], 5, Speed::Instant);
    options.data_dir = Some(folder.into());
    let mut player = Player::new(&options);
    let mut shown = MessageCursor::<Shown>::default();
    for _ in 0..100_000 {
        player.frame();
        let messages = player.app.world().resource::<Messages<Shown>>();
        if let Some(last) = shown.read(messages).last() {
            println!("shown {}", last.actions);
        }
        if player.session().game().is_over() && player.stage().is_idle() {
            player.frame();
            player.use_by_keys(al_jabar::menus::results::Entry::Again);
            println!("shown 0");
        }
    }
}

#[test]
fn kill_at_any_moment_loses_nothing() {
    for round in 0..24 {
        let folder = tempfile::tempdir().unwrap();
        let mut victim = Command::new(std::env::current_exe().unwrap())
            .args(["saving::a_game_that_will_be_killed", "--exact", "--ignored", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(victim.stdout.take().unwrap()).lines();
        let mut last = 0;
        // After so many lines it is killed without warning, somewhere in the middle of the next.
        for _ in 0..3 + round * 2 {
            let line = lines.next().unwrap().unwrap();
            if let Some(actions) = line.strip_prefix("shown ") {
                last = actions.parse().unwrap();
            }
        }
        std::thread::sleep(Duration::from_micros(round * 311));
        victim.kill().unwrap();
        victim.wait().unwrap();
        let more = lines.map_while(Result::ok).filter_map(|line| line.strip_prefix("shown ")?.parse().ok());
        let last: usize = more.last().unwrap_or(last);
        let (_, game) = read(&folder.path().join("game.aljabar.json")).unwrap().expect("there is a save");
        assert!(game.history().0 >= last, "{} actions were saved, {last} shown", game.history().0);
    }
}

fn table(folder: &Path) -> Player {
    let mut options = options("human,greedy", &[2, 2, 2], 3, Speed::Instant);
    options.data_dir = Some(folder.to_owned());
    Player::new(&options)
}

/// Waits until everything has been written.
fn close(player: Player) {
    drop(player);
}

#[test]
fn a_game_is_found_again_with_all_its_past() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = table(folder.path());
    for _ in 0..4 {
        player.wait();
        let best = player.session().game().best_exchanges(1)[0];
        player.exchange_by_keys(&best);
    }
    player.wait();
    let there = *player.session().game().position();
    close(player);

    let mut again = Player::new(&al_jabar::Options {
        data_dir: Some(folder.path().into()),
        speed: Some(Speed::Instant),
        ..default()
    });
    // The first start was at the table; the welcome comes now.
    again.frame();
    again.press(KeyCode::Escape);
    again.frame();
    again.use_by_keys(al_jabar::menus::title::Entry::Continue);
    again.wait();
    assert_eq!(*again.session().game().position(), there);
    let mut back = 0;
    while again.session().game().history().0 > 0 {
        again.press(KeyCode::KeyZ);
        again.wait();
        again.check_places();
        back += 1;
    }
    assert!(back >= 4, "taking back reaches the first turn: {back}");
}

#[test]
fn damaged_saves_are_set_aside_and_said() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.aljabar.json"), "{\"format\":").unwrap();
    let mut player = table(folder.path());
    player.wait();
    player.check();
    assert!(folder.path().join("game.unreadable-1.aljabar.json").exists());
    close(player);
    assert!(read(&folder.path().join("game.aljabar.json")).unwrap().is_some(), "and the new game is saved");
}

#[test]
#[cfg(unix)]
fn a_disk_that_refuses_does_not_stop_the_game() {
    let folder = tempfile::tempdir().unwrap();
    // A folder in the way of the file: even root cannot write there.
    std::fs::create_dir(folder.path().join("game.aljabar.json.new")).unwrap();
    let mut player = table(folder.path());
    // What is said is collected by the game itself: messages are forgotten after two frames.
    player.app.init_resource::<Said>().add_systems(
        Last,
        |mut notices: MessageReader<Notice>, mut said: ResMut<Said>| {
            said.0.extend(notices.read().map(|Notice(note)| in_english(note)));
        },
    );
    for _ in 0..3 {
        player.wait();
        player.check();
        let best = player.session().game().best_exchanges(1)[0];
        player.exchange_by_mouse(&best);
    }
    player.wait();
    assert!(player.session().game().history().0 >= 3);
    for _ in 0..200 {
        player.frame();
        std::thread::sleep(Duration::from_millis(1));
    }
    let said = &player.app.world().resource::<Said>().0;
    assert_eq!(said.len(), 1, "it is said once: {said:?}");
    assert!(said[0].starts_with("The saved game could not be written: "), "{said:?}");
}

#[derive(Resource, Default)]
struct Said(Vec<String>);
