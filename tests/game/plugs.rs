//! Gamepads that disconnect, reconnect and do so repeatedly; Steam's duplicates; gamepads without a mapping.

use crate::pads::{SONY, XBOX, at_table, at_title, four_in_the_lobby, owner, pad, play_out, take};
use crate::player::{By, Do, Player, options};
use al_jabar::app::Screen;
use al_jabar::controls::{Device, PadId};
use al_jabar::game::{Selection, Side};
use al_jabar::menus::Menu;
use al_jabar::seats::{Owner, SeatOwners};
use al_jabar::settings::{Settings, Speed};
use al_jabar::table::HitTarget;
use bevy::input::gamepad::GamepadConnection;
use bevy::prelude::*;
use std::time::Duration;

const VALVE: u16 = 0x28de;

pub fn between_two_pads() -> (Player, [Entity; 2]) {
    let mut player = at_table("human,human", 3);
    let pads = [player.plug("One", XBOX), player.plug("Two", SONY)];
    take(&mut player, 0, Device::Pad(PadId(0)));
    take(&mut player, 1, Device::Pad(PadId(1)));
    while player.session().game().position().turn() != 0 {
        player.play_best();
        player.wait();
    }
    (player, pads)
}

#[test]
fn the_pad_on_turn_disconnects_and_comes_back() {
    for as_itself in [true, false] {
        let (mut player, pads) = between_two_pads();
        let record = player.session().record().to_json();
        player.unplug(pads[0]);
        assert_eq!(player.menu(), Some(Menu::PadLost), "opens in the same frame");
        player.frame();
        let entity = if as_itself { pads[0] } else { player.app.world_mut().spawn_empty().id() };
        player.replug(entity, "One", XBOX);
        assert_eq!(player.menu(), Some(Menu::PadLost), "stays open until the connection is stable");
        player.pass(Duration::from_millis(600));
        assert_eq!(player.menu(), None, "the game continues");
        assert_eq!(player.session().record().to_json(), record, "the game is unchanged");
        let best = player.session().game().best_exchanges(1)[0];
        player.exchange_with(By::Pad(entity), &best);
        assert_ne!(player.session().record().to_json(), record, "the gamepad plays");
    }
}

#[test]
fn somebody_else_takes_the_seat_of_a_lost_pad() {
    // Replace it by another gamepad, the keyboard, the mouse or a bot.
    for way in 0..4 {
        let (mut player, pads) = between_two_pads();
        let third = player.plug("Three", XBOX);
        player.unplug(pads[0]);
        player.wait_for_menu_input();
        match way {
            0 => player.hit(third, GamepadButton::South),
            1 => player.press(KeyCode::Enter),
            2 => player.use_by_mouse("take"),
            _ => player.use_with(By::Pad(pads[1]), "bot"),
        }
        player.frame();
        assert_eq!(player.menu(), None, "way {way}");
        match way {
            0 => assert_eq!(owner(&player, 0), pad(2)),
            1 => assert_eq!(owner(&player, 0), Owner::Only(Device::Keyboard)),
            2 => assert_eq!(owner(&player, 0), Owner::Only(Device::Mouse)),
            _ => assert!(!player.session().is_human(0)),
        }
        // A gamepad that comes back late has to take a seat like any other.
        player.replug(pads[0], "One", XBOX);
        player.pass(Duration::from_millis(600));
        assert_eq!(player.menu(), None);
    }
}

#[test]
fn a_pad_that_is_not_on_turn_is_missed_when_it_is() {
    let (mut player, pads) = between_two_pads();
    player.unplug(pads[1]);
    player.pass(Duration::from_millis(700));
    assert_eq!(player.menu(), None, "a notice is enough while a bot is on turn");
    let best = player.session().game().best_exchanges(1)[0];
    player.exchange_with(By::Pad(pads[0]), &best);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::PadLost), "opens when the gamepad is needed");
    player.wait_for_menu_input();
    player.act(By::Pad(pads[0]), Do::Back);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::PadLost), "cannot be closed by going back");
    player.replug(pads[1], "Two", SONY);
    player.pass(Duration::from_millis(700));
    assert_eq!(player.menu(), None);
}

#[test]
fn a_wobbling_plug_pauses_at_once_and_goes_on_once() {
    let (mut player, pads) = between_two_pads();
    let mut notices = Vec::new();
    let mut opened = 0;
    let mut before = None;
    for i in 0..40 {
        let connection = if i % 2 == 0 {
            GamepadConnection::Disconnected
        } else {
            GamepadConnection::Connected { name: "One".into(), vendor_id: Some(XBOX), product_id: Some(0x1234) }
        };
        player.connection(pads[0], connection);
        notices.extend(player.notices_within(Duration::from_millis(16)));
        opened += usize::from(player.menu() == Some(Menu::PadLost) && before != Some(Menu::PadLost));
        before = player.menu();
    }
    assert_eq!(opened, 1, "the game pauses only once");
    assert_eq!(notices, Vec::<String>::new());
    notices.extend(player.notices_within(Duration::from_secs(1)));
    assert_eq!((player.menu(), notices), (None, Vec::new()), "no menu and no notice is left");
}

#[test]
fn a_pad_comes_and_goes_in_every_phase() {
    // Normal speed, so that the deal and the animations take time.
    let mut player = Player::new(&options("human,human", &[2, 2, 2], 3, Speed::Normal));
    let pad = player.plug("One", XBOX);
    take(&mut player, 0, Device::Pad(PadId(0)));
    take(&mut player, 1, Device::Pad(PadId(0)));
    let wobble = |player: &mut Player, phase: &str| {
        let record = player.session().record().to_json();
        player.unplug(pad);
        if player.session().human_on_turn().is_some() && player.screen() == Screen::Table {
            assert!(player.menu().is_some(), "{phase}: the game is paused");
        }
        player.pass(Duration::from_millis(100));
        player.replug(pad, "One", XBOX);
        player.pass(Duration::from_millis(600));
        assert_ne!(player.menu(), Some(Menu::PadLost), "{phase}");
        assert_eq!(player.session().record().to_json(), record, "{phase}: the game is unchanged");
    };
    assert!(!player.presentation().is_idle());
    wobble(&mut player, "dealing");
    player.wait();
    // During a selection.
    let best = player.session().game().best_exchanges(1)[0];
    let give: aljabar_core::Pieces = best.give.counted();
    let piece = give.each().next().unwrap().0;
    player.walk_to(By::Pad(pad), HitTarget::Stack(Side::Give, piece));
    player.hit(pad, GamepadButton::South);
    let chosen = *player.app.world().resource::<Selection>();
    assert!(!chosen.is_empty());
    wobble(&mut player, "selecting");
    assert_eq!(*player.app.world().resource::<Selection>(), chosen, "the selection is unchanged");
    player.hit(pad, GamepadButton::East);
    // During an animation.
    player.exchange_with(By::Pad(pad), &best);
    assert!(!player.presentation().is_idle());
    wobble(&mut player, "animating");
    player.wait();
    // In a dialog.
    player.hit(pad, GamepadButton::Start);
    player.frame();
    wobble(&mut player, "dialogs");
    assert_eq!(player.menu(), Some(Menu::Pause));
    player.hit(pad, GamepadButton::East);
    player.frame();
    // At the results.
    player.app.world_mut().resource_mut::<Settings>().play.speed = Speed::Instant;
    play_out(&mut player, &[pad, pad]);
    wobble(&mut player, "results");
    assert_eq!(player.menu(), Some(Menu::Results));
    player.use_with(By::Pad(pad), "watch");
    player.frame();
    wobble(&mut player, "replay");
}

#[test]
fn a_pad_comes_and_goes_while_a_bot_thinks_and_in_the_lobby() {
    let (mut player, pads) = four_in_the_lobby(2);
    player.unplug(pads[1]);
    player.pass(Duration::from_millis(700));
    assert_eq!(owner(&player, 1), pad(1), "the seat keeps its gamepad");
    let label = |player: &Player| {
        let seats = player.page().controls().filter(|control| control.seat == Some(1));
        seats.map(|control| control.label.key().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(label(&player), ["seat-without"]);
    player.replug(pads[1], "Pad 1", XBOX);
    player.frame();
    assert_eq!(label(&player), ["seat-with"]);
    assert_eq!(player.menu(), Some(Menu::Lobby));
    player.hit(pads[1], GamepadButton::DPadDown);
    assert_eq!(owner(&player, 1), pad(1));

    let mut player = Player::new(&options("human,master", &[2, 2, 2], 3, Speed::Instant));
    let entity = player.plug("Pad", XBOX);
    take(&mut player, 0, Device::Pad(PadId(0)));
    player.until_a_bot_thinks();
    let turn = player.session().changes();
    player.unplug(entity);
    assert_eq!(player.menu(), None, "no menu during the bot's turn");
    player.wait_until(|player| player.menu() == Some(Menu::PadLost));
    assert!(player.session().changes() > turn, "the game goes on until the gamepad is needed");
    player.replug(entity, "Pad", XBOX);
    player.pass(Duration::from_millis(700));
    assert_eq!(player.menu(), None);
}

#[test]
fn the_copy_that_steam_makes_of_a_pad_does_nothing_twice() {
    let mut player = at_title();
    let real = player.plug("Pad", XBOX);
    let copy = player.plug("Steam Virtual Gamepad", VALVE);
    let both = |player: &mut Player, button: GamepadButton| {
        for pad in [real, copy] {
            player.button(pad, button, 1.0);
        }
        player.frame();
        for pad in [real, copy] {
            player.button(pad, button, 0.0);
        }
        player.frame();
    };
    for entry in ["puzzles", "ladder"] {
        both(&mut player, GamepadButton::DPadDown);
        assert_eq!(player.focus(), Some(entry.into()), "one step");
        player.pass(Duration::from_millis(100));
    }
    both(&mut player, GamepadButton::DPadUp);
    both(&mut player, GamepadButton::DPadUp);
    player.pass(Duration::from_millis(100));
    both(&mut player, GamepadButton::South);
    assert_eq!(player.menu(), Some(Menu::Lobby), "the press counts once: it opens the lobby but does not start a game");
    assert_eq!(owner(&player, 0), pad(0));
    player.pass(Duration::from_millis(200));
    assert_eq!(player.app.world().resource::<SeatOwners>().seats_of(Device::Pad(PadId(1))).count(), 0);

    // The duplicate may send a press one frame earlier; the seat belongs to the real gamepad.
    let mut player = at_title();
    let copy = player.plug("Steam Virtual Gamepad", VALVE);
    let real = player.plug("Pad", XBOX);
    player.hit(copy, GamepadButton::South);
    player.hit(real, GamepadButton::South);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Lobby));
    assert_eq!(owner(&player, 0), pad(1), "the real gamepad has the seat");
}

#[test]
fn two_people_who_press_at_once_are_both_heard() {
    let mut player = at_title();
    let pads = [player.plug("One", XBOX), player.plug("Two", XBOX)];
    player.use_with(By::Keys, "play");
    for pad in pads {
        player.button(pad, GamepadButton::South, 1.0);
    }
    player.frame();
    player.frame();
    for pad in pads {
        player.button(pad, GamepadButton::South, 0.0);
    }
    player.frame();
    let seated =
        (0..2).filter(|pad| player.app.world().resource::<SeatOwners>().owns(Device::Pad(PadId(*pad)))).count();
    assert_eq!(seated, 2);
}

#[test]
fn a_pad_with_unknown_buttons_is_named_once() {
    let mut player = at_title();
    let pad = player.plug("Strange Stick", 0x1111);
    let mut notices = Vec::new();
    for _ in 0..3 {
        player.hit(pad, GamepadButton::Other(7));
        notices.extend(player.notices_within(Duration::from_secs(1)));
    }
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert!(notices[0].contains("Strange Stick"), "{notices:?}");
    player.press(KeyCode::Enter);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Lobby), "the keyboard works");
}
