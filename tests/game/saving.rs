//! Saved games: several at once, every command line option, records, statistics.

use crate::folder::{
    counted, counted_in, go_on, leave, new_game, notices, play, play_out, played, read, saves, seats, start, title,
    title_options, until, wait_for_notice, wait_until_saved,
};
use crate::player::{By, Player};
use al_jabar::app::Screen;
use al_jabar::game::Shelf;
use al_jabar::menus::{ConfirmQuestion, Item, Menu, Menus};
use al_jabar::settings::Settings;
use al_jabar::start::{Moduli, Options};
use bevy::prelude::*;
use std::fs;
use std::path::Path;
use std::time::Duration;

fn shelf(player: &Player) -> usize {
    player.app.world().resource::<Shelf>().games().len()
}

#[test]
fn a_game_is_found_again_with_all_its_past() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = start(&seats(folder.path(), "human,greedy"), |_| {});
    for _ in 0..4 {
        player.wait();
        let best = player.session().game().best_exchanges(1)[0];
        player.exchange_by_keys(&best);
    }
    player.wait();
    let there = *player.session().game().position();
    drop(player);

    let mut again = title(folder.path());
    go_on(&mut again);
    assert_eq!(*again.session().game().position(), there);
    let mut back = 0;
    while again.session().game().history().0 > 0 {
        again.press(KeyCode::KeyZ);
        again.wait();
        again.check_places();
        back += 1;
    }
    assert!(back >= 4, "undo reaches the first turn: {back}");
}

#[test]
fn two_games_are_under_way_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    new_game(&mut player);
    play(&mut player, 2);
    let first = *player.session().game().position();
    leave(&mut player);
    assert_eq!(shelf(&player), 1);
    // A second game starts without a question and does not replace the first.
    new_game(&mut player);
    play(&mut player, 3);
    let second = *player.session().game().position();
    assert_ne!(first, second);
    leave(&mut player);
    assert_eq!((shelf(&player), saves(folder.path()).len()), (2, 2));
    drop(player);

    // After a restart the last game can be continued, and the other one is in the list.
    let mut again = title(folder.path());
    go_on(&mut again);
    assert_eq!(*again.session().game().position(), second);
    leave(&mut again);
    again.use_by_keys("games");
    assert_eq!(again.menu(), Some(Menu::Games));
    again.use_by_mouse(("continue", 1));
    until(&mut again, "the table", |player| player.screen() == Screen::Table);
    again.wait();
    assert_eq!(*again.session().game().position(), first);
    assert!(notices(&again).is_empty(), "{:?}", notices(&again));
}

#[test]
fn the_title_and_the_list_of_games_are_whole_in_every_language_and_size() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    for decisions in 1..=3 {
        new_game(&mut player);
        play(&mut player, decisions);
        leave(&mut player);
    }
    for (width, height) in [(1280.0, 720.0), (960.0, 540.0)] {
        crate::menus::resize(&mut player, width, height);
        for language in al_jabar::texts::Language::ALL {
            for scale in [100, 150, 200] {
                crate::menus::change(&mut player, |settings| {
                    settings.language = Some(language);
                    settings.screen.scale = scale;
                });
                let what = |menu: &str| format!("{menu}, {width}x{height}, {language:?}, {scale} %");
                crate::pages::check_page(&player, &what("title"));
                crate::menus::open(&mut player, Menu::Games, 0);
                assert_eq!(
                    player.page().controls().count(),
                    7,
                    "three games to continue or delete, and the back button"
                );
                crate::pages::check_page(&player, &what("games"));
                crate::menus::close(&mut player);
            }
        }
    }
}

#[test]
fn a_game_is_thrown_away_only_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    for _ in 0..2 {
        new_game(&mut player);
        play(&mut player, 1);
        leave(&mut player);
    }
    player.use_by_keys("games");
    for (answer, left) in [("no", 2), ("yes", 1)] {
        player.use_by_keys(("delete", 1));
        assert_eq!(player.menu(), Some(Menu::Confirm(ConfirmQuestion::DeleteGame)));
        player.use_by_keys(answer);
        player.frame();
        assert_eq!((player.menu(), shelf(&player)), (Some(Menu::Games), left));
    }
    until(&mut player, "the file is removed", |_| saves(folder.path()).len() == 1);
    drop(player);
    assert_eq!(shelf(&title(folder.path())), 1);
}

#[test]
fn no_flag_overwrites_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("some.aljabar.json");
    let mut player = start(&seats(folder.path(), "human,greedy"), |_| {});
    play(&mut player, 2);
    drop(player);
    let save = saves(folder.path())[0].clone();
    fs::copy(&save, &record).unwrap();
    let before = fs::read(&save).unwrap();
    let nothing = || Options { data_dir: Some(folder.path().into()), ..title_options(folder.path()) };
    let flags = [
        ("--seats", seats(folder.path(), "human,greedy")),
        ("--watch", seats(folder.path(), "greedy,greedy")),
        ("--load", Options { load: Some(record.clone()), seed: None, moduli: Moduli::default(), ..nothing() }),
        ("--replay", Options { replay: Some(record.clone()), seed: None, moduli: Moduli::default(), ..nothing() }),
    ];
    for (flag, options) in flags {
        let mut player = start(&options, |_| {});
        player.frame();
        match flag {
            "--replay" => {
                player.press(KeyCode::ArrowRight);
                player.frame();
            }
            "--watch" => until(&mut player, "a turn", |player| player.session().game().history().0 > 1),
            _ => play(&mut player, 1),
        }
        player.app.world_mut().write_message(AppExit::Success);
        player.frame();
        drop(player);
        assert_eq!(fs::read(&save).unwrap(), before, "{flag}");
    }
    // All are saved, except the replay.
    assert_eq!((saves(folder.path()).len(), shelf(&title(folder.path()))), (4, 4));
}

#[test]
fn a_game_in_which_nothing_was_done_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let begin = || {
        let mut player = start(&seats(folder.path(), "human,greedy"), |_| {});
        player.wait();
        player
    };
    let mut player = begin();
    leave(&mut player);
    assert_eq!((shelf(&player), saves(folder.path()).len()), (0, 0));
    drop(player);
    assert!(saves(folder.path()).is_empty());
    // A game whose actions were all undone is not saved either.
    let mut player = begin();
    play(&mut player, 1);
    assert_eq!(saves(folder.path()).len(), 1);
    while player.session().game().history().0 > 0 {
        player.press(KeyCode::KeyZ);
        player.wait();
    }
    leave(&mut player);
    assert_eq!(shelf(&player), 0);
    until(&mut player, "no file", |_| saves(folder.path()).is_empty());
}

#[test]
fn a_finished_game_is_a_record_and_counted_and_its_save_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    new_game(&mut player);
    play_out(&mut player);
    until(&mut player, "the record", |_| played(folder.path()).len() == 1 && saves(folder.path()).is_empty());
    let game = player.session().game().clone();
    assert_eq!(counted(&player), 1);
    // Undoing and replaying the end does not count as a second game.
    until(&mut player, "the results", |player| player.menu() == Some(Menu::Results));
    player.use_by_keys("look");
    for _ in 0..3 {
        player.press(KeyCode::KeyZ);
        player.frame();
        until(&mut player, "the last action is undone", |player| !player.session().game().is_over());
        play_out(&mut player);
        until(&mut player, "the results", |player| player.menu() == Some(Menu::Results));
        player.use_by_keys("look");
    }
    drop(player);
    assert_eq!((counted_in(folder.path()), played(folder.path()).len()), (1, 1));
    assert!(read(&played(folder.path())[0]).game.is_over());
    assert_eq!(read(&played(folder.path())[0]).game.start(), game.start());
    // Neither does loading a record, undoing and replaying its end.
    let record = played(folder.path())[0].clone();
    let load = Options { load: Some(record), seed: None, ..title_options(folder.path()) };
    let mut loaded = start(&load, |_| {});
    loaded.frame();
    assert!(loaded.session().game().is_over());
    until(&mut loaded, "the results", |player| player.menu() == Some(Menu::Results));
    loaded.use_by_keys("look");
    loaded.press(KeyCode::KeyZ);
    loaded.frame();
    play_out(&mut loaded);
    drop(loaded);
    assert_eq!((counted_in(folder.path()), played(folder.path()).len()), (1, 2), "it has a record of its own");
    let again = title(folder.path());
    assert_eq!((counted(&again), shelf(&again)), (1, 0));
}

#[test]
fn a_game_with_a_coach_does_not_count_after_it_was_continued() {
    for coached in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let mut player = title(folder.path());
        new_game(&mut player);
        play(&mut player, 2);
        leave(&mut player);
        drop(player);
        let path = saves(folder.path())[0].clone();
        if coached {
            let text = fs::read_to_string(&path).unwrap();
            fs::write(&path, text.replacen('{', "{\"coached\":true,", 1)).unwrap();
        }
        let mut player = title(folder.path());
        go_on(&mut player);
        play(&mut player, 1);
        assert_eq!(read(&path).coached, coached, "the save says it again");
        play_out(&mut player);
        until(&mut player, "the record", |_| played(folder.path()).len() == 1 && saves(folder.path()).is_empty());
        drop(player);
        let counts = u32::from(!coached);
        assert_eq!(counted_in(folder.path()), counts);
        // Without statistics all records are looked at again.
        fs::remove_file(folder.path().join("statistics.json")).unwrap();
        let mut player = title(folder.path());
        player.pass(Duration::from_millis(500));
        assert_eq!(counted(&player), counts);
    }
}

#[test]
fn what_was_finished_but_not_counted_is_counted_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    new_game(&mut player);
    play_out(&mut player);
    drop(player);
    let record = played(folder.path())[0].clone();
    let name = record.file_name().unwrap().to_owned();
    // Killed after the save of the last move: there is no record and it is not counted.
    fs::create_dir_all(folder.path().join("games")).unwrap();
    fs::rename(&record, folder.path().join("games").join(&name)).unwrap();
    fs::remove_file(folder.path().join("statistics.json")).unwrap();
    let mut again = title(folder.path());
    until(&mut again, "the game is counted", |_| counted_in(folder.path()) == 1 && saves(folder.path()).is_empty());
    assert_eq!((counted(&again), shelf(&again), played(folder.path()).len()), (1, 0, 1));
    drop(again);
    // Killed after writing the record: it is not counted.
    fs::remove_file(folder.path().join("statistics.json")).unwrap();
    let mut again = title(folder.path());
    until(&mut again, "the game is counted", |_| counted_in(folder.path()) == 1);
    drop(again);
    // Killed before the save was removed: it is already counted.
    fs::copy(&record, folder.path().join("games").join(&name)).unwrap();
    let mut again = title(folder.path());
    until(&mut again, "the save is removed", |_| saves(folder.path()).is_empty());
    drop(again);
    assert_eq!(counted_in(folder.path()), 1);
}

#[test]
fn the_last_200_games_are_kept_and_those_saved_by_hand_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    new_game(&mut player);
    play_out(&mut player);
    until(&mut player, "the results", |player| player.menu() == Some(Menu::Results));
    player.use_by_keys("save");
    wait_for_notice(&mut player, "Saved as game-0001");
    player.use_by_keys("leave");
    let record = played(folder.path())[0].clone();
    // Two hundred more records, which are older.
    let old = std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let by_hand = folder.path().join("records/game-0001.aljabar.json");
    fs::File::options().write(true).open(&by_hand).unwrap().set_modified(old).unwrap();
    for number in 0..200 {
        let copy = folder.path().join(format!("records/auto/old-{number:03}.aljabar.json"));
        fs::copy(&record, &copy).unwrap();
        fs::File::options().write(true).open(&copy).unwrap().set_modified(old + Duration::from_secs(number)).unwrap();
    }
    until(&mut player, "the title", |player| player.menu() == Some(Menu::Title));
    new_game(&mut player);
    play_out(&mut player);
    drop(player);
    let left = played(folder.path());
    assert_eq!(left.len(), 200);
    assert!(left.contains(&record) && by_hand.exists());
    assert!(!left.iter().any(|path| path.ends_with("old-000.aljabar.json") || path.ends_with("old-001.aljabar.json")));
}

#[test]
fn several_series_are_under_way_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    let mut firsts = Vec::new();
    for _ in 0..2 {
        player.use_by_keys("play");
        player.open_tab(By::Keys, 3);
        if player.page().control("series".into()).is_some() && firsts.is_empty() {
            player.use_by_mouse("series");
        }
        player.use_by_keys("start");
        until(&mut player, "a table", |player| player.screen() == Screen::Table);
        player.wait();
        play_out(&mut player);
        firsts.push(player.session().game().start().first());
        until(&mut player, "the results", |player| player.menu() == Some(Menu::Results));
        leave(&mut player);
    }
    assert_eq!(shelf(&player), 2, "both continue with their second game");
    drop(player);
    let mut again = title(folder.path());
    assert_eq!(shelf(&again), 2);
    for _ in 0..2 {
        again.use_by_keys("games");
        again.use_by_keys(("continue", 1));
        until(&mut again, "the table", |player| player.screen() == Screen::Table);
        again.wait();
        let series = again.app.world().resource::<al_jabar::game::Series>();
        assert_eq!((series.length, series.played()), (3, 1));
        assert_eq!(again.session().game().start().first(), 1 - firsts[0], "the next seat begins");
        wait_until_saved(&mut again);
        leave(&mut again);
    }
    drop(again);
    let last = title(folder.path());
    assert_eq!((shelf(&last), saves(folder.path()).len()), (2, 2), "the second games have replaced the first ones");
    assert_eq!(counted(&last), 2);
}

#[test]
fn one_unknown_key_costs_that_key_alone() {
    let folder = tempfile::tempdir().unwrap();
    let text = r#"{"format":"al-jabar-settings","version":1,"greeted":true,"sound":{"mono":true,"master":900},
        "keys":{"draw":["KeyQ"],"pass":["KeyOfTheFuture"]}}"#;
    fs::write(folder.path().join("settings.json"), text).unwrap();
    let player = title(folder.path());
    let settings = player.app.world().resource::<Settings>().clone();
    assert!(settings.sound.mono && settings.greeted);
    assert_eq!(settings.sound.master, Settings::default().sound.master);
    let draw = settings.keys.of(al_jabar::controls::Action::Draw);
    assert_ne!(draw, Settings::default().keys.of(al_jabar::controls::Action::Draw));
    let lines = notices(&player);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains("keys.pass[0]") && lines[0].contains("sound.master"), "{lines:?}");
    drop(player);
    let kept = folder.path().join("settings.unreadable-1.json");
    assert_eq!(fs::read_to_string(kept).unwrap(), text, "the old file is kept");
    // The notice appears only once.
    let player = title(folder.path());
    assert_eq!(notices(&player), Vec::<String>::new());
    assert_eq!(*player.app.world().resource::<Settings>(), settings);
    assert!(!folder.path().join("settings.unreadable-2.json").exists());
}

#[test]
fn damaged_saves_are_set_aside_and_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.aljabar.json"), "{\"format\":").unwrap();
    let mut player = start(&seats(folder.path(), "human,greedy"), |_| {});
    assert!(wait_for_notice(&mut player, "The saved game ").contains("cannot be used"));
    play(&mut player, 1);
    player.check();
    let aside = crate::folder::files(&folder.path().join("games"), ".unreadable-1.aljabar.json");
    assert_eq!(fs::read_to_string(&aside[0]).unwrap(), "{\"format\":");
    drop(player);
    assert_eq!(saves(folder.path()).len(), 1, "the new game is saved");
}

#[test]
fn records_are_watched_page_by_page() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    new_game(&mut player);
    play(&mut player, 1);
    player.press(KeyCode::F10);
    player.frame();
    player.use_by_keys("save");
    wait_for_notice(&mut player, "Saved as ");
    player.use_by_keys("leave");
    let first = folder.path().join("records/game-0001.aljabar.json");
    // Five thousand records, the newest of them far too large. Links are fast to create.
    for number in 2..=5000 {
        fs::hard_link(&first, folder.path().join(format!("records/game-{number:04}.aljabar.json"))).unwrap();
    }
    fs::File::create(folder.path().join("records/huge.aljabar.json")).unwrap().set_len(1 << 30).unwrap();
    until(&mut player, "the title", |player| player.menu() == Some(Menu::Title));
    player.app.world_mut().resource_mut::<Menus>().open(Menu::Records);
    player.frame();
    let says = |player: &Player, what: &str| {
        let is_it = |item: &Item| matches!(item, Item::Text(text) if al_jabar::texts::in_english(text) == what);
        player.page().items.iter().any(is_it)
    };
    assert!(says(&player, "Looking …"), "the page opens before the records are read");
    let reads = |player: &Player| player.app.world().resource::<al_jabar::menus::RecordList>().is_reading();
    until(&mut player, "the list", |player| !reads(player));
    player.frame();
    assert!(!says(&player, "Looking …"));
    player.frame();
    let labels = |player: &Player| -> Vec<String> {
        let controls = player
            .page()
            .controls()
            .filter(|control| matches!(control.id, al_jabar::menus::ControlId::Named("record", _)));
        controls.map(|control| al_jabar::texts::in_english(&control.label)).collect()
    };
    assert_eq!(labels(&player).len(), 40);
    assert!(
        labels(&player)[0].contains("huge") && labels(&player)[0].contains("cannot be read"),
        "{:?}",
        labels(&player)
    );
    let before = labels(&player);
    player.use_by_keys("older");
    until(&mut player, "the next page", |player| !reads(player));
    player.frame();
    assert!(labels(&player).len() == 40 && labels(&player)[0] != before[0]);
    player.use_by_keys(("record", 3));
    until(&mut player, "the replay", |player| player.screen() == Screen::Table);
    player.frame();
    assert!(player.session().kind().is_stepped());
}

#[test]
fn names_from_files_are_short_and_without_tricks() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    new_game(&mut player);
    let mut record = player.session().record();
    record.players[1].name = format!("\u{202e}\u{7}{}", "W".repeat(300_000));
    record.players[1].kind = format!("exec:{}", "p".repeat(300_000));
    fs::create_dir_all(folder.path().join("records")).unwrap();
    fs::write(folder.path().join("records/long.aljabar.json"), record.to_json()).unwrap();
    leave(&mut player);
    crate::menus::open(&mut player, Menu::Records, 0);
    until(&mut player, "the list", |player| !player.app.world().resource::<al_jabar::menus::RecordList>().is_reading());
    player.frame();
    let label = al_jabar::texts::in_english(&player.page().controls().next().unwrap().label);
    assert!(label.contains("WWW") && label.chars().count() < 120, "{label}");
    assert!(!label.contains(['\u{202e}', '\u{7}']), "{label:?}");
    crate::pages::check_page(&player, "records");
}

#[test]
fn a_dropped_file_is_read_in_the_background_and_watched() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    new_game(&mut player);
    play(&mut player, 2);
    let record = saves(folder.path())[0].clone();
    leave(&mut player);
    let drop_it = |player: &mut Player, path: &Path| {
        let world = player.app.world_mut();
        let mut windows = world.query_filtered::<Entity, With<bevy::window::PrimaryWindow>>();
        let window = windows.single(world).unwrap();
        world.write_message(FileDragAndDrop::DroppedFile { window, path_buf: path.into() });
        player.frame();
    };
    let huge = folder.path().join("huge.aljabar.json");
    fs::File::create(&huge).unwrap().set_len(1 << 30).unwrap();
    drop_it(&mut player, &huge);
    wait_for_notice(&mut player, "The file huge.aljabar.json cannot be used (it is far too large)");
    drop_it(&mut player, folder.path());
    until(&mut player, "an answer", |player| notices(player).len() == 2);
    assert!(notices(&player)[1].contains("it is not a regular file"), "{:?}", notices(&player));
    assert!(huge.exists(), "a file from outside keeps its name");
    drop_it(&mut player, &record);
    until(&mut player, "the replay", |player| player.screen() == Screen::Table);
    player.frame();
    assert!(player.session().kind().is_stepped());
}
