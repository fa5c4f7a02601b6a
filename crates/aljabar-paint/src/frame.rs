//! The wooden frame around the table, with mitred corners and a line of brass.

use crate::{
    lamp::{brass, gleam, lean, shade},
    math::{Light, coverage, falloff, smoothstep},
    wood::Plank,
};
use glam::{Vec3, vec3};

/// A frame around a picture. Lengths are in pixels.
pub(crate) struct Frame {
    size: [f32; 2],
    width: f32,
    unit: f32,
    wood: Plank,
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
    pub fn new(size: [f32; 2], width: f32, unit: f32, low: bool) -> Self {
        Self { size, width, unit, wood: Plank::cherry(low) }
    }

    /// The distance of a place from the frame's inner edge: positive on the frame, negative on the table.
    pub fn outside(&self, x: f32, y: f32) -> f32 {
        self.width - self.spot(x, y).depth
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
        dark(x, 0.62, 13.0 * u)
            * dark(y, 0.62, 13.0 * u)
            * dark(self.size[0] - x, 0.38, 5.0 * u)
            * dark(self.size[1] - y, 0.38, 5.0 * u)
    }

    /// The light from the frame's surface, under the full lamp.
    pub fn at(&self, x: f32, y: f32) -> Vec3 {
        let u = self.unit;
        let spot = self.spot(x, y);
        let t = spot.depth / self.width;
        let wood = self.wood.at(spot.along / u + spot.side * 977.0, spot.depth / u + spot.side * 41.0);
        // The profile: rounded at the outer edge, flat on top, and sloping down to the felt.
        let steep = 0.9 * smoothstep(0.28, 0.0, t) - 1.15 * smoothstep(0.74, 0.92, t);
        let normal = lean(spot.out[0] * steep, spot.out[1] * steep);
        let mut light = wood * shade(normal) + vec3(1.0, 0.86, 0.66) * (0.10 * gleam(normal, 26));
        light *= 1.0 - 0.5 * coverage(spot.mitre - 0.5 * u);
        let off = spot.depth - 0.60 * self.width;
        let half = (0.055 * self.width).max(0.6 * u);
        let seat = light * (1.0 - 0.5 * smoothstep(1.2 * u, 0.0, off.abs() - half));
        let round = -(off / half).clamp(-1.0, 1.0);
        seat.mix(brass(lean(spot.out[0] * round, spot.out[1] * round)), coverage(off.abs() - half))
    }
}
