//! Gamepads: what they send becomes actions as it is bound.

use super::pads::{PadId, Pads};
use super::repeat::{Axis, Repeat, Stick, Tilt};
use super::twins::{Heard, Recognised, Twins};
use super::{Acted, Action, Audience, Device, Direction, GamepadPress, LastDevice, Listening, Typed};
use crate::pace::Pace;
use crate::settings::Settings;
use bevy::ecs::system::SystemParam;
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
    app.init_resource::<Grips>().add_message::<SamePad>();
}

/// Two pads turned out to be one: whatever belongs to the first belongs to the second.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SamePad(pub PadId, pub PadId);

/// How a pad is held just now.
#[derive(Default, Debug)]
struct Grip {
    down: Vec<GamepadButton>,
    left: Stick,
    right: Stick,
    repeat: Option<(GamepadPress, Repeat)>,
}

/// How all pads are held.
#[derive(Resource, Default, Debug)]
pub(super) struct Grips {
    of: Vec<Grip>,
    twins: Twins,
    before: Duration,
}

/// What is held or let go of.
enum Change {
    Down(GamepadPress),
    Up(GamepadPress),
}

impl Grip {
    fn button(&mut self, button: GamepadButton, value: f32) -> Option<Change> {
        let down = self.down.contains(&button);
        // What is no number is neither pressed nor released.
        if !down && value >= PRESSED {
            self.down.push(button);
            Some(Change::Down(GamepadPress::Button(button)))
        } else if down && value <= RELEASED {
            self.down.retain(|other| *other != button);
            Some(Change::Up(GamepadPress::Button(button)))
        } else {
            None
        }
    }

    fn axis(&mut self, axis: GamepadAxis, value: f32) -> Option<Change> {
        let (stick, axis, press): (_, _, fn(Direction) -> GamepadPress) = match axis {
            GamepadAxis::LeftStickX => (&mut self.left, Axis::X, GamepadPress::Stick),
            GamepadAxis::LeftStickY => (&mut self.left, Axis::Y, GamepadPress::Stick),
            GamepadAxis::RightStickX => (&mut self.right, Axis::X, GamepadPress::RightStick),
            GamepadAxis::RightStickY => (&mut self.right, Axis::Y, GamepadPress::RightStick),
            _ => return None,
        };
        let direction = |tilt: Tilt| match tilt {
            Tilt::Held(direction) => Change::Down(press(direction)),
            // Only one direction of a stick is held at a time, so any of them will do.
            Tilt::LetGo => Change::Up(press(Direction::Up)),
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

/// Where actions go.
#[derive(SystemParam)]
pub(super) struct Mouth<'w> {
    settings: Res<'w, Settings>,
    audience: Res<'w, Audience>,
    listening: Res<'w, Listening>,
    acted: MessageWriter<'w, Acted>,
    typed: MessageWriter<'w, Typed>,
    device: ResMut<'w, LastDevice>,
}

impl Mouth<'_> {
    /// What something pressed means, said to whom it concerns.
    fn tell(&mut self, pad: PadId, what: GamepadPress) -> Option<Action> {
        self.device.set_if_neq(LastDevice(Device::Pad(pad)));
        if *self.listening == Listening::Button {
            if let GamepadPress::Button(button) = what {
                self.typed.write(Typed::Button(button));
            }
            return None;
        }
        let menus = *self.audience == Audience::Menu;
        let action = match what {
            GamepadPress::Button(button) => self.settings.pads.buttons.action(button, menus),
            GamepadPress::Stick(direction) => Some(Action::Step(direction)),
            GamepadPress::RightStick(Direction::Up) => Some(Action::Scroll(LINES)),
            GamepadPress::RightStick(Direction::Down) => Some(Action::Scroll(-LINES)),
            GamepadPress::RightStick(_) => None,
        }?;
        self.acted.write(Acted { by: Device::Pad(pad), action, repeat: false });
        Some(action)
    }
}

/// Turns what gamepads send into actions.
pub(super) fn read(
    mut raw: MessageReader<RawGamepadEvent>,
    window: Query<&Window, With<PrimaryWindow>>,
    time: Res<Time<Real>>,
    mut pads: ResMut<Pads>,
    mut grips: ResMut<Grips>,
    mut mouth: Mouth,
    mut same: MessageWriter<SamePad>,
    mut pace: ResMut<Pace>,
) {
    let now = time.elapsed();
    let grips = grips.bypass_change_detection();
    let before = std::mem::replace(&mut grips.before, now);
    for i in 0..grips.of.len() {
        if !pads.is_connected(PadId(i)) {
            grips.of[i] = Grip::default();
            grips.twins.forget(PadId(i));
        }
    }
    // Whoever uses another program does not mean this one.
    if window.iter().all(|window| !window.focused) {
        raw.clear();
        grips.of.clear();
        return;
    }
    for event in raw.read() {
        let entity = match event {
            RawGamepadEvent::Button(RawGamepadButtonChangedEvent { gamepad, .. })
            | RawGamepadEvent::Axis(RawGamepadAxisChangedEvent { gamepad, .. }) => *gamepad,
            RawGamepadEvent::Connection(_) => continue,
        };
        let Some(pad) = pads.of_entity(entity) else { continue };
        if grips.of.len() <= pad.0 {
            grips.of.resize_with(pad.0 + 1, Grip::default);
        }
        let grip = &mut grips.of[pad.0];
        let change = match event {
            RawGamepadEvent::Button(RawGamepadButtonChangedEvent { button, value, .. }) => grip.button(*button, *value),
            RawGamepadEvent::Axis(RawGamepadAxisChangedEvent { axis, value, .. }) => grip.axis(*axis, *value),
            RawGamepadEvent::Connection(_) => None,
        };
        let what = match change {
            Some(Change::Down(what)) => what,
            Some(Change::Up(what)) => {
                grip.let_go(what);
                continue;
            }
            None => continue,
        };
        let known = !matches!(what, GamepadPress::Button(GamepadButton::Other(_)));
        pads.bypass_change_detection().hear(pad, known);
        let (meant, recognised) = grips.twins.hear(Heard { pad, what, at: now }, before, &pads);
        if let Some(Recognised { copy, of }) = recognised {
            same.write(SamePad(copy, of));
            if let Some(grip) = grips.of.get_mut(copy.0) {
                grip.repeat = None;
            }
        }
        if meant {
            press(&mut grips.of, pad, what, now, &mut mouth);
        }
    }
    for Heard { pad, what, .. } in grips.twins.pass(before, &pads) {
        press(&mut grips.of, pad, what, now, &mut mouth);
    }
    if grips.twins.is_waiting() {
        pace.wake_in(Duration::from_millis(15));
    }
    for (i, grip) in grips.of.iter_mut().enumerate() {
        let Some((_, repeat)) = &mut grip.repeat else { continue };
        pace.stay_awake(Duration::from_millis(120));
        if repeat.is_due(now) {
            mouth.acted.write(Acted { by: Device::Pad(PadId(i)), action: repeat.action, repeat: true });
        }
    }
}

fn press(grips: &mut [Grip], pad: PadId, what: GamepadPress, now: Duration, mouth: &mut Mouth) {
    let action = mouth.tell(pad, what);
    if let Some(grip) = grips.get_mut(pad.0) {
        // The last direction counts; anything else ends what was going on.
        grip.repeat = action.and_then(|action| Repeat::new(action, now)).map(|repeat| (what, repeat));
    }
}
