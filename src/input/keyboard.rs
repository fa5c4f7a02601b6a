//! The keyboard: keys become actions as they are bound, or letters while something is being written.

use super::sink::ActionSink;
use super::virtual_pads::VirtualPads;
use crate::controls::{Action, Device, Key, Label, Listening, Named, Typed};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key as Logical, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;

/// A key that changes what others mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Modifier {
    Shift,
    /// Whoever holds Control means the system, not the game.
    Control,
    /// Reaches the third sign of a key. Some systems send Control with it.
    AltGr,
    /// The others change nothing here, but are no keys either.
    Other,
}

fn modifier(input: &KeyboardInput) -> Option<Modifier> {
    match (&input.logical_key, input.key_code) {
        (Logical::Shift, _) => Some(Modifier::Shift),
        (Logical::Control | Logical::Super | Logical::Meta, _) => Some(Modifier::Control),
        (Logical::AltGraph, _) => Some(Modifier::AltGr),
        (Logical::Alt | Logical::CapsLock | Logical::NumLock | Logical::ScrollLock | Logical::Fn, _) => {
            Some(Modifier::Other)
        }
        (Logical::Unidentified(_), KeyCode::ShiftLeft | KeyCode::ShiftRight) => Some(Modifier::Shift),
        (Logical::Unidentified(_), KeyCode::ControlLeft | KeyCode::ControlRight | KeyCode::SuperLeft) => {
            Some(Modifier::Control)
        }
        (Logical::Unidentified(_), KeyCode::AltLeft | KeyCode::AltRight | KeyCode::SuperRight) => Some(Modifier::Other),
        _ => None,
    }
}

/// What is held down, as it is while the events of a frame are read one by one.
#[derive(Default, Debug)]
pub(super) struct Held(Vec<(KeyCode, Modifier)>);

impl Held {
    fn has(&self, modifier: Modifier) -> bool {
        self.0.iter().any(|(_, held)| *held == modifier)
    }

    fn controls(&self) -> bool {
        self.has(Modifier::Control) && !self.has(Modifier::AltGr)
    }

    fn follow(&mut self, input: &KeyboardInput) {
        self.0.retain(|(code, _)| *code != input.key_code);
        if input.state == ButtonState::Pressed {
            self.0.extend(modifier(input).map(|modifier| (input.key_code, modifier)));
        }
    }
}

pub(super) fn read(
    mut keys: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    pads: Res<VirtualPads>,
    mut held: Local<Held>,
    mut sink: ActionSink,
) {
    for input in keys.read() {
        held.follow(input);
        let pressed = input.state == ButtonState::Pressed;
        if !pressed || modifier(input).is_some() || pads.has(input.key_code) {
            continue;
        }
        let (key, control) = (Key::of(input, held.has(Modifier::Shift)), held.controls());
        sink.take_up(Device::Keyboard);
        if sink.listening() == Listening::Key {
            if let Some(key) = key.filter(|_| !input.repeat && !control) {
                sink.type_in(Typed::Key(key));
            }
            continue;
        }
        if sink.listening() == Listening::Text {
            if let Some(typing) = typing(input, key, control) {
                sink.type_in(typing);
                continue;
            }
            // While something is written, the first half of a letter is nothing else.
            if matches!(key, Some(Key { label: Label::Sign(_), .. })) {
                continue;
            }
        }
        let action = key.and_then(|key| sink.settings.keys.action(key, sink.in_menus()));
        let Some(action) = action.filter(|_| !control) else { continue };
        // A key that is held down moves on, but does nothing twice.
        if input.repeat && !matches!(action, Action::Step(_) | Action::Scroll(_)) {
            continue;
        }
        sink.act(Device::Keyboard, action, input.repeat);
    }
    if focus_lost.read().last().is_some() {
        held.0.clear();
    }
}

/// What a key means for a text that is being written.
fn typing(input: &KeyboardInput, key: Option<Key>, control: bool) -> Option<Typed> {
    match key {
        Some(Key { label: Label::Named(Named::Backspace), .. }) => Some(Typed::Erase),
        Some(Key { label: Label::Named(Named::Delete), .. }) => Some(Typed::Delete),
        Some(Key { label: Label::Sign('v'), .. }) if control => Some(Typed::Paste),
        Some(Key { label: Label::Sign('a'), .. }) if control => Some(Typed::SelectAll),
        Some(Key { label: Label::Named(Named::Insert), shift }) if control || shift => Some(Typed::Paste),
        _ if control => None,
        _ => {
            let text = input.text.as_ref()?;
            let letters: String = text.chars().filter(|letter| !letter.is_control()).collect();
            (!letters.is_empty()).then_some(Typed::Text(letters))
        }
    }
}
