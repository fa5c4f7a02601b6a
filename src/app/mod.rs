//! The frame of the program: run mode, screens, order of system sets, frame pacing and exit.

mod exit;
mod order;
mod pace;

pub use exit::leave;
pub use order::{DeviceSystems, EnterTable, FrameStep, LeaveTable, PersistSystems};
pub use pace::{FrameCap, IDLE, PUNCTUAL, Pace, PaceSystems, WakeOnDrop, Waker};

use bevy::prelude::*;
use std::time::Duration;

/// Sets up screens, the order of system sets and pacing. The program exits after `exit_after`, if that is given.
pub(super) fn plugin(mode: RunMode, exit_after: Option<Duration>) -> impl Fn(&mut App) {
    move |app| {
        app.insert_resource(mode).init_state::<Screen>().init_resource::<MenuOpen>().add_plugins((
            order::plugin,
            pace::plugin,
            exit::plugin(exit_after),
        ));
    }
}

/// Whether the program has a window.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunMode {
    /// The normal game in a window.
    Windowed,
    /// For tests: the same game without a window, a graphics card or real gamepads.
    Headless,
}

/// A screen of the game. Menus are drawn over screens.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The title with the main menu.
    #[default]
    Title,
    /// A game in progress, or the replay of a recorded one.
    Table,
}

/// Whether a menu is open over the screen; the table is paused then. Written only by `menus/`.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MenuOpen(pub bool);

impl MenuOpen {
    /// Run condition: true if no menu is open.
    pub fn none(open: Res<Self>) -> bool {
        !open.0
    }
}
