//! The one lamp of the table, at the upper left, and how surfaces look in its light.

use crate::vector::{V3, mix, v3};

/// Towards the lamp, x right, y up and z towards the viewer: for wood, brass and cloth.
pub(crate) const LAMP: V3 = v3(-0.42, 0.50, 0.757);

/// Towards the lamp as marbles have it: lower, so that the light they gather is not hidden below them.
pub(crate) const LOW_LAMP: V3 = v3(-0.46, 0.56, 0.72);

/// Halfway between the lamp and the viewer: where a mirror would show the lamp.
const HALFWAY: V3 = v3(-0.224, 0.267, 0.937);

/// The colour of its light.
pub(crate) const WARM: V3 = v3(1.0, 0.89, 0.72);

/// The colour of the room's own faint light.
const COOL: V3 = v3(0.80, 0.92, 1.0);

/// How bright a dull surface with this normal is; one when it lies flat.
pub(crate) fn shade(normal: V3) -> f32 {
    0.36 + 0.845 * normal.dot(LAMP).max(0.0)
}

/// How much of the lamp a polished surface mirrors: the higher the power, the smaller and crisper.
pub(crate) fn gleam(normal: V3, power: i32) -> f32 {
    normal.dot(HALFWAY).max(0.0).powi(power)
}

/// A normal that leans sideways by this much: 0 is flat.
pub(crate) fn lean(x: f32, y: f32) -> V3 {
    v3(x, y, 1.0).unit()
}

/// Polished brass whose surface leans so.
pub(crate) fn brass(normal: V3) -> V3 {
    let metal = v3(0.53, 0.32, 0.10);
    // A metal mirrors its surroundings: the dark room below the lamp, the warm ceiling, the lamp itself.
    let facing = normal.dot(LAMP);
    let room = mix(0.22, 1.05, ((facing - 0.25) * 1.5).clamp(0.0, 1.0));
    metal * room + v3(1.0, 0.83, 0.50) * (0.75 * gleam(normal, 24))
}

/// The pool of light on a table of this size.
pub(crate) struct Pool {
    pub width: f32,
    pub height: f32,
}

impl Pool {
    /// The light at a place, in pixels from the upper left.
    pub fn at(&self, x: f32, y: f32) -> V3 {
        let (dx, dy) = ((x / self.width - 0.43) * 1.25, y / self.height - 0.38);
        let far = dx * dx + dy * dy;
        let pool = 1.0 / (1.0 + 3.2 * far);
        let level = 0.16 + 0.98 * pool * pool;
        // The middle is as warm as the lamp, the corners take the blue of the room.
        COOL.mix(WARM * 1.12, pool) * level
    }
}
