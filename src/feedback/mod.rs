//! Sound: what happens at the table and in the menus becomes notes, and notes become what is heard. Without a device
//! the game goes on in silence.

mod captions;
mod device;
mod library;
mod music;
mod rumble;
mod score;
mod speaker;

pub use captions::Caption;

use crate::app::RunMode;
use bevy::prelude::*;

/// Where sounds that have begun are heard and written down, after everything that makes them.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct HearSounds;

pub(super) fn plugin(mode: RunMode) -> impl Fn(&mut App) {
    move |app| {
        app.configure_sets(Update, HearSounds.in_set(crate::app::Step::Feedback));
        app.add_plugins((score::plugin, captions::plugin, rumble::plugin));
        // What is written down is the same without a window; nobody would hear the rest.
        if mode == RunMode::Windowed {
            app.add_plugins((library::plugin, speaker::plugin, music::plugin));
        }
    }
}
