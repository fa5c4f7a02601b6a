//! Looking back: a pressed line of the log shows the table as it was.

use crate::pads::at_table;
use crate::player::{Player, mouse_button, mouse_to};
use al_jabar::table::{HitTarget, Marble, Motion, Place, arrived};
use bevy::input::ButtonState;
use bevy::prelude::*;
use std::time::Duration;

fn in_hand(player: &mut Player, seat: usize) -> usize {
    let world = player.app.world_mut();
    let mut marbles = world.query::<(&Marble, &Place, &Motion)>();
    arrived(marbles.iter(world), Place::Hand(seat), |_| true)
}

#[test]
fn a_pressed_line_of_the_log_shows_its_moment_and_the_table_returns() {
    let mut player = at_table("human,human", 3);
    let dealt: Vec<usize> = (0..2).map(|seat| in_hand(&mut player, seat)).collect();
    for _ in 0..3 {
        player.play_best();
        player.wait();
    }
    player.frame();
    let first = player.session().game().start().hand(0).len();
    assert_eq!(dealt[0], first);
    let now: Vec<usize> = (0..2).map(|seat| in_hand(&mut player, seat)).collect();
    assert_ne!(now, dealt);
    // The oldest visible line is that of the first exchange.
    let lines = player.hit_targets().iter().filter(|(target, _)| matches!(target, HitTarget::Moment(_)));
    let (_, rect) = lines
        .min_by_key(|(target, _)| match target {
            HitTarget::Moment(line) => *line,
            _ => usize::MAX,
        })
        .unwrap();
    mouse_to(&mut player.app, rect.center());
    mouse_button(&mut player.app, MouseButton::Left, ButtonState::Pressed);
    player.pass(Duration::from_millis(800));
    let then: Vec<usize> = (0..2).map(|seat| in_hand(&mut player, seat)).collect();
    assert_ne!(then, now, "the table shows the past while the button is down");
    mouse_button(&mut player.app, MouseButton::Left, ButtonState::Released);
    player.pass(Duration::from_millis(800));
    assert_eq!((0..2).map(|seat| in_hand(&mut player, seat)).collect::<Vec<_>>(), now);
    player.check_places();
    player.play_best();
    player.wait();
    player.check_places();
}
