//! Bindings of keys and gamepad buttons to actions, as the player has set them.

use super::keys::{Key, Named};
use super::{Action, Direction};
use crate::texts::Say;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An action that can be bound: its name in files, and its default keys and buttons.
struct Row {
    action: Action,
    name: &'static str,
    keys: &'static [Key],
    buttons: &'static [GamepadButton],
}

const fn row(action: Action, name: &'static str, keys: &'static [Key], buttons: &'static [GamepadButton]) -> Row {
    Row { action, name, keys, buttons }
}

const ACTIONS: &[Row] = &[
    row(Action::Step(Direction::Left), "left", &[Key::named(Named::ArrowLeft)], &[GamepadButton::DPadLeft]),
    row(Action::Step(Direction::Right), "right", &[Key::named(Named::ArrowRight)], &[GamepadButton::DPadRight]),
    row(Action::Step(Direction::Up), "up", &[Key::named(Named::ArrowUp)], &[GamepadButton::DPadUp]),
    row(Action::Step(Direction::Down), "down", &[Key::named(Named::ArrowDown)], &[GamepadButton::DPadDown]),
    row(Action::NextArea, "next_area", &[Key::named(Named::Tab)], &[GamepadButton::RightTrigger]),
    row(Action::PreviousArea, "previous_area", &[Key::named(Named::Tab).shifted()], &[GamepadButton::LeftTrigger]),
    row(Action::Select, "select", &[Key::named(Named::Space)], &[GamepadButton::South]),
    row(
        Action::Exchange,
        "exchange",
        &[Key::named(Named::Enter), Key::named(Named::NumpadEnter)],
        &[GamepadButton::West],
    ),
    row(Action::Back, "back", &[Key::named(Named::Escape)], &[GamepadButton::East]),
    row(Action::Draw, "draw", &[Key::sign('d')], &[]),
    row(Action::Pass, "pass", &[Key::sign('p')], &[]),
    row(Action::Announce, "announce", &[Key::sign('f')], &[]),
    row(Action::Undo, "undo", &[Key::sign('z'), Key::named(Named::Backspace)], &[GamepadButton::LeftTrigger2]),
    row(Action::Redo, "redo", &[Key::sign('y'), Key::sign('z').shifted()], &[GamepadButton::RightTrigger2]),
    row(Action::Hint, "hint", &[Key::sign('h')], &[GamepadButton::North]),
    row(Action::Rules, "rules", &[Key::named(Named::F1)], &[GamepadButton::Select]),
    row(Action::Pause, "pause", &[Key::named(Named::F10)], &[GamepadButton::Start]),
    row(Action::Suggestions, "suggestions", &[Key::sign('i')], &[GamepadButton::RightThumb]),
    row(Action::Arithmetic, "arithmetic", &[Key::sign('a')], &[]),
    row(Action::Bag, "bag", &[Key::sign('b')], &[]),
    row(Action::Log, "log", &[Key::sign('l')], &[GamepadButton::LeftThumb]),
    row(Action::Scroll(5.0), "scroll_up", &[Key::named(Named::PageUp)], &[]),
    row(Action::Scroll(-5.0), "scroll_down", &[Key::named(Named::PageDown)], &[]),
    row(Action::Faster, "faster", &[Key::sign('+'), Key::sign('='), Key::numpad('+')], &[]),
    row(Action::Slower, "slower", &[Key::sign('-'), Key::numpad('-')], &[]),
    row(Action::Palette, "palette", &[Key::sign('c')], &[]),
    row(Action::Marks, "marks", &[Key::sign('m')], &[]),
    row(Action::Fullscreen, "fullscreen", &[Key::named(Named::F11)], &[]),
];

/// The gamepad buttons that can be bound.
const BUTTONS: &[GamepadButton] = &[
    GamepadButton::South,
    GamepadButton::East,
    GamepadButton::West,
    GamepadButton::North,
    GamepadButton::C,
    GamepadButton::Z,
    GamepadButton::LeftTrigger,
    GamepadButton::RightTrigger,
    GamepadButton::LeftTrigger2,
    GamepadButton::RightTrigger2,
    GamepadButton::Select,
    GamepadButton::Start,
    GamepadButton::LeftThumb,
    GamepadButton::RightThumb,
    GamepadButton::DPadUp,
    GamepadButton::DPadDown,
    GamepadButton::DPadLeft,
    GamepadButton::DPadRight,
];

/// An input that actions can be bound to: a key or a gamepad button.
pub trait Bindable: Copy + PartialEq + 'static {
    /// Inputs that have this meaning in menus whatever they are bound to, so that menus can always be operated.
    const FIXED_IN_MENUS: &'static [(Self, Action)];
    /// The input that always leads back. The settings refuse to bind it to another action.
    const WAY_OUT: Self;

    /// The input to look up instead if nothing is bound to this one.
    fn fallback(self) -> Self {
        self
    }

    /// Whether the input can be bound.
    fn is_known(self) -> bool;

    /// The name of the input in files.
    fn written(self) -> String;

    /// The input with this name in files; `None` if there is none.
    fn read(text: &str) -> Option<Self>;

    /// The default inputs of a row in the table of actions.
    #[doc(hidden)]
    fn defaults(row: usize) -> &'static [Self];
}

impl Bindable for Key {
    const FIXED_IN_MENUS: &'static [(Self, Action)] = &[
        (Key::named(Named::ArrowLeft), Action::Step(Direction::Left)),
        (Key::named(Named::ArrowRight), Action::Step(Direction::Right)),
        (Key::named(Named::ArrowUp), Action::Step(Direction::Up)),
        (Key::named(Named::ArrowDown), Action::Step(Direction::Down)),
        (Key::named(Named::Enter), Action::Select),
        (Key::named(Named::Escape), Action::Back),
    ];
    const WAY_OUT: Self = Key::named(Named::Escape);

    fn fallback(self) -> Self {
        // Ignore Shift if nothing is bound to the key with Shift.
        Self { shift: false, ..self }
    }

    fn is_known(self) -> bool {
        true
    }

    fn written(self) -> String {
        Self::written(self)
    }

    fn read(text: &str) -> Option<Self> {
        Self::read(text)
    }

    fn defaults(row: usize) -> &'static [Self] {
        ACTIONS[row].keys
    }
}

impl Bindable for GamepadButton {
    const FIXED_IN_MENUS: &'static [(Self, Action)] = &[
        (GamepadButton::DPadLeft, Action::Step(Direction::Left)),
        (GamepadButton::DPadRight, Action::Step(Direction::Right)),
        (GamepadButton::DPadUp, Action::Step(Direction::Up)),
        (GamepadButton::DPadDown, Action::Step(Direction::Down)),
        (GamepadButton::South, Action::Select),
        (GamepadButton::East, Action::Back),
    ];
    const WAY_OUT: Self = GamepadButton::East;

    fn is_known(self) -> bool {
        BUTTONS.contains(&self)
    }

    fn written(self) -> String {
        format!("{self:?}")
    }

    fn read(text: &str) -> Option<Self> {
        BUTTONS.iter().copied().find(|button| button.written() == text)
    }

    fn defaults(row: usize) -> &'static [Self] {
        ACTIONS[row].buttons
    }
}

/// The keys or buttons of every action. Files hold only those that differ from the defaults.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(
    from = "BTreeMap<String, Vec<Bound<B>>>",
    into = "BTreeMap<String, Vec<String>>",
    bound(serialize = "B: Bindable", deserialize = "B: Bindable")
)]
pub struct Bindings<B>(Vec<Vec<B>>);

impl<B: Bindable> Default for Bindings<B> {
    fn default() -> Self {
        Self((0..ACTIONS.len()).map(|row| B::defaults(row).to_vec()).collect())
    }
}

/// Every action that can be bound, in the order of the settings menu.
pub fn bindable_actions() -> impl Iterator<Item = Action> {
    ACTIONS.iter().map(|row| row.action)
}

impl<B: Bindable> Bindings<B> {
    fn index_of(action: Action) -> Option<usize> {
        ACTIONS.iter().position(|row| row.action == action)
    }

    /// The inputs of an action; empty if it has none.
    pub fn of(&self, action: Action) -> &[B] {
        Self::index_of(action).map_or(&[], |i| &self.0[i])
    }

    /// The action of a key or button. With `menus`, the inputs of [`Bindable::FIXED_IN_MENUS`] take precedence.
    pub fn action(&self, pressed: B, menus: bool) -> Option<Action> {
        let fixed = |menus: bool| B::FIXED_IN_MENUS.iter().filter(move |_| menus).find(|(other, _)| *other == pressed);
        let bound = |pressed: B| self.0.iter().position(|own| own.contains(&pressed)).map(|i| ACTIONS[i].action);
        let way_out = (pressed == B::WAY_OUT).then_some(Action::Back);
        fixed(menus)
            .map(|(_, action)| *action)
            .or_else(|| bound(pressed))
            .or_else(|| bound(pressed.fallback()))
            .or(way_out)
    }

    /// Binds an action to this key or button only. Other actions may have it too; see [`Bindings::conflicts`].
    pub fn set(&mut self, action: Action, to: B) {
        if let Some(i) = Self::index_of(action) {
            self.0[i] = vec![to];
        }
    }

    /// The other actions that share a key or button with this one.
    pub fn conflicts(&self, action: Action) -> Vec<Action> {
        let own = self.of(action);
        let shared = |other: &Action| *other != action && self.of(*other).iter().any(|bound| own.contains(bound));
        bindable_actions().filter(shared).collect()
    }

    /// Whether all bindings are the defaults.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl Bindings<Key> {
    /// The name of the first key of an action, or a dash if it has none.
    pub fn prompt(&self, action: Action) -> Say {
        self.of(action).first().map_or_else(|| Say::verbatim("–"), |key| key.name())
    }
}

impl<B: Bindable> From<Bindings<B>> for BTreeMap<String, Vec<String>> {
    fn from(bindings: Bindings<B>) -> Self {
        let changed = bindings.0.iter().enumerate().filter(|(row, own)| B::defaults(*row) != own.as_slice());
        changed
            .map(|(row, own)| (ACTIONS[row].name.to_owned(), own.iter().map(|bound| bound.written()).collect()))
            .collect()
    }
}

/// A key or button in a file. A separate type, so that a parse error names the position of an unknown one.
#[derive(Deserialize)]
#[serde(try_from = "String", bound(deserialize = "B: Bindable"))]
struct Bound<B>(B);

impl<B: Bindable> TryFrom<String> for Bound<B> {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let shown = crate::texts::tidy(&text);
        B::read(&text).map(Self).ok_or_else(|| format!("there is no key or button `{shown}`"))
    }
}

impl<B: Bindable> From<BTreeMap<String, Vec<Bound<B>>>> for Bindings<B> {
    fn from(file: BTreeMap<String, Vec<Bound<B>>>) -> Self {
        let mut bindings = Self::default();
        for (name, bound) in file {
            // Ignore actions of other versions.
            let Some(i) = ACTIONS.iter().position(|row| row.name == name) else { continue };
            bindings.0[i] = bound.into_iter().map(|Bound(bound)| bound).collect();
        }
        bindings
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_one_meaning_to_begin_with() {
        let bindings = Bindings::<Key>::default();
        for action in bindable_actions() {
            assert!(!bindings.of(action).is_empty(), "{action:?}");
            assert_eq!(bindings.conflicts(action), [], "{action:?}");
            for key in bindings.of(action) {
                assert!(key.is_known(), "{key:?}");
                assert_eq!(bindings.action(*key, false), Some(action));
            }
        }
    }

    #[test]
    fn bindings_are_read_and_written_alike() {
        let mut bindings = Bindings::<Key>::default();
        bindings.set(Action::Draw, Key::sign('p'));
        bindings.set(Action::Hint, Key::named(Named::F12).shifted());
        let text = serde_json::to_string(&bindings).unwrap();
        assert_eq!(serde_json::from_str::<Bindings<Key>>(&text).unwrap(), bindings);
        assert!(text.len() < 60, "only changed bindings are written: {text}");
        assert_eq!(bindings.conflicts(Action::Draw), [Action::Pass]);
        assert!(serde_json::from_str::<Bindings<Key>>(r#"{"draw":["KeyÄ"]}"#).is_err());
    }

    #[test]
    fn nobody_can_lock_himself_out() {
        let mut bindings = Bindings::<Key>::default();
        for action in bindable_actions() {
            bindings.set(action, Key::named(Named::F9));
        }
        assert_eq!(bindings.action(Key::named(Named::Escape), true), Some(Action::Back));
        assert_eq!(bindings.action(Key::named(Named::Escape), false), Some(Action::Back));
        assert_eq!(bindings.action(Key::named(Named::Enter), true), Some(Action::Select));
        assert_eq!(bindings.action(Key::named(Named::ArrowDown), true), Some(Action::Step(Direction::Down)));
    }

    #[test]
    fn every_button_has_one_meaning_to_begin_with() {
        let bindings = Bindings::<GamepadButton>::default();
        for action in bindable_actions() {
            assert_eq!(bindings.conflicts(action), [], "{action:?}");
            for button in bindings.of(action) {
                assert!(button.is_known(), "{button:?}");
                assert_eq!(bindings.action(*button, false), Some(action));
            }
        }
        let asked = [
            (GamepadButton::South, Action::Select),
            (GamepadButton::East, Action::Back),
            (GamepadButton::West, Action::Exchange),
            (GamepadButton::North, Action::Hint),
            (GamepadButton::LeftTrigger, Action::PreviousArea),
            (GamepadButton::RightTrigger, Action::NextArea),
            (GamepadButton::Select, Action::Rules),
            (GamepadButton::Start, Action::Pause),
        ];
        for (button, action) in asked {
            assert_eq!(bindings.action(button, false), Some(action), "the usual meaning of the button");
        }
    }

    #[test]
    fn nobody_can_lock_a_gamepad_out() {
        let mut bindings = Bindings::<GamepadButton>::default();
        for action in bindable_actions() {
            bindings.set(action, GamepadButton::Z);
        }
        assert_eq!(bindings.action(GamepadButton::South, true), Some(Action::Select));
        assert_eq!(bindings.action(GamepadButton::East, false), Some(Action::Back));
        let text = serde_json::to_string(&bindings).unwrap();
        assert_eq!(serde_json::from_str::<Bindings<GamepadButton>>(&text).unwrap(), bindings);
        assert!(serde_json::from_str::<Bindings<GamepadButton>>(r#"{"draw":["Paddle"]}"#).is_err());
    }

    #[test]
    fn shift_matters_only_where_it_is_bound() {
        let bindings = Bindings::<Key>::default();
        assert_eq!(bindings.action(Key::sign('z').shifted(), false), Some(Action::Redo));
        assert_eq!(bindings.action(Key::sign('d').shifted(), false), Some(Action::Draw));
    }
}
