//! The geometry of moving a focus with arrows, for menus and for the table.

use crate::controls::Direction;
use bevy::math::{Rect, Vec2};

/// How a target lies, seen from the one that has the focus.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Way {
    /// How far ahead its middle is, in logical pixels; negative if it lies behind.
    pub ahead: f32,
    /// How far its middle is from the line straight ahead.
    pub aside: f32,
    /// Whether it lies straight ahead or behind: both share some of their width, or height for steps to the side.
    pub in_line: bool,
}

impl Way {
    fn between(from: Rect, to: Rect, direction: Direction) -> Self {
        let along = match direction {
            Direction::Left => Vec2::NEG_X,
            Direction::Right => Vec2::X,
            Direction::Up => Vec2::NEG_Y,
            Direction::Down => Vec2::Y,
        };
        let way = to.center() - from.center();
        let across = Vec2::new(along.y.abs(), along.x.abs());
        let shared = (from.max.min(to.max) - from.min.max(to.min)).dot(across);
        Self { ahead: way.dot(along), aside: way.perp_dot(along).abs(), in_line: shared > 1.0 }
    }
}

/// The target that a step leads to: the one ahead with the least cost, or, at an edge, the one behind with the least cost.
/// Both costs are `None` for targets that cannot be reached so. Returns `None` if there is none.
pub fn step<T: Copy + PartialEq>(
    targets: impl Iterator<Item = (T, Rect)> + Clone,
    (here, from): (T, Rect),
    direction: Direction,
    cost_ahead: impl Fn(T, Way) -> Option<f32>,
    cost_behind: impl Fn(T, Way) -> Option<f32>,
) -> Option<T> {
    let others = targets
        .filter(|(target, _)| *target != here)
        .map(|(target, rect)| (target, Way::between(from, rect, direction)));
    let best =
        |costs: &mut dyn Iterator<Item = (T, f32)>| costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(target, _)| target);
    let mut ahead = others
        .clone()
        .filter(|(_, way)| way.ahead > 1.0)
        .filter_map(|(target, way)| Some((target, cost_ahead(target, way)?)));
    let mut behind = others
        .filter(|(_, way)| way.ahead < -1.0)
        .filter_map(|(target, way)| Some((target, cost_behind(target, way)?)));
    best(&mut ahead).or_else(|| best(&mut behind))
}
