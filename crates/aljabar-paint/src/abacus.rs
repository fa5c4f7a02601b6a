//! An abacus: a shallow tray of walnut with brass rods, on which a hand lies.

use crate::{
    Ground,
    lamp::{brass, gleam, lean, shade},
    mark::distance_to_line,
    math::{Light, coverage, falloff, smoothstep},
    noise::chance,
    outline::{outwards, rounded},
    picture::hex,
    wood::Plank,
};
use glam::{Vec3, vec3};

/// An abacus on the table. Lengths are in pixels from the upper left of the picture, y down.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Abacus {
    /// The left, upper, right and lower edge of the tray.
    pub edges: [f32; 4],
    /// The two ends of each rod. A rod that ends near the rim runs into it.
    pub rods: Vec<[[f32; 2]; 2]>,
}

/// The width of the rim, the radius of its outer corners, the width of its brass line, and half the width of a rod, in
/// pixels of a 1280 × 720 window.
const RIM: f32 = 6.0;
const CORNER: f32 = 11.0;
const LINE: f32 = 1.2;
const ROD: f32 = 1.25;

/// How far rods are made longer, so that they end below the rim.
const HIDDEN: f32 = 10.0;

/// The depth of the tray below the rim.
const DEPTH: f32 = 7.0;

/// A tray to paint. Places are relative to its middle, y up.
pub(crate) struct Tray {
    middle: [f32; 2],
    half: [f32; 2],
    unit: f32,
    wood: Plank,
    rods: Vec<[[f32; 2]; 2]>,
    ground: Ground,
    low: bool,
}

impl Tray {
    pub fn new(abacus: &Abacus, unit: f32, ground: Ground, low: bool) -> Self {
        let [left, top, right, bottom] = abacus.edges;
        let middle = [(left + right) / 2.0, (top + bottom) / 2.0];
        let rods = abacus.rods.iter().map(|[a, b]| {
            let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
            let more = HIDDEN * unit / dx.hypot(dy).max(1e-3);
            let end = |p: [f32; 2], by: f32| [p[0] + by * dx - middle[0], middle[1] - p[1] - by * dy];
            [end(*a, -more), end(*b, more)]
        });
        let rods = rods.collect();
        let half = [(right - left) / 2.0, (bottom - top) / 2.0];
        Self { middle, half, unit, wood: Plank::rail(low), rods, ground, low }
    }

    /// Converts a place on the table to one relative to the tray's middle.
    pub fn local(&self, x: f32, y: f32) -> [f32; 2] {
        [x - self.middle[0], self.middle[1] - y]
    }

    /// The signed distance of a place from the edge of the tray, negative inside.
    pub fn outside(&self, p: [f32; 2]) -> f32 {
        rounded(p, self.half, CORNER * self.unit)
    }

    /// Whether a place is so far away that neither the tray nor its shadow reaches it.
    pub fn is_far(&self, p: [f32; 2]) -> bool {
        let reach = 32.0 * self.unit;
        p[0].abs() > self.half[0] + reach || p[1].abs() > self.half[1] + reach
    }

    /// The signed distance of a place from the edge of the bottom, negative inside.
    fn inner(&self, p: [f32; 2]) -> f32 {
        let rim = RIM * self.unit;
        rounded(p, self.half.map(|h| (h - rim).max(1.0)), (CORNER - RIM) * self.unit)
    }

    /// The share of the lamp's light that reaches the cloth beside the tray.
    pub fn shadow(&self, p: [f32; 2]) -> f32 {
        let u = self.unit;
        let soft = 16.0 * u;
        let cast = 0.6 * smoothstep(soft, -0.5 * soft, self.outside([p[0] - 5.0 * u, p[1] + 7.0 * u]));
        let touch = 0.45 * falloff(self.outside(p) / (3.5 * u));
        (1.0 - cast) * (1.0 - touch)
    }

    /// The light from the tray at a place inside it, under the full lamp. `pixel` is the place in the picture.
    pub fn at(&self, p: [f32; 2], pixel: [u32; 2]) -> Vec3 {
        let u = self.unit;
        let inner = self.inner(p);
        if self.ground == Ground::Flat {
            return self.flat(p, inner);
        }
        let bottom = coverage(inner);
        let mut light = Vec3::ZERO;
        if bottom > 0.0 {
            light = self.bottom(p, inner, pixel);
        }
        if bottom < 1.0 {
            light = self.rim(p, inner).mix(light, bottom);
        }
        // The fine brass line lies between the rim's flat top and its inner edge.
        let out = if inner.abs() < 5.0 * u { outwards(p, |q| self.inner(q)) } else { return light };
        let half = (LINE * u / 2.0).max(0.5);
        let off = inner - 1.1 * u;
        light *= 1.0 - 0.5 * smoothstep(1.2 * u, 0.0, off.abs() - half);
        let round = 0.9 * (off / half).clamp(-1.0, 1.0);
        light.mix(brass(lean(out[0] * round, out[1] * round)) * 0.9, coverage(off.abs() - half))
    }

    /// The wooden rim: rounded outside, flat on top.
    fn rim(&self, p: [f32; 2], inner: f32) -> Vec3 {
        let u = self.unit;
        let out = outwards(p, |q| self.outside(q));
        let depth = -self.outside(p);
        let steep = 1.3 * smoothstep(2.6 * u, -0.4 * u, depth) - 0.8 * smoothstep(1.2 * u, 0.0, inner);
        let normal = lean(out[0] * steep, out[1] * steep);
        let upright = out[0].abs() > out[1].abs();
        let (along, across) = if upright { (p[1], p[0]) } else { (p[0], p[1]) };
        let grain = self.wood.at((along + self.middle[0] * 3.0) / u, (across + self.middle[1] * 5.0) / u);
        grain * (1.35 * shade(normal)) + vec3(1.0, 0.86, 0.66) * (0.16 * gleam(normal, 30))
    }

    /// The felt on the bottom and the rods above it, in the shadow of the rim.
    fn bottom(&self, p: [f32; 2], inner: f32, pixel: [u32; 2]) -> Vec3 {
        let u = self.unit;
        let depth = DEPTH * u;
        let shaded = |height: f32| {
            // The rim on the lamp's side is between a place and the lamp.
            let towards = self.inner([p[0] - 0.62 * height, p[1] + 0.74 * height]);
            1.0 - 0.74 * smoothstep(-0.55 * height, 0.45 * height, towards)
        };
        let grain = if self.low { 1.0 } else { 0.86 + 0.28 * chance(pixel[0] as i32, pixel[1] as i32) };
        let corner = 1.0 - 0.4 * falloff(-inner / (2.2 * u));
        let mut light = hex(0x0d_1a_25) * (grain * corner * shaded(depth));
        let (half, reach) = ((ROD * u).max(0.6), (ROD + 5.0) * u);
        let mut lifted = None;
        for [a, b] in &self.rods {
            let d = distance_to_line(p, *a, *b);
            if d > 2.0 * reach {
                continue;
            }
            // The rod's own shadow on the felt, to the lower right.
            let cast = distance_to_line([p[0] - 2.4 * u, p[1] + 3.0 * u], *a, *b);
            light *= 1.0 - 0.62 * smoothstep(half + 2.0 * u, half - 1.2 * u, cast);
            if d < half + 1.0 {
                lifted = Some((d, *a, *b));
            }
        }
        let Some((d, a, b)) = lifted else { return light };
        let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
        let length = dx.hypot(dy).max(1e-3);
        let across = [dy / length, -dx / length];
        let side = (p[0] - a[0]) * across[0] + (p[1] - a[1]) * across[1];
        let round = (side / half).clamp(-0.96, 0.96);
        let steep = round / (1.0 - round * round).sqrt();
        let metal = brass(lean(across[0] * steep, across[1] * steep)) * (0.25 + 0.75 * shaded(0.55 * depth));
        light.mix(metal, coverage(d - half))
    }

    /// The tray for a high contrast: a flat bottom, a light edge and light rods.
    fn flat(&self, p: [f32; 2], inner: f32) -> Vec3 {
        let u = self.unit;
        let half = (ROD * u).max(0.8);
        let rod = self.rods.iter().map(|[a, b]| coverage(distance_to_line(p, *a, *b) - half)).fold(0.0, f32::max);
        let bottom = hex(0x02_08_0c).mix(hex(0xc9_a2_4e), rod);
        let edge = (-self.outside(p) - (1.5 * u).max(1.0)).max(-inner - RIM * u);
        bottom.mix(hex(0x3a_22_14), coverage(-inner)).mix(hex(0xe0_c8_8a), coverage(edge))
    }
}
