//! The night-blue cloth of the table: a twill with a pattern of stars woven into it.

use crate::{
    noise::{chance, clouds, noise},
    picture::hex,
    strapwork::Star,
};
use glam::Vec3;

/// The distance of the stars in the cloth, in pixels of a 1280 × 720 window.
const PITCH: f32 = 150.0;

/// What lies under everything on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// Woven night-blue cloth with a quiet pattern of stars, in the warm light of one lamp.
    #[default]
    Cloth,
    /// One flat, very dark colour, for a high contrast: no pattern, no shadows, and the same light everywhere.
    Flat,
}

impl Ground {
    /// The colour of the flat ground, and of the cloth of panels.
    pub(crate) fn flat() -> Vec3 {
        hex(0x06_14_1b)
    }
}

/// The cloth of a picture. Lengths are in pixels.
pub(crate) struct Cloth {
    unit: f32,
    /// The width of a thread, whole, so that threads never blur.
    thread: i32,
    /// The distance of two stars, and how much of each pixel of one repeat their bands cover.
    pitch: i32,
    pattern: Vec<f32>,
    /// Where a repeat begins, such that a star lies in the middle of the picture.
    begin: [i32; 2],
    low: bool,
}

impl Cloth {
    /// Cloth for a picture of this size.
    pub fn new(width: u32, height: u32, unit: f32, low: bool) -> Self {
        let pitch = (PITCH * unit).round().max(8.0) as i32;
        let begin = [width, height].map(|side| (side as i32 / 2 - pitch / 2).rem_euclid(pitch) - pitch);
        Self { unit, thread: (2.0 * unit).round().max(1.0) as i32, pitch, pattern: pattern(pitch, unit), begin, low }
    }

    /// The colour of the cloth at a pixel, under the full lamp.
    pub fn at(&self, x: u32, y: u32) -> Vec3 {
        let (x, y) = (x as i32, y as i32);
        let [column, row] = [(x - self.begin[0]) % self.pitch, (y - self.begin[1]) % self.pitch];
        let woven = self.pattern[(row * self.pitch + column) as usize];
        let (u, v) = (x as f32 / self.unit, y as f32 / self.unit);
        let level = 0.93
            + 0.24 * woven
            + self.threads(x, y, woven)
            + 0.10 * clouds(u * 0.012, v * 0.012, if self.low { 1 } else { 2 });
        // Threads of the pattern shine a little, and so show more of the lamp's own colour.
        let colour = glam::vec3(0.0062, 0.0424, 0.0720);
        colour * level + glam::vec3(0.0011, 0.0012, 0.0005) * woven
    }

    /// How much brighter than usual the thread at a pixel is.
    fn threads(&self, x: i32, y: i32, woven: f32) -> f32 {
        let (i, j) = (x / self.thread, y / self.thread);
        let slub = chance(i, j) - 0.5;
        if self.low {
            return 0.08 * slub;
        }
        // Twill: each thread passes over two and under two. In the pattern the diagonals run the other way.
        let upright = if woven > 0.4 { (i - j) & 3 < 2 } else { (i + j) & 3 < 2 };
        let (u, v) = (x as f32 / self.unit, y as f32 / self.unit);
        let (own, face) = if upright {
            (noise(i as f32 * 1.7, v * 0.03), 0.055)
        } else {
            (noise(u * 0.03, j as f32 * 1.7 + 50.0), -0.055)
        };
        face + 0.17 * (own - 0.5) + 0.07 * slub
    }
}

/// How much of each pixel of one repeat the bands of the stars cover. Each band is two lines with a fainter middle.
fn pattern(pitch: i32, unit: f32) -> Vec<f32> {
    let half = pitch as f32 / 2.0;
    let star = Star::new(half, 3.2 * unit);
    let line = 1.1 * unit.max(0.8);
    let links = [true; 4];
    (0..pitch * pitch)
        .map(|i| {
            let (x, y) = ((i % pitch) as f32 + 0.5 - half, half - (i / pitch) as f32 - 0.5);
            star.woven(x, y, links, line)
        })
        .collect()
}

/// The brightness of felt at a place, about 1.
pub(crate) fn felt(x: f32, y: f32) -> f32 {
    let cloud = clouds(x * 0.018, y * 0.018, 2);
    // Short fibres lie in two directions. Which of them is on top changes from place to place.
    let turn = noise(x * 0.11, y * 0.11);
    let rising = noise((x + y) * 0.62, (x - y) * 0.13);
    let falling = noise((x - y) * 0.62 + 40.0, (x + y) * 0.13);
    let fibre = rising * turn + falling * (1.0 - turn);
    0.74 + 0.13 * cloud + 0.26 * fibre + 0.14 * noise(x * 0.95 + 9.0, y * 0.95)
}
