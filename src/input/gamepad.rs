//! Reads gamepads and turns their input into actions according to the bindings.

use super::pads::Pads;
use super::repeat::{Axis, Repeat, Stick, Tilt};
use super::sink::ActionSink;
use super::steam_duplicates::{PadPress, Recognised, SteamDuplicates};
use crate::app::Pace;
use crate::controls::{Action, Device, Direction, GamepadPress, Listening, PadId, Typed};
use bevy::input::gamepad::{
    GamepadAxis, GamepadButton, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::time::Duration;

/// A button is pressed from this value on.
const PRESS_THRESHOLD: f32 = 0.75;
/// A pressed button is released at this value or below. The difference prevents flicker.
const RELEASE_THRESHOLD: f32 = 0.65;
/// The number of lines that the right stick scrolls at a time.
const SCROLL_LINES: f32 = 2.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PadStates>().add_message::<SamePad>();
}

/// Two pads are the same: the first is Steam's duplicate of the second. The seats of the first belong to the second.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SamePad(pub PadId, pub PadId);

/// What is pressed on a pad at present.
#[derive(Default, Debug)]
struct PadState {
    down: Vec<GamepadButton>,
    left: Stick,
    right: Stick,
    repeat: Option<(GamepadPress, Repeat)>,
}

/// The states of all pads, by index.
#[derive(Resource, Default, Debug)]
pub(super) struct PadStates {
    of: Vec<PadState>,
    duplicates: SteamDuplicates,
    before: Duration,
}

/// A press or a release.
enum PressChange {
    Down(GamepadPress),
    Up(GamepadPress),
}

impl PadState {
    fn button(&mut self, button: GamepadButton, value: f32) -> Option<PressChange> {
        let down = self.down.contains(&button);
        // NaN is neither a press nor a release.
        if !down && value >= PRESS_THRESHOLD {
            self.down.push(button);
            Some(PressChange::Down(GamepadPress::Button(button)))
        } else if down && value <= RELEASE_THRESHOLD {
            self.down.retain(|other| *other != button);
            Some(PressChange::Up(GamepadPress::Button(button)))
        } else {
            None
        }
    }

    fn axis(&mut self, axis: GamepadAxis, value: f32) -> Option<PressChange> {
        let (stick, axis, press): (_, _, fn(Direction) -> GamepadPress) = match axis {
            GamepadAxis::LeftStickX => (&mut self.left, Axis::X, GamepadPress::Stick),
            GamepadAxis::LeftStickY => (&mut self.left, Axis::Y, GamepadPress::Stick),
            GamepadAxis::RightStickX => (&mut self.right, Axis::X, GamepadPress::RightStick),
            GamepadAxis::RightStickY => (&mut self.right, Axis::Y, GamepadPress::RightStick),
            _ => return None,
        };
        let direction = |tilt: Tilt| match tilt {
            Tilt::Held(direction) => PressChange::Down(press(direction)),
            // A stick holds one direction at a time, so the release may name any of them.
            Tilt::Released => PressChange::Up(press(Direction::Up)),
        };
        stick.set_axis(axis, value).map(direction)
    }

    /// Stops the repetition if it belongs to this press.
    fn stop_repeat(&mut self, press: GamepadPress) {
        if self.repeat.is_some_and(|(held, _)| held == press || held.is_same_stick(press)) {
            self.repeat = None;
        }
    }
}

/// Sends the action of a press, or the button itself while one is captured for a binding. Returns the action.
fn dispatch(sink: &mut ActionSink, pad: PadId, press: GamepadPress) -> Option<Action> {
    sink.set_device(Device::Pad(pad));
    if sink.listening() == Listening::Button {
        if let GamepadPress::Button(button) = press {
            sink.send_typed(Typed::Button(button));
        }
        return None;
    }
    let action = match press {
        GamepadPress::Button(button) => sink.settings.pads.buttons.action(button, sink.menu_open()),
        GamepadPress::Stick(direction) => Some(Action::Step(direction)),
        GamepadPress::RightStick(Direction::Up) => Some(Action::Scroll(SCROLL_LINES)),
        GamepadPress::RightStick(Direction::Down) => Some(Action::Scroll(-SCROLL_LINES)),
        GamepadPress::RightStick(_) => None,
    }?;
    sink.act(Device::Pad(pad), action, false);
    Some(action)
}

/// Turns gamepad events into actions, without Steam's duplicates and with repetitions.
pub(super) fn read(
    (mut raw, window): (MessageReader<RawGamepadEvent>, Query<&Window, With<PrimaryWindow>>),
    time: Res<Time<Real>>,
    mut pads: ResMut<Pads>,
    mut states: ResMut<PadStates>,
    mut sink: ActionSink,
    mut same: MessageWriter<SamePad>,
    mut pace: ResMut<Pace>,
) {
    let now = time.elapsed();
    let states = states.bypass_change_detection();
    let before = std::mem::replace(&mut states.before, now);
    for i in 0..states.of.len() {
        if !pads.is_connected(PadId(i)) {
            states.of[i] = PadState::default();
            states.duplicates.forget(PadId(i));
        }
    }
    // Without focus, the input is meant for another program.
    if window.iter().all(|window| !window.focused) {
        raw.clear();
        states.of.clear();
        return;
    }
    for event in raw.read() {
        let entity = match event {
            RawGamepadEvent::Button(RawGamepadButtonChangedEvent { gamepad, .. })
            | RawGamepadEvent::Axis(RawGamepadAxisChangedEvent { gamepad, .. }) => *gamepad,
            RawGamepadEvent::Connection(_) => continue,
        };
        let Some(pad) = pads.of_entity(entity) else { continue };
        if states.of.len() <= pad.0 {
            states.of.resize_with(pad.0 + 1, PadState::default);
        }
        let state = &mut states.of[pad.0];
        let change = match event {
            RawGamepadEvent::Button(RawGamepadButtonChangedEvent { button, value, .. }) => {
                state.button(*button, *value)
            }
            RawGamepadEvent::Axis(RawGamepadAxisChangedEvent { axis, value, .. }) => state.axis(*axis, *value),
            RawGamepadEvent::Connection(_) => None,
        };
        let press = match change {
            Some(PressChange::Down(press)) => press,
            Some(PressChange::Up(press)) => {
                state.stop_repeat(press);
                continue;
            }
            None => continue,
        };
        let known = !matches!(press, GamepadPress::Button(GamepadButton::Other(_)));
        pads.bypass_change_detection().record_button(pad, known);
        let (meant, recognised) = states.duplicates.filter_press(PadPress { pad, press, at: now }, before, &pads);
        if let Some(Recognised { copy, of }) = recognised {
            same.write(SamePad(copy, of));
            if let Some(state) = states.of.get_mut(copy.0) {
                state.repeat = None;
            }
        }
        if meant {
            handle_press(&mut states.of, pad, press, now, &mut sink);
        }
    }
    for PadPress { pad, press, .. } in states.duplicates.expire(before, &pads) {
        handle_press(&mut states.of, pad, press, now, &mut sink);
    }
    if states.duplicates.is_waiting() {
        pace.wake_in(Duration::from_millis(15));
    }
    for (i, state) in states.of.iter_mut().enumerate() {
        let Some((_, repeat)) = &mut state.repeat else { continue };
        pace.stay_awake(Duration::from_millis(120));
        if repeat.is_due(now) {
            sink.act(Device::Pad(PadId(i)), repeat.action, true);
        }
    }
}

/// Sends the action of a press and starts its repetition.
fn handle_press(states: &mut [PadState], pad: PadId, press: GamepadPress, now: Duration, sink: &mut ActionSink) {
    let action = dispatch(sink, pad, press);
    if let Some(state) = states.get_mut(pad.0) {
        // A new press replaces the repetition; only directions and scrolling start one.
        state.repeat = action.and_then(|action| Repeat::new(action, now)).map(|repeat| (press, repeat));
    }
}
