//! Hollows turned into wood, where marbles lie.

use crate::{
    lamp::{LAMP, WARM, gleam, lean, shade},
    vector::{V3, smooth},
};

/// Wood that sinks in. `distance` says how far outside the hollow a place is (negative inside), `deep` how far from
/// its edge the ground is flat, `out` points away from its middle.
pub(crate) fn hollow(wood: V3, p: [f32; 2], distance: impl Fn([f32; 2]) -> f32, deep: f32, out: [f32; 2]) -> V3 {
    let inside = -distance(p) / deep;
    let steep = 1.1 * smooth(1.0, 0.0, inside);
    let normal = lean(-out[0] * steep, -out[1] * steep);
    // The edge on the lamp's side throws its shadow in: a place is dark when the way to the lamp meets wood.
    let reach = 0.55 * deep;
    let towards = [p[0] + LAMP.x * reach, p[1] + LAMP.y * reach];
    let covered = smooth(-0.30, 0.42, distance(towards) / deep);
    let dim = 0.62 - 0.16 * smooth(0.0, 1.0, inside);
    let light = dim * shade(normal) * (1.0 - 0.72 * covered);
    wood * light + WARM * (0.028 * gleam(normal, 10) * (1.0 - covered))
}
