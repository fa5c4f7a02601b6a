//! The walnut frame around the table, inlaid with two brass lines and a row of brass stars between them.

use crate::{
    Ground,
    lamp::{brass, gleam, lean, shade},
    math::{Light, coverage, falloff, smoothstep},
    picture::Paint,
    strapwork::{Links, Star},
    wood::Plank,
};
use glam::{Vec3, vec3};

/// A frame around a picture. Lengths are in pixels.
pub(crate) struct Frame {
    size: [f32; 2],
    width: f32,
    unit: f32,
    wood: Plank,
    lines: Vec<BrassLine>,
    stars: Option<Row>,
}

/// A brass line along the frame.
struct BrassLine {
    /// The distance of its middle from the edge of the picture.
    depth: f32,
    half: f32,
}

/// The stars of the frame: one in each corner, and a whole number between two corners.
struct Row {
    star: Star,
    /// The distance of the stars' middles from the edge of the picture.
    depth: f32,
    /// The distance of two stars along the horizontal and the vertical sides.
    pitch: [f32; 2],
    /// The number of stars along each side, with one of its two corners.
    count: [usize; 2],
    /// The distance of two stars that are not stretched.
    even: f32,
    /// The room for the stars to both sides of the frame's middle line.
    room: f32,
}

/// The position of a pixel on the frame.
struct FramePoint {
    /// The distance from the edge of the picture.
    depth: f32,
    /// The position along the grain of the wood.
    along: f32,
    /// The direction away from the table, y up.
    out: [f32; 2],
    /// The distance from the mitre (the diagonal joint at the corner).
    mitre: f32,
    /// The number of the side, from 0 to 3.
    side: f32,
}

impl Frame {
    pub fn new(size: [f32; 2], width: f32, unit: f32, ground: Ground, low: bool) -> Self {
        let width = width.max(0.0).round();
        // Lines begin and end between pixels, so that they are sharp.
        let thick = (0.06 * width).round().max(1.0);
        let inset = (0.05 * width).round();
        let line = |depth: f32| BrassLine { depth, half: thick / 2.0 };
        let (lines, stars) = match ground {
            Ground::Cloth => {
                let lines = vec![line(inset + thick / 2.0), line(width - inset - thick / 2.0)];
                (lines, Row::new(size, width, width / 2.0 - inset - thick))
            }
            Ground::Flat => (vec![line(width - inset - thick / 2.0)], None),
        };
        Self { size, width, unit, wood: Plank::rail(low), lines, stars }
    }

    /// The distance of a place from the frame's inner edge: positive on the frame, negative on the table.
    pub fn outside(&self, x: f32, y: f32) -> f32 {
        self.width - x.min(y).min(self.size[0] - x).min(self.size[1] - y)
    }

    fn spot(&self, x: f32, y: f32) -> FramePoint {
        let (left, top, right, bottom) = (x, y, self.size[0] - x, self.size[1] - y);
        let (dx, dy) = (left.min(right), top.min(bottom));
        let mitre = (dx - dy).abs() * std::f32::consts::FRAC_1_SQRT_2;
        if dx < dy {
            let near = left < right;
            FramePoint {
                depth: dx,
                along: y,
                out: [if near { -1.0 } else { 1.0 }, 0.0],
                mitre,
                side: f32::from(u8::from(near)),
            }
        } else {
            let near = top < bottom;
            let side = 2.0 + f32::from(u8::from(near));
            FramePoint { depth: dy, along: x, out: [0.0, if near { 1.0 } else { -1.0 }], mitre, side }
        }
    }

    /// The share of the lamp's light that reaches the table near the frame. The left and upper sides cast the wider shadow,
    /// because they are between the table and the lamp.
    pub fn shadow(&self, x: f32, y: f32) -> f32 {
        if self.width <= 0.0 {
            return 1.0;
        }
        let dark = |depth: f32, strength: f32, reach: f32| 1.0 - strength * falloff((depth - self.width) / reach);
        let u = self.unit;
        dark(x, 0.62, 11.0 * u)
            * dark(y, 0.62, 11.0 * u)
            * dark(self.size[0] - x, 0.42, 5.0 * u)
            * dark(self.size[1] - y, 0.42, 5.0 * u)
    }

    /// The light from the frame's surface, under the full lamp.
    pub fn at(&self, x: f32, y: f32) -> Vec3 {
        let u = self.unit;
        let spot = self.spot(x, y);
        let wood = self.wood.at(spot.along / u + spot.side * 977.0, spot.depth / u + spot.side * 41.0);
        // The profile: rounded at the outer edge, flat on top, and falling steeply to the cloth.
        let steep =
            0.8 * smoothstep(1.6 * u, 0.0, spot.depth) - 0.9 * smoothstep(1.6 * u, 0.0, self.width - spot.depth);
        let normal = lean(spot.out[0] * steep, spot.out[1] * steep);
        let mut light = wood * shade(normal) + vec3(1.0, 0.86, 0.66) * (0.06 * gleam(normal, 26));
        light *= 1.0 - 0.45 * coverage(spot.mitre - 0.4 * u);
        if let Some(row) = &self.stars {
            light = row.inlaid(light, self.size, x, y, u);
        }
        for line in &self.lines {
            let off = spot.depth - line.depth;
            light *= 1.0 - 0.45 * smoothstep(1.4 * u, 0.0, off.abs() - line.half);
            let round = -0.9 * (off / line.half).clamp(-1.0, 1.0);
            let metal = brass(lean(spot.out[0] * round, spot.out[1] * round)) * 0.85;
            light = light.mix(metal, coverage(off.abs() - line.half));
        }
        light
    }
}

impl Row {
    /// Stars with this room to both sides of the frame's middle line. `None` if they would be too small to see.
    fn new(size: [f32; 2], width: f32, room: f32) -> Option<Self> {
        let half = (0.068 * room).max(0.5);
        // The points of the stars touch the lines.
        let radius = room - 0.3 * half;
        let depth = width / 2.0;
        let fits = |side: f32| side > 4.0 * width;
        if radius < 3.0 || !fits(size[0]) || !fits(size[1]) {
            return None;
        }
        let even = 2.0 * radius;
        let count = size.map(|side| ((side - 2.0 * depth) / even).round() as usize);
        let pitch = [0, 1].map(|i| (size[i] - 2.0 * depth) / count[i] as f32);
        Some(Self { star: Star::new(radius, half), depth, pitch, count, even, room })
    }

    /// The place of a pixel relative to the nearest star's middle, y up, and that star's links to its neighbours.
    fn local(&self, size: [f32; 2], x: f32, y: f32) -> ([f32; 2], Links) {
        let [column, row] = [0, 1].map(|i| {
            let at = ([x, y][i] - self.depth) / self.pitch[i];
            at.round().clamp(0.0, self.count[i] as f32)
        });
        let (right, low) = (self.count[0] as f32, self.count[1] as f32);
        // Each side has its own row, and the corners belong to two.
        let upright = x.min(size[0] - x) < y.min(size[1] - y);
        let on = |i: usize, at: f32| self.middle(size[i], i, at);
        let nearest = |value: f32, side: f32| if value < side / 2.0 { self.depth } else { side - self.depth };
        let middle = if upright { [nearest(x, size[0]), on(1, row)] } else { [on(0, column), nearest(y, size[1])] };
        let edge = [middle[0] < size[0] / 2.0, middle[1] < size[1] / 2.0];
        let corner = if upright { row == 0.0 || row == low } else { column == 0.0 || column == right };
        let links = match (corner, upright) {
            (true, _) => [edge[0], !edge[1], !edge[0], edge[1]],
            (false, true) => [false, true, false, true],
            (false, false) => [true, false, true, false],
        };
        // Stars are stretched by less than a hundredth, so that a whole number fits.
        let stretch = [0, 1].map(|i| if self.star.is_small() { 1.0 } else { self.even / self.pitch[i] });
        let mut p = [x - middle[0], middle[1] - y];
        if corner || !upright {
            p[0] *= stretch[0];
        }
        if corner || upright {
            p[1] *= stretch[1];
        }
        (p, links)
    }

    /// The place of a star's middle along a side. Small stars lie between whole pixels, so that all look the same and sharp.
    fn middle(&self, side: f32, i: usize, number: f32) -> f32 {
        let exact = self.depth + number * self.pitch[i];
        let from_middle = 2.0 * number - self.count[i] as f32;
        if !self.star.is_small() || from_middle == 0.0 {
            exact
        } else if from_middle < 0.0 {
            exact.round()
        } else {
            side - (side - exact).round()
        }
    }

    fn inlaid(&self, wood: Vec3, size: [f32; 2], x: f32, y: f32, unit: f32) -> Vec3 {
        let depth = x.min(y).min(size[0] - x).min(size[1] - y);
        if (depth - self.depth).abs() > self.room {
            return wood;
        }
        let ([x, y], links) = self.local(size, x, y);
        let wood = self.star.inlaid(wood, x, y, links, (0.5 * unit).max(0.5));
        // Only stars in the corners are linked around one.
        if links[0] == links[2] { wood } else { self.star.boss(x, y).over(Paint::solid(wood)).light }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cover(frame: &Frame, x: f32, y: f32) -> f32 {
        let row = frame.stars.as_ref().unwrap();
        let ([x, y], links) = row.local(frame.size, x, y);
        row.star.cover(x, y, links)
    }

    fn frames() -> impl Iterator<Item = Frame> {
        let sizes =
            [([1280.0, 720.0], 16.0), ([1920.0, 1080.0], 24.0), ([1366.0, 768.0], 17.07), ([801.0, 603.0], 34.0)];
        sizes.into_iter().map(|(size, width)| Frame::new(size, width, width / 16.0, Ground::Cloth, false))
    }

    #[test]
    fn the_ornament_is_its_own_mirror_image() {
        for frame in frames() {
            let [width, height] = frame.size;
            for i in 0..(height * frame.width) as usize {
                let (x, y) = ((i % frame.width as usize) as f32 + 0.5, (i / frame.width as usize) as f32 + 0.5);
                for (x, y) in [(x, y), (y, x)] {
                    let seen = cover(&frame, x, y);
                    let others = [
                        cover(&frame, width - x, y),
                        cover(&frame, x, height - y),
                        cover(&frame, width - x, height - y),
                    ];
                    assert!(others.iter().all(|other| (seen - other).abs() < 0.02), "{x} {y}: {seen} {others:?}");
                }
            }
        }
    }

    #[test]
    fn every_side_has_a_whole_number_of_stars() {
        for frame in frames() {
            let row = frame.stars.as_ref().unwrap();
            // Along the middle of a side, each star has one open middle. The middles of the two corners are cut in half.
            // Between two stars there are two more gaps if they have bands.
            let gaps = |side: f32, at: &dyn Fn(f32) -> f32| {
                let samples = ((side - 2.0 * row.depth) * 8.0) as usize;
                let seen: Vec<bool> = (0..samples).map(|i| at(row.depth + (i as f32 + 0.5) / 8.0) > 0.5).collect();
                seen.chunk_by(|a, b| a == b).filter(|run| !run[0] && run.len() as f32 > row.room).count()
            };
            let middle = frame.width / 2.0;
            let [width, height] = frame.size;
            let top = gaps(width, &|x| cover(&frame, x, middle));
            let bottom = gaps(width, &|x| cover(&frame, x, height - middle));
            let left = gaps(height, &|y| cover(&frame, middle, y));
            let right = gaps(height, &|y| cover(&frame, width - middle, y));
            assert_eq!((top, left), (bottom, right));
            assert_eq!([top, left], row.count.map(|n| n * if row.star.is_small() { 1 } else { 3 } + 1));
            let stretch = [0, 1].map(|i| row.pitch[i] / row.even);
            assert!(stretch.iter().all(|s| (s - 1.0).abs() < 0.05), "{stretch:?}");
        }
    }
}
