//! The picture of the bag: a leather pouch, tied with a golden cord.

use crate::{
    Picture,
    lamp::{WARM, brass, gleam, lean, shade},
    mark::distance_to_line,
    math::{Light, coverage, mix, smoothstep},
    noise::{clouds, noise},
    picture::{Paint, hex},
};
use glam::{Vec3, vec3};

/// The heights of foot, neck and mouth. The picture reaches from -1 to 1.
const FOOT: f32 = -0.84;
const NECK: f32 = 0.34;
const MOUTH: f32 = 0.72;

/// The number of samples along each side of a pixel.
const FINE: u32 = 3;

/// The bag from which marbles are drawn, with a transparent background. `size` is the side of the picture in pixels.
#[must_use]
pub fn bag(size: u32) -> Picture {
    let half = size as f32 / 2.0;
    let pixel = 1.0 / half / FINE as f32;
    Picture::paint(size, size, |x, y| {
        let mut sum = Paint::CLEAR;
        for i in 0..FINE * FINE {
            let off = |k: u32| (k as f32 + 0.5) / FINE as f32;
            let p = [(x as f32 + off(i % FINE)) / half - 1.0, 1.0 - (y as f32 + off(i / FINE)) / half];
            let one = cord(p, pixel).over(front(p, pixel)).over(mouth(p, pixel)).over(ground(p));
            sum.light += one.light;
            sum.alpha += one.alpha;
        }
        let share = 1.0 / (FINE * FINE) as f32;
        Paint { light: sum.light * share, alpha: sum.alpha * share }
    })
}

/// Half the width of the pouch at a height.
fn half_width(y: f32) -> f32 {
    let belly = {
        let t = ((y - FOOT) / (NECK - FOOT)).clamp(0.0, 1.0);
        // Widest near the bottom, with a flat foot.
        0.76 * (1.0 - (1.0 - t).powi(5)).powf(0.42) * (1.0 - 0.72 * t * t * t)
    };
    let collar = 0.215 + 0.30 * smoothstep(NECK, MOUTH + 0.06, y);
    if y > NECK { collar } else { belly.max(0.215 * smoothstep(FOOT, NECK, y)) }
}

fn leather(x: f32, y: f32) -> Vec3 {
    let grain = 0.86 + 0.20 * clouds(x * 9.0, y * 9.0, 3) + 0.10 * noise(x * 46.0, y * 46.0);
    hex(0x8c4f28).mix(hex(0x6a321a), noise(x * 2.1 + 5.0, y * 2.3)) * grain
}

/// The outside of the pouch.
fn front(p: [f32; 2], pixel: f32) -> Paint {
    let [x, y] = p;
    let width = half_width(y);
    let top = MOUTH + 0.035 * (x * 11.0).sin() - 0.10 * (1.0 - (x / 0.52).powi(2)).max(0.0);
    let outside = (x.abs() - width).max(y - top).max(FOOT - y) / pixel;
    let part = coverage(outside);
    if part == 0.0 {
        return Paint::CLEAR;
    }
    let side = (x / width.max(0.05)).clamp(-1.0, 1.0);
    // Pleats start at the cord and are deepest there.
    let tied = (-((y - NECK) / if y > NECK { 0.34 } else { 0.42 }).powi(2)).exp();
    let turn = side.asin() * 5.5 + 0.9 * (noise(side * 2.0, y * 1.5) - 0.5);
    let pleat = (turn * 1.7).cos() * tied;
    let bulge = if y > NECK { 0.25 - 0.5 * smoothstep(NECK, MOUTH, y) } else { 1.3 * (y + 0.36) };
    let dent = noise(x * 6.0 + 3.0, y * 6.0) - 0.5;
    let steep = 1.0 / (1.06 - side * side).sqrt();
    let normal = lean(side * steep * 0.9 + 0.75 * pleat + 0.2 * dent, bulge + 0.2 * dent);
    let crease = 1.0 - 0.45 * tied * (0.5 - 0.5 * (turn * 1.7).sin());
    let foot = mix(0.45, 1.0, smoothstep(FOOT, FOOT + 0.5, y));
    let pinch = 1.0 - 0.5 * (-((y - NECK) / 0.09).powi(2)).exp();
    let skin = leather(x, y) * (shade(normal) * crease * foot * pinch * 1.1);
    let shine = WARM * (0.10 * gleam(normal, 12) + 0.10 * gleam(normal, 60));
    Paint::part(emblem(skin + shine, p, normal, pixel), part)
}

/// The symbol of white, in gold on the front.
fn emblem(leather: Vec3, [x, y]: [f32; 2], normal: Vec3, pixel: f32) -> Vec3 {
    let (u, v) = (x * 1.04, (y + 0.40) * 1.06);
    let ring = (u.hypot(v) - 0.235).abs();
    let plus = if u.hypot(v) < 0.235 { u.abs().min(v.abs()) } else { 1.0 };
    let d = ring.min(plus) - 0.024;
    let pressed = leather * (1.0 - 0.5 * smoothstep(0.03, 0.0, d));
    let gold = brass(vec3(normal.x * 0.9, normal.y * 0.9, normal.z).normalize_or_zero()) * 0.9;
    pressed.mix(gold, coverage(d / pixel))
}

/// The back of the collar and the dark opening.
fn mouth(p: [f32; 2], pixel: f32) -> Paint {
    let [x, y] = p;
    let r = |rx: f32, ry: f32| ((x / rx).hypot((y - MOUTH + 0.015) / ry) - 1.0) * ry / pixel;
    let back = leather(x, y + 3.0) * (0.55 + 0.25 * (x * 17.0).sin().abs());
    let dark = hex(0x1c0d08);
    Paint::part(dark, coverage(r(0.44, 0.085))).over(Paint::part(back, coverage(r(0.505, 0.125))))
}

/// The cord around the neck, its knot and its two ends.
fn cord([x, y]: [f32; 2], pixel: f32) -> Paint {
    let band = |d: f32, half: f32, along: f32, across: f32| {
        let t = (across / half).clamp(-1.0, 1.0);
        // Two strands, twisted.
        let twist = ((along / half) * 1.25 + t * 1.1).sin();
        let gold = hex(0xc8943a) * (0.55 + 0.45 * twist.abs()) * shade(lean(0.2 * t, 0.8 * t));
        Paint::part(gold + WARM * (0.25 * gleam(lean(0.3 * t, 0.9 * t), 20)), coverage((d - half) / pixel))
    };
    let sag = NECK - 0.035 * (1.0 - (x / 0.24).powi(2));
    let around = distance_to_line([x, y - sag], [-0.185, 0.0], [0.185, 0.0]);
    let mut paint = band(around, 0.04, x, y - sag);
    // It is darker at the sides.
    paint.light *= 1.0 - 0.55 * smoothstep(0.10, 0.225, x.abs());
    for (end, bend) in [([0.33, -0.06], [0.24, 0.24]), ([0.14, -0.12], [0.10, 0.14])] {
        let knot = [0.05, NECK - 0.045];
        let d = distance_to_line([x, y], knot, bend).min(distance_to_line([x, y], bend, end));
        let along = (knot[1] - y) * 1.2 + (x - knot[0]) * 0.6;
        paint = band(d, 0.027, along, d).over(paint);
        let bead = (x - end[0]).hypot(y - end[1]) / 0.052;
        let lit = lean((x - end[0]) / 0.052, (y - end[1]) / 0.052);
        paint = Paint::part(brass(lit), coverage((bead - 1.0) * 0.052 / pixel)).over(paint);
    }
    let knot = (x - 0.05).hypot((y - NECK + 0.045) * 1.15) - 0.065;
    let lit = lean((x - 0.05) * 13.0, (y - NECK + 0.045) * 13.0);
    let gold = hex(0xc8943a) * (0.75 + 0.25 * (x * 60.0 + y * 75.0).sin()) * shade(lit);
    Paint::part(gold, coverage(knot / pixel)).over(paint)
}

/// The shadow of the pouch.
fn ground([x, y]: [f32; 2]) -> Paint {
    let cast = ((x - 0.16) / 0.82).hypot((y + 0.74) / 0.25);
    let touch = (x / 0.66).hypot((y + 0.80) / 0.12);
    Paint::part(Vec3::ZERO, (0.55 * smoothstep(1.0, 0.3, cast)).max(0.7 * smoothstep(1.15, 0.6, touch)))
}
