//! Collects the actions of all devices and gives each its addressee.

use crate::app::MenuOpen;
use crate::controls::{Acted, Action, Addressee, Device, Key, LastDevice, Listening, PageKeys, Typed};
use crate::settings::Settings;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// System parameter through which every device sends actions and typed text.
#[derive(SystemParam)]
pub(super) struct ActionSink<'w> {
    pub settings: Res<'w, Settings>,
    menu: Res<'w, MenuOpen>,
    listening: Res<'w, Listening>,
    page_keys: Res<'w, PageKeys>,
    acted: MessageWriter<'w, Acted>,
    typed: MessageWriter<'w, Typed>,
    pub device: ResMut<'w, LastDevice>,
}

impl ActionSink<'_> {
    /// How key and button presses are interpreted at present.
    pub fn listening(&self) -> Listening {
        *self.listening
    }

    /// Whether a menu is open. Some keys and buttons have a fixed meaning there.
    pub fn menu_open(&self) -> bool {
        self.menu.0
    }

    /// Whether a key belongs to a control of the open page.
    pub fn is_of_page(&self, key: Key) -> bool {
        self.menu.0 && self.page_keys.0.contains(&key)
    }

    /// Records the device as the one used last.
    pub fn set_device(&mut self, device: Device) {
        self.device.set_if_neq(LastDevice(device));
    }

    /// Sends an action. `repeat` is whether it is a repetition because the input is held down.
    pub fn act(&mut self, by: Device, action: Action, repeat: bool) {
        let to = Addressee::of(action, self.menu.0);
        self.acted.write(Acted { by, action, to, repeat });
    }

    /// Sends input for a text field, or a press captured for a binding.
    pub fn send_typed(&mut self, typed: Typed) {
        self.typed.write(typed);
    }
}
