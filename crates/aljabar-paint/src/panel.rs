//! The ground of menus: dark cloth in a thin walnut rim with a star in each corner, for nine-slice scaling.

use crate::{
    Ground, Picture,
    lamp::{brass, gleam, lean, shade},
    math::{Light, coverage, smoothstep},
    outline::{outwards, rounded},
    picture::{Paint, hex},
    strapwork::Star,
    wood::Plank,
};
use glam::{Vec3, vec3};

/// Lengths in pixels of a 1280 × 720 window: the margin for the shadow, the border, the width of the rim, the radius of the
/// outer corners, the distance of the stars' middles from the outer edge, the radius of the wood around them, and the radius
/// of the stars.
const MARGIN: f32 = 16.0;
const BORDER: f32 = 50.0;
const RIM: f32 = 7.0;
const CORNER: f32 = 9.0;
const STAR: f32 = 11.0;
const ROUND: f32 = 13.0;
const POINTS: f32 = 7.3;

/// The width of the border of [`panel`] in pixels: its corners have this size and are not stretched.
#[must_use]
pub fn panel_border(unit: f32) -> f32 {
    (BORDER * unit).ceil()
}

/// The width of the margin of [`panel`] in pixels, in which only its shadow lies. It is a part of the border.
#[must_use]
pub fn panel_margin(unit: f32) -> f32 {
    (MARGIN * unit).round()
}

/// The ground of menus, to be stretched to any size by nine-slice scaling: between the borders every row and every column
/// is uniform. `size` is the side of the picture in pixels, at least three times [`panel_border`].
#[must_use]
pub fn panel(size: u32, unit: f32, ground: Ground) -> Picture {
    let panel = Panel {
        middle: size as f32 / 2.0,
        half: size as f32 / 2.0 - panel_margin(unit),
        unit,
        ground,
        wood: Plank::rail(false),
        star: Star::new(POINTS * unit, (0.62 * unit).max(0.5)),
    };
    // Without dithering: a noise would be stretched to streaks.
    Picture::paint_even(size, size, |x, y| panel.at(x as f32 + 0.5, y as f32 + 0.5))
}

/// A panel to paint. Places are relative to its middle, y up.
struct Panel {
    middle: f32,
    half: f32,
    unit: f32,
    ground: Ground,
    wood: Plank,
    star: Star,
}

impl Panel {
    fn outside(&self, p: [f32; 2]) -> f32 {
        rounded(p, [self.half; 2], CORNER * self.unit)
    }

    /// The place relative to the nearest star.
    fn corner(&self, p: [f32; 2]) -> [f32; 2] {
        let at = self.half - STAR * self.unit;
        [p[0] - at * p[0].signum(), p[1] - at * p[1].signum()]
    }

    /// The signed distance from the edge of the cloth, negative inside: a square without a round piece in each corner.
    fn inner(&self, p: [f32; 2]) -> f32 {
        let [x, y] = self.corner(p);
        let straight = p[0].abs().max(p[1].abs()) - self.half + (RIM * self.unit).round();
        straight.max(ROUND * self.unit - x.hypot(y))
    }

    fn at(&self, x: f32, y: f32) -> Paint {
        let p = [x - self.middle, self.middle - y];
        let inside = coverage(self.outside(p));
        let body = if inside > 0.0 { Paint::part(self.body(p), inside) } else { Paint::CLEAR };
        if inside == 1.0 || self.ground == Ground::Flat { body } else { body.over(self.shadow(p)) }
    }

    fn shadow(&self, p: [f32; 2]) -> Paint {
        let u = self.unit;
        let cast = rounded([p[0] - 1.5 * u, p[1] + 3.0 * u], [self.half; 2], CORNER * u) / (12.0 * u);
        let soft = (1.0 - cast.max(0.0)).max(0.0);
        Paint::part(Vec3::ZERO, 0.62 * soft * soft)
    }

    fn body(&self, p: [f32; 2]) -> Vec3 {
        let u = self.unit;
        let inner = self.inner(p);
        if self.ground == Ground::Flat {
            let edge = -self.outside(p) - (2.0 * u).max(1.0);
            return Ground::flat().mix(hex(0xd9_b2_60), coverage(edge));
        }
        let cloth = self.cloth(p, inner);
        let on = coverage(inner);
        let mut light = if on < 1.0 { self.rim(p).mix(cloth, on) } else { cloth };
        // Lines begin and end between pixels, so that they are sharp. A line's width of wood lies beside each.
        let half = (1.1 * u).round().max(1.0) / 2.0;
        light = self.line(light, p, inner - 3.0 * half, half, |q| self.inner(q));
        self.line(light, p, self.outside(p) + 3.0 * half, half, |q| self.outside(q))
    }

    /// A fine brass line. `off` is the signed distance from its middle.
    fn line(&self, light: Vec3, p: [f32; 2], off: f32, half: f32, edge: impl Fn([f32; 2]) -> f32) -> Vec3 {
        if off.abs() > half + 1.5 * self.unit {
            return light;
        }
        let out = outwards(p, edge);
        let round = 0.8 * (off / half).clamp(-1.0, 1.0);
        let seat = light * (1.0 - 0.45 * smoothstep(1.3 * self.unit, 0.0, off.abs() - half));
        seat.mix(brass(lean(out[0] * round, out[1] * round)) * 0.8, coverage(off.abs() - half))
    }

    /// Deep blue, darker near the rim on the lamp's side.
    fn cloth(&self, p: [f32; 2], inner: f32) -> Vec3 {
        let u = self.unit;
        let towards = self.inner([p[0] - 2.0 * u, p[1] + 3.0 * u]);
        let cast = 0.55 * smoothstep(-7.0 * u, 3.0 * u, towards);
        let touch = 0.35 * smoothstep(-5.0 * u, 0.0, inner);
        hex(0x0b_25_30) * ((1.0 - cast) * (1.0 - touch))
    }

    /// The rim. Its grain runs along it and does not change, so that it can be stretched.
    fn rim(&self, p: [f32; 2]) -> Vec3 {
        let u = self.unit;
        let out = outwards(p, |q| self.outside(q));
        let depth = -self.outside(p);
        let steep = 1.0 * smoothstep(1.6 * u, -0.4 * u, depth);
        let normal = lean(out[0] * steep, out[1] * steep);
        let grain = self.wood.at(300.0, depth / u + 12.0);
        let wood = grain * (0.95 * shade(normal)) + vec3(1.0, 0.86, 0.66) * (0.09 * gleam(normal, 30));
        let [x, y] = self.corner(p);
        self.star.inlaid(wood, x, y, [false; 4], (0.5 * u).max(0.5))
    }
}
