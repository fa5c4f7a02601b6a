//! Text fields and key bindings: when they take input, how it ends, selecting and pasting.

use crate::eyes::painted_colours;
use crate::menus::{at_title, open, settings_of};
use crate::player::{By, Player, american, click, key_event, key_row, mouse_to};
use al_jabar::controls::{Action, Key, Named, Typed};
use al_jabar::menus::{ControlId, ControlKind, Menu, Menus};
use bevy::input::ButtonState::{Pressed, Released};
use bevy::prelude::*;

fn is_waiting(player: &Player) -> Option<ControlId> {
    player.app.world().resource::<Menus>().entered()
}

#[test]
fn a_moving_mouse_does_not_end_the_binding_of_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    open(&mut player, Menu::Settings, 4);
    let [draw, pass] = [Action::Draw, Action::Pass].map(|action| ("key", key_row(action)));
    player.use_by_mouse(draw);
    let other = player.control_rect(pass).center();
    mouse_to(&mut player.app, other);
    player.frame();
    mouse_to(&mut player.app, other + Vec2::splat(9.0));
    player.frame();
    player.press(KeyCode::F7);
    player.frame();
    assert_eq!(settings_of(&player).keys.of(Action::Draw), [Key::named(Named::F7)], "the binding was still active");
    assert!(is_waiting(&player).is_none());

    // Esc cancels only the binding.
    player.use_by_mouse(draw);
    assert_eq!(is_waiting(&player), Some(draw.into()));
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!((player.menu(), is_waiting(&player)), (Some(Menu::Settings), None));
    assert_eq!(settings_of(&player).keys.of(Action::Draw), [Key::named(Named::F7)]);

    // A click on nothing cancels it, and the next key has its usual effect.
    player.use_by_mouse(draw);
    let nothing = player.page_layout().panel.unwrap().min + Vec2::new(4.0, 4.0);
    click(&mut player.app, nothing, MouseButton::Left);
    player.frame();
    assert_eq!(is_waiting(&player), None);
    player.press(KeyCode::F9);
    player.frame();
    assert_eq!(settings_of(&player).keys.of(Action::Draw), [Key::named(Named::F7)]);
    // A click on another row starts to bind that one.
    player.use_by_mouse(draw);
    player.use_by_mouse(pass);
    assert_eq!(is_waiting(&player), Some(pass.into()));
}

fn code(player: &Player) -> String {
    match &player.page().control("code".into()).unwrap().kind {
        ControlKind::Field(text) => text.clone(),
        other => panic!("{other:?}"),
    }
}

fn in_lobby() -> (tempfile::TempDir, Player) {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.use_by_keys("play");
    assert_eq!(player.menu(), Some(Menu::Lobby));
    player.open_tab(By::Keys, 3);
    (folder, player)
}

#[test]
fn a_mouse_that_rests_on_a_field_writes_nothing() {
    let (_folder, mut player) = in_lobby();
    let before = code(&player);
    let field = ControlId::from("code");
    player.wheel_to(field);
    let at = player.page_layout().rect(field).unwrap().center();
    mouse_to(&mut player.app, at - Vec2::splat(9.0));
    player.frame();
    mouse_to(&mut player.app, at);
    player.frame();
    assert_eq!(player.focus(), Some(field), "the field has the focus");
    player.press(KeyCode::KeyX);
    player.press(KeyCode::Backspace);
    player.frame();
    assert_eq!(code(&player), before);
    player.press(KeyCode::Space);
    player.frame();
    assert_eq!(code(&player), before, "Space starts editing and is not typed");
    // Now the field is being edited.
    player.press(KeyCode::KeyX);
    player.frame();
    assert_eq!(code(&player), "x");
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!((player.menu(), is_waiting(&player)), (Some(Menu::Lobby), None), "leaves the field, not the lobby");
    player.press(KeyCode::KeyX);
    player.frame();
    assert_eq!(code(&player), "x");
}

#[test]
fn all_of_a_field_can_be_selected() {
    let (_folder, mut player) = in_lobby();
    player.use_by_mouse("code");
    for letter in ["a", "b", "c"] {
        player.strike(KeyCode::F24, letter);
    }
    player.frame();
    assert_eq!(code(&player), "abc");
    let field = player.page_layout().rect("code".into()).unwrap();
    let before = painted_colours(&mut player, field);
    // By label: a French keyboard has A at the position of the American Q.
    player.chord(KeyCode::ControlLeft, KeyCode::KeyQ, "a");
    player.frame();
    assert_eq!(code(&player), "abc");
    assert_ne!(painted_colours(&mut player, field), before, "the selection is visible");
    player.strike(KeyCode::F24, "x");
    player.frame();
    assert_eq!(code(&player), "x", "typing replaces the selection");
    player.strike(KeyCode::F24, "y");
    player.chord(KeyCode::ControlLeft, KeyCode::KeyA, "q");
    player.press(KeyCode::Backspace);
    player.frame();
    assert_eq!(code(&player), "x", "Control with another letter selects nothing");
    player.chord(KeyCode::ControlLeft, KeyCode::KeyQ, "a");
    player.press(KeyCode::Backspace);
    player.frame();
    assert_eq!(code(&player), "");
}

#[test]
fn pasting_goes_by_the_label_too() {
    let (_folder, mut player) = in_lobby();
    player.use_by_mouse("code");
    let pastes = |player: &mut Player, code: KeyCode, label: &str| {
        let control = american(KeyCode::ControlLeft);
        key_event(&mut player.app, KeyCode::ControlLeft, control.clone(), Pressed, false);
        player.strike(code, label);
        let typed = player.app.world().resource::<Messages<Typed>>();
        let pastes = typed.iter_current_update_messages().any(|typed| *typed == Typed::Paste);
        key_event(&mut player.app, KeyCode::ControlLeft, control, Released, false);
        player.frame();
        pastes
    };
    // A Dvorak keyboard has V at the position of the American full stop.
    assert!(pastes(&mut player, KeyCode::Period, "v"));
    assert!(!pastes(&mut player, KeyCode::KeyV, "k"));
    assert!(pastes(&mut player, KeyCode::KeyV, "м"), "Russian");
}
