//! The title screen. Entities of a screen carry `DespawnOnExit`; pages over a screen are menus.

mod title;

use crate::app::Screen;
use crate::controls::Acted;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(title::plugin);
    // Actions for one screen must not reach the next one.
    app.clear_messages_on_exit::<Acted>(Screen::Title);
}
