//! Games on the disk: the game at the table, games that were left, and records of finished games.

mod autosave;
pub mod records;
mod saved;
mod shelf;
mod slot;

pub use autosave::{Autosave, Origin};
pub use saved::{Saved, with_fields};
pub use shelf::{ContinueGame, DeleteGame, Shelf};
pub use slot::{Shelved, Slot};

use crate::app::{EnterTable, LeaveTable, PersistSystems, Screen, Step};
use crate::files::{Files, Folder, HearSystems};
use crate::texts::say;
use bevy::prelude::*;
use std::path::PathBuf;

/// Saves games. The game at the table is also written to the file `record`, if that is given.
pub(super) fn plugin(record: Option<PathBuf>) -> impl Fn(&mut App) {
    move |app| {
        app.insert_resource(RecordFile(record.clone()))
            .init_resource::<Autosave>()
            .init_resource::<Origin>()
            .add_plugins((shelf::plugin, records::plugin))
            .add_systems(Startup, describe_failures)
            .add_systems(OnEnter(Screen::Table), autosave::begin.in_set(EnterTable::File))
            .add_systems(OnExit(Screen::Table), autosave::leave.in_set(LeaveTable::Keep))
            .add_systems(First, autosave::hear.after(HearSystems))
            .add_systems(Update, (autosave::keep, autosave::try_again).chain().in_set(Step::Keep))
            .add_systems(Last, autosave::try_for_the_last_time.in_set(PersistSystems).run_if(on_message::<AppExit>));
    }
}

/// A file that the game at the table is also written to, if there is one.
#[derive(Resource, Clone, Default, Debug)]
struct RecordFile(Option<PathBuf>);

fn describe_failures(folder: Res<Folder>, record: Res<RecordFile>, mut files: ResMut<Files>) {
    if let Some(home) = &folder.0 {
        files.tell_failures(home.join(slot::FOLDER), |reason| say!("note-save-failed", reason = reason));
    }
    if let Some(record) = &record.0 {
        files.tell_failures(record.clone(), |reason| say!("note-record-failed", reason = reason));
    }
}
