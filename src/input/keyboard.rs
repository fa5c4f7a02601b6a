//! The keyboard: keys become actions as they are bound, or letters while something is being written.

use super::virtual_pads::VirtualPads;
use super::{Acted, Action, Audience, Device, Key, LastDevice, Listening, Typed};
use crate::settings::Settings;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

const MODIFIERS: [KeyCode; 8] = [
    KeyCode::ShiftLeft,
    KeyCode::ShiftRight,
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::AltLeft,
    KeyCode::AltRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];

pub(super) fn read(
    mut keys: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    settings: Res<Settings>,
    audience: Res<Audience>,
    listening: Res<Listening>,
    pads: Res<VirtualPads>,
    mut acted: MessageWriter<Acted>,
    mut typed: MessageWriter<Typed>,
    mut device: ResMut<LastDevice>,
) {
    let shift = held.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let control = held.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft]);
    let meant = |key: &&KeyboardInput| !MODIFIERS.contains(&key.key_code) && !pads.has(key.key_code);
    for input in keys.read().filter(|key| key.state == ButtonState::Pressed).filter(meant) {
        let key = Key { code: input.key_code, shift };
        device.set_if_neq(LastDevice(Device::Keyboard));
        if *listening == Listening::Key {
            if !input.repeat {
                typed.write(Typed::Key(key));
            }
            continue;
        }
        if *listening == Listening::Text
            && let Some(typing) = typing(input, control)
        {
            typed.write(typing);
            continue;
        }
        // Whoever holds Control means the system, not the game.
        let Some(action) = settings.keys.action(key, *audience == Audience::Menu).filter(|_| !control) else {
            continue;
        };
        // A key that is held down moves on, but does nothing twice.
        if input.repeat && !matches!(action, Action::Step(_) | Action::Scroll(_)) {
            continue;
        }
        acted.write(Acted { by: Device::Keyboard, action });
    }
}

/// What a key means for a text that is being written.
fn typing(input: &KeyboardInput, control: bool) -> Option<Typed> {
    match input.key_code {
        KeyCode::Backspace => Some(Typed::Erase),
        KeyCode::KeyV | KeyCode::Insert if control => Some(Typed::Paste),
        _ if control => None,
        _ => {
            let text = input.text.as_ref()?;
            let letters: String = text.chars().filter(|letter| !letter.is_control()).collect();
            (!letters.is_empty()).then_some(Typed::Text(letters))
        }
    }
}
