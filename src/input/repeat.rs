//! What is held down goes on by itself, and a stick that is tilted is a direction that is held down.

use crate::controls::{Action, Direction};
use bevy::math::Vec2;
use std::time::Duration;

/// Before a step is repeated for the first time.
const FIRST: Duration = Duration::from_millis(500);
/// Between repetitions.
const NEXT: Duration = Duration::from_millis(100);
/// A stick that is tilted so far means it.
const TILTED: f32 = 0.5;
/// One that has come back so far does not any more.
const RELEASED: f32 = 0.35;

/// A stick of a gamepad.
#[derive(Clone, Copy, Default, Debug)]
pub struct Stick {
    at: Vec2,
    held: Option<Direction>,
}

/// One of the two ways that a stick moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// To the right is more.
    X,
    /// Upwards is more.
    Y,
}

/// What a movement of the stick means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tilt {
    /// It is held in this direction now.
    Held(Direction),
    /// It is not held any more.
    LetGo,
}

fn towards(direction: Direction) -> Vec2 {
    match direction {
        Direction::Left => Vec2::NEG_X,
        Direction::Right => Vec2::X,
        Direction::Up => Vec2::Y,
        Direction::Down => Vec2::NEG_Y,
    }
}

impl Stick {
    /// The stick moves. Values that no stick can have are not heard.
    pub fn moves(&mut self, axis: Axis, value: f32) -> Option<Tilt> {
        if !value.is_finite() {
            return None;
        }
        let value = value.clamp(-1.0, 1.0);
        match axis {
            Axis::X => self.at.x = value,
            Axis::Y => self.at.y = value,
        }
        let before = self.held;
        self.held = self.held.filter(|held| self.at.dot(towards(*held)) >= RELEASED);
        if self.held.is_none() {
            let (along, across) = if self.at.x.abs() > self.at.y.abs() {
                (self.at.x, [Direction::Left, Direction::Right])
            } else {
                (self.at.y, [Direction::Down, Direction::Up])
            };
            self.held = (along.abs() >= TILTED).then(|| across[usize::from(along > 0.0)]);
        }
        match (before, self.held) {
            (before, now) if before == now => None,
            (_, Some(direction)) => Some(Tilt::Held(direction)),
            (_, None) => Some(Tilt::LetGo),
        }
    }
}

/// An action that goes on while something is held.
#[derive(Clone, Copy, Debug)]
pub struct Repeat {
    /// Which.
    pub action: Action,
    due: Duration,
}

impl Repeat {
    /// It was done for the first time now. Only steps and scrolling go on by themselves.
    pub fn new(action: Action, now: Duration) -> Option<Self> {
        matches!(action, Action::Step(_) | Action::Scroll(_)).then_some(Self { action, due: now + FIRST })
    }

    /// Whether it is to be done again now. After a long frame it is done once, not as often as was missed.
    pub fn is_due(&mut self, now: Duration) -> bool {
        let due = now >= self.due;
        if due {
            let next = self.due + NEXT;
            self.due = if next > now { next } else { now + NEXT };
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
        assert_eq!(stick.moves(Axis::X, 0.49), None);
        assert_eq!(stick.moves(Axis::X, 0.5), Some(Tilt::Held(Direction::Right)));
        assert_eq!(stick.moves(Axis::X, 0.36), None, "it trembles");
        assert_eq!(stick.moves(Axis::X, 0.55), None);
        assert_eq!(stick.moves(Axis::X, 0.34), Some(Tilt::LetGo));
        assert_eq!(stick.moves(Axis::Y, -0.8), Some(Tilt::Held(Direction::Down)));
        assert_eq!(stick.moves(Axis::X, 0.9), None, "what is held stays held");
        assert_eq!(stick.moves(Axis::Y, 0.0), Some(Tilt::Held(Direction::Right)), "rolled over");
        assert_eq!(stick.moves(Axis::X, -1.0), Some(Tilt::Held(Direction::Left)), "thrown over");
    }

    #[test]
    fn values_that_no_stick_has_do_no_harm() {
        let mut stick = Stick::default();
        for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            assert_eq!(stick.moves(Axis::X, value), None);
        }
        assert_eq!(stick.moves(Axis::X, 1e30), Some(Tilt::Held(Direction::Right)));
        assert_eq!(stick.moves(Axis::X, f32::NAN), None, "it stays where it was");
        assert_eq!(stick.moves(Axis::X, 0.0), Some(Tilt::LetGo));
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
        assert!(repeat.is_due(millis(9000)) && !repeat.is_due(millis(9050)), "a long frame counts once");
        assert!(Repeat::new(Action::Select, millis(0)).is_none(), "nothing is chosen twice");
    }
}
