//! The texture of wood: rings, fibres and pores of a plank.

use crate::{
    math::{Light, mix, smoothstep},
    noise::{clouds, noise},
    picture::hex,
};
use glam::Vec3;

/// A kind of wood, and where in the tree the plank was cut. Lengths are in pixels of a 1280 × 720 window.
pub(crate) struct Plank {
    light: Vec3,
    dark: Vec3,
    /// The distance of the middle of the tree from the plank's middle line, sideways.
    heart: f32,
    /// The distance of the middle of the tree below the plank.
    below: f32,
    /// How much that distance changes along the plank. It bends the rings into arches.
    rise: f32,
    /// The width of a ring.
    ring: f32,
    low: bool,
}

impl Plank {
    /// The wood of the board: walnut, cut near the middle of the tree.
    pub fn walnut(low: bool) -> Self {
        let (light, dark) = (hex(0x80492a), hex(0x432413));
        Self { light, dark, heart: 21.0, below: 60.0, rise: 0.42, ring: 9.5, low }
    }

    /// The wood of frames and rims: walnut as the board, but darker, with a fine straight grain.
    pub fn rail(low: bool) -> Self {
        let (light, dark) = (hex(0x5a321d), hex(0x2c170c));
        Self { light, dark, heart: 140.0, below: 30.0, rise: 0.03, ring: 5.0, low }
    }

    /// The wood of the icon's rim: redder and lighter.
    pub fn cherry(low: bool) -> Self {
        let (light, dark) = (hex(0x96522a), hex(0x552a14));
        Self { light, dark, heart: 140.0, below: 30.0, rise: 0.03, ring: 5.0, low }
    }

    /// The wood of the bowl: nearly black.
    pub fn ebony(low: bool) -> Self {
        let (light, dark) = (hex(0x4c3426), hex(0x241610));
        Self { light, dark, heart: -90.0, below: 40.0, rise: 0.1, ring: 7.0, low }
    }

    /// The colour of the wood at a place, given along and across its grain.
    pub fn at(&self, along: f32, across: f32) -> Vec3 {
        let octaves = if self.low { 1 } else { 3 };
        let wander = clouds(along * 0.007, across * 0.021, octaves) - 0.5;
        let beside = across - self.heart + wander * 34.0;
        let depth = self.below + along * self.rise + wander * 22.0;
        let rings = beside.hypot(depth) / self.ring;
        // A ring darkens slowly and ends abruptly. Some years are darker than others.
        let season = rings - rings.floor();
        let year = noise(rings.floor() * 7.13, 3.7);
        let late = smoothstep(0.15, 0.88, season) * smoothstep(1.0, 0.90, season) * mix(0.45, 1.0, year);
        let streak = noise(along * 0.012 + 31.0, across * 0.9);
        if self.low {
            return self.light.mix(self.dark, 0.62 * late + 0.28 * streak);
        }
        let fibre = noise(along * 0.045, across * 2.3);
        let tone =
            self.light.mix(self.dark, (0.60 * late + 0.26 * streak + 0.22 * (fibre - 0.5) + 0.06).clamp(0.0, 1.0));
        let pore = smoothstep(0.74, 0.92, noise(along * 0.075 + 7.0, across * 1.35 + 90.0));
        tone * (1.0 - 0.34 * pore * mix(1.0, 0.4, late)) * mix(0.90, 1.10, noise(along * 0.004, across * 0.012))
    }
}
