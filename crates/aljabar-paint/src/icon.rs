//! The icon of the game: a red, a yellow and a blue marble around a white one, their sum, on felt in a wooden rim.

use aljabar_core::{Group, Piece, classic};

use crate::{
    MarblePart, Marks, Palette, Picture, Style,
    cloth::felt,
    lamp::{WARM, brass, gleam, lean, shade},
    marble, marble_picture_size,
    mark::distance_to_line,
    math::{Light, coverage, falloff, smoothstep},
    outline::{outwards, rounded},
    picture::{Paint, decode, hex},
    wood::Plank,
};
use glam::{Vec3, vec3};

/// The icon as a square picture with transparent corners. `side` is in pixels. Small icons leave out details: the rim, the
/// brass lines and the white marble below 40 pixels, the symbols below 24.
#[must_use]
pub fn icon(side: u32) -> Picture {
    let side = side.max(1);
    // It is painted larger and averaged, so that small marbles look round too.
    let fine = (256 / side).clamp(1, 8);
    let large = Design::new(side).paint(side * fine);
    Picture::paint(side, side, |x, y| {
        let mut sum = Paint::CLEAR;
        for row in 0..fine {
            for column in 0..fine {
                let part = read(&large, x * fine + column, y * fine + row);
                sum = Paint { light: sum.light + part.light, alpha: sum.alpha + part.alpha };
            }
        }
        let share = 1.0 / (fine * fine) as f32;
        Paint { light: sum.light * share, alpha: sum.alpha * share }
    })
}

/// Half the width of the brass between the marbles.
const BRASS: f32 = 0.008;

/// What an icon of a certain size shows. The unit is the side of the icon; places are relative to its middle, y up.
struct Design {
    /// The distance of the rounded square from the edge of the picture.
    margin: f32,
    corner: f32,
    /// The width of the wooden rim; 0 for none.
    rim: f32,
    marks: Marks,
    diameter: f32,
    marbles: Vec<(Piece, [f32; 2])>,
    /// The ends of the brass lines between the marbles.
    lines: Vec<[[f32; 2]; 2]>,
}

impl Design {
    fn new(side: u32) -> Self {
        let rich = side >= 40;
        let (diameter, reach, drop) = if rich { (0.285, 0.300, 0.066) } else { (0.430, 0.268, 0.050) };
        let slant = 3f32.sqrt() / 2.0 * reach;
        let mut marbles = vec![
            (classic::R, [0.0, reach - drop]),
            (classic::Y, [-slant, -reach / 2.0 - drop]),
            (classic::B, [slant, -reach / 2.0 - drop]),
        ];
        let mut lines = Vec::new();
        if rich {
            marbles.push((classic::W, [0.0, -drop]));
            for (i, (_, a)) in marbles.iter().enumerate() {
                lines.extend(marbles[..i].iter().map(|(_, b)| [*a, *b]));
            }
        }
        Self {
            margin: if rich { 0.02 } else { 0.0 },
            corner: 0.2,
            rim: if rich { 0.055 } else { 0.0 },
            marks: if side >= 24 { Marks::Symbols } else { Marks::None },
            diameter,
            marbles,
            lines,
        }
    }

    fn paint(&self, side: u32) -> Picture {
        let size = side as f32;
        let style = Style { palette: Palette::Default, marks: self.marks };
        let diameter = (self.diameter * size).round() as u32;
        let half = marble_picture_size(diameter) as f32 / 2.0;
        let balls: Vec<(Picture, [u32; 2])> = self
            .marbles
            .iter()
            .map(|(piece, [x, y])| {
                let ball = marble(&Group::classic(), *piece, style, MarblePart::WithShadow, diameter);
                let corner = [(0.5 + x) * size - half, (0.5 - y) * size - half];
                (ball, corner.map(|v| v.round().max(0.0) as u32))
            })
            .collect();
        let wood = Plank::cherry(false);
        Picture::paint(side, side, |x, y| {
            let p = [(x as f32 + 0.5) / size - 0.5, 0.5 - (y as f32 + 0.5) / size];
            let inside = coverage(self.outside(p) * size);
            if inside == 0.0 {
                return Paint::CLEAR;
            }
            let mut paint = Paint::solid(self.ground(&wood, p, size));
            for (ball, [left, top]) in &balls {
                let (x, y) = (x.wrapping_sub(*left), y.wrapping_sub(*top));
                if x < ball.width && y < ball.height {
                    paint = read(ball, x, y).over(paint);
                }
            }
            Paint::part(paint.light, inside)
        })
    }

    /// The signed distance of a place from the edge of the rounded square, negative inside.
    fn outside(&self, p: [f32; 2]) -> f32 {
        rounded(p, [0.5 - self.margin; 2], self.corner)
    }

    /// The light from what is under the marbles: felt and rim.
    fn ground(&self, wood: &Plank, p: [f32; 2], size: f32) -> Vec3 {
        let depth = -self.outside(p);
        // `outwards` takes differences over half a unit, which must be small here.
        let out = outwards(p.map(|v| v * 256.0), |q| self.outside(q.map(|v| v / 256.0)));
        let pool = 1.0 / (1.0 + 1.1 * ((p[0] + 0.10).powi(2) + (p[1] - 0.14).powi(2)));
        let lamp = WARM * (1.35 * pool * pool);
        let felt = self.felt(p, depth);
        if self.rim == 0.0 {
            // Without a rim, the felt bends down at the edge.
            let steep = smoothstep(0.06, 0.0, depth);
            return felt * shade(lean(out[0] * steep, out[1] * steep)) * lamp;
        }
        felt.mix(self.wooden(wood, p, depth, out), coverage((depth - self.rim) * size)) * lamp
    }

    /// The rim: rounded at the outer edge, sloping down to the felt, with a brass line.
    fn wooden(&self, wood: &Plank, p: [f32; 2], depth: f32, out: [f32; 2]) -> Vec3 {
        let t = depth / self.rim;
        let steep = 1.1 * smoothstep(0.35, 0.0, t) - 1.1 * smoothstep(0.72, 0.95, t);
        let normal = lean(out[0] * steep, out[1] * steep);
        let along = if p[0].abs() > p[1].abs() { p[1] } else { p[0] };
        let grain = wood.at(along * 300.0 + 977.0 * out[0].round(), depth * 300.0 + 41.0);
        let light = grain * (1.25 * shade(normal)) + vec3(1.0, 0.86, 0.66) * (0.12 * gleam(normal, 26));
        let off = (t - 0.62) / 0.10;
        light.mix(brass(lean(-off * out[0], -off * out[1])), smoothstep(1.1, 0.9, off.abs()))
    }

    /// Felt with brass lines and the shadow of the rim.
    fn felt(&self, p: [f32; 2], depth: f32) -> Vec3 {
        let mut light = hex(0x1c_5a_6c) * felt(p[0] * 300.0 + 500.0, p[1] * 300.0 + 500.0);
        if self.rim > 0.0 {
            let towards_lamp =
                rounded([p[0] + 0.02, p[1] - 0.025], [0.5 - self.margin - self.rim; 2], self.corner - self.rim);
            light = light
                * (1.0 - 0.55 * smoothstep(-0.05, 0.02, towards_lamp))
                * (1.0 - 0.4 * falloff((depth - self.rim) / 0.012));
        }
        for [a, b] in &self.lines {
            let off = distance_to_line(p, *a, *b) / BRASS;
            let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
            let length = dx.hypot(dy);
            let turned = ((p[0] - a[0]) * dy - (p[1] - a[1]) * dx).signum() * off.min(1.0);
            let metal = brass(lean(turned * dy / length, -turned * dx / length));
            light = (light * (1.0 - 0.5 * smoothstep(2.2, 0.8, off))).mix(metal, smoothstep(1.1, 0.9, off));
        }
        light
    }
}

fn read(picture: &Picture, x: u32, y: u32) -> Paint {
    let [r, g, b, a] = picture.pixel(x, y);
    Paint::part(vec3(decode(r), decode(g), decode(b)), f32::from(a) / 255.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest difference of two colours in any channel.
    fn apart(a: [u8; 4], b: [u8; 4]) -> u8 {
        (0..3).map(|i| a[i].abs_diff(b[i])).max().unwrap()
    }

    #[test]
    fn the_middle_is_opaque_and_the_corners_are_transparent_at_every_size() {
        for side in [16, 22, 24, 32, 48, 64, 128, 256] {
            let icon = icon(side);
            assert_eq!((icon.width, icon.height), (side, side));
            assert_eq!(icon.pixel(side / 2, side / 2)[3], 255, "{side}");
            assert!(icon.pixel(0, 0)[3].max(icon.pixel(side - 1, side - 1)[3]) < 32, "{side}");
        }
        assert_eq!(icon(1).pixels.len(), 4);
    }

    #[test]
    fn the_three_colours_differ_at_sixteen_pixels() {
        let icon = icon(16);
        let [red, yellow, blue] = [[7, 4], [4, 11], [11, 11]].map(|[x, y]| icon.pixel(x, y));
        assert!(
            apart(red, yellow) > 60 && apart(red, blue) > 60 && apart(yellow, blue) > 60,
            "{red:?} {yellow:?} {blue:?}"
        );
        assert!(red[0] > red[1] && red[0] > red[2] && blue[2] > blue[0]);
    }
}
