//! Prompts: the key or button for an action, for the device that was used last.

use super::pads::Pads;
use crate::controls::{Action, Device, Family, LastDevice};
use crate::settings::Settings;
use crate::texts::{Say, say};
use bevy::ecs::system::SystemParam;
use bevy::input::gamepad::GamepadButton;
use bevy::prelude::*;

/// The input to press for an action.
#[derive(Clone, PartialEq, Debug)]
pub enum Prompt {
    /// The name of a key.
    Text(Say),
    /// A gamepad button with the symbols of this family.
    Button(Family, GamepadButton),
    /// No input is bound; the action is reached with the cursor.
    Nothing,
}

impl Prompt {
    /// The name of the input, for use in sentences; empty for [`Prompt::Nothing`].
    pub fn name(&self) -> Say {
        match self {
            Self::Text(text) => text.clone(),
            Self::Button(family, button) => button_name(*family, *button),
            Self::Nothing => Say::verbatim(""),
        }
    }
}

/// System parameter that finds the prompt for an action.
#[derive(SystemParam)]
pub struct Prompts<'w> {
    settings: Res<'w, Settings>,
    pads: Res<'w, Pads>,
    device: Res<'w, LastDevice>,
}

impl Prompts<'_> {
    /// The family whose button symbols are shown.
    pub fn family(&self) -> Family {
        family(&self.settings, &self.pads, *self.device)
    }

    /// Whether a gamepad was used last.
    pub fn with_pad(&self) -> bool {
        matches!(self.device.0, Device::Pad(_))
    }

    /// The prompt for an action.
    pub fn of(&self, action: Action) -> Prompt {
        prompt(&self.settings, &self.pads, *self.device, action)
    }

    /// Whether an action has an input on the present device. Always true for mouse and keyboard.
    pub fn has(&self, action: Action) -> bool {
        !self.with_pad() || !self.settings.pads.buttons.of(action).is_empty()
    }

    /// The name of the input for an action; see [`prompt_name`].
    pub fn name(&self, action: Action) -> Say {
        prompt_name(&self.settings, &self.pads, *self.device, action)
    }
}

/// The family for button symbols: from the settings, else of the pad used last, else of the first connected pad.
fn family(settings: &Settings, pads: &Pads, device: LastDevice) -> Family {
    let pad = match device.0 {
        Device::Pad(pad) => Some(pad),
        _ => pads.connected().next(),
    };
    settings.pads.signs.unwrap_or_else(|| pad.map_or(Family::Xbox, |pad| pads.family(pad)))
}

/// The prompt for an action with the device used last.
fn prompt(settings: &Settings, pads: &Pads, device: LastDevice, action: Action) -> Prompt {
    if !matches!(device.0, Device::Pad(_)) {
        return Prompt::Text(settings.keys.prompt(action));
    }
    let button = settings.pads.buttons.of(action).first();
    button.map_or(Prompt::Nothing, |button| Prompt::Button(family(settings, pads, device), *button))
}

/// The name of the input for an action with the device used last. If a gamepad has no button for it, a text that refers
/// to the cursor.
pub fn prompt_name(settings: &Settings, pads: &Pads, device: LastDevice, action: Action) -> Say {
    match (prompt(settings, pads, device, action), device.0) {
        (Prompt::Nothing, Device::Pad(_)) => say!("pad-cursor"),
        (prompt, _) => prompt.name(),
    }
}

/// The name of a gamepad button in a family.
fn button_name(family: Family, button: GamepadButton) -> Say {
    use GamepadButton as B;
    let letter = |xbox: &'static str, nintendo: &'static str| {
        Say::verbatim(if family == Family::Nintendo { nintendo } else { xbox })
    };
    match (button, family) {
        (B::South, Family::PlayStation) => say!("pad-cross"),
        (B::East, Family::PlayStation) => say!("pad-circle"),
        (B::West, Family::PlayStation) => say!("pad-square"),
        (B::North, Family::PlayStation) => say!("pad-triangle"),
        (B::South, Family::Positions) => say!("pad-lower"),
        (B::East, Family::Positions) => say!("pad-right-one"),
        (B::West, Family::Positions) => say!("pad-left-one"),
        (B::North, Family::Positions) => say!("pad-upper"),
        (B::South, _) => letter("A", "B"),
        (B::East, _) => letter("B", "A"),
        (B::West, _) => letter("X", "Y"),
        (B::North, _) => letter("Y", "X"),
        (B::LeftTrigger, Family::Xbox) => Say::verbatim("LB"),
        (B::RightTrigger, Family::Xbox) => Say::verbatim("RB"),
        (B::LeftTrigger2, Family::Xbox) => Say::verbatim("LT"),
        (B::RightTrigger2, Family::Xbox) => Say::verbatim("RT"),
        (B::LeftTrigger, _) => letter("L1", "L"),
        (B::RightTrigger, _) => letter("R1", "R"),
        (B::LeftTrigger2, _) => letter("L2", "ZL"),
        (B::RightTrigger2, _) => letter("R2", "ZR"),
        (B::Select, Family::Nintendo) => Say::verbatim("−"),
        (B::Start, Family::Nintendo) => Say::verbatim("+"),
        (B::Select, _) => say!("pad-view"),
        (B::Start, _) => say!("pad-menu"),
        (B::LeftThumb, _) => say!("pad-stick-left"),
        (B::RightThumb, _) => say!("pad-stick-right"),
        (B::DPadUp, _) => say!("pad-up"),
        (B::DPadDown, _) => say!("pad-down"),
        (B::DPadLeft, _) => say!("pad-left"),
        (B::DPadRight, _) => say!("pad-right"),
        (B::C, _) => Say::verbatim("C"),
        (B::Z, _) => Say::verbatim("Z"),
        _ => Say::verbatim("?"),
    }
}
