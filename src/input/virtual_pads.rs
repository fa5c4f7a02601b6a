//! Simulates gamepads with the keyboard, for developers without one. Sends the same events as a real pad.

use super::VirtualPads;
use bevy::input::gamepad::{
    GamepadButton, GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;

/// The largest number of virtual pads.
const MAX_PADS: usize = 4;

/// The keys that simulate one gamepad.
struct KeyboardPad {
    name: &'static str,
    vendor: u16,
    /// Disconnects and reconnects the pad.
    plug: KeyCode,
    keys: [(KeyCode, GamepadButton); 14],
}

use GamepadButton as B;
use KeyCode as K;

const fn keyboard_pad(name: &'static str, vendor: u16, plug: KeyCode, keys: [KeyCode; 14]) -> KeyboardPad {
    const BUTTONS: [GamepadButton; 14] = [
        B::DPadUp,
        B::DPadLeft,
        B::DPadDown,
        B::DPadRight,
        B::LeftTrigger,
        B::RightTrigger,
        B::South,
        B::East,
        B::West,
        B::North,
        B::Select,
        B::Start,
        B::LeftTrigger2,
        B::RightTrigger2,
    ];
    let mut all = [(K::Escape, B::Mode); 14];
    let mut i = 0;
    while i < all.len() {
        all[i] = (keys[i], BUTTONS[i]);
        i += 1;
    }
    KeyboardPad { name, vendor, plug, keys: all }
}

/// Key order: up, left, down, right; LB, RB; A, B, X, Y; View, Menu; LT, RT. Each pad has another family, to test all
/// prompts.
const KEYBOARD_PADS: [KeyboardPad; MAX_PADS] = [
    keyboard_pad(
        "Virtual pad 1",
        0x045e,
        K::F5,
        [
            K::KeyW,
            K::KeyA,
            K::KeyS,
            K::KeyD,
            K::KeyQ,
            K::KeyE,
            K::Digit1,
            K::Digit2,
            K::Digit3,
            K::Digit4,
            K::Digit5,
            K::Digit6,
            K::KeyZ,
            K::KeyX,
        ],
    ),
    keyboard_pad(
        "Virtual pad 2",
        0x054c,
        K::F6,
        [
            K::KeyI,
            K::KeyJ,
            K::KeyK,
            K::KeyL,
            K::KeyU,
            K::KeyO,
            K::Digit7,
            K::Digit8,
            K::Digit9,
            K::Digit0,
            K::Minus,
            K::Equal,
            K::KeyN,
            K::KeyM,
        ],
    ),
    keyboard_pad(
        "Virtual pad 3",
        0x057e,
        K::F7,
        [
            K::ArrowUp,
            K::ArrowLeft,
            K::ArrowDown,
            K::ArrowRight,
            K::PageUp,
            K::PageDown,
            K::Delete,
            K::End,
            K::Insert,
            K::Home,
            K::BracketLeft,
            K::BracketRight,
            K::Comma,
            K::Period,
        ],
    ),
    keyboard_pad(
        "Virtual pad 4",
        0x28de,
        K::F8,
        [
            K::Numpad8,
            K::Numpad4,
            K::Numpad5,
            K::Numpad6,
            K::Numpad7,
            K::Numpad9,
            K::Numpad1,
            K::Numpad2,
            K::Numpad3,
            K::Numpad0,
            K::NumpadSubtract,
            K::NumpadAdd,
            K::NumpadDivide,
            K::NumpadMultiply,
        ],
    ),
];

/// Simulates this many gamepads.
pub fn plugin(count: u8) -> impl Fn(&mut App) {
    let count = usize::from(count).min(MAX_PADS);
    move |app| {
        if count > 0 {
            app.insert_resource(KeyboardPads { count, plugged: Vec::new() })
                .add_systems(PreStartup, plug_in)
                .add_systems(PreUpdate, send.before(InputSystems));
        }
    }
}

/// The simulated gamepads.
#[derive(Resource)]
struct KeyboardPads {
    count: usize,
    /// The entity of each, and whether it is plugged in.
    plugged: Vec<(Entity, bool)>,
}

fn connected(keyboard_pad: &KeyboardPad) -> GamepadConnection {
    GamepadConnection::Connected {
        name: keyboard_pad.name.into(),
        vendor_id: Some(keyboard_pad.vendor),
        product_id: Some(1),
    }
}

fn plug_in(
    mut commands: Commands,
    mut keyboard_pads: ResMut<KeyboardPads>,
    mut virtual_pads: ResMut<VirtualPads>,
    mut events: GamepadEvents,
) {
    for keyboard_pad in &KEYBOARD_PADS[..keyboard_pads.count] {
        let gamepad = commands.spawn_empty().id();
        keyboard_pads.plugged.push((gamepad, true));
        virtual_pads.pads.push(gamepad);
        virtual_pads.keys.extend(keyboard_pad.keys.iter().map(|(key, _)| *key).chain([keyboard_pad.plug]));
        events.connection(GamepadConnectionEvent { gamepad, connection: connected(keyboard_pad) });
    }
}

/// Writes the messages that Bevy's gamepad backend would write.
#[derive(bevy::ecs::system::SystemParam)]
struct GamepadEvents<'w> {
    all: MessageWriter<'w, RawGamepadEvent>,
    connections: MessageWriter<'w, GamepadConnectionEvent>,
    buttons: MessageWriter<'w, RawGamepadButtonChangedEvent>,
}

impl GamepadEvents<'_> {
    fn connection(&mut self, event: GamepadConnectionEvent) {
        self.all.write(event.clone().into());
        self.connections.write(event);
    }

    fn button(&mut self, event: RawGamepadButtonChangedEvent) {
        self.all.write(event.into());
        self.buttons.write(event);
    }
}

fn send(mut keys: MessageReader<KeyboardInput>, mut keyboard_pads: ResMut<KeyboardPads>, mut events: GamepadEvents) {
    for key in keys.read().filter(|key| !key.repeat) {
        let pressed = key.state == ButtonState::Pressed;
        for (keyboard_pad, (gamepad, plugged)) in KEYBOARD_PADS.iter().zip(&mut keyboard_pads.plugged) {
            let gamepad = *gamepad;
            if key.key_code == keyboard_pad.plug && pressed {
                *plugged = !*plugged;
                let connection = if *plugged { connected(keyboard_pad) } else { GamepadConnection::Disconnected };
                events.connection(GamepadConnectionEvent { gamepad, connection });
            }
            let button = keyboard_pad.keys.iter().find(|(code, _)| *code == key.key_code).map(|(_, button)| *button);
            if let Some(button) = button.filter(|_| *plugged) {
                events.button(RawGamepadButtonChangedEvent::new(gamepad, button, if pressed { 1.0 } else { 0.0 }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_key_belongs_to_two_pads() {
        let mut seen = HashSet::new();
        for keyboard_pad in &KEYBOARD_PADS {
            assert!(seen.insert(keyboard_pad.plug));
            for (key, button) in keyboard_pad.keys {
                assert!(seen.insert(key), "{key:?}");
                assert_ne!(button, B::Mode);
            }
        }
    }
}
