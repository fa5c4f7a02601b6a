//! A ball of coloured glass with a twisted ribbon inside, followed ray by ray.

use aljabar_core::Piece;

use crate::{
    caustic::{GLASS, fresnel},
    lamp::{LOW_LAMP, WARM},
    noise::chance,
    vector::{V3, mix, smooth, v3},
};

/// How many places along a ray are looked at.
const STEPS: usize = 8;

/// A glass ball of radius one.
pub(crate) struct Glass {
    /// How strongly each colour is swallowed on the way through.
    absorb: V3,
    ribbon: Ribbon,
    /// The tone of the light line at its rim.
    pub edge: V3,
    /// The tone of the light it gathers.
    glow: V3,
    /// How much brighter the glass is under the mark.
    middle: f32,
    lamp: V3,
}

impl Glass {
    /// Glass of this colour. The piece decides how its ribbon lies; its middle is a little darker under light ink and
    /// a little lighter under dark ink.
    pub fn new(body: V3, piece: Piece, light_ink: bool) -> Self {
        let edge = body.map(f32::sqrt).mix(V3::ONE, 0.45);
        Self {
            absorb: body.map(|part| -part.max(0.0006).ln()),
            ribbon: Ribbon::new(piece.index() as i32),
            edge: edge * (0.62 / edge.luminance().max(0.3)),
            glow: body.map(|part| 0.06 + 0.94 * part.powf(0.7)),
            middle: if light_ink { 0.84 } else { 1.07 },
            lamp: LOW_LAMP.unit(),
        }
    }

    /// What is seen straight down at this place of the ball, without its gloss.
    pub fn look(&self, u: f32, v: f32) -> V3 {
        let shrink = (0.995 / u.hypot(v).max(0.995)).min(1.0);
        let (u, v) = (u * shrink, v * shrink);
        let z = (1.0 - u * u - v * v).max(0.0).sqrt();
        let entry = v3(u, v, z);
        let Some(within) = v3(0.0, 0.0, -1.0).refract(entry, 1.0 / GLASS) else { return V3::ZERO };
        let length = -2.0 * entry.dot(within);

        // Clear glass passes light on, cloudy glass and the ribbon scatter it towards the eye.
        let (mut haze, mut band, mut seen) = (0.0, 0.0, 1.0f32);
        let step = length / STEPS as f32;
        let mut before = self.ribbon.off(entry);
        for i in 0..STEPS {
            let at = entry + within * (step * (i as f32 + 0.5));
            let after = self.ribbon.off(entry + within * (step * (i as f32 + 1.0)));
            let lit = self.beam(at);
            let dense = Ribbon::density(before, after) * smooth(0.95, 0.65, at.length());
            before = after;
            haze += lit * seen * step;
            band += dense * (0.35 + lit) * seen * step;
            seen *= 1.0 - 0.10 * step - 0.5 * dense * step;
        }
        let exit = entry + within * length;
        let gathered = smooth(0.45, 1.0, -exit.dot(self.lamp));
        let r = u.hypot(v);
        // Near the rim the eye looks sideways through the ball, at the dark below the horizon.
        let brightness = (0.33 + 0.52 * haze + 0.60 * gathered) * (1.0 - 0.30 * smooth(0.75, 1.0, r));
        let brightness = brightness * mix(self.middle, 1.0, smooth(0.40, 0.75, r));
        let depth = 1.16 - 0.18 * haze - 0.22 * gathered;
        let body = self.tinted(depth) * brightness;
        let ribbon = self.tinted(0.52) * (0.50 + 0.95 * haze);
        // Under the mark the ribbon keeps back: ink needs an even ground.
        let shown = smooth(0.05, 0.36, band) * mix(0.20, 1.0, smooth(0.38, 0.68, r));
        body.mix(ribbon, shown) * (1.0 - fresnel(z))
    }

    /// White light after this depth of glass; at one it has the glass's own colour.
    fn tinted(&self, depth: f32) -> V3 {
        self.absorb.map(|a| (-a * depth).exp())
    }

    /// How strong the lamp's light is at a place inside: the ball is a lens that narrows it on the way.
    fn beam(&self, at: V3) -> f32 {
        let along = -at.dot(self.lamp);
        let off = at + self.lamp * along;
        let width = 1.0 - 0.34 * (along + 1.0);
        let near = 1.0 - off.dot(off) / (width * width * 1.25);
        near.max(0.0) * (0.30 / (width * width)).min(2.2)
    }

    /// What the ball's surface mirrors: a soft window and the lamp at the upper left, a warm room around.
    pub fn gloss(&self, u: f32, v: f32) -> V3 {
        let r2 = (u * u + v * v).min(1.0);
        let z = (1.0 - r2).sqrt();
        let mirror = fresnel(z);
        let r = r2.sqrt();
        let (along, across) = (lamp_side(u, v), lamp_across(u, v));

        let room = WARM * (0.05 + 0.28 * smooth(-0.6, 1.0, along)) * (mirror - 0.03);
        // The window is a broad, faint curve near the rim; the lamp a small bright spot inside it.
        let towards = along / r.max(0.01);
        let window = 0.22 * bell((r - 0.88) / 0.075) * smooth(0.35, 1.0, towards);
        let spot = v3((along - 0.70) / 0.075, across / 0.135, 0.0).length();
        let lamp = smooth(1.15, 0.75, spot) + 0.12 * bell(spot * 0.7);
        // Light that the ball has gathered leaves it opposite, just inside the rim.
        let second = 0.30 * bell((r - 0.83) / 0.075) * smooth(0.60, 1.0, -towards);
        room + V3::ONE * (window + lamp) + self.glow * second
    }
}

/// One at zero, falling to nothing on both sides.
fn bell(x: f32) -> f32 {
    (-x * x).exp()
}

/// How far a place lies towards the lamp, seen from above.
fn lamp_side(u: f32, v: f32) -> f32 {
    -0.635 * u + 0.773 * v
}

fn lamp_across(u: f32, v: f32) -> f32 {
    0.773 * u + 0.635 * v
}

/// A sheet of paler glass, twisted around an axis.
struct Ribbon {
    axis: V3,
    side: V3,
    flat: V3,
    turn: f32,
    phase: f32,
}

impl Ribbon {
    fn new(number: i32) -> Self {
        let between = |k: i32, low: f32, high: f32| low + (high - low) * chance(number, k);
        let heading = between(1, -0.9, 0.9) + 0.6;
        let axis = v3(heading.cos(), heading.sin(), between(2, -0.5, 0.5)).unit();
        let side = axis.cross(v3(0.0, 0.0, 1.0)).unit();
        Self { axis, side, flat: axis.cross(side), turn: between(3, 1.6, 2.6), phase: between(4, 0.0, 3.1) }
    }

    /// How far a place is from the sheet, and on which side.
    fn off(&self, at: V3) -> f32 {
        let (h, p, q) = (at.dot(self.axis), at.dot(self.side), at.dot(self.flat));
        let (sin, cos) = (self.turn * h + self.phase).sin_cos();
        let (wide, off) = (p * cos + q * sin, q * cos - p * sin);
        off + 0.5 * wide * (wide * wide - 0.25)
    }

    /// How dense the sheet is on the way from one distance to another. Its mean, so that no step can miss it.
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
