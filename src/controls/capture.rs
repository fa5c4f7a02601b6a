//! Pointer capture: remembers what a press has hit until it is released.

use super::{Acted, Action};
use bevy::math::Vec2;

/// The target of a press, held until the release. Moves and the release belong to it, wherever the pointer is then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture<T>(Option<T>);

impl<T> Default for Capture<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Copy> Capture<T> {
    /// The target of the present press, if there is one.
    pub fn held(&self) -> Option<T> {
        self.0
    }

    /// Updates the capture with an action and returns the target of that action. A press captures what `find` returns
    /// for its position; moves and the release go to the captured target. Other actions have no target.
    pub fn follow(&mut self, action: Action, find: impl FnOnce(Vec2) -> Option<T>) -> Option<T> {
        match action {
            Action::Press(at) => {
                self.0 = find(at);
                self.0
            }
            Action::Drag(_) => self.0,
            Action::Release(_) => self.0.take(),
            _ => None,
        }
    }

    /// Updates the capture with actions that are ignored: a press captures nothing, a release still ends the capture.
    pub fn miss<'a>(&mut self, actions: impl Iterator<Item = &'a Acted>) {
        for Acted { action, .. } in actions {
            self.follow(*action, |_| None);
        }
    }

    /// Ends the capture without a release.
    pub fn let_go(&mut self) {
        self.0 = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::{Addressee, Device};

    #[test]
    fn what_was_pressed_owns_every_move_until_it_is_let_go() {
        let mut capture = Capture::default();
        let place = Vec2::new(1.0, 2.0);
        assert_eq!(capture.follow(Action::Drag(place), |_| Some(1)), None, "no press before");
        assert_eq!(capture.follow(Action::Press(place), |at| (at == place).then_some(2)), Some(2));
        assert_eq!(
            capture.follow(Action::Drag(place * 9.0), |_| Some(3)),
            Some(2),
            "moves belong to the pressed target, wherever they are"
        );
        assert_eq!(capture.follow(Action::Select, |_| Some(3)), None, "actions of other devices have no target");
        assert_eq!((capture.follow(Action::Release(None), |_| Some(3)), capture.held()), (Some(2), None));
        assert_eq!(capture.follow(Action::Press(place), |_| None), None);
        assert_eq!(
            capture.follow(Action::Drag(place), |_| Some(3)),
            None,
            "a press that hits nothing captures nothing"
        );
    }

    #[test]
    fn a_press_that_was_not_heard_takes_hold_of_nothing() {
        let by_mouse = |action| Acted { by: Device::Mouse, action, to: Addressee::Table, repeat: false };
        let mut capture = Capture::default();
        capture.follow(Action::Press(Vec2::ZERO), |_| Some(1));
        capture.miss([by_mouse(Action::Release(None)), by_mouse(Action::Press(Vec2::ZERO))].iter());
        assert_eq!(capture.follow(Action::Drag(Vec2::ZERO), |_| Some(3)), None);
    }
}
