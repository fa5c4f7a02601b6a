//! Gamepads: what they send becomes actions as it is bound.

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

/// A button that is pressed so far is pressed.
const PRESSED: f32 = 0.75;
/// One that has come back so far is not.
const RELEASED: f32 = 0.65;
/// How many lines the right stick scrolls by.
const LINES: f32 = 2.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PadStates>().add_message::<SamePad>();
}

/// Two pads turned out to be one: whatever belongs to the first belongs to the second.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SamePad(pub PadId, pub PadId);

/// How a pad is held just now.
#[derive(Default, Debug)]
struct PadState {
    down: Vec<GamepadButton>,
    left: Stick,
    right: Stick,
    repeat: Option<(GamepadPress, Repeat)>,
}

/// How all pads are held.
#[derive(Resource, Default, Debug)]
pub(super) struct PadStates {
    of: Vec<PadState>,
    duplicates: SteamDuplicates,
    before: Duration,
}

/// What is held or let go of.
enum PressChange {
    Down(GamepadPress),
    Up(GamepadPress),
}

impl PadState {
    fn button(&mut self, button: GamepadButton, value: f32) -> Option<PressChange> {
        let down = self.down.contains(&button);
        // What is no number is neither pressed nor released.
        if !down && value >= PRESSED {
            self.down.push(button);
            Some(PressChange::Down(GamepadPress::Button(button)))
        } else if down && value <= RELEASED {
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
            // Only one direction of a stick is held at a time, so any of them will do.
            Tilt::LetGo => PressChange::Up(press(Direction::Up)),
        };
        stick.moves(axis, value).map(direction)
    }

    /// Lets go of what is repeated, if this is what was held.
    fn let_go(&mut self, what: GamepadPress) {
        if self.repeat.is_some_and(|(held, _)| held == what || held.is_same_stick(what)) {
            self.repeat = None;
        }
    }
}

/// Tells what something pressed means to whom it concerns, and returns it.
fn tell(sink: &mut ActionSink, pad: PadId, what: GamepadPress) -> Option<Action> {
    sink.take_up(Device::Pad(pad));
    if sink.listening() == Listening::Button {
        if let GamepadPress::Button(button) = what {
            sink.type_in(Typed::Button(button));
        }
        return None;
    }
    let action = match what {
        GamepadPress::Button(button) => sink.settings.pads.buttons.action(button, sink.in_menus()),
        GamepadPress::Stick(direction) => Some(Action::Step(direction)),
        GamepadPress::RightStick(Direction::Up) => Some(Action::Scroll(LINES)),
        GamepadPress::RightStick(Direction::Down) => Some(Action::Scroll(-LINES)),
        GamepadPress::RightStick(_) => None,
    }?;
    sink.act(Device::Pad(pad), action, false);
    Some(action)
}

/// Turns what gamepads send into actions.
pub(super) fn read(
    mut raw: MessageReader<RawGamepadEvent>,
    window: Query<&Window, With<PrimaryWindow>>,
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
    // Whoever uses another program does not mean this one.
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
        let what = match change {
            Some(PressChange::Down(what)) => what,
            Some(PressChange::Up(what)) => {
                state.let_go(what);
                continue;
            }
            None => continue,
        };
        let known = !matches!(what, GamepadPress::Button(GamepadButton::Other(_)));
        pads.bypass_change_detection().hear(pad, known);
        let (meant, recognised) = states.duplicates.hear(PadPress { pad, what, at: now }, before, &pads);
        if let Some(Recognised { copy, of }) = recognised {
            same.write(SamePad(copy, of));
            if let Some(state) = states.of.get_mut(copy.0) {
                state.repeat = None;
            }
        }
        if meant {
            press(&mut states.of, pad, what, now, &mut sink);
        }
    }
    for PadPress { pad, what, .. } in states.duplicates.pass(before, &pads) {
        press(&mut states.of, pad, what, now, &mut sink);
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

fn press(states: &mut [PadState], pad: PadId, what: GamepadPress, now: Duration, sink: &mut ActionSink) {
    let action = tell(sink, pad, what);
    if let Some(state) = states.get_mut(pad.0) {
        // The last direction counts; anything else ends what was going on.
        state.repeat = action.and_then(|action| Repeat::new(action, now)).map(|repeat| (what, repeat));
    }
}
