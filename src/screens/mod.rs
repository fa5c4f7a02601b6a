//! Where the player is. What a screen spawns carries `DespawnOnExit`; what lies over it is a menu.

mod title;

use crate::app::Screen;
use crate::controls::Acted;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(title::plugin);
    // What was meant for one screen is not meant for the next.
    app.clear_messages_on_exit::<Acted>(Screen::Title);
}
