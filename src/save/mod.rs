//! Saving: every change of the game goes to the disk before it is shown.

pub mod kept;
pub mod records;
mod saver;
pub mod store;

use crate::pace::Waker;
use crate::screens::Screen;
use crate::table::{Happened, Notice, Session};
use crate::texts::{Say, say};
use crate::{Options, Place};
use aljabar_core::{Game, Record};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use directories::ProjectDirs;
use saver::Saver;
use std::path::PathBuf;
use store::Store;

/// Where the player's files are is decided by the options; without a window there are none, unless a folder is named.
///
/// # Errors
/// When the system does not say where the player is at home.
pub fn folder(options: &Options, place: Place) -> Result<Option<PathBuf>, Say> {
    match (&options.data_dir, place) {
        (Some(folder), _) => Ok(Some(folder.clone())),
        (None, Place::Nowhere) => Ok(None),
        (None, Place::Window) => data_folder().map(Some),
    }
}

/// Keeps the player's files in a folder. `note` is what there is to say about those that were read before.
pub(super) fn plugin(
    options: &Options,
    folder: Result<Option<PathBuf>, Say>,
    note: Option<Say>,
) -> impl Fn(&mut App) + use<> {
    let record = options.record.clone();
    move |app| {
        app.insert_resource(Plan { folder: folder.clone(), record: record.clone(), note: note.clone() })
            .insert_resource(kept::Folder(folder.clone().unwrap_or_default()))
            .init_resource::<kept::Clerk>()
            .init_resource::<Keeper>()
            .init_resource::<Saved>()
            .add_systems(PreStartup, open)
            .add_systems(OnExit(Screen::Table), begin)
            .add_systems(OnExit(Screen::Table), remember.before(crate::table::LeaveSystems))
            .add_systems(First, (hear, kept::hear))
            .add_systems(Update, keep.in_set(crate::table::TableSystems::Keep))
            .add_plugins(records::plugin);
    }
}

/// The folder for the player's data on this system.
///
/// # Errors
/// When the system does not say where the player is at home.
pub fn data_folder() -> Result<PathBuf, Say> {
    let dirs = ProjectDirs::from("", "", "al-jabar");
    dirs.map(|dirs| dirs.data_dir().to_owned()).ok_or_else(|| say!("note-no-home"))
}

#[derive(Resource)]
struct Plan {
    folder: Result<Option<PathBuf>, Say>,
    record: Option<PathBuf>,
    note: Option<Say>,
}

/// The game that can be continued.
#[derive(Resource, Default)]
pub struct Saved(pub Option<(Record, Game)>);

impl Saved {
    /// Whether there is a game that is not over.
    pub fn can_continue(&self) -> bool {
        self.0.as_ref().is_some_and(|(_, game)| !game.is_over())
    }

    /// Whether something has been done in it.
    pub fn is_under_way(&self) -> bool {
        self.0.as_ref().is_some_and(|(_, game)| game.history().0 > 0)
    }
}

/// Knows what is on the disk.
#[derive(Resource, Default)]
pub struct Keeper {
    saver: Option<SyncCell<Saver>>,
    /// Saves asked for so far, of all tables.
    jobs: u64,
    /// The newest save that was asked for: its number among the jobs, and the change of the session it holds.
    pending: Option<(u64, u64)>,
    /// The newest change of the session that is safe.
    kept: u64,
    /// Whether the disk refuses. That is said once, and play goes on.
    refused: bool,
}

impl Keeper {
    /// Whether a change of the session is safe, as far as it can be.
    pub fn is_kept(&self, number: u64) -> bool {
        self.saver.is_none() || self.refused || self.kept >= number
    }
}

/// Opens the folder and looks what is there.
fn open(
    plan: Res<Plan>,
    waker: Res<Waker>,
    mut keeper: ResMut<Keeper>,
    mut saved: ResMut<Saved>,
    mut notices: MessageWriter<Notice>,
) {
    let mut tell = |note: Say| {
        notices.write(Notice(note));
    };
    plan.note.clone().into_iter().for_each(&mut tell);
    let store = match &plan.folder {
        Err(reason) => {
            tell(reason.clone());
            None
        }
        Ok(folder) => folder.as_ref().and_then(|folder| Store::open(folder).map_err(&mut tell).ok()),
    };
    if let Some(store) = &store {
        let found = store.load();
        found.notes.into_iter().for_each(&mut tell);
        saved.0 = found.saved;
    }
    if store.is_none() && plan.record.is_none() {
        return;
    }
    let waker = waker.clone();
    let saver = Saver::new(store, plan.record.clone(), move || waker.wake());
    keeper.saver = saver.map_err(&mut tell).ok().map(SyncCell::new);
}

/// A new table: its changes are counted from the start.
fn begin(mut keeper: ResMut<Keeper>) {
    (keeper.pending, keeper.kept) = (None, 0);
}

/// Saves the game as it is after every change.
fn keep(mut happened: MessageReader<Happened>, session: Res<Session>, mut keeper: ResMut<Keeper>) {
    let Some(last) = happened.read().last() else { return };
    // What is only shown is on the disk already, and must not take the place of the game that can be continued.
    if !session.kind().is_saved() {
        keeper.kept = last.number;
        return;
    }
    keeper.jobs += 1;
    let job = keeper.jobs;
    keeper.pending = Some((job, last.number));
    if let Some(saver) = &mut keeper.saver {
        saver.get().save(job, session.record().to_json());
    }
}

/// Hears from the disk.
fn hear(mut keeper: ResMut<Keeper>, mut notices: MessageWriter<Notice>) {
    let Some(saver) = &mut keeper.bypass_change_detection().saver else { return };
    let Some((job, outcome)) = saver.get().poll() else { return };
    if let Some((pending, number)) = keeper.pending
        && pending == job
    {
        keeper.kept = number;
    }
    match outcome {
        Ok(()) => keeper.refused = false,
        Err(reason) => {
            if !keeper.refused {
                notices.write(Notice(reason));
            }
            keeper.refused = true;
        }
    }
}

/// The table that was left can be continued.
fn remember(session: Option<Res<Session>>, mut saved: ResMut<Saved>) {
    if let Some(session) = session.filter(|session| session.kind().is_saved()) {
        saved.0 = Some((session.record(), session.game().clone()));
    }
}
