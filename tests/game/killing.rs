//! Processes that are killed at random moments, many times: only the write in progress may be lost.

use crate::folder::{Gate, counted_in, files, played, read, saves, seats, start, title, until, wait_until_saved};
use al_jabar::files::Disk;
use al_jabar::game::{Autosave, SaveSlot, Saved};
use al_jabar::menus::Menu;
use bevy::prelude::*;
use rand_pcg::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const FOLDER: &str = "AL_JABAR_TEST_FOLDER";

fn start_child(test: &str, folder: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args([test, "--exact", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// At least `at_least` rounds, and up to `at_most` while there is time.
fn rounds(at_least: usize, at_most: usize) -> impl Iterator<Item = usize> {
    let start = Instant::now();
    (0..at_most).take_while(move |round| *round < at_least || start.elapsed() < Duration::from_secs(60))
}

/// Child process of another test: saves as fast as it can and prints what it has saved.
#[test]
#[ignore = "started by another test"]
fn a_writer_that_will_be_killed() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let slot = SaveSlot::new(Path::new(&folder), "one");
    let disk = Disk::default();
    let mut out = std::io::stdout();
    for number in 1..1_000_000_u32 {
        slot.save(&disk, &text(number)).unwrap();
        writeln!(out, "kept {number}").unwrap();
        out.flush().unwrap();
    }
}

/// A text from which a reader can tell whether it is complete.
fn text(number: u32) -> String {
    format!("{number} {}end {number}", "x".repeat(number as usize * 997 % 60_000))
}

fn number(path: &Path) -> u32 {
    let found = fs::read_to_string(path).unwrap();
    let number = found.split(' ').next().unwrap().parse().unwrap();
    assert!(found == text(number), "{path:?} is incomplete");
    number
}

#[test]
fn a_kill_between_any_two_steps_of_a_save_leaves_a_whole_file() {
    let mut chance = rand_pcg::Pcg32::seed_from_u64(1);
    let folder = tempfile::tempdir().unwrap();
    for round in rounds(40, 200) {
        let mut victim = start_child("killing::a_writer_that_will_be_killed", folder.path());
        let mut lines = BufReader::new(victim.stdout.take().unwrap()).lines();
        // Wait until it works, then kill it at a random moment.
        let begun = lines.by_ref().map_while(Result::ok).find(|line| line.starts_with("kept "));
        assert!(begun.is_some(), "round {round}");
        std::thread::sleep(Duration::from_micros(u64::from(chance.next_u32() % 8000)));
        victim.kill().unwrap();
        victim.wait().unwrap();
        let numbers = begun.into_iter().chain(lines.map_while(Result::ok));
        let last = numbers.filter_map(|line| line.strip_prefix("kept ")?.parse::<u32>().ok()).last().unwrap();
        let games = folder.path().join("games");
        let saved = number(&games.join("one.aljabar.json"));
        assert!(saved == last || saved == last + 1, "{last} was saved, {saved} was found");
        let previous = games.join("one.previous.aljabar.json");
        assert!(!previous.exists() || number(&previous) > 0);
        // At most one temporary file of the interrupted write is left over.
        let left = files(&games, "").len();
        assert!(left <= 3 + round + 1, "{left}");
    }
}

/// Child process of another test: a game that prints what has been saved, until it is killed.
#[test]
#[ignore = "started by another test"]
fn a_game_that_will_be_killed() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let mut player = start(&seats(Path::new(&folder), "human,greedy"), |_| {});
    let mut told = 0;
    for _ in 0..100_000 {
        player.frame();
        if player.session().human_on_turn().is_some() && player.is_settled() {
            player.play_best();
        }
        let (session, autosave) = (player.session(), player.app.world().resource::<Autosave>());
        let (actions, seed) = (session.game().history().0, session.game().seed());
        if told != session.changes() && autosave.is_saved(session.changes()) {
            told = session.changes();
            println!("kept {seed} {actions} {}", u8::from(session.game().is_over()));
        }
        if player.menu() == Some(Menu::Results) {
            player.use_by_keys("again");
            told = 0;
        }
    }
}

#[test]
fn a_kill_at_any_moment_of_a_game_loses_nothing() {
    let mut chance = rand_pcg::Pcg32::seed_from_u64(2);
    for round in rounds(8, 24) {
        let folder = tempfile::tempdir().unwrap();
        let mut victim = start_child("killing::a_game_that_will_be_killed", folder.path());
        let mut lines = BufReader::new(victim.stdout.take().unwrap()).lines();
        let mut said: Vec<String> = Vec::new();
        // It is killed after a random number of lines; in every third round at the end of the game.
        let at_end = round % 3 == 0;
        for line in lines.by_ref().map_while(Result::ok) {
            let over = line.starts_with("kept ") && line.ends_with(" 1");
            said.push(line);
            if if at_end { over } else { said.len() > 6 + round * 3 } {
                break;
            }
        }
        std::thread::sleep(Duration::from_micros(u64::from(chance.next_u32() % 3000)));
        victim.kill().unwrap();
        victim.wait().unwrap();
        said.extend(lines.map_while(Result::ok));
        let mut last: BTreeMap<u64, (usize, bool)> = BTreeMap::new();
        for line in &said {
            let mut words = line.strip_prefix("kept ").into_iter().flat_map(|line| line.split(' '));
            if let (Some(seed), Some(actions), Some(over)) = (words.next(), words.next(), words.next()) {
                last.insert(seed.parse().unwrap(), (actions.parse().unwrap(), over == "1"));
            }
        }
        assert!(!last.is_empty(), "{said:?}");
        // The next start finishes the interrupted work.
        let mut again = title(folder.path());
        let over = last.values().filter(|(_, over)| *over).count();
        until(&mut again, "all games are counted", |_| {
            let saved: Vec<Saved> = saves(folder.path()).iter().map(|path| read(path)).collect();
            saved.iter().all(|saved| !saved.game.is_over())
                && counted_in(folder.path()) as usize == played(folder.path()).len()
        });
        drop(again);
        assert!(counted_in(folder.path()) as usize >= over, "{last:?}");
        let all: Vec<Saved> =
            saves(folder.path()).iter().chain(&played(folder.path())).map(|path| read(path)).collect();
        for (seed, (actions, _)) in last.into_iter().filter(|(_, (actions, _))| *actions > 0) {
            let found = all.iter().filter(|saved| saved.game.seed() == seed).map(|saved| saved.game.history().0).max();
            assert!(
                found.is_some_and(|found| found >= actions),
                "{actions} were saved, {found:?} were found: {said:?}"
            );
        }
    }
}

/// Child process of another test: a game that quits while its disk does not answer.
#[test]
#[ignore = "started by another test"]
fn a_game_whose_disk_does_not_answer() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let (gate, bad) = Gate::new("games");
    let mut player = start(&seats(Path::new(&folder), "human,human"), |app| {
        app.insert_resource(bad);
    });
    player.wait();
    player.play_best();
    player.wait();
    let start = Instant::now();
    player.app.world_mut().write_message(AppExit::Success);
    player.frame();
    drop(player);
    println!("left after {}", start.elapsed().as_millis());
    std::mem::forget(gate);
}

#[test]
fn the_end_waits_three_seconds_for_the_disk_and_says_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let output = start_child("killing::a_game_whose_disk_does_not_answer", folder.path()).wait_with_output().unwrap();
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out} {errors}");
    let after: u64 = out.lines().find_map(|line| line.strip_prefix("left after ")?.parse().ok()).unwrap();
    assert!((2900..20_000).contains(&after), "{after}");
    let lines: Vec<&str> = errors.lines().filter(|line| line.starts_with("al-jabar: ")).collect();
    assert_eq!(lines.len(), 1, "{errors}");
    assert!(lines[0].contains("not written: ") && lines[0].contains(".aljabar.json"), "{errors}");
}

#[test]
fn what_was_asked_for_before_the_end_is_on_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = start(&seats(folder.path(), "human,human"), |_| {});
    for _ in 0..3 {
        player.wait();
        player.play_best();
    }
    let there = player.session().game().history().0;
    player.app.world_mut().write_message(AppExit::Success);
    player.frame();
    // Check before anything is dropped: some programs end here.
    assert_eq!(read(&saves(folder.path())[0]).game.history().0, there);
    wait_until_saved(&mut player);
}
