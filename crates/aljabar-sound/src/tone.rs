//! What rings: damped sine waves, added up to struck glass, sung glass and wood.

use crate::clip::{Clip, ease};
use crate::noise::Chance;
use std::f64::consts::TAU;

/// One sine wave of something that rings.
#[derive(Clone, Copy)]
pub(crate) struct Mode {
    pub hz: f64,
    pub level: f64,
    /// Seconds until it has fallen to a third (1/e).
    pub decay: f64,
}

/// Shorthand for tables of modes.
pub(crate) const fn mode(hz: f64, level: f64, decay: f64) -> Mode {
    Mode { hz, level, decay }
}

/// A sound that begins at some moment of a clip.
#[derive(Clone, Copy)]
pub(crate) struct Strike {
    /// Seconds from the beginning.
    pub at: f64,
    pub level: f64,
    /// Seconds until it is fully there, never 0.
    pub attack: f64,
    /// From -1, left, to 1, right.
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
    /// Adds a sine wave that rises and fades.
    pub(crate) fn ring(&mut self, mode: Mode, strike: Strike) {
        let step = 1.0 / f64::from(self.rate);
        // A vector that turns and shrinks: a damped sine without asking for a sine at every sample.
        let shrink = libm::exp(-step / mode.decay);
        let (turn_y, turn_x) = libm::sincos(TAU * mode.hz * step);
        let (mut y, mut x) = (0.0, 1.0);
        let level = strike.level * mode.level;
        let sides = [(1.0 - strike.side).min(1.0), (1.0 + strike.side).min(1.0)];
        // Down to a twenty-thousandth nothing is left to hear.
        let length = ((strike.attack + 10.0 * mode.decay) / step) as usize;
        let start = self.at(strike.at);
        for (index, frame) in self.frames.iter_mut().skip(start).take(length).enumerate() {
            let rise = ease(index as f64 * step / strike.attack);
            let sample = level * rise * y;
            *frame = [frame[0] + (sample * sides[0]) as f32, frame[1] + (sample * sides[1]) as f32];
            (x, y) = (shrink * (x * turn_x - y * turn_y), shrink * (x * turn_y + y * turn_x));
        }
    }

    /// Strikes a body that rings in these modes, each a little different every time.
    pub(crate) fn knock(&mut self, modes: &[Mode], strike: Strike, chance: &mut Chance) {
        for Mode { hz, level, decay } in modes {
            let mode = mode(hz * chance.about(0.04), level * chance.about(0.25), decay * chance.about(0.15));
            self.ring(mode, strike);
        }
    }

    /// A struck glass: soft, nearly pure, with a little brightness at the beginning that is soon gone.
    pub(crate) fn glass(&mut self, hz: f64, decay: f64, strike: Strike) {
        self.partials(hz, decay, strike, &STRUCK, 0.15);
    }

    /// A rubbed glass: swells and fades.
    pub(crate) fn sung(&mut self, hz: f64, decay: f64, strike: Strike) {
        self.partials(hz, decay, strike, &SUNG, 0.03);
    }

    /// Two voices, one for each side and a hair apart in pitch, so that the tone breathes.
    ///
    /// They drift so slowly that they cancel each other only when the tone has all but faded.
    fn partials(&mut self, hz: f64, decay: f64, strike: Strike, partials: &[Mode], drift: f64) {
        for (side, drift) in [(-0.6, -drift), (0.6, drift)] {
            let strike = strike.side((strike.side + side).clamp(-1.0, 1.0));
            for Mode { hz: ratio, level, decay: share } in partials {
                let mode = mode(hz * ratio + drift, *level, decay * share);
                // The faint upper partials of a struck glass are there before its body answers.
                let strike = if *ratio > 3.5 { strike.attack(strike.attack.min(0.004)) } else { strike };
                self.ring(mode, strike);
            }
        }
    }
}

/// Partials as ratios of pitch, levels and shares of the decay.
const STRUCK: [Mode; 5] =
    [mode(1.0, 1.0, 1.0), mode(2.0, 0.20, 0.6), mode(3.0, 0.07, 0.4), mode(4.0, 0.09, 0.18), mode(6.7, 0.03, 0.05)];
const SUNG: [Mode; 3] = [mode(1.0, 1.0, 1.0), mode(2.0, 0.16, 0.8), mode(3.0, 0.04, 0.6)];
