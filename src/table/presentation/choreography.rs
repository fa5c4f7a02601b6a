//! The choreography of each presentation step: the motions of the marbles, the duration, the lights and the sounds.

use super::Presentation;
use super::cue::{Cue, SOFTER};
use super::effects::{self, Lamp};
use crate::game::{GameStatistics, Session, phrases};
use crate::table::layout::Layout;
use crate::table::marbles::{APPEAR, Marble, Motion, Place, Pose, Slot, Snap, spawn};
use crate::texts::Say;
use aljabar_core::{Exchange, Fact, Piece, Seat};
use aljabar_review::Verdict;
use aljabar_sound::{Sound, cascade_decibels, cascade_rate};
use bevy::prelude::*;

/// How a presentation step is shown.
#[derive(Default)]
pub struct Choreography {
    /// The duration, in seconds at normal speed.
    pub takes: f32,
    /// The lights that it starts.
    pub lights: Vec<Lamp>,
    /// The sounds, each with its delay in seconds from the start. If animations are off, only the first one is played.
    pub sounds: Vec<(f32, Cue)>,
    /// The title of the banner and the line below it.
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

// All durations are seconds at normal speed.

/// How long the sums of a bot's exchange are shown before its marbles move.
pub const SUMS: f32 = 0.8;
/// How long marbles move to their places after undo, a jump or loading.
pub const SETTLE: f32 = 0.5;
/// Delay between the black marbles of one rival and those of the next.
pub const APART: f32 = 0.12;
/// Duration of a flight between a hand and the Center.
const FLIGHT: f32 = 0.55;
/// Delay between two marbles of one exchange.
const STAGGER: f32 = 0.08;
/// Upper limit for the deal without the last flight.
const DEAL: f32 = 2.4;
/// How long equal marbles take to meet, until the flash.
const MEET: f32 = 0.8;
/// The duration of a cancellation relative to the one before it in the same turn.
const QUICKER: f32 = 0.88;
/// Time from the flash to the next step.
const AFTER_FLASH: f32 = 0.38;
/// How long the black marble drops into the bowl.
const DROP: f32 = 0.5;
/// Extra time for the light of the Spectrum, which goes on during the next steps.
const FLOURISH: f32 = 0.08;
/// Duration of the flight of a drawn marble.
const DRAW: f32 = 0.7;
/// Duration of the flight of a black marble to a rival.
const BLACK: f32 = 0.75;
/// Delay between two black marbles for the same rival.
const BLACKS_APART: f32 = STAGGER * 1.5;
/// How long the rods of a winner shine before the first marble rises, and how long a marble takes to dissolve.
const RODS_SHINE: f32 = 0.3;
const DISSOLVE: f32 = 0.9;
/// Duration of a step with a banner that has to be read.
const READ: f32 = 1.5;
/// The part of a flight after which the marble touches the table and the sound starts.
const TOUCHDOWN: f32 = 0.93;
/// Upper limit for equal sounds of one step.
const MAX_EQUAL_SOUNDS: u16 = 8;

/// Deals: marbles fly out of the bag one by one, clockwise, the two for the Center last.
pub fn deal(world: &mut World) -> Choreography {
    let (start, players) = {
        let game = world.resource::<Session>().game();
        (*game.start(), game.position().players())
    };
    let layout = world.resource::<Layout>();
    let (bag, supply, diameter) = (layout.bag.center(), layout.supply.middle, layout.diameters.rival);
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

/// The timing and the sound of marbles that move to their places; `settle` moves them.
pub fn settled(undone: bool) -> Choreography {
    let choreography = Choreography::new(SETTLE);
    if undone { choreography.sound(0.0, Cue::effect(Sound::Undo, 0.0)) } else { choreography }
}

/// Starts the motions of a fact and returns the rest of its choreography.
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
            // A single person against bots hears a sound at the start of their turn.
            let calls = session.humans() == 1 && session.is_human(*seat) && session.kind().is_played();
            let position = session.game().position();
            let last = position.is_final() && (seat + 1) % position.players() == position.first();
            let choreography = match last {
                // The last turn of the game holds its breath.
                true => Choreography::new(0.3).sound(0.0, Cue::effect(Sound::LastTurn, 0.0)),
                false => Choreography::default(),
            };
            if calls { choreography.sound(0.0, Cue::effect(Sound::YourTurn, 0.0)) } else { choreography }
        }
        // The second repetition shows a warning if people play. The third one starts the final round, which is a
        // separate fact.
        Fact::Repeated { times } => {
            let warns = *times == 2 && world.resource::<Session>().humans() > 0;
            Choreography::new(if warns { READ } else { 0.0 })
        }
        Fact::GameOver { winners, .. } => over(world, winners),
    }
}

/// The end: the rods of the winners shine, and their marbles rise and dissolve into light, one after the other. The other
/// hands become dim.
fn over(world: &mut World, winners: &[Seat]) -> Choreography {
    world.resource_mut::<Presentation>().begin_end();
    let session = world.resource::<Session>();
    let people = winners.iter().filter(|seat| session.is_human(**seat)).count();
    let (sound, least) = match (session.humans() == 0 || people > 0, winners.len()) {
        (false, _) => (Sound::End, 1.6),
        (true, 1) if is_first_win(world) => (Sound::Triumph, 3.2),
        (true, 1) => (Sound::Win, 2.2),
        (true, _) => (Sound::SharedWin, 2.2),
    };
    let is_winners = |place: Place| matches!(place, Place::Hand(seat) if winners.contains(&seat));
    let mut rising = marbles_where(world, |_, place| is_winners(place));
    rising.sort_by(|(_, a), (_, b)| (a.at.x + a.at.y).total_cmp(&(b.at.x + b.at.y)));
    let apart = ((least - DISSOLVE) / rising.len().max(1) as f32).min(0.2);
    let takes = least.max(RODS_SHINE + apart * rising.len() as f32 + DISSOLVE);
    let layout = world.resource::<Layout>();
    let areas = winners.iter().filter_map(|seat| layout.seats.get(*seat));
    let mut lights: Vec<Lamp> = areas.flat_map(|area| effects::rods(&area.rods)).collect();
    for (i, (entity, pose)) in rising.into_iter().enumerate() {
        let wait = RODS_SHINE + apart * i as f32;
        let Some(piece) = world.get::<Marble>(entity).map(|marble| marble.0) else { continue };
        lights.extend(effects::dissolve(world, piece, &pose, wait, DISSOLVE));
        // It is back in its place when the results come, because the table is seen behind them and after them.
        let hold = (takes - wait - DISSOLVE - APPEAR).max(0.0);
        world.entity_mut(entity).insert(Motion::Rise { wait, time: DISSOLVE, hold });
    }
    Choreography { lights, ..Choreography::new(takes).sound(0.2, Cue::effect(sound, 0.0)) }
}

/// Whether a single person has just won for the first time against a level. The game is already counted.
fn is_first_win(world: &World) -> bool {
    let session = world.resource::<Session>();
    let alone = session.humans() == 1;
    let Some(statistics) = world.get_resource::<GameStatistics>().filter(|_| alone) else { return false };
    session.seats().iter().filter_map(|kind| kind.level()).any(|level| {
        let tally = statistics.counted.tally(session.group(), Some(level));
        tally.is_some_and(|tally| {
            tally.wins == 1 && tally.history.last().is_some_and(|last| last.verdict == Verdict::Won)
        })
    })
}

/// Ends all motions and lights at once and despawns the marbles that are leaving.
pub fn arrive(world: &mut World) {
    world.resource_mut::<Snap>().0 = true;
    let gone: Vec<Entity> =
        marbles_where(world, |_, place| place == Place::Gone).into_iter().map(|(entity, _)| entity).collect();
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
    Choreography::new(DRAW + 0.1)
        .sound(0.0, Cue::effect(Sound::Draw, 0.2))
        .sound(DRAW * TOUCHDOWN, Cue::effect(Sound::Rod, 0.1))
        .sounds(DRAW * TOUCHDOWN, chime)
}

fn exchanged(world: &mut World, seat: Seat, exchange: &Exchange, spectrum: bool) -> Choreography {
    world.resource_mut::<Presentation>().show_sums(Some((seat, *exchange)), true);
    let arc = world.resource::<Layout>().px(80.0);
    // Choose all marbles before moving any, so that a piece that is both given and taken does not move twice.
    let mut leaving = Vec::new();
    for (pieces, from, to) in
        [(exchange.give, Place::Hand(seat), Place::Center), (exchange.take, Place::Center, Place::Hand(seat))]
    {
        for piece in pieces.iter() {
            let free = topmost(world, piece, from, &leaving);
            leaving.extend(free.map(|entity| (entity, to)));
        }
    }
    for (i, (entity, to)) in leaving.iter().enumerate() {
        // Taken marbles fly lower, so that the two streams cross visibly.
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
    let mut choreography = Choreography::new(takes).sound(0.0, Cue::effect(Sound::Roll, -0.1));
    // Taken marbles click on the rods of the hand.
    for i in 0..exchange.take.len() {
        let landing = STAGGER * (exchange.give.len() + i) as f32 + FLIGHT * TOUCHDOWN;
        choreography = choreography.sound(landing, Cue::effect(Sound::Rod, 0.1));
    }
    exchange.give.iter().enumerate().fold(choreography, |choreography, (i, piece)| {
        let (landing, side) = (STAGGER * i as f32 + FLIGHT * TOUCHDOWN, 0.15 * (i as f32 - 1.0));
        choreography
            .sound(landing, Cue::effect(Sound::Drop, side))
            .sounds(landing, Cue::chime(group, piece, SOFTER * 0.5, side))
    })
}

fn cancelled(world: &mut World, piece: Piece, times: u16, exempt: bool) -> Choreography {
    let size = usize::from(world.resource::<Session>().game().rules().cancels_at());
    let layout = world.resource::<Layout>();
    let (supply, drop) = (layout.diameters.center, layout.px(70.0));
    let first = world.resource_mut::<Presentation>().count_cancellations(times);
    let mut choreography = Choreography::default();
    for i in 0..times {
        let start = choreography.takes;
        // Each cancellation of a turn is quicker, brighter, louder and higher than the one before.
        let number = first + usize::from(i);
        let quick = QUICKER.powi(number.min(6) as i32);
        let (meet, after) = (MEET * quick, AFTER_FLASH * quick);
        let set: Vec<(Entity, Vec2)> = marbles_where(world, |marble, place| place == Place::Center && marble == piece)
            .into_iter()
            .take(size)
            .map(|(entity, pose)| (entity, pose.at))
            .collect();
        let around = set.iter().map(|(_, at)| *at).sum::<Vec2>() / set.len().max(1) as f32;
        world.resource_mut::<Presentation>().cancel_at(around);
        for (k, (entity, at)) in set.iter().enumerate() {
            let mut marble = world.entity_mut(*entity);
            marble.insert(Place::Gone);
            // Marbles on one point start from a small circle around it, so that they are seen to meet.
            let side = Vec2::from_angle(std::f32::consts::TAU * k as f32 / set.len() as f32);
            let from = if at.distance(around) < 1.0 { around + side } else { *at };
            marble.insert(Motion::Meet { around, from, time: meet, passed: -start });
        }
        let flash = start + meet * 0.94;
        choreography.lights.extend(effects::flash(world, around, piece, exempt, flash, number));
        if i < MAX_EQUAL_SOUNDS {
            let softer = if exempt { SOFTER } else { 0.0 };
            let (rate, louder) = (cascade_rate(number), cascade_decibels(number));
            let cue = Cue::effect(Sound::Cancel, 0.0).changed(rate, softer + louder);
            choreography = choreography.sound(flash, cue);
        }
        let pose = Pose { at: around, diameter: supply * 0.6, height: 0.0, alpha: 0.0 };
        let motion = flight(around, supply * 0.6, start + meet, DROP, drop, false);
        spawn(world, Piece::BLACK, Place::Center, pose, motion);
        choreography.takes = start + meet + after;
    }
    choreography
}

fn blacks(world: &mut World, seat: Seat, count: u16) -> Choreography {
    let layout = world.resource::<Layout>();
    let (from, diameter, arc) = (layout.supply.middle, layout.diameters.center, layout.px(70.0));
    let side = if world.resource::<Session>().viewer() == seat { 0.0 } else { 0.3 };
    let mut choreography = Choreography::default();
    for i in 0..count {
        let wait = BLACKS_APART * f32::from(i);
        let pose = Pose { at: from, diameter, height: 0.0, alpha: 0.0 };
        spawn(world, Piece::BLACK, Place::Hand(seat), pose, flight(from, diameter, wait, BLACK, arc, false));
        if i < MAX_EQUAL_SOUNDS {
            choreography = choreography.sound(wait + BLACK * TOUCHDOWN, Cue::effect(Sound::DropBlack, side));
        }
        choreography.takes = wait + BLACK + 0.1;
    }
    choreography
}

/// Starts the flight of a marble to another place.
pub fn send(world: &mut World, entity: Entity, to: Place, wait: f32, arc: f32) {
    let Some(pose) = world.get::<Pose>(entity).copied() else { return };
    let motion = flight(pose.at, pose.diameter, wait, FLIGHT, arc, true);
    world.entity_mut(entity).insert((to, motion));
}

/// The marble of a colour in a place that is highest above the table, and of those that lie the topmost, if it is not in `taken`.
fn topmost(world: &mut World, piece: Piece, place: Place, taken: &[(Entity, Place)]) -> Option<Entity> {
    let mut marbles = world.query::<(Entity, &Marble, &Place, &Slot, &Pose)>();
    let free = marbles.iter(world).filter(|(entity, marble, at, ..)| {
        marble.0 == piece && **at == place && taken.iter().all(|(other, _)| other != entity)
    });
    let higher =
        |a: (&Slot, &Pose), b: (&Slot, &Pose)| a.1.height.total_cmp(&b.1.height).then(a.0.layer.total_cmp(&b.0.layer));
    free.max_by(|a, b| higher((a.3, a.4), (b.3, b.4))).map(|(entity, ..)| entity)
}

/// The marbles with a colour and place for which `wanted` is true.
fn marbles_where(world: &mut World, wanted: impl Fn(Piece, Place) -> bool) -> Vec<(Entity, Pose)> {
    let mut marbles = world.query::<(Entity, &Marble, &Place, &Pose)>();
    let wanted = marbles.iter(world).filter(|(_, marble, place, _)| wanted(marble.0, **place));
    wanted.map(|(entity, .., pose)| (entity, *pose)).collect()
}

#[cfg(test)]
mod tests {
    use super::effects::plain_world;
    use super::*;
    use crate::game::Deal;
    use aljabar_core::EndReason;
    use aljabar_core::classic::{B, K, R, W, Y};

    /// The sounds of these facts: time, sound and playback rate.
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
        let notes = |piece| heard(&[Fact::Drew { seat: 0, piece }]).len() - 2;
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
            Fact::GameOver { counts: vec![1, 1], winners: vec![0, 1], reason: EndReason::FinalRound },
        ];
        let mut world = plain_world(session);
        for fact in facts {
            let choreography = super::fact(&mut world, &fact);
            assert!(choreography.takes > 0.0, "{fact:?}");
            assert!(choreography.sounds.iter().all(|(at, _)| *at <= choreography.takes), "{fact:?}");
            assert!(choreography.lights.iter().all(|lamp| lamp.begins() <= choreography.takes), "{fact:?}");
        }
    }
}
