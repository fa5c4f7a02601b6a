//! What a press has taken hold of.

use super::{Acted, Action};
use bevy::math::Vec2;

/// What a press has taken hold of, until it is let go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture<T>(Option<T>);

impl<T> Default for Capture<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Copy> Capture<T> {
    /// What is held now.
    pub fn held(&self) -> Option<T> {
        self.0
    }

    /// Follows an action, and says what it is for. A press is for what `find` has at its place, and takes hold of that; a
    /// move and a release are for what is held. Everything else is for nothing.
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

    /// Follows actions that are not heard: a press among them takes hold of nothing, a release still lets go.
    pub fn miss<'a>(&mut self, actions: impl Iterator<Item = &'a Acted>) {
        for Acted { action, .. } in actions {
            self.follow(*action, |_| None);
        }
    }

    /// Lets go.
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
        assert_eq!(capture.follow(Action::Drag(place), |_| Some(1)), None, "nothing was pressed");
        assert_eq!(capture.follow(Action::Press(place), |at| (at == place).then_some(2)), Some(2));
        assert_eq!(capture.follow(Action::Drag(place * 9.0), |_| Some(3)), Some(2), "wherever it goes");
        assert_eq!(capture.follow(Action::Select, |_| Some(3)), None, "other devices have no part in it");
        assert_eq!((capture.follow(Action::Release(None), |_| Some(3)), capture.held()), (Some(2), None));
        assert_eq!(capture.follow(Action::Press(place), |_| None), None);
        assert_eq!(capture.follow(Action::Drag(place), |_| Some(3)), None, "a press on nothing owns nothing");
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
