//! The sounds of events in the game (a cancellation, a win, a hint), made of notes of struck glass.

use crate::Clip;
use crate::noise::Random;
use crate::reverb::{HALL, Reverb, TABLE};
use crate::scale::{ROOT, degree, primary};
use crate::tone::{Mode, Strike, mode};

/// A larger room than that of the table, for the Spectrum, the final round and the end.
const WIDE: Reverb = Reverb { level: 0.25, seconds: 1.6, size: 1.5, ..HALL };

/// A strike with a slow attack.
const fn soft(at: f64, level: f64) -> Strike {
    Strike::new(at, level).attack(0.014)
}

/// The note of a primary. Higher notes are quieter, because the ear is more sensitive to them.
pub(crate) fn note(index: usize) -> Clip {
    let hz = primary(index);
    let mut clip = Clip::stereo(1.35);
    clip.struck_glass(hz, 0.26 * libm::pow(primary(0) / hz, 0.25), soft(0.0, 1.0));
    clip.with_reverb(TABLE).finished().normalised(libm::pow(primary(0) / hz, 0.2) as f32)
}

/// A cancellation: two notes a whole tone apart over a fifth, and then the lower note alone.
///
/// There is no third in it, so that the cancellations of a cascade, each at a higher pitch, are consonant.
pub(crate) fn cancel() -> Clip {
    let mut random = Random::new("cancel", 0);
    let mut clip = Clip::stereo(1.25);
    let (root, second, fifth) = (degree(0), degree(1), degree(3));
    let resolved = 0.24;
    clip.struck_glass(root, 0.17, soft(0.0, 0.55).side(-0.3));
    clip.struck_glass(second, 0.11, soft(0.0, 0.55).side(0.3));
    clip.struck_glass(fifth, 0.16, soft(0.02, 0.22));
    clip.struck_glass(root, 0.24, soft(resolved, 0.62).attack(0.03));
    clip.struck_glass(2.0 * root, 0.20, soft(resolved + 0.05, 0.22).attack(0.03).side(0.3));
    clip.struck_glass(fifth, 0.22, soft(resolved, 0.20).attack(0.03).side(-0.3));
    // The two marbles touch each other.
    clip.knock(&[mode(1450.0, 0.10, 0.012), mode(2300.0, 0.06, 0.008)], Strike::new(0.0, 1.0), &mut random);
    clip.with_reverb(TABLE).finished()
}

/// A Spectrum: the notes of the scale, and then the chord of white.
pub(crate) fn spectrum() -> Clip {
    let mut clip = Clip::stereo(2.9);
    for step in 0..8 {
        let at = 0.085 * f64::from(step) + 0.002 * f64::from(step * step);
        clip.struck_glass(
            degree(step),
            0.16,
            soft(at, 0.42 + 0.02 * f64::from(step)).side(0.09 * f64::from(step) - 0.3),
        );
    }
    for primaries in 0..3 {
        clip.struck_glass(primary(primaries), 0.42, soft(0.86 + 0.022 * primaries as f64, 0.62));
    }
    clip.struck_glass(ROOT, 0.40, soft(0.86, 0.40).attack(0.03));
    clip.struck_glass(2.0 * primary(1), 0.30, soft(0.95, 0.16));
    clip.with_reverb(WIDE).finished()
}

/// The final round: a soft gong.
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
        // Higher modes of a gong start later.
        let strike = Strike::new(0.0, 1.0).attack(0.015 + 0.022 * index as f64);
        for (side, beat) in [(-0.7, -0.16), (0.7, 0.16)] {
            clip.ring(mode(ROOT * part.hz + beat, part.level, part.decay), strike.side(side));
        }
    }
    clip.with_reverb(WIDE).finished()
}

/// The last turn begins: a swell of rubbed glass on A, D, E and A, which wants to go on to D and stops instead.
pub(crate) fn last_turn() -> Clip {
    let mut clip = Clip::stereo(1.5);
    for (index, step) in [-2, 0, 1, 3].into_iter().enumerate() {
        let (at, level) = (0.25 * index as f64, [0.38, 0.40, 0.44, 0.36][index]);
        let strike = Strike::new(at, level).attack([1.0, 1.0, 0.9, 0.75][index]).side([-0.25, 0.25][index % 2]);
        clip.rubbed_glass(degree(step), 6.0, strike);
    }
    clip.with_reverb(TABLE).finished()
}

/// A win: three notes, the chord on G, and then the chord of white.
pub(crate) fn win() -> Clip {
    let mut clip = Clip::stereo(3.5);
    let fourth = ROOT * 4.0 / 3.0;
    for (at, hz, level) in [(0.0, degree(3), 0.5), (0.17, degree(4), 0.5), (0.34, degree(5), 0.55)] {
        clip.struck_glass(hz, 0.30, soft(at, level));
    }
    for (index, ratio) in [1.0, 1.5, 2.5].into_iter().enumerate() {
        clip.struck_glass(fourth * ratio, 0.30, soft(0.34 + 0.02 * index as f64, 0.36));
    }
    for (index, hz) in [ROOT, primary(0), primary(1), degree(5), primary(2), degree(8)].into_iter().enumerate() {
        let level = [0.5, 0.5, 0.42, 0.36, 0.50, 0.20][index];
        clip.struck_glass(hz, 0.55, soft(0.80 + 0.03 * index as f64, level).side([-0.3, 0.3][index % 2]));
    }
    clip.with_reverb(WIDE).finished()
}

/// The first win against a level of opponents: the three notes of [`win`] and the chord on G, the same a step higher with
/// the chord on A, and then the chord of white with notes that rise from it.
pub(crate) fn triumph() -> Clip {
    let mut clip = Clip::stereo(3.49);
    let (fourth, fifth) = (ROOT * 4.0 / 3.0, ROOT * 3.0 / 2.0);
    for (start, step, root) in [(0.0, 3, fourth), (0.50, 4, fifth)] {
        for note in 0..3 {
            clip.struck_glass(degree(step + note), 0.28, soft(start + 0.14 * f64::from(note), 0.46));
        }
        for (index, ratio) in [1.0, 1.5, 2.5].into_iter().enumerate() {
            clip.struck_glass(root * ratio, 0.32, soft(start + 0.28 + 0.02 * index as f64, 0.34));
        }
    }
    let arrival = 1.16;
    for (index, hz) in [ROOT, primary(0), primary(1), degree(5), primary(2), degree(8)].into_iter().enumerate() {
        let level = [0.46, 0.48, 0.42, 0.40, 0.52, 0.28][index];
        clip.struck_glass(hz, 0.58, soft(arrival + 0.03 * index as f64, level).side([-0.3, 0.3][index % 2]));
    }
    for (index, step) in [7, 8, 10, 12, 13].into_iter().enumerate() {
        let (at, level) = (arrival + 0.24 + 0.11 * index as f64, [0.26, 0.26, 0.24, 0.20, 0.14][index]);
        clip.struck_glass(degree(step), 0.38, soft(at, level).side([0.45, -0.45][index % 2]));
    }
    for hz in [primary(0), primary(1)] {
        clip.rubbed_glass(hz, 0.9, Strike::new(arrival, 0.22).attack(0.5));
    }
    clip.with_reverb(WIDE).finished()
}

/// Several players win together: the three notes of [`win`] in two voices, and the chord on G with rubbed glass below it.
/// The chord of white does not follow.
pub(crate) fn shared_win() -> Clip {
    let mut clip = Clip::stereo(3.2);
    let fourth = ROOT * 4.0 / 3.0;
    let below = [degree(2), 2.0 * fourth, degree(4)];
    for (index, hz) in [degree(3), degree(4), degree(5)].into_iter().enumerate() {
        let at = 0.21 * index as f64;
        clip.struck_glass(hz, 0.34, soft(at, 0.42).attack(0.025).side(0.3));
        clip.struck_glass(below[index], 0.34, soft(at, 0.40).attack(0.025).side(-0.3));
    }
    for (index, ratio) in [0.5, 1.0, 1.5, 2.5].into_iter().enumerate() {
        let (at, level) = (0.42 + 0.03 * index as f64, [0.34, 0.48, 0.42, 0.30][index]);
        clip.struck_glass(fourth * ratio, 0.62, soft(at, level).attack(0.03));
    }
    for ratio in [1.0, 1.5] {
        clip.rubbed_glass(fourth * ratio, 1.0, Strike::new(0.42, 0.34).attack(0.6));
    }
    clip.with_reverb(WIDE).finished()
}

/// The game is over without a win: three falling notes and a low chord.
pub(crate) fn end() -> Clip {
    let mut clip = Clip::stereo(3.2);
    for (at, hz, level) in [(0.0, degree(4), 0.45), (0.24, degree(3), 0.45), (0.48, degree(2), 0.45)] {
        clip.struck_glass(hz, 0.32, soft(at, level).attack(0.025));
    }
    for (index, hz) in [ROOT, degree(-2), degree(0), degree(1)].into_iter().enumerate() {
        let level = [0.5, 0.42, 0.45, 0.20][index];
        clip.struck_glass(hz, 0.50, soft(0.86 + 0.04 * index as f64, level).attack(0.03));
    }
    clip.with_reverb(WIDE).finished()
}

/// A person's turn begins: one soft note.
pub(crate) fn your_turn() -> Clip {
    let mut clip = Clip::stereo(1.25);
    clip.struck_glass(degree(3), 0.24, soft(0.0, 0.7).attack(0.04));
    clip.struck_glass(degree(-2), 0.20, soft(0.0, 0.30).attack(0.04));
    clip.with_reverb(TABLE).finished()
}

/// A hint: two soft notes, the second higher.
pub(crate) fn hint() -> Clip {
    let mut clip = Clip::stereo(1.25);
    clip.struck_glass(degree(4), 0.14, soft(0.0, 0.6).attack(0.02).side(-0.2));
    clip.struck_glass(degree(6), 0.20, soft(0.17, 0.6).attack(0.02).side(0.2));
    clip.with_reverb(TABLE).finished()
}

/// Undo or redo: two notes of glass, played backwards.
pub(crate) fn undo() -> Clip {
    let mut clip = Clip::stereo(0.42);
    clip.struck_glass(degree(5), 0.10, Strike::new(0.0, 0.5).attack(0.006));
    clip.struck_glass(degree(3), 0.13, Strike::new(0.05, 0.5).attack(0.006));
    clip.with_reverb(TABLE).finished().reversed().finished()
}
