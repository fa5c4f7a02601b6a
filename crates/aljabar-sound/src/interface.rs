//! The sounds of menus and of refused actions: short and quiet, with the same glass and wood as those of the table.

use crate::Clip;
use crate::noise::Random;
use crate::reverb::TABLE;
use crate::scale::degree;
use crate::tone::{Mode, Strike, mode};

/// The modes of a small piece of wood.
const KEY: [Mode; 3] = [mode(620.0, 0.7, 0.012), mode(1180.0, 0.6, 0.008), mode(2050.0, 0.3, 0.005)];

/// An action is not possible: two dull knocks on felt.
pub(crate) fn refusal() -> Clip {
    const FELT: [Mode; 4] =
        [mode(152.0, 1.0, 0.040), mode(228.0, 0.65, 0.032), mode(341.0, 0.32, 0.024), mode(510.0, 0.14, 0.015)];
    let mut random = Random::new("refusal", 0);
    let mut clip = Clip::mono(0.5);
    clip.knock(&FELT, Strike::new(0.0, 1.0).attack(0.004), &mut random);
    clip.knock(&FELT, Strike::new(0.125, 0.75).attack(0.004), &mut random);
    clip.with_reverb(TABLE).finished()
}

/// The focus moves.
pub(crate) fn focus() -> Clip {
    key("focus", 1.0)
}

/// A slider moves by a step.
pub(crate) fn slider() -> Clip {
    key("slider", 1.26)
}

/// A choice in a menu: a fourth up.
pub(crate) fn confirm() -> Clip {
    two_notes(degree(3), degree(5), 0.075)
}

/// Back out of a menu: a fourth down.
pub(crate) fn back() -> Clip {
    two_notes(degree(5), degree(3), 0.075)
}

/// A switch: a wooden click and a short note.
pub(crate) fn toggle() -> Clip {
    let mut random = Random::new("toggle", 0);
    let mut clip = Clip::mono(0.45);
    clip.knock(&KEY, Strike::new(0.0, 0.5), &mut random);
    clip.struck_glass(degree(6), 0.055, Strike::new(0.012, 0.6).attack(0.006));
    clip.with_reverb(TABLE).finished()
}

/// A menu opens: root, fifth and octave, one after the other.
pub(crate) fn menu() -> Clip {
    let mut clip = Clip::stereo(1.0);
    for (index, step) in [0, 3, 5].into_iter().enumerate() {
        clip.struck_glass(
            degree(step),
            0.13,
            Strike::new(0.055 * index as f64, 0.5).attack(0.02).side(0.3 * (index as f64 - 1.0)),
        );
    }
    clip.with_reverb(TABLE).finished()
}

fn key(name: &str, pitch: f64) -> Clip {
    let mut clip = Clip::mono(0.07);
    let modes = KEY.map(|part| mode(part.hz * pitch, part.level, part.decay));
    clip.knock(&modes, Strike::new(0.0, 1.0).attack(0.001), &mut Random::new(name, 0));
    clip.finished()
}

fn two_notes(first: f64, second: f64, apart: f64) -> Clip {
    let mut clip = Clip::mono(0.75);
    clip.struck_glass(first, 0.07, Strike::new(0.0, 0.6).attack(0.008));
    clip.struck_glass(second, 0.11, Strike::new(apart, 0.6).attack(0.008));
    clip.with_reverb(TABLE).finished()
}
