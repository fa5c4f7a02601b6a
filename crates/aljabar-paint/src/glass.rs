//! Ray marching through a ball of coloured glass with a twisted ribbon inside.

use aljabar_core::Piece;

use crate::{
    caustic::{GLASS, fresnel},
    lamp::{LOW_LAMP, WARM},
    math::{Light, mix, smoothstep},
    noise::chance,
};
use glam::{Vec3, vec3};

/// The number of steps along a ray.
const STEPS: usize = 8;

/// A glass ball of radius one.
pub(crate) struct Glass {
    /// The absorption of red, green and blue per unit of length (Beer-Lambert law).
    absorb: Vec3,
    ribbon: Ribbon,
    /// The colour of the light line at the rim.
    pub edge: Vec3,
    /// The colour of the light that the ball focuses.
    glow: Vec3,
    /// A factor on the brightness of the glass under the mark.
    middle: f32,
    lamp: Vec3,
}

impl Glass {
    /// Glass of this colour. The piece determines the shape of the ribbon. The middle is a little darker under light ink
    /// and a little lighter under dark ink, so that the mark is readable.
    pub fn new(body: Vec3, piece: Piece, light_ink: bool) -> Self {
        let edge = body.map(f32::sqrt).mix(Vec3::ONE, 0.45);
        Self {
            absorb: body.map(|part| -part.max(0.0006).ln()),
            ribbon: Ribbon::new(piece.index() as i32),
            edge: edge * (0.62 / edge.luminance().max(0.3)),
            glow: body.map(|part| 0.06 + 0.94 * part.powf(0.7)),
            middle: if light_ink { 0.84 } else { 1.07 },
            lamp: LOW_LAMP.normalize_or_zero(),
        }
    }

    /// The light that comes up through the ball at this place, without reflections on its surface. `u` and `v` are in radii
    /// from its middle, y up.
    pub fn look(&self, u: f32, v: f32) -> Vec3 {
        let shrink = (0.995 / u.hypot(v).max(0.995)).min(1.0);
        let (u, v) = (u * shrink, v * shrink);
        let z = (1.0 - u * u - v * v).max(0.0).sqrt();
        let entry = vec3(u, v, z);
        let within = vec3(0.0, 0.0, -1.0).refract(entry, 1.0 / GLASS);
        let length = -2.0 * entry.dot(within);

        // The slightly cloudy glass and the ribbon scatter light towards the eye.
        let (mut haze, mut band, mut seen) = (0.0, 0.0, 1.0f32);
        let step = length / STEPS as f32;
        let mut before = self.ribbon.off(entry);
        for i in 0..STEPS {
            let at = entry + within * (step * (i as f32 + 0.5));
            let after = self.ribbon.off(entry + within * (step * (i as f32 + 1.0)));
            let lit = self.beam(at);
            let dense = Ribbon::density(before, after) * smoothstep(0.95, 0.65, at.length());
            before = after;
            haze += lit * seen * step;
            band += dense * (0.35 + lit) * seen * step;
            seen *= 1.0 - 0.10 * step - 0.5 * dense * step;
        }
        let exit = entry + within * length;
        let gathered = smoothstep(0.45, 1.0, -exit.dot(self.lamp));
        let r = u.hypot(v);
        // Near the rim the ball refracts rays sideways, where it is dark.
        let brightness = (0.33 + 0.52 * haze + 0.60 * gathered) * (1.0 - 0.30 * smoothstep(0.75, 1.0, r));
        let brightness = brightness * mix(self.middle, 1.0, smoothstep(0.40, 0.75, r));
        let depth = 1.16 - 0.18 * haze - 0.22 * gathered;
        let body = self.tinted(depth) * brightness;
        let ribbon = self.tinted(0.52) * (0.50 + 0.95 * haze);
        // Under the mark the ribbon is faint, so that the background of the ink is even.
        let shown = smoothstep(0.05, 0.36, band) * mix(0.20, 1.0, smoothstep(0.38, 0.68, r));
        body.mix(ribbon, shown) * (1.0 - fresnel(z))
    }

    /// The colour of white light behind glass of this thickness. At 1 it is the colour of the piece.
    fn tinted(&self, depth: f32) -> Vec3 {
        self.absorb.map(|a| (-a * depth).exp())
    }

    /// The strength of the lamp's light at a place inside. The ball is a lens that narrows the beam.
    fn beam(&self, at: Vec3) -> f32 {
        let along = -at.dot(self.lamp);
        let off = at + self.lamp * along;
        let width = 1.0 - 0.34 * (along + 1.0);
        let near = 1.0 - off.dot(off) / (width * width * 1.25);
        near.max(0.0) * (0.30 / (width * width)).min(2.2)
    }

    /// The reflections on the ball's surface: the lamp and a window at the upper left, and a warm room.
    pub fn gloss(&self, u: f32, v: f32) -> Vec3 {
        let r2 = (u * u + v * v).min(1.0);
        let z = (1.0 - r2).sqrt();
        let mirror = fresnel(z);
        let r = r2.sqrt();
        let (along, across) = (lamp_side(u, v), lamp_across(u, v));

        let room = WARM * (0.05 + 0.28 * smoothstep(-0.6, 1.0, along)) * (mirror - 0.03);
        // The window is a broad, faint arc near the rim. The lamp is a small bright spot inside it.
        let towards = along / r.max(0.01);
        let window = 0.22 * bell((r - 0.88) / 0.075) * smoothstep(0.35, 1.0, towards);
        let spot = vec3((along - 0.70) / 0.075, across / 0.135, 0.0).length();
        let lamp = smoothstep(1.15, 0.75, spot) + 0.12 * bell(spot * 0.7);
        // The light that the ball focuses leaves it on the opposite side, just inside the rim.
        let second = 0.30 * bell((r - 0.83) / 0.075) * smoothstep(0.60, 1.0, -towards);
        room + Vec3::ONE * (window + lamp) + self.glow * second
    }
}

/// A bell curve: 1 at zero, falling to 0 on both sides.
fn bell(x: f32) -> f32 {
    (-x * x).exp()
}

/// The coordinate of a place along the direction to the lamp, seen from above.
fn lamp_side(u: f32, v: f32) -> f32 {
    -0.635 * u + 0.773 * v
}

/// The coordinate of a place at right angles to [`lamp_side`].
fn lamp_across(u: f32, v: f32) -> f32 {
    0.773 * u + 0.635 * v
}

/// A sheet of paler glass that is twisted around an axis.
struct Ribbon {
    axis: Vec3,
    side: Vec3,
    flat: Vec3,
    turn: f32,
    phase: f32,
}

impl Ribbon {
    fn new(number: i32) -> Self {
        let between = |k: i32, low: f32, high: f32| low + (high - low) * chance(number, k);
        let heading = between(1, -0.9, 0.9) + 0.6;
        let axis = vec3(heading.cos(), heading.sin(), between(2, -0.5, 0.5)).normalize_or_zero();
        let side = axis.cross(vec3(0.0, 0.0, 1.0)).normalize_or_zero();
        Self { axis, side, flat: axis.cross(side), turn: between(3, 1.6, 2.6), phase: between(4, 0.0, 3.1) }
    }

    /// The signed distance of a place from the sheet.
    fn off(&self, at: Vec3) -> f32 {
        let (h, p, q) = (at.dot(self.axis), at.dot(self.side), at.dot(self.flat));
        let (sin, cos) = (self.turn * h + self.phase).sin_cos();
        let (wide, off) = (p * cos + q * sin, q * cos - p * sin);
        off + 0.5 * wide * (wide * wide - 0.25)
    }

    /// The mean density of the sheet between two signed distances. A mean, so that no step can jump over the sheet.
    fn density(before: f32, after: f32) -> f32 {
        const HALF: f32 = 0.085;
        let inside = |off: f32| {
            let t = (off / HALF).clamp(-1.0, 1.0);
            HALF * (t - t * t * t / 3.0)
        };
        let way = after - before;
        if way.abs() < 1e-3 {
            return (1.0 - (before / HALF).powi(2)).max(0.0);
        }
        (inside(after) - inside(before)) / way
    }
}
