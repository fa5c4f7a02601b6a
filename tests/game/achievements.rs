//! Achievements through the real plugins: earned once, shown once, kept, and shared by running copies.

use crate::folder::{
    full_disk, leave, new_game, notices, play_out, played, seats, start, title, title_of, title_options, until,
    wait_for_notice,
};
use crate::menus::{close, open};
use crate::pages::check_page;
use crate::player::Player;
use al_jabar::app::Screen;
use al_jabar::game::{Achievements, Earn, Intent, SeatKind, SessionKind};
use al_jabar::menus::{Item, Medal, Menu};
use al_jabar::texts::in_english;
use aljabar_bots::Level;
use aljabar_review::{Achievement, Statistics};
use bevy::prelude::*;
use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

fn count(player: &Player) -> usize {
    player.app.world().resource::<Achievements>().count()
}

/// The achievements in the file of a folder.
fn count_in(folder: &Path) -> usize {
    let text = fs::read_to_string(folder.join("achievements.json")).unwrap_or_default();
    let file: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    file["earned"].as_object().map_or(0, serde_json::Map::len)
}

/// The medals on the open page.
fn medals(player: &Player) -> Vec<Medal> {
    let all = player.page().items.iter().filter_map(|item| match item {
        Item::Medals(medals) => Some(medals.clone()),
        _ => None,
    });
    all.flatten().collect()
}

/// What the game at the table earns, if nothing was earned before.
fn due(player: &Player) -> Vec<Achievement> {
    let session = player.session();
    let levels: Vec<Option<Level>> = session.seats().iter().map(|kind| kind.level()).collect();
    Achievement::of_game(session.game(), &levels, &Statistics::default())
}

fn send(player: &mut Player, achievement: Achievement) {
    player.app.world_mut().write_message(Earn(achievement));
    player.frame();
}

fn wait_for_results(player: &mut Player) {
    until(player, "the results", |player| player.menu() == Some(Menu::Results));
    player.frame();
}

/// Plays a game against Novice that earns something, and waits for its results. Returns what it earned.
fn earn_by_playing(player: &mut Player) -> Vec<Achievement> {
    play_out(player);
    wait_for_results(player);
    let due = due(player);
    assert!(!due.is_empty(), "this deal earns something");
    due
}

#[test]
fn a_game_shows_once_what_it_has_earned_and_it_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let options = seats(folder.path(), "human,novice");
    let mut player = start(&options, |_| {});
    let due = earn_by_playing(&mut player);
    let shown = medals(&player);
    assert_eq!(shown.len(), due.len(), "{shown:?}");
    assert!(shown.iter().all(|medal| medal.earned.as_ref().is_some_and(|new| in_english(new) == "New")));
    check_page(&player, "results with medals");
    let told = notices(&player).into_iter().filter(|line| line.starts_with("Achievement"));
    assert_eq!(told.count(), 0, "the results tell it: {:?}", notices(&player));
    // After a replay of the same game they are still part of its results.
    player.use_by_keys("watch");
    until(&mut player, "the replay", |player| player.menu().is_none() && player.session().kind().is_stepped());
    player.press(KeyCode::Escape);
    player.frame();
    player.use_by_keys("results");
    wait_for_results(&mut player);
    assert_eq!(medals(&player), shown);
    // The end is undone and reached again: nothing is earned twice.
    player.use_by_keys("look");
    player.press(KeyCode::KeyZ);
    until(&mut player, "the end is undone", |player| !player.session().game().is_over());
    play_out(&mut player);
    wait_for_results(&mut player);
    assert_eq!((medals(&player), count(&player)), (shown, due.len()));
    drop(player);
    assert_eq!(count_in(folder.path()), due.len());

    // The same deal once more, after a restart.
    let mut again = start(&options, |_| {});
    assert_eq!(count(&again), due.len());
    play_out(&mut again);
    wait_for_results(&mut again);
    assert_eq!(medals(&again), [], "they were earned before");
    leave(&mut again);
    let mut again = title_of(again);
    again.use_by_keys("statistics");
    again.use_by_keys("achievements");
    assert_eq!(again.menu(), Some(Menu::Achievements));
    let mut earned = 0;
    let mut listed = 0;
    close(&mut again);
    for tab in 0..4 {
        open(&mut again, Menu::Achievements, tab);
        earned += medals(&again).iter().filter(|medal| medal.earned.is_some()).count();
        listed += medals(&again).len();
        close(&mut again);
    }
    assert_eq!((earned, listed), (due.len(), Achievement::ALL.len()));
}

#[test]
fn games_of_several_people_earn_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = start(&seats(folder.path(), "human,human"), |_| {});
    play_out(&mut player);
    wait_for_results(&mut player);
    assert_eq!((count(&player), medals(&player)), (0, vec![]));
}

#[test]
fn replays_and_cinema_earn_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = start(&seats(folder.path(), "human,novice"), |_| {});
    let earned = earn_by_playing(&mut player);
    drop(player);
    fs::remove_file(folder.path().join("achievements.json")).unwrap();
    let record = played(folder.path())[0].clone();
    let options = al_jabar::start::Options { replay: Some(record), ..title_options(folder.path()) };
    let mut replay = start(&options, |_| {});
    until(&mut replay, "the replay", |player| player.screen() == Screen::Table);
    assert!(replay.session().kind().is_stepped());
    let actions = replay.session().game().history().1;
    replay.app.world_mut().write_message(Intent::GoTo(actions));
    until(&mut replay, "the end of the replay", |player| player.session().game().is_over());
    assert_eq!(due(&replay), earned, "the replay has the same end");
    for _ in 0..30 {
        replay.frame();
    }
    assert_eq!(count(&replay), 0);
    drop(replay);

    let mut cinema = title(folder.path());
    cinema.use_by_keys("watch");
    cinema.use_by_keys("cinema");
    until(&mut cinema, "the cinema", |player| player.screen() == Screen::Table);
    assert_eq!(cinema.session().kind(), SessionKind::Cinema);
    // Even with a person in a seat, who would have earned something: the winner, as becomes known by the last action.
    // Before it no bot plays, so that nothing else happens.
    let seats = cinema.session().seats().len();
    for seat in 0..seats {
        cinema.app.world_mut().write_message(Intent::Reseat(seat, SeatKind::PERSON));
    }
    cinema.frame();
    while !cinema.session().game().is_over() {
        let mut next = cinema.session().game().clone();
        next.apply(cinema.best_action()).unwrap();
        if next.is_over() {
            let winner = next.position().leaders().next().unwrap();
            for seat in (0..seats).filter(|seat| *seat != winner) {
                cinema.app.world_mut().write_message(Intent::Reseat(seat, SeatKind::Bot(Level::Novice)));
            }
        }
        cinema.play_best();
    }
    assert_ne!(due(&cinema), []);
    cinema.frame();
    assert_eq!((count(&cinema), count_in(folder.path())), (0, 0));
}

#[test]
fn what_others_request_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    send(&mut player, Achievement::FirstLesson);
    wait_for_notice(&mut player, "Achievement: First steps");
    send(&mut player, Achievement::FirstLesson);
    for _ in 0..5 {
        player.frame();
    }
    assert_eq!((count(&player), notices(&player).len()), (1, 1), "{:?}", notices(&player));
    drop(player);
    let mut again = title(folder.path());
    send(&mut again, Achievement::FirstLesson);
    again.app.world_mut().write_message(Earn(Achievement::AllSums));
    again.app.world_mut().write_message(Earn(Achievement::CleanRound));
    again.frame();
    wait_for_notice(&mut again, "Achievements: By heart and Without a slip");
    assert_eq!((count(&again), notices(&again).len()), (3, 1));
}

#[test]
fn two_copies_do_not_lose_each_others_achievements() {
    let folder = tempfile::tempdir().unwrap();
    let (mut a, mut b) = (title(folder.path()), title(folder.path()));
    send(&mut a, Achievement::FirstLesson);
    until(&mut a, "the first is written", |_| count_in(folder.path()) == 1);
    send(&mut b, Achievement::FirstPuzzle);
    until(&mut b, "the second copy knows both", |player| count(player) == 2);
    // Earned by the other copy before: it is neither new nor told.
    let before = notices(&b).len();
    send(&mut b, Achievement::FirstLesson);
    b.frame();
    assert_eq!((count(&b), notices(&b).len()), (2, before));
    send(&mut a, Achievement::AllSums);
    until(&mut a, "all are written", |_| count_in(folder.path()) == 3);
    drop((a, b));
    assert_eq!(count(&title(folder.path())), 3);
}

#[test]
fn a_game_that_ended_as_the_program_did_earns_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = start(&seats(folder.path(), "human,novice"), |_| {});
    let due = earn_by_playing(&mut player);
    drop(player);
    let record = played(folder.path())[0].clone();
    fs::create_dir_all(folder.path().join("games")).unwrap();
    fs::rename(&record, folder.path().join("games").join(record.file_name().unwrap())).unwrap();
    fs::remove_file(folder.path().join("statistics.json")).unwrap();
    fs::remove_file(folder.path().join("achievements.json")).unwrap();
    let mut again = title(folder.path());
    wait_for_notice(&mut again, "Achievement");
    until(&mut again, "the file", |_| count_in(folder.path()) == due.len());
    assert_eq!(count(&again), due.len());
}

#[test]
fn what_could_not_be_written_is_written_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let (full, bad) = full_disk("achievements");
    let mut player = title_of(start(&title_options(folder.path()), |app| {
        app.insert_resource(bad);
    }));
    send(&mut player, Achievement::FirstPuzzle);
    until(&mut player, "the failure is told", |player| notices(player).len() == 2);
    assert_eq!((count(&player), count_in(folder.path())), (1, 0));
    full.store(false, Ordering::Relaxed);
    player.app.world_mut().write_message(AppExit::Success);
    player.frame();
    drop(player);
    assert_eq!(count_in(folder.path()), 1);
}

#[test]
fn a_new_game_shows_only_what_it_has_earned_itself() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = start(&seats(folder.path(), "human,novice"), |_| {});
    earn_by_playing(&mut player);
    let before = medals(&player);
    leave(&mut player);
    let mut player = title_of(player);
    new_game(&mut player);
    play_out(&mut player);
    wait_for_results(&mut player);
    let after = medals(&player);
    assert!(after.iter().all(|medal| before.iter().all(|other| other.name != medal.name)), "{after:?}");
    assert_eq!(count(&player), before.len() + after.len());
}
