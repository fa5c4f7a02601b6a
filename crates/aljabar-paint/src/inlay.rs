//! The Center's board as it is painted: polished wood with inlaid brass and a hollow for each colour.

use crate::{
    Board, Shape,
    hollow::hollow,
    lamp::{brass, gleam, lean, shade},
    outline::{outwards, rounded},
    vector::{V3, cover, fade, smooth, v3},
    wood::Plank,
};

/// A board at a place on the table, with everything in pixels from its middle (y up).
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

    /// A place on the table, seen from the board's middle.
    pub fn local(&self, x: f32, y: f32) -> [f32; 2] {
        [x - self.middle[0], self.middle[1] - y]
    }

    /// How far outside the board a place is.
    pub fn outside(&self, p: [f32; 2]) -> f32 {
        self.shape.outside(p, self.radius)
    }

    /// How much light is left on the table beside the board.
    pub fn shadow(&self, p: [f32; 2]) -> f32 {
        let soft = 0.13 * self.radius;
        let d = self.outside([p[0] - 0.045 * self.radius, p[1] + 0.055 * self.radius]);
        let cast = 0.62 * smooth(soft, -0.6 * soft, d);
        let touch = 0.45 * fade(self.outside(p) / (4.0 * self.unit));
        (1.0 - cast) * (1.0 - touch)
    }

    /// The board's surface at a place inside it, in the lamp's full light.
    pub fn at(&self, p: [f32; 2]) -> V3 {
        let u = self.unit;
        let inside = -self.outside(p);
        let wood = self.plank.at(p[1] / u, p[0] / u);
        let out = outwards(p, |q| self.outside(q));

        // A rounded edge, then a brass ring, then a fine groove.
        let edge = 0.044 * self.radius;
        let steep = 2.1 * smooth(edge, -0.2 * edge, inside);
        let normal = lean(out[0] * steep, out[1] * steep);
        let mut light = self.polished(wood, normal, p);
        let groove = (inside - 0.068 * self.radius).abs();
        light = light * (1.0 - 0.5 * cover(groove - 0.5 * u));
        light = self.wire(light, inside - 0.048 * self.radius, 1.4 * u, out);
        light = self.lines(light, p);
        if let Some(star) = self.star {
            light = self.with_star(light, [p[0] - star[0], p[1] - star[1]]);
        }
        self.with_socket(light, wood, p)
    }

    /// Varnish over wood: the lamp shows as a broad sheen.
    fn polished(&self, wood: V3, normal: V3, p: [f32; 2]) -> V3 {
        let k = 0.34 / self.radius;
        // The surface is never quite flat: the sheen lies towards the lamp and follows the grain a little.
        let bowed = v3(normal.x + p[0] * k, normal.y + p[1] * k, normal.z).unit();
        let sheen = if self.low { 0.05 } else { 0.028 + wood.luminance() * 0.30 };
        wood * shade(normal)
            + v3(1.0, 0.86, 0.66) * (sheen * gleam(bowed, 20) + 0.9 * gleam(normal, 40) * (1.0 - normal.z))
    }

    /// A brass wire let into the wood; `off` is the distance from its middle line, which `across` crosses.
    fn wire(&self, light: V3, off: f32, half: f32, across: [f32; 2]) -> V3 {
        let d = off.abs() - half;
        if d > 1.5 * self.unit {
            return light;
        }
        let seat = light * (1.0 - 0.55 * smooth(1.2 * self.unit, 0.0, d));
        let lean_by = 1.1 * (off / half).clamp(-1.0, 1.0);
        // `off` grows inwards for the ring and sideways for lines; either way the wire is round.
        let metal = brass(lean(-across[0] * lean_by, -across[1] * lean_by));
        seat.mix(metal, cover(d))
    }

    fn lines(&self, mut light: V3, p: [f32; 2]) -> V3 {
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

    /// The sign for black, which has no hollow: a small star with four rays.
    fn with_star(&self, light: V3, p: [f32; 2]) -> V3 {
        let size = 0.6 * self.hollow[0].min(self.hollow[1]);
        let (x, y) = (p[0].abs(), p[1].abs());
        if x.max(y) > size * 1.2 {
            return light;
        }
        let reach = (x.sqrt() + y.sqrt()).powi(2);
        // The distance grows faster than `reach` near the rays' middle lines; this keeps the edge one pixel soft.
        let d = (reach - size) / (1.0 + 2.0 * (x.min(y) / x.max(y).max(1e-3)).sqrt().recip().min(4.0));
        let facet = if (p[0] > 0.0) == (x > y) { 0.5 } else { -0.3 };
        let metal = brass(lean(facet * p[0].signum(), facet * p[1].signum()));
        (light * (1.0 - 0.4 * smooth(2.0 * self.unit, 0.0, d))).mix(metal, cover(d))
    }

    fn with_socket(&self, light: V3, wood: V3, p: [f32; 2]) -> V3 {
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
        let light = light.mix(sunk, cover(d));
        self.wire(light, -d, 0.8 * u, out)
    }
}
