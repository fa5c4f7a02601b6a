//! The game at the table: every change goes to the disk before it is shown, and when it is over it becomes a record.

use super::saved::Saved;
use super::shelf::Shelf;
use super::slot::Slot;
use super::{RecordFile, records};
use crate::app::Pace;
use crate::files::persistent::{self, Persistent};
use crate::files::{Disk, Files, Folder, Job, Written, disk, names};
use crate::game::messages::{Change, GameChanged};
use crate::game::series::Series;
use crate::game::session::Session;
use crate::game::sit::Next;
use crate::game::statistics::Statistics;
use aljabar_platform::clock::{Instant, now};
use bevy::prelude::*;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A change is shown after this time, even if the disk has not answered.
pub const LONGEST_WAIT: Duration = Duration::from_millis(250);
/// A save that was refused is tried again after this time.
const AGAIN: Duration = Duration::from_secs(5);

/// Knows what of the game at the table is on the disk.
#[derive(Resource, Default)]
pub struct Autosave {
    table: Option<AutosavedGame>,
    /// The game that was at the table before and may come back, and how it stood.
    aside: Option<(AutosavedGame, Box<Saved>)>,
}

/// A game that is kept.
struct AutosavedGame {
    /// Its place on the shelf, if there is a folder.
    slot: Option<Arc<Slot>>,
    /// What the game is known by.
    id: String,
    /// The series it belongs to, as it was saved last.
    series: Option<Series>,
    /// The game before it in its series, which it takes the place of.
    before: Option<Arc<Slot>>,
    /// Whether there is a file, or will be soon.
    has_file: bool,
    /// Saves that were asked for: the job, the change of the session it holds, and since when.
    asked: VecDeque<(u64, u64, Instant)>,
    /// The newest change that is on the disk, or needs no saving.
    kept: u64,
    /// When the disk refused the newest save.
    refused: Option<Instant>,
}

impl AutosavedGame {
    fn new(slot: Option<Arc<Slot>>, id: String) -> Self {
        let asked = VecDeque::new();
        Self { slot, id, series: None, before: None, has_file: false, asked, kept: 0, refused: None }
    }

    fn is_kept(&self, change: u64) -> bool {
        self.kept >= change
    }

    /// Whether the disk has been busy for too long, or refuses.
    fn is_late(&self) -> bool {
        self.refused.is_some() || self.asked.front().is_some_and(|(.., since)| since.elapsed() >= LONGEST_WAIT)
    }
}

impl Autosave {
    /// Whether a change of the session is on the disk, or needs no saving.
    pub fn is_kept(&self, change: u64) -> bool {
        self.table.as_ref().is_none_or(|table| table.is_kept(change))
    }

    /// Whether a change of the session may be shown: it is on the disk, or the disk takes too long.
    pub fn may_be_shown(&self, change: u64) -> bool {
        self.table.as_ref().is_none_or(|table| table.is_kept(change) || table.is_late())
    }

    /// Whether something that was played has not reached the disk for longer than a moment.
    pub fn is_late(&self) -> bool {
        self.table.as_ref().is_some_and(AutosavedGame::is_late)
    }

    /// What the game at the table is known by, if it is kept at all.
    pub fn id(&self) -> Option<&str> {
        self.table.as_ref().map(|table| table.id.as_str())
    }
}

/// Where the game at the next table comes from. Whoever sits down says so.
#[derive(Resource, Clone, Default, Debug)]
pub enum Origin {
    /// It is dealt.
    #[default]
    Dealt,
    /// From a file.
    Saved {
        /// What it is known by.
        id: String,
        /// The series it belongs to, or that of its own.
        series: Series,
        /// Its place on the shelf, if it has one.
        slot: Option<Arc<Slot>>,
    },
    /// It is the game at this table, from its start.
    Again,
    /// It is shown, not played. With `stays`, the game at this table comes back after it.
    FactShown {
        /// Whether it does.
        stays: bool,
    },
    /// It is the game that was at the table before something was shown.
    Back,
}

impl Origin {
    /// Where a game comes from.
    pub fn of(next: &Next) -> Self {
        match next {
            Next::Deal(_) | Next::Series(..) | Next::Rematch(_) => Self::Dealt,
            Next::Resume(saved) => {
                let alone = || Series::new(1, &Session::of_record(&saved.record, saved.game.clone()).deal());
                let series = saved.series.clone().unwrap_or_else(alone);
                Self::Saved { id: saved.id.clone(), series, slot: saved.slot.clone() }
            }
            Next::Again(_) => Self::Again,
            Next::Replay(_) => Self::FactShown { stays: false },
            Next::Watch(_) => Self::FactShown { stays: true },
            Next::Results(_) => Self::Back,
        }
    }
}

/// A new table: its game has a file of its own, unless it has one already.
pub(super) fn begin(
    folder: Res<Folder>,
    mut origin: ResMut<Origin>,
    mut keeper: ResMut<Autosave>,
    mut shelf: ResMut<Shelf>,
    mut series: ResMut<Series>,
) {
    let name = names::fresh();
    let place = folder.0.as_deref().map(|home| Arc::new(Slot::new(home, &name)));
    let aside = keeper.aside.take();
    let table = match std::mem::take(&mut *origin) {
        Origin::Dealt => {
            let before = shelf.take_game_before(&series).map(|before| before.slot);
            Some(AutosavedGame { before, ..AutosavedGame::new(place, name) })
        }
        Origin::Saved { id, series: own, slot } => {
            let has_file = slot.is_some();
            *series = own;
            // A copy of a game may end otherwise: it has a file of its own, and so a record.
            let series = Some(series.clone()).filter(|series| series.length > 1);
            Some(AutosavedGame { has_file, series, ..AutosavedGame::new(slot.or(place), id) })
        }
        // Whoever begins again has been asked: it is the same game, in the same file, unless it was over.
        Origin::Again | Origin::Back => Some(match aside {
            Some((table, _)) => AutosavedGame { asked: VecDeque::new(), kept: 0, refused: None, ..table },
            None => AutosavedGame::new(place, name),
        }),
        Origin::FactShown { stays } => {
            keeper.aside = aside.filter(|_| stays);
            None
        }
    };
    keeper.table = table;
}

/// Saves the game as it is after every change.
pub(super) fn keep(
    mut changes: MessageReader<GameChanged>,
    session: Res<Session>,
    series: Res<Series>,
    statistics: Res<Statistics>,
    folder: Res<Folder>,
    record: Res<RecordFile>,
    mut files: ResMut<Files>,
    mut keeper: ResMut<Autosave>,
) {
    let mut changed = false;
    let mut acted = false;
    let mut last = None;
    for GameChanged { number, change, .. } in changes.read() {
        last = Some(*number);
        acted |= matches!(change, Change::Acted(_));
        changed |= !matches!(change, Change::Dealt | Change::Resumed);
    }
    let (Some(number), Some(table)) = (last, &mut keeper.table) else { return };
    // Nothing is written for a game in which nothing was done, unless its series has begun before it.
    let goes_on = series.of_save(&session).is_some_and(|series| series.played() > 0);
    let has_past = table.has_file || session.game().history().0 > 0;
    let is_worth_saving = goes_on || changed && has_past;
    if !is_worth_saving {
        table.kept = number;
        write_record(&session, table, record.0.as_ref(), &mut files);
        return;
    }
    save(&session, &series, &folder, record.0.as_ref(), &mut files, table);
    if acted && session.game().is_over() {
        finish(&session, &statistics, &folder, &mut files, table);
    }
}

/// Writes the game to the file that the command line asks for.
fn write_record(session: &Session, table: &AutosavedGame, path: Option<&PathBuf>, files: &mut Files) -> Option<u64> {
    let path = path?;
    let (file, text) = (path.clone(), Saved::to_text(&session.record(), &table.id, None));
    Some(files.push(Job::newest(path, move |disk: &Disk| disk.replace(&file, &text).map(|()| None))))
}

fn save(
    session: &Session,
    series: &Series,
    home: &Folder,
    path: Option<&PathBuf>,
    files: &mut Files,
    table: &mut AutosavedGame,
) {
    let recorded = write_record(session, table, path, files);
    table.series = series.of_save(session).cloned();
    let saved = table.slot.clone().map(|slot| {
        let text = Saved::to_text(&session.record(), &table.id, table.series.as_ref());
        let before = table.before.clone().zip(home.0.clone());
        table.has_file = true;
        let path = slot.path();
        files.push(Job::newest(&path, move |disk: &Disk| {
            slot.save(disk, &text)?;
            // The next game of a series stands for all before it, once they are records.
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
        Some(job) => table.asked.push_back((job, session.changes(), now())),
        None => table.kept = session.changes(),
    }
}

/// A game that is over becomes a record and is counted; then its file is not needed any more.
fn finish(session: &Session, statistics: &Statistics, folder: &Folder, files: &mut Files, table: &AutosavedGame) {
    let (Some(home), Some(slot)) = (&folder.0, &table.slot) else { return };
    let stays = table.series.as_ref().is_some_and(Series::goes_further);
    let finished = Finished {
        home: home.clone(),
        slot: Some(slot.clone()).filter(|_| !stays),
        id: table.id.clone(),
        name: slot.stem().to_owned(),
        record: Some(Saved::to_text(&session.record(), &table.id, None)),
        statistics: statistics.clone(),
        counts: true,
    };
    files.push(finished.job(session));
}

/// A game that is over, with what is to be done about it.
pub(super) struct Finished {
    /// The player's folder.
    pub home: PathBuf,
    /// Its place on the shelf, if it is not needed any more.
    pub slot: Option<Arc<Slot>>,
    /// What it is known by.
    pub id: String,
    /// The name of its record.
    pub name: String,
    /// Its record, if that is not there already.
    pub record: Option<String>,
    /// What was counted so far, this game included: used when there is no file, or none that can be read.
    pub statistics: Statistics,
    /// Whether it is to be counted, unless it has been.
    pub counts: bool,
}

impl Finished {
    /// The job that does it: at every moment the game is on the shelf, or both a record and counted.
    pub fn job(self, session: &Session) -> Job {
        let path = self.home.join(Statistics::FILE);
        let (game, seats) = (session.game().clone(), session.seats().to_vec());
        let file = path.clone();
        Job::new(&path, move |disk| {
            if let Some(record) = &self.record {
                disk::make_folder(&records::auto(&self.home))?;
                disk.replace(&records::auto_path(&self.home, &self.name), record)?;
            }
            let text = persistent::change(disk, &file, &|now| {
                let mut statistics = Statistics::now(&file, now, &self.statistics);
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

/// Hears from the disk.
pub(super) fn hear(mut written: MessageReader<Written>, mut keeper: ResMut<Autosave>) {
    let Some(table) = &mut keeper.bypass_change_detection().table else {
        written.clear();
        return;
    };
    for Written(outcome) in written.read() {
        let Some(at) = table.asked.iter().position(|(job, ..)| *job == outcome.number) else { continue };
        let Some((_, change, _)) = table.asked.drain(..=at).next_back() else { continue };
        if outcome.result.is_ok() {
            (table.kept, table.refused) = (change, None);
        } else {
            table.refused = Some(now());
        }
    }
}

/// Tries again what the disk has refused.
pub(super) fn try_again(
    session: Res<Session>,
    series: Res<Series>,
    folder: Res<Folder>,
    record: Res<RecordFile>,
    mut files: ResMut<Files>,
    mut keeper: ResMut<Autosave>,
    mut pace: ResMut<Pace>,
) {
    let Some(table) = &mut keeper.bypass_change_detection().table else { return };
    if table.refused.is_none() || !table.asked.is_empty() {
        return;
    }
    if table.refused.is_some_and(|since| since.elapsed() >= AGAIN) {
        save(&session, &series, &folder, record.0.as_ref(), &mut files, table);
    }
    pace.wake_in(AGAIN);
}

/// The last chance before the program ends.
pub(super) fn try_for_the_last_time(
    session: Option<Res<Session>>,
    series: Res<Series>,
    folder: Res<Folder>,
    record: Res<RecordFile>,
    mut files: ResMut<Files>,
    mut keeper: ResMut<Autosave>,
) {
    let (Some(session), Some(table)) = (session, &mut keeper.table) else { return };
    if table.refused.is_some() && table.asked.is_empty() {
        save(&session, &series, &folder, record.0.as_ref(), &mut files, table);
    }
    clear_away(&session, &mut files, table);
}

/// A game in which nothing was done leaves no file behind. Says whether it is one.
fn clear_away(session: &Session, files: &mut Files, table: &mut AutosavedGame) -> bool {
    if session.game().history().0 > 0 || table.series.as_ref().is_some_and(|series| series.played() > 0) {
        return false;
    }
    if let Some(slot) = table.slot.clone().filter(|_| std::mem::take(&mut table.has_file)) {
        files.push(Job::new(&slot.path(), move |disk| slot.remove(disk).map(|()| None)));
    }
    true
}

/// The table that was left can be continued.
pub(super) fn leave(
    session: Option<Res<Session>>,
    origin: Res<Origin>,
    mut files: ResMut<Files>,
    mut keeper: ResMut<Autosave>,
    mut shelf: ResMut<Shelf>,
) {
    // What was set aside while something was shown comes back now, or goes where all games go.
    if !matches!(*origin, Origin::Back)
        && let Some((_, saved)) = keeper.aside.take()
    {
        put(&mut shelf, *saved);
    }
    let (Some(session), Some(mut table)) = (session, keeper.table.take()) else { return };
    let stays = match *origin {
        Origin::Again => !session.game().is_over(),
        Origin::FactShown { stays } => stays,
        _ => false,
    };
    if !stays && clear_away(&session, &mut files, &mut table) {
        return;
    }
    // The series may be with its next game by now: what belongs to this one was saved with it.
    let saved = Saved {
        record: session.record(),
        game: session.game().clone(),
        id: table.id.clone(),
        series: table.series.clone(),
        slot: table.slot.clone(),
    };
    if stays {
        keeper.aside = Some((table, Box::new(saved)));
    } else {
        put(&mut shelf, saved);
    }
}

/// Puts a game on the shelf, if it goes on.
fn put(shelf: &mut Shelf, saved: Saved) {
    if !saved.game.is_over() || saved.awaits_next() {
        shelf.put_saved(saved);
    }
}
