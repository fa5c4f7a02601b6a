//! Every menu, by keys and by mouse, in every language and size; what is set is still set after a restart.

use crate::player::{Player, click};
use al_jabar::menus::{Id, Menu, Menus, ask, lobby, page::Kind, pause, results, settings, title, welcome};
use al_jabar::screens::Screen;
use al_jabar::settings::Settings;
use al_jabar::table::{Session, Speed, Spot, Transport};
use al_jabar::texts::Language;
use al_jabar::{Options, WindowSize};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::collections::HashSet;
use std::path::Path;

/// A game that begins on its title and keeps its files in a folder.
fn at_home(folder: &Path) -> Player {
    let mut player = Player::new(&Options {
        data_dir: Some(folder.into()),
        seed: Some(7),
        speed: Some(Speed::Instant),
        ..default()
    });
    for _ in 0..3 {
        player.frame();
    }
    player
}

/// The same after the first start.
fn at_title(folder: &Path) -> Player {
    let mut player = at_home(folder);
    if player.menu() == Some(Menu::Welcome) {
        player.use_by_keys(welcome::Answer::Done);
    }
    assert_eq!(player.menu(), Some(Menu::Title));
    player
}

fn settings_of(player: &Player) -> Settings {
    player.app.world().resource::<Settings>().clone()
}

fn change(player: &mut Player, change: impl FnOnce(&mut Settings)) {
    change(&mut player.app.world_mut().resource_mut::<Settings>());
    for _ in 0..3 {
        player.frame();
    }
}

fn resize(player: &mut Player, width: f32, height: f32) {
    let world = player.app.world_mut();
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    windows.single_mut(world).unwrap().resolution.set(width, height);
    for _ in 0..3 {
        player.frame();
    }
}

/// Everything that can be opened from the title, with the number of its parts.
const MENUS: [(Menu, usize); 7] = [
    (Menu::Lobby, 1),
    (Menu::Rules, 4),
    (Menu::Settings, 6),
    (Menu::Statistics, 1),
    (Menu::Records, 1),
    (Menu::Welcome, 1),
    (Menu::Ask(ask::Question::Replace), 1),
];

fn open(player: &mut Player, menu: Menu, tab: usize) {
    player.app.world_mut().resource_mut::<Menus>().open_at(menu, tab);
    for _ in 0..3 {
        player.frame();
    }
}

fn close(player: &mut Player) {
    player.app.world_mut().resource_mut::<Menus>().close();
    player.frame();
}

/// What must hold for every page: everything can be reached with the arrows, is large enough and far enough from
/// everything else, lies inside the window, and no word is cut off.
fn check_page(player: &Player, what: &str) {
    let laid = player.laid();
    assert!(laid.cut.is_empty(), "{what}: cut off: {:?}", laid.cut);
    let window = {
        let metrics = player.window_size();
        Rect::from_corners(Vec2::ZERO, metrics)
    };
    if let Some(panel) = laid.panel {
        assert!(window.contains(panel.min) && window.contains(panel.max), "{what}: {panel:?}");
    }
    assert!(laid.body.height() >= 44.0 || laid.items.is_empty(), "{what}: no room for the items: {:?}", laid.body);
    for (i, (id, rect)) in laid.targets.iter().enumerate() {
        let cell = matches!(id, Id::Cell(..) | Id::Point(_));
        let least = if cell { 30.0 } else { 43.9 };
        assert!(rect.width() >= least && rect.height() >= least, "{what}: {id:?} is too small: {rect:?}");
        if i >= laid.fixed {
            assert!(window.contains(rect.min) && window.contains(rect.max), "{what}: {id:?} {rect:?}");
        }
        for (other, near) in laid.targets.iter().skip(i + 1).filter(|_| !cell) {
            let both_fixed = (i >= laid.fixed) == laid.scrolls(*other);
            let apart = rect.inflate(3.9).intersect(near.inflate(3.9)).is_empty();
            assert!(
                apart || both_fixed || matches!(other, Id::Cell(..) | Id::Point(_)),
                "{what}: {id:?} touches {other:?}"
            );
        }
        assert!(player.way_to(*id).is_some(), "{what}: no way leads to {id:?}");
    }
}

#[test]
fn every_page_is_whole_in_every_language_and_size() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (960.0, 540.0)] {
        resize(&mut player, width, height);
        for language in Language::ALL {
            for scale in [100, 150, 200] {
                change(&mut player, |settings| {
                    settings.language = Some(language);
                    settings.screen.scale = scale;
                    settings.looks.palette = al_jabar::settings::Colours::Own;
                });
                let what = |menu: Menu, tab| format!("{menu:?} {tab}, {width}x{height}, {language:?}, {scale} %");
                check_page(&player, &what(Menu::Title, 0));
                for (menu, tabs) in MENUS {
                    for tab in 0..tabs {
                        open(&mut player, menu, tab);
                        check_page(&player, &what(menu, tab));
                        close(&mut player);
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_focused_is_seen_whole_even_where_there_is_little_room() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    resize(&mut player, 1280.0, 720.0);
    change(&mut player, |settings| {
        settings.language = Some(Language::German);
        settings.screen.scale = 200;
    });
    // Parts without long texts, which are read by scrolling.
    for tab in [0, 2, 3] {
        open(&mut player, Menu::Settings, tab);
        let first = player.focus();
        for step in 0.. {
            assert!(step < 40, "it goes round");
            let (before, laid) = (player.focus(), player.laid());
            let rect = laid.rect(before.unwrap()).unwrap();
            if laid.scrolls(before.unwrap()) {
                let whole = rect.min.y >= laid.body.min.y - 1.0 && rect.max.y <= laid.body.max.y + 1.0;
                assert!(whole, "{tab}: {before:?} {rect:?} in {:?}", laid.body);
            }
            player.press(KeyCode::ArrowDown);
            player.frame();
            player.frame();
            assert_ne!(player.focus(), before, "{tab}: every press goes on");
            if player.focus() == first {
                break;
            }
        }
        close(&mut player);
    }
}

#[test]
fn opening_a_menu_takes_less_than_a_tenth_of_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    for (menu, tabs) in MENUS {
        for tab in 0..tabs {
            // The best of a few: other programs may run beside this one.
            let times = (0..4).map(|_| {
                let start = std::time::Instant::now();
                player.app.world_mut().resource_mut::<Menus>().open_at(menu, tab);
                player.frame();
                player.frame();
                let time = start.elapsed();
                close(&mut player);
                time
            });
            let time = times.min().unwrap();
            assert!(time.as_millis() < 100, "{menu:?} {tab}: {time:?}");
        }
    }
}

#[test]
fn back_always_leads_to_the_title_and_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    for (menu, _) in MENUS {
        open(&mut player, menu, 0);
        open(&mut player, Menu::Rules, 1);
        for _ in 0..2 {
            assert_ne!(player.menu(), Some(Menu::Title), "{menu:?}");
            player.press(KeyCode::Escape);
            player.frame();
        }
        assert_eq!(player.menu(), Some(Menu::Title), "{menu:?}");
        assert_eq!(player.app.should_exit(), None, "{menu:?}");
    }
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!(player.app.should_exit(), None, "once too often does no harm");
    assert_eq!(player.focus(), Some(Id::from(title::Entry::Quit)));
    player.press(KeyCode::Escape);
    assert!(player.app.should_exit().is_some(), "and then out of the game");
}

#[test]
fn two_presses_lead_from_the_title_to_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.press(KeyCode::Enter);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Lobby));
    player.press(KeyCode::Enter);
    player.frame();
    assert_eq!(player.screen(), Screen::Table);
    player.wait();
    player.check();
}

/// Changes every setting of every part, each by what it is: by keys or by mouse.
fn change_everything(player: &mut Player, by_mouse: bool) -> HashSet<Id> {
    let mut changed = HashSet::new();
    let pad = player.plug("A pad", 0x045e);
    for tab in 0..6 {
        open(player, Menu::Settings, tab);
        let controls: Vec<(Id, Kind)> =
            player.page().controls().map(|control| (control.id, control.kind.clone())).collect();
        for (id, kind) in controls {
            if player.page().control(id).is_none_or(|control| control.blocked.is_some()) {
                continue;
            }
            let before = settings_of(player);
            match kind {
                Kind::Switch(_) | Kind::Choice(..) | Kind::Slider(..) if by_mouse => player.use_by_mouse(id),
                Kind::Switch(_) | Kind::Choice(..) | Kind::Slider(..) => {
                    player.go_to(id);
                    player.press(KeyCode::ArrowRight);
                    player.frame();
                }
                Kind::Key(..) => {
                    if by_mouse {
                        player.use_by_mouse(id);
                    } else {
                        player.use_by_keys(id);
                    }
                    player.press(KeyCode::F7);
                    player.frame();
                }
                Kind::Button(..) => {
                    if by_mouse {
                        player.use_by_mouse(id);
                    } else {
                        player.use_by_keys(id);
                    }
                    player.hit(pad, GamepadButton::Z);
                }
                Kind::Plain | Kind::Main | Kind::Field(_) => continue,
            }
            assert_eq!(player.menu(), Some(Menu::Settings), "{id:?}");
            if settings_of(player) != before {
                changed.insert(id);
            }
        }
        close(player);
    }
    changed
}

#[test]
fn every_setting_can_be_changed_and_is_still_there_after_a_restart() {
    for by_mouse in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let mut player = at_title(folder.path());
        // With colours of one's own there is more to set.
        change(&mut player, |settings| settings.looks.palette = al_jabar::settings::Colours::HighContrast);
        let changed = change_everything(&mut player, by_mouse);
        for item in [
            settings::Item::Language,
            settings::Item::Scale,
            settings::Item::Full,
            settings::Item::Vsync,
            settings::Item::Cap,
            settings::Item::Detail,
            settings::Item::Palette,
            settings::Item::Marks,
            settings::Item::Speed,
            settings::Item::Calm,
            settings::Item::Suggestions,
            settings::Item::Hints,
            settings::Item::Turns,
            settings::Item::Signs,
            settings::Item::Rumble,
            settings::Item::Master,
            settings::Item::WithMusic,
            settings::Item::Effects,
            settings::Item::Interface,
            settings::Item::Mono,
            settings::Item::Captions,
            settings::Item::Key(9),
        ] {
            assert!(changed.contains(&Id::from(item)), "{item:?} was not changed (by mouse: {by_mouse})");
        }
        let left = settings_of(&player);
        drop(player);
        let player = at_home(folder.path());
        assert_eq!(settings_of(&player), left, "by mouse: {by_mouse}");
        assert_eq!(player.menu(), Some(Menu::Title), "nobody is welcomed twice");
    }
}

#[test]
fn settings_can_be_reset_and_keys_bound() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    change(&mut player, |settings| settings.sound.mono = true);
    open(&mut player, Menu::Settings, 4);
    player.use_by_keys(settings::Item::Key(9));
    player.press(KeyCode::KeyP);
    player.frame();
    let conflicts = settings_of(&player).keys.conflicts(al_jabar::Action::Draw);
    assert_eq!(conflicts, [al_jabar::Action::Pass], "the same key twice is allowed, and shown");
    player.use_by_keys(settings::Item::Reset);
    assert_eq!(player.menu(), Some(Menu::Ask(ask::Question::ResetSettings)));
    player.use_by_keys(ask::Answer::Yes);
    assert!(!settings_of(&player).sound.mono);
    assert!(!settings_of(&player).keys.is_default(), "keys have a reset of their own");
    player.use_by_keys(settings::Item::ResetKeys);
    player.use_by_keys(ask::Answer::Yes);
    assert!(settings_of(&player).keys.is_default());
    assert_eq!(player.focus(), Some(Id::from(settings::Item::ResetKeys)), "the focus is where it was");
}

#[test]
fn the_lobby_remembers_and_a_code_brings_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.use_by_keys(title::Entry::Play);
    player.go_to(lobby::Item::Seat(2).into());
    player.press(KeyCode::ArrowRight);
    player.frame();
    player.go_to(lobby::Item::Group.into());
    player.press(KeyCode::ArrowLeft);
    player.frame();
    let code = match &player.page().control(lobby::Item::Code.into()).unwrap().kind {
        Kind::Field(text) => text.clone(),
        other => panic!("{other:?}"),
    };
    player.use_by_keys(lobby::Item::Start);
    player.wait();
    let there = *player.session().game().position();
    assert_eq!(player.session().seats().len(), 3);
    assert_eq!(player.session().group().moduli(), [2, 2]);
    drop(player);

    let elsewhere = tempfile::tempdir().unwrap();
    let mut other = at_title(elsewhere.path());
    other.use_by_keys(title::Entry::Play);
    other.go_to(lobby::Item::Code.into());
    for _ in 0..30 {
        other.press(KeyCode::Backspace);
    }
    for letter in code.to_lowercase().chars() {
        other.write(letter);
    }
    other.frame();
    other.use_by_keys(lobby::Item::Start);
    other.wait();
    assert_eq!(*other.session().game().position(), there, "{code}");

    let mut again = at_home(folder.path());
    again.use_by_keys(title::Entry::Play);
    let lobby = again.app.world().resource::<lobby::Lobby>();
    assert_eq!((lobby.play.seats.len(), &lobby.play.moduli[..]), (3, &[2, 2][..]));
}

#[test]
fn bad_files_are_set_aside_and_the_game_starts() {
    let newer = |format: &str| format!("{{\"format\":\"{format}\",\"version\":99}}");
    for (file, format) in [
        ("settings.json", "al-jabar-settings"),
        ("statistics.json", "al-jabar-statistics"),
        ("lobby.json", "al-jabar-lobby"),
        ("series.json", "al-jabar-series"),
    ] {
        for bad in ["", "{", "[]", "{\"format\":\"chess\",\"version\":1}", "\u{0}", &newer(format)] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join(file), bad).unwrap();
            let mut player = at_home(folder.path());
            assert!(matches!(player.menu(), Some(Menu::Title | Menu::Welcome)), "{file} {bad:?}");
            player.press(KeyCode::F1);
            player.frame();
            assert_eq!(player.menu(), Some(Menu::Rules));
            drop(player);
            let kept = file.replace(".json", ".unreadable-1.json");
            assert_eq!(std::fs::read_to_string(folder.path().join(kept)).unwrap(), bad, "nothing is lost");
        }
    }
}

/// Plays to the end with the best exchanges there are.
fn play_out(player: &mut Player) {
    for _ in 0..600 {
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
    panic!("the game has no end");
}

#[test]
fn a_series_is_played_counted_and_shown_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.use_by_keys(title::Entry::Play);
    // The lobby by mouse: three games.
    player.use_by_mouse(lobby::Item::Series);
    player.use_by_keys(lobby::Item::Start);
    let mut firsts = Vec::new();
    for game in 1..=3 {
        player.frame();
        firsts.push(player.session().game().start().first());
        play_out(&mut player);
        player.frame();
        check_page(&player, "results");
        let series = player.app.world().resource::<al_jabar::series::Series>();
        assert_eq!((series.length, series.played()), (3, game));
        if game < 3 {
            player.use_by_keys(results::Entry::Again);
        }
    }
    assert_eq!(firsts, [firsts[0], 1 - firsts[0], firsts[0]], "the next seat begins each time");
    // Everything that was found out about the game is there in the end.
    player.use_by_keys(results::Entry::Save);
    player.use_by_keys(results::Entry::Watch);
    player.frame();
    assert!(player.session().is_replay());
    replay_works(&mut player);
    drop(player);
    // What was counted and saved is still there.
    let mut again = at_home(folder.path());
    let counted = again.app.world().resource::<al_jabar::statistics::Statistics>().counted.clone();
    let (_, level, tally) = counted.iter().next().expect("three games");
    assert_eq!((level, tally.games, tally.history.len()), ("casual", 3, 3));
    open(&mut again, Menu::Statistics, 0);
    check_page(&again, "statistics");
    close(&mut again);
    open(&mut again, Menu::Records, 0);
    let record = again.page().controls().next().expect("a record was saved").id;
    again.use_by_keys(record);
    again.frame();
    assert!(again.session().is_replay());
    // A replay is not the game that can be continued.
    again.press(KeyCode::Escape);
    again.frame();
    again.use_by_keys(pause::Entry::Leave);
    assert!(again.page().control(title::Entry::Continue.into()).is_none());
}

#[test]
fn a_series_that_was_left_between_two_games_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.use_by_keys(title::Entry::Play);
    player.use_by_mouse(lobby::Item::Series);
    player.use_by_keys(lobby::Item::Start);
    player.frame();
    let first = player.session().game().start().first();
    play_out(&mut player);
    player.use_by_keys(results::Entry::Leave);
    player.frame();
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Title));
    player.use_by_keys(title::Entry::Continue);
    player.frame();
    assert_eq!(player.screen(), Screen::Table);
    assert_eq!(player.session().game().start().first(), 1 - first, "the next seat begins");
    let series = player.app.world().resource::<al_jabar::series::Series>();
    assert_eq!((series.length, series.played()), (3, 1));
}

fn replay_works(player: &mut Player) {
    let settle = |player: &mut Player| {
        for _ in 0..50 {
            player.frame();
        }
        player.check_places();
    };
    let all = player.session().game().history().1;
    assert!(all > 5 && player.session().game().history().0 == 0, "it begins at the start");
    player.press(KeyCode::ArrowRight);
    settle(player);
    assert!(player.session().game().history().0 > 0);
    player.press(KeyCode::ArrowLeft);
    settle(player);
    assert_eq!(player.session().game().history().0, 0);
    player.press(KeyCode::Tab);
    settle(player);
    assert_eq!(player.session().game().history(), (all, 0), "to the end");
    assert!(player.session().game().is_over());
    let track = player.spots().rect(Spot::Scrubber).unwrap();
    click(&mut player.app, track.center(), MouseButton::Left);
    settle(player);
    let (done, left) = player.session().game().history();
    assert!(done.abs_diff(left) <= 1, "the middle of the track is the middle of the game: {done} {left}");
    let start = player.spots().rect(Spot::Transport(Transport::Start)).unwrap();
    click(&mut player.app, start.center(), MouseButton::Left);
    settle(player);
    player.press(KeyCode::Space);
    for _ in 0..4000 {
        player.frame();
        if player.session().game().history().1 == 0 {
            break;
        }
    }
    assert_eq!(player.session().game().history().1, 0, "it plays to the end by itself");
    settle(player);
}

#[test]
fn seats_are_handed_over_and_hints_come_in_steps() {
    let mut player = Player::new(&crate::player::options("human,greedy", &[2, 2, 2], 5, Speed::Instant));
    player.wait();
    for step in 1..=3 {
        player.press(KeyCode::KeyH);
        for _ in 0..400 {
            player.frame();
            std::thread::sleep(std::time::Duration::from_millis(1));
            if player.hint().is_some_and(|(_, found)| found) {
                break;
            }
        }
        assert_eq!(player.hint(), Some((step, true)));
    }
    player.press(KeyCode::KeyH);
    assert_eq!(player.hint(), None, "and then it is put away");
    // A bot takes the seat, plays, and gives it back.
    player.press(KeyCode::Escape);
    player.frame();
    player.go_to(pause::Entry::Seat(0).into());
    player.press(KeyCode::ArrowRight);
    player.frame();
    assert_eq!(player.app.world().resource::<Session>().humans(), 0);
    let before = player.session().game().history().0;
    player.use_by_keys(pause::Entry::Resume);
    for _ in 0..3000 {
        player.frame();
        std::thread::sleep(std::time::Duration::from_micros(200));
        if player.session().game().history().0 > before + 3 {
            break;
        }
    }
    assert!(player.session().game().history().0 > before + 3, "bots play on");
    player.press(KeyCode::Escape);
    player.frame();
    player.go_to(pause::Entry::Seat(0).into());
    player.press(KeyCode::ArrowLeft);
    player.frame();
    player.press(KeyCode::Escape);
    player.frame();
    assert!(player.session().is_human(0));
    player.wait();
    player.check_places();
}

#[test]
fn a_waiting_game_waits() {
    let mut player = Player::new(&crate::player::options("human,greedy", &[2, 2, 2], 6, Speed::Normal));
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Pause));
    for _ in 0..300 {
        player.frame();
    }
    assert!(!player.stage().is_idle(), "the deal waits, too");
    player.use_by_keys(pause::Entry::Restart);
    player.use_by_keys(ask::Answer::Yes);
    player.frame();
    assert_eq!(player.menu(), None);
    assert_eq!(player.session().game().history().0, 0);
    player.wait();
    player.check_places();
}

#[test]
fn the_smallest_window_is_large_enough() {
    assert_eq!((WindowSize::SMALLEST.width, WindowSize::SMALLEST.height), (960, 540), "pages are checked at this size");
}
