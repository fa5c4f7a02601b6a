//! A brass rule with a star in its middle, to divide headings from what follows.

use crate::{
    Picture,
    lamp::{brass, lean},
    math::smoothstep,
    picture::Paint,
    strapwork::Star,
};
use glam::Vec3;

/// The radius of the star, and the distance from its middle to the rule, in pixels of a 1280 × 720 window.
const POINTS: f32 = 7.5;
const APART: f32 = 13.0;

/// A horizontal brass rule that fades out at both ends, with an eight-pointed star in its middle. `width` is in pixels. The
/// ground is transparent.
#[must_use]
pub fn star_rule(width: u32, unit: f32) -> Picture {
    let thick = (1.25 * unit).round().max(1.0);
    let above = ((POINTS + 3.0) * unit).ceil();
    let height = 2.0 * above + thick;
    let star = Star::new(POINTS * unit, (0.6 * unit).max(0.5));
    let half = width as f32 / 2.0;
    let line = |x: f32, y: f32| {
        // The rule covers whole rows, the shadow one unit below it.
        let fade = smoothstep(half, 0.25 * half, x.abs()) * smoothstep(APART * unit, (APART + 4.0) * unit, x.abs());
        let off = y.abs() / (thick / 2.0);
        let dark = 0.5 * smoothstep(thick / 2.0 + 1.4 * unit, 0.0, (y + 0.8 * unit).abs());
        let metal = brass(lean(0.0, 0.35 * (y / thick).clamp(-1.0, 1.0)));
        let line = if off <= 1.0 { Paint::part(metal, fade) } else { Paint::CLEAR };
        line.over(Paint::part(Vec3::ZERO, dark * fade))
    };
    Picture::paint(width, height as u32, |x, y| {
        let (x, y) = (x as f32 + 0.5 - half, height / 2.0 - y as f32 - 0.5);
        if x.abs() < star.reach() + 2.0 * unit { star.paint(x, y, [false; 4], 0.8 * unit) } else { line(x, y) }
    })
}
