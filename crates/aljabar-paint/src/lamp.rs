//! The lamp at the upper left, and how wood, cloth and brass reflect its light.

use crate::math::{Light, mix};
use glam::{Vec3, vec3};

/// The direction to the lamp, for wood, brass and cloth: x right, y up, z towards the viewer.
pub(crate) const LAMP: Vec3 = vec3(-0.42, 0.50, 0.757);

/// The direction to the lamp, for marbles. It is lower, so that the light that they focus is not hidden below them.
pub(crate) const LOW_LAMP: Vec3 = vec3(-0.46, 0.56, 0.72);

/// The direction halfway between lamp and viewer: a mirror with this normal shows the lamp.
const HALFWAY: Vec3 = vec3(-0.224, 0.267, 0.937);

/// The colour of the lamp.
pub(crate) const WARM: Vec3 = vec3(1.0, 0.89, 0.72);

/// The colour of the faint light in the room.
const COOL: Vec3 = vec3(0.80, 0.92, 1.0);

/// The diffuse light on a surface with this normal. It is 1 for a horizontal surface.
pub(crate) fn shade(normal: Vec3) -> f32 {
    0.36 + 0.845 * normal.dot(LAMP).max(0.0)
}

/// The highlight on a polished surface with this normal (Blinn-Phong). A higher power makes it smaller and sharper.
pub(crate) fn gleam(normal: Vec3, power: i32) -> f32 {
    normal.dot(HALFWAY).max(0.0).powi(power)
}

/// The normal of a surface with this slope. `lean(0, 0)` is horizontal.
pub(crate) fn lean(x: f32, y: f32) -> Vec3 {
    vec3(x, y, 1.0).normalize_or_zero()
}

/// The light from polished brass with this normal.
pub(crate) fn brass(normal: Vec3) -> Vec3 {
    let metal = vec3(0.53, 0.32, 0.10);
    // Metal reflects its surroundings: the dark room, the bright ceiling, the lamp itself.
    let facing = normal.dot(LAMP);
    let room = mix(0.22, 1.05, ((facing - 0.25) * 1.5).clamp(0.0, 1.0));
    metal * room + vec3(1.0, 0.83, 0.50) * (0.75 * gleam(normal, 24))
}

/// The light of the lamp on a table of this size: brightest near the middle.
pub(crate) struct Pool {
    pub width: f32,
    pub height: f32,
}

impl Pool {
    /// The same light everywhere.
    pub const EVEN: Vec3 = vec3(0.86, 0.80, 0.70);

    /// The light at a place in pixels from the upper left.
    pub fn at(&self, x: f32, y: f32) -> Vec3 {
        let (dx, dy) = ((x / self.width - 0.43) * 1.25, y / self.height - 0.38);
        let far = dx * dx + dy * dy;
        let pool = 1.0 / (1.0 + 3.2 * far);
        let level = 0.16 + 0.98 * pool * pool;
        // Warm in the middle, cooler in the corners.
        COOL.mix(WARM * 1.12, pool) * level
    }
}
