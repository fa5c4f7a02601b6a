//! Series of games, their results, analysis and replays.

use crate::folder::until;
use crate::menus::{at_home, at_title, close, open};
use crate::pages::check_page;
use crate::player::{Player, click};
use al_jabar::app::Screen;
use al_jabar::menus::{ControlId, Item, Menu};
use al_jabar::table::{HitTarget, Transport};
use bevy::prelude::*;
use std::path::Path;

/// Plays the best exchanges until the game is over.
fn play_out(player: &mut Player) {
    let start = std::time::Instant::now();
    while start.elapsed() < std::time::Duration::from_secs(120) {
        if player.menu() == Some(Menu::Results) {
            return;
        }
        let session = player.session();
        if session.game().is_over() || session.human_on_turn().is_none() || !player.is_settled() {
            player.frame();
            std::thread::sleep(std::time::Duration::from_micros(300));
            continue;
        }
        player.play_best();
    }
    panic!("the game does not end");
}

#[test]
fn a_series_is_played_counted_and_shown_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.use_by_keys("play");
    // Choose a series of three games in the lobby by mouse.
    player.use_by_mouse(ControlId::Tab(3));
    player.use_by_mouse("series");
    player.use_by_keys("start");
    let mut firsts = Vec::new();
    for game in 1..=3 {
        player.frame();
        firsts.push(player.session().game().start().first());
        play_out(&mut player);
        player.frame();
        check_page(&player, "results");
        let series = player.app.world().resource::<al_jabar::game::Series>();
        assert_eq!((series.length, series.played()), (3, game));
        if game < 3 {
            player.use_by_keys("again");
        }
    }
    assert_eq!(firsts, [firsts[0], 1 - firsts[0], firsts[0]], "the next seat begins each time");
    analysis_is_finished(&mut player);
    player.use_by_keys("save");
    player.use_by_keys("watch");
    player.frame();
    assert!(player.session().kind().is_stepped());
    replay_works(&mut player);
    drop(player);
    // GameStatistics and saved games survive a restart.
    let mut again = at_home(folder.path());
    let counted = again.app.world().resource::<al_jabar::game::GameStatistics>().counted.clone();
    let (_, level, tally) = counted.iter().next().expect("three games");
    assert_eq!((level, tally.games, tally.history.len()), ("casual", 3, 3));
    open(&mut again, Menu::Statistics, 0);
    check_page(&again, "statistics");
    close(&mut again);
    open(&mut again, Menu::Records, 0);
    let reads = |player: &Player| player.app.world().resource::<al_jabar::menus::RecordList>().is_reading();
    until(&mut again, "the list", |player| !reads(player));
    again.frame();
    let record = again.page().controls().next().expect("a record was saved").id;
    again.use_by_keys(record);
    until(&mut again, "the replay", |player| player.screen() == Screen::Table);
    assert!(again.session().kind().is_stepped());
    // A replay does not become the game to continue.
    again.press(KeyCode::Escape);
    again.frame();
    again.use_by_keys("leave");
    assert!(again.page().control("continue".into()).is_none());
}

/// A player at the table in the first game of a series of three.
fn in_a_series(folder: &Path) -> Player {
    let mut player = at_title(folder);
    player.use_by_keys("play");
    player.use_by_mouse(ControlId::Tab(3));
    player.use_by_mouse("series");
    player.use_by_keys("start");
    player.frame();
    player
}

#[test]
fn a_series_goes_on_after_its_game_was_watched_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = in_a_series(folder.path());
    play_out(&mut player);
    player.use_by_keys("watch");
    until(&mut player, "the replay", |player| player.menu().is_none() && player.screen() == Screen::Table);
    player.press(KeyCode::Escape);
    player.frame();
    player.use_by_keys("leave");
    until(&mut player, "the title", |player| player.menu() == Some(Menu::Title));
    player.use_by_keys("continue");
    until(&mut player, "the table", |player| player.screen() == Screen::Table);
    let series = player.app.world().resource::<al_jabar::game::Series>();
    assert_eq!((series.length, series.played()), (3, 1));
}

#[test]
fn a_series_that_was_left_between_two_games_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = in_a_series(folder.path());
    let first = player.session().game().start().first();
    play_out(&mut player);
    player.use_by_keys("leave");
    player.frame();
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Title));
    player.use_by_keys("continue");
    until(&mut player, "the table", |player| player.screen() == Screen::Table);
    assert_eq!(player.session().game().start().first(), 1 - first, "the next seat begins");
    let series = player.app.world().resource::<al_jabar::game::Series>();
    assert_eq!((series.length, series.played()), (3, 1));
}

/// Waits until the analysis of the game is finished, and checks that it does not change afterwards.
fn analysis_is_finished(player: &mut Player) {
    let told = |player: &Player, key: &str| {
        let items = player.page().items.iter();
        items.filter(|item| matches!(item, Item::Text(say) if say.key() == key)).count()
    };
    let found = |player: &Player| {
        let moments =
            told(player, "results-best") + told(player, "results-missed") + told(player, "results-missed-why");
        (moments, told(player, "results-nothing-stood-out"))
    };
    let start = std::time::Instant::now();
    while told(player, "results-looking") > 0 {
        assert_eq!(found(player).1, 0, "the analysis is not finished yet");
        assert!(start.elapsed() < std::time::Duration::from_secs(120), "the analysis never ends");
        player.frame();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let (moments, nothing) = found(player);
    assert!((1..=2).contains(&moments) != (nothing == 1), "{moments} {nothing}");
    check_page(player, "finished results");
    for _ in 0..20 {
        player.frame();
    }
    assert_eq!(found(player), (moments, nothing), "the result does not change");
}

fn replay_works(player: &mut Player) {
    let settle = |player: &mut Player| {
        for _ in 0..50 {
            player.frame();
        }
        player.check_places();
    };
    let all = player.session().game().history().1;
    assert!(all > 5 && player.session().game().history().0 == 0, "the replay begins at the start");
    player.press(KeyCode::ArrowRight);
    settle(player);
    assert!(player.session().game().history().0 > 0);
    player.press(KeyCode::ArrowLeft);
    settle(player);
    assert_eq!(player.session().game().history().0, 0);
    player.press(KeyCode::Tab);
    settle(player);
    assert_eq!(player.session().game().history(), (all, 0), "the jump goes to the end");
    assert!(player.session().game().is_over());
    let track = player.hit_targets().rect(HitTarget::Scrubber).unwrap();
    click(&mut player.app, track.center(), MouseButton::Left);
    settle(player);
    let (done, left) = player.session().game().history();
    assert!(done.abs_diff(left) <= 1, "the middle of the track is the middle of the game: {done} {left}");
    let start = player.hit_targets().rect(HitTarget::Transport(Transport::Start)).unwrap();
    click(&mut player.app, start.center(), MouseButton::Left);
    settle(player);
    player.press(KeyCode::Space);
    for _ in 0..4000 {
        player.frame();
        if player.session().game().history().1 == 0 {
            break;
        }
    }
    assert_eq!(player.session().game().history().1, 0, "playback reaches the end");
    settle(player);
}
