//! Words in relief gold. The blurred mask of the letters is their height, and the lamp lights its slopes.

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};

use crate::{
    Picture,
    lamp::{LAMP, gleam, lean},
    math::{Light, smoothstep},
    picture::{Paint, hex},
};
use glam::{Vec3, vec3};

/// The number of samples along each side of a pixel.
const FINE: usize = 3;

/// The margin of [`gold_letters`] on every side in pixels, in which only rim and shadow lie.
#[must_use]
pub fn letters_margin(height: f32) -> f32 {
    (0.12 * height + 2.0).ceil()
}

/// A text in one line, in relief gold on a transparent ground. `font` is a TrueType or OpenType file, and `height` the size
/// of the font (its em) in pixels. The picture reaches from the ascent to the descent of the font, with a margin around.
/// `None` if the font cannot be read.
#[must_use]
pub fn gold_letters(font: &[u8], text: &str, height: f32) -> Option<Picture> {
    let font = FontRef::try_from_slice(font).ok()?;
    let height = height.max(1.0);
    let mask = Field::of(&font, text, height)?;
    let size = height * FINE as f32;
    let shape = Shape {
        body: mask.blurred(0.030 * size).sum(&mask.blurred(0.012 * size), 0.72, 0.28),
        rim: mask.blurred((0.010 * size).max(0.5 * FINE as f32)),
        shadow: mask.blurred(0.035 * size),
        mask,
        size,
    };
    let (width, tall) = (shape.mask.width / FINE, shape.mask.height / FINE);
    Some(Picture::paint(width as u32, tall as u32, |x, y| {
        let mut sum = Paint::CLEAR;
        for i in 0..FINE * FINE {
            let one = shape.at(x as usize * FINE + i % FINE, y as usize * FINE + i / FINE);
            sum.light += one.light;
            sum.alpha += one.alpha;
        }
        let share = 1.0 / (FINE * FINE) as f32;
        Paint { light: sum.light * share, alpha: sum.alpha * share }
    }))
}

/// The letters to paint. Lengths are in samples.
struct Shape {
    mask: Field,
    /// The height of the letters' surface.
    body: Field,
    rim: Field,
    shadow: Field,
    /// The size of the font.
    size: f32,
}

impl Shape {
    fn at(&self, x: usize, y: usize) -> Paint {
        let drop = [0.018 * self.size, 0.032 * self.size].map(|v| v as usize);
        let dark = 0.75 * self.shadow.get(x.wrapping_sub(drop[0]), y.wrapping_sub(drop[1]));
        let rim = smoothstep(0.04, 0.34, self.rim.get(x, y));
        let ground = Paint::part(hex(0x1e_0f_04), rim).over(Paint::part(Vec3::ZERO, dark));
        let inside = self.mask.get(x, y);
        if inside == 0.0 { ground } else { Paint::part(self.gold(x, y), inside).over(ground) }
    }

    /// The light from the gold.
    fn gold(&self, x: usize, y: usize) -> Vec3 {
        let slope = |a: f32, b: f32| (a - b) * 0.030 * self.size;
        let (left, right) = (self.body.get(x.wrapping_sub(1), y), self.body.get(x + 1, y));
        let (above, below) = (self.body.get(x, y.wrapping_sub(1)), self.body.get(x, y + 1));
        let normal = lean(3.0 * slope(left, right), 3.0 * slope(below, above));
        let facing = normal.dot(LAMP) / LAMP.z;
        // Gold reflects a bright ceiling above and a dark table below.
        let high = 1.0 - y as f32 / self.mask.height as f32;
        let tone = 0.05 + 0.58 * facing + 0.62 * (high - 0.5);
        ramp(tone) + vec3(1.0, 0.90, 0.62) * (0.40 * gleam(normal, 40))
    }
}

/// Gold from dark to pale, for `t` from 0 to 1.
fn ramp(t: f32) -> Vec3 {
    let stops = [hex(0x4a_26_08), hex(0x9a_62_1a), hex(0xd9_a2_40), hex(0xf6_d8_8c), hex(0xff_f4_d2)];
    let at = t.clamp(0.0, 0.9999) * (stops.len() - 1) as f32;
    stops[at as usize].mix(stops[at as usize + 1], at.fract())
}

/// A number for each sample.
struct Field {
    width: usize,
    height: usize,
    values: Vec<f32>,
}

impl Field {
    /// The share of each sample that the letters cover.
    fn of(font: &FontRef, text: &str, height: f32) -> Option<Self> {
        let size = height * FINE as f32;
        // The library measures sizes from ascent to descent.
        let scale = PxScale::from(size * font.height_unscaled() / font.units_per_em()?);
        let scaled = font.as_scaled(scale);
        let margin = letters_margin(height) * FINE as f32;
        let (mut pen, mut last) = (margin, None);
        let mut glyphs = Vec::new();
        for letter in text.chars() {
            let id = scaled.glyph_id(letter);
            pen += last.map_or(0.0, |last| scaled.kern(last, id));
            glyphs.push(id.with_scale_and_position(scale, point(pen, margin + scaled.ascent())));
            pen += scaled.h_advance(id);
            last = Some(id);
        }
        let whole = |length: f32| (length / FINE as f32).ceil().max(1.0) as usize * FINE;
        let (width, height) = (whole(pen + margin), whole(2.0 * margin + scaled.height()));
        let mut field = Self { width, height, values: vec![0.0; width * height] };
        for outline in glyphs.into_iter().filter_map(|glyph| font.outline_glyph(glyph)) {
            let corner = outline.px_bounds().min;
            outline.draw(|x, y, part| {
                let (x, y) = (x as f32 + corner.x, y as f32 + corner.y);
                if x >= 0.0 && y >= 0.0 && (x as usize) < width && (y as usize) < height {
                    let value = &mut field.values[y as usize * width + x as usize];
                    *value = (*value + part).min(1.0);
                }
            });
        }
        Some(field)
    }

    /// The value at a sample, 0 outside.
    fn get(&self, x: usize, y: usize) -> f32 {
        if x < self.width && y < self.height { self.values[y * self.width + x] } else { 0.0 }
    }

    /// Blurred by about a Gaussian of this radius: three running means in both directions.
    fn blurred(&self, radius: f32) -> Self {
        let reach = radius.round().max(1.0) as usize;
        let mut values = self.values.clone();
        for _ in 0..3 {
            values = means(&values, self.width, reach);
            values = means(&values, self.height, reach);
        }
        Self { width: self.width, height: self.height, values }
    }

    fn sum(mut self, other: &Self, own: f32, theirs: f32) -> Self {
        for (a, b) in self.values.iter_mut().zip(&other.values) {
            *a = own * *a + theirs * b;
        }
        self
    }
}

/// The mean of `reach` samples to both sides in each row. Rows become columns, so that a second call blurs the columns and
/// turns the field back.
fn means(values: &[f32], width: usize, reach: usize) -> Vec<f32> {
    let height = values.len() / width.max(1);
    let mut turned = vec![0.0; values.len()];
    let share = 1.0 / (2 * reach + 1) as f32;
    for (y, row) in values.chunks_exact(width.max(1)).enumerate() {
        let mut sum: f32 = row.iter().take(reach).sum();
        for x in 0..width {
            sum += row.get(x + reach).copied().unwrap_or(0.0);
            turned[x * height + y] = (sum * share).max(0.0);
            if x >= reach {
                sum -= row[x - reach];
            }
        }
    }
    turned
}
