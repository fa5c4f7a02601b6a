//! Modal synthesis: damped sine waves that are added up to struck glass, rubbed glass and wood.

use crate::clip::{Clip, ease};
use crate::noise::Random;
use std::f64::consts::TAU;

/// A mode of a body that rings: one damped sine wave.
#[derive(Clone, Copy)]
pub(crate) struct Mode {
    pub hz: f64,
    pub level: f64,
    /// Seconds until the level has fallen to 1/e.
    pub decay: f64,
}

/// Shorthand for tables of modes.
pub(crate) const fn mode(hz: f64, level: f64, decay: f64) -> Mode {
    Mode { hz, level, decay }
}

/// When and how a body in a clip is struck.
#[derive(Clone, Copy)]
pub(crate) struct Strike {
    /// Seconds from the beginning of the clip.
    pub at: f64,
    pub level: f64,
    /// The attack: seconds until the full level is reached. Not 0.
    pub attack: f64,
    /// The panning, from -1 (left) to 1 (right).
    pub side: f64,
}

impl Strike {
    pub const fn new(at: f64, level: f64) -> Self {
        Self { at, level, attack: 0.0005, side: 0.0 }
    }

    pub const fn attack(self, attack: f64) -> Self {
        Self { attack, ..self }
    }

    pub const fn side(self, side: f64) -> Self {
        Self { side, ..self }
    }
}

impl Clip {
    /// Adds a sine wave with an attack and an exponential decay.
    pub(crate) fn ring(&mut self, mode: Mode, strike: Strike) {
        let step = 1.0 / f64::from(self.rate);
        // A vector that rotates and shrinks gives a damped sine without a call of `sin` for each sample.
        let shrink = libm::exp(-step / mode.decay);
        let (turn_y, turn_x) = libm::sincos(TAU * mode.hz * step);
        let (mut y, mut x) = (0.0, 1.0);
        let level = strike.level * mode.level;
        let sides = [(1.0 - strike.side).min(1.0), (1.0 + strike.side).min(1.0)];
        // After ten decay times the level is below 1/20000, which is inaudible.
        let length = ((strike.attack + 10.0 * mode.decay) / step) as usize;
        let start = self.at(strike.at);
        for (index, frame) in self.frames.iter_mut().skip(start).take(length).enumerate() {
            let rise = ease(index as f64 * step / strike.attack);
            let sample = level * rise * y;
            *frame = [frame[0] + (sample * sides[0]) as f32, frame[1] + (sample * sides[1]) as f32];
            (x, y) = (shrink * (x * turn_x - y * turn_y), shrink * (x * turn_y + y * turn_x));
        }
    }

    /// Adds a struck body with these modes, which are varied at random by a few percent.
    pub(crate) fn knock(&mut self, modes: &[Mode], strike: Strike, random: &mut Random) {
        for Mode { hz, level, decay } in modes {
            let mode = mode(hz * random.about(0.04), level * random.about(0.25), decay * random.about(0.15));
            self.ring(mode, strike);
        }
    }

    /// Adds a struck glass: nearly a pure tone, with faint high partials that decay fast.
    pub(crate) fn struck_glass(&mut self, hz: f64, decay: f64, strike: Strike) {
        self.partials(hz, decay, strike, &STRUCK, 0.15);
    }

    /// Adds a rubbed glass: it swells slowly.
    pub(crate) fn rubbed_glass(&mut self, hz: f64, decay: f64, strike: Strike) {
        self.partials(hz, decay, strike, &RUBBED, 0.03);
    }

    /// Adds each partial twice, left and right, with frequencies that differ by twice `drift`, so that the tone beats.
    ///
    /// The beat is so slow that they cancel each other only when the tone has nearly decayed.
    fn partials(&mut self, hz: f64, decay: f64, strike: Strike, partials: &[Mode], drift: f64) {
        for (side, drift) in [(-0.6, -drift), (0.6, drift)] {
            let strike = strike.side((strike.side + side).clamp(-1.0, 1.0));
            for Mode { hz: ratio, level, decay: share } in partials {
                let mode = mode(hz * ratio + drift, *level, decay * share);
                // The high partials of a struck glass have a shorter attack than the low ones.
                let strike = if *ratio > 3.5 { strike.attack(strike.attack.min(0.004)) } else { strike };
                self.ring(mode, strike);
            }
        }
    }
}

/// The partials of a struck glass: ratio of the frequency, level, and share of the decay.
const STRUCK: [Mode; 5] =
    [mode(1.0, 1.0, 1.0), mode(2.0, 0.20, 0.6), mode(3.0, 0.07, 0.4), mode(4.0, 0.09, 0.18), mode(6.7, 0.03, 0.05)];
/// The partials of a rubbed glass.
const RUBBED: [Mode; 3] = [mode(1.0, 1.0, 1.0), mode(2.0, 0.16, 0.8), mode(3.0, 0.04, 0.6)];
