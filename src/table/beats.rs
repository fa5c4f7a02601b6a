//! How each thing that can happen looks: which marbles set out, where to, and how long that takes.

use super::effects;
use super::layout::Layout;
use super::marbles::{Marble, Motion, Place, Pose, Slot, Snap, spawn};
use super::session::Session;
use super::stage::Stage;
use aljabar_core::{Exchange, Fact, Piece, Seat};
use bevy::prelude::*;

// All times are seconds at normal speed.

/// The sums of a bot's exchange are shown for so long before its marbles move.
pub const SUMS: f32 = 0.8;
/// Marbles find their places after taking back or loading.
pub const SETTLE: f32 = 0.5;
/// Blacks for several rivals set out so long after each other.
pub const APART: f32 = 0.12;
/// A flight between a hand and the Center.
const FLIGHT: f32 = 0.55;
/// Marbles of one exchange set out so long after each other.
const STAGGER: f32 = 0.08;
/// The whole deal takes no longer than this.
const DEAL: f32 = 2.4;
/// Rolling together and spinning, until the flash.
const WHIRL: f32 = 0.8;
/// From the flash until the next thing happens.
const AFTER_FLASH: f32 = 0.38;
/// The black marble drops into the bowl.
const DROP: f32 = 0.5;
/// What the Spectrum's own light adds; it goes on shining over what follows.
const FLOURISH: f32 = 0.08;

/// Deals: marbles come out of the bag one by one, clockwise, and the Center's two at the end.
pub fn deal(world: &mut World) -> f32 {
    let (start, players) = {
        let game = world.resource::<Session>().game();
        (*game.start(), game.position().players())
    };
    let layout = world.resource::<Layout>();
    let (bag, supply, diameter) = (layout.bag.center(), layout.supply(), layout.diameters.rival);
    let arc = layout.px(46.0);
    let hands: Vec<Vec<Piece>> = (0..players).map(|seat| start.hand(seat).iter().collect()).collect();
    let total: usize = hands.iter().map(Vec::len).sum::<usize>() + 2;
    let apart = (DEAL / total as f32).min(0.045);
    let mut wait = 0.05;
    let mut one = |world: &mut World, piece: Piece, place: Place, from: Vec2| {
        let pose = Pose { at: from, diameter, height: 0.0, alpha: 0.0 };
        spawn(world, piece, place, pose, flight(from, diameter, wait, FLIGHT, arc, false));
        wait += apart;
    };
    for round in 0..hands.iter().map(Vec::len).max().unwrap_or(0) {
        for i in 0..players {
            let seat = (start.first() + i) % players;
            if let Some(piece) = hands[seat].get(round) {
                one(world, *piece, Place::Hand(seat), bag);
            }
        }
    }
    for piece in start.center().iter() {
        one(world, piece, Place::Center, if piece.is_black() { supply } else { bag });
    }
    wait + FLIGHT
}

/// Makes a fact happen. Says how long it takes.
pub fn fact(world: &mut World, fact: &Fact) -> f32 {
    match fact {
        Fact::Drew { seat, piece } => draw(world, *seat, *piece),
        Fact::Exchanged { seat, exchange, spectrum } => exchanged(world, *seat, exchange, *spectrum),
        Fact::Cancelled { piece, times, exempt } => cancelled(world, *piece, *times, *exempt),
        Fact::BlacksTaken { seat, count } => blacks(world, *seat, usize::from(*count)),
        Fact::Passed { .. } => 0.6,
        Fact::FinalRound { .. } => 1.1,
        Fact::TurnBegan { .. } => {
            world.resource_mut::<Stage>().show_sums(None, false);
            0.0
        }
        // The banner tells it while play goes on.
        Fact::Repeated { .. } => 0.0,
        Fact::GameOver { winners, .. } => {
            for seat in winners {
                let hand = world.resource::<Layout>().seats[*seat].hand;
                effects::shine(world, hand.center(), hand.width().max(hand.height()));
            }
            0.8
        }
    }
}

/// Everything that is under way arrives at once, and what is gone is gone.
pub fn arrive(world: &mut World) {
    world.resource_mut::<Snap>().0 = true;
    let gone: Vec<Entity> = of(world, |_, place| place == Place::Gone).into_iter().map(|(entity, _)| entity).collect();
    for entity in gone {
        world.despawn(entity);
    }
    effects::clear(world);
}

fn flight(from: Vec2, diameter: f32, wait: f32, time: f32, arc: f32, before: bool) -> Motion {
    Motion::Flight { from, diameter, wait, time, arc, before }
}

fn draw(world: &mut World, seat: Seat, piece: Piece) -> f32 {
    let layout = world.resource::<Layout>();
    let (from, diameter, arc) = (layout.bag.center(), layout.diameters.own, layout.px(90.0));
    let pose = Pose { at: from, diameter, height: 0.0, alpha: 0.0 };
    spawn(world, piece, Place::Hand(seat), pose, flight(from, diameter, 0.0, 0.7, arc, false));
    0.8
}

fn exchanged(world: &mut World, seat: Seat, exchange: &Exchange, spectrum: bool) -> f32 {
    world.resource_mut::<Stage>().show_sums(Some((seat, *exchange)), true);
    let arc = world.resource::<Layout>().px(80.0);
    let mut wait = 0.0;
    // First choose all, then move: a piece that is given and taken must not come straight back.
    let mut leaving = Vec::new();
    for (pieces, from, to) in
        [(exchange.give, Place::Hand(seat), Place::Center), (exchange.take, Place::Center, Place::Hand(seat))]
    {
        for piece in pieces.iter() {
            let free = top_of(world, piece, from, &leaving);
            leaving.extend(free.map(|entity| (entity, to)));
        }
    }
    for (i, (entity, to)) in leaving.iter().enumerate() {
        // Those that go back take a lower way, so that the two streams cross.
        let arc = if *to == Place::Center { arc } else { arc * 0.45 };
        send(world, *entity, *to, STAGGER * i as f32, arc);
        wait = STAGGER * i as f32;
    }
    let mut takes = wait + FLIGHT + 0.12;
    if spectrum {
        let layout = world.resource::<Layout>();
        let (middle, radius) = (layout.middle, layout.radius);
        effects::spectrum(world, middle, radius, takes);
        takes += FLOURISH;
    }
    takes
}

fn cancelled(world: &mut World, piece: Piece, times: u16, exempt: bool) -> f32 {
    let size = usize::from(world.resource::<Session>().game().rules().cancels_at());
    let layout = world.resource::<Layout>();
    let (supply, drop) = (layout.diameters.center, layout.px(70.0));
    let mut takes = 0.0;
    for i in 0..times {
        let start = (WHIRL + AFTER_FLASH) * f32::from(i);
        let set: Vec<(Entity, Vec2)> = of(world, |marble, place| place == Place::Center && marble == piece)
            .into_iter()
            .take(size)
            .map(|(entity, pose)| (entity, pose.at))
            .collect();
        let around = set.iter().map(|(_, at)| *at).sum::<Vec2>() / set.len().max(1) as f32;
        for (k, (entity, at)) in set.iter().enumerate() {
            let mut marble = world.entity_mut(*entity);
            marble.insert(Place::Gone);
            // Several that lie on one point would not be seen to meet.
            let side = Vec2::from_angle(std::f32::consts::TAU * k as f32 / set.len() as f32);
            let from = if at.distance(around) < 1.0 { around + side } else { *at };
            marble.insert(Motion::Whirl { around, from, time: WHIRL, passed: -start });
        }
        effects::flash(world, around, piece, exempt, start + WHIRL * 0.94);
        let pose = Pose { at: around, diameter: supply * 0.6, height: 0.0, alpha: 0.0 };
        let motion = flight(around, supply * 0.6, start + WHIRL, DROP, drop, false);
        spawn(world, Piece::BLACK, Place::Center, pose, motion);
        takes = start + WHIRL + AFTER_FLASH;
    }
    takes
}

fn blacks(world: &mut World, seat: Seat, count: usize) -> f32 {
    let layout = world.resource::<Layout>();
    let (from, diameter, arc) = (layout.supply(), layout.diameters.center, layout.px(70.0));
    for i in 0..count {
        let pose = Pose { at: from, diameter, height: 0.0, alpha: 0.0 };
        let motion = flight(from, diameter, STAGGER * 1.5 * i as f32, 0.75, arc, false);
        spawn(world, Piece::BLACK, Place::Hand(seat), pose, motion);
    }
    0.85 + STAGGER * 1.5 * count.saturating_sub(1) as f32
}

/// Sends a marble to another place.
pub fn send(world: &mut World, entity: Entity, to: Place, wait: f32, arc: f32) {
    let Some(pose) = world.get::<Pose>(entity).copied() else { return };
    let motion = flight(pose.at, pose.diameter, wait, FLIGHT, arc, true);
    world.entity_mut(entity).insert((to, motion));
}

/// The uppermost marble of a colour in a place that is not spoken for.
fn top_of(world: &mut World, piece: Piece, place: Place, taken: &[(Entity, Place)]) -> Option<Entity> {
    let mut marbles = world.query::<(Entity, &Marble, &Place, &Slot)>();
    let free = marbles.iter(world).filter(|(entity, marble, at, _)| {
        marble.0 == piece && **at == place && taken.iter().all(|(other, _)| other != entity)
    });
    free.max_by(|a, b| a.3.layer.total_cmp(&b.3.layer)).map(|(entity, ..)| entity)
}

/// The marbles that somebody asks for.
fn of(world: &mut World, wanted: impl Fn(Piece, Place) -> bool) -> Vec<(Entity, Pose)> {
    let mut marbles = world.query::<(Entity, &Marble, &Place, &Pose)>();
    let wanted = marbles.iter(world).filter(|(_, marble, place, _)| wanted(marble.0, **place));
    wanted.map(|(entity, .., pose)| (entity, *pose)).collect()
}
