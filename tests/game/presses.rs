//! Single presses of a gamepad: latency, repetition, sticks and buttons, rumble.

use crate::pads::{SONY, XBOX, at_table, at_title, cursor, owner, pad, take};
use crate::player::{By, Player, options};
use crate::plugs::between_two_pads;
use al_jabar::controls::{Device, Family, LastDevice, PadId};
use al_jabar::input::Pads;
use al_jabar::menus::{ControlEvent, ControlInput, Menu};
use al_jabar::seats::Owner;
use al_jabar::settings::{Settings, Speed};
use al_jabar::start::Options;
use bevy::input::gamepad::GamepadRumbleRequest;
use bevy::prelude::*;
use std::time::Duration;

#[test]
fn a_press_is_answered_in_the_next_picture_even_while_a_bot_thinks() {
    let mut player = Player::new(&options("human,master", &[2, 2, 2], 3, Speed::Instant));
    let pad = player.plug("Pad", XBOX);
    player.until_a_bot_thinks();
    for _ in 0..5 {
        let before = cursor(&player);
        player.hit(pad, GamepadButton::DPadRight);
        assert_ne!(cursor(&player), before, "one update");
    }
    player.hit(pad, GamepadButton::Start);
    assert_eq!(player.menu(), Some(Menu::Pause));
}

#[test]
fn whoever_sits_down_is_seen_to_in_the_same_frame() {
    let mut player = at_title();
    player.use_with(By::Keys, "play");
    player.frame();
    let entity = player.plug("Pad", XBOX);
    player.button(entity, GamepadButton::South, 1.0);
    player.frame();
    let labels: Vec<String> = player.page().controls().map(|control| format!("{:?}", control.label)).collect();
    assert_eq!(owner(&player, 0), pad(0));
    assert!(labels.iter().any(|label| label.contains("device-pad")), "{labels:?}");
}

#[test]
fn held_directions_are_repeated() {
    let mut player = at_table("human,human", 3);
    let pad = player.plug("Pad", XBOX);
    let mut moved = Vec::new();
    player.axis(pad, GamepadAxis::LeftStickX, 1.0);
    let mut before = cursor(&player);
    for frame in 0..60 {
        player.frame();
        if cursor(&player) != before {
            moved.push(frame * 16);
            before = cursor(&player);
        }
    }
    // Immediately, after half a second, and then every tenth of a second.
    assert_eq!(moved[0], 0);
    assert!((490..540).contains(&moved[1]), "{moved:?}");
    assert!((90..130).contains(&(moved[2] - moved[1])), "{moved:?}");
    player.axis(pad, GamepadAxis::LeftStickX, 0.2);
    player.frame();
    let at = cursor(&player);
    player.pass(Duration::from_secs(1));
    assert_eq!(cursor(&player), at, "let go");
}

#[test]
fn nonsense_from_a_pad_does_no_harm() {
    let mut player = at_table("human,human", 3);
    let pad = player.plug("Pad", XBOX);
    for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0, 1e38, -1e38, 0.0, f32::NAN] {
        for axis in [GamepadAxis::LeftStickX, GamepadAxis::LeftStickY, GamepadAxis::RightStickY, GamepadAxis::LeftZ] {
            player.axis(pad, axis, value);
        }
        for button in [GamepadButton::South, GamepadButton::DPadLeft, GamepadButton::Other(9)] {
            player.button(pad, button, value);
        }
        player.frame();
    }
    for axis in [GamepadAxis::LeftStickX, GamepadAxis::LeftStickY, GamepadAxis::RightStickY] {
        player.axis(pad, axis, 0.0);
    }
    player.frame();
    player.check_places();
    player.hit(pad, GamepadButton::DPadRight);
    let before = cursor(&player);
    player.hit(pad, GamepadButton::DPadRight);
    assert_ne!(cursor(&player), before, "the gamepad still works");
}

#[test]
fn a_window_without_the_focus_hears_no_pad() {
    let mut player = at_table("human,human", 3);
    let pad = player.plug("Pad", XBOX);
    player.hit(pad, GamepadButton::DPadRight);
    let before = cursor(&player);
    player.set_focused(false);
    player.hit(pad, GamepadButton::DPadRight);
    player.hit(pad, GamepadButton::Start);
    assert_eq!((cursor(&player), player.menu()), (before, None));
    player.set_focused(true);
    player.hit(pad, GamepadButton::DPadRight);
    assert_ne!(cursor(&player), before);
}

/// Plays a game between two gamepads with this rumble strength. Returns the number of cancellations and of rumble
/// requests.
fn rumbles(strength: u32) -> (usize, usize) {
    let (mut player, pads) = between_two_pads();
    player.app.world_mut().resource_mut::<Settings>().pads.rumble = strength;
    let (mut cancelled, mut rumbled) = (0, 0);
    for _ in 0..30 {
        player.wait();
        if player.session().game().is_over() {
            break;
        }
        let seat = player.session().game().position().turn();
        let before = player.session().game().discard().len();
        player.play_best();
        cancelled += usize::from(player.session().game().discard().len() > before);
        for _ in 0..3 {
            let requests = player.app.world().resource::<Messages<GamepadRumbleRequest>>();
            for request in requests.iter_current_update_messages() {
                let GamepadRumbleRequest::Add { duration, gamepad, intensity } = request else { continue };
                assert_eq!(*gamepad, pads[seat], "the gamepad of the seat on turn");
                assert!(*duration > Duration::ZERO && *duration <= Duration::from_millis(150));
                assert!(intensity.weak_motor > 0.0 && intensity.weak_motor <= 1.0);
                rumbled += 1;
            }
            player.frame();
        }
    }
    (cancelled, rumbled)
}

#[test]
fn a_pad_trembles_for_its_own_cancellations_and_not_for_long() {
    let (cancelled, rumbled) = rumbles(100);
    assert!(cancelled > 2 && rumbled >= cancelled, "{rumbled} times for {cancelled}");
}

#[test]
fn a_pad_does_not_tremble_when_that_is_off() {
    let (cancelled, rumbled) = rumbles(0);
    assert!(cancelled > 2, "there were cancellations");
    assert_eq!(rumbled, 0);
}

#[test]
fn virtual_pads_send_what_real_ones_do() {
    let mut player = Player::new(&Options { virtual_pads: 2, speed: Some(Speed::Instant), seed: Some(5), ..default() });
    for _ in 0..3 {
        player.frame();
    }
    player.press(KeyCode::Digit1);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Lobby));
    player.press(KeyCode::Digit7);
    player.frame();
    assert_eq!((owner(&player, 0), owner(&player, 1)), (pad(0), pad(1)));
    // F6 disconnects and connects the virtual gamepad.
    player.press(KeyCode::F6);
    player.press(KeyCode::Digit8);
    player.frame();
    assert_eq!(owner(&player, 1), pad(1), "a disconnected gamepad is ignored");
    player.press(KeyCode::F6);
    player.press(KeyCode::Digit8);
    player.frame();
    assert_eq!(owner(&player, 1), Owner::Anyone);
}

/// Bevy panics if a rumble request names a gamepad that it does not know.
#[test]
fn virtual_pads_do_not_tremble() {
    let mut player = Player::new(&Options { virtual_pads: 2, ..options("human,human", &[2, 2, 2], 3, Speed::Instant) });
    player.wait();
    take(&mut player, 0, Device::Pad(PadId(0)));
    take(&mut player, 1, Device::Pad(PadId(1)));
    let mut cancelled = 0;
    while cancelled < 4 && !player.session().game().is_over() {
        let before = player.session().game().discard().len();
        player.play_best();
        for _ in 0..3 {
            let requests = player.app.world().resource::<Messages<GamepadRumbleRequest>>();
            assert_eq!(requests.iter_current_update_messages().count(), 0);
            player.frame();
        }
        player.wait();
        cancelled += usize::from(player.session().game().discard().len() > before);
    }
    assert!(cancelled > 0, "there were no cancellations");
}

#[test]
fn prompts_follow_the_device_within_a_frame() {
    let mut player = at_table("human,human", 3);
    let pads = [player.plug("One", XBOX), player.plug("Two", SONY)];
    let device = |player: &Player| player.app.world().resource::<LastDevice>().0;
    let family = |player: &Player, pad| player.app.world().resource::<Pads>().family(pad);
    player.hit(pads[0], GamepadButton::DPadUp);
    assert_eq!(device(&player), Device::Pad(PadId(0)));
    player.hit(pads[1], GamepadButton::DPadUp);
    assert_eq!(device(&player), Device::Pad(PadId(1)));
    assert_eq!([PadId(0), PadId(1)].map(|pad| family(&player, pad)), [Family::Xbox, Family::PlayStation]);
    player.press(KeyCode::ArrowUp);
    assert_eq!(device(&player), Device::Keyboard);
    player.axis(pads[0], GamepadAxis::LeftStickX, 0.9);
    player.frame();
    assert_eq!(device(&player), Device::Pad(PadId(0)));
    crate::player::click(&mut player.app, Vec2::splat(5.0), MouseButton::Left);
    player.frame();
    assert_eq!(device(&player), Device::Mouse);
}

#[test]
fn presses_say_with_what() {
    let mut player = at_title();
    let entity = player.plug("Pad", XBOX);
    player.hit(entity, GamepadButton::South);
    let events = player.app.world().resource::<Messages<ControlEvent>>();
    let events: Vec<&ControlEvent> = events.iter_current_update_messages().collect();
    assert_eq!((events[0].by, &events[0].input), (Device::Pad(PadId(0)), &ControlInput::Pressed));
}
