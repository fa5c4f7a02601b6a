//! Keys, mouse and gamepads as people have them: other keyboards, a mouse that drags, presses that come too early.

use crate::menus::{at_home, at_title, change, open, settings_of};
use crate::pads::{XBOX, at_table, owner, play_out};
use crate::player::{By, Do, Player, american, click, key_event, mouse_button, mouse_to, options, send, wheel, window};
use crate::plugs::between_two_pads;
use al_jabar::controls::{Action, Device, Key, LastDevice, Named, Typed};
use al_jabar::game::{Intent, Log, Offer};
use al_jabar::menus::{ControlId, ControlKind, Menu, Menus, Question};
use al_jabar::notices::Refused;
use al_jabar::settings::{Sound, Speed};
use al_jabar::start::Options;
use al_jabar::table::{HitTarget, TableView, Transport};
use bevy::input::ButtonState::{Pressed, Released};
use bevy::prelude::*;
use bevy::window::{CursorOptions, PrimaryWindow, WindowFocused, WindowMode};
use bevy_egui::EguiRenderOutput;
use bevy_egui::egui::{Color32, epaint::Primitive};
use std::time::Duration;

const MILLIS: fn(u64) -> Duration = Duration::from_millis;

fn actions(player: &Player) -> usize {
    player.session().game().history().0
}

/// Plays the best exchange by itself, so that there is something to take back.
fn after_a_turn() -> Player {
    let mut player = at_table("human,human", 3);
    player.play_best();
    player.wait();
    assert!(actions(&player) > 0);
    player
}

// Keys by their label.

#[test]
fn a_german_keyboard_takes_back_with_z_and_does_again_with_y() {
    let mut player = Player::new(&options("human,greedy", &[2, 2, 2], 3, Speed::Instant));
    player.wait();
    let before = actions(&player);
    player.play_best();
    player.wait();
    let after = actions(&player);
    assert!(after > before);
    // Z is where an American keyboard has Y, and the other way round.
    player.strike(KeyCode::KeyY, "z");
    player.wait();
    assert_eq!(actions(&player), before, "Z takes back");
    player.strike(KeyCode::KeyZ, "y");
    player.wait();
    assert_eq!(actions(&player), after, "Y does again");
    player.strike(KeyCode::KeyY, "z");
    player.wait();
    player.chord(KeyCode::ShiftLeft, KeyCode::KeyY, "Z");
    player.wait();
    assert_eq!(actions(&player), after, "and so does Shift with Z");
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
    // American: above =, with Shift or in a hurry without.
    player.chord(KeyCode::ShiftLeft, KeyCode::Equal, "+");
    assert_eq!(speed(&player), Speed::Normal);
    player.strike(KeyCode::Equal, "=");
    assert_eq!(speed(&player), Speed::Double);
    // German: a key of its own, where an American keyboard has ].
    player.strike(KeyCode::BracketRight, "+");
    assert_eq!(speed(&player), Speed::Quadruple);
    player.strike(KeyCode::Slash, "-");
    assert_eq!(speed(&player), Speed::Double);
    player.strike(KeyCode::NumpadSubtract, "-");
    assert_eq!(speed(&player), Speed::Normal);
}

/// The row of an action in the settings.
fn row(action: Action) -> usize {
    al_jabar::controls::bindable_actions().position(|other| other == action).unwrap()
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
    let item = ("key", row(Action::Hint));
    player.use_by_keys(item);
    // A letter that no American keyboard has.
    player.strike(KeyCode::Semicolon, "ö");
    player.frame();
    assert_eq!(settings_of(&player).keys.of(Action::Hint), [Key::sign('ö')]);
    assert!(shown(&player, item).contains('Ö'), "{}", shown(&player, item));
    let undo = shown(&player, ("key", row(Action::Undo)));
    assert!(undo.contains('Z'), "{undo}");
    drop(player);
    let file = std::fs::read_to_string(folder.path().join("settings.json")).unwrap();
    assert!(file.contains("\"Ö\""), "the file can be read: {file}");
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
    let before = actions(&player);
    // Where an American keyboard has Z, Y and H.
    for code in [KeyCode::KeyZ, KeyCode::KeyY, KeyCode::KeyH] {
        for label in [Label::Dead(None), Label::Dead(Some('´')), Label::Process, Label::Compose] {
            key_event(&mut player.app, code, label.clone(), Pressed, false);
            key_event(&mut player.app, code, label, Released, false);
            player.frame();
        }
    }
    assert_eq!((actions(&player), player.menu(), player.hint()), (before, None, None));
}

// The mouse.

fn rect(player: &Player, item: impl Into<ControlId>) -> Rect {
    player.laid().rect(item.into()).unwrap()
}

/// A place on the track of a slider, from 0 to 1.
fn on_track(player: &Player, item: impl Into<ControlId>, part: f32) -> Vec2 {
    let rect = rect(player, item);
    // The track is in the right half, beside its number.
    Vec2::new(rect.min.x + rect.width() * (0.5 + 0.3 * part), rect.center().y)
}

fn at_sounds() -> (tempfile::TempDir, Player) {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    open(&mut player, Menu::Settings, 3);
    (folder, player)
}

fn sound(player: &Player) -> Sound {
    settings_of(player).sound
}

#[test]
fn the_slider_that_was_pressed_owns_the_drag() {
    for one_frame in [false, true] {
        let (_folder, mut player) = at_sounds();
        let before = sound(&player);
        let from = on_track(&player, "master", 0.9);
        let way = ["music", "effects", "interface"].map(|item| on_track(&player, item, 0.1));
        let pass = |player: &mut Player| {
            if !one_frame {
                player.frame();
            }
        };
        mouse_to(&mut player.app, from);
        pass(&mut player);
        mouse_button(&mut player.app, MouseButton::Left, Pressed);
        pass(&mut player);
        for at in way {
            mouse_to(&mut player.app, at);
            pass(&mut player);
        }
        mouse_button(&mut player.app, MouseButton::Left, Released);
        pass(&mut player);
        // It goes on without being pressed.
        let at = on_track(&player, "interface", 0.7);
        mouse_to(&mut player.app, at);
        player.frame();
        player.frame();
        let after = sound(&player);
        assert!(after.master < before.master, "in one frame: {one_frame}: {after:?}");
        assert!(after.master > 0 || one_frame, "it is not thrown to the end: {after:?}");
        assert_eq!(Sound { master: before.master, ..after }, before, "in one frame: {one_frame}");
    }
}

#[test]
fn a_press_on_nothing_moves_no_slider() {
    let (_folder, mut player) = at_sounds();
    let before = sound(&player);
    // The focus is on a slider, as after any press on it.
    player.go_to("master".into());
    let nothing = player.laid().panel.unwrap().min + Vec2::new(4.0, 4.0);
    assert_eq!(player.laid().at(nothing), None);
    mouse_to(&mut player.app, nothing);
    mouse_button(&mut player.app, MouseButton::Left, Pressed);
    player.frame();
    for item in ["master", "music", "effects"] {
        for part in [0.1, 0.5, 0.9] {
            let at = on_track(&player, item, part);
            mouse_to(&mut player.app, at);
            player.frame();
        }
    }
    mouse_button(&mut player.app, MouseButton::Left, Released);
    player.frame();
    assert_eq!(sound(&player), before);
}

#[test]
fn a_press_counts_where_it_happened() {
    let (_folder, mut player) = at_sounds();
    let before = sound(&player);
    let [switch, away] = ["mono", "captions"].map(|item| rect(&player, item).center());
    // Quick hands on a slow machine: all of it within a frame.
    mouse_to(&mut player.app, switch);
    mouse_button(&mut player.app, MouseButton::Left, Pressed);
    mouse_button(&mut player.app, MouseButton::Left, Released);
    mouse_to(&mut player.app, away);
    player.frame();
    player.frame();
    assert_eq!(sound(&player), Sound { mono: !before.mono, ..before });
}

#[test]
fn several_movements_in_a_frame_count_each_at_its_place() {
    let (_folder, mut player) = at_sounds();
    let [start, end, elsewhere] = [0.1, 0.6, 0.95].map(|part| on_track(&player, "master", part));
    mouse_to(&mut player.app, start);
    mouse_button(&mut player.app, MouseButton::Left, Pressed);
    mouse_to(&mut player.app, end);
    mouse_button(&mut player.app, MouseButton::Left, Released);
    mouse_to(&mut player.app, elsewhere);
    player.frame();
    player.frame();
    let in_one = sound(&player).master;
    click(&mut player.app, end, MouseButton::Left);
    player.frame();
    player.frame();
    assert_eq!(in_one, sound(&player).master, "where it was let go");
}

#[test]
fn a_drag_ends_when_the_window_is_left_for_another() {
    let (_folder, mut player) = at_sounds();
    let at = on_track(&player, "master", 0.5);
    mouse_to(&mut player.app, at);
    mouse_button(&mut player.app, MouseButton::Left, Pressed);
    player.frame();
    player.frame();
    let before = sound(&player);
    let entity = window(&mut player.app);
    send(&mut player.app, WindowFocused { window: entity, focused: false });
    player.frame();
    let at = on_track(&player, "master", 0.0);
    mouse_to(&mut player.app, at);
    player.frame();
    player.frame();
    assert_eq!(sound(&player), before);
}

#[test]
fn only_a_press_on_the_scrubber_moves_it() {
    let mut player = at_table("human,human", 3);
    let pad = player.plug("Pad", XBOX);
    play_out(&mut player, &[pad, pad]);
    player.use_by_keys("watch");
    player.frame();
    assert!(player.session().kind().is_stepped());
    let track = player.spots().rect(HitTarget::Scrubber).unwrap();
    let (middle, end) = (track.center(), Vec2::new(track.max.x - 2.0, track.center().y));
    // In from elsewhere.
    let at = player_middle(&player);
    mouse_to(&mut player.app, at);
    mouse_button(&mut player.app, MouseButton::Left, Pressed);
    player.frame();
    for at in [middle, end] {
        mouse_to(&mut player.app, at);
        player.frame();
        assert_eq!(actions(&player), 0, "it was not pressed");
    }
    mouse_button(&mut player.app, MouseButton::Left, Released);
    player.frame();
    // And off it again.
    mouse_to(&mut player.app, middle);
    mouse_button(&mut player.app, MouseButton::Left, Pressed);
    player.frame();
    player.frame();
    let half = actions(&player);
    assert!(half > 0);
    mouse_to(&mut player.app, Vec2::new(end.x + 40.0, end.y - 300.0));
    player.frame();
    player.frame();
    assert_eq!(player.session().game().history().1, 0, "it owns the drag, wherever that goes");
    mouse_button(&mut player.app, MouseButton::Left, Released);
    mouse_to(&mut player.app, middle);
    player.frame();
    player.frame();
    assert_eq!(player.session().game().history().1, 0, "until it is let go");
}

fn player_middle(player: &Player) -> Vec2 {
    let middle = player.window_size() * 0.5;
    assert!(!matches!(player.spots().at(middle), Some(HitTarget::Scrubber | HitTarget::Transport(Transport::Play))));
    middle
}

fn device(player: &Player) -> Device {
    player.app.world().resource::<LastDevice>().0
}

fn is_pointer_seen(player: &mut Player) -> bool {
    let world = player.app.world_mut();
    let mut windows = world.query_filtered::<&CursorOptions, With<PrimaryWindow>>();
    windows.single(world).unwrap().visible
}

#[test]
fn a_mouse_that_trembles_does_not_take_over_and_is_not_seen() {
    let mut player = at_table("human,human", 3);
    let pad = player.plug("Pad", XBOX);
    mouse_to(&mut player.app, Vec2::splat(300.0));
    player.frame();
    mouse_to(&mut player.app, Vec2::splat(320.0));
    player.frame();
    assert!(device(&player) == Device::Mouse && is_pointer_seen(&mut player));
    for with in [By::Keys, By::Pad(pad)] {
        player.act(with, Do::Step(al_jabar::controls::Direction::Right));
        let used = device(&player);
        assert_ne!(used, Device::Mouse);
        assert!(!is_pointer_seen(&mut player), "{with:?}");
        for i in 0..150 {
            mouse_to(&mut player.app, Vec2::new(320.0 + (i % 2) as f32, 320.0));
            player.frame();
            assert_eq!(device(&player), used, "{with:?}: a table that was touched");
        }
        assert!(!is_pointer_seen(&mut player));
        for i in 0..10 {
            mouse_to(&mut player.app, Vec2::new(320.0 + 3.0 * i as f32, 320.0));
            player.frame();
        }
        assert_eq!(device(&player), Device::Mouse, "{with:?}: a hand");
        assert!(is_pointer_seen(&mut player));
        mouse_to(&mut player.app, Vec2::splat(320.0));
        player.frame();
    }
}

// Menus that open by themselves.

/// A game between two that is over in this frame, with its results just opened.
fn just_over() -> Player {
    let mut player = at_table("human,human", 3);
    for _ in 0..600 {
        if player.menu() == Some(Menu::Results) {
            return player;
        }
        if player.session().human_on_turn().is_some() && player.is_settled() {
            player.play_best();
        } else {
            player.frame();
        }
    }
    panic!("the game has no end");
}

#[test]
fn mashing_at_the_end_does_not_deal_the_next_game() {
    for way in 0..4 {
        let mut player = at_table("human,human", 3);
        let pad = player.plug("Pad", XBOX);
        let mut after = 0;
        for _ in 0..40_000 {
            let mash = |player: &mut Player| match way {
                0 => player.press(KeyCode::Space),
                1 => player.press(KeyCode::Enter),
                2 => player.hit(pad, GamepadButton::South),
                _ => {
                    let again = player.laid().rect("again".into()).filter(|_| player.menu().is_some());
                    let at = again.map_or(Vec2::splat(640.0), |rect| rect.center());
                    click(&mut player.app, at, MouseButton::Left);
                    player.frame();
                }
            };
            mash(&mut player);
            player.pass(MILLIS(100));
            if player.menu() == Some(Menu::Results) {
                after += 1;
            } else if player.session().human_on_turn().is_some() && player.is_settled() {
                player.play_best();
            }
            if after > 25 {
                break;
            }
        }
        assert_eq!(player.menu(), Some(Menu::Results), "way {way}");
        assert!(player.session().game().is_over(), "way {way}: the game that was played is still there");
        // After a pause the same press is meant.
        player.pass(MILLIS(500));
        player.use_by_keys("again");
        player.frame();
        assert!(!player.session().game().is_over());
    }
}

#[test]
fn results_take_a_press_after_a_moment_but_not_at_once() {
    let mut player = just_over();
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Results), "that was meant for the table");
    player.pass(MILLIS(450));
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!(player.menu(), None);
    // Whoever opens them himself does not have to wait.
    player.press(KeyCode::Enter);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Results));
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!(player.menu(), None);
}

#[test]
fn what_is_held_down_since_before_does_not_walk_through_the_results() {
    let mut player = at_table("human,human", 3);
    let pad = player.plug("Pad", XBOX);
    // The results are wider than high: their buttons are side by side.
    let right = american(KeyCode::ArrowRight);
    key_event(&mut player.app, KeyCode::ArrowRight, right.clone(), Pressed, false);
    player.axis(pad, GamepadAxis::LeftStickX, 1.0);
    let repeat = |player: &mut Player| {
        key_event(&mut player.app, KeyCode::ArrowRight, american(KeyCode::ArrowRight), Pressed, true);
        player.pass(MILLIS(48));
    };
    while player.menu() != Some(Menu::Results) {
        repeat(&mut player);
        if player.session().human_on_turn().is_some() && player.is_settled() {
            player.play_best();
        }
    }
    player.frame();
    let focus = player.focus();
    assert_eq!(focus, Some("again".into()));
    for _ in 0..60 {
        repeat(&mut player);
    }
    assert_eq!(player.focus(), focus, "still held");
    key_event(&mut player.app, KeyCode::ArrowRight, right, Released, false);
    player.axis(pad, GamepadAxis::LeftStickX, 0.0);
    player.frame();
    player.press(KeyCode::ArrowRight);
    let next = player.focus();
    assert_ne!(next, focus, "pressed anew");
    player.axis(pad, GamepadAxis::LeftStickX, 1.0);
    player.pass(MILLIS(300));
    assert_ne!(player.focus(), next, "and held anew");
}

#[test]
fn a_lost_pad_is_not_replaced_by_whoever_presses_just_then() {
    let (mut player, pads) = between_two_pads();
    let before = owner(&player, 0);
    player.unplug(pads[0]);
    assert_eq!(player.menu(), Some(Menu::PadLost));
    for _ in 0..15 {
        player.hit(pads[1], GamepadButton::South);
        player.press(KeyCode::Space);
        player.pass(MILLIS(120));
    }
    assert_eq!((player.menu(), owner(&player, 0)), (Some(Menu::PadLost), before));
    player.pass(MILLIS(500));
    player.press(KeyCode::Enter);
    player.frame();
    assert_eq!(player.menu(), None, "a press that is meant");
}

#[test]
fn nobody_consents_by_a_press_that_was_meant_for_the_table() {
    let (mut player, pads) = between_two_pads();
    let best = player.session().game().best_exchanges(1)[0];
    player.exchange_with(By::Pad(pads[0]), &best);
    player.wait();
    let record = player.session().record().to_json();
    player.hit(pads[0], GamepadButton::LeftTrigger2);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Consent));
    player.hit(pads[1], GamepadButton::South);
    player.frame();
    assert_eq!((player.menu(), player.session().record().to_json()), (Some(Menu::Consent), record.clone()));
    player.pass(MILLIS(500));
    player.hit(pads[1], GamepadButton::South);
    player.wait_until(|player| player.menu().is_none());
    assert_ne!(player.session().record().to_json(), record);
}

// The pause menu.

fn refusals(player: &Player) -> usize {
    player.app.world().resource::<Messages<Refused>>().iter_current_update_messages().count()
}

#[test]
fn a_bot_becomes_a_person_only_when_somebody_says_so() {
    let mut player = Player::new(&options("human,greedy", &[2, 2, 2], 3, Speed::Instant));
    player.wait();
    player.press(KeyCode::Escape);
    player.frame();
    let seat = ControlId::from(("seat", 1));
    player.go_to(seat);
    player.press(KeyCode::Enter);
    player.frame();
    player.frame();
    assert!(!player.session().is_human(1), "Enter on a bot's row changes its level at most");
    let label = player.laid().rect(seat).unwrap();
    click(&mut player.app, Vec2::new(label.min.x + 20.0, label.center().y), MouseButton::Left);
    player.frame();
    player.frame();
    assert!(!player.session().is_human(1), "and so does a click on its name");
    player.use_by_keys(("hand-over", 1));
    assert!(!player.session().is_human(1), "it is asked first");
    assert_eq!(player.menu(), Some(Menu::Confirm(Question::HandOver(1))));
    player.use_by_keys("no");
    assert!(!player.session().is_human(1));
    player.use_by_keys(("hand-over", 1));
    player.use_by_keys("yes");
    player.frame();
    assert!(player.session().is_human(1));
}

#[test]
fn whoever_played_alone_is_not_refused_after_handing_a_seat_over() {
    for with_pad in [false, true] {
        let mut player = Player::new(&options("human,greedy", &[2, 2, 2], 3, Speed::Instant));
        let pad = player.plug("Pad", XBOX);
        player.wait();
        if with_pad {
            // The seat is the pad's, and the mouse lies beside it.
            crate::pads::take(&mut player, 0, Device::Pad(al_jabar::controls::PadId(0)));
        }
        player.press(KeyCode::Escape);
        player.frame();
        player.use_by_keys(("hand-over", 1));
        player.use_by_keys("yes");
        player.press(KeyCode::Escape);
        player.frame();
        for turn in 0..6 {
            player.wait();
            assert_eq!(player.session().humans(), 2);
            let Some(best) = player.session().game().best_exchanges(1).first().copied() else {
                player.play_best();
                continue;
            };
            let before = player.session().changes();
            match turn % 3 {
                0 => player.exchange_by_keys(&best),
                1 => player.exchange_by_mouse(&best),
                _ => player.exchange_with(By::Pad(pad), &best),
            }
            assert_eq!(refusals(&player), 0, "turn {turn}, with a pad: {with_pad}");
            assert!(player.session().changes() > before, "turn {turn}, with a pad: {with_pad}");
        }
    }
}

// Writing and binding.

fn is_waiting(player: &Player) -> Option<ControlId> {
    player.app.world().resource::<Menus>().entered()
}

#[test]
fn a_moving_mouse_does_not_end_the_binding_of_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    open(&mut player, Menu::Settings, 4);
    let [draw, pass] = [Action::Draw, Action::Pass].map(|action| ("key", row(action)));
    player.use_by_mouse(draw);
    let other = rect(&player, pass).center();
    mouse_to(&mut player.app, other);
    player.frame();
    mouse_to(&mut player.app, other + Vec2::splat(9.0));
    player.frame();
    player.press(KeyCode::F7);
    player.frame();
    assert_eq!(settings_of(&player).keys.of(Action::Draw), [Key::named(Named::F7)], "it was still waited for");
    assert!(is_waiting(&player).is_none());

    // Esc ends it, and only it.
    player.use_by_mouse(draw);
    assert_eq!(is_waiting(&player), Some(draw.into()));
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!((player.menu(), is_waiting(&player)), (Some(Menu::Settings), None));
    assert_eq!(settings_of(&player).keys.of(Action::Draw), [Key::named(Named::F7)]);

    // A click beside everything ends it, and the next key is a key like others.
    player.use_by_mouse(draw);
    let nothing = player.laid().panel.unwrap().min + Vec2::new(4.0, 4.0);
    click(&mut player.app, nothing, MouseButton::Left);
    player.frame();
    assert_eq!(is_waiting(&player), None);
    player.press(KeyCode::F9);
    player.frame();
    assert_eq!(settings_of(&player).keys.of(Action::Draw), [Key::named(Named::F7)]);
    // A click on another row waits for that one.
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
    (folder, player)
}

#[test]
fn a_mouse_that_rests_on_a_field_writes_nothing() {
    let (_folder, mut player) = in_lobby();
    let before = code(&player);
    let field = ControlId::from("code");
    player.wheel_to(field);
    let at = player.laid().rect(field).unwrap().center();
    mouse_to(&mut player.app, at - Vec2::splat(9.0));
    player.frame();
    mouse_to(&mut player.app, at);
    player.frame();
    assert_eq!(player.focus(), Some(field), "it is pointed at");
    player.press(KeyCode::KeyX);
    player.press(KeyCode::Backspace);
    player.frame();
    assert_eq!(code(&player), before);
    player.press(KeyCode::Space);
    player.frame();
    assert_eq!(code(&player), before, "Space chooses, it is no letter");
    // Now it has been chosen.
    player.press(KeyCode::KeyX);
    player.frame();
    assert_eq!(code(&player), "x");
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!((player.menu(), is_waiting(&player)), (Some(Menu::Lobby), None), "out of the field, not of the lobby");
    player.press(KeyCode::KeyX);
    player.frame();
    assert_eq!(code(&player), "x");
}

/// The colours that are painted in a place.
fn colours(player: &mut Player, place: Rect) -> Vec<Color32> {
    let world = player.app.world_mut();
    let mut outputs = world.query::<&EguiRenderOutput>();
    let mut colours = Vec::new();
    for job in outputs.iter(world).flat_map(|output| &output.paint_jobs) {
        let Primitive::Mesh(mesh) = &job.primitive else { continue };
        let inside = |at: Vec2| place.contains(at);
        colours.extend(mesh.vertices.iter().filter(|v| inside(Vec2::new(v.pos.x, v.pos.y))).map(|v| v.color));
    }
    colours
}

/// The brightest of them, of opaque ones, from 0 to 765.
fn brightest(player: &mut Player, place: Rect) -> u32 {
    let colours = colours(player, place);
    let light = |colour: &Color32| colour.r() as u32 + colour.g() as u32 + colour.b() as u32;
    colours.iter().filter(|colour| colour.a() > 200).map(light).max().unwrap_or(0)
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
    let field = player.laid().rect("code".into()).unwrap();
    let before = colours(&mut player, field);
    // By its label: a French keyboard has A where an American one has Q.
    player.chord(KeyCode::ControlLeft, KeyCode::KeyQ, "a");
    player.frame();
    assert_eq!(code(&player), "abc");
    assert_ne!(colours(&mut player, field), before, "it is seen");
    player.strike(KeyCode::F24, "x");
    player.frame();
    assert_eq!(code(&player), "x", "what is written takes its place");
    player.strike(KeyCode::F24, "y");
    player.chord(KeyCode::ControlLeft, KeyCode::KeyA, "q");
    player.press(KeyCode::Backspace);
    player.frame();
    assert_eq!(code(&player), "x", "Control with something else selects nothing");
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
    // Dvorak's keyboard has V where an American one has a full stop.
    assert!(pastes(&mut player, KeyCode::Period, "v"));
    assert!(!pastes(&mut player, KeyCode::KeyV, "k"));
    assert!(pastes(&mut player, KeyCode::KeyV, "м"), "Russian");
}

// The window.

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
    // Other settings have nothing to do with it.
    change(&mut player, |settings| settings.sound.mono = true);
    assert!(full(&mut player));
    for wanted in [false, true, false] {
        player.press(KeyCode::F11);
        player.frame();
        assert_eq!((full(&mut player), settings_of(&player).screen.full), (wanted, wanted));
    }
    drop(player);
    // The settings tell what is seen, and change that.
    let mut player = Player::new(&options);
    player.frame();
    open(&mut player, Menu::Settings, 0);
    let switch = |player: &Player| player.page().control("full".into()).unwrap().kind.clone();
    assert_eq!(switch(&player), ControlKind::Switch(true));
    player.use_by_mouse("full");
    assert!(!full(&mut player));
    assert_eq!(switch(&player), ControlKind::Switch(false));
}

#[test]
fn clicks_while_the_marbles_are_painted_do_not_skip_the_deal() {
    let mut player = Player::new(&Options { seed: Some(5), speed: Some(Speed::Normal), ..default() });
    player.app.world_mut().resource_mut::<al_jabar::ui::Pictures>().paints = true;
    let is_ready = |player: &Player| {
        let world = player.app.world();
        world.resource::<al_jabar::ui::Pictures>().is_ready(world.resource::<al_jabar::ui::PictureRequest>())
    };
    player.pass(MILLIS(50));
    player.use_by_keys("play");
    player.use_by_keys("start");
    player.frame();
    assert!(!is_ready(&player) && player.menu().is_none(), "the table is being painted");
    for _ in 0..3 {
        let middle = player.window_size() * 0.5;
        click(&mut player.app, middle, MouseButton::Left);
        player.frame();
        player.press(KeyCode::Space);
        player.press(KeyCode::Enter);
    }
    let start = std::time::Instant::now();
    while !is_ready(&player) {
        player.frame();
        std::thread::sleep(MILLIS(5));
        assert!(start.elapsed() < Duration::from_secs(120), "the pictures are never done");
    }
    player.pass(MILLIS(300));
    assert!(!player.stage().is_idle(), "it is dealt for everybody to see");
    player.press(KeyCode::Space);
    player.pass(MILLIS(100));
    assert!(player.stage().is_idle(), "now a press skips it");
}

// The table.

#[test]
fn the_log_has_two_ends() {
    let mut player = at_table("human,human", 3);
    for _ in 0..30 {
        if !player.session().game().is_over() {
            player.play_best();
            player.wait();
        }
    }
    if player.menu().is_some() {
        player.attend();
        player.press(KeyCode::Escape);
        player.frame();
    }
    let lines = player.app.world().resource::<Log>().0.len();
    assert!(lines > 25, "{lines}");
    let back = |player: &Player| player.app.world().resource::<TableView>().log_back;
    for by_wheel in [true, false] {
        let turn = |player: &mut Player, lines: f32| {
            match by_wheel {
                true => wheel(&mut player.app, lines),
                false => player.press(if lines > 0.0 { KeyCode::PageUp } else { KeyCode::PageDown }),
            }
            player.frame();
        };
        for _ in 0..200 {
            turn(&mut player, 5.0);
        }
        let end = back(&player);
        assert!(end > 10.0 && end < lines as f32 - 4.0, "the first line is at the top: {end} of {lines}");
        turn(&mut player, -5.0);
        assert_eq!(back(&player), end - 5.0, "it turns round at once");
        for _ in 0..200 {
            turn(&mut player, -5.0);
        }
        assert_eq!(back(&player), 0.0);
        turn(&mut player, 5.0);
        assert_eq!(back(&player), 5.0);
        turn(&mut player, -5.0);
    }
}

#[test]
fn what_says_hide_can_be_clicked() {
    let mut player = at_table("human,human", 3);
    assert!(settings_of(&player).play.suggestions);
    let row = player.spots().rect(HitTarget::Suggestion(0)).unwrap();
    // The title is right above the first of them.
    click(&mut player.app, Vec2::new(row.center().x, row.min.y - 12.0), MouseButton::Left);
    player.frame();
    player.frame();
    assert!(!settings_of(&player).play.suggestions);
    assert!(player.spots().rect(HitTarget::Suggestion(0)).is_none());
    player.press(KeyCode::KeyI);
    player.frame();
    assert!(player.spots().rect(HitTarget::Suggestion(0)).is_some());
}

#[test]
fn nothing_under_a_menu_is_bright() {
    let mut player = at_table("human,human", 3);
    let best = player.session().game().best_exchanges(1)[0];
    player.app.world_mut().write_message(Intent::Choose(best));
    player.frame();
    player.frame();
    let spots: Vec<(HitTarget, Rect)> = player
        .spots()
        .iter()
        .filter(|(spot, _)| {
            matches!(spot, HitTarget::Offer(Offer::Exchange) | HitTarget::Menu | HitTarget::Speed | HitTarget::Hint)
        })
        .collect();
    assert_eq!(spots.len(), 4);
    let before: Vec<u32> = spots.iter().map(|(_, rect)| brightest(&mut player, rect.inflate(-4.0))).collect();
    player.press(KeyCode::F10);
    player.frame();
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Pause));
    // The page itself is bright, and may lie over some of them.
    let panel = player.laid().panel.unwrap();
    let mut seen = 0;
    for ((spot, rect), before) in spots.iter().zip(before) {
        if panel.intersect(*rect).is_empty() {
            let now = brightest(&mut player, rect.inflate(-4.0));
            assert!(now * 4 < before * 3, "{spot:?}: {now} after {before}");
            seen += 1;
        }
    }
    assert!(seen >= 2, "{seen}");
}

#[test]
fn help_is_not_bright_while_nobody_can_be_helped() {
    let mut player = Player::new(&options("human,master", &[2, 2, 2], 3, Speed::Instant));
    player.wait();
    let hint = player.spots().rect(HitTarget::Hint).unwrap().inflate(-4.0);
    player.frame();
    let before = brightest(&mut player, hint);
    player.until_a_bot_thinks();
    player.frame();
    let now = brightest(&mut player, hint);
    assert!(now * 4 < before * 3, "{now} after {before}");
}
