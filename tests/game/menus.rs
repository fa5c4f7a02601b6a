//! Every menu by keys and by mouse; settings survive a restart.

use crate::player::{By, Player};
use al_jabar::app::Screen;
use al_jabar::game::Session;
use al_jabar::menus::{ConfirmQuestion, ControlId, ControlKind, Menu, Menus};
use al_jabar::settings::{Settings, Speed};
use al_jabar::start::Options;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::collections::HashSet;
use std::path::Path;

/// A game that starts at its title and keeps its files in a folder.
pub fn at_home(folder: &Path) -> Player {
    let mut player = Player::new(&Options {
        data_dir: Some(folder.into()),
        seed: Some(7),
        speed: Some(Speed::Instant),
        ..default()
    });
    for _ in 0..3 {
        player.frame();
    }
    crate::folder::wait_for_shelf(&mut player);
    player.frame();
    player
}

/// The same, with the welcome page closed.
pub fn at_title(folder: &Path) -> Player {
    let mut player = at_home(folder);
    if player.menu() == Some(Menu::Welcome) {
        player.use_by_keys("done");
    }
    assert_eq!(player.menu(), Some(Menu::Title));
    player
}

pub fn settings_of(player: &Player) -> Settings {
    // Overrides of the command line are not settings.
    Settings { overrides: default(), ..player.app.world().resource::<Settings>().clone() }
}

pub fn change(player: &mut Player, change: impl FnOnce(&mut Settings)) {
    change(&mut player.app.world_mut().resource_mut::<Settings>());
    for _ in 0..3 {
        player.frame();
    }
}

pub fn resize(player: &mut Player, width: f32, height: f32) {
    let world = player.app.world_mut();
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    windows.single_mut(world).unwrap().resolution.set(width, height);
    for _ in 0..3 {
        player.frame();
    }
}

/// All menus that can be opened from the title, with their number of tabs.
pub const MENUS: [(Menu, usize); 16] = [
    (Menu::Learn, 1),
    (Menu::Lobby, 4),
    (Menu::Ladder, 1),
    (Menu::Seat(0), 1),
    (Menu::Puzzles, 4),
    (Menu::Calendar, 1),
    (Menu::Rules, 4),
    (Menu::Settings, 6),
    (Menu::Statistics, 1),
    (Menu::Achievements, 4),
    (Menu::Trainer, 1),
    (Menu::Records, 2),
    (Menu::Games, 1),
    (Menu::Welcome, 1),
    (Menu::Crashed, 1),
    (Menu::Confirm(ConfirmQuestion::DeleteGame), 1),
];

pub fn open(player: &mut Player, menu: Menu, tab: usize) {
    player.app.world_mut().resource_mut::<Menus>().open_at(menu, tab);
    for _ in 0..3 {
        player.frame();
    }
}

pub fn close(player: &mut Player) {
    player.app.world_mut().resource_mut::<Menus>().close();
    player.frame();
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
    assert_eq!(player.app.should_exit(), None, "one more press has no effect");
    assert_eq!(player.focus(), Some(ControlId::from("quit")));
    player.press(KeyCode::Escape);
    assert!(player.app.should_exit().is_some(), "the next press quits");
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

/// Changes every setting of every tab by keys or by mouse, and returns the changed controls.
fn change_everything(player: &mut Player, by_mouse: bool) -> HashSet<ControlId> {
    let mut changed = HashSet::new();
    let pad = player.plug("A pad", 0x045e);
    for tab in 0..6 {
        open(player, Menu::Settings, tab);
        let controls: Vec<(ControlId, ControlKind)> =
            player.page().controls().map(|control| (control.id, control.kind.clone())).collect();
        for (id, kind) in controls {
            if player.page().control(id).is_none_or(|control| control.blocked.is_some()) {
                continue;
            }
            let before = settings_of(player);
            match kind {
                ControlKind::Switch(_) | ControlKind::Choice(..) | ControlKind::Slider(..) if by_mouse => {
                    player.use_by_mouse(id);
                }
                ControlKind::Switch(_) | ControlKind::Choice(..) | ControlKind::Slider(..) => {
                    player.go_to(id);
                    player.press(KeyCode::ArrowRight);
                    player.frame();
                }
                ControlKind::Key(..) => {
                    if by_mouse {
                        player.use_by_mouse(id);
                    } else {
                        player.use_by_keys(id);
                    }
                    player.press(KeyCode::F7);
                    player.frame();
                }
                ControlKind::PadButton(..) => {
                    if by_mouse {
                        player.use_by_mouse(id);
                    } else {
                        player.use_by_keys(id);
                    }
                    player.hit(pad, GamepadButton::Z);
                }
                ControlKind::Plain
                | ControlKind::Main
                | ControlKind::Card(_)
                | ControlKind::Tile(..)
                | ControlKind::Field(_) => continue,
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
        // A custom palette has more settings.
        change(&mut player, |settings| settings.looks.palette = al_jabar::settings::Colours::HighContrast);
        let changed = change_everything(&mut player, by_mouse);
        let names = [
            "language",
            "scale",
            "full",
            "vsync",
            "cap",
            "detail",
            "palette",
            "marks",
            "speed",
            "calm",
            "suggestions",
            "hints",
            "turns",
            "signs",
            "rumble",
            "master",
            "with_music",
            "effects",
            "interface",
            "mono",
            "captions",
        ];
        let items = names.map(ControlId::from).into_iter().chain([ControlId::from(("key", 9))]);
        for item in items {
            assert!(changed.contains(&item), "{item:?} was not changed (by mouse: {by_mouse})");
        }
        let left = settings_of(&player);
        drop(player);
        let player = at_home(folder.path());
        assert_eq!(settings_of(&player), left, "by mouse: {by_mouse}");
        assert_eq!(player.menu(), Some(Menu::Title), "the welcome page appears only once");
    }
}

#[test]
fn settings_can_be_reset_and_keys_bound() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    change(&mut player, |settings| settings.sound.mono = true);
    open(&mut player, Menu::Settings, 4);
    player.use_by_keys(("key", 9));
    player.press(KeyCode::KeyP);
    player.frame();
    let conflicts = settings_of(&player).keys.conflicts(al_jabar::controls::Action::Draw);
    assert_eq!(conflicts, [al_jabar::controls::Action::Pass], "a key may be bound twice, which is shown");
    player.use_by_keys("reset");
    assert_eq!(player.menu(), Some(Menu::Confirm(ConfirmQuestion::ResetSettings)));
    player.use_by_keys("yes");
    assert!(!settings_of(&player).sound.mono);
    assert!(!settings_of(&player).keys.is_default(), "keys have a reset of their own");
    player.use_by_keys("reset-keys");
    player.use_by_keys("yes");
    assert!(settings_of(&player).keys.is_default());
    assert_eq!(player.focus(), Some(ControlId::from("reset-keys")), "the focus does not move");
}

#[test]
fn the_lobby_remembers_and_a_code_brings_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.use_by_keys("play");
    player.open_tab(By::Keys, 2);
    player.go_to(("seat", 2).into());
    player.press(KeyCode::ArrowRight);
    player.frame();
    player.open_tab(By::Keys, 3);
    player.go_to("group".into());
    player.press(KeyCode::ArrowLeft);
    player.frame();
    let code = match &player.page().control("code".into()).unwrap().kind {
        ControlKind::Field(text) => text.clone(),
        other => panic!("{other:?}"),
    };
    player.use_by_keys("start");
    player.wait();
    let there = *player.session().game().position();
    assert_eq!(player.session().seats().len(), 3);
    assert_eq!(player.session().group().moduli(), [2, 2]);
    drop(player);

    let elsewhere = tempfile::tempdir().unwrap();
    let mut other = at_title(elsewhere.path());
    other.use_by_keys("play");
    other.open_tab(By::Keys, 3);
    other.use_by_keys("code");
    for _ in 0..30 {
        other.press(KeyCode::Backspace);
    }
    for letter in code.to_lowercase().chars() {
        other.write(letter);
    }
    other.frame();
    other.press(KeyCode::Enter);
    other.use_by_keys("start");
    other.wait();
    assert_eq!(*other.session().game().position(), there, "{code}");

    let mut again = at_home(folder.path());
    again.use_by_keys("play");
    let lobby = again.app.world().resource::<al_jabar::menus::Lobby>();
    assert_eq!((lobby.play.seats.len(), &lobby.play.moduli[..]), (3, &[2, 2][..]));
}

#[test]
fn bad_files_are_set_aside_and_the_game_starts() {
    let newer = |format: &str| format!("{{\"format\":\"{format}\",\"version\":99}}");
    for (file, format) in [
        ("settings.json", "al-jabar-settings"),
        ("statistics.json", "al-jabar-statistics"),
        ("lobby.json", "al-jabar-lobby"),
        ("achievements.json", "al-jabar-achievements"),
        ("trainer.json", "al-jabar-trainer"),
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
            assert_eq!(std::fs::read_to_string(folder.path().join(kept)).unwrap(), bad, "the old file is kept");
        }
    }
}

#[test]
fn seats_are_handed_over_and_hints_come_in_steps() {
    let mut player = Player::new(&crate::player::options("human,greedy", &[2, 2, 2], 5, Speed::Instant));
    player.wait();
    for step in 1..=3 {
        player.press(KeyCode::KeyH);
        player.wait_until(|player| player.hint().is_some_and(|(_, found)| found));
        assert_eq!(player.hint(), Some((step, true)));
    }
    player.press(KeyCode::KeyH);
    assert_eq!(player.hint(), None, "the hint is closed");
    // Hand the seat to a bot, let it play, and take it back.
    player.press(KeyCode::Escape);
    player.frame();
    player.go_to(("seat", 0).into());
    player.press(KeyCode::ArrowRight);
    player.frame();
    assert_eq!(player.app.world().resource::<Session>().humans(), 0);
    let before = player.session().game().history().0;
    player.use_by_keys("resume");
    player.wait_until(|player| player.session().game().history().0 > before + 3);
    player.press(KeyCode::Escape);
    player.frame();
    // Both seats have bots now, so a page asks which of them makes room.
    player.use_by_keys("hand-over-some");
    assert_eq!(player.menu(), Some(Menu::HandOver));
    player.use_by_keys(("hand-over", 0));
    player.use_by_keys("yes");
    assert_eq!(player.menu(), Some(Menu::Pause));
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
    assert!(!player.presentation().is_idle(), "the deal is paused, too");
    player.use_by_keys("restart");
    player.use_by_keys("yes");
    player.frame();
    assert_eq!(player.menu(), None);
    assert_eq!(player.session().game().history().0, 0);
    player.wait();
    player.check_places();
}
