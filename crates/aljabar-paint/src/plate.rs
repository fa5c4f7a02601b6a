//! Plates of dark lacquer with a thin brass edge, let into the felt: words are written on them.

use crate::{
    outline::rounded,
    picture::hex,
    vector::{V3, cover, fade, smooth, v3},
};

/// A plate at a place on the table, in pixels.
pub(crate) struct Plate {
    middle: [f32; 2],
    half: [f32; 2],
    unit: f32,
}

impl Plate {
    /// From its left, upper, right and lower edge.
    pub fn new([left, top, right, bottom]: [f32; 4], unit: f32) -> Self {
        Self {
            middle: [(left + right) / 2.0, (top + bottom) / 2.0],
            half: [(right - left) / 2.0, (bottom - top) / 2.0],
            unit,
        }
    }

    /// How far outside the plate a place is.
    pub fn outside(&self, x: f32, y: f32) -> f32 {
        rounded([x - self.middle[0], y - self.middle[1]], self.half, 9.0 * self.unit)
    }

    /// How much light is left on the felt beside the plate.
    pub fn shadow(&self, x: f32, y: f32) -> f32 {
        let soft = 12.0 * self.unit;
        let cast = 0.4 * smooth(soft, -0.4 * soft, self.outside(x - 3.0 * self.unit, y - 4.0 * self.unit));
        let touch = 0.3 * fade(self.outside(x, y).max(0.0) / (3.0 * self.unit));
        (1.0 - cast) * (1.0 - touch)
    }

    /// The plate's surface. Its own light, whatever the lamp does: what is written there must be read.
    pub fn at(&self, x: f32, y: f32) -> V3 {
        let inside = -self.outside(x, y);
        let high = (y - self.middle[1] + self.half[1]) / (2.0 * self.half[1]);
        let body = hex(0x15_1d_1a) * (1.12 - 0.2 * high);
        let edge = v3(0.23, 0.15, 0.06) * (1.15 - 0.5 * high);
        let line = cover(inside - 1.3 * self.unit.max(0.8));
        body.mix(edge, line)
    }
}
