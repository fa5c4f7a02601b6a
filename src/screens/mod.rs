//! Where the player is. What a screen spawns carries `DespawnOnExit`; what lies over it is a menu.

pub mod title;

use crate::Options;
use crate::input::Acted;
use crate::table::{Notice, Sit};
use crate::texts::say;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().add_plugins(title::plugin).add_systems(Startup, open);
    // What was meant for one screen is not meant for the next.
    app.clear_messages_on_exit::<Acted>(Screen::Title);
}

/// Every screen of the game.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The game's name and the way in.
    #[default]
    Title,
    /// A game in play.
    Table,
}

/// Goes straight to the table when the command line asks for a game.
pub fn open(options: Res<Options>, mut sit: MessageWriter<Sit>, mut notices: MessageWriter<Notice>) {
    match options.next() {
        Ok(None) => {}
        Ok(Some(next)) => {
            sit.write(Sit(next));
        }
        // The command line was checked before; a file may have gone since.
        Err(reason) => {
            notices.write(Notice(say!("note-cannot-begin", reason = reason)));
        }
    }
}
