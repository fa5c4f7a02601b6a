//! Menus and refusals: short, quiet, of the same glass and wood as the table.

use crate::Clip;
use crate::noise::Chance;
use crate::room::TABLE;
use crate::scale::degree;
use crate::tone::{Mode, Strike, mode};

/// A small wooden key.
const KEY: [Mode; 3] = [mode(620.0, 0.7, 0.012), mode(1180.0, 0.6, 0.008), mode(2050.0, 0.3, 0.005)];

/// A knuckle on the table, through the felt: said twice, never a buzzer.
pub(crate) fn refusal() -> Clip {
    const FELT: [Mode; 4] =
        [mode(152.0, 1.0, 0.040), mode(228.0, 0.65, 0.032), mode(341.0, 0.32, 0.024), mode(510.0, 0.14, 0.015)];
    let mut chance = Chance::new("refusal", 0);
    let mut clip = Clip::mono(0.5);
    clip.knock(&FELT, Strike::new(0.0, 1.0).attack(0.004), &mut chance);
    clip.knock(&FELT, Strike::new(0.125, 0.75).attack(0.004), &mut chance);
    clip.in_room(TABLE).finished()
}

/// The focus steps on.
pub(crate) fn focus() -> Clip {
    key("focus", 1.0)
}

/// A slider steps on.
pub(crate) fn slider() -> Clip {
    key("slider", 1.26)
}

/// Yes: up a fourth.
pub(crate) fn confirm() -> Clip {
    two_notes(degree(3), degree(5), 0.075)
}

/// Back: down a fourth.
pub(crate) fn back() -> Clip {
    two_notes(degree(5), degree(3), 0.075)
}

/// A switch: the key, and a drop of glass.
pub(crate) fn toggle() -> Clip {
    let mut chance = Chance::new("toggle", 0);
    let mut clip = Clip::mono(0.45);
    clip.knock(&KEY, Strike::new(0.0, 0.5), &mut chance);
    clip.glass(degree(6), 0.055, Strike::new(0.012, 0.6).attack(0.006));
    clip.in_room(TABLE).finished()
}

/// A menu unfolds: a fifth, spread.
pub(crate) fn menu() -> Clip {
    let mut clip = Clip::stereo(1.0);
    for (index, step) in [0, 3, 5].into_iter().enumerate() {
        clip.glass(
            degree(step),
            0.13,
            Strike::new(0.055 * index as f64, 0.5).attack(0.02).side(0.3 * (index as f64 - 1.0)),
        );
    }
    clip.in_room(TABLE).finished()
}

fn key(name: &str, pitch: f64) -> Clip {
    let mut clip = Clip::mono(0.07);
    let modes = KEY.map(|part| mode(part.hz * pitch, part.level, part.decay));
    clip.knock(&modes, Strike::new(0.0, 1.0).attack(0.001), &mut Chance::new(name, 0));
    clip.finished()
}

fn two_notes(first: f64, second: f64, apart: f64) -> Clip {
    let mut clip = Clip::mono(0.75);
    clip.glass(first, 0.07, Strike::new(0.0, 0.6).attack(0.008));
    clip.glass(second, 0.11, Strike::new(apart, 0.6).attack(0.008));
    clip.in_room(TABLE).finished()
}
