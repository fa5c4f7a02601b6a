//! The mouse: drags, several events in one frame, the wheel, small movements, and clicks before the table is painted.

use crate::menus::{at_title, open, settings_of};
use crate::pads::{XBOX, at_table, play_out};
use crate::player::{By, Do, MILLIS, Player, click, mouse_button, mouse_to, send, wheel, window};
use al_jabar::controls::{Device, LastDevice};
use al_jabar::game::Log;
use al_jabar::menus::{ControlId, Menu};
use al_jabar::settings::{SoundSettings, Speed};
use al_jabar::start::Options;
use al_jabar::table::{HitTarget, TableView, Transport};
use bevy::input::ButtonState::{Pressed, Released};
use bevy::prelude::*;
use bevy::window::{CursorOptions, PrimaryWindow, WindowFocused};
use std::time::Duration;

/// The position on the track of a slider at `part`, from 0 to 1.
fn on_track(player: &Player, item: impl Into<ControlId>, part: f32) -> Vec2 {
    let rect = player.control_rect(item);
    // The track is in the right half of the row, beside the number.
    Vec2::new(rect.min.x + rect.width() * (0.5 + 0.3 * part), rect.center().y)
}

fn at_sounds() -> (tempfile::TempDir, Player) {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    open(&mut player, Menu::Settings, 3);
    (folder, player)
}

fn sound(player: &Player) -> SoundSettings {
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
        // The mouse moves on with the button released.
        let at = on_track(&player, "interface", 0.7);
        mouse_to(&mut player.app, at);
        player.frame();
        player.frame();
        let after = sound(&player);
        assert!(after.master < before.master, "in one frame: {one_frame}: {after:?}");
        assert!(after.master > 0 || one_frame, "the slider does not jump to the end: {after:?}");
        assert_eq!(SoundSettings { master: before.master, ..after }, before, "in one frame: {one_frame}");
    }
}

#[test]
fn a_press_on_nothing_moves_no_slider() {
    let (_folder, mut player) = at_sounds();
    let before = sound(&player);
    // Put the focus on a slider, as after a press on it.
    player.go_to("master".into());
    let nothing = player.page_layout().panel.unwrap().min + Vec2::new(4.0, 4.0);
    assert_eq!(player.page_layout().at(nothing), None);
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
    let [switch, away] = ["mono", "captions"].map(|item| player.control_rect(item).center());
    // Fast input on a slow machine: all within one frame.
    mouse_to(&mut player.app, switch);
    mouse_button(&mut player.app, MouseButton::Left, Pressed);
    mouse_button(&mut player.app, MouseButton::Left, Released);
    mouse_to(&mut player.app, away);
    player.frame();
    player.frame();
    assert_eq!(sound(&player), SoundSettings { mono: !before.mono, ..before });
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
    assert_eq!(in_one, sound(&player).master, "the value at the position of the release");
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
    let track = player.hit_targets().rect(HitTarget::Scrubber).unwrap();
    let (middle, end) = (track.center(), Vec2::new(track.max.x - 2.0, track.center().y));
    // Press elsewhere and drag onto the track.
    let at = player_middle(&player);
    mouse_to(&mut player.app, at);
    mouse_button(&mut player.app, MouseButton::Left, Pressed);
    player.frame();
    for at in [middle, end] {
        mouse_to(&mut player.app, at);
        player.frame();
        assert_eq!(player.actions(), 0, "the track was not pressed");
    }
    mouse_button(&mut player.app, MouseButton::Left, Released);
    player.frame();
    // Press the track and drag off it.
    mouse_to(&mut player.app, middle);
    mouse_button(&mut player.app, MouseButton::Left, Pressed);
    player.frame();
    player.frame();
    let half = player.actions();
    assert!(half > 0);
    mouse_to(&mut player.app, Vec2::new(end.x + 40.0, end.y - 300.0));
    player.frame();
    player.frame();
    assert_eq!(player.session().game().history().1, 0, "the track keeps the drag outside its rectangle");
    mouse_button(&mut player.app, MouseButton::Left, Released);
    mouse_to(&mut player.app, middle);
    player.frame();
    player.frame();
    assert_eq!(player.session().game().history().1, 0, "the drag ends at the release");
}

fn player_middle(player: &Player) -> Vec2 {
    let middle = player.window_size() * 0.5;
    assert!(!matches!(
        player.hit_targets().at(middle),
        Some(HitTarget::Scrubber | HitTarget::Transport(Transport::Play))
    ));
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
            assert_eq!(device(&player), used, "{with:?}: small movements do not count");
        }
        assert!(!is_pointer_seen(&mut player));
        for i in 0..10 {
            mouse_to(&mut player.app, Vec2::new(320.0 + 3.0 * i as f32, 320.0));
            player.frame();
        }
        assert_eq!(device(&player), Device::Mouse, "{with:?}: large movements count");
        assert!(is_pointer_seen(&mut player));
        mouse_to(&mut player.app, Vec2::splat(320.0));
        player.frame();
    }
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
    assert!(!is_ready(&player) && player.menu().is_none(), "the pictures are not ready");
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
        assert!(start.elapsed() < Duration::from_secs(120), "the pictures are never ready");
    }
    player.pass(MILLIS(300));
    assert!(!player.presentation().is_idle(), "the deal is shown");
    player.press(KeyCode::Space);
    player.pass(MILLIS(100));
    assert!(player.presentation().is_idle(), "a press skips it now");
}

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
        player.wait_for_menu_input();
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
        assert_eq!(back(&player), end - 5.0, "scrolling forwards works at once");
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
fn suggestions_are_hidden_and_shown_by_their_button() {
    let mut player = at_table("human,human", 3);
    assert!(settings_of(&player).play.suggestions);
    let button = player.hit_targets().rect(HitTarget::Suggestions).unwrap();
    click(&mut player.app, button.center(), MouseButton::Left);
    player.frame();
    player.frame();
    assert!(!settings_of(&player).play.suggestions);
    assert!(player.hit_targets().rect(HitTarget::Suggestion(0)).is_none());
    player.press(KeyCode::KeyI);
    player.frame();
    assert!(player.hit_targets().rect(HitTarget::Suggestion(0)).is_some());
}
