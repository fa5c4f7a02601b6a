//! Games in files: autosave of the game at the table, saved games that can be continued, and records of finished games.

mod autosave;
pub mod records;
mod saved;
mod shelf;
mod slot;

pub use autosave::{Autosave, Origin};
pub use saved::{Saved, with_fields};
pub use shelf::{ContinueGame, DeleteGame, Shelf};
pub use slot::{SaveSlot, Shelved};

use crate::app::{EnterTable, FrameStep, LeaveTable, PersistSystems, Screen};
use crate::files::{Files, Folder, HearSystems};
use crate::texts::say;
use bevy::prelude::*;
use std::path::PathBuf;

/// Adds autosave, the shelf and the records. The game at the table is also written to the file `record`, if given.
pub(super) fn plugin(record: Option<PathBuf>) -> impl Fn(&mut App) {
    move |app| {
        app.insert_resource(RecordPath(record.clone()))
            .init_resource::<Autosave>()
            .init_resource::<Origin>()
            .add_plugins((shelf::plugin, records::plugin))
            .add_systems(Startup, describe_failures)
            .add_systems(OnEnter(Screen::Table), autosave::enter.in_set(EnterTable::File))
            .add_systems(OnExit(Screen::Table), autosave::leave.in_set(LeaveTable::Keep))
            .add_systems(First, autosave::handle_written.after(HearSystems))
            .add_systems(Update, (autosave::save_changes, autosave::retry).chain().in_set(FrameStep::Keep))
            .add_systems(Last, autosave::save_on_exit.in_set(PersistSystems).run_if(on_message::<AppExit>));
    }
}

/// The file of the command line option that the game at the table is also written to.
#[derive(Resource, Clone, Default, Debug)]
struct RecordPath(Option<PathBuf>);

fn describe_failures(folder: Res<Folder>, record: Res<RecordPath>, mut files: ResMut<Files>) {
    if let Some(home) = &folder.0 {
        files.tell_failures(home.join(slot::FOLDER), |reason| say!("note-save-failed", reason = reason));
    }
    if let Some(record) = &record.0 {
        files.tell_failures(record.clone(), |reason| say!("note-record-failed", reason = reason));
    }
}
