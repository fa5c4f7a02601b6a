//! The wooden frame around the table, with mitred corners and a line of brass.

use crate::{
    lamp::{brass, gleam, lean, shade},
    vector::{V3, cover, fade, smooth, v3},
    wood::Plank,
};

/// A frame around a picture of this size, in pixels.
pub(crate) struct Frame {
    size: [f32; 2],
    width: f32,
    unit: f32,
    wood: Plank,
}

/// Where a pixel of the frame lies.
struct Spot {
    /// How far from the picture's edge.
    depth: f32,
    /// Along the wood.
    along: f32,
    /// Away from the table, y up.
    out: [f32; 2],
    /// How far from the mitre.
    mitre: f32,
    /// Which of the four pieces of wood.
    side: f32,
}

impl Frame {
    pub fn new(size: [f32; 2], width: f32, unit: f32, low: bool) -> Self {
        Self { size, width, unit, wood: Plank::cherry(low) }
    }

    /// How far outside the frame's inner edge a place is; negative on the table.
    pub fn outside(&self, x: f32, y: f32) -> f32 {
        self.width - self.spot(x, y).depth
    }

    fn spot(&self, x: f32, y: f32) -> Spot {
        let (left, top, right, bottom) = (x, y, self.size[0] - x, self.size[1] - y);
        let (dx, dy) = (left.min(right), top.min(bottom));
        let mitre = (dx - dy).abs() * std::f32::consts::FRAC_1_SQRT_2;
        if dx < dy {
            let near = left < right;
            Spot {
                depth: dx,
                along: y,
                out: [if near { -1.0 } else { 1.0 }, 0.0],
                mitre,
                side: f32::from(u8::from(near)),
            }
        } else {
            let near = top < bottom;
            let side = 2.0 + f32::from(u8::from(near));
            Spot { depth: dy, along: x, out: [0.0, if near { 1.0 } else { -1.0 }], mitre, side }
        }
    }

    /// How much light the frame leaves on the table near it: it stands between the lamp and the left and upper edge.
    pub fn shadow(&self, x: f32, y: f32) -> f32 {
        if self.width <= 0.0 {
            return 1.0;
        }
        let dark = |depth: f32, strength: f32, reach: f32| 1.0 - strength * fade((depth - self.width) / reach);
        let u = self.unit;
        dark(x, 0.62, 13.0 * u)
            * dark(y, 0.62, 13.0 * u)
            * dark(self.size[0] - x, 0.38, 5.0 * u)
            * dark(self.size[1] - y, 0.38, 5.0 * u)
    }

    /// The frame's surface, in the lamp's full light.
    pub fn at(&self, x: f32, y: f32) -> V3 {
        let u = self.unit;
        let spot = self.spot(x, y);
        let t = spot.depth / self.width;
        let wood = self.wood.at(spot.along / u + spot.side * 977.0, spot.depth / u + spot.side * 41.0);
        // The profile: rounded outside, flat on top, and a slope down to the felt.
        let steep = 0.9 * smooth(0.28, 0.0, t) - 1.15 * smooth(0.74, 0.92, t);
        let normal = lean(spot.out[0] * steep, spot.out[1] * steep);
        let mut light = wood * shade(normal) + v3(1.0, 0.86, 0.66) * (0.10 * gleam(normal, 26));
        light = light * (1.0 - 0.5 * cover(spot.mitre - 0.5 * u));
        let off = spot.depth - 0.60 * self.width;
        let half = (0.055 * self.width).max(0.6 * u);
        let seat = light * (1.0 - 0.5 * smooth(1.2 * u, 0.0, off.abs() - half));
        let round = -(off / half).clamp(-1.0, 1.0);
        seat.mix(brass(lean(spot.out[0] * round, spot.out[1] * round)), cover(off.abs() - half))
    }
}
