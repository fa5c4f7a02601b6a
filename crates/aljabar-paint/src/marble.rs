//! Marbles: glass balls with a ribbon inside, seen from above.

use aljabar_core::{Group, Piece};

use crate::{
    Marks, Palette, Picture,
    caustic::caustic,
    colour,
    glass::Glass,
    mark::Drawing,
    picture::{Paint, linear},
    vector::{V3, cover, mix, smooth},
};

/// How marbles look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// The colours of the glass.
    pub palette: Palette,
    /// What is painted on it.
    pub marks: Marks,
}

/// How much of a marble's picture is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// The ball with its shadow and the light it gathers on the ground.
    Resting,
    /// The ball alone.
    Ball,
}

/// The side of the square picture of a marble: the ball is in the exact middle, with room for its shadow.
#[must_use]
pub fn cell(diameter: u32) -> u32 {
    (diameter * 17).div_ceil(20) * 2
}

/// The picture of a marble of this diameter in pixels; [`cell`] says how large the picture is. A classic colour looks the
/// same in every game that has it.
#[must_use]
pub fn marble(group: &Group, piece: Piece, style: Style, part: Part, diameter: u32) -> Picture {
    let body = linear(colour(group, piece, style.palette));
    let ink = Ink::new(Drawing::of(group, piece, style.marks), body, diameter);
    let ribbon = group.classic_twin(piece).unwrap_or(piece);
    let ball = Ball { glass: Glass::new(body, ribbon, ink.is_light), ink, radius: diameter as f32 / 2.0 };
    let side = cell(diameter);
    let middle = side as f32 / 2.0;
    Picture::paint(side, side, |x, y| {
        let (x, y) = (x as f32 + 0.5 - middle, middle - y as f32 - 0.5);
        let ball = ball.paint(x, y);
        match part {
            Part::Resting if ball.alpha < 1.0 => {
                ball.over(ground(body, x * 2.0 / diameter as f32, y * 2.0 / diameter as f32))
            }
            _ => ball,
        }
    })
}

/// The soft shadow of a lifted marble, in a picture of the same size as the marble's.
#[must_use]
pub fn shadow(diameter: u32) -> Picture {
    let side = cell(diameter);
    let middle = side as f32 / 2.0;
    Picture::paint(side, side, |x, y| {
        let r = (x as f32 + 0.5 - middle).hypot(y as f32 + 0.5 - middle) * 2.0 / diameter as f32;
        Paint::part(V3::ZERO, 0.5 * smooth(1.45, 0.35, r))
    })
}

/// The shadow of a ball and the light it gathers, at a place in radii from its foot (y up).
fn ground(body: V3, x: f32, y: f32) -> Paint {
    let r = x.hypot(y);
    let touch = 0.62 * (-(r - 0.95).max(0.0) / 0.16).exp();
    let cast = 0.55 * smooth(1.30, 0.55, (x - 0.30).hypot(y + 0.36));
    let edge = smooth(1.68, 1.45, x.abs().max(y.abs()));
    let dark = (1.0 - (1.0 - touch) * (1.0 - cast)) * edge;
    // Glass lets most of its own colour through; the ground gives back a third of it.
    let tint = body.map(|part| 0.05 + 0.95 * part.sqrt());
    let gathered = (caustic(x * 0.93, y * 0.93) - 0.25).max(0.0);
    let light = tint * tint * (0.16 * gathered / (1.0 + 0.15 * gathered) * edge);
    Paint { light, alpha: dark.max(light.max_part()).min(1.0) }
}

struct Ball {
    glass: Glass,
    ink: Ink,
    /// In pixels.
    radius: f32,
}

impl Ball {
    /// The pixel whose middle is here, in pixels from the ball's middle, y up.
    fn paint(&self, x: f32, y: f32) -> Paint {
        let r = x.hypot(y);
        let alpha = cover(r - self.radius);
        if alpha == 0.0 {
            return Paint::CLEAR;
        }
        let (u, v) = (x / self.radius, y / self.radius);
        let mut light = self.inside(x, y);
        light = self.ink.on(light, u, v);
        light += self.glass.gloss(u, v);
        Paint::part(self.rim(light, r, u, v), alpha)
    }

    /// The glass behind a pixel: a mean of several rays, fewer on large balls, whose pixels are alike.
    fn inside(&self, x: f32, y: f32) -> V3 {
        let rays = if self.radius < 16.0 { 3 } else { 2 };
        let mut sum = V3::ZERO;
        for i in 0..rays * rays {
            let off = |k: i32| (k as f32 + 0.5) / rays as f32 - 0.5;
            let (u, v) = ((x + off(i % rays)) / self.radius, (y + off(i / rays)) / self.radius);
            sum += self.glass.look(u, v);
        }
        sum * (1.0 / (rays * rays) as f32)
    }

    /// A light line and a dark one around it: no ground is far from both.
    fn rim(&self, light: V3, r: f32, u: f32, v: f32) -> V3 {
        let inward = self.radius - r;
        let line = (0.024 * self.radius).max(1.0);
        // Both sides that see the lamp, straight and through the glass, are brighter.
        let facing = ((v - u) * std::f32::consts::FRAC_1_SQRT_2).powi(2);
        let bright = smooth(line * 2.4, line * 1.6, inward) * smooth(line * 0.4, line * 1.1, inward);
        let dark = smooth(line * 1.3, line * 0.5, inward);
        let lit = light.mix(self.glass.edge, bright * mix(0.32, 0.75, facing));
        lit * (1.0 - 0.88 * dark)
    }
}

/// The mark, and the two tones it is painted with.
struct Ink {
    drawing: Drawing,
    ink: V3,
    halo: V3,
    is_light: bool,
    half_width: f32,
    /// One pixel in radii of the ball.
    pixel: f32,
}

const LIGHT_INK: V3 = crate::vector::v3(1.0, 0.985, 0.95);
const DARK_INK: V3 = crate::vector::v3(0.006, 0.006, 0.008);

impl Ink {
    fn new(drawing: Drawing, body: V3, diameter: u32) -> Self {
        let contrast = |ink: V3| {
            let (a, b) = (ink.luminance() + 0.05, body.luminance() + 0.05);
            a.max(b) / a.min(b)
        };
        let is_light = contrast(LIGHT_INK) > contrast(DARK_INK);
        let (ink, halo) = if is_light { (LIGHT_INK, DARK_INK) } else { (DARK_INK, LIGHT_INK) };
        let radius = diameter as f32 / 2.0;
        Self { half_width: drawing.half_width(radius), drawing, ink, halo, is_light, pixel: 1.0 / radius }
    }

    /// The glass with the mark on it.
    fn on(&self, light: V3, u: f32, v: f32) -> V3 {
        let r2 = u * u + v * v;
        if r2 > 0.7 || self.drawing.is_empty() {
            return light;
        }
        // A mark that lies on the ball is foreshortened towards its side.
        let bend = 0.96 + 0.22 * r2;
        let distance = (self.drawing.distance(u * bend, v * bend) - self.half_width) / self.pixel;
        let soft = (0.035 / self.pixel).max(1.0);
        let halo = 0.5 * smooth(soft * 1.6, 0.0, distance);
        light.mix(self.halo, halo).mix(self.ink, cover(distance))
    }
}
