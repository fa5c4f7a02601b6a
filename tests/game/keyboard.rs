//! Keyboards of several languages and scripts: keys act by their label, and are bound, shown and saved by it.

use crate::menus::{at_home, at_title, change, open, settings_of};
use crate::pads::at_table;
use crate::player::{Player, key_event, key_row, options};
use al_jabar::controls::{Action, Key, Named};
use al_jabar::menus::{ControlId, ControlKind, Menu};
use al_jabar::settings::Speed;
use al_jabar::start::Options;
use bevy::input::ButtonState::{Pressed, Released};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode};

/// A game in which an exchange has been made, so that there is something to undo.
fn after_a_turn() -> Player {
    let mut player = at_table("human,human", 3);
    player.play_best();
    player.wait();
    assert!(player.actions() > 0);
    player
}

#[test]
fn a_german_keyboard_takes_back_with_z_and_does_again_with_y() {
    let mut player = Player::new(&options("human,greedy", &[2, 2, 2], 3, Speed::Instant));
    player.wait();
    let before = player.actions();
    player.play_best();
    player.wait();
    let after = player.actions();
    assert!(after > before);
    // A German keyboard has Z at the position of the American Y, and the other way round.
    player.strike(KeyCode::KeyY, "z");
    player.wait();
    assert_eq!(player.actions(), before, "Z undoes");
    player.strike(KeyCode::KeyZ, "y");
    player.wait();
    assert_eq!(player.actions(), after, "Y redoes");
    player.strike(KeyCode::KeyY, "z");
    player.wait();
    player.chord(KeyCode::ShiftLeft, KeyCode::KeyY, "Z");
    player.wait();
    assert_eq!(player.actions(), after, "Shift with Z redoes");
}

#[test]
fn a_keyboard_of_another_script_has_its_shortcuts_where_an_american_one_has_them() {
    let mut player = at_table("human,human", 3);
    player.strike(KeyCode::KeyH, "р");
    assert_eq!(player.hint().map(|(step, _)| step), Some(1), "Russian");
    player.strike(KeyCode::KeyH, "η");
    assert_eq!(player.hint().map(|(step, _)| step), Some(2), "Greek");
}

#[test]
fn plus_is_plus_with_shift_and_without() {
    let mut player = at_table("human,human", 3);
    change(&mut player, |settings| settings.set_speed(Speed::Half));
    let speed = |player: &Player| settings_of(player).play.speed;
    // American: on the = key with Shift, or by mistake without.
    player.chord(KeyCode::ShiftLeft, KeyCode::Equal, "+");
    assert_eq!(speed(&player), Speed::Normal);
    player.strike(KeyCode::Equal, "=");
    assert_eq!(speed(&player), Speed::Double);
    // German: a separate key at the position of the American ].
    player.strike(KeyCode::BracketRight, "+");
    assert_eq!(speed(&player), Speed::Quadruple);
    player.strike(KeyCode::Slash, "-");
    assert_eq!(speed(&player), Speed::Double);
    player.strike(KeyCode::NumpadSubtract, "-");
    assert_eq!(speed(&player), Speed::Normal);
}

fn shown(player: &Player, item: impl Into<ControlId>) -> String {
    match &player.page().control(item.into()).unwrap().kind {
        ControlKind::Key(keys) => format!("{keys:?}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn keys_are_bound_and_shown_as_they_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    open(&mut player, Menu::Settings, 4);
    let item = ("key", key_row(Action::Hint));
    player.use_by_keys(item);
    // A letter that American keyboards do not have.
    player.strike(KeyCode::Semicolon, "ö");
    player.frame();
    assert_eq!(settings_of(&player).keys.of(Action::Hint), [Key::sign('ö')]);
    assert!(shown(&player, item).contains('Ö'), "{}", shown(&player, item));
    let undo = shown(&player, ("key", key_row(Action::Undo)));
    assert!(undo.contains('Z'), "{undo}");
    drop(player);
    let file = std::fs::read_to_string(folder.path().join("settings.json")).unwrap();
    assert!(file.contains("\"Ö\""), "the file shows the letter: {file}");
    let again = at_home(folder.path());
    assert_eq!(settings_of(&again).keys.of(Action::Hint), [Key::sign('ö')]);
}

#[test]
fn keys_of_earlier_settings_are_understood() {
    let folder = tempfile::tempdir().unwrap();
    let keys = r#"{"hint":["KeyX"],"draw":["Digit1","Shift+KeyZ"],"slower":["Minus"],"faster":["NumpadAdd"]}"#;
    let file = format!(r#"{{"format":"al-jabar-settings","version":1,"greeted":true,"keys":{keys}}}"#);
    std::fs::write(folder.path().join("settings.json"), file).unwrap();
    let player = at_home(folder.path());
    assert_eq!(player.menu(), Some(Menu::Title), "the settings were read");
    let settings = settings_of(&player);
    assert_eq!(settings.keys.of(Action::Hint), [Key::sign('x')]);
    assert_eq!(settings.keys.of(Action::Draw), [Key::sign('1'), Key::sign('z').shifted()]);
    assert_eq!(settings.keys.of(Action::Slower), [Key::sign('-')]);
    assert_eq!(settings.keys.of(Action::Faster), [Key::numpad('+')]);
    assert_eq!(settings.keys.of(Action::Rules), [Key::named(Named::F1)]);
}

#[test]
fn dead_keys_and_input_methods_do_nothing() {
    use bevy::input::keyboard::Key as Label;
    let mut player = after_a_turn();
    let before = player.actions();
    // The positions of Z, Y and H on an American keyboard.
    for code in [KeyCode::KeyZ, KeyCode::KeyY, KeyCode::KeyH] {
        for label in [Label::Dead(None), Label::Dead(Some('´')), Label::Process, Label::Compose] {
            key_event(&mut player.app, code, label.clone(), Pressed, false);
            key_event(&mut player.app, code, label, Released, false);
            player.frame();
        }
    }
    assert_eq!((player.actions(), player.menu(), player.hint()), (before, None, None));
}

#[test]
fn the_first_f11_leaves_a_full_screen_that_the_command_line_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { fullscreen: true, data_dir: Some(folder.path().into()), ..default() };
    let mut player = Player::new(&options);
    let mode = |player: &mut Player| {
        let world = player.app.world_mut();
        world.query_filtered::<&Window, With<PrimaryWindow>>().single(world).unwrap().mode
    };
    let full = |player: &mut Player| mode(player) != WindowMode::Windowed;
    player.frame();
    assert!(full(&mut player));
    // Changes of other settings do not affect it.
    change(&mut player, |settings| settings.sound.mono = true);
    assert!(full(&mut player));
    for wanted in [false, true, false] {
        player.press(KeyCode::F11);
        player.frame();
        assert_eq!((full(&mut player), settings_of(&player).screen.full), (wanted, wanted));
    }
    drop(player);
    // The settings page shows the actual mode and changes it.
    let mut player = Player::new(&options);
    player.frame();
    open(&mut player, Menu::Settings, 0);
    let switch = |player: &Player| player.page().control("full".into()).unwrap().kind.clone();
    assert_eq!(switch(&player), ControlKind::Switch(true));
    player.use_by_mouse("full");
    assert!(!full(&mut player));
    assert_eq!(switch(&player), ControlKind::Switch(false));
}
