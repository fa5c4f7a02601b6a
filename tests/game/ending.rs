//! The end of a game is a scene: the winners' marbles rise and dissolve into light, and are back when the table is looked
//! at again.

use crate::player::{Player, options};
use al_jabar::game::Session;
use al_jabar::menus::Menu;
use al_jabar::settings::Speed;
use al_jabar::start::Options;
use al_jabar::table::{Marble, Motion, Place, Pose, Slot};
use aljabar_core::Outcome;
use bevy::prelude::*;
use std::time::Duration;

/// A game of two people at normal speed that has just ended: its end begins to be shown.
fn at_the_end(calm: bool) -> Player {
    let options = Options { calm, ..options("human,human", &[2, 2], 5, Speed::Instant) };
    let mut player = Player::new(&options);
    let over_next = |player: &Player| {
        let mut game = player.session().game().clone();
        let best = game.best_exchanges(1).first().copied();
        best.is_some_and(|best| game.apply(aljabar_core::Action::Exchange(best)).is_ok() && game.is_over())
    };
    for _ in 0..200 {
        player.wait();
        if over_next(&player) {
            break;
        }
        player.play_best();
    }
    crate::menus::change(&mut player, |settings| settings.set_speed(Speed::Normal));
    player.play_best();
    assert!(player.session().game().is_over(), "the last action ends the game");
    for _ in 0..1000 {
        if winners(&mut player).iter().any(|(motion, ..)| matches!(motion, Motion::Rise { .. })) {
            return player;
        }
        player.frame();
    }
    panic!("the end is not shown");
}

/// The motion, the pose and the slot of every marble of the winners.
fn winners(player: &mut Player) -> Vec<(Motion, Pose, Slot)> {
    let Some(Outcome { winners, .. }) = Outcome::of(player.app.world().resource::<Session>().game()) else {
        return Vec::new();
    };
    let world = player.app.world_mut();
    let mut marbles = world.query_filtered::<(&Place, &Motion, &Pose, &Slot), With<Marble>>();
    let of_winner = |place: &Place| matches!(place, Place::Hand(seat) if winners.contains(seat));
    marbles
        .iter(world)
        .filter(|(place, ..)| of_winner(place))
        .map(|(_, motion, pose, slot)| (*motion, *pose, *slot))
        .collect()
}

#[test]
fn the_winners_marbles_dissolve_before_the_results_and_come_back() {
    let mut player = at_the_end(false);
    let count = winners(&mut player).len();
    let (mut highest, mut emptied) = (0.0f32, false);
    let mut frames = 0;
    while player.menu() != Some(Menu::Results) {
        player.frame();
        player.check_places();
        let now = winners(&mut player);
        highest = now.iter().map(|(_, pose, slot)| pose.height - slot.raised).fold(highest, f32::max);
        emptied |= now.iter().all(|(_, pose, _)| pose.alpha < 0.05);
        frames += 1;
        assert!(frames < 400, "the results come");
    }
    assert!(frames > 60, "the scene can be seen: {frames} frames");
    assert!(highest > 10.0, "they rise: {highest}");
    let behind = winners(&mut player);
    assert_eq!(behind.len(), count);
    assert!(emptied, "the rods were empty");
    // The table is seen behind the results, and on it what the numbers say.
    assert!(behind.iter().all(|(_, pose, _)| pose.alpha > 0.9), "the marbles are back: {behind:?}");
    player.use_by_keys("look");
    player.pass(Duration::from_secs(2));
    assert!(winners(&mut player).iter().all(|(motion, pose, _)| *motion == Motion::Rest && pose.alpha == 1.0));
    player.check();
}

#[test]
fn nothing_rises_with_reduced_motion() {
    let mut player = at_the_end(true);
    let mut faded = false;
    while player.menu() != Some(Menu::Results) {
        player.frame();
        for (_, pose, slot) in winners(&mut player) {
            assert_eq!((pose.at, pose.height), (slot.at, slot.raised));
            faded |= pose.alpha < 0.5;
        }
    }
    assert!(faded, "they fade");
    player.check();
}

#[test]
fn a_press_skips_the_scene() {
    let mut player = at_the_end(false);
    player.pass(Duration::from_millis(500));
    assert_eq!(player.menu(), None);
    player.press(KeyCode::Space);
    for _ in 0..3 {
        player.frame();
    }
    assert_eq!(player.menu(), Some(Menu::Results));
    assert!(winners(&mut player).iter().all(|(_, pose, _)| pose.alpha == 1.0));
    player.check();
}

#[test]
fn taking_back_the_last_move_brings_the_marbles_back() {
    let mut player = at_the_end(false);
    player.wait_until(|player| player.menu() == Some(Menu::Results));
    player.use_by_keys("look");
    player.app.world_mut().write_message(al_jabar::game::Intent::UndoAgreed);
    player.pass(Duration::from_secs(2));
    assert!(!player.session().game().is_over());
    player.check_places();
    let world = player.app.world_mut();
    let mut marbles = world.query_filtered::<(&Motion, &Pose), With<Marble>>();
    assert!(marbles.iter(world).all(|(motion, pose)| *motion == Motion::Rest && pose.alpha == 1.0));
}
