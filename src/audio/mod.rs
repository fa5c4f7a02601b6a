//! Sound: what happens at the table and in the menus becomes notes, and notes become what is heard. Without a device
//! the game goes on in silence.

mod captions;
mod device;
mod library;
mod music;
mod score;
mod speaker;

pub use captions::Caption;
pub use score::{Bus, Cue, Sounded};

use crate::Place;
use bevy::prelude::*;

pub(super) fn plugin(place: Place) -> impl Fn(&mut App) {
    move |app| {
        app.add_plugins((score::plugin, captions::plugin));
        // What is written down is the same without a window; nobody would hear the rest.
        if place == Place::Window {
            app.add_plugins((library::plugin, speaker::plugin, music::plugin));
        }
    }
}
