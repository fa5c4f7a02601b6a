//! The mouse: presses, moves while pressed, releases and turns of the wheel, each in its turn and at its own place.
//!
//! A press that hits something takes hold of it: [`Capture`] remembers what it was, and whatever the mouse does until
//! it is let go belongs to that, wherever it goes. Whoever wants to be dragged keeps a `Capture` of his own and shows it
//! every action: it answers with what the action is for.

use super::sink::ActionSink;
use crate::controls::{Action, Device, LastDevice};
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{CursorOptions, PrimaryWindow, WindowEvent, WindowFocused};
use bevy_egui::input::EguiWantsInput;
use std::time::Duration;

/// A mouse that moves so far, in logical pixels, is moved on purpose; what is less may be a table that was touched.
const MEANT: f32 = 6.0;
/// Within this time.
const WITHIN: Duration = Duration::from_millis(500);

/// Where the mouse is, in logical pixels from the upper left of the window.
#[derive(Resource, Clone, Copy, PartialEq, Default, Debug)]
pub struct Pointer(pub Option<Vec2>);

/// The mouse from event to event.
#[derive(Default, Debug)]
pub(super) struct Mouse {
    /// Whether it is pressed.
    down: bool,
    /// Where it was last.
    last: Option<Vec2>,
    /// Where a movement began, and when, while something else is in use.
    start: Option<(Vec2, Duration)>,
}

impl Mouse {
    /// It has moved. Says whether that was meant.
    fn moves(&mut self, to: Vec2, now: Duration) -> bool {
        let before = self.last.replace(to).unwrap_or(to);
        let (from, _) = *match &mut self.start {
            Some(start) if now.saturating_sub(start.1) <= WITHIN => start,
            start => start.insert((before, now)),
        };
        from.distance(to) >= MEANT
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
    // What lies under a menu of egui's is not meant.
    let covered = menus.wants_pointer_input();
    let mut at = pointer.0;
    for event in events.read() {
        let (action, meant) = match event {
            WindowEvent::CursorMoved(moved) => {
                at = Some(moved.position);
                let meant = mouse.moves(moved.position, time.elapsed());
                (mouse.down.then_some(Action::Drag(moved.position)), meant)
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
            // Whoever goes elsewhere meanwhile has not let go of anything here.
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
        if meant {
            sink.take_up(Device::Mouse);
        }
        if let Some(action) = action {
            sink.act(Device::Mouse, action, false);
        }
    }
    pointer.set_if_neq(Pointer(at));
    if sink.device.points() {
        // The next movement counts from where the mouse is left.
        mouse.start = None;
    }
}

/// While keys or a gamepad are used, the pointer is out of the way.
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
            assert!(!mouse.moves(tremble, millis(i * 10)), "{i}");
        }
        for i in 0..20 {
            assert!(!mouse.moves(Vec2::new(100.0 + i as f32, 100.0), millis(3000 + i * 400)), "a slow drift");
        }
        let way = (0..10).map(|i| mouse.moves(Vec2::new(200.0 + i as f32 * 2.0, 100.0), millis(20_000 + i * 16)));
        assert!(way.last() == Some(true));
    }
}
