//! What to press for something, as it is called or drawn on the device in the hand.

use super::pads::Pads;
use crate::controls::{Action, Device, Family, LastDevice};
use crate::settings::Settings;
use crate::texts::{Say, say};
use bevy::ecs::system::SystemParam;
use bevy::input::gamepad::GamepadButton;
use bevy::prelude::*;

/// What to press.
#[derive(Clone, PartialEq, Debug)]
pub enum Prompt {
    /// A key.
    Text(Say),
    /// A button of a gamepad, as this family draws it.
    Button(Family, GamepadButton),
    /// There is nothing to press for it but the thing itself.
    Nothing,
}

impl Prompt {
    /// What it is called, for sentences.
    pub fn name(&self) -> Say {
        match self {
            Self::Text(text) => text.clone(),
            Self::Button(family, button) => button_name(*family, *button),
            Self::Nothing => Say::verbatim(""),
        }
    }
}

/// Knows what to press.
#[derive(SystemParam)]
pub struct Prompts<'w> {
    settings: Res<'w, Settings>,
    pads: Res<'w, Pads>,
    device: Res<'w, LastDevice>,
}

impl Prompts<'_> {
    /// Whose signs buttons have now.
    pub fn family(&self) -> Family {
        family(&self.settings, &self.pads, *self.device)
    }

    /// Whether a gamepad was used last.
    pub fn with_pad(&self) -> bool {
        matches!(self.device.0, Device::Pad(_))
    }

    /// What to press for an action.
    pub fn of(&self, action: Action) -> Prompt {
        prompt(&self.settings, &self.pads, *self.device, action)
    }

    /// Whether anything is to be pressed for an action.
    pub fn has(&self, action: Action) -> bool {
        !self.with_pad() || !self.settings.pads.buttons.of(action).is_empty()
    }

    /// The same in words.
    pub fn name(&self, action: Action) -> Say {
        prompt_name(&self.settings, &self.pads, *self.device, action)
    }
}

/// Whose signs buttons have: as the player has set it, else those of the pad in the hand, or of the first one.
fn family(settings: &Settings, pads: &Pads, device: LastDevice) -> Family {
    let pad = match device.0 {
        Device::Pad(pad) => Some(pad),
        _ => pads.connected().next(),
    };
    settings.pads.signs.unwrap_or_else(|| pad.map_or(Family::Xbox, |pad| pads.family(pad)))
}

/// What to press for an action with the device used last.
fn prompt(settings: &Settings, pads: &Pads, device: LastDevice, action: Action) -> Prompt {
    if !matches!(device.0, Device::Pad(_)) {
        return Prompt::Text(settings.keys.prompt(action));
    }
    let button = settings.pads.buttons.of(action).first();
    button.map_or(Prompt::Nothing, |button| Prompt::Button(family(settings, pads, device), *button))
}

/// What to press, in words. What has no button of its own is reached with the cursor.
pub fn prompt_name(settings: &Settings, pads: &Pads, device: LastDevice, action: Action) -> Say {
    match (prompt(settings, pads, device, action), device.0) {
        (Prompt::Nothing, Device::Pad(_)) => say!("pad-cursor"),
        (prompt, _) => prompt.name(),
    }
}

/// What a button is called.
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
