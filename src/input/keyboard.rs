//! The keyboard.

use super::{Acted, Action, Direction, LastDevice};
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

pub(super) fn read(
    mut keys: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    mut acted: MessageWriter<Acted>,
    mut device: ResMut<LastDevice>,
) {
    let shift = held.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        let Some(action) = action(key.key_code, shift) else { continue };
        // A key that is held down moves on, but does nothing twice.
        if key.repeat && !matches!(action, Action::Step(_)) {
            continue;
        }
        device.set_if_neq(LastDevice::Keyboard);
        acted.write(Acted(action));
    }
}

fn action(key: KeyCode, shift: bool) -> Option<Action> {
    Some(match key {
        KeyCode::ArrowLeft => Action::Step(Direction::Left),
        KeyCode::ArrowRight => Action::Step(Direction::Right),
        KeyCode::ArrowUp => Action::Step(Direction::Up),
        KeyCode::ArrowDown => Action::Step(Direction::Down),
        KeyCode::Tab if shift => Action::PreviousArea,
        KeyCode::Tab => Action::NextArea,
        KeyCode::Space => Action::Select,
        KeyCode::Enter | KeyCode::NumpadEnter => Action::Exchange,
        KeyCode::Escape => Action::Back,
        KeyCode::KeyD => Action::Draw,
        KeyCode::KeyF => Action::Announce,
        KeyCode::KeyP => Action::Pass,
        KeyCode::KeyZ if shift => Action::Redo,
        KeyCode::KeyZ | KeyCode::KeyU | KeyCode::Backspace => Action::Undo,
        KeyCode::KeyY => Action::Redo,
        KeyCode::KeyS => Action::Spread,
        KeyCode::KeyB => Action::Bag,
        KeyCode::KeyI => Action::Suggestions,
        KeyCode::KeyA => Action::Arithmetic,
        KeyCode::KeyL => Action::Log,
        KeyCode::Equal | KeyCode::NumpadAdd => Action::Faster,
        KeyCode::Minus | KeyCode::NumpadSubtract => Action::Slower,
        KeyCode::KeyC => Action::Palette,
        KeyCode::KeyM => Action::Marks,
        KeyCode::F11 => Action::Fullscreen,
        KeyCode::PageUp => Action::Scroll(5.0),
        KeyCode::PageDown => Action::Scroll(-5.0),
        _ => return None,
    })
}
