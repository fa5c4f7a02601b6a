//! Dragging marbles with the mouse, and everything with a finger.

use crate::menus::change;
use crate::pads::at_table;
use crate::player::{Player, mouse_button, mouse_to, touch};
use al_jabar::game::{Offer, Selection, Side};
use al_jabar::table::{HitTarget, Layout, Marble, Place, Pose, Slot};
use aljabar_core::Exchange;
use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use std::time::Duration;

fn layout(player: &Player) -> Layout {
    player.app.world().resource::<Layout>().clone()
}

fn selected(player: &Player) -> Exchange {
    player.app.world().resource::<Selection>().exchange()
}

/// The best exchange, which gives and takes colours.
fn best(player: &Player) -> Exchange {
    let exchanges = player.session().game().exchanges();
    let coloured = |e: &&Exchange| !e.give.iter().chain(e.take.iter()).any(aljabar_core::Piece::is_black);
    *exchanges.iter().filter(coloured).max_by_key(|e| e.reduction()).unwrap()
}

fn place(player: &Player, side: Side, piece: aljabar_core::Piece) -> Vec2 {
    let stack = player.hit_targets().rect(HitTarget::Stack(side, piece)).unwrap();
    // The hand's marbles lie at the lower end of their rods.
    match side {
        Side::Give => Vec2::new(stack.center().x, stack.max.y - layout(player).diameters.own * 0.5),
        Side::Take => stack.center(),
    }
}

/// Drags with the left mouse button, in a few steps.
fn drag(player: &mut Player, from: Vec2, to: Vec2) {
    mouse_to(&mut player.app, from);
    mouse_button(&mut player.app, MouseButton::Left, ButtonState::Pressed);
    player.frame();
    for i in 1..=6 {
        mouse_to(&mut player.app, from.lerp(to, i as f32 / 6.0));
        player.frame();
    }
    mouse_button(&mut player.app, MouseButton::Left, ButtonState::Released);
    player.frame();
    player.frame();
}

/// Drags all marbles of an exchange to the other side, the last one to `last`.
fn drag_all(player: &mut Player, exchange: &Exchange, last: Vec2) {
    let tray = layout(player).seats[layout(player).viewer()].rods.tray.center();
    for piece in exchange.take.iter() {
        let from = place(player, Side::Take, piece);
        drag(player, from, tray);
    }
    let middle = layout(player).middle;
    for (i, piece) in exchange.give.iter().enumerate() {
        let from = place(player, Side::Give, piece);
        drag(player, from, if i + 1 == exchange.give.len() { last } else { middle });
    }
}

#[test]
fn marbles_are_dragged_to_the_other_side_and_a_press_on_the_rim_exchanges() {
    let mut player = at_table("human,human", 3);
    let exchange = best(&player);
    let (before, middle) = (player.actions(), layout(&player).middle);
    drag_all(&mut player, &exchange, middle);
    assert_eq!((selected(&player), player.actions()), (exchange, before), "it is proposed, not made");
    let rim = middle + Vec2::X * layout(&player).radius * 0.97;
    mouse_to(&mut player.app, rim);
    mouse_button(&mut player.app, MouseButton::Left, ButtonState::Pressed);
    player.frame();
    player.wait();
    assert_eq!(player.actions(), before + 1);
}

#[test]
fn a_drop_on_the_rim_exchanges_and_so_does_every_drop_if_the_settings_say_so() {
    for at_once in [false, true] {
        let mut player = at_table("human,human", 3);
        change(&mut player, |settings| settings.play.drop_exchanges = at_once);
        let exchange = best(&player);
        let before = player.actions();
        let layout = layout(&player);
        let last = layout.middle + if at_once { Vec2::ZERO } else { Vec2::Y * layout.radius * 0.97 };
        drag_all(&mut player, &exchange, last);
        player.wait();
        assert_eq!(player.actions(), before + 1, "at once {at_once}");
    }
}

#[test]
fn a_marble_that_is_dropped_elsewhere_rolls_home() {
    let mut player = at_table("human,human", 3);
    let exchange = best(&player);
    let piece = exchange.give.iter().next().unwrap();
    let from = place(&player, Side::Give, piece);
    drag(&mut player, from, Vec2::new(30.0, 30.0));
    assert_eq!(selected(&player).give.len(), 0);
    player.pass(Duration::from_secs(1));
    player.check_places();
    // A marble that was selected before stays selected.
    crate::player::click(&mut player.app, from, MouseButton::Left);
    player.frame();
    player.frame();
    assert_eq!(selected(&player).give.len(), 1);
    let rise = layout(&player).diameters.own * 0.4;
    drag(&mut player, from - Vec2::Y * rise, Vec2::new(30.0, 30.0));
    assert_eq!(selected(&player).give.len(), 1);
}

#[test]
fn a_dragged_marble_follows_the_pointer_in_the_same_frame() {
    let mut player = at_table("human,human", 3);
    let piece = best(&player).give.iter().next().unwrap();
    let from = place(&player, Side::Give, piece);
    mouse_to(&mut player.app, from);
    mouse_button(&mut player.app, MouseButton::Left, ButtonState::Pressed);
    player.frame();
    mouse_to(&mut player.app, from - Vec2::Y * 40.0);
    player.frame();
    let nearest = |player: &mut Player, to: Vec2| {
        let world = player.app.world_mut();
        let mut marbles = world.query::<(&Marble, &Pose)>();
        let of = marbles.iter(world).filter(|(marble, _)| marble.0 == piece);
        of.map(|(_, pose)| (pose.at - Vec2::Y * pose.height).distance(to)).fold(f32::MAX, f32::min)
    };
    let to = layout(&player).middle;
    let before = nearest(&mut player, to);
    mouse_to(&mut player.app, to);
    player.frame();
    let after = nearest(&mut player, to);
    assert!(after < before * 0.75, "{before} {after}");
    mouse_button(&mut player.app, MouseButton::Left, ButtonState::Released);
}

/// The places of the marbles of a colour in the own hand that are raised.
fn raised(player: &mut Player, piece: aljabar_core::Piece) -> Vec<Vec2> {
    let (hand, half) = (Place::Hand(layout(player).viewer()), layout(player).diameters.own * 0.2);
    let world = player.app.world_mut();
    let mut marbles = world.query::<(&Marble, &Place, &Slot)>();
    let up =
        marbles.iter(world).filter(|(marble, place, slot)| marble.0 == piece && **place == hand && slot.raised > half);
    up.map(|(.., slot)| slot.at).collect()
}

#[test]
fn the_marble_that_is_pressed_rises_and_lies_down_again() {
    let mut player = at_table("human,human", 3);
    let hand = player.session().game().position().mover().each();
    let piece = hand.filter(|(_, count)| *count == 2).map(|(piece, _)| piece).next().unwrap();
    let [low, high] = player.places(Side::Give, piece)[..] else { panic!("two marbles") };
    let up = Vec2::Y * layout(&player).diameters.own * 0.4;
    let press = |player: &mut Player, at: Vec2| {
        crate::player::click(&mut player.app, at, MouseButton::Left);
        player.frame();
        player.frame();
    };
    press(&mut player, low);
    assert_eq!(raised(&mut player, piece), [low], "the lower one is pressed");
    press(&mut player, low - up);
    assert_eq!(raised(&mut player, piece), []);
    press(&mut player, low);
    press(&mut player, high);
    assert_eq!(raised(&mut player, piece).len(), 2);
    press(&mut player, high - up);
    assert_eq!(raised(&mut player, piece), [low], "the upper one lies down");
    // A dragged marble is the one that is pressed, and it comes back where it was.
    press(&mut player, low - up);
    drag(&mut player, low, Vec2::new(30.0, 30.0));
    assert_eq!(raised(&mut player, piece), []);
    let middle = layout(&player).middle;
    drag(&mut player, low, middle);
    assert_eq!(raised(&mut player, piece), [low]);
}

#[test]
fn a_finger_can_play() {
    let mut player = at_table("human,human", 3);
    let exchange = best(&player);
    let before = player.actions();
    let tap = |player: &mut Player, at: Vec2| {
        touch(&mut player.app, 7, TouchPhase::Started, at);
        player.frame();
        touch(&mut player.app, 7, TouchPhase::Ended, at);
        player.frame();
        player.frame();
    };
    for piece in exchange.take.iter() {
        let at = place(&player, Side::Take, piece);
        tap(&mut player, at);
    }
    for piece in exchange.give.iter() {
        let at = place(&player, Side::Give, piece);
        tap(&mut player, at);
    }
    assert_eq!(selected(&player), exchange);
    // A finger that rests clears the selection, as the right button does.
    let middle = layout(&player).notices.center();
    touch(&mut player.app, 7, TouchPhase::Started, middle);
    player.pass(Duration::from_millis(700));
    touch(&mut player.app, 7, TouchPhase::Ended, middle);
    player.frame();
    assert_eq!(selected(&player).give.len(), 0);
    // The same exchange again, by dragging.
    let tray = layout(&player).seats[layout(&player).viewer()].rods.tray.center();
    for (side, pieces) in [(Side::Take, exchange.take), (Side::Give, exchange.give)] {
        for piece in pieces.iter() {
            let from = place(&player, side, piece);
            let to = if side == Side::Take { tray } else { layout(&player).middle };
            touch(&mut player.app, 8, TouchPhase::Started, from);
            player.frame();
            for i in 1..=4 {
                touch(&mut player.app, 8, TouchPhase::Moved, from.lerp(to, i as f32 / 4.0));
                player.frame();
            }
            touch(&mut player.app, 8, TouchPhase::Ended, to);
            player.frame();
            player.frame();
        }
    }
    assert_eq!(selected(&player), exchange);
    let button = player.hit_targets().rect(HitTarget::Offer(Offer::Exchange)).unwrap();
    tap(&mut player, button.center());
    player.wait();
    assert_eq!(player.actions(), before + 1);
}
