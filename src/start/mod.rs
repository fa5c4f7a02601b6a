//! Program start: command line, window, applying settings, and crash reports.

mod apply;
pub mod crash_report;
mod options;
#[cfg(test)]
mod tests;
mod window;

pub use options::{Moduli, Options, WindowSize};
pub use window::describe as describe_window;

use crate::game::Sit;
use crate::menus::Crashed;
use crate::notices::Notice;
use crate::texts::{say, tidy_to};
use bevy::prelude::*;

/// The most characters of a path that are shown.
const LONGEST_PATH: usize = 160;

/// Applies settings, and opens the game that the command line asks for.
pub(super) fn plugin(options: &Options) -> impl Fn(&mut App) + use<> {
    let options = options.clone();
    move |app| {
        let options = options.clone();
        let after_crash = options.after_crash.clone();
        #[cfg(feature = "developer")]
        let crash_after = options.crash_after;
        let first =
            move |sit: MessageWriter<Sit>, notices: MessageWriter<Notice>| open_requested_game(&options, sit, notices);
        app.add_plugins((apply::plugin, crash_report::plugin)).add_systems(Startup, first);
        #[cfg(feature = "developer")]
        if let Some(limit) = crash_after {
            app.add_plugins(crash_report::crash_after(limit));
        }
        if let Some(report) = &after_crash {
            app.insert_resource(Crashed::with(tidy_to(&report.display().to_string(), LONGEST_PATH)));
        }
    }
}

/// Opens the table at once if the command line asks for a game.
fn open_requested_game(options: &Options, mut sit: MessageWriter<Sit>, mut notices: MessageWriter<Notice>) {
    match options.next() {
        Ok(None) => {}
        Ok(Some(next)) => {
            sit.write(Sit(next));
        }
        // The command line was checked before, but a file may have been removed since.
        Err(reason) => {
            notices.write(Notice(say!("note-cannot-begin", reason = reason)));
        }
    }
}
