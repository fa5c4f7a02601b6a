//! Emblems: medallions of enamel in a rim of walnut and brass, with a star of interlaced brass and a motif of fine brass
//! lines and marbles in its middle. They are the portraits of the characters.

use std::f32::consts::{PI, TAU};

use aljabar_core::{Group, Piece, classic};
use glam::{Vec2, Vec3, vec2};

use crate::{
    MarblePart, Marks, Palette, Picture, Style,
    lamp::{WARM, brass, gleam, lean, shade},
    marble, marble_picture_size,
    math::{Light, coverage, smoothstep},
    picture::{Paint, decode, linear},
    wood::Plank,
};

/// What is in the middle of an emblem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motif {
    /// A pair of scales with equal sums on both sides.
    Balance,
    /// A black marble in rings: zero.
    Zero,
    /// A parabola that crosses a circle.
    Conics,
    /// Circles on circles, as the planets were once thought to move.
    Spheres,
    /// A card with holes.
    Card,
    /// The group of four elements.
    Four,
    /// White among the primaries.
    Spectrum,
    /// The five solutions of an equation.
    Quintic,
    /// A circle of three marbles around a fourth.
    Quaternions,
    /// A spinning top.
    Top,
    /// The plane of seven points.
    Plane,
    /// A wheel that looks the same after every turn.
    Symmetry,
}

impl Motif {
    /// All motifs.
    pub const ALL: [Self; 12] = [
        Self::Balance,
        Self::Zero,
        Self::Conics,
        Self::Spheres,
        Self::Card,
        Self::Four,
        Self::Spectrum,
        Self::Quintic,
        Self::Quaternions,
        Self::Top,
        Self::Plane,
        Self::Symmetry,
    ];

    /// The number of points of the star, and how many points further each band ends.
    const fn star(self) -> (u32, u32) {
        match self {
            Self::Balance => (8, 3),
            Self::Zero => (10, 4),
            Self::Conics => (9, 3),
            Self::Spheres => (12, 5),
            Self::Card => (8, 2),
            Self::Four => (12, 4),
            Self::Spectrum => (10, 3),
            Self::Quintic => (5, 2),
            Self::Quaternions => (12, 3),
            Self::Top => (9, 4),
            Self::Plane => (7, 3),
            Self::Symmetry => (16, 6),
        }
    }
}

/// Radii of the parts of an emblem; the radius of the whole is 1.
const BRASS_RIM: f32 = 0.945;
const ENAMEL: f32 = 0.835;
const POINTS: f32 = 0.775;
const MEDAL: f32 = 0.50;
/// Half the side of the picture: there is room for the shadow.
const HALF_SIDE: f32 = 1.08;
/// The picture is painted this much larger and averaged if it is small.
const FINE: u32 = 200;

/// The emblem with this motif on enamel of this sRGB colour, as a square picture with transparent corners. `side` is in
/// pixels.
#[must_use]
pub fn emblem(motif: Motif, colour: [u8; 3], side: u32) -> Picture {
    let side = side.max(1);
    let fine = (FINE / side).clamp(1, 6);
    let large = Design::new(motif, colour).paint(side * fine);
    if fine == 1 {
        return large;
    }
    Picture::paint(side, side, |x, y| {
        let mut sum = Paint::CLEAR;
        for at in 0..fine * fine {
            let part = read(&large, x * fine + at % fine, y * fine + at / fine);
            sum = Paint { light: sum.light + part.light, alpha: sum.alpha + part.alpha };
        }
        let share = 1.0 / (fine * fine) as f32;
        Paint { light: sum.light * share, alpha: sum.alpha * share }
    })
}

/// A line of brass: a chain of points.
struct Wire {
    points: Vec<Vec2>,
    half: f32,
}

/// What an emblem consists of. Lengths are in radii of the emblem, y up.
struct Design {
    enamel: Vec3,
    star: Star,
    /// The lines and marbles of the motif.
    wires: Vec<Wire>,
    marbles: Vec<(Piece, Vec2, f32)>,
}

impl Design {
    fn new(motif: Motif, colour: [u8; 3]) -> Self {
        let (points, step) = motif.star();
        let mut design = Self {
            enamel: linear(colour),
            star: Star { points, step, half: if points > 9 { 0.017 } else { 0.022 } },
            wires: Vec::new(),
            marbles: Vec::new(),
        };
        design.draw(motif);
        design
    }

    /// Draws the motif into the unit disc, and scales it to the medal in the middle.
    fn draw(&mut self, motif: Motif) {
        let on_circle = |n: usize, i: usize, r: f32| Vec2::from_angle(PI / 2.0 - TAU * i as f32 / n as f32) * r;
        match motif {
            Motif::Balance => {
                self.line(&[vec2(0.0, 0.62), vec2(0.0, -0.66)]);
                self.line(&[vec2(-0.30, -0.66), vec2(0.30, -0.66)]);
                self.line(&[vec2(-0.58, 0.40), vec2(0.58, 0.40)]);
                for side in [-1.0, 1.0] {
                    let pan = |x: f32, y: f32| vec2(side * 0.58 + x, y);
                    self.line(&[pan(-0.26, -0.22), pan(0.0, 0.40), pan(0.26, -0.22), pan(-0.26, -0.22)]);
                }
                self.ball(classic::O, -0.58, -0.03, 0.30);
                self.ball(classic::R, 0.43, -0.05, 0.25);
                self.ball(classic::Y, 0.71, -0.05, 0.25);
            }
            Motif::Zero => {
                self.circle(Vec2::ZERO, 0.74);
                self.circle(Vec2::ZERO, 0.50);
                self.ball(Piece::BLACK, 0.0, 0.0, 0.80);
            }
            Motif::Conics => {
                self.circle(vec2(0.28, 0.0), 0.50);
                let curve = (-20..=20).map(|i| i as f32 / 20.0).map(|t| vec2(t * 0.78, 1.55 * t * t * 0.78 - 0.62));
                self.wires.push(Wire { points: curve.collect(), half: WIRE });
                self.ball(classic::R, 0.635, 0.35, 0.30);
                self.ball(classic::Y, -0.22, -0.54, 0.24);
            }
            Motif::Spheres => {
                self.circle(Vec2::ZERO, 0.72);
                self.circle(on_circle(8, 1, 0.72), 0.20);
                self.circle(Vec2::ZERO, 0.42);
                self.ball(classic::Y, 0.0, 0.0, 0.40);
                for (piece, at) in [
                    (classic::B, on_circle(8, 1, 0.92)),
                    (classic::R, on_circle(8, 5, 0.72)),
                    (classic::W, on_circle(8, 7, 0.42)),
                ] {
                    self.ball(piece, at.x, at.y, 0.24);
                }
            }
            Motif::Card => {
                let corner = vec2(0.56, 0.70);
                let [a, b] = [vec2(corner.x, corner.y), vec2(corner.x, -corner.y)];
                self.line(&[vec2(-0.32, a.y), a, b, -a, vec2(-a.x, 0.46), vec2(-0.32, a.y)]);
                let shown = [classic::B, classic::P, classic::W, classic::P];
                for (i, piece) in shown.into_iter().enumerate() {
                    let row = 0.36 - 0.36 * i as f32 * 0.72;
                    for column in 0..3 {
                        let at = vec2(-0.30 + 0.30 * column as f32, row - 0.02);
                        match (i + column) % 3 {
                            0 => self.ball(piece, at.x, at.y, 0.24),
                            _ => self.circle(at, 0.07),
                        }
                    }
                }
            }
            Motif::Four => {
                let places = [vec2(-0.40, 0.40), vec2(0.40, 0.40), vec2(-0.40, -0.40), vec2(0.40, -0.40)];
                self.line(&[places[0], places[1], places[3], places[2], places[0]]);
                self.line(&[places[0], places[3]]);
                self.line(&[places[1], places[2]]);
                for (piece, at) in [Piece::BLACK, classic::Y, classic::B, classic::G].into_iter().zip(places) {
                    self.ball(piece, at.x, at.y, 0.42);
                }
            }
            Motif::Spectrum => {
                self.circle(Vec2::ZERO, 0.60);
                for (i, piece) in [classic::R, classic::Y, classic::B].into_iter().enumerate() {
                    let at = on_circle(3, i, 0.60);
                    self.line(&[Vec2::ZERO, at]);
                    self.ball(piece, at.x, at.y, 0.34);
                }
                self.ball(classic::W, 0.0, 0.0, 0.48);
            }
            Motif::Quintic => {
                for i in 0..5 {
                    self.line(&[on_circle(5, i, 0.62), on_circle(5, i + 1, 0.62)]);
                    self.line(&[on_circle(5, i, 0.62), on_circle(5, i + 2, 0.62)]);
                }
                for (i, piece) in [classic::R, classic::O, classic::Y, classic::O, classic::P].into_iter().enumerate() {
                    let at = on_circle(5, i, 0.62);
                    self.ball(piece, at.x, at.y, 0.34);
                }
            }
            Motif::Quaternions => {
                for i in 0..3 {
                    let from = PI / 2.0 - TAU * i as f32 / 3.0;
                    let arc = (0..=16).map(|t| from - 0.38 - (TAU / 3.0 - 0.76) * t as f32 / 16.0);
                    let points: Vec<Vec2> = arc.map(|angle| Vec2::from_angle(angle) * 0.60).collect();
                    // An arrow head at the end of each arc.
                    let (tip, before) = (points[16], points[14]);
                    let back = (before - tip).normalize_or_zero() * 0.17;
                    let barbs = [0.55, -0.55].map(|turn| tip + Vec2::from_angle(turn).rotate(back));
                    self.wires.push(Wire { points, half: WIRE });
                    self.line(&[barbs[0], tip, barbs[1]]);
                }
                for (i, piece) in [classic::R, classic::Y, classic::B].into_iter().enumerate() {
                    let at = on_circle(3, i, 0.60);
                    self.ball(piece, at.x, at.y, 0.36);
                }
                self.ball(classic::G, 0.0, 0.0, 0.40);
            }
            Motif::Top => {
                self.line(&[vec2(0.0, 0.72), vec2(0.0, 0.36)]);
                self.line(&[vec2(-0.62, 0.12), vec2(0.0, -0.72), vec2(0.62, 0.12)]);
                for (height, y) in [(0.10, 0.24), (0.16, 0.10)] {
                    let oval =
                        (0..=40).map(|i| Vec2::from_angle(TAU * i as f32 / 40.0) * vec2(0.62, height) + vec2(0.0, y));
                    self.wires.push(Wire { points: oval.collect(), half: WIRE });
                }
                self.ball(classic::B, 0.0, 0.30, 0.40);
                self.ball(classic::W, 0.0, -0.66, 0.22);
            }
            Motif::Plane => {
                self.circle(Vec2::ZERO, 0.37);
                let corners = [0, 1, 2].map(|i| on_circle(3, i, 0.74));
                let middles = [0, 1, 2].map(|i| (corners[(i + 1) % 3] + corners[(i + 2) % 3]) / 2.0);
                for i in 0..3 {
                    self.line(&[corners[i], corners[(i + 1) % 3]]);
                    self.line(&[corners[i], middles[i]]);
                }
                let outer = [classic::R, classic::Y, classic::B];
                let between = [classic::G, classic::P, classic::O];
                for i in 0..3 {
                    self.ball(outer[i], corners[i].x, corners[i].y, 0.29);
                    self.ball(between[i], middles[i].x, middles[i].y, 0.29);
                }
                self.ball(classic::W, 0.0, 0.0, 0.29);
            }
            Motif::Symmetry => {
                self.circle(Vec2::ZERO, 0.68);
                self.circle(Vec2::ZERO, 0.30);
                for i in 0..8 {
                    self.line(&[on_circle(8, i, 0.30), on_circle(8, i, 0.68)]);
                    let piece = if i % 2 == 0 { classic::P } else { classic::W };
                    let at = on_circle(8, i, 0.68);
                    self.ball(piece, at.x, at.y, 0.26);
                }
                self.ball(classic::P, 0.0, 0.0, 0.36);
            }
        }
        for point in self.wires.iter_mut().flat_map(|wire| &mut wire.points) {
            *point *= MEDAL;
        }
        for (_, at, diameter) in &mut self.marbles {
            (*at, *diameter) = (*at * MEDAL, *diameter * MEDAL);
        }
    }

    fn line(&mut self, points: &[Vec2]) {
        self.wires.push(Wire { points: points.to_vec(), half: WIRE });
    }

    fn circle(&mut self, middle: Vec2, radius: f32) {
        let points = (0..=48).map(|i| middle + Vec2::from_angle(TAU * i as f32 / 48.0) * radius);
        self.wires.push(Wire { points: points.collect(), half: WIRE });
    }

    fn ball(&mut self, piece: Piece, x: f32, y: f32, diameter: f32) {
        self.marbles.push((piece, vec2(x, y), diameter));
    }

    fn paint(&self, side: u32) -> Picture {
        let unit = side as f32 / 2.0 / HALF_SIDE;
        let wood = Plank::walnut(false);
        let style = Style { palette: Palette::Default, marks: Marks::None };
        let balls = self.marbles.iter().map(|(piece, at, diameter)| {
            let diameter = ((diameter * unit).round() as u32).max(4);
            let ball = marble(&Group::classic(), *piece, style, MarblePart::WithShadow, diameter);
            let half = marble_picture_size(diameter) as f32 / 2.0;
            let middle = vec2(side as f32 / 2.0, side as f32 / 2.0) + vec2(at.x, -at.y) * unit;
            (ball, [middle.x - half, middle.y - half].map(|v| v.round().max(0.0) as u32))
        });
        let balls: Vec<(Picture, [u32; 2])> = balls.collect();
        Picture::paint(side, side, |x, y| {
            let at = vec2(x as f32 + 0.5 - side as f32 / 2.0, side as f32 / 2.0 - y as f32 - 0.5) / unit;
            let mut paint = self.ground(&wood, at, unit);
            for (ball, [left, top]) in &balls {
                let (x, y) = (x.wrapping_sub(*left), y.wrapping_sub(*top));
                if x < ball.width && y < ball.height {
                    paint = read(ball, x, y).over(paint);
                }
            }
            paint
        })
    }

    /// Everything but the marbles.
    fn ground(&self, wood: &Plank, at: Vec2, unit: f32) -> Paint {
        let r = at.length();
        let inside = coverage((r - 1.0) * unit);
        let cast = (at - vec2(0.02, -0.03)).length();
        let shadow = Paint::part(Vec3::ZERO, 0.55 * smoothstep(HALF_SIDE, 0.97, cast));
        if inside == 0.0 {
            return shadow;
        }
        let out = at / r.max(1e-4);
        let mut light = match coverage((r - ENAMEL) * unit) {
            0.0 => self.rim(wood, at, out, r, unit),
            1.0 => self.plate(at, r, unit),
            part => self.rim(wood, at, out, r, unit).mix(self.plate(at, r, unit), part),
        };
        // The lamp is at the upper left.
        let pool = 1.0 / (1.0 + 0.30 * (at - vec2(-0.35, 0.42)).length_squared());
        light *= WARM.mix(Vec3::ONE, 0.45) * (1.16 * pool);
        Paint::part(light, inside).over(shadow)
    }

    /// The rim: a ring of walnut with beads between two of brass.
    fn rim(&self, wood: &Plank, at: Vec2, out: Vec2, r: f32, unit: f32) -> Vec3 {
        let ring = |middle: f32, half: f32| {
            let off = (r - middle) / half;
            let slope = 0.9 * off.clamp(-1.0, 1.0);
            (coverage((off.abs() - 1.0) * half * unit), brass(lean(out.x * slope, out.y * slope)))
        };
        let grain = wood.at(280.0 * at.to_angle() / PI, 90.0 * r);
        let across = (r - (BRASS_RIM + ENAMEL) / 2.0) / (BRASS_RIM - ENAMEL) * 2.0;
        let normal = lean(out.x * 0.35 * across, out.y * 0.35 * across);
        let mut light = grain * (0.9 * shade(normal)) + Vec3::splat(0.05 * gleam(normal, 30));
        // A bead for every point of the star.
        let turn = TAU / self.star.points as f32;
        let nearest = (((at.to_angle() - PI / 2.0) / turn).round() * turn) + PI / 2.0;
        let bead = at - Vec2::from_angle(nearest) * ((BRASS_RIM + ENAMEL) / 2.0);
        let size = 0.026;
        let seat = bead - vec2(0.006, -0.009);
        light *= 1.0 - 0.6 * coverage((seat.length() - size * 1.15) * unit);
        let dome = bead / size * 0.9;
        light = light.mix(brass(lean(dome.x, dome.y)), coverage((bead.length() - size) * unit));
        for (middle, half) in [((1.0 + BRASS_RIM) / 2.0, (1.0 - BRASS_RIM) / 2.0), (ENAMEL + 0.012, 0.014)] {
            let (on, metal) = ring(middle, half);
            light = light.mix(metal, on);
        }
        light
    }

    /// The enamel with the star, the medal and the lines of the motif.
    fn plate(&self, at: Vec2, r: f32, unit: f32) -> Vec3 {
        // Enamel over engraved metal: waves shine through it.
        let wave = (at.to_angle() * (self.star.points * 3) as f32 + 26.0 * r).cos();
        let depth = smoothstep(0.0, ENAMEL, r);
        let mut light = self.enamel * (0.62 - 0.34 * depth) * (1.0 + 0.13 * wave);
        let normal = lean(at.x * 0.35, at.y * 0.35);
        light = light * shade(normal) + Vec3::splat(0.10 * gleam(normal, 40));
        // The rim casts a shadow on it.
        light *= 1.0 - 0.6 * smoothstep(ENAMEL - 0.09, ENAMEL, (at - vec2(0.03, -0.04)).length());
        light = self.star.paint(at, unit).over(Paint::solid(light)).light;
        let edge = r - MEDAL;
        if edge < 0.05 {
            // The medal: darker enamel in a ring of brass, a little above the star.
            light *= 1.0 - 0.55 * smoothstep(0.05, 0.0, (at - vec2(0.012, -0.018)).length() - MEDAL);
            let glow = 0.16 + 0.10 * smoothstep(0.5, 0.0, (at - vec2(-0.12, 0.14)).length());
            let deep = self.enamel.mix(Vec3::splat(0.02), 0.55) * glow + Vec3::splat(0.004);
            light = light.mix(deep, coverage(edge * unit));
            let off = (edge / RING).clamp(-1.0, 1.0);
            let out = at / r.max(1e-4) * (0.9 * off);
            light = light.mix(brass(lean(out.x, out.y)), coverage((edge.abs() - RING) * unit));
            light = self.wires.iter().fold(light, |light, wire| wire.paint(light, at, unit));
        }
        light
    }
}

/// Half the width of the lines of motifs, and of the ring of the medal.
const WIRE: f32 = 0.0125;
const RING: f32 = 0.018;

impl Wire {
    /// The way from the nearest place on the wire.
    fn offset(&self, at: Vec2) -> Vec2 {
        let offsets = self.points.array_windows().map(|&[a, b]| {
            let along = b - a;
            let t = ((at - a).dot(along) / along.length_squared().max(1e-9)).clamp(0.0, 1.0);
            at - a - along * t
        });
        offsets.min_by(|a, b| a.length_squared().total_cmp(&b.length_squared())).unwrap_or(Vec2::splat(9.0))
    }

    fn paint(&self, light: Vec3, at: Vec2, unit: f32) -> Vec3 {
        let seat = self.offset(at - vec2(0.006, -0.010)).length();
        let dark = 0.6 * smoothstep(self.half + 0.014, self.half - 0.01, seat);
        let off = self.offset(at);
        let slope = off / self.half * 0.8;
        (light * (1.0 - dark)).mix(brass(lean(slope.x, slope.y)), coverage((off.length() - self.half) * unit))
    }
}

/// A star of interlaced bands: each of `points` on a circle is joined with the one `step` further.
struct Star {
    points: u32,
    step: u32,
    /// Half the width of a band.
    half: f32,
}

impl Star {
    fn paint(&self, at: Vec2, unit: f32) -> Paint {
        let half_turn = PI * self.step as f32 / self.points as f32;
        let apothem = POINTS * half_turn.cos();
        // From the middle of the star to the middle of each band.
        let outs = || {
            let first = PI / 2.0 + half_turn;
            (0..self.points).map(move |i| Vec2::from_angle(first + TAU * i as f32 / self.points as f32))
        };
        let tips = [Vec2::from_angle(half_turn), Vec2::from_angle(-half_turn)];
        // The signed distance across a band, and the distance beyond its ends, where it meets the next band.
        let beside = |at: Vec2, out: Vec2| {
            let [left, right] = tips.map(|tip| tip.rotate(out).perp_dot(at));
            (at.dot(out) - apothem, left.max(-right))
        };
        let shadow = outs().map(|out| {
            let (across, end) = beside(at - vec2(0.010, -0.016), out);
            smoothstep(self.half + 0.016, self.half - 0.012, across.abs().max(end + self.half))
        });
        let mut paint = Paint::part(Vec3::ZERO, 0.6 * shadow.fold(0.0, f32::max));
        for over in [false, true] {
            for out in outs() {
                let (across, end) = beside(at, out);
                // Neighbours share the pixels on the line where they meet.
                let (off, end) = (across.abs() - self.half, end * unit - 0.5);
                if off > self.half || end > 0.5 {
                    continue;
                }
                if over && !self.is_over(at.dot(out.perp()) / apothem) {
                    continue;
                }
                if over {
                    let gap = Paint::part(Vec3::ZERO, 0.8 * coverage(((off - self.half * 0.5) * unit).max(end)));
                    paint = gap.over(paint);
                }
                let slope = 0.85 * (across / self.half).clamp(-1.0, 1.0);
                let metal = brass(lean(out.x * slope, out.y * slope));
                paint = Paint::part(metal, coverage((off * unit).max(end))).over(paint);
            }
        }
        paint
    }

    /// Whether a band passes over what it crosses at the place `along` it, in apothems. Over and under alternate.
    fn is_over(&self, along: f32) -> bool {
        // The band crosses others at the tangents of these angles, on both sides of its middle.
        let crossing = |m: u32| (PI * m as f32 / self.points as f32).tan();
        let nearest = (1..self.step).min_by(|a, b| {
            let far = |m: u32| (crossing(m) - along.abs()).abs();
            far(*a).total_cmp(&far(*b))
        });
        let place = nearest.map_or(0, |m| if along < 0.0 { self.step - 1 - m } else { self.step + m - 2 });
        place.is_multiple_of(2)
    }
}

/// A pixel of a picture as paint.
fn read(picture: &Picture, x: u32, y: u32) -> Paint {
    let [r, g, b, a] = picture.pixel(x, y);
    Paint::part(Vec3::new(decode(r), decode(g), decode(b)), f32::from(a) / 255.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emblems_are_round_and_differ() {
        let pictures = Motif::ALL.map(|motif| emblem(motif, [0x40, 0x70, 0xb0], 96));
        for (i, picture) in pictures.iter().enumerate() {
            assert_eq!((picture.width, picture.height), (96, 96));
            assert_eq!(picture.pixel(0, 0)[3], 0, "the corners are clear");
            assert_eq!(picture.pixel(48, 48)[3], 255, "the middle is not");
            assert!(pictures[..i].iter().all(|other| other != picture), "{i}");
        }
        assert_ne!(emblem(Motif::Zero, [200, 0, 0], 64), emblem(Motif::Zero, [0, 0, 200], 64));
    }

    #[test]
    fn two_bands_never_both_pass_over_at_a_crossing() {
        for motif in Motif::ALL {
            let (points, step) = motif.star();
            let star = Star { points, step, half: 0.02 };
            for m in 1..step {
                // Where a band meets another on its right, that one meets it on its left.
                let along = (PI * m as f32 / points as f32).tan();
                assert_ne!(star.is_over(along), star.is_over(-along), "{motif:?} {m}");
            }
        }
    }

    #[test]
    fn small_emblems_are_painted_too() {
        for side in [1, 16, 40] {
            assert_eq!(emblem(Motif::Plane, [90, 120, 60], side).width, side);
        }
    }
}
