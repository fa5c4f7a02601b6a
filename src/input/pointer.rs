//! Reads the mouse and the first finger on a touch screen: presses, drags, releases and scrolling, in the order of the
//! events and each with its own position. A finger that rests does what the right button of the mouse does.
//!
//! Code that handles drags keeps a [`Capture`](crate::controls::Capture), which remembers what a press has hit until
//! the release.

use super::sink::ActionSink;
use crate::app::Pace;
use crate::controls::{Action, Device, LastDevice};
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorOptions, PrimaryWindow, WindowEvent, WindowFocused};
use bevy_egui::input::EguiWantsInput;
use std::time::Duration;

/// The mouse counts as used if it moves this far, in logical pixels. Less may come from vibrations.
const MOVE_THRESHOLD: f32 = 6.0;
/// The time in which it must move that far.
const MOVE_WINDOW: Duration = Duration::from_millis(500);

/// A finger that rests this long, without moving farther than [`MOVE_THRESHOLD`], is a long press.
const LONG_PRESS: Duration = Duration::from_millis(500);

/// The position of the mouse in logical pixels from the upper left of the window; `None` if it is outside.
#[derive(Resource, Clone, Copy, PartialEq, Default, Debug)]
pub struct Pointer(pub Option<Vec2>);

/// The state of the mouse between events.
#[derive(Default, Debug)]
pub(super) struct Mouse {
    /// Whether the left button is pressed.
    down: bool,
    /// The last position.
    last: Option<Vec2>,
    /// Start position and time of a movement, while another device is in use.
    start: Option<(Vec2, Duration)>,
    /// The finger that presses.
    finger: Option<Finger>,
}

/// The first finger on a touch screen. Further fingers do nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Finger {
    id: u64,
    start: Vec2,
    since: Duration,
    /// Whether it may still become a long press.
    rests: bool,
}

impl Mouse {
    /// Handles a touch. Returns the action.
    fn touch(&mut self, touch: &TouchInput, now: Duration) -> Option<Action> {
        let (id, at) = (touch.id, touch.position);
        let known = self.finger.is_some_and(|finger| finger.id == id);
        match touch.phase {
            TouchPhase::Started if self.finger.is_none() => {
                self.finger = Some(Finger { id, start: at, since: now, rests: true });
                Some(Action::Press(at))
            }
            TouchPhase::Moved if known => {
                if let Some(finger) = self.finger.as_mut() {
                    finger.rests &= finger.start.distance(at) < MOVE_THRESHOLD;
                }
                Some(Action::Drag(at))
            }
            TouchPhase::Ended if known => {
                self.finger = None;
                Some(Action::Release(Some(at)))
            }
            TouchPhase::Canceled if known => {
                self.finger = None;
                Some(Action::Release(None))
            }
            _ => None,
        }
    }

    /// The time until the finger has rested long enough; zero once, when it has. `None` if none rests.
    fn long_press_in(&mut self, now: Duration) -> Option<Duration> {
        let finger = self.finger.as_mut().filter(|finger| finger.rests)?;
        let left = LONG_PRESS.saturating_sub(now.saturating_sub(finger.since));
        finger.rests = !left.is_zero();
        Some(left)
    }

    /// Records a movement. Returns whether it is deliberate, that is, far and fast enough.
    fn move_to(&mut self, to: Vec2, now: Duration) -> bool {
        let before = self.last.replace(to).unwrap_or(to);
        let (from, _) = *match &mut self.start {
            Some(start) if now.saturating_sub(start.1) <= MOVE_WINDOW => start,
            start => start.insert((before, now)),
        };
        from.distance(to) >= MOVE_THRESHOLD
    }
}

pub(super) fn read(
    mut events: MessageReader<WindowEvent>,
    menus: Res<EguiWantsInput>,
    time: Res<Time<Real>>,
    mut mouse: Local<Mouse>,
    mut pointer: ResMut<Pointer>,
    mut sink: ActionSink,
    mut pace: ResMut<Pace>,
) {
    // egui handles clicks on its own windows.
    let covered = menus.wants_pointer_input();
    let mut at = pointer.0;
    for event in events.read() {
        let (action, deliberate) = match event {
            WindowEvent::CursorMoved(moved) => {
                at = Some(moved.position);
                let deliberate = mouse.move_to(moved.position, time.elapsed());
                (mouse.down.then_some(Action::Drag(moved.position)), deliberate)
            }
            WindowEvent::CursorLeft(_) => {
                at = None;
                (None, false)
            }
            WindowEvent::MouseButtonInput(MouseButtonInput { button, state, .. }) => match (button, state, at) {
                (MouseButton::Left, ButtonState::Pressed, Some(at)) if !covered => {
                    mouse.down = true;
                    (Some(Action::Press(at)), true)
                }
                (MouseButton::Left, ButtonState::Released, _) if mouse.down => {
                    mouse.down = false;
                    (Some(Action::Release(mouse.last)), false)
                }
                (MouseButton::Right, ButtonState::Pressed, _) if !covered => (Some(Action::LetGo), true),
                _ => (None, false),
            },
            WindowEvent::TouchInput(touch) => {
                at = Some(touch.position);
                (mouse.touch(touch, time.elapsed()), true)
            }
            // Losing focus during a press cancels it.
            WindowEvent::WindowFocused(WindowFocused { focused: false, .. }) if mouse.down => {
                mouse.down = false;
                (Some(Action::Release(None)), false)
            }
            WindowEvent::MouseWheel(MouseWheel { unit, y, .. }) if !covered => {
                let lines = match unit {
                    MouseScrollUnit::Line => *y,
                    MouseScrollUnit::Pixel => *y / 20.0,
                };
                (Some(Action::Scroll(lines)), false)
            }
            _ => (None, false),
        };
        if deliberate {
            sink.set_device(Device::Mouse);
        }
        if let Some(action) = action {
            sink.act(Device::Mouse, action, false);
        }
    }
    match mouse.long_press_in(time.elapsed()) {
        Some(Duration::ZERO) => {
            // The press ends before the long press acts, so that nothing is dragged.
            sink.act(Device::Mouse, Action::Release(None), false);
            sink.act(Device::Mouse, Action::LetGo, false);
        }
        Some(left) => pace.wake_in(left),
        None => {}
    }
    pointer.set_if_neq(Pointer(at));
    if sink.device.points() {
        // The next movement is measured from the present position.
        mouse.start = None;
    }
}

/// Hides the mouse cursor while the keyboard or a gamepad is used.
pub(super) fn hide(device: Res<LastDevice>, window: Single<(&Window, &mut CursorOptions), With<PrimaryWindow>>) {
    let (window, mut options) = window.into_inner();
    let visible = device.points() || !window.focused;
    if options.visible != visible {
        options.visible = visible;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finger_presses_drags_rests_and_is_the_only_one() {
        let millis = Duration::from_millis;
        let touch = |id: u64, phase: TouchPhase, x: f32| TouchInput {
            phase,
            position: Vec2::new(x, 50.0),
            window: Entity::PLACEHOLDER,
            force: None,
            id,
        };
        let mut mouse = Mouse::default();
        let at = |x: f32| Vec2::new(x, 50.0);
        assert_eq!(mouse.touch(&touch(1, TouchPhase::Started, 9.0), millis(0)), Some(Action::Press(at(9.0))));
        assert_eq!(mouse.touch(&touch(2, TouchPhase::Started, 80.0), millis(5)), None, "a second finger");
        assert_eq!(mouse.long_press_in(millis(100)), Some(millis(400)));
        assert_eq!(mouse.long_press_in(millis(600)), Some(Duration::ZERO));
        assert_eq!(mouse.long_press_in(millis(700)), None, "only once");
        assert_eq!(mouse.touch(&touch(1, TouchPhase::Ended, 9.0), millis(800)), Some(Action::Release(Some(at(9.0)))));
        mouse.touch(&touch(3, TouchPhase::Started, 9.0), millis(1000));
        assert_eq!(mouse.touch(&touch(3, TouchPhase::Moved, 60.0), millis(1100)), Some(Action::Drag(at(60.0))));
        assert_eq!(mouse.long_press_in(millis(2000)), None, "a finger that moves does not rest");
        assert_eq!(mouse.touch(&touch(3, TouchPhase::Canceled, 60.0), millis(2100)), Some(Action::Release(None)));
    }

    #[test]
    fn a_mouse_that_trembles_is_not_moved() {
        let millis = Duration::from_millis;
        let mut mouse = Mouse::default();
        for i in 0..200 {
            let tremble = Vec2::new(100.0 + (i % 2) as f32, 100.0 - (i % 3) as f32);
            assert!(!mouse.move_to(tremble, millis(i * 10)), "{i}");
        }
        for i in 0..20 {
            assert!(
                !mouse.move_to(Vec2::new(100.0 + i as f32, 100.0), millis(3000 + i * 400)),
                "a slow drift is not deliberate"
            );
        }
        let movements =
            (0..10).map(|i| mouse.move_to(Vec2::new(200.0 + i as f32 * 2.0, 100.0), millis(20_000 + i * 16)));
        assert!(movements.last() == Some(true));
    }
}
