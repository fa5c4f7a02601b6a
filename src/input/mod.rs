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
#[cfg(feature = "developer")]
mod virtual_pads;

pub use gamepad::SamePad;
pub use pad_monitor::{PadMonitor, PadSignal};
pub use pads::{Buttons, Pad, Pads};
pub use pointer::Pointer;
pub use prompts::{Prompt, Prompts, prompt_name};

#[cfg(feature = "developer")]
pub(super) use virtual_pads::plugin as virtual_pads;

use crate::app::{DeviceSystems, Pace};
use crate::controls::{Acted, LastDevice, Listening, PageKeys, Typed};
use bevy::input::InputSystems;
use bevy::prelude::*;
use std::time::Duration;

/// Reads all devices.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((pads::plugin, pad_monitor::plugin, gamepad::plugin))
        .add_message::<Acted>()
        .add_message::<Typed>()
        .init_resource::<Listening>()
        .init_resource::<PageKeys>()
        .init_resource::<VirtualPads>()
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

/// Keeps drawing after an action, because its effect may need several frames to be visible.
fn stay_awake(mut acted: MessageReader<Acted>, mut pace: ResMut<Pace>) {
    if acted.read().last().is_some() {
        // Several frames, also on a slow machine.
        pace.stay_awake(Duration::from_millis(400));
    }
}

/// Gamepads that are simulated with the keyboard. There are none unless the program has the feature `developer` and its
/// command line asks for them.
#[derive(Resource, Default, Debug)]
pub struct VirtualPads {
    /// The keys that belong to them.
    keys: Vec<KeyCode>,
    pads: Vec<Entity>,
}

impl VirtualPads {
    /// Whether a pad is virtual, and so cannot rumble.
    pub fn is(&self, entity: Entity) -> bool {
        self.pads.contains(&entity)
    }

    /// Whether a key belongs to a virtual pad, and so must not be read as a key.
    fn has(&self, code: KeyCode) -> bool {
        self.keys.contains(&code)
    }
}
