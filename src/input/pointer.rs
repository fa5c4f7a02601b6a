//! The mouse.

use super::{Acted, Action, Device, LastDevice};
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

/// Where the mouse is, in logical pixels from the upper left of the window.
#[derive(Resource, Clone, Copy, PartialEq, Default, Debug)]
pub struct Pointer(pub Option<Vec2>);

pub(super) fn read(
    mut moves: MessageReader<CursorMoved>,
    mut left: MessageReader<CursorLeft>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut wheels: MessageReader<MouseWheel>,
    held: Res<ButtonInput<MouseButton>>,
    menus: Res<EguiWantsInput>,
    mut pointer: ResMut<Pointer>,
    mut acted: MessageWriter<Acted>,
    mut device: ResMut<LastDevice>,
) {
    if let Some(moved) = moves.read().last() {
        pointer.set_if_neq(Pointer(Some(moved.position)));
        device.set_if_neq(LastDevice(Device::Mouse));
        if held.pressed(MouseButton::Left) {
            acted.write(by_mouse(Action::Drag(moved.position)));
        }
    }
    if left.read().last().is_some() {
        pointer.set_if_neq(Pointer(None));
    }
    // What lies under a menu is not meant.
    let covered = menus.wants_pointer_input();
    for button in buttons.read().filter(|button| button.state == ButtonState::Pressed && !covered) {
        match (button.button, pointer.0) {
            (MouseButton::Left, Some(at)) => acted.write(by_mouse(Action::Press(at))),
            (MouseButton::Right, _) => acted.write(by_mouse(Action::LetGo)),
            _ => continue,
        };
        device.set_if_neq(LastDevice(Device::Mouse));
    }
    for wheel in wheels.read().filter(|_| !covered) {
        let lines = match wheel.unit {
            MouseScrollUnit::Line => wheel.y,
            MouseScrollUnit::Pixel => wheel.y / 20.0,
        };
        acted.write(by_mouse(Action::Scroll(lines)));
    }
}

fn by_mouse(action: Action) -> Acted {
    Acted { by: Device::Mouse, action }
}
