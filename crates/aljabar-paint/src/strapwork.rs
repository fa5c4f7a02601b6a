//! The eight-pointed star {8/3} of brass: every third of eight points on a circle is joined by a straight band.

use std::f32::consts::FRAC_PI_4;

use crate::{
    lamp::{brass, lean},
    math::{coverage, smoothstep},
    picture::Paint,
};
use glam::{Vec2, Vec3, vec2};

/// The distance of a star's bands from its middle, in radii.
const APOTHEM: f32 = 0.382_683_43;

/// The middle between two crossings on a band, in radii from the middle of the band.
const BETWEEN: f32 = 0.27;

/// Where the band's last crossing inside the star ends, in radii from the middle of the band.
const LAST: f32 = 0.65;

/// The radius in pixels below which there is no room for bands.
const SMALL: f32 = 9.5;

/// The points of a star that are joined to a neighbour: right, up, left, down.
pub(crate) type Links = [bool; 4];

/// One of the eight bands of a star.
#[derive(Clone, Copy, Default)]
struct Band {
    /// The direction from the middle of the star to the band.
    out: Vec2,
    /// The direction along the band, from its first to its last point.
    along: Vec2,
    /// At right angles to the lines from the middle of the star to the band's two points. The band is on the positive side
    /// of both.
    sides: [Vec2; 2],
}

/// A star of interlaced bands, or of solid brass if it is small. Lengths are in pixels, places relative to its middle, y up.
pub(crate) struct Star {
    radius: f32,
    /// Half the width of a band.
    half: f32,
    /// The width of the dark gap beside a band that passes over another.
    gap: f32,
    eight: [Band; 8],
}

impl Star {
    /// A star whose points lie at `radius`, with bands of half the width `half`.
    pub fn new(radius: f32, half: f32) -> Self {
        let direction = |eighths: f32| Vec2::from_angle(eighths * FRAC_PI_4);
        let eight = std::array::from_fn(|i| {
            let first = i as f32;
            let out = direction(first + 1.5);
            Band { out, along: out.perp(), sides: [direction(first).perp(), -direction(first + 3.0).perp()] }
        });
        // Small stars have no room for gaps.
        Self { radius, half, gap: (0.075 * radius - 0.35).clamp(0.0, 0.9 * half), eight }
    }

    /// How far the star reaches from its middle, with the tips of its bands.
    pub fn reach(&self) -> f32 {
        self.radius + self.half / APOTHEM
    }

    /// The bands of brass, or for a small star its facets, on a transparent ground. `drop` is how far their shadow falls.
    pub fn paint(&self, x: f32, y: f32, links: Links, drop: f32) -> Paint {
        if self.is_small() { self.facets(x, y, drop) } else { self.bands(x, y, links, drop) }
    }

    /// Whether the star is of solid brass. Then it is not joined to its neighbours by bands.
    pub fn is_small(&self) -> bool {
        self.radius < SMALL
    }

    /// A dome of brass that fills the middle of the stars in corners.
    pub fn boss(&self, x: f32, y: f32) -> Paint {
        let size = if self.is_small() { 0.30 } else { 0.17 } * self.radius;
        let r = x.hypot(y);
        let slope = 0.9 * (r / size).min(1.0) / r.max(1e-3);
        Paint::part(brass(lean(x * slope, y * slope)), coverage(r - size))
            .over(Paint::part(Vec3::ZERO, 0.5 * coverage(r - size - 0.8)))
    }

    /// A place turned and mirrored into the half point of the star to the right, above the axis. Also the turned direction
    /// of the edge of that half point.
    fn folded(x: f32, y: f32) -> (Vec2, Vec2) {
        let eighth = (y.atan2(x) / FRAC_PI_4).round();
        let turn = Vec2::from_angle(eighth * FRAC_PI_4);
        let p = vec2(turn.x, -turn.y).rotate(vec2(x, y));
        let edge = Vec2::from_angle(1.5 * FRAC_PI_4);
        let side = if p.y < 0.0 { -1.0 } else { 1.0 };
        (vec2(p.x, p.y.abs()), turn.rotate(vec2(edge.x, edge.y * side)))
    }

    /// The distance of a place from the outline of the whole star, negative inside.
    fn outline(&self, x: f32, y: f32) -> f32 {
        let (p, _) = Self::folded(x, y);
        p.dot(Vec2::from_angle(1.5 * FRAC_PI_4)) - APOTHEM * self.radius
    }

    /// The distance of a place from the brass of a small star, negative inside.
    fn solid(&self, x: f32, y: f32) -> f32 {
        self.outline(x, y).max(0.27 * self.radius - x.hypot(y))
    }

    /// A small star of solid brass: each point has two facets, and the middle is open.
    fn facets(&self, x: f32, y: f32, drop: f32) -> Paint {
        let (_, out) = Self::folded(x, y);
        let dark = smoothstep(0.6 + drop, -0.6, self.outline(x, y + drop));
        let metal = brass(lean(out.x * 0.62, out.y * 0.62));
        let part = coverage(self.solid(x, y));
        Paint::part(metal, part).over(Paint::part(Vec3::ZERO, 0.72 * dark))
    }

    /// The outlines of the bands for a woven pattern, from 0 to 1. Where a band passes over another, it hides its outlines.
    /// `line` is the width of an outline. The middle of a band is fainter.
    pub fn woven(&self, x: f32, y: f32, links: Links, line: f32) -> f32 {
        let p = vec2(x, y);
        let mut value = 0.0;
        for over in [false, true] {
            for (i, band) in self.eight.iter().enumerate() {
                if over && !self.is_over(p.dot(band.along)) {
                    continue;
                }
                let (across, end) = self.distances(i, p, links);
                let outer = coverage((across.abs() - self.half).max(end));
                let inner = coverage((across.abs() - self.half + line).max(end + line));
                value = value * (1.0 - outer) + outer - 0.7 * inner;
            }
        }
        value
    }

    /// The share of a pixel that brass covers, without [`Star::boss`] and shadow.
    #[cfg(test)]
    pub fn cover(&self, x: f32, y: f32, links: Links) -> f32 {
        if self.is_small() {
            return coverage(self.solid(x, y));
        }
        let each = (0..8).map(|i| {
            let (across, end) = self.distances(i, vec2(x, y), links);
            coverage((across.abs() - self.half).max(end))
        });
        each.fold(0.0, f32::max)
    }

    /// The signed distance across a band, and the distance beyond its ends. Ends that are linked never end: the picture
    /// continues with the neighbour.
    fn distances(&self, band: usize, p: Vec2, links: Links) -> (f32, f32) {
        let Band { out, sides, .. } = self.eight[band];
        let across = p.dot(out) - APOTHEM * self.radius;
        let linked = |point: usize| point.is_multiple_of(2) && links[point / 2 % 4];
        let beyond = |point: usize, side: Vec2| if linked(point) { f32::MIN } else { -p.dot(side) - 0.5 };
        (across, beyond(band, sides[0]).max(beyond(band + 3, sides[1])))
    }

    /// Whether a band passes over what it crosses at the place `along` it. Over and under alternate along each band, also
    /// from star to star.
    fn is_over(&self, along: f32) -> bool {
        let t = along / self.radius;
        (-LAST..-BETWEEN).contains(&t) || (0.0..BETWEEN).contains(&t) || t > LAST
    }

    fn bands(&self, x: f32, y: f32, links: Links, drop: f32) -> Paint {
        let p = vec2(x, y);
        let mut near = [(0, 0.0, 0.0); 8];
        let mut count = 0;
        let mut dark: f32 = 0.0;
        for band in 0..8 {
            let (across, end) = self.distances(band, p, links);
            if across.abs() > self.half + 2.0 * drop + 1.0 || end > 1.0 + drop {
                continue;
            }
            // The shadow is the band itself, moved down and softened.
            let below = ((across + self.eight[band].out.y * drop).abs() - self.half).max(end);
            dark = dark.max(smoothstep(0.5 + drop, -0.5, below));
            near[count] = (band, across, end);
            count += 1;
        }
        let mut paint = Paint::part(Vec3::ZERO, 0.72 * dark);
        for over in [false, true] {
            for &(band, across, end) in &near[..count] {
                let Band { out, along, .. } = self.eight[band];
                if over && (self.gap == 0.0 || !self.is_over(p.dot(along))) {
                    continue;
                }
                let off = across.abs() - self.half;
                if over {
                    paint = Paint::part(Vec3::ZERO, 0.85 * coverage((off - self.gap).max(end))).over(paint);
                }
                let slope = 0.85 * (across / self.half).clamp(-1.0, 1.0);
                paint = Paint::part(brass(lean(out.x * slope, out.y * slope)), coverage(off.max(end))).over(paint);
            }
        }
        paint
    }

    /// The light from wood with the star's bands of brass in it.
    pub fn inlaid(&self, wood: Vec3, x: f32, y: f32, links: Links, drop: f32) -> Vec3 {
        if x.hypot(y) > self.reach() + drop + 1.0 {
            return wood;
        }
        self.paint(x, y, links, drop).over(Paint::solid(wood)).light
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALONE: Links = [false; 4];

    #[test]
    fn a_star_has_eight_equal_points_and_an_empty_middle() {
        let star = Star::new(40.0, 1.5);
        for eighth in 0..8 {
            let at = |r: f32, turn: f32| Vec2::from_angle((eighth as f32 + turn) * FRAC_PI_4) * r;
            let seen = |p: Vec2| star.cover(p.x, p.y, ALONE);
            assert_eq!(seen(at(40.0, 0.0)), 1.0, "point {eighth}");
            assert_eq!(seen(at(40.0 * 0.5412, 0.5)), 1.0, "crossing {eighth}");
            assert_eq!(seen(at(46.0, 0.0)) + seen(at(32.0, 0.5)) + seen(at(10.0, 0.3)), 0.0, "beside {eighth}");
        }
    }

    #[test]
    fn bands_run_straight_from_star_to_star() {
        let star = Star::new(40.0, 1.5);
        let links = [true, false, true, false];
        for y in -20..=20 {
            let (left, right) = (star.cover(40.0, y as f32, links), star.cover(-40.0, y as f32, links));
            assert!((left - right).abs() < 1e-4, "{y}: {left} {right}");
        }
    }

    #[test]
    fn two_bands_never_both_pass_over_at_a_crossing() {
        let star = Star::new(1.0, 0.01);
        for (i, a) in star.eight.iter().enumerate() {
            let mut ups = 0;
            for b in star.eight.iter().filter(|b| b.out.perp_dot(a.out).abs() > 0.1) {
                // The place where both bands have the distance of the apothem from the middle.
                let p = (a.out + b.out) * (APOTHEM / (1.0 + a.out.dot(b.out)));
                if p.length() < 0.9 {
                    assert_ne!(star.is_over(p.dot(a.along)), star.is_over(p.dot(b.along)), "band {i}");
                    ups += u8::from(star.is_over(p.dot(a.along)));
                }
            }
            assert_eq!(ups, 2, "band {i} passes over two of four");
        }
    }
}
