//! Autosave of the game at the table. Every change is saved before it is shown. A finished game becomes a record.

use super::saved::Saved;
use super::shelf::Shelf;
use super::slot::SaveSlot;
use super::{RecordPath, records};
use crate::app::Pace;
use crate::files::persistent::{self, Persistent};
use crate::files::{Disk, Files, Folder, Job, Written, disk, names};
use crate::game::coach::Coach;
use crate::game::messages::{Change, GameChanged};
use crate::game::series::Series;
use crate::game::session::Session;
use crate::game::sit::Next;
use crate::game::statistics::GameStatistics;
use aljabar_platform::clock::{Instant, now};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A change is shown after this time even if the save has not finished.
const MAX_WAIT: Duration = Duration::from_millis(250);
/// A failed save is tried again after this time.
const RETRY_DELAY: Duration = Duration::from_secs(5);

/// The state of the autosave: which changes of the game at the table are on the disk.
#[derive(Resource, Default)]
pub struct Autosave {
    /// `None` without a table, and in a replay.
    table: Option<AutosavedGame>,
    /// The game that was at the table before a replay or a new start of the same deal, with its last state.
    aside: Option<(AutosavedGame, Box<Saved>)>,
}

/// A game that is saved after every change.
struct AutosavedGame {
    /// The slot, if there is a player's folder.
    slot: Option<Arc<SaveSlot>>,
    /// The id of the game.
    id: String,
    /// The series, as it was saved last with the game.
    series: Option<Series>,
    /// The slot of the previous game of the series, which is removed when this game is saved.
    before: Option<Arc<SaveSlot>>,
    /// Whether the slot has a file, or a job that writes it is queued.
    has_file: bool,
    /// Saves that have not finished: the number of the job, the value of [`Session::changes`] and when it was queued.
    pending: VecDeque<(u64, u64, Instant)>,
    /// The highest value of [`Session::changes`] that is on the disk or needs no saving.
    saved: u64,
    /// When the last save failed; `None` after a success.
    failed: Option<Instant>,
}

impl AutosavedGame {
    fn new(slot: Option<Arc<SaveSlot>>, id: String) -> Self {
        let pending = VecDeque::new();
        Self { slot, id, series: None, before: None, has_file: false, pending, saved: 0, failed: None }
    }

    fn is_saved(&self, change: u64) -> bool {
        self.saved >= change
    }

    /// Whether the last save failed, or one has been pending for longer than [`MAX_WAIT`].
    fn is_late(&self) -> bool {
        self.failed.is_some() || self.pending.front().is_some_and(|(.., since)| since.elapsed() >= MAX_WAIT)
    }
}

impl Autosave {
    /// Whether this change ([`Session::changes`]) is on the disk or needs no saving.
    pub fn is_saved(&self, change: u64) -> bool {
        self.table.as_ref().is_none_or(|table| table.is_saved(change))
    }

    /// Whether this change ([`Session::changes`]) may be shown: it is saved, or saving fails or takes too long.
    pub fn may_be_shown(&self, change: u64) -> bool {
        self.table.as_ref().is_none_or(|table| table.is_saved(change) || table.is_late())
    }

    /// Whether the last save failed or takes too long, so that the player should be warned.
    pub fn is_late(&self) -> bool {
        self.table.as_ref().is_some_and(AutosavedGame::is_late)
    }

    /// The id of the game at the table. `None` without a table, and in a replay.
    pub fn id(&self) -> Option<&str> {
        self.table.as_ref().map(|table| table.id.as_str())
    }
}

/// Where the game of the next table comes from, which determines its file. Set before the table is entered.
#[derive(Resource, Clone, Default, Debug)]
pub enum Origin {
    /// A new deal: it gets a new slot.
    #[default]
    Dealt,
    /// A saved game: it keeps its slot.
    Saved {
        /// The id of the game.
        id: String,
        /// The series that the game belongs to; for a single game a series of length 1.
        series: Series,
        /// The slot that it was read from, if any.
        slot: Option<Arc<SaveSlot>>,
    },
    /// The deal of the current table from its start: it keeps the slot, unless that game was over.
    Again,
    /// A replay: nothing is saved.
    Replay {
        /// Whether the game of the current table is set aside, so that [`Origin::Back`] can restore it.
        returns: bool,
    },
    /// The game that was at the table before a replay.
    Back,
}

impl Origin {
    /// The origin of the game of the next table.
    pub fn of(next: &Next) -> Self {
        match next {
            Next::Deal(_) | Next::Series(..) | Next::Rematch(_) => Self::Dealt,
            Next::Resume(saved) => {
                let single = || Series::new(1, &Session::of_record(&saved.record, saved.game.clone()).deal());
                let series = saved.series.clone().unwrap_or_else(single);
                Self::Saved { id: saved.id.clone(), series, slot: saved.slot.clone() }
            }
            Next::Again(_) => Self::Again,
            Next::Replay(_) | Next::Cinema(_) | Next::Highlight(_) | Next::Lesson { .. } | Next::Puzzle(_) => {
                Self::Replay { returns: false }
            }
            Next::Watch(_) => Self::Replay { returns: true },
            Next::Results(_) => Self::Back,
        }
    }
}

/// Determines the slot of the game of a new table.
pub(super) fn enter(
    folder: Res<Folder>,
    mut origin: ResMut<Origin>,
    mut autosave: ResMut<Autosave>,
    mut shelf: ResMut<Shelf>,
    mut series: ResMut<Series>,
) {
    let name = names::fresh();
    let new_slot = folder.0.as_deref().map(|home| Arc::new(SaveSlot::new(home, &name)));
    let aside = autosave.aside.take();
    let table = match std::mem::take(&mut *origin) {
        Origin::Dealt => {
            let before = shelf.take_game_before(&series).map(|before| before.slot);
            Some(AutosavedGame { before, ..AutosavedGame::new(new_slot, name) })
        }
        Origin::Saved { id, series: own, slot } => {
            let has_file = slot.is_some();
            *series = own;
            // A game that was not read from a slot, such as a copy, gets a new one, because it may end differently.
            let series = Some(series.clone()).filter(|series| series.length > 1);
            Some(AutosavedGame { has_file, series, ..AutosavedGame::new(slot.or(new_slot), id) })
        }
        // The player has confirmed to start again: it is the same game in the same file, unless it was over.
        Origin::Again | Origin::Back => Some(match aside {
            Some((table, _)) => AutosavedGame { pending: VecDeque::new(), saved: 0, failed: None, ..table },
            None => AutosavedGame::new(new_slot, name),
        }),
        Origin::Replay { returns } => {
            autosave.aside = aside.filter(|_| returns);
            None
        }
    };
    autosave.table = table;
}

/// Saves the game after every change, and records it when it is over.
pub(super) fn save_changes(
    mut changes: MessageReader<GameChanged>,
    session: Res<Session>,
    statistics: Res<GameStatistics>,
    mut destination: Destination,
    mut autosave: ResMut<Autosave>,
) {
    let mut changed = false;
    let mut acted = false;
    let mut last = None;
    for GameChanged { number, change, .. } in changes.read() {
        last = Some(*number);
        acted |= matches!(change, Change::Acted(_));
        changed |= !matches!(change, Change::Dealt | Change::Resumed);
    }
    let (Some(number), Some(table)) = (last, &mut autosave.table) else { return };
    if !session.kind().is_saved() {
        table.saved = number;
        return;
    }
    // A game without actions is not saved, unless it belongs to a series with finished games.
    let continues_series = destination.series.of_save(&session).is_some_and(|series| series.played() > 0);
    let has_progress = table.has_file || session.game().history().0 > 0;
    let is_worth_saving = continues_series || changed && has_progress;
    if !is_worth_saving {
        table.saved = number;
        destination.write_record(&session, table);
        return;
    }
    destination.save(&session, table);
    if acted && session.game().is_over() {
        destination.finish(&session, &statistics, table);
    }
}

/// Where a game is saved.
#[derive(SystemParam)]
pub(super) struct Destination<'w> {
    series: Res<'w, Series>,
    coach: Option<Res<'w, Coach>>,
    folder: Res<'w, Folder>,
    record: Res<'w, RecordPath>,
    files: ResMut<'w, Files>,
}

impl Destination<'_> {
    /// Whether the coach has spoken in the game at the table.
    fn is_coached(&self) -> bool {
        self.coach.as_ref().is_some_and(|coach| coach.has_spoken())
    }

    /// Writes the game to the file of the command line option, if that is given. Returns the number of the job.
    fn write_record(&mut self, session: &Session, table: &AutosavedGame) -> Option<u64> {
        let path = self.record.0.clone()?;
        let text = Saved::to_text(&session.record(), &table.id, None, self.is_coached());
        let file = path.clone();
        Some(self.files.push(Job::newest(&path, move |disk: &Disk| disk.replace(&file, &text).map(|()| None))))
    }

    /// Queues a save of the game to its slot, and to the file of the command line option.
    fn save(&mut self, session: &Session, table: &mut AutosavedGame) {
        let recorded = self.write_record(session, table);
        table.series = self.series.of_save(session).cloned();
        let saved = table.slot.clone().map(|slot| {
            let text = Saved::to_text(&session.record(), &table.id, table.series.as_ref(), self.is_coached());
            let before = table.before.clone().zip(self.folder.0.clone());
            table.has_file = true;
            let path = slot.path();
            self.files.push(Job::newest(&path, move |disk: &Disk| {
                slot.save(disk, &text)?;
                // The save contains the results of the series, so the previous game is not needed once it is a record.
                if let Some((before, home)) = &before
                    && disk::exists(&before.path())
                    && disk::exists(&records::auto_path(home, before.stem()))
                {
                    before.remove(disk)?;
                }
                Ok(None)
            }))
        });
        match saved.or(recorded) {
            Some(job) => table.pending.push_back((job, session.changes(), now())),
            None => table.saved = session.changes(),
        }
    }

    /// Queues what follows the end of a game: it is recorded and counted, and its slot is removed.
    fn finish(&mut self, session: &Session, statistics: &GameStatistics, table: &AutosavedGame) {
        let (Some(home), Some(slot)) = (&self.folder.0, &table.slot) else { return };
        let coached = self.is_coached();
        let awaits_next = table.series.as_ref().is_some_and(Series::goes_further);
        let finished = Finished {
            home: home.clone(),
            slot: Some(slot.clone()).filter(|_| !awaits_next),
            id: table.id.clone(),
            name: slot.stem().to_owned(),
            record: Some(Saved::to_text(&session.record(), &table.id, None, coached)),
            statistics: statistics.clone(),
            counts: !coached,
        };
        self.files.push(finished.job(session));
    }
}

/// A finished game that has to be recorded, counted and removed from its slot.
pub(super) struct Finished {
    /// The player's folder.
    pub home: PathBuf,
    /// The slot to remove. `None` if the slot is still needed for the next game of the series.
    pub slot: Option<Arc<SaveSlot>>,
    /// The id of the game.
    pub id: String,
    /// The name of its record.
    pub name: String,
    /// The text of the record. `None` if the record exists already.
    pub record: Option<String>,
    /// The statistics including this game, used if their file is missing or unusable.
    pub statistics: GameStatistics,
    /// Whether the game is counted, unless the file already contains it.
    pub counts: bool,
}

impl Finished {
    /// The job that does this. It removes the slot only after the game is recorded and counted, so that nothing is lost
    /// if the program ends in between.
    pub fn job(self, session: &Session) -> Job {
        let path = self.home.join(GameStatistics::FILE);
        let (game, seats) = (session.game().clone(), session.seats().to_vec());
        let file = path.clone();
        Job::new(&path, move |disk| {
            if let Some(record) = &self.record {
                disk::make_folder(&records::auto(&self.home))?;
                disk.replace(&records::auto_path(&self.home, &self.name), record)?;
            }
            let text = persistent::change(disk, &file, &|now| {
                let mut statistics = GameStatistics::now(&file, now, &self.statistics);
                statistics.count(&self.id, &self.name, self.counts.then_some((&game, &seats[..])));
                Ok(statistics.to_text())
            })?;
            if let Some(slot) = &self.slot {
                slot.remove(disk)?;
            }
            records::drop_oldest(disk, &self.home)?;
            Ok(Some(text))
        })
    }
}

/// Takes the results of pending saves.
pub(super) fn handle_written(mut written: MessageReader<Written>, mut autosave: ResMut<Autosave>) {
    let Some(table) = &mut autosave.bypass_change_detection().table else {
        written.clear();
        return;
    };
    for Written(outcome) in written.read() {
        let Some(at) = table.pending.iter().position(|(job, ..)| *job == outcome.number) else { continue };
        let Some((_, change, _)) = table.pending.drain(..=at).next_back() else { continue };
        if outcome.result.is_ok() {
            (table.saved, table.failed) = (change, None);
        } else {
            table.failed = Some(now());
        }
    }
}

/// Repeats a failed save every [`RETRY_DELAY`].
pub(super) fn retry(
    session: Res<Session>,
    mut destination: Destination,
    mut autosave: ResMut<Autosave>,
    mut pace: ResMut<Pace>,
) {
    let Some(table) = &mut autosave.bypass_change_detection().table else { return };
    if table.failed.is_none() || !table.pending.is_empty() {
        return;
    }
    if table.failed.is_some_and(|since| since.elapsed() >= RETRY_DELAY) {
        destination.save(&session, table);
    }
    pace.wake_in(RETRY_DELAY);
}

/// Before the program ends: repeats a failed save, and removes the file of a game without actions.
pub(super) fn save_on_exit(
    session: Option<Res<Session>>,
    mut destination: Destination,
    mut autosave: ResMut<Autosave>,
) {
    let (Some(session), Some(table)) = (session, &mut autosave.table) else { return };
    if table.failed.is_some() && table.pending.is_empty() {
        destination.save(&session, table);
    }
    remove_if_unplayed(&session, &mut destination.files, table);
}

/// Removes the file of a game without actions, unless its series has finished games. Returns whether the game is one.
fn remove_if_unplayed(session: &Session, files: &mut Files, table: &mut AutosavedGame) -> bool {
    if session.game().history().0 > 0 || table.series.as_ref().is_some_and(|series| series.played() > 0) {
        return false;
    }
    if let Some(slot) = table.slot.clone().filter(|_| std::mem::take(&mut table.has_file)) {
        files.push(Job::new(&slot.path(), move |disk| slot.remove(disk).map(|()| None)));
    }
    true
}

/// Puts the game of the table that is left on the shelf, or sets it aside for a return.
pub(super) fn leave(
    (session, coach): (Option<Res<Session>>, Option<Res<Coach>>),
    origin: Res<Origin>,
    mut files: ResMut<Files>,
    mut autosave: ResMut<Autosave>,
    mut shelf: ResMut<Shelf>,
) {
    // A game that was set aside for a replay either comes back now or goes to the shelf.
    if !matches!(*origin, Origin::Back)
        && let Some((_, saved)) = autosave.aside.take()
    {
        shelve(&mut shelf, *saved);
    }
    let (Some(session), Some(mut table)) = (session, autosave.table.take()) else { return };
    let set_aside = match *origin {
        Origin::Again => !session.game().is_over(),
        Origin::Replay { returns } => returns,
        _ => false,
    };
    if !set_aside && remove_if_unplayed(&session, &mut files, &mut table) {
        return;
    }
    // Not the `Series` resource, which may be at the next game by now.
    let saved = Saved {
        record: session.record(),
        game: session.game().clone(),
        id: table.id.clone(),
        series: table.series.clone(),
        coached: coach.is_some_and(|coach| coach.has_spoken()),
        slot: table.slot.clone(),
    };
    if set_aside {
        autosave.aside = Some((table, Box::new(saved)));
    } else {
        shelve(&mut shelf, saved);
    }
}

/// Puts a game on the shelf, if it or its series can be continued.
fn shelve(shelf: &mut Shelf, saved: Saved) {
    if !saved.game.is_over() || saved.awaits_next() {
        shelf.put_saved(saved);
    }
}
