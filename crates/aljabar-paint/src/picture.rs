//! A picture in memory, and the function that paints it in parallel.

use std::sync::LazyLock;

use glam::Vec3;
use rayon::prelude::*;

use crate::noise::hash;

/// A picture: rows from top to bottom, RGBA with 8 bits per channel, sRGB, straight alpha.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// Four bytes for each pixel.
    pub pixels: Vec<u8>,
}

impl Picture {
    /// Red, green, blue and alpha of a pixel.
    ///
    /// # Panics
    /// If the pixel is outside the picture.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 4] {
        let at = (y * self.width + x) as usize * 4;
        [self.pixels[at], self.pixels[at + 1], self.pixels[at + 2], self.pixels[at + 3]]
    }

    /// Calls `paint` for every pixel, rows in parallel.
    pub(crate) fn paint(width: u32, height: u32, paint: impl Fn(u32, u32) -> Paint + Sync) -> Self {
        // Dithering: without noise, soft shadows would show bands.
        Self::rows(width, height, |x, y| paint(x, y).bytes(hash(x, y)))
    }

    /// Paints without dithering: pixels with the same paint have the same bytes.
    pub(crate) fn paint_even(width: u32, height: u32, paint: impl Fn(u32, u32) -> Paint + Sync) -> Self {
        Self::rows(width, height, |x, y| paint(x, y).bytes(HALF))
    }

    fn rows(width: u32, height: u32, bytes: impl Fn(u32, u32) -> [u8; 4] + Sync) -> Self {
        let mut pixels = vec![0; width as usize * height as usize * 4];
        pixels.par_chunks_exact_mut((width as usize * 4).max(1)).enumerate().for_each(|(y, row)| {
            for (x, pixel) in row.chunks_exact_mut(4).enumerate() {
                pixel.copy_from_slice(&bytes(x as u32, y as u32));
            }
        });
        Self { width, height, pixels }
    }
}

/// One half in every channel: rounds to the nearest.
const HALF: u32 = 0x8080_8080;

/// The paint on a pixel: linear light with premultiplied alpha.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Paint {
    pub light: Vec3,
    pub alpha: f32,
}

impl Paint {
    pub const CLEAR: Self = Self { light: Vec3::ZERO, alpha: 0.0 };

    pub const fn solid(light: Vec3) -> Self {
        Self { light, alpha: 1.0 }
    }

    /// A light that covers the share `alpha` of the pixel.
    pub fn part(light: Vec3, alpha: f32) -> Self {
        Self { light: light * alpha, alpha }
    }

    /// This paint in front of another.
    pub fn over(self, behind: Self) -> Self {
        let rest = 1.0 - self.alpha;
        Self { light: self.light + behind.light * rest, alpha: self.alpha + behind.alpha * rest }
    }

    /// The pixel. A byte of `noise` is added to each channel before it is rounded down.
    fn bytes(self, noise: u32) -> [u8; 4] {
        let dither = |shift: u32| (noise >> shift & 0xff) as f32 / 256.0;
        let straight = self.light * (1.0 / self.alpha.max(1e-4));
        // A little more, so that rounding errors do not turn 255 into 254.
        let byte = |value: f32, shift| (value * 255.0 + dither(shift) + 0.002) as u8;
        [
            byte(encode(straight.x), 0),
            byte(encode(straight.y), 8),
            byte(encode(straight.z), 16),
            byte(self.alpha.clamp(0.0, 1.0), 24),
        ]
    }
}

const STEPS: usize = 2048;

/// The sRGB curve by the square root of light, over which it is nearly linear.
static CURVE: LazyLock<Vec<f32>> = LazyLock::new(|| {
    (0..=STEPS + 1)
        .map(|i| {
            let light = (i as f32 / STEPS as f32).powi(2);
            if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
        })
        .collect()
});

/// Converts linear light to an sRGB value from 0 to 1, by interpolation in a table, which is faster than `powf`.
pub(crate) fn encode(light: f32) -> f32 {
    let at = light.clamp(0.0, 1.0).sqrt() * STEPS as f32;
    let i = at as usize;
    (CURVE[i] + (CURVE[i + 1] - CURVE[i]) * (at - i as f32)).min(1.0)
}

/// Converts an sRGB byte to linear light.
pub(crate) fn decode(byte: u8) -> f32 {
    let value = f32::from(byte) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// Converts an sRGB colour to linear light.
pub(crate) fn linear([r, g, b]: [u8; 3]) -> Vec3 {
    glam::vec3(decode(r), decode(g), decode(b))
}

/// Converts linear light to the nearest sRGB colour.
pub(crate) fn bytes(light: Vec3) -> [u8; 3] {
    [light.x, light.y, light.z].map(|part| (encode(part) * 255.0 + 0.5) as u8)
}

/// Converts an sRGB colour such as `0x143f4a` to linear light.
pub(crate) fn hex(rgb: u32) -> Vec3 {
    linear([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_the_conversion_and_back() {
        for byte in 0..=255 {
            assert_eq!(bytes(Vec3::splat(decode(byte))), [byte; 3]);
        }
    }

    #[test]
    fn the_curve_is_close_to_the_exact_one() {
        for i in 0..=10_000 {
            let light = i as f32 / 10_000.0;
            let exact = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
            assert!((encode(light) - exact).abs() < 0.1 / 255.0, "{light}: {} {exact}", encode(light));
        }
    }

    #[test]
    fn clear_stays_clear_and_solid_stays_solid() {
        for noise in [hash(0, 0), hash(3, 7), hash(200, 31), HALF] {
            assert_eq!(Paint::CLEAR.bytes(noise)[3], 0);
            assert_eq!(Paint::solid(Vec3::ONE).bytes(noise), [255; 4]);
            assert_eq!(Paint::part(Vec3::ONE, 0.5).bytes(noise)[..3], [255; 3], "premultiplied becomes straight");
        }
    }
}
