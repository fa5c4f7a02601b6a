//! Moves all marbles to where the position has them: after undo, a jump or loading, and as a check after each change.

use super::choreography::send;
use crate::game::Session;
use crate::table::layout::Layout;
use crate::table::marbles::{Marble, Motion, Place, Pose, spawn};
use aljabar_core::{Piece, Position};
use bevy::prelude::*;
use std::collections::HashMap;

/// Moves, spawns and despawns marbles until each place holds what the position says. Returns how many were wrong.
/// `seen` tells whether the marbles fly in an arc.
pub fn settle(world: &mut World, seen: bool) -> usize {
    let position = *world.resource::<Session>().game().position();
    settle_to(world, &position, seen)
}

/// The same for any position of the game.
pub fn settle_to(world: &mut World, position: &Position, seen: bool) -> usize {
    if seen {
        // What was dissolving at the end of the game is needed again.
        for mut motion in world.query::<&mut Motion>().iter_mut(world) {
            if matches!(*motion, Motion::Rise { .. }) {
                *motion = Motion::Rest;
            }
        }
    }
    let mut spare = HashMap::<Piece, Vec<Entity>>::new();
    let mut lacking: Vec<(Piece, Place)> = wanted(position);
    let mut marbles = world.query::<(Entity, &Marble, &Place)>();
    let mut there: HashMap<(Piece, Place), usize> = HashMap::new();
    for wanted in &lacking {
        *there.entry(*wanted).or_default() += 1;
    }
    // Marbles in the right place stay.
    let mut stays: HashMap<(Piece, Place), usize> = HashMap::new();
    for (entity, marble, place) in marbles.iter(world).filter(|(.., place)| **place != Place::Gone) {
        let key = (marble.0, *place);
        let stay = stays.entry(key).or_default();
        if *stay < there.get(&key).copied().unwrap_or(0) {
            *stay += 1;
        } else {
            spare.entry(marble.0).or_default().push(entity);
        }
    }
    lacking.retain(|key| match stays.get_mut(key) {
        Some(stay) if *stay > 0 => {
            *stay -= 1;
            false
        }
        _ => true,
    });
    let mut wrong = lacking.len();
    let layout = world.resource::<Layout>();
    let (bag, supply) = (layout.bag.center(), layout.supply.middle);
    let (diameter, arc) = (layout.diameters.rival, layout.px(60.0));
    for (piece, place) in lacking {
        if let Some(entity) = spare.get_mut(&piece).and_then(Vec::pop) {
            send(world, entity, place, 0.0, if seen { arc } else { 0.0 });
            continue;
        }
        let at = if piece.is_black() { supply } else { bag };
        let pose = Pose { at, diameter, height: 0.0, alpha: 0.0 };
        let motion = Motion::Flight { from: at, diameter, wait: 0.0, time: 0.45, arc, before: false };
        spawn(world, piece, place, pose, motion);
    }
    for entity in spare.into_values().flatten() {
        wrong += 1;
        world.despawn(entity);
    }
    wrong
}

/// The place of every marble of a position, except those in the bag.
fn wanted(position: &Position) -> Vec<(Piece, Place)> {
    let hands = (0..position.players())
        .flat_map(|seat| position.hand(seat).iter().map(move |piece| (piece, Place::Hand(seat))).collect::<Vec<_>>());
    hands.chain(position.center().iter().map(|piece| (piece, Place::Center))).collect()
}
