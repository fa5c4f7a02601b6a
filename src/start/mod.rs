//! How the program starts: the command line, the window, the settings that take effect, and what it says when it fails.

mod apply;
pub mod crash_report;
mod options;
#[cfg(test)]
mod tests;
mod window;

pub use options::{Moduli, Options, WindowSize};
pub use window::describe as describe_window;

use crate::game::Sit;
use crate::notices::Notice;
use crate::texts::say;
use bevy::prelude::*;

/// Applies settings, and begins with the game that the command line asks for.
pub(super) fn plugin(options: &Options) -> impl Fn(&mut App) + use<> {
    let options = options.clone();
    move |app| {
        let options = options.clone();
        let first = move |sit: MessageWriter<Sit>, notices: MessageWriter<Notice>| open(&options, sit, notices);
        app.add_plugins((apply::plugin, crash_report::plugin)).add_systems(Startup, first);
    }
}

/// Goes straight to the table when the command line asks for a game.
fn open(options: &Options, mut sit: MessageWriter<Sit>, mut notices: MessageWriter<Notice>) {
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
