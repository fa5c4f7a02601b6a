//! The moments of a game, as notes of struck glass.

use crate::Clip;
use crate::noise::Chance;
use crate::room::{HALL, Room, TABLE};
use crate::scale::{GROUND, degree, primary};
use crate::tone::{Mode, Strike, mode};

/// A larger room than the table's, for what is celebrated.
const WIDE: Room = Room { level: 0.25, seconds: 1.6, size: 1.5, ..HALL };

/// A quiet strike with a soft beginning.
const fn soft(at: f64, level: f64) -> Strike {
    Strike::new(at, level).attack(0.014)
}

/// The note of a primary. Higher ones are weaker, for the ear hears them better.
pub(crate) fn note(index: usize) -> Clip {
    let hz = primary(index);
    let mut clip = Clip::stereo(1.35);
    clip.glass(hz, 0.26 * libm::pow(primary(0) / hz, 0.25), soft(0.0, 1.0));
    clip.in_room(TABLE).finished().levelled(libm::pow(primary(0) / hz, 0.2) as f32)
}

/// Two notes a step apart over an open fifth; the upper one falls into the lower, and two have become one.
///
/// It has no third, so that those of a cascade, each higher than the one before, agree with each other.
pub(crate) fn cancel() -> Clip {
    let mut chance = Chance::new("cancel", 0);
    let mut clip = Clip::stereo(1.25);
    let (root, second, fifth) = (degree(0), degree(1), degree(3));
    let resolved = 0.24;
    clip.glass(root, 0.17, soft(0.0, 0.55).side(-0.3));
    clip.glass(second, 0.11, soft(0.0, 0.55).side(0.3));
    clip.glass(fifth, 0.16, soft(0.02, 0.22));
    clip.glass(root, 0.24, soft(resolved, 0.62).attack(0.03));
    clip.glass(2.0 * root, 0.20, soft(resolved + 0.05, 0.22).attack(0.03).side(0.3));
    clip.glass(fifth, 0.22, soft(resolved, 0.20).attack(0.03).side(-0.3));
    // The two marbles touch.
    clip.knock(&[mode(1450.0, 0.10, 0.012), mode(2300.0, 0.06, 0.008)], Strike::new(0.0, 1.0), &mut chance);
    clip.in_room(TABLE).finished()
}

/// Red, yellow, blue and white for one black: every note of the scale, and then the chord of white.
pub(crate) fn spectrum() -> Clip {
    let mut clip = Clip::stereo(2.9);
    for step in 0..8 {
        let at = 0.085 * f64::from(step) + 0.002 * f64::from(step * step);
        clip.glass(degree(step), 0.16, soft(at, 0.42 + 0.02 * f64::from(step)).side(0.09 * f64::from(step) - 0.3));
    }
    for primaries in 0..3 {
        clip.glass(primary(primaries), 0.42, soft(0.86 + 0.022 * primaries as f64, 0.62));
    }
    clip.glass(GROUND, 0.40, soft(0.86, 0.40).attack(0.03));
    clip.glass(2.0 * primary(1), 0.30, soft(0.95, 0.16));
    clip.in_room(WIDE).finished()
}

/// A soft gong.
pub(crate) fn final_round() -> Clip {
    const GONG: [Mode; 7] = [
        mode(1.0, 1.0, 0.75),
        mode(1.5, 0.55, 0.65),
        mode(2.0, 0.50, 0.55),
        mode(2.52, 0.32, 0.42),
        mode(3.03, 0.30, 0.36),
        mode(4.17, 0.20, 0.25),
        mode(5.43, 0.10, 0.16),
    ];
    let mut clip = Clip::stereo(3.5);
    for (index, part) in GONG.iter().enumerate() {
        // Higher modes wake later: a gong blooms.
        let strike = Strike::new(0.0, 1.0).attack(0.015 + 0.022 * index as f64);
        for (side, beat) in [(-0.7, -0.16), (0.7, 0.16)] {
            clip.ring(mode(GROUND * part.hz + beat, part.level, part.decay), strike.side(side));
        }
    }
    clip.in_room(WIDE).finished()
}

/// A warm phrase that comes home: from the chord on G into the chord of white.
pub(crate) fn win() -> Clip {
    let mut clip = Clip::stereo(3.5);
    let fourth = GROUND * 4.0 / 3.0;
    for (at, hz, level) in [(0.0, degree(3), 0.5), (0.17, degree(4), 0.5), (0.34, degree(5), 0.55)] {
        clip.glass(hz, 0.30, soft(at, level));
    }
    for (index, ratio) in [1.0, 1.5, 2.5].into_iter().enumerate() {
        clip.glass(fourth * ratio, 0.30, soft(0.34 + 0.02 * index as f64, 0.36));
    }
    for (index, hz) in [GROUND, primary(0), primary(1), degree(5), primary(2), degree(8)].into_iter().enumerate() {
        let level = [0.5, 0.5, 0.42, 0.36, 0.50, 0.20][index];
        clip.glass(hz, 0.55, soft(0.80 + 0.03 * index as f64, level).side([-0.3, 0.3][index % 2]));
    }
    clip.in_room(WIDE).finished()
}

/// The game is over: three notes down to rest, as kind as the other phrase.
pub(crate) fn end() -> Clip {
    let mut clip = Clip::stereo(3.2);
    for (at, hz, level) in [(0.0, degree(4), 0.45), (0.24, degree(3), 0.45), (0.48, degree(2), 0.45)] {
        clip.glass(hz, 0.32, soft(at, level).attack(0.025));
    }
    for (index, hz) in [GROUND, degree(-2), degree(0), degree(1)].into_iter().enumerate() {
        let level = [0.5, 0.42, 0.45, 0.20][index];
        clip.glass(hz, 0.50, soft(0.86 + 0.04 * index as f64, level).attack(0.03));
    }
    clip.in_room(WIDE).finished()
}

/// One note that says: please.
pub(crate) fn your_turn() -> Clip {
    let mut clip = Clip::stereo(1.25);
    clip.glass(degree(3), 0.24, soft(0.0, 0.7).attack(0.04));
    clip.glass(degree(-2), 0.20, soft(0.0, 0.30).attack(0.04));
    clip.in_room(TABLE).finished()
}

/// Two soft notes that ask, going up.
pub(crate) fn hint() -> Clip {
    let mut clip = Clip::stereo(1.25);
    clip.glass(degree(4), 0.14, soft(0.0, 0.6).attack(0.02).side(-0.2));
    clip.glass(degree(6), 0.20, soft(0.17, 0.6).attack(0.02).side(0.2));
    clip.in_room(TABLE).finished()
}

/// Glass that is struck backwards in time.
pub(crate) fn undo() -> Clip {
    let mut clip = Clip::stereo(0.42);
    clip.glass(degree(5), 0.10, Strike::new(0.0, 0.5).attack(0.006));
    clip.glass(degree(3), 0.13, Strike::new(0.05, 0.5).attack(0.006));
    clip.in_room(TABLE).finished().reversed().finished()
}
