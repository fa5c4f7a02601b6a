//! How each thing that can happen is shown: which marbles set out and where to, how long that takes, and which lights and
//! sounds belong to it.

use super::Presentation;
use super::cue::{Cue, SOFTER};
use super::effects::{self, Lamp};
use crate::game::{Session, phrases};
use crate::table::layout::Layout;
use crate::table::marbles::{Marble, Motion, Place, Pose, Slot, Snap, spawn};
use crate::texts::Say;
use aljabar_core::{Exchange, Fact, Piece, Seat};
use aljabar_sound::{Sound, cascade_rate};
use bevy::prelude::*;

/// How something is shown.
#[derive(Default)]
pub struct Choreography {
    /// How long it takes, in seconds at normal speed.
    pub takes: f32,
    /// Its lights.
    pub lights: Vec<Lamp>,
    /// Its sounds, each with its time from the beginning of the beat. When nothing takes time, only the first is heard.
    pub sounds: Vec<(f32, Cue)>,
    /// Large words, and a sentence below them.
    pub banner: Option<(Say, Say)>,
}

impl Choreography {
    fn new(takes: f32) -> Self {
        Self { takes, ..default() }
    }

    fn sound(mut self, at: f32, cue: Cue) -> Self {
        self.sounds.push((at, cue));
        self
    }

    fn sounds(mut self, at: f32, cues: impl Iterator<Item = Cue>) -> Self {
        self.sounds.extend(cues.map(|cue| (at, cue)));
        self
    }
}

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
/// A drawn marble flies to the hand.
const DRAW: f32 = 0.7;
/// A black marble flies to a rival.
const BLACK: f32 = 0.75;
/// Blacks for one rival set out so long after each other.
const BLACKS_APART: f32 = STAGGER * 1.5;
/// Long enough to read a banner.
const READ: f32 = 1.5;
/// A marble touches the table this part of its flight before it rests.
const TOUCHDOWN: f32 = 0.93;
/// No more sounds of one kind belong to a beat.
const MOST_ALIKE: u16 = 8;

/// Deals: marbles come out of the bag one by one, clockwise, and the Center's two at the end.
pub fn deal(world: &mut World) -> Choreography {
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
    Choreography::new(wait + FLIGHT).sound(0.1, Cue::effect(Sound::Deal, 0.0))
}

/// Marbles find their places.
pub fn settled(undone: bool) -> Choreography {
    let beat = Choreography::new(SETTLE);
    if undone { beat.sound(0.0, Cue::effect(Sound::Undo, 0.0)) } else { beat }
}

/// Makes a fact happen.
pub fn fact(world: &mut World, fact: &Fact) -> Choreography {
    let session = world.resource::<Session>();
    let banner = phrases::banner(session.group(), session.seats(), fact);
    Choreography { banner, ..without_banner(world, fact) }
}

fn without_banner(world: &mut World, fact: &Fact) -> Choreography {
    match fact {
        Fact::Drew { seat, piece } => draw(world, *seat, *piece),
        Fact::Exchanged { seat, exchange, spectrum } => exchanged(world, *seat, exchange, *spectrum),
        Fact::Cancelled { piece, times, exempt } => cancelled(world, *piece, *times, *exempt),
        Fact::BlacksTaken { seat, count } => blacks(world, *seat, *count),
        Fact::Passed { .. } => Choreography::new(0.6).sound(0.0, Cue::effect(Sound::PutBack, 0.0)),
        Fact::FinalRound { .. } => Choreography::new(READ).sound(0.0, Cue::effect(Sound::FinalRound, 0.0)),
        Fact::TurnBegan { seat, .. } => {
            world.resource_mut::<Presentation>().begin_turn();
            let session = world.resource::<Session>();
            // A lone person against bots hears that it is their turn.
            let calls = session.humans() == 1 && session.is_human(*seat) && session.kind().is_played();
            let beat = Choreography::default();
            if calls { beat.sound(0.0, Cue::effect(Sound::YourTurn, 0.0)) } else { beat }
        }
        // People are warned the second time. The third time the round becomes the final one, which is a fact of its own.
        Fact::Repeated { times } => {
            let warns = *times == 2 && world.resource::<Session>().humans() > 0;
            Choreography::new(if warns { READ } else { 0.0 })
        }
        Fact::GameOver { winners, .. } => {
            let hands: Vec<Rect> = winners.iter().map(|seat| world.resource::<Layout>().seats[*seat].hand).collect();
            let lights = hands.iter().map(|hand| effects::shine(hand.center(), hand.width().max(hand.height())));
            let session = world.resource::<Session>();
            let won = session.humans() == 0 || winners.iter().any(|seat| session.is_human(*seat));
            let sound = if won { Sound::Win } else { Sound::End };
            Choreography { lights: lights.collect(), ..Choreography::new(0.8).sound(0.2, Cue::effect(sound, 0.0)) }
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

fn draw(world: &mut World, seat: Seat, piece: Piece) -> Choreography {
    let layout = world.resource::<Layout>();
    let (from, diameter, arc) = (layout.bag.center(), layout.diameters.own, layout.px(90.0));
    let pose = Pose { at: from, diameter, height: 0.0, alpha: 0.0 };
    spawn(world, piece, Place::Hand(seat), pose, flight(from, diameter, 0.0, DRAW, arc, false));
    let chime = Cue::chime(world.resource::<Session>().group(), piece, SOFTER, 0.1);
    Choreography::new(DRAW + 0.1).sound(0.0, Cue::effect(Sound::Draw, 0.2)).sounds(DRAW * TOUCHDOWN, chime)
}

fn exchanged(world: &mut World, seat: Seat, exchange: &Exchange, spectrum: bool) -> Choreography {
    world.resource_mut::<Presentation>().show_sums(Some((seat, *exchange)), true);
    let arc = world.resource::<Layout>().px(80.0);
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
    }
    let count = exchange.give.len() + exchange.take.len();
    let takes = STAGGER * count.saturating_sub(1) as f32 + FLIGHT + 0.12;
    if spectrum {
        let lights = effects::spectrum(world, takes);
        return Choreography {
            lights,
            ..Choreography::new(takes + FLOURISH).sound(0.1, Cue::effect(Sound::Spectrum, 0.0))
        };
    }
    let group = world.resource::<Session>().group();
    let beat = Choreography::new(takes).sound(0.0, Cue::effect(Sound::Roll, -0.1));
    exchange.give.iter().enumerate().fold(beat, |beat, (i, piece)| {
        let (landing, side) = (STAGGER * i as f32 + FLIGHT * TOUCHDOWN, 0.15 * (i as f32 - 1.0));
        beat.sound(landing, Cue::effect(Sound::Drop, side))
            .sounds(landing, Cue::chime(group, piece, SOFTER * 0.5, side))
    })
}

fn cancelled(world: &mut World, piece: Piece, times: u16, exempt: bool) -> Choreography {
    let size = usize::from(world.resource::<Session>().game().rules().cancels_at());
    let layout = world.resource::<Layout>();
    let (supply, drop) = (layout.diameters.center, layout.px(70.0));
    let first = world.resource_mut::<Presentation>().count_cancellations(times);
    let mut beat = Choreography::default();
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
        let flash = start + WHIRL * 0.94;
        beat.lights.extend(effects::flash(world, around, piece, exempt, flash));
        if i < MOST_ALIKE {
            let softer = if exempt { SOFTER } else { 0.0 };
            let rate = cascade_rate(first + usize::from(i));
            beat = beat.sound(flash, Cue::effect(Sound::Cancel, 0.0).changed(rate, softer));
        }
        let pose = Pose { at: around, diameter: supply * 0.6, height: 0.0, alpha: 0.0 };
        let motion = flight(around, supply * 0.6, start + WHIRL, DROP, drop, false);
        spawn(world, Piece::BLACK, Place::Center, pose, motion);
        beat.takes = start + WHIRL + AFTER_FLASH;
    }
    beat
}

fn blacks(world: &mut World, seat: Seat, count: u16) -> Choreography {
    let layout = world.resource::<Layout>();
    let (from, diameter, arc) = (layout.supply(), layout.diameters.center, layout.px(70.0));
    let side = if world.resource::<Session>().viewer() == seat { 0.0 } else { 0.3 };
    let mut beat = Choreography::default();
    for i in 0..count {
        let wait = BLACKS_APART * f32::from(i);
        let pose = Pose { at: from, diameter, height: 0.0, alpha: 0.0 };
        spawn(world, Piece::BLACK, Place::Hand(seat), pose, flight(from, diameter, wait, BLACK, arc, false));
        if i < MOST_ALIKE {
            beat = beat.sound(wait + BLACK * TOUCHDOWN, Cue::effect(Sound::DropBlack, side));
        }
        beat.takes = wait + BLACK + 0.1;
    }
    beat
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

#[cfg(test)]
mod tests {
    use super::effects::plain_world;
    use super::*;
    use crate::game::Deal;
    use aljabar_core::classic::{B, K, R, W, Y};

    /// The sounds of these facts: when, what, and how high.
    fn heard(facts: &[Fact]) -> Vec<(f32, Sound, f64)> {
        let session = Deal::default().session().expect("the usual game can be dealt");
        let mut world = plain_world(session);
        facts
            .iter()
            .flat_map(|fact| super::fact(&mut world, fact).sounds)
            .map(|(at, cue)| (at, cue.voice.sound, cue.voice.rate))
            .collect()
    }

    #[test]
    fn a_colour_sounds_the_notes_of_its_primaries() {
        let notes = |piece| heard(&[Fact::Drew { seat: 0, piece }]).len() - 1;
        assert_eq!([K, R, Y, B, W].map(notes), [0, 1, 1, 1, 3]);
    }

    #[test]
    fn cascades_rise_within_a_turn() {
        let cancelled = Fact::Cancelled { piece: R, times: 2, exempt: false };
        let rates: Vec<f64> = heard(&[cancelled.clone(), cancelled.clone()]).iter().map(|(.., rate)| *rate).collect();
        assert!(rates.len() == 4 && rates.windows(2).all(|pair| pair[0] < pair[1]), "{rates:?}");
        let next = heard(&[cancelled.clone(), Fact::TurnBegan { seat: 1, round: 1 }, cancelled]);
        assert_eq!(next[0].2, next[2].2, "the next turn begins at the bottom");
    }

    #[test]
    fn every_sound_and_light_begins_within_its_beat() {
        let session = Deal::default().session().expect("the usual game can be dealt");
        let exchange = Exchange { give: [W, W, R].into_iter().collect(), take: [R].into_iter().collect() };
        let facts = [
            Fact::Drew { seat: 0, piece: W },
            Fact::Exchanged { seat: 0, exchange, spectrum: false },
            Fact::Exchanged { seat: 0, exchange, spectrum: true },
            Fact::Cancelled { piece: R, times: 3, exempt: false },
            Fact::BlacksTaken { seat: 1, count: 3 },
            Fact::Passed { seat: 0 },
            Fact::Repeated { times: 2 },
        ];
        let mut world = plain_world(session);
        for fact in facts {
            let beat = super::fact(&mut world, &fact);
            assert!(beat.takes > 0.0, "{fact:?}");
            assert!(beat.sounds.iter().all(|(at, _)| *at <= beat.takes), "{fact:?}");
            assert!(beat.lights.iter().all(|lamp| lamp.begins() <= beat.takes), "{fact:?}");
        }
    }
}
