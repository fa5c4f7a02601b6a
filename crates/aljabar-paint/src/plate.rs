//! Plates of dark lacquer with a thin brass edge, on which the game writes.

use crate::{
    math::{Light, coverage, falloff, smoothstep},
    outline::rounded,
    picture::hex,
};
use glam::{Vec3, vec3};

/// A plate on the table. Lengths are in pixels.
pub(crate) struct Plate {
    middle: [f32; 2],
    half: [f32; 2],
    unit: f32,
}

impl Plate {
    /// A plate with these left, upper, right and lower edges.
    pub fn new([left, top, right, bottom]: [f32; 4], unit: f32) -> Self {
        Self {
            middle: [(left + right) / 2.0, (top + bottom) / 2.0],
            half: [(right - left) / 2.0, (bottom - top) / 2.0],
            unit,
        }
    }

    /// The signed distance of a place from the edge of the plate, negative inside.
    pub fn outside(&self, x: f32, y: f32) -> f32 {
        rounded([x - self.middle[0], y - self.middle[1]], self.half, 9.0 * self.unit)
    }

    /// The share of the lamp's light that reaches the felt beside the plate.
    pub fn shadow(&self, x: f32, y: f32) -> f32 {
        let soft = 12.0 * self.unit;
        let cast = 0.4 * smoothstep(soft, -0.4 * soft, self.outside(x - 3.0 * self.unit, y - 4.0 * self.unit));
        let touch = 0.3 * falloff(self.outside(x, y).max(0.0) / (3.0 * self.unit));
        (1.0 - cast) * (1.0 - touch)
    }

    /// The light from the plate's surface. It does not depend on the lamp, so that texts are readable everywhere.
    pub fn at(&self, x: f32, y: f32) -> Vec3 {
        let inside = -self.outside(x, y);
        let high = (y - self.middle[1] + self.half[1]) / (2.0 * self.half[1]);
        let body = hex(0x15_1d_1a) * (1.12 - 0.2 * high);
        let edge = vec3(0.23, 0.15, 0.06) * (1.15 - 0.5 * high);
        let line = coverage(inside - 1.3 * self.unit.max(0.8));
        body.mix(edge, line)
    }
}
