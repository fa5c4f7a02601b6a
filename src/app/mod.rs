//! How the program runs: with a window or without, on which screen, in which order a frame goes, how often it draws and
//! how it ends.

mod exit;
mod order;
mod pace;

pub use exit::leave;
pub use order::{DeviceSystems, EnterTable, LeaveTable, PersistSystems, Step};
pub use pace::{FrameCap, IDLE, PUNCTUAL, Pace, PaceSystems, Waker};

use bevy::prelude::*;
use std::time::Duration;

/// Sets up screens, the order of a frame and pacing. The program ends after `exit_after`, if that is given.
pub(super) fn plugin(mode: RunMode, exit_after: Option<Duration>) -> impl Fn(&mut App) {
    move |app| {
        app.insert_resource(mode).init_state::<Screen>().init_resource::<MenuOpen>().add_plugins((
            order::plugin,
            pace::plugin,
            exit::plugin(exit_after),
        ));
    }
}

/// How the program runs.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunMode {
    /// In a window on the player's screen.
    Windowed,
    /// In memory only, for tests: the same game without a window, a graphics card or real gamepads.
    Headless,
}

/// A screen of the game. Menus lie over screens.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The game's name and the list to begin with.
    #[default]
    Title,
    /// A game in play, or one that is shown again.
    Table,
}

/// Whether a menu lies over the screen; then the table stands still. Written by `menus/` alone.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MenuOpen(pub bool);

impl MenuOpen {
    /// A run condition: no menu is open.
    pub fn none(open: Res<Self>) -> bool {
        !open.0
    }
}
