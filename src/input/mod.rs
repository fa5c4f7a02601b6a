//! Turns the input of every device into actions. Other folders handle actions, never keys or buttons.

mod gamepad;
mod keyboard;
mod pad_monitor;
mod pads;
mod pointer;
mod prompts;
mod repeat;
mod sink;
mod steam_duplicates;
mod virtual_pads;

pub use gamepad::SamePad;
pub use pad_monitor::{PadMonitor, PadSignal};
pub use pads::{Buttons, Pad, Pads};
pub use pointer::Pointer;
pub use prompts::{Prompt, Prompts, prompt_name};
pub use virtual_pads::VirtualPads;

use crate::app::{DeviceSystems, Pace};
use crate::controls::{Acted, LastDevice, Listening, Typed};
use bevy::input::InputSystems;
use bevy::prelude::*;
use std::time::Duration;

/// Reads all devices. `virtual_pads` is the number of gamepads that are simulated with the keyboard.
pub(super) fn plugin(virtual_pads: u8) -> impl Fn(&mut App) {
    move |app| {
        app.add_plugins((pads::plugin, pad_monitor::plugin, gamepad::plugin, virtual_pads::plugin(virtual_pads)))
            .add_message::<Acted>()
            .add_message::<Typed>()
            .init_resource::<Listening>()
            .init_resource::<Pointer>()
            .init_resource::<LastDevice>()
            .add_systems(
                PreUpdate,
                (keyboard::read, pointer::read, gamepad::read, stay_awake)
                    .chain()
                    .in_set(DeviceSystems)
                    .after(InputSystems),
            )
            .add_systems(PostUpdate, pointer::hide);
    }
}

/// Keeps drawing after an action, because its effect may need several frames to be visible.
fn stay_awake(mut acted: MessageReader<Acted>, mut pace: ResMut<Pace>) {
    if acted.read().last().is_some() {
        // Several frames, also on a slow machine.
        pace.stay_awake(Duration::from_millis(400));
    }
}
