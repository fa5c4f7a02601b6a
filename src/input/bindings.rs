//! Which key does what, as the player has set it.

use super::{Action, Direction};
use crate::texts::{Say, say};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A key, alone or with Shift.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    /// Where it is on the keyboard.
    pub code: KeyCode,
    /// Whether Shift is held.
    pub shift: bool,
}

/// Declares the keys that can be bound: the key and how it is called, if its name is the same everywhere.
macro_rules! keys {
    ($($code:ident $name:literal),* $(,)?) => {
        const KEYS: &[(KeyCode, &str)] = &[$((KeyCode::$code, $name)),*];
    };
}

keys! {
    KeyA "A", KeyB "B", KeyC "C", KeyD "D", KeyE "E", KeyF "F", KeyG "G", KeyH "H", KeyI "I", KeyJ "J", KeyK "K",
    KeyL "L", KeyM "M", KeyN "N", KeyO "O", KeyP "P", KeyQ "Q", KeyR "R", KeyS "S", KeyT "T", KeyU "U", KeyV "V",
    KeyW "W", KeyX "X", KeyY "Y", KeyZ "Z",
    Digit0 "0", Digit1 "1", Digit2 "2", Digit3 "3", Digit4 "4", Digit5 "5", Digit6 "6", Digit7 "7", Digit8 "8",
    Digit9 "9",
    F1 "F1", F2 "F2", F3 "F3", F4 "F4", F5 "F5", F6 "F6", F7 "F7", F8 "F8", F9 "F9", F10 "F10", F11 "F11", F12 "F12",
    Minus "-", Equal "+", BracketLeft "[", BracketRight "]", Comma ",", Period ".", Slash "/", Semicolon ";",
    Quote "'", Backquote "`", Backslash "\\", IntlBackslash "<",
    ArrowLeft "←", ArrowRight "→", ArrowUp "↑", ArrowDown "↓",
    Numpad0 "Num 0", Numpad1 "Num 1", Numpad2 "Num 2", Numpad3 "Num 3", Numpad4 "Num 4", Numpad5 "Num 5",
    Numpad6 "Num 6", Numpad7 "Num 7", Numpad8 "Num 8", Numpad9 "Num 9", NumpadAdd "Num +", NumpadSubtract "Num -",
    NumpadMultiply "Num *", NumpadDivide "Num /", NumpadDecimal "Num .",
    Space "", Enter "", NumpadEnter "", Tab "", Escape "Esc", Backspace "", Delete "", Insert "", Home "", End "",
    PageUp "", PageDown "",
}

impl Key {
    /// A key alone.
    pub const fn new(code: KeyCode) -> Self {
        Self { code, shift: false }
    }

    /// A key with Shift.
    pub const fn shifted(code: KeyCode) -> Self {
        Self { code, shift: true }
    }

    /// Whether it can be bound.
    pub fn is_known(self) -> bool {
        KEYS.iter().any(|(code, _)| *code == self.code)
    }

    /// How files write it.
    fn written(self) -> String {
        format!("{}{:?}", if self.shift { "Shift+" } else { "" }, self.code)
    }

    fn read(text: &str) -> Option<Self> {
        let (shift, name) = text.strip_prefix("Shift+").map_or((false, text), |name| (true, name));
        let code = KEYS.iter().map(|(code, _)| *code).find(|code| format!("{code:?}") == name)?;
        Some(Self { code, shift })
    }

    /// What it is called.
    pub fn name(self) -> Say {
        let name = KEYS.iter().find(|(code, _)| *code == self.code).map_or("?", |(_, name)| name);
        let plain = match self.code {
            KeyCode::Space => say!("key-space"),
            KeyCode::Enter => say!("key-enter"),
            KeyCode::NumpadEnter => say!("key-numpad-enter"),
            KeyCode::Tab => say!("key-tab"),
            KeyCode::Backspace => say!("key-backspace"),
            KeyCode::Delete => say!("key-delete"),
            KeyCode::Insert => say!("key-insert"),
            KeyCode::Home => say!("key-home"),
            KeyCode::End => say!("key-end"),
            KeyCode::PageUp => say!("key-page-up"),
            KeyCode::PageDown => say!("key-page-down"),
            _ => Say::verbatim(name),
        };
        if self.shift { say!("key-with-shift", key = plain) } else { plain }
    }
}

/// What can be bound to keys: the action, its name in files, and the keys it begins with.
const ACTIONS: &[(Action, &str, &[Key])] = &[
    (Action::Step(Direction::Left), "left", &[Key::new(KeyCode::ArrowLeft)]),
    (Action::Step(Direction::Right), "right", &[Key::new(KeyCode::ArrowRight)]),
    (Action::Step(Direction::Up), "up", &[Key::new(KeyCode::ArrowUp)]),
    (Action::Step(Direction::Down), "down", &[Key::new(KeyCode::ArrowDown)]),
    (Action::NextArea, "next_area", &[Key::new(KeyCode::Tab)]),
    (Action::PreviousArea, "previous_area", &[Key::shifted(KeyCode::Tab)]),
    (Action::Select, "select", &[Key::new(KeyCode::Space)]),
    (Action::Exchange, "exchange", &[Key::new(KeyCode::Enter), Key::new(KeyCode::NumpadEnter)]),
    (Action::Back, "back", &[Key::new(KeyCode::Escape)]),
    (Action::Draw, "draw", &[Key::new(KeyCode::KeyD)]),
    (Action::Pass, "pass", &[Key::new(KeyCode::KeyP)]),
    (Action::Announce, "announce", &[Key::new(KeyCode::KeyF)]),
    (Action::Undo, "undo", &[Key::new(KeyCode::KeyZ), Key::new(KeyCode::Backspace)]),
    (Action::Redo, "redo", &[Key::new(KeyCode::KeyY), Key::shifted(KeyCode::KeyZ)]),
    (Action::Hint, "hint", &[Key::new(KeyCode::KeyH)]),
    (Action::Rules, "rules", &[Key::new(KeyCode::F1)]),
    (Action::Suggestions, "suggestions", &[Key::new(KeyCode::KeyI)]),
    (Action::Arithmetic, "arithmetic", &[Key::new(KeyCode::KeyA)]),
    (Action::Bag, "bag", &[Key::new(KeyCode::KeyB)]),
    (Action::Spread, "spread", &[Key::new(KeyCode::KeyS)]),
    (Action::Log, "log", &[Key::new(KeyCode::KeyL)]),
    (Action::Scroll(5.0), "scroll_up", &[Key::new(KeyCode::PageUp)]),
    (Action::Scroll(-5.0), "scroll_down", &[Key::new(KeyCode::PageDown)]),
    (Action::Faster, "faster", &[Key::new(KeyCode::Equal), Key::new(KeyCode::NumpadAdd)]),
    (Action::Slower, "slower", &[Key::new(KeyCode::Minus), Key::new(KeyCode::NumpadSubtract)]),
    (Action::Palette, "palette", &[Key::new(KeyCode::KeyC)]),
    (Action::Marks, "marks", &[Key::new(KeyCode::KeyM)]),
    (Action::Fullscreen, "fullscreen", &[Key::new(KeyCode::F11)]),
];

/// These work in menus whatever else they are bound to, or a player could lock himself out.
const ALWAYS: &[(KeyCode, Action)] = &[
    (KeyCode::ArrowLeft, Action::Step(Direction::Left)),
    (KeyCode::ArrowRight, Action::Step(Direction::Right)),
    (KeyCode::ArrowUp, Action::Step(Direction::Up)),
    (KeyCode::ArrowDown, Action::Step(Direction::Down)),
    (KeyCode::Enter, Action::Select),
    (KeyCode::Escape, Action::Back),
];

/// Which keys do what. Files hold only what differs from the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, Vec<String>>", into = "BTreeMap<String, Vec<String>>")]
pub struct Bindings(Vec<Vec<Key>>);

impl Default for Bindings {
    fn default() -> Self {
        Self(ACTIONS.iter().map(|(.., keys)| keys.to_vec()).collect())
    }
}

impl Bindings {
    /// Everything that can be bound.
    pub fn actions() -> impl Iterator<Item = Action> {
        ACTIONS.iter().map(|(action, ..)| *action)
    }

    fn place(action: Action) -> Option<usize> {
        ACTIONS.iter().position(|(other, ..)| *other == action)
    }

    /// The keys of an action.
    pub fn keys(&self, action: Action) -> &[Key] {
        Self::place(action).map_or(&[], |i| &self.0[i])
    }

    /// What a key does. With `menus`, some keys have a meaning that cannot be taken away.
    pub fn action(&self, key: Key, menus: bool) -> Option<Action> {
        let always = ALWAYS.iter().filter(|_| menus).find(|(code, _)| *code == key.code && !key.shift);
        let bound = |key: Key| self.0.iter().position(|keys| keys.contains(&key)).map(|i| ACTIONS[i].0);
        let escape = (key.code == KeyCode::Escape).then_some(Action::Back);
        // Shift matters only where something is bound to it.
        always.map(|(_, action)| *action).or_else(|| bound(key)).or_else(|| bound(Key::new(key.code))).or(escape)
    }

    /// Gives an action this key alone. What had it before has it no more, if something is left to it.
    pub fn set(&mut self, action: Action, key: Key) {
        if let Some(i) = Self::place(action) {
            self.0[i] = vec![key];
        }
    }

    /// Other actions that have a key of this one.
    pub fn conflicts(&self, action: Action) -> Vec<Action> {
        let own = self.keys(action);
        let shared = |other: &Action| *other != action && self.keys(*other).iter().any(|key| own.contains(key));
        Self::actions().filter(shared).collect()
    }

    /// Whether nothing was changed.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// The first key of an action as prompts name it, if it has one.
    pub fn prompt(&self, action: Action) -> Say {
        self.keys(action).first().map_or_else(|| Say::verbatim("–"), |key| key.name())
    }
}

impl From<Bindings> for BTreeMap<String, Vec<String>> {
    fn from(bindings: Bindings) -> Self {
        let changed = ACTIONS.iter().zip(&bindings.0).filter(|((.., start), keys)| start != keys);
        changed
            .map(|((_, name, _), keys)| ((*name).to_owned(), keys.iter().map(|key| key.written()).collect()))
            .collect()
    }
}

impl TryFrom<BTreeMap<String, Vec<String>>> for Bindings {
    type Error = String;

    fn try_from(file: BTreeMap<String, Vec<String>>) -> Result<Self, String> {
        let mut bindings = Self::default();
        for (name, keys) in file {
            // An action of another version is none of ours.
            let Some(i) = ACTIONS.iter().position(|(_, other, _)| *other == name) else { continue };
            let read = |key: &String| Key::read(key).ok_or_else(|| format!("there is no key `{key}`"));
            bindings.0[i] = keys.iter().map(read).collect::<Result<_, String>>()?;
        }
        Ok(bindings)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_one_meaning_to_begin_with() {
        let bindings = Bindings::default();
        for action in Bindings::actions() {
            assert!(!bindings.keys(action).is_empty(), "{action:?}");
            assert_eq!(bindings.conflicts(action), [], "{action:?}");
            for key in bindings.keys(action) {
                assert!(key.is_known(), "{key:?}");
                assert_eq!(bindings.action(*key, false), Some(action));
            }
        }
    }

    #[test]
    fn bindings_are_read_and_written_alike() {
        let mut bindings = Bindings::default();
        bindings.set(Action::Draw, Key::new(KeyCode::KeyP));
        bindings.set(Action::Hint, Key::shifted(KeyCode::F12));
        let text = serde_json::to_string(&bindings).unwrap();
        assert_eq!(serde_json::from_str::<Bindings>(&text).unwrap(), bindings);
        assert!(text.len() < 60, "only what was changed: {text}");
        assert_eq!(bindings.conflicts(Action::Draw), [Action::Pass]);
        assert!(serde_json::from_str::<Bindings>(r#"{"draw":["KeyÄ"]}"#).is_err());
    }

    #[test]
    fn nobody_can_lock_himself_out() {
        let mut bindings = Bindings::default();
        for action in Bindings::actions() {
            bindings.set(action, Key::new(KeyCode::F9));
        }
        assert_eq!(bindings.action(Key::new(KeyCode::Escape), true), Some(Action::Back));
        assert_eq!(bindings.action(Key::new(KeyCode::Escape), false), Some(Action::Back));
        assert_eq!(bindings.action(Key::new(KeyCode::Enter), true), Some(Action::Select));
        assert_eq!(bindings.action(Key::new(KeyCode::ArrowDown), true), Some(Action::Step(Direction::Down)));
    }

    #[test]
    fn shift_matters_only_where_it_is_bound() {
        let bindings = Bindings::default();
        assert_eq!(bindings.action(Key::shifted(KeyCode::KeyZ), false), Some(Action::Redo));
        assert_eq!(bindings.action(Key::shifted(KeyCode::KeyD), false), Some(Action::Draw));
    }
}
