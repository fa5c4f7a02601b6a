//! Sound, captions and rumble. Events of the table and the menus start sounds, and the speaker plays them. Without an
//! audio device the game is silent.

mod captions;
mod device;
mod library;
mod music;
mod rumble;
mod score;
mod speaker;
mod speech;

pub use captions::Caption;
pub use speech::Speaker;

use crate::app::RunMode;
use bevy::prelude::*;

/// The systems that read started sounds, after all systems that start them.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct HearSounds;

pub(super) fn plugin(mode: RunMode) -> impl Fn(&mut App) {
    move |app| {
        app.configure_sets(Update, HearSounds.in_set(crate::app::FrameStep::Feedback));
        app.add_plugins((score::plugin, captions::plugin, speech::plugin, rumble::plugin));
        // Captions work without a window; playing sounds does not.
        if mode == RunMode::Windowed {
            app.add_plugins((library::plugin, speaker::plugin, music::plugin));
        }
    }
}
