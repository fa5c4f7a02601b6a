//! Menus that open without a press (results, lost pad, consent) ignore presses that were meant for the table.

use crate::pads::{XBOX, at_table, owner};
use crate::player::{By, MILLIS, Player, american, click, key_event};
use crate::plugs::between_two_pads;
use al_jabar::menus::Menu;
use bevy::input::ButtonState::{Pressed, Released};
use bevy::prelude::*;

/// A game between two people that is over in this frame, with its results just opened.
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
    panic!("the game does not end");
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
                    let again = player.page_layout().rect("again".into()).filter(|_| player.menu().is_some());
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
        assert!(player.session().game().is_over(), "way {way}: no new game was started");
        // After a pause the same press works.
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
    assert_eq!(player.menu(), Some(Menu::Results), "the press was ignored");
    player.pass(MILLIS(450));
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!(player.menu(), None);
    // A player who opens the results can close them at once.
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
    assert_eq!(player.focus(), focus, "the held input is ignored");
    key_event(&mut player.app, KeyCode::ArrowRight, right, Released, false);
    player.axis(pad, GamepadAxis::LeftStickX, 0.0);
    player.frame();
    player.press(KeyCode::ArrowRight);
    let next = player.focus();
    assert_ne!(next, focus, "a new press counts");
    player.axis(pad, GamepadAxis::LeftStickX, 1.0);
    player.pass(MILLIS(300));
    assert_ne!(player.focus(), next, "a new hold counts");
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
    assert_eq!(player.menu(), None, "a later press counts");
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
