//! A bowl for marbles: dark turned wood with a brass lip.

use crate::{
    hollow::hollow,
    lamp::{brass, gleam, lean, shade},
    math::{Light, coverage, falloff, mix, smoothstep},
    outline::{ellipse, outwards},
    wood::Plank,
};
use glam::{Vec3, vec3};

/// A bowl on the table. Places are in pixels from its middle, y up.
pub(crate) struct Bowl {
    middle: [f32; 2],
    axes: [f32; 2],
    unit: f32,
    wood: Plank,
}

impl Bowl {
    pub fn new(middle: [f32; 2], axes: [f32; 2], unit: f32, low: bool) -> Self {
        Self { middle, axes, unit, wood: Plank::ebony(low) }
    }

    /// Converts a place on the table to one relative to the bowl's middle.
    pub fn local(&self, x: f32, y: f32) -> [f32; 2] {
        [x - self.middle[0], self.middle[1] - y]
    }

    /// The distance of a place from the edge of the bowl, negative inside.
    pub fn outside(&self, p: [f32; 2]) -> f32 {
        ellipse(p, self.axes)
    }

    /// Whether a place is so far away that neither the bowl nor its shadow reaches it.
    pub fn is_far(&self, p: [f32; 2]) -> bool {
        let reach = 32.0 * self.unit;
        p[0].abs() > self.axes[0] + reach || p[1].abs() > self.axes[1] + reach
    }

    /// The share of the lamp's light that reaches the table beside the bowl.
    pub fn shadow(&self, p: [f32; 2]) -> f32 {
        let soft = 14.0 * self.unit;
        let cast = 0.55 * smoothstep(soft, -0.5 * soft, self.outside([p[0] - 5.0 * self.unit, p[1] + 6.0 * self.unit]));
        let touch = 0.45 * falloff(self.outside(p) / (4.0 * self.unit));
        (1.0 - cast) * (1.0 - touch)
    }

    /// The light from the bowl's surface at a place inside it, under the full lamp.
    pub fn at(&self, p: [f32; 2]) -> Vec3 {
        let u = self.unit;
        let inside = -self.outside(p);
        let out = outwards(p, |q| self.outside(q));
        let wood = self.wood.at(p[0] / u, p[1] / u);
        let rim = 0.15 * self.axes[1];
        // The rim is a rounded ring: its outer half slopes outwards, its inner half inwards.
        let t = (1.0 - 2.0 * inside / rim).clamp(-1.0, 1.0);
        let normal = lean(out[0] * t * 1.3, out[1] * t * 1.3);
        let ring = wood * (1.5 * shade(normal)) + vec3(1.0, 0.86, 0.66) * (0.28 * gleam(normal, 40));
        let inner = self.axes.map(|a| a - rim);
        let depth = |q: [f32; 2]| ellipse(q, inner);
        let d = depth(p);
        // Faint circles, as a lathe leaves them.
        let turned = mix(0.94, 1.06, 0.5 + 0.5 * (-d / (1.7 * u)).sin());
        let ground = hollow(wood * turned, p, depth, 0.55 * self.axes[1], out) * 1.15;
        let light = ring.mix(ground, coverage(d));
        let lip = d + 0.2 * u;
        let metal = brass(lean(out[0] * lip / u * 0.7, out[1] * lip / u * 0.7));
        light.mix(metal, coverage(lip.abs() - 1.2 * u))
    }
}
