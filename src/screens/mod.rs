//! Where the player is. Each screen is a file with its own plugin; what it spawns carries `DespawnOnExit`.

mod title;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().add_plugins(title::plugin);
}

/// Every screen of the game.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The game's name and the way in.
    #[default]
    Title,
}
