//! Reads the keyboard: keys become actions according to the bindings, or text while a text field has the focus.

use super::VirtualPads;
use super::sink::ActionSink;
use crate::controls::{Action, Device, Key, Label, Listening, Named, Typed};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key as Logical, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;

/// A modifier key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Modifier {
    Shift,
    /// Control, Super or Meta: combinations with it belong to the system or to text fields, and are never actions.
    Control,
    /// Produces the third sign of a key. Some systems send Control together with it.
    AltGr,
    /// Modifiers without an effect here. They are not keys that can be bound.
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

/// The modifiers that are held, updated with each event.
#[derive(Default, Debug)]
pub(super) struct HeldModifiers(Vec<(KeyCode, Modifier)>);

impl HeldModifiers {
    fn has(&self, modifier: Modifier) -> bool {
        self.0.iter().any(|(_, held)| *held == modifier)
    }

    fn control_held(&self) -> bool {
        self.has(Modifier::Control) && !self.has(Modifier::AltGr)
    }

    fn update(&mut self, input: &KeyboardInput) {
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
    mut held: Local<HeldModifiers>,
    mut sink: ActionSink,
) {
    for input in keys.read() {
        held.update(input);
        let pressed = input.state == ButtonState::Pressed;
        if !pressed || modifier(input).is_some() || pads.has(input.key_code) {
            continue;
        }
        let (key, control) = (Key::of(input, held.has(Modifier::Shift)), held.control_held());
        sink.set_device(Device::Keyboard);
        if sink.listening() == Listening::Key {
            if let Some(key) = key.filter(|_| !input.repeat && !control) {
                sink.send_typed(Typed::Key(key));
            }
            continue;
        }
        if sink.listening() == Listening::Text {
            if let Some(typed) = typed(input, key, control) {
                sink.send_typed(typed);
                continue;
            }
            // A dead key without text yet: part of a letter, not an action.
            if matches!(key, Some(Key { label: Label::Sign(_), .. })) {
                continue;
            }
        }
        // Shift and Caps Lock make no difference for a letter that belongs to a control.
        let of_page = key.map(|key| Key { shift: false, ..key }).filter(|key| !control && sink.is_of_page(*key));
        if let Some(key) = of_page {
            if !input.repeat {
                sink.act(Device::Keyboard, Action::Key(key), false);
            }
            continue;
        }
        let action = key.and_then(|key| sink.settings.keys.action(key, sink.menu_open()));
        let Some(action) = action.filter(|_| !control) else { continue };
        // A held key repeats only steps and scrolling.
        if input.repeat && !matches!(action, Action::Step(_) | Action::Scroll(_)) {
            continue;
        }
        sink.act(Device::Keyboard, action, input.repeat);
    }
    if focus_lost.read().last().is_some() {
        held.0.clear();
    }
}

/// The meaning of a key for a text field; `None` if it has none.
fn typed(input: &KeyboardInput, key: Option<Key>, control: bool) -> Option<Typed> {
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
