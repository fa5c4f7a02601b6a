//! Gamepads for developers who have none: parts of the keyboard send what a real pad would, through the same events.

use bevy::input::gamepad::{
    GamepadButton, GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;

/// As many as the keyboard has room for.
pub const MOST: usize = 4;

/// A part of the keyboard that is a gamepad.
struct Part {
    name: &'static str,
    vendor: u16,
    /// Pulls the plug, or puts it back.
    plug: KeyCode,
    keys: [(KeyCode, GamepadButton); 14],
}

use GamepadButton as B;
use KeyCode as K;

const fn part(name: &'static str, vendor: u16, plug: KeyCode, keys: [KeyCode; 14]) -> Part {
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
    Part { name, vendor, plug, keys: all }
}

/// Up, left, down, right; LB, RB; A, B, X, Y; View, Menu; LT, RT. Of four families, to see all prompts.
const PARTS: [Part; MOST] = [
    part(
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
    part(
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
    part(
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
    part(
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

pub(super) fn plugin(count: u8) -> impl Fn(&mut App) {
    let count = usize::from(count).min(MOST);
    move |app| {
        app.insert_resource(VirtualPads { count, pads: Vec::new() });
        if count > 0 {
            app.add_systems(PreStartup, plug_in).add_systems(PreUpdate, send.before(InputSystems));
        }
    }
}

/// The virtual pads that were asked for.
#[derive(Resource, Debug)]
pub struct VirtualPads {
    count: usize,
    /// The entity of each, and whether it is plugged in.
    pads: Vec<(Entity, bool)>,
}

impl VirtualPads {
    /// Whether a pad is one of these, and so has nothing that could tremble.
    pub fn is(&self, entity: Entity) -> bool {
        self.pads.iter().any(|(pad, _)| *pad == entity)
    }

    /// Whether a key belongs to a virtual pad, and so is no key.
    pub fn has(&self, code: KeyCode) -> bool {
        PARTS[..self.count].iter().any(|part| part.plug == code || part.keys.iter().any(|(key, _)| *key == code))
    }
}

fn connected(part: &Part) -> GamepadConnection {
    GamepadConnection::Connected { name: part.name.into(), vendor_id: Some(part.vendor), product_id: Some(1) }
}

fn plug_in(mut commands: Commands, mut virtual_pads: ResMut<VirtualPads>, mut wires: Wires) {
    for part in &PARTS[..virtual_pads.count] {
        let gamepad = commands.spawn_empty().id();
        virtual_pads.pads.push((gamepad, true));
        wires.connection(GamepadConnectionEvent { gamepad, connection: connected(part) });
    }
}

/// What the platform writes to.
#[derive(bevy::ecs::system::SystemParam)]
struct Wires<'w> {
    all: MessageWriter<'w, RawGamepadEvent>,
    connections: MessageWriter<'w, GamepadConnectionEvent>,
    buttons: MessageWriter<'w, RawGamepadButtonChangedEvent>,
}

impl Wires<'_> {
    fn connection(&mut self, event: GamepadConnectionEvent) {
        self.all.write(event.clone().into());
        self.connections.write(event);
    }

    fn button(&mut self, event: RawGamepadButtonChangedEvent) {
        self.all.write(event.into());
        self.buttons.write(event);
    }
}

fn send(mut keys: MessageReader<KeyboardInput>, mut virtual_pads: ResMut<VirtualPads>, mut wires: Wires) {
    for key in keys.read().filter(|key| !key.repeat) {
        let pressed = key.state == ButtonState::Pressed;
        for (part, (gamepad, plugged)) in PARTS.iter().zip(&mut virtual_pads.pads) {
            let gamepad = *gamepad;
            if key.key_code == part.plug && pressed {
                *plugged = !*plugged;
                let connection = if *plugged { connected(part) } else { GamepadConnection::Disconnected };
                wires.connection(GamepadConnectionEvent { gamepad, connection });
            }
            let button = part.keys.iter().find(|(code, _)| *code == key.key_code).map(|(_, button)| *button);
            if let Some(button) = button.filter(|_| *plugged) {
                wires.button(RawGamepadButtonChangedEvent::new(gamepad, button, if pressed { 1.0 } else { 0.0 }));
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
        for part in &PARTS {
            assert!(seen.insert(part.plug));
            for (key, button) in part.keys {
                assert!(seen.insert(key), "{key:?}");
                assert_ne!(button, B::Mode);
            }
        }
        let two = VirtualPads { count: 2, pads: Vec::new() };
        assert!(two.has(K::KeyW) && two.has(K::Digit7) && !two.has(K::ArrowUp) && !two.has(K::Escape));
    }
}
