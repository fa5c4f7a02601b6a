//! Marbles as things: glass that is touched, rolls, and lands in wood.

use crate::Clip;
use crate::clip::ease;
use crate::noise::{Band, Chance};
use crate::room::TABLE;
use crate::tone::{Mode, Strike, mode};

/// A glass marble. What lies where the ear is sharpest (3 to 6 kHz) is gone within hundredths of a second.
const GLASS: [Mode; 5] = [
    mode(980.0, 0.35, 0.016),
    mode(1730.0, 0.60, 0.014),
    mode(2620.0, 0.40, 0.010),
    mode(4150.0, 0.16, 0.005),
    mode(6700.0, 0.10, 0.003),
];

/// The board around a socket.
const WOOD: [Mode; 5] = [
    mode(238.0, 0.90, 0.030),
    mode(382.0, 0.80, 0.026),
    mode(590.0, 0.55, 0.020),
    mode(940.0, 0.35, 0.013),
    mode(1410.0, 0.16, 0.008),
];

/// A bowl, lined with felt.
const BOWL: [Mode; 4] =
    [mode(164.0, 1.0, 0.045), mode(252.0, 0.7, 0.036), mode(388.0, 0.4, 0.026), mode(575.0, 0.18, 0.017)];

/// A fingertip chooses a marble.
pub(crate) fn touch(take: usize) -> Clip {
    let mut chance = Chance::new("touch", take);
    let mut clip = Clip::mono(0.25);
    let pitch = [1.0, 1.07, 0.94, 1.13][take % 4];
    clip.knock(&pitched(&GLASS, pitch), Strike::new(0.0, 1.0), &mut chance);
    clip.knock(&WOOD[2..], Strike::new(0.0, 0.18), &mut chance);
    clip.in_room(TABLE).finished()
}

/// A marble is set down again: the same glass, lower, and a little wood.
pub(crate) fn put_back(take: usize) -> Clip {
    let mut chance = Chance::new("put-back", take);
    let mut clip = Clip::mono(0.25);
    let pitch = [0.80, 0.75, 0.86][take % 3];
    clip.knock(&pitched(&GLASS, pitch), Strike::new(0.0, 0.6).attack(0.001), &mut chance);
    clip.knock(&WOOD, Strike::new(0.0, 0.30), &mut chance);
    clip.in_room(TABLE).finished()
}

/// A marble lands in its socket, and settles in one or two small bounces.
pub(crate) fn drop(take: usize) -> Clip {
    let mut chance = Chance::new("drop", take);
    let mut clip = Clip::mono(0.5);
    land(&mut clip, 0.0, 1.0, &mut chance);
    let first = chance.between(0.062, 0.085);
    land(&mut clip, first, 0.26, &mut chance);
    land(&mut clip, first * chance.between(1.50, 1.62), 0.10, &mut chance);
    clip.in_room(TABLE).finished()
}

/// A black marble falls into a bowl of its like.
pub(crate) fn drop_black(take: usize) -> Clip {
    let mut chance = Chance::new("drop-black", take);
    let mut clip = Clip::mono(0.5);
    clip.knock(&BOWL, Strike::new(0.0, 1.0).attack(0.003), &mut chance);
    clip.knock(&pitched(&GLASS[..3], 0.7), Strike::new(0.002, 0.16).attack(0.002), &mut chance);
    let again = chance.between(0.075, 0.105);
    clip.knock(&BOWL[1..], Strike::new(again, 0.22).attack(0.003), &mut chance);
    clip.in_room(TABLE).finished()
}

/// A marble rolls a short way and slows down.
pub(crate) fn roll(take: usize) -> Clip {
    let mut chance = Chance::new("roll", take);
    let mut clip = Clip::mono(0.8);
    let length = chance.between(0.42, 0.55);
    let (mut low, mut high) = (Band::default(), Band::default());
    let (mut turned, mut next) = (chance.between(0.0, 1.0), 0.0);
    for index in 0..clip.at(length) {
        let part = index as f64 / clip.at(length) as f64;
        // It turns slower and slower; the same rough spot of the glass comes round each time.
        turned += (15.0 - 8.0 * part) / f64::from(clip.rate);
        let round = 0.65 + 0.35 * libm::sin(std::f64::consts::TAU * turned);
        let level = ease(part * 7.0) * libm::pow(1.0 - part, 1.4) * round;
        let white = chance.white();
        let rumble = low.pass(white, 420.0 - 180.0 * part, 0.6, clip.rate);
        let hiss = high.pass(white, 1500.0 - 500.0 * part, 0.5, clip.rate);
        let sample = (level * (rumble + 0.12 * hiss)) as f32;
        clip.frames[index] = [sample; 2];
    }
    while next < length * 0.9 {
        let level = 0.10 * (1.0 - next / length) * chance.between(0.3, 1.0);
        clip.knock(&pitched(&GLASS[..3], 0.8), Strike::new(next, level), &mut chance);
        next += chance.between(0.018, 0.060);
    }
    clip.in_room(TABLE).rounded().finished()
}

/// A hand rustles in the bag, marbles knock against each other, one comes out.
pub(crate) fn draw(take: usize) -> Clip {
    let mut chance = Chance::new("draw", take);
    let mut clip = Clip::mono(0.8);
    let folds: Vec<(f64, f64, f64)> = (0..7)
        .map(|fold| (0.05 * f64::from(fold) * chance.about(0.3), chance.between(0.05, 0.11), chance.between(0.35, 1.0)))
        .collect();
    let (mut once, mut twice) = (Band::default(), Band::default());
    for index in 0..clip.at(0.46) {
        let second = index as f64 / f64::from(clip.rate);
        let level: f64 = folds.iter().map(|(at, width, level)| level * hump((second - at) / width)).sum();
        let hz = 1150.0 + 400.0 * level;
        let cloth = twice.pass(once.pass(chance.white(), hz, 1.2, clip.rate), hz, 1.2, clip.rate);
        let sample = 0.7 * level * cloth;
        clip.frames[index] = [sample as f32; 2];
    }
    for knock in 0..3 {
        let at = 0.10 + 0.09 * f64::from(knock) + chance.between(0.0, 0.05);
        clip.knock(&pitched(&GLASS[..4], 0.72), Strike::new(at, chance.between(0.12, 0.22)).attack(0.002), &mut chance);
    }
    clip.knock(&GLASS, Strike::new(0.40, 0.42), &mut chance);
    clip.in_room(TABLE).rounded().finished()
}

/// Marble after marble is dealt.
pub(crate) fn deal() -> Clip {
    let mut chance = Chance::new("deal", 0);
    let mut clip = Clip::mono(2.0);
    let mut at = 0.0;
    while at < 1.35 {
        let level = chance.between(0.45, 0.9) * (1.0 - 0.3 * at);
        land(&mut clip, at, level, &mut chance);
        land(&mut clip, at + chance.between(0.05, 0.075), level * 0.2, &mut chance);
        at += chance.between(0.075, 0.125);
    }
    clip.in_room(TABLE).finished()
}

/// Glass meets wood.
fn land(clip: &mut Clip, at: f64, level: f64, chance: &mut Chance) {
    clip.knock(&WOOD, Strike::new(at, level * 0.7).attack(0.0012), chance);
    clip.knock(&GLASS, Strike::new(at, level * 0.55), chance);
}

/// The same body, smaller or larger.
fn pitched(modes: &[Mode], pitch: f64) -> Vec<Mode> {
    modes.iter().map(|part| mode(part.hz * pitch, part.level, part.decay / pitch)).collect()
}

/// Rises and falls once while x goes from 0 to 1.
fn hump(x: f64) -> f64 {
    ease(3.0 * x) * ease(1.5 * (1.0 - x))
}
