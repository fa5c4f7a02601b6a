//! Repetition of held inputs, and analogue sticks as held directions.

use crate::controls::{Action, Direction};
use bevy::math::Vec2;
use std::time::Duration;

/// The delay before the first repetition.
const INITIAL_DELAY: Duration = Duration::from_millis(500);
/// The time between repetitions.
const INTERVAL: Duration = Duration::from_millis(100);
/// A stick that is tilted at least this far holds a direction.
const TILT_THRESHOLD: f32 = 0.5;
/// A held direction is released below this tilt. The difference prevents flicker.
const RELEASE_THRESHOLD: f32 = 0.35;

/// The position of an analogue stick and the direction that it holds.
#[derive(Clone, Copy, Default, Debug)]
pub struct Stick {
    at: Vec2,
    held: Option<Direction>,
}

/// An axis of a stick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// Horizontal; right is positive.
    X,
    /// Vertical; up is positive.
    Y,
}

/// A change of the held direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tilt {
    /// The stick holds this direction now.
    Held(Direction),
    /// The stick holds no direction any more.
    Released,
}

fn unit_vector(direction: Direction) -> Vec2 {
    match direction {
        Direction::Left => Vec2::NEG_X,
        Direction::Right => Vec2::X,
        Direction::Up => Vec2::Y,
        Direction::Down => Vec2::NEG_Y,
    }
}

impl Stick {
    /// Sets the value of an axis and returns the change of the held direction, if any. NaN and infinities are ignored.
    pub fn set_axis(&mut self, axis: Axis, value: f32) -> Option<Tilt> {
        if !value.is_finite() {
            return None;
        }
        let value = value.clamp(-1.0, 1.0);
        match axis {
            Axis::X => self.at.x = value,
            Axis::Y => self.at.y = value,
        }
        let before = self.held;
        self.held = self.held.filter(|held| self.at.dot(unit_vector(*held)) >= RELEASE_THRESHOLD);
        if self.held.is_none() {
            let (along, across) = if self.at.x.abs() > self.at.y.abs() {
                (self.at.x, [Direction::Left, Direction::Right])
            } else {
                (self.at.y, [Direction::Down, Direction::Up])
            };
            self.held = (along.abs() >= TILT_THRESHOLD).then(|| across[usize::from(along > 0.0)]);
        }
        match (before, self.held) {
            (before, now) if before == now => None,
            (_, Some(direction)) => Some(Tilt::Held(direction)),
            (_, None) => Some(Tilt::Released),
        }
    }
}

/// An action that is repeated while an input is held.
#[derive(Clone, Copy, Debug)]
pub struct Repeat {
    /// The repeated action.
    pub action: Action,
    due: Duration,
}

impl Repeat {
    /// Starts the repetition of an action that was made at `now`. `None` for actions that do not repeat: only steps and
    /// scrolling do.
    pub fn new(action: Action, now: Duration) -> Option<Self> {
        matches!(action, Action::Step(_) | Action::Scroll(_)).then_some(Self { action, due: now + INITIAL_DELAY })
    }

    /// Whether the action is due again; then schedules the next repetition. Missed repetitions of a long frame are
    /// dropped.
    pub fn is_due(&mut self, now: Duration) -> bool {
        let due = now >= self.due;
        if due {
            let next = self.due + INTERVAL;
            self.due = if next > now { next } else { now + INTERVAL };
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_is_held_until_it_has_come_back_far_enough() {
        let mut stick = Stick::default();
        assert_eq!(stick.set_axis(Axis::X, 0.49), None);
        assert_eq!(stick.set_axis(Axis::X, 0.5), Some(Tilt::Held(Direction::Right)));
        assert_eq!(stick.set_axis(Axis::X, 0.36), None, "small movements do not release it");
        assert_eq!(stick.set_axis(Axis::X, 0.55), None);
        assert_eq!(stick.set_axis(Axis::X, 0.34), Some(Tilt::Released));
        assert_eq!(stick.set_axis(Axis::Y, -0.8), Some(Tilt::Held(Direction::Down)));
        assert_eq!(stick.set_axis(Axis::X, 0.9), None, "the held direction stays until it is released");
        assert_eq!(stick.set_axis(Axis::Y, 0.0), Some(Tilt::Held(Direction::Right)), "rolled from down to right");
        assert_eq!(stick.set_axis(Axis::X, -1.0), Some(Tilt::Held(Direction::Left)), "flicked from right to left");
    }

    #[test]
    fn values_that_no_stick_has_do_no_harm() {
        let mut stick = Stick::default();
        for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            assert_eq!(stick.set_axis(Axis::X, value), None);
        }
        assert_eq!(stick.set_axis(Axis::X, 1e30), Some(Tilt::Held(Direction::Right)));
        assert_eq!(stick.set_axis(Axis::X, f32::NAN), None, "NaN changes nothing");
        assert_eq!(stick.set_axis(Axis::X, 0.0), Some(Tilt::Released));
    }

    #[test]
    fn steps_are_repeated_after_half_a_second_and_then_ten_times_a_second() {
        let millis = Duration::from_millis;
        let mut repeat = Repeat::new(Action::Step(Direction::Up), millis(1000)).unwrap_or_else(|| unreachable!());
        let mut times = Vec::new();
        for now in (1000..2000).step_by(10) {
            if repeat.is_due(millis(now)) {
                times.push(now);
            }
        }
        assert_eq!(times, [1500, 1600, 1700, 1800, 1900]);
        assert!(repeat.is_due(millis(9000)) && !repeat.is_due(millis(9050)), "one repetition after a long frame");
        assert!(Repeat::new(Action::Select, millis(0)).is_none(), "Select does not repeat");
    }
}
