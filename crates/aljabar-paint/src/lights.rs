//! Soft lights for additive blending: a glow, a ring, a spark and the pool of a lamp.
//!
//! All but the pool are white with premultiplied alpha: the linear light of each channel and alpha are all the brightness. They can be
//! added (blend factors one, one) or blended as premultiplied colours. To tint one, multiply all four channels.

use crate::{Picture, lamp::WARM, math::smoothstep, picture::Paint};
use glam::Vec3;

/// A round glow that is brightest in the middle and fades to nothing at the edge. `size` is the side in pixels.
#[must_use]
pub fn glow(size: u32) -> Picture {
    light(size, |x, y| {
        let fall = (1.0 - x.hypot(y)).max(0.0);
        fall * fall * (1.0 + 2.0 * fall) / 3.0
    })
}

/// The broad pool of light under a lamp: warm, nearly even in the middle, and falling smoothly to nothing at the edge.
/// `size` is the side in pixels.
#[must_use]
pub fn lamp_pool(size: u32) -> Picture {
    tinted(size, WARM, |x, y| {
        // The fifth-degree step has no visible beginning and no visible end.
        let t = (1.0 - (x.hypot(y) - 0.12).max(0.0) / 0.88).clamp(0.0, 1.0);
        t * t * t * (t * (6.0 * t - 15.0) + 10.0)
    })
}

/// A soft ring for a marble whose radius is 0.62 of half the side. It is brightest at 0.72. `size` is the side in pixels.
#[must_use]
pub fn ring(size: u32) -> Picture {
    light(size, |x, y| {
        let r = x.hypot(y);
        let off = (r - 0.72) / if r < 0.72 { 0.10 } else { 0.16 };
        (-off * off).exp() * smoothstep(1.0, 0.9, r)
    })
}

/// A small star with four thin rays. `size` is the side in pixels.
#[must_use]
pub fn spark(size: u32) -> Picture {
    light(size, |x, y| {
        let r = x.hypot(y);
        let core = (-(r / 0.11).powi(2)).exp();
        let halo = 0.22 * (-(r / 0.3).powi(2)).exp();
        let ray = |along: f32, off: f32| {
            let fall = (1.0 - along.abs()).max(0.0);
            fall.powi(3) * (-(off / (0.012 + 0.05 * fall)).powi(2)).exp()
        };
        let slant = std::f32::consts::FRAC_1_SQRT_2;
        let (u, v) = ((x + y) * slant, (x - y) * slant);
        let rays = ray(x, y).max(ray(y, x)) + 0.35 * ray(u * 2.0, v).max(ray(v * 2.0, u));
        (core + halo + 0.75 * rays).min(1.0) * smoothstep(1.0, 0.85, r)
    })
}

/// Paints a brightness that depends on the place, with coordinates from -1 to 1.
fn light(size: u32, brightness: impl Fn(f32, f32) -> f32 + Sync) -> Picture {
    tinted(size, Vec3::ONE, brightness)
}

/// The same with a colour.
fn tinted(size: u32, colour: Vec3, brightness: impl Fn(f32, f32) -> f32 + Sync) -> Picture {
    let half = size as f32 / 2.0;
    Picture::paint(size, size, |x, y| {
        let b = brightness((x as f32 + 0.5) / half - 1.0, (y as f32 + 0.5) / half - 1.0);
        // Pictures have straight alpha. A colour that equals its alpha looks like premultiplied white.
        Paint::part(colour * b, b)
    })
}
