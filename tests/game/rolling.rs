//! Marbles roll while they move, and every mark is upright on a marble at rest.

use crate::player::{Player, options};
use al_jabar::settings::Speed;
use al_jabar::start::Options;
use al_jabar::table::{Marble, Motion, Roll};
use bevy::prelude::*;

/// How many marbles roll, and how many of those rest.
fn rolling(player: &mut Player) -> (usize, usize) {
    let world = player.app.world_mut();
    let mut marbles = world.query_filtered::<(&Roll, &Motion), With<Marble>>();
    let rolling: Vec<&Motion> =
        marbles.iter(world).filter(|(roll, _)| !roll.is_upright()).map(|(_, motion)| motion).collect();
    (rolling.len(), rolling.iter().filter(|motion| ***motion == Motion::Rest).count())
}

/// The most marbles that rolled at once in some turns of a game. Nothing rolls when it is over.
fn most_rolling(calm: bool) -> usize {
    let options = Options { calm, ..options("human,greedy", &[2, 2, 2], 11, Speed::Normal) };
    let mut player = Player::new(&options);
    let mut most = 0;
    for _ in 0..3 {
        for _ in 0..2000 {
            player.frame();
            most = most.max(rolling(&mut player).0);
            if player.presentation().is_idle() && player.session().human_on_turn().is_some() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_micros(200));
        }
        player.pass(std::time::Duration::from_millis(700));
        assert_eq!(rolling(&mut player), (0, 0), "everything at rest is upright");
        player.play_best();
    }
    most
}

#[test]
fn marbles_turn_their_marks_while_they_move() {
    assert!(most_rolling(false) > 1);
}

#[test]
fn nothing_turns_with_reduced_motion() {
    assert_eq!(most_rolling(true), 0);
}
