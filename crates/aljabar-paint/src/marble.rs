//! Pictures of marbles: glass balls with a ribbon inside, seen from above.

use aljabar_core::{Group, Piece};

use crate::{
    Marks, Palette, Picture,
    caustic::caustic,
    colour,
    glass::Glass,
    mark::Drawing,
    math::{Light, coverage, mix, smoothstep},
    picture::{Paint, linear},
};
use glam::Vec3;
use rayon::prelude::*;

/// How marbles look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// The colours of the glass.
    pub palette: Palette,
    /// What is painted on it.
    pub marks: Marks,
}

/// What a picture of a marble contains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarblePart {
    /// The ball, its shadow, and the light that it focuses on the ground: for a marble that lies on the table.
    WithShadow,
    /// The ball alone: for a marble that is lifted.
    Ball,
    /// The ball without its mark: for a marble that rolls, under its turning mark.
    Glass,
    /// The mark alone.
    Mark,
}

/// The side of the square picture of a marble with this diameter, both in pixels. The ball is in the exact middle, with
/// room for its shadow.
#[must_use]
pub fn marble_picture_size(diameter: u32) -> u32 {
    (diameter * 17).div_ceil(20) * 2
}

/// The picture of a marble. `diameter` is that of the ball in pixels; [`marble_picture_size`] is the side of the picture. A
/// classic colour looks the same in every group that has it.
#[must_use]
pub fn marble(group: &Group, piece: Piece, style: Style, part: MarblePart, diameter: u32) -> Picture {
    Lit::new(group, piece, style, diameter).part(part)
}

/// All pictures of a marble, which takes hardly longer than one of them. A marble without a mark has neither
/// [`MarblePart::Glass`] nor [`MarblePart::Mark`].
#[must_use]
pub fn marble_parts(group: &Group, piece: Piece, style: Style, diameter: u32) -> Vec<(MarblePart, Picture)> {
    let lit = Lit::new(group, piece, style, diameter);
    let marked = if lit.ball.ink.drawing.is_empty() { &[][..] } else { &[MarblePart::Glass, MarblePart::Mark] };
    let parts = [MarblePart::WithShadow, MarblePart::Ball].iter().chain(marked);
    parts.map(|part| (*part, lit.part(*part))).collect()
}

/// A ball with the light that comes up through it at each pixel of its picture, which takes longest to compute.
struct Lit {
    ball: Ball,
    body: Vec3,
    side: u32,
    /// Rows from top to bottom; zero outside the ball.
    inside: Vec<Vec3>,
}

impl Lit {
    fn new(group: &Group, piece: Piece, style: Style, diameter: u32) -> Self {
        let body = linear(colour(group, piece, style.palette));
        let ink = Ink::new(Drawing::of(group, piece, style.marks), body, diameter);
        let ribbon = group.classic_twin(piece).unwrap_or(piece);
        let ball = Ball { glass: Glass::new(body, ribbon, ink.is_light), ink, radius: diameter as f32 / 2.0 };
        let side = marble_picture_size(diameter);
        let pixels = (0..side * side).into_par_iter().with_min_len(side as usize);
        let inside = pixels.map(|i| {
            let (x, y) = from_middle(side, i % side, i / side);
            if coverage(x.hypot(y) - ball.radius) > 0.0 { ball.inside(x, y) } else { Vec3::ZERO }
        });
        Self { inside: inside.collect(), ball, body, side }
    }

    fn part(&self, part: MarblePart) -> Picture {
        let Self { ball, body, side, inside } = self;
        Picture::paint(*side, *side, |column, row| {
            let (x, y) = from_middle(*side, column, row);
            let (u, v) = (x / ball.radius, y / ball.radius);
            let inside = inside[(row * side + column) as usize];
            match part {
                MarblePart::Mark => ball.ink.at(u, v),
                MarblePart::Glass => ball.paint(x, y, inside),
                MarblePart::Ball => ball.paint(x, y, ball.ink.on(inside, u, v)),
                MarblePart::WithShadow => {
                    let paint = ball.paint(x, y, ball.ink.on(inside, u, v));
                    if paint.alpha < 1.0 { paint.over(ground(*body, u, v)) } else { paint }
                }
            }
        })
    }
}

/// The middle of a pixel, in pixels from the middle of a square picture, y up.
fn from_middle(side: u32, column: u32, row: u32) -> (f32, f32) {
    let middle = side as f32 / 2.0;
    (column as f32 + 0.5 - middle, middle - row as f32 - 0.5)
}

/// The soft shadow of a lifted marble, in a picture of the same size as that of the marble.
#[must_use]
pub fn shadow(diameter: u32) -> Picture {
    let side = marble_picture_size(diameter);
    let middle = side as f32 / 2.0;
    Picture::paint(side, side, |x, y| {
        let r = (x as f32 + 0.5 - middle).hypot(y as f32 + 0.5 - middle) * 2.0 / diameter as f32;
        Paint::part(Vec3::ZERO, 0.5 * smoothstep(1.45, 0.35, r))
    })
}

/// The shadow of a ball and the light that it focuses. The place is in radii from where it touches the ground, y up.
fn ground(body: Vec3, x: f32, y: f32) -> Paint {
    let r = x.hypot(y);
    let touch = 0.62 * (-(r - 0.95).max(0.0) / 0.16).exp();
    let cast = 0.55 * smoothstep(1.30, 0.55, (x - 0.30).hypot(y + 0.36));
    let edge = smoothstep(1.68, 1.45, x.abs().max(y.abs()));
    let dark = (1.0 - (1.0 - touch) * (1.0 - cast)) * edge;
    // The glass filters the light to its own colour; the ground reflects a part of it.
    let tint = body.map(|part| 0.05 + 0.95 * part.sqrt());
    let gathered = (caustic(x * 0.93, y * 0.93) - 0.25).max(0.0);
    let light = tint * tint * (0.16 * gathered / (1.0 + 0.15 * gathered) * edge);
    Paint { light, alpha: dark.max(light.max_element()).min(1.0) }
}

struct Ball {
    glass: Glass,
    ink: Ink,
    /// In pixels.
    radius: f32,
}

impl Ball {
    /// Paints the pixel with this middle, in pixels from the middle of the ball, y up. `inside` is the light that comes up
    /// through the ball there.
    fn paint(&self, x: f32, y: f32, inside: Vec3) -> Paint {
        let r = x.hypot(y);
        let alpha = coverage(r - self.radius);
        if alpha == 0.0 {
            return Paint::CLEAR;
        }
        let (u, v) = (x / self.radius, y / self.radius);
        Paint::part(self.rim(inside + self.glass.gloss(u, v), r, u, v), alpha)
    }

    /// The mean of several rays through a pixel. Large balls need fewer, because neighbouring pixels are similar.
    fn inside(&self, x: f32, y: f32) -> Vec3 {
        let rays = if self.radius < 16.0 { 3 } else { 2 };
        let mut sum = Vec3::ZERO;
        for i in 0..rays * rays {
            let off = |k: i32| (k as f32 + 0.5) / rays as f32 - 0.5;
            let (u, v) = ((x + off(i % rays)) / self.radius, (y + off(i / rays)) / self.radius);
            sum += self.glass.look(u, v);
        }
        sum * (1.0 / (rays * rays) as f32)
    }

    /// A light line and a dark line around the ball: one of them stands out from any background.
    fn rim(&self, light: Vec3, r: f32, u: f32, v: f32) -> Vec3 {
        let inward = self.radius - r;
        let line = (0.024 * self.radius).max(1.0);
        // The line is brighter towards the lamp, and on the opposite side where the focused light leaves the ball.
        let facing = ((v - u) * std::f32::consts::FRAC_1_SQRT_2).powi(2);
        let bright = smoothstep(line * 2.4, line * 1.6, inward) * smoothstep(line * 0.4, line * 1.1, inward);
        let dark = smoothstep(line * 1.3, line * 0.5, inward);
        let lit = light.mix(self.glass.edge, bright * mix(0.32, 0.75, facing));
        lit * (1.0 - 0.88 * dark)
    }
}

/// The mark, and the colours of its ink and of the halo around it.
struct Ink {
    drawing: Drawing,
    ink: Vec3,
    halo: Vec3,
    is_light: bool,
    half_width: f32,
    /// The size of a pixel in radii of the ball.
    pixel: f32,
}

const LIGHT_INK: Vec3 = glam::vec3(1.0, 0.985, 0.95);
const DARK_INK: Vec3 = glam::vec3(0.006, 0.006, 0.008);

impl Ink {
    fn new(drawing: Drawing, body: Vec3, diameter: u32) -> Self {
        let contrast = |ink: Vec3| {
            let (a, b) = (ink.luminance() + 0.05, body.luminance() + 0.05);
            a.max(b) / a.min(b)
        };
        let is_light = contrast(LIGHT_INK) > contrast(DARK_INK);
        let (ink, halo) = if is_light { (LIGHT_INK, DARK_INK) } else { (DARK_INK, LIGHT_INK) };
        let radius = diameter as f32 / 2.0;
        Self { half_width: drawing.half_width(radius), drawing, ink, halo, is_light, pixel: 1.0 / radius }
    }

    /// The shares of a place that the halo and the ink cover.
    fn cover(&self, u: f32, v: f32) -> (f32, f32) {
        let r2 = u * u + v * v;
        if r2 > 0.7 || self.drawing.is_empty() {
            return (0.0, 0.0);
        }
        // A mark on a ball is foreshortened towards the rim.
        let bend = 0.96 + 0.22 * r2;
        let distance = (self.drawing.distance(u * bend, v * bend) - self.half_width) / self.pixel;
        let soft = (0.035 / self.pixel).max(1.0);
        (0.5 * smoothstep(soft * 1.6, 0.0, distance), coverage(distance))
    }

    /// The glass with the mark on it.
    fn on(&self, light: Vec3, u: f32, v: f32) -> Vec3 {
        let (halo, ink) = self.cover(u, v);
        light.mix(self.halo, halo).mix(self.ink, ink)
    }

    /// The mark alone.
    fn at(&self, u: f32, v: f32) -> Paint {
        let (halo, ink) = self.cover(u, v);
        Paint::part(self.ink, ink).over(Paint::part(self.halo, halo))
    }
}
