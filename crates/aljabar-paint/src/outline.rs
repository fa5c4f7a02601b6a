//! Signed distances from the edges of shapes: disc, rounded box, ellipse.

use crate::Shape;

/// The signed distance from the edge of a rounded box with these half sides and this corner radius, negative inside.
pub(crate) fn rounded(p: [f32; 2], half: [f32; 2], corner: f32) -> f32 {
    let q = [p[0].abs() - half[0] + corner, p[1].abs() - half[1] + corner];
    q[0].max(0.0).hypot(q[1].max(0.0)) + q[0].max(q[1]).min(0.0) - corner
}

/// The signed distance from the edge of an ellipse with these half axes, negative inside. It is exact near the edge only.
pub(crate) fn ellipse(p: [f32; 2], axes: [f32; 2]) -> f32 {
    let k = (p[0] / axes[0]).hypot(p[1] / axes[1]);
    let steep = (p[0] / (axes[0] * axes[0])).hypot(p[1] / (axes[1] * axes[1]));
    if k < 1e-3 { -axes[0].min(axes[1]) } else { (k - 1.0) * k / steep }
}

impl Shape {
    /// The signed distance of a place from the edge of the board in pixels, negative inside. `radius` is the board's unit in
    /// pixels.
    pub(crate) fn outside(&self, p: [f32; 2], radius: f32) -> f32 {
        match self {
            Self::Disc => p[0].hypot(p[1]) - radius,
            Self::Tray { half } => rounded(p, half.map(|h| h * radius), 0.13 * radius),
        }
    }
}

/// The direction in which a distance grows fastest: its gradient, normalised.
pub(crate) fn outwards(p: [f32; 2], distance: impl Fn([f32; 2]) -> f32) -> [f32; 2] {
    let d = distance(p);
    let (dx, dy) = (distance([p[0] + 0.5, p[1]]) - d, distance([p[0], p[1] + 0.5]) - d);
    let length = dx.hypot(dy).max(1e-6);
    [dx / length, dy / length]
}
