//! Small functions on numbers and vectors that every picture uses.

use glam::Vec3;

/// Vectors as light: linear sRGB, with red in `x`, green in `y` and blue in `z`.
pub(crate) trait Light {
    /// Interpolates from this light (`t` = 0) to the other (`t` = 1).
    fn mix(self, other: Self, t: f32) -> Self;

    /// The relative luminance: how bright the light looks.
    fn luminance(self) -> f32;
}

impl Light for Vec3 {
    fn mix(self, other: Self, t: f32) -> Self {
        self + (other - self) * t
    }

    fn luminance(self) -> f32 {
        self.dot(Self::new(0.2126, 0.7152, 0.0722))
    }
}

/// 0 below `from`, 1 above `to`, and smooth between. If `from` is greater than `to`, it falls from 1 to 0.
pub(crate) fn smoothstep(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Interpolates from `a` (`t` = 0) to `b` (`t` = 1).
pub(crate) fn mix(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// The share of a pixel that lies inside an edge, from 0 to 1. `distance` is the distance of the pixel's middle from the
/// edge in pixels, negative inside.
pub(crate) fn coverage(distance: f32) -> f32 {
    (0.5 - distance).clamp(0.0, 1.0)
}

/// Exponential falloff: 1 for `x` ≤ 0, exp(-x) above, and exactly 0 above 7.
pub(crate) fn falloff(x: f32) -> f32 {
    if x > 7.0 { 0.0 } else { (-x.max(0.0)).exp() }
}
