//! Hollows in wood, in which marbles lie.

use crate::{
    lamp::{LAMP, WARM, gleam, lean, shade},
    math::smoothstep,
};
use glam::Vec3;

/// The light from the wood of a hollow at the place `p`. `distance` is the signed distance from the edge of the hollow
/// (negative inside), `deep` the distance from the edge at which the ground becomes flat, and `out` the direction away from
/// the middle.
pub(crate) fn hollow(wood: Vec3, p: [f32; 2], distance: impl Fn([f32; 2]) -> f32, deep: f32, out: [f32; 2]) -> Vec3 {
    let inside = -distance(p) / deep;
    let steep = 1.1 * smoothstep(1.0, 0.0, inside);
    let normal = lean(-out[0] * steep, -out[1] * steep);
    // The edge on the lamp's side casts a shadow: a place is dark if the way to the lamp crosses the edge.
    let reach = 0.55 * deep;
    let towards = [p[0] + LAMP.x * reach, p[1] + LAMP.y * reach];
    let covered = smoothstep(-0.30, 0.42, distance(towards) / deep);
    let dim = 0.62 - 0.16 * smoothstep(0.0, 1.0, inside);
    let light = dim * shade(normal) * (1.0 - 0.72 * covered);
    wood * light + WARM * (0.028 * gleam(normal, 10) * (1.0 - covered))
}
