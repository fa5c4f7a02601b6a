//! Reproducible randomness: hashes and value noise for fibres and grain.

use crate::math::mix;

/// A hash of a grid point.
pub(crate) fn hash(x: u32, y: u32) -> u32 {
    let mut h = x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77).rotate_left(15);
    h ^= h >> 15;
    h = h.wrapping_mul(0x2c1b_3c6d);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297a_2d39);
    h ^ h >> 15
}

/// A pseudo-random number from 0 to 1 for a grid point.
pub(crate) fn chance(x: i32, y: i32) -> f32 {
    (hash(x as u32, y as u32) >> 8) as f32 / (1 << 24) as f32
}

/// Value noise: smooth, from 0 to 1, with features of about size 1.
pub(crate) fn noise(x: f32, y: f32) -> f32 {
    let (left, low) = (x.floor(), y.floor());
    let (i, j) = (left as i32, low as i32);
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (s, t) = (ease(x - left), ease(y - low));
    let near = mix(chance(i, j), chance(i.wrapping_add(1), j), s);
    let far = mix(chance(i, j.wrapping_add(1)), chance(i.wrapping_add(1), j.wrapping_add(1)), s);
    mix(near, far, t)
}

/// Fractal noise from 0 to 1: the sum of octaves, each with half the amplitude and half the feature size of the last.
pub(crate) fn clouds(mut x: f32, mut y: f32, octaves: u32) -> f32 {
    let (mut sum, mut total, mut weight) = (0.0, 0.0, 1.0);
    for _ in 0..octaves {
        sum += weight * noise(x, y);
        total += weight;
        weight *= 0.5;
        // Each octave is rotated, so that the directions of the grid are not visible.
        (x, y) = (1.6 * x - 1.2 * y + 17.3, 1.2 * x + 1.6 * y - 9.1);
    }
    sum / total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_smooth_and_fills_its_range() {
        let values: Vec<f32> = (0..20_000).map(|i| noise(i as f32 * 0.05, i as f32 * 0.013)).collect();
        assert!(values.iter().all(|v| (0.0..=1.0).contains(v)));
        assert!(values.windows(2).all(|w| (w[0] - w[1]).abs() < 0.12));
        assert!(values.iter().any(|v| *v < 0.1) && values.iter().any(|v| *v > 0.9));
    }

    #[test]
    fn chance_is_even() {
        let mean = (0..10_000).map(|i| chance(i % 100, i / 100)).sum::<f32>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.01, "{mean}");
    }
}
