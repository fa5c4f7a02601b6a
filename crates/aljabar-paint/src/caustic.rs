//! The caustic: the light that a glass ball focuses on the ground, computed by tracing rays from the lamp.

use std::sync::LazyLock;

use crate::lamp::LOW_LAMP;
use glam::{Vec3, vec3};

/// The refractive index of glass.
pub(crate) const GLASS: f32 = 1.5;

/// The number of cells along each side of the map.
const SIDE: usize = 96;
/// Half the width of the map, in radii of the ball.
const REACH: f32 = 2.0;
/// The number of rays along the diameter of the ball.
const RAYS: usize = 320;
/// The standard deviation of the blur in cells. It stands for the size of the lamp.
const BLUR: f32 = 1.3;

static MAP: LazyLock<Vec<f32>> = LazyLock::new(|| blurred(&traced()));

/// The focused light at a place on the ground, relative to the light of the lamp there without the ball. Places are in
/// radii from the point where the ball touches the ground, y up.
pub(crate) fn caustic(x: f32, y: f32) -> f32 {
    let cell = |v: f32| ((v / REACH + 1.0) * 0.5 * SIDE as f32 - 0.5).clamp(0.0, (SIDE - 1) as f32 - 0.001);
    let (u, v) = (cell(x), cell(y));
    let (i, j) = (u as usize, v as usize);
    let (s, t) = (u.fract(), v.fract());
    let row = |j: usize| MAP[j * SIDE + i] * (1.0 - s) + MAP[j * SIDE + i + 1] * s;
    row(j) * (1.0 - t) + row(j + 1) * t
}

/// Traces parallel rays from the lamp through the ball and adds up their light in the cells of the ground.
fn traced() -> Vec<f32> {
    let lamp = LOW_LAMP.normalize_or_zero();
    let right = lamp.cross(vec3(0.0, 0.0, 1.0)).normalize_or_zero();
    let up = right.cross(lamp);
    let mut map = vec![0.0; SIDE * SIDE];
    // A ray carries the light of a small square. The lamp shines at an angle, which stretches the square on the ground.
    let ray = (2.0 / RAYS as f32).powi(2) / lamp.z;
    let cell = (2.0 * REACH / SIDE as f32).powi(2);
    for i in 0..RAYS * RAYS {
        let place = |k: usize| (k as f32 + 0.5) / RAYS as f32 * 2.0 - 1.0;
        let (a, b) = (place(i % RAYS), place(i / RAYS));
        let Some((x, y, strength)) = through(lamp, right * a + up * b) else { continue };
        let (u, v) = ((x / REACH + 1.0) * 0.5 * SIDE as f32, (y / REACH + 1.0) * 0.5 * SIDE as f32);
        if u >= 0.0 && v >= 0.0 && (u as usize) < SIDE && (v as usize) < SIDE {
            map[v as usize * SIDE + u as usize] += strength * ray / cell;
        }
    }
    map
}

/// Traces one ray through the ball. Returns the place where it meets the ground, and the share of its light that is left.
fn through(lamp: Vec3, off: Vec3) -> Option<(f32, f32, f32)> {
    let inside = 1.0 - off.dot(off);
    if inside <= 0.0 {
        return None;
    }
    let entry = off + lamp * inside.sqrt();
    let within = (-lamp).refract(entry, 1.0 / GLASS);
    let exit = entry - within * (2.0 * entry.dot(within));
    let out = within.refract(-exit, GLASS);
    // Total reflection (a zero vector) leads nowhere, and a nearly horizontal ray leaves the map.
    if out.z > -0.05 {
        return None;
    }
    let fall = (exit.z + 1.0) / -out.z;
    let kept = (1.0 - fresnel(entry.dot(lamp))).powi(2);
    Some((exit.x + out.x * fall, exit.y + out.y * fall, kept))
}

/// The share of light that glass reflects, by the cosine of the angle to the normal (Schlick's approximation).
pub(crate) fn fresnel(cos: f32) -> f32 {
    let c = (1.0 - cos).clamp(0.0, 1.0);
    let c2 = c * c;
    0.04 + 0.96 * c2 * c2 * c
}

/// The map with a Gaussian blur along both axes.
fn blurred(map: &[f32]) -> Vec<f32> {
    let reach = (BLUR * 3.0) as i32;
    let weights: Vec<f32> = (-reach..=reach).map(|d| (-(d as f32 / BLUR).powi(2) / 2.0).exp()).collect();
    let total: f32 = weights.iter().sum();
    let blur = |map: &[f32], step: usize| -> Vec<f32> {
        let along = |i: usize| if step == 1 { i % SIDE } else { i / SIDE } as i32;
        let soft = |i: usize| {
            let near = weights.iter().zip(-reach..).filter(|(_, d)| (0..SIDE as i32).contains(&(along(i) + d)));
            near.map(|(w, d)| w * map[(i as i32 + d * step as i32) as usize]).sum::<f32>() / total
        };
        (0..map.len()).map(soft).collect()
    };
    blur(&blur(map, 1), SIDE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_is_focused_on_the_side_away_from_the_lamp() {
        let brightest = (0..SIDE * SIDE).max_by(|a, b| MAP[*a].total_cmp(&MAP[*b])).unwrap();
        let (x, y) = ((brightest % SIDE) as f32 - SIDE as f32 / 2.0, (brightest / SIDE) as f32 - SIDE as f32 / 2.0);
        assert!(x > 0.0 && y < 0.0, "lower right, not {x} {y}");
        assert!(MAP[brightest] > 2.0, "{}", MAP[brightest]);
    }

    #[test]
    fn the_light_on_the_ground_is_less_than_what_the_ball_receives() {
        let area = (2.0 * REACH / SIDE as f32).powi(2);
        let all = MAP.iter().sum::<f32>() * area * LOW_LAMP.normalize_or_zero().z;
        assert!(all < std::f32::consts::PI, "{all} of what falls on the ball");
        assert!(all > 0.7 * std::f32::consts::PI, "{all} of what falls on the ball");
    }
}
