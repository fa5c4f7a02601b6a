//! The sounds of marbles: touched, rolling, dropped, drawn and dealt.

use crate::Clip;
use crate::clip::ease;
use crate::noise::{BandPass, Random};
use crate::reverb::TABLE;
use crate::tone::{Mode, Strike, mode};

/// The modes of a glass marble. Those from 3 to 6 kHz, where the ear is most sensitive, decay within 10 ms.
const GLASS: [Mode; 5] = [
    mode(980.0, 0.35, 0.016),
    mode(1730.0, 0.60, 0.014),
    mode(2620.0, 0.40, 0.010),
    mode(4150.0, 0.16, 0.005),
    mode(6700.0, 0.10, 0.003),
];

/// The modes of the wooden board.
const WOOD: [Mode; 5] = [
    mode(238.0, 0.90, 0.030),
    mode(382.0, 0.80, 0.026),
    mode(590.0, 0.55, 0.020),
    mode(940.0, 0.35, 0.013),
    mode(1410.0, 0.16, 0.008),
];

/// The modes of a bowl that is lined with felt.
const BOWL: [Mode; 4] =
    [mode(164.0, 1.0, 0.045), mode(252.0, 0.7, 0.036), mode(388.0, 0.4, 0.026), mode(575.0, 0.18, 0.017)];

/// The modes of a thin brass rod that is held at both ends.
const BRASS: [Mode; 4] =
    [mode(1240.0, 0.30, 0.010), mode(2080.0, 0.45, 0.012), mode(3430.0, 0.22, 0.008), mode(5160.0, 0.08, 0.004)];

/// A marble is chosen.
pub(crate) fn touch(take: usize) -> Clip {
    let mut random = Random::new("touch", take);
    let mut clip = Clip::mono(0.25);
    let pitch = [1.0, 1.07, 0.94, 1.13][take % 4];
    clip.knock(&pitched(&GLASS, pitch), Strike::new(0.0, 1.0), &mut random);
    clip.knock(&WOOD[2..], Strike::new(0.0, 0.18), &mut random);
    clip.with_reverb(TABLE).finished()
}

/// A marble is put back: the same glass at a lower pitch, and a little wood.
pub(crate) fn put_back(take: usize) -> Clip {
    let mut random = Random::new("put-back", take);
    let mut clip = Clip::mono(0.25);
    let pitch = [0.80, 0.75, 0.86][take % 3];
    clip.knock(&pitched(&GLASS, pitch), Strike::new(0.0, 0.6).attack(0.001), &mut random);
    clip.knock(&WOOD, Strike::new(0.0, 0.30), &mut random);
    clip.with_reverb(TABLE).finished()
}

/// A marble lands in its socket and bounces twice.
pub(crate) fn drop(take: usize) -> Clip {
    let mut random = Random::new("drop", take);
    let mut clip = Clip::mono(0.5);
    land(&mut clip, 0.0, 1.0, &mut random);
    let first = random.between(0.062, 0.085);
    land(&mut clip, first, 0.26, &mut random);
    land(&mut clip, first * random.between(1.50, 1.62), 0.10, &mut random);
    clip.with_reverb(TABLE).finished()
}

/// A black marble drops into the bowl.
pub(crate) fn drop_black(take: usize) -> Clip {
    let mut random = Random::new("drop-black", take);
    let mut clip = Clip::mono(0.5);
    clip.knock(&BOWL, Strike::new(0.0, 1.0).attack(0.003), &mut random);
    clip.knock(&pitched(&GLASS[..3], 0.7), Strike::new(0.002, 0.16).attack(0.002), &mut random);
    let again = random.between(0.075, 0.105);
    clip.knock(&BOWL[1..], Strike::new(again, 0.22).attack(0.003), &mut random);
    clip.with_reverb(TABLE).finished()
}

/// A marble rolls a short way and slows down: filtered noise whose level changes with each turn.
pub(crate) fn roll(take: usize) -> Clip {
    let mut random = Random::new("roll", take);
    let mut clip = Clip::mono(0.8);
    let length = random.between(0.42, 0.55);
    let (mut low, mut high) = (BandPass::default(), BandPass::default());
    let (mut turned, mut next) = (random.between(0.0, 1.0), 0.0);
    for index in 0..clip.at(length) {
        let part = index as f64 / clip.at(length) as f64;
        // The marble slows down. A rough spot of the glass makes each turn louder once.
        turned += (15.0 - 8.0 * part) / f64::from(clip.rate);
        let round = 0.65 + 0.35 * libm::sin(std::f64::consts::TAU * turned);
        let level = ease(part * 7.0) * libm::pow(1.0 - part, 1.4) * round;
        let white = random.white();
        let rumble = low.pass(white, 420.0 - 180.0 * part, 0.6, clip.rate);
        let hiss = high.pass(white, 1500.0 - 500.0 * part, 0.5, clip.rate);
        let sample = (level * (rumble + 0.12 * hiss)) as f32;
        clip.frames[index] = [sample; 2];
    }
    while next < length * 0.9 {
        let level = 0.10 * (1.0 - next / length) * random.between(0.3, 1.0);
        clip.knock(&pitched(&GLASS[..3], 0.8), Strike::new(next, level), &mut random);
        next += random.between(0.018, 0.060);
    }
    clip.with_reverb(TABLE).soft_clipped().finished()
}

/// A marble slides along a brass rod and clicks against its neighbour. There is no room in it, because a deal repeats it up
/// to twenty times in a second.
pub(crate) fn rod(take: usize) -> Clip {
    let mut random = Random::new("rod", take);
    let mut clip = Clip::mono(0.14);
    let pitch = [1.0, 0.93, 1.08, 1.15][take % 4];
    let slide = random.between(0.024, 0.032);
    let (mut low, mut high) = (BandPass::default(), BandPass::default());
    for index in 0..clip.at(slide) {
        let part = index as f64 / clip.at(slide) as f64;
        let white = random.white();
        // The faster the marble slides, the higher is its noise.
        let scrape = low.pass(white, pitch * (900.0 + 500.0 * part), 0.35, clip.rate);
        let ring = high.pass(white, pitch * 2080.0, 0.12, clip.rate);
        let sample = (0.55 * ease(part) * ease(4.0 * (1.0 - part)) * (scrape + ring)) as f32;
        clip.frames[index] = [sample; 2];
    }
    clip.knock(&pitched(&GLASS[..4], 0.9 * pitch), Strike::new(slide, 0.55).attack(0.0015), &mut random);
    clip.knock(&pitched(&BRASS, pitch), Strike::new(slide, 0.30).attack(0.001), &mut random);
    clip.finished()
}

/// A marble is drawn from the bag: rustling cloth, marbles that touch, and one that comes out.
pub(crate) fn draw(take: usize) -> Clip {
    let mut random = Random::new("draw", take);
    let mut clip = Clip::mono(0.8);
    let folds: Vec<(f64, f64, f64)> = (0..7)
        .map(|fold| (0.05 * f64::from(fold) * random.about(0.3), random.between(0.05, 0.11), random.between(0.35, 1.0)))
        .collect();
    let (mut once, mut twice) = (BandPass::default(), BandPass::default());
    for index in 0..clip.at(0.46) {
        let second = index as f64 / f64::from(clip.rate);
        let level: f64 = folds.iter().map(|(at, width, level)| level * hump((second - at) / width)).sum();
        let hz = 1150.0 + 400.0 * level;
        let cloth = twice.pass(once.pass(random.white(), hz, 1.2, clip.rate), hz, 1.2, clip.rate);
        let sample = 0.7 * level * cloth;
        clip.frames[index] = [sample as f32; 2];
    }
    for knock in 0..3 {
        let at = 0.10 + 0.09 * f64::from(knock) + random.between(0.0, 0.05);
        clip.knock(&pitched(&GLASS[..4], 0.72), Strike::new(at, random.between(0.12, 0.22)).attack(0.002), &mut random);
    }
    clip.knock(&GLASS, Strike::new(0.40, 0.42), &mut random);
    clip.with_reverb(TABLE).soft_clipped().finished()
}

/// A deal: many marbles land one after the other.
pub(crate) fn deal() -> Clip {
    let mut random = Random::new("deal", 0);
    let mut clip = Clip::mono(2.0);
    let mut at = 0.0;
    while at < 1.35 {
        let level = random.between(0.45, 0.9) * (1.0 - 0.3 * at);
        land(&mut clip, at, level, &mut random);
        land(&mut clip, at + random.between(0.05, 0.075), level * 0.2, &mut random);
        at += random.between(0.075, 0.125);
    }
    clip.with_reverb(TABLE).finished()
}

/// A glass marble hits wood.
fn land(clip: &mut Clip, at: f64, level: f64, random: &mut Random) {
    clip.knock(&WOOD, Strike::new(at, level * 0.7).attack(0.0012), random);
    clip.knock(&GLASS, Strike::new(at, level * 0.55), random);
}

/// The modes of a smaller (`pitch` above 1) or larger body.
fn pitched(modes: &[Mode], pitch: f64) -> Vec<Mode> {
    modes.iter().map(|part| mode(part.hz * pitch, part.level, part.decay / pitch)).collect()
}

/// Rises from 0 and falls back to 0 while `x` goes from 0 to 1.
fn hump(x: f64) -> f64 {
    ease(3.0 * x) * ease(1.5 * (1.0 - x))
}
