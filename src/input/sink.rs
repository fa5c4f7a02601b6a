//! Where devices put what was done with them: every action gets its addressee here.

use crate::app::MenuOpen;
use crate::controls::{Acted, Action, Addressee, Device, LastDevice, Listening, Typed};
use crate::settings::Settings;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Takes actions and typed text, for all devices.
#[derive(SystemParam)]
pub(super) struct ActionSink<'w> {
    pub settings: Res<'w, Settings>,
    menu: Res<'w, MenuOpen>,
    listening: Res<'w, Listening>,
    acted: MessageWriter<'w, Acted>,
    typed: MessageWriter<'w, Typed>,
    pub device: ResMut<'w, LastDevice>,
}

impl ActionSink<'_> {
    /// What keys and buttons are for just now.
    pub fn listening(&self) -> Listening {
        *self.listening
    }

    /// Whether a menu is open, where some keys and buttons have a meaning that cannot be taken away.
    pub fn in_menus(&self) -> bool {
        self.menu.0
    }

    /// Somebody uses this device now.
    pub fn take_up(&mut self, device: Device) {
        self.device.set_if_neq(LastDevice(device));
    }

    /// Somebody has done this with a device; `repeat` if it only goes on because something is held down.
    pub fn act(&mut self, by: Device, action: Action, repeat: bool) {
        let to = Addressee::of(action, self.menu.0);
        self.acted.write(Acted { by, action, to, repeat });
    }

    /// Something was typed, or pressed to be bound.
    pub fn type_in(&mut self, typed: Typed) {
        self.typed.write(typed);
    }
}
