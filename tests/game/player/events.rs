//! The events of windows, keys, mice and gamepads that a simulated player sends, and the passing of time.

use super::{By, Do, Player};
use al_jabar::menus::ControlId;
use al_jabar::notices::Notice;
use bevy::input::ButtonState;
use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use std::time::{Duration, Instant};

pub fn window(app: &mut App) -> Entity {
    let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(app.world()).expect("there is a primary window")
}

/// Sends a window event as a window does: as its own message and in the ordered stream of all window events.
pub fn send<E: Message + Clone + Into<WindowEvent>>(app: &mut App, event: E) {
    app.world_mut().write_message(event.clone());
    app.world_mut().write_message::<WindowEvent>(event.into());
}

/// The label of a key on an American keyboard.
pub fn american(code: KeyCode) -> Key {
    let name = format!("{code:?}");
    let letter = name.strip_prefix("Key").or(name.strip_prefix("Digit")).or(name.strip_prefix("Numpad"));
    if let Some(letter) = letter.filter(|letter| letter.len() == 1) {
        return Key::Character(letter.to_lowercase().into());
    }
    match code {
        KeyCode::Minus => Key::Character("-".into()),
        KeyCode::Equal => Key::Character("=".into()),
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::ArrowDown => Key::ArrowDown,
        KeyCode::Tab => Key::Tab,
        KeyCode::Space => Key::Space,
        KeyCode::Enter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::ShiftLeft => Key::Shift,
        KeyCode::ControlLeft => Key::Control,
        KeyCode::F1 => Key::F1,
        KeyCode::F5 => Key::F5,
        KeyCode::F6 => Key::F6,
        KeyCode::F7 => Key::F7,
        KeyCode::F9 => Key::F9,
        KeyCode::F10 => Key::F10,
        KeyCode::F11 => Key::F11,
        other => panic!("no label for {other:?}"),
    }
}

/// Sends a key press or release with the key's position and its label.
pub fn key_event(app: &mut App, key_code: KeyCode, logical_key: Key, state: ButtonState, repeat: bool) {
    let text = match (&logical_key, state) {
        (_, ButtonState::Released) => None,
        (Key::Character(text), _) => Some(text.clone()),
        (Key::Space, _) => Some(" ".into()),
        // The text that X11 sends.
        (Key::Enter, _) => Some("\r".into()),
        (Key::Escape, _) => Some("\u{1b}".into()),
        (Key::Backspace, _) => Some("\u{8}".into()),
        (Key::Tab, _) => Some("\t".into()),
        _ => None,
    };
    let window = window(app);
    send(app, KeyboardInput { key_code, logical_key, state, text, repeat, window });
}

/// Presses and releases a key of an American keyboard.
pub fn key(app: &mut App, key_code: KeyCode) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        key_event(app, key_code, american(key_code), state, false);
    }
}

/// Moves the mouse to a position.
pub fn mouse_to(app: &mut App, position: Vec2) {
    let window = window(app);
    send(app, CursorMoved { window, position, delta: None });
}

/// Presses or releases a mouse button.
pub fn mouse_button(app: &mut App, button: MouseButton, state: ButtonState) {
    let window = window(app);
    send(app, MouseButtonInput { button, state, window });
}

/// A finger touches, moves or is lifted.
pub fn touch(app: &mut App, id: u64, phase: TouchPhase, position: Vec2) {
    let window = window(app);
    send(app, TouchInput { phase, position, window, force: None, id });
}

/// Moves the mouse to a position and clicks.
pub fn click(app: &mut App, position: Vec2, button: MouseButton) {
    mouse_to(app, position);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        mouse_button(app, button, state);
    }
}

/// Turns the mouse wheel by `lines`; positive is upwards.
pub fn wheel(app: &mut App, lines: f32) {
    let window = window(app);
    send(app, MouseWheel { unit: MouseScrollUnit::Line, x: 0.0, y: lines, window, phase: TouchPhase::Moved });
}

pub const MILLIS: fn(u64) -> Duration = Duration::from_millis;

/// Input and time.
impl Player {
    /// Connects a new gamepad; one frame.
    pub fn plug(&mut self, name: &str, vendor: u16) -> Entity {
        let pad = self.app.world_mut().spawn_empty().id();
        self.replug(pad, name, vendor);
        pad
    }

    /// Connects a gamepad that was disconnected before; one frame.
    pub fn replug(&mut self, pad: Entity, name: &str, vendor: u16) {
        let connection =
            GamepadConnection::Connected { name: name.into(), vendor_id: Some(vendor), product_id: Some(0x1234) };
        self.connection(pad, connection);
        self.frame();
    }

    /// Disconnects a gamepad; one frame.
    pub fn unplug(&mut self, pad: Entity) {
        self.connection(pad, GamepadConnection::Disconnected);
        self.frame();
    }

    /// Sends a connection event without a frame.
    pub fn connection(&mut self, gamepad: Entity, connection: GamepadConnection) {
        let event = GamepadConnectionEvent { gamepad, connection };
        self.app.world_mut().write_message(RawGamepadEvent::from(event.clone()));
        self.app.world_mut().write_message(event);
    }

    /// Changes the value of a button without a frame.
    pub fn button(&mut self, pad: Entity, button: GamepadButton, value: f32) {
        let event = RawGamepadButtonChangedEvent::new(pad, button, value);
        self.app.world_mut().write_message(RawGamepadEvent::from(event));
        self.app.world_mut().write_message(event);
    }

    /// Changes the value of an axis without a frame.
    pub fn axis(&mut self, pad: Entity, axis: GamepadAxis, value: f32) {
        let event = RawGamepadAxisChangedEvent::new(pad, axis, value);
        self.app.world_mut().write_message(RawGamepadEvent::from(event));
        self.app.world_mut().write_message(event);
    }

    /// Presses and releases a button; one frame.
    pub fn hit(&mut self, pad: Entity, button: GamepadButton) {
        self.button(pad, button, 1.0);
        self.button(pad, button, 0.0);
        self.frame();
    }

    /// Sends an input with a device; one frame.
    pub fn act(&mut self, with: By, what: Do) {
        use al_jabar::controls::Direction::Down;
        use al_jabar::controls::Direction::Left;
        use al_jabar::controls::Direction::Right;
        use al_jabar::controls::Direction::Up;
        let (key, button) = match what {
            Do::Step(Left) => (KeyCode::ArrowLeft, GamepadButton::DPadLeft),
            Do::Step(Right) => (KeyCode::ArrowRight, GamepadButton::DPadRight),
            Do::Step(Up) => (KeyCode::ArrowUp, GamepadButton::DPadUp),
            Do::Step(Down) => (KeyCode::ArrowDown, GamepadButton::DPadDown),
            Do::Area => (KeyCode::Tab, GamepadButton::RightTrigger),
            Do::Select => (KeyCode::Space, GamepadButton::South),
            Do::Exchange => (KeyCode::Enter, GamepadButton::West),
            Do::Back => (KeyCode::Escape, GamepadButton::East),
        };
        match with {
            By::Keys => self.press(key),
            By::Pad(pad) => self.hit(pad, button),
        }
    }

    /// Moves the focus to a control of the open page and presses it.
    pub fn use_with(&mut self, with: By, id: impl Into<ControlId>) {
        self.go_with(with, id.into());
        self.act(with, Do::Select);
        self.frame();
    }

    /// Runs frames until a condition holds.
    ///
    /// The limit is real time because background threads have to finish work; it is long enough for a slow machine and
    /// only ends tests that hang.
    pub fn wait_until(&mut self, is_so: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        loop {
            self.frame();
            if is_so(self) {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "the condition never holds");
            std::thread::sleep(Duration::from_micros(100));
        }
    }

    /// Plays for the people until a bot is on turn.
    pub fn until_a_bot_thinks(&mut self) {
        for _ in 0..200 {
            self.frame();
            if self.session().bot_on_turn().is_some() {
                return;
            }
            if self.session().human_on_turn().is_some() && self.is_settled() {
                self.play_best();
            }
        }
        panic!("no bot is ever on turn");
    }

    /// Gives the window the focus or takes it away.
    pub fn set_focused(&mut self, focused: bool) {
        let mut windows = self.app.world_mut().query::<&mut Window>();
        windows.single_mut(self.app.world_mut()).unwrap().focused = focused;
        self.frame();
    }

    /// The notices within this time.
    pub fn notices_within(&mut self, time: Duration) -> Vec<String> {
        let mut told = Vec::new();
        for _ in 0..time.as_millis().div_ceil(16) {
            self.frame();
            let notices = self.app.world().resource::<Messages<Notice>>();
            told.extend(notices.iter_current_update_messages().map(|notice| format!("{:?}", notice.0)));
        }
        told
    }

    /// Runs frames for this time, at 16 ms each.
    pub fn pass(&mut self, time: Duration) {
        for _ in 0..time.as_millis().div_ceil(16) {
            self.frame();
        }
    }
}
