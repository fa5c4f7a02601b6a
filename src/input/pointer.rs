//! Reads the mouse: presses, drags, releases and scrolling, in the order of the events and each with its own position.
//!
//! Code that handles drags keeps a [`Capture`](crate::controls::Capture), which remembers what a press has hit until
//! the release.

use super::sink::ActionSink;
use crate::controls::{Action, Device, LastDevice};
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{CursorOptions, PrimaryWindow, WindowEvent, WindowFocused};
use bevy_egui::input::EguiWantsInput;
use std::time::Duration;

/// The mouse counts as used if it moves this far, in logical pixels. Less may come from vibrations.
const MOVE_THRESHOLD: f32 = 6.0;
/// The time in which it must move that far.
const MOVE_WINDOW: Duration = Duration::from_millis(500);

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
}

impl Mouse {
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
