//! Keys, identified by the label printed on them in the player's keyboard layout.
//!
//! On a German keyboard Z is where an American one has Y. A player who reads "Z" presses the key labelled Z, so keys
//! are identified by their label. The position is used only if the label is unknown, or neither Latin nor a sign. Then
//! the key gets the label of that position on an American keyboard.

use crate::texts::{Say, say};
use bevy::input::keyboard::{Key as Logical, KeyCode, KeyboardInput};

/// A key, alone or with Shift.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    /// The label printed on the key.
    pub label: Label,
    /// Whether Shift is held. Always false for digits and signs: there Shift makes another sign, which depends on the
    /// keyboard layout.
    pub shift: bool,
}

/// The label printed on a key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Label {
    /// A lowercase letter, a digit or a sign.
    Sign(char),
    /// A digit or a sign of the number pad.
    Numpad(char),
    /// A key with a name, such as Enter or an arrow.
    Named(Named),
}

/// Declares the named keys. Bevy uses the same identifiers for the label (`Key`) and the position (`KeyCode`).
macro_rules! named {
    ($($name:ident),* $(,)?) => {
        /// A key with a name instead of a sign.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, reason = "the variants are named after the keys")]
        pub enum Named { $($name,)* NumpadEnter }

        impl Named {
            const ALL: &[Self] = &[$(Self::$name,)* Self::NumpadEnter];

            fn of_label(label: &Logical) -> Option<Self> {
                match label {
                    $(Logical::$name => Some(Self::$name),)*
                    _ => None,
                }
            }

            fn of_position(code: KeyCode) -> Option<Self> {
                match code {
                    $(KeyCode::$name => Some(Self::$name),)*
                    KeyCode::NumpadEnter => Some(Self::NumpadEnter),
                    _ => None,
                }
            }
        }
    };
}

named! {
    F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12, ArrowLeft, ArrowRight, ArrowUp, ArrowDown, Space, Enter, Tab, Escape,
    Backspace, Delete, Insert, Home, End, PageUp, PageDown,
}

/// Declares the American keyboard layout: position, label, and label with Shift.
macro_rules! positions {
    ($($code:ident $plain:literal $shifted:literal),* $(,)?) => {
        const POSITIONS: &[(KeyCode, char, char)] = &[$((KeyCode::$code, $plain, $shifted)),*];
    };
}

positions! {
    KeyA 'a' 'A', KeyB 'b' 'B', KeyC 'c' 'C', KeyD 'd' 'D', KeyE 'e' 'E', KeyF 'f' 'F', KeyG 'g' 'G', KeyH 'h' 'H',
    KeyI 'i' 'I', KeyJ 'j' 'J', KeyK 'k' 'K', KeyL 'l' 'L', KeyM 'm' 'M', KeyN 'n' 'N', KeyO 'o' 'O', KeyP 'p' 'P',
    KeyQ 'q' 'Q', KeyR 'r' 'R', KeyS 's' 'S', KeyT 't' 'T', KeyU 'u' 'U', KeyV 'v' 'V', KeyW 'w' 'W', KeyX 'x' 'X',
    KeyY 'y' 'Y', KeyZ 'z' 'Z',
    Digit0 '0' ')', Digit1 '1' '!', Digit2 '2' '@', Digit3 '3' '#', Digit4 '4' '$', Digit5 '5' '%', Digit6 '6' '^',
    Digit7 '7' '&', Digit8 '8' '*', Digit9 '9' '(',
    Minus '-' '_', Equal '=' '+', BracketLeft '[' '{', BracketRight ']' '}', Comma ',' '<', Period '.' '>', Slash '/' '?',
    Semicolon ';' ':', Quote '\'' '\u{22}', Backquote '`' '~', Backslash '\\' '|', IntlBackslash '<' '>',
}

/// Position and label of the keys of the number pad.
const NUMPAD: &[(KeyCode, char)] = &[
    (KeyCode::Numpad0, '0'),
    (KeyCode::Numpad1, '1'),
    (KeyCode::Numpad2, '2'),
    (KeyCode::Numpad3, '3'),
    (KeyCode::Numpad4, '4'),
    (KeyCode::Numpad5, '5'),
    (KeyCode::Numpad6, '6'),
    (KeyCode::Numpad7, '7'),
    (KeyCode::Numpad8, '8'),
    (KeyCode::Numpad9, '9'),
    (KeyCode::NumpadAdd, '+'),
    (KeyCode::NumpadSubtract, '-'),
    (KeyCode::NumpadMultiply, '*'),
    (KeyCode::NumpadDivide, '/'),
    (KeyCode::NumpadDecimal, '.'),
];

impl Key {
    /// The key of a letter, a digit or a sign, without Shift.
    pub const fn sign(sign: char) -> Self {
        Self { label: Label::Sign(sign), shift: false }
    }

    /// The key of a digit or a sign on the number pad.
    pub const fn numpad(sign: char) -> Self {
        Self { label: Label::Numpad(sign), shift: false }
    }

    /// A named key, without Shift.
    pub const fn named(name: Named) -> Self {
        Self { label: Label::Named(name), shift: false }
    }

    /// The same key with Shift.
    #[must_use]
    pub const fn shifted(self) -> Self {
        Self { shift: true, ..self }
    }

    /// The key that sent an event. `shift` is whether Shift was held. `None` for modifiers and other keys that cannot
    /// be bound.
    pub fn of(input: &KeyboardInput, shift: bool) -> Option<Self> {
        let code = input.key_code;
        if code == KeyCode::NumpadEnter {
            return Some(Self { shift, ..Self::named(Named::NumpadEnter) });
        }
        let of_pad = NUMPAD.iter().any(|(other, _)| *other == code);
        match &input.logical_key {
            Logical::Character(text) => match single_char(text) {
                Some(sign) if of_pad && can_be_label(sign) => Some(Self::numpad(sign)),
                Some(sign) if can_be_label(sign) => Some(Self::printed(sign, shift)),
                _ => Self::at_position(code, shift),
            },
            // A dead key combines with the next one to a letter. On its own it is a key like others.
            Logical::Dead(sign) => sign.filter(|sign| can_be_label(*sign)).map(|sign| Self::printed(sign, shift)),
            Logical::Unidentified(_) => Self::at_position(code, shift),
            label => Named::of_label(label).map(|name| Self { shift, ..Self::named(name) }),
        }
    }

    /// The key that produces this sign. Shift is kept for letters only.
    fn printed(sign: char, shift: bool) -> Self {
        if sign.is_alphabetic() { Self { shift, ..Self::sign(lowercase(sign)) } } else { Self::sign(sign) }
    }

    /// The key at a position of an American keyboard.
    fn at_position(code: KeyCode, shift: bool) -> Option<Self> {
        let sign = POSITIONS.iter().find(|(other, ..)| *other == code);
        let pad = || NUMPAD.iter().find(|(other, _)| *other == code).map(|(_, sign)| Self::numpad(*sign));
        let named = || Named::of_position(code).map(|name| Self { shift, ..Self::named(name) });
        sign.map(|(_, plain, shifted)| Self::printed(if shift { *shifted } else { *plain }, shift))
            .or_else(pad)
            .or_else(named)
    }

    /// The translated name for prompts and menus.
    pub fn name(self) -> Say {
        let plain = match self.label {
            Label::Sign(sign) => Say::verbatim(uppercase(sign)),
            Label::Numpad(sign) => Say::verbatim(format!("Num {sign}")),
            Label::Named(name) => name.name(),
        };
        if self.shift { say!("key-with-shift", key = plain) } else { plain }
    }

    /// The name in files: `Z`, `Shift+Z`, `+`, `Numpad+`, `ArrowLeft`.
    pub(super) fn written(self) -> String {
        let label = match self.label {
            Label::Sign(sign) => uppercase(sign),
            Label::Numpad(sign) => format!("Numpad{sign}"),
            Label::Named(name) => format!("{name:?}"),
        };
        if self.shift { format!("Shift+{label}") } else { label }
    }

    /// Parses the name in files; `None` if it is unknown. Files of earlier versions contain positions (`KeyZ`,
    /// `Digit1`, `Minus`), which are read as on an American keyboard.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (shift, name) = text.strip_prefix("Shift+").map_or((false, text), |name| (true, name));
        let position = POSITIONS.iter().map(|(code, ..)| code).chain(NUMPAD.iter().map(|(code, _)| code));
        let sign = |text: &str| single_char(text).filter(|sign| can_be_label(*sign));
        let label = sign(name).map(|sign| Self::printed(sign, shift));
        let pad = || name.strip_prefix("Numpad").and_then(sign).map(Self::numpad);
        let named = || {
            let name = Named::ALL.iter().find(|other| format!("{other:?}") == name)?;
            Some(Self { shift, ..Self::named(*name) })
        };
        let mut position = position.filter(|code| format!("{code:?}") == name);
        label.or_else(pad).or_else(named).or_else(|| position.next().and_then(|code| Self::at_position(*code, shift)))
    }
}

impl Named {
    fn name(self) -> Say {
        match self {
            Self::Space => say!("key-space"),
            Self::Enter => say!("key-enter"),
            Self::NumpadEnter => say!("key-numpad-enter"),
            Self::Tab => say!("key-tab"),
            Self::Backspace => say!("key-backspace"),
            Self::Delete => say!("key-delete"),
            Self::Insert => say!("key-insert"),
            Self::Home => say!("key-home"),
            Self::End => say!("key-end"),
            Self::PageUp => say!("key-page-up"),
            Self::PageDown => say!("key-page-down"),
            Self::Escape => Say::verbatim("Esc"),
            Self::ArrowLeft => Say::verbatim("←"),
            Self::ArrowRight => Say::verbatim("→"),
            Self::ArrowUp => Say::verbatim("↑"),
            Self::ArrowDown => Say::verbatim("↓"),
            other => Say::verbatim(format!("{other:?}")),
        }
    }
}

/// The character of a text that has exactly one.
fn single_char(text: &str) -> Option<char> {
    let mut all = text.chars();
    all.next().filter(|_| all.next().is_none())
}

/// Whether a sign can be a label: Latin letters, digits and signs. Other scripts are excluded, because players switch
/// between them and Latin on the same keyboard.
fn can_be_label(sign: char) -> bool {
    let latin = matches!(sign, '!'..='\u{24f}' | '\u{1e00}'..='\u{1eff}');
    let signs = matches!(sign, '\u{2010}'..='\u{205e}' | '\u{20a0}'..='\u{20cf}');
    (latin || signs) && !sign.is_control() && !sign.is_whitespace()
}

fn lowercase(letter: char) -> char {
    let mut lowercase = letter.to_lowercase();
    lowercase.next().filter(|_| lowercase.next().is_none()).unwrap_or(letter)
}

/// The letter in upper case. Letters without a single capital, such as ß, stay as they are.
fn uppercase(letter: char) -> String {
    let uppercase: String = letter.to_uppercase().collect();
    if single_char(&uppercase).is_some() { uppercase } else { letter.to_string() }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use bevy::input::ButtonState;
    use bevy::input::keyboard::NativeKey;
    use bevy::prelude::Entity;

    fn pressed(key_code: KeyCode, logical_key: Logical, shift: bool) -> Option<Key> {
        let window = Entity::PLACEHOLDER;
        let state = ButtonState::Pressed;
        Key::of(&KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window }, shift)
    }

    fn character(text: &str) -> Logical {
        Logical::Character(text.into())
    }

    #[test]
    fn a_key_is_what_is_printed_on_it() {
        assert_eq!(pressed(KeyCode::KeyY, character("z"), false), Some(Key::sign('z')), "a German Z");
        assert_eq!(pressed(KeyCode::KeyY, character("Z"), true), Some(Key::sign('z').shifted()));
        assert_eq!(pressed(KeyCode::KeyY, character("Z"), false), Some(Key::sign('z')), "with Caps Lock");
        assert_eq!(pressed(KeyCode::Quote, character("ä"), false), Some(Key::sign('ä')));
        assert_eq!(pressed(KeyCode::BracketRight, character("+"), false), Some(Key::sign('+')), "a German +");
        assert_eq!(pressed(KeyCode::Equal, character("+"), true), Some(Key::sign('+')), "an American +");
        assert_eq!(
            pressed(KeyCode::CapsLock, Logical::Escape, false),
            Some(Key::named(Named::Escape)),
            "Caps Lock remapped to Escape"
        );
    }

    #[test]
    fn where_the_label_is_of_no_use_the_position_decides() {
        let unknown = Logical::Unidentified(NativeKey::Unidentified);
        assert_eq!(pressed(KeyCode::KeyZ, unknown.clone(), false), Some(Key::sign('z')));
        assert_eq!(pressed(KeyCode::Equal, unknown.clone(), true), Some(Key::sign('+')));
        assert_eq!(pressed(KeyCode::F3, unknown, false), Some(Key::named(Named::F3)));
        assert_eq!(pressed(KeyCode::KeyZ, character("я"), false), Some(Key::sign('z')), "a Russian layout");
        assert_eq!(pressed(KeyCode::KeyD, character("δ"), true), Some(Key::sign('d').shifted()), "a Greek layout");
        assert_eq!(pressed(KeyCode::Digit1, character("١"), false), Some(Key::sign('1')), "Arabic digits");
    }

    #[test]
    fn the_number_pad_has_keys_of_its_own() {
        assert_eq!(pressed(KeyCode::NumpadAdd, character("+"), false), Some(Key::numpad('+')));
        assert_eq!(pressed(KeyCode::NumpadDecimal, character(","), false), Some(Key::numpad(',')));
        assert_eq!(pressed(KeyCode::NumpadEnter, Logical::Enter, false), Some(Key::named(Named::NumpadEnter)));
        assert_eq!(
            pressed(KeyCode::Numpad4, Logical::ArrowLeft, false),
            Some(Key::named(Named::ArrowLeft)),
            "Num Lock is off"
        );
    }

    #[test]
    fn dead_keys_and_input_methods_do_no_harm() {
        assert_eq!(pressed(KeyCode::Backquote, Logical::Dead(Some('^')), false), Some(Key::sign('^')));
        assert_eq!(pressed(KeyCode::Backquote, Logical::Dead(None), false), None);
        assert_eq!(pressed(KeyCode::KeyA, Logical::Process, false), None);
        assert_eq!(pressed(KeyCode::KeyA, character("か"), false), Some(Key::sign('a')));
    }

    #[test]
    fn keys_are_read_as_they_are_written() {
        let signs = ['z', 'ä', 'ß', '1', '+', '-', '<', '€'].map(Key::sign);
        let shifted = [Key::sign('z').shifted(), Key::named(Named::Tab).shifted()];
        let pads = ['+', '7', ','].map(Key::numpad);
        let named = Named::ALL.iter().map(|name| Key::named(*name));
        for key in signs.into_iter().chain(shifted).chain(pads).chain(named) {
            assert_eq!(Key::read(&key.written()), Some(key), "{}", key.written());
        }
        let written = [Key::sign('z').shifted(), Key::sign('+'), Key::numpad('1'), Key::named(Named::F11)];
        assert_eq!(written.map(Key::written), ["Shift+Z", "+", "Numpad1", "F11"]);
    }

    #[test]
    fn files_of_earlier_versions_mean_an_american_keyboard() {
        let meant = [
            ("KeyZ", Key::sign('z')),
            ("Shift+KeyZ", Key::sign('z').shifted()),
            ("Digit1", Key::sign('1')),
            ("Shift+Digit1", Key::sign('!')),
            ("Minus", Key::sign('-')),
            ("Equal", Key::sign('=')),
            ("Quote", Key::sign('\'')),
            ("NumpadAdd", Key::numpad('+')),
            ("Numpad3", Key::numpad('3')),
            ("NumpadEnter", Key::named(Named::NumpadEnter)),
            ("Shift+Tab", Key::named(Named::Tab).shifted()),
            ("ArrowLeft", Key::named(Named::ArrowLeft)),
        ];
        for (text, key) in meant {
            assert_eq!(Key::read(text), Some(key), "{text}");
        }
        for text in ["", "KeyÄ", "Paddle", "Shift+", "я", " ", "zz"] {
            assert_eq!(Key::read(text), None, "{text}");
        }
    }
}
