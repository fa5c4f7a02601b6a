//! Paints the Center's board: polished wood with inlaid brass lines and a hollow for each colour.

use crate::{
    Board, Shape,
    hollow::hollow,
    lamp::{brass, gleam, lean, shade},
    math::{Light, coverage, falloff, smoothstep},
    outline::{outwards, rounded},
    wood::Plank,
};
use glam::{Vec3, vec3};

/// A board on the table. Lengths are in pixels, places relative to its middle, y up.
pub(crate) struct Inlay {
    shape: Shape,
    middle: [f32; 2],
    radius: f32,
    unit: f32,
    plank: Plank,
    straights: Vec<[[f32; 2]; 2]>,
    circle: Option<([f32; 2], f32)>,
    sockets: Vec<[f32; 2]>,
    hollow: [f32; 2],
    corner: f32,
    star: Option<[f32; 2]>,
    low: bool,
}

impl Inlay {
    pub fn new(board: &Board, middle: [f32; 2], radius: f32, unit: f32, low: bool) -> Self {
        let scale = |p: [f32; 2]| p.map(|v| v * radius);
        Self {
            shape: board.shape(),
            middle,
            radius,
            unit,
            plank: Plank::walnut(low),
            straights: board.straights().into_iter().map(|ends| ends.map(scale)).collect(),
            circle: board.circle().map(|(middle, r, _)| (scale(middle), r * radius)),
            sockets: board.sockets().map(scale).collect(),
            hollow: scale(board.hollow()),
            corner: board.hollow_corner() * radius,
            star: board.star().map(scale),
            low,
        }
    }

    /// Converts a place on the table to one relative to the board's middle.
    pub fn local(&self, x: f32, y: f32) -> [f32; 2] {
        [x - self.middle[0], self.middle[1] - y]
    }

    /// The signed distance of a place from the edge of the board, negative inside.
    pub fn outside(&self, p: [f32; 2]) -> f32 {
        self.shape.outside(p, self.radius)
    }

    /// Whether a place is so far away that neither the board nor its shadow reaches it.
    pub fn is_far(&self, p: [f32; 2]) -> bool {
        self.outside(p) > 0.22 * self.radius + 28.0 * self.unit
    }

    /// The share of the lamp's light that reaches the table beside the board.
    pub fn shadow(&self, p: [f32; 2]) -> f32 {
        let soft = 0.13 * self.radius;
        let d = self.outside([p[0] - 0.045 * self.radius, p[1] + 0.055 * self.radius]);
        let cast = 0.62 * smoothstep(soft, -0.6 * soft, d);
        let touch = 0.45 * falloff(self.outside(p) / (4.0 * self.unit));
        (1.0 - cast) * (1.0 - touch)
    }

    /// The light from the board's surface at a place inside it, under the full lamp.
    pub fn at(&self, p: [f32; 2]) -> Vec3 {
        let u = self.unit;
        let inside = -self.outside(p);
        let wood = self.plank.at(p[1] / u, p[0] / u);
        let out = outwards(p, |q| self.outside(q));

        // From the outside: a rounded edge, a brass ring, a fine groove.
        let edge = 0.044 * self.radius;
        let steep = 2.1 * smoothstep(edge, -0.2 * edge, inside);
        let normal = lean(out[0] * steep, out[1] * steep);
        let mut light = self.polished(wood, normal, p);
        let groove = (inside - 0.068 * self.radius).abs();
        light *= 1.0 - 0.5 * coverage(groove - 0.5 * u);
        light = self.wire(light, inside - 0.048 * self.radius, 1.4 * u, out);
        light = self.lines(light, p);
        if let Some(star) = self.star {
            light = self.with_star(light, [p[0] - star[0], p[1] - star[1]]);
        }
        self.with_socket(light, wood, p)
    }

    /// Varnished wood, on which the lamp makes a broad highlight.
    fn polished(&self, wood: Vec3, normal: Vec3, p: [f32; 2]) -> Vec3 {
        let k = 0.34 / self.radius;
        // The normals of a slightly curved surface, so that the highlight lies on the side of the lamp.
        let bowed = vec3(normal.x + p[0] * k, normal.y + p[1] * k, normal.z).normalize_or_zero();
        let sheen = if self.low { 0.05 } else { 0.028 + wood.luminance() * 0.30 };
        wood * shade(normal)
            + vec3(1.0, 0.86, 0.66) * (sheen * gleam(bowed, 20) + 0.9 * gleam(normal, 40) * (1.0 - normal.z))
    }

    /// A brass wire in the wood. `off` is the signed distance from its middle line, `half` its half width, and `across` the
    /// direction at right angles to it.
    fn wire(&self, light: Vec3, off: f32, half: f32, across: [f32; 2]) -> Vec3 {
        let d = off.abs() - half;
        if d > 1.5 * self.unit {
            return light;
        }
        let seat = light * (1.0 - 0.55 * smoothstep(1.2 * self.unit, 0.0, d));
        let lean_by = 1.1 * (off / half).clamp(-1.0, 1.0);
        // `off` grows inwards for the ring and sideways for lines. The wire is round in both cases.
        let metal = brass(lean(-across[0] * lean_by, -across[1] * lean_by));
        seat.mix(metal, coverage(d))
    }

    fn lines(&self, mut light: Vec3, p: [f32; 2]) -> Vec3 {
        let half = 1.15 * self.unit;
        if let Some((middle, radius)) = self.circle {
            let (dx, dy) = (p[0] - middle[0], p[1] - middle[1]);
            let r = dx.hypot(dy).max(1e-3);
            light = self.wire(light, radius - r, half, [dx / r, dy / r]);
        }
        for [a, b] in &self.straights {
            let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
            let length = dx.hypot(dy);
            let (tx, ty) = (dx / length, dy / length);
            let (px, py) = (p[0] - a[0], p[1] - a[1]);
            let along = px * tx + py * ty;
            if along > 0.0 && along < length {
                light = self.wire(light, py * tx - px * ty, half, [ty, -tx]);
            }
        }
        light
    }

    /// The star with four rays that marks the place of black.
    fn with_star(&self, light: Vec3, p: [f32; 2]) -> Vec3 {
        let size = 0.6 * self.hollow[0].min(self.hollow[1]);
        let (x, y) = (p[0].abs(), p[1].abs());
        if x.max(y) > size * 1.2 {
            return light;
        }
        let reach = (x.sqrt() + y.sqrt()).powi(2);
        // Near the tips `reach` changes slower than the distance. This factor keeps the edge one pixel wide.
        let d = (reach - size) / (1.0 + 2.0 * (x.min(y) / x.max(y).max(1e-3)).sqrt().recip().min(4.0));
        let facet = if (p[0] > 0.0) == (x > y) { 0.5 } else { -0.3 };
        let metal = brass(lean(facet * p[0].signum(), facet * p[1].signum()));
        (light * (1.0 - 0.4 * smoothstep(2.0 * self.unit, 0.0, d))).mix(metal, coverage(d))
    }

    fn with_socket(&self, light: Vec3, wood: Vec3, p: [f32; 2]) -> Vec3 {
        let u = self.unit;
        let near = |s: &&[f32; 2]| {
            (p[0] - s[0]).abs() < self.hollow[0] + 3.0 * u && (p[1] - s[1]).abs() < self.hollow[1] + 3.0 * u
        };
        let Some(socket) = self.sockets.iter().find(near) else { return light };
        let q = [p[0] - socket[0], p[1] - socket[1]];
        let distance = |q: [f32; 2]| rounded(q, self.hollow, self.corner);
        let d = distance(q);
        if d > 3.0 * u {
            return light;
        }
        let out = outwards(q, distance);
        let sunk = hollow(wood, q, distance, self.corner, out);
        let light = light.mix(sunk, coverage(d));
        self.wire(light, -d, 0.8 * u, out)
    }
}
