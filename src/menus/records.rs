//! The list of game records to replay: those saved by the player, and the automatic ones of finished games. Files are
//! read in the background, one page at a time.

use super::effect::Effect;
use super::games::ago;
use super::page::{Control, Item, Page};
use super::{HeedOrder, Menu, Menus, on_top};
use crate::app::{FrameStep, Waker};
use crate::files::{Folder, Progress, Task};
use crate::game::saves::records::{self, Collection, Listed, Listing, ON_A_PAGE};
use crate::game::{Next, Saved, Sit, phrases};
use crate::notices::Notice;
use crate::texts::{Say, say};
use bevy::prelude::*;
use std::path::PathBuf;

/// The collections, by tab.
const COLLECTIONS: [Collection; 2] = [Collection::Saved, Collection::Played];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecordList>()
        .init_resource::<Opening>()
        .add_systems(Update, (update_list, drop_file, start_replay).chain().in_set(HeedOrder::First))
        .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Records)));
}

/// The records on the current page of the list.
#[derive(Resource, Default)]
pub struct RecordList {
    /// The tab and the page; `None` while the menu is closed.
    at: Option<(usize, usize)>,
    reading: Option<Task<Listing>>,
    found: Listing,
}

impl RecordList {
    /// Whether the page is still being read from the disk.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    fn page(&self) -> usize {
        self.at.map_or(0, |(_, page)| page)
    }
}

/// The record that is being read for a replay.
#[derive(Resource, Default)]
struct Opening(Option<Task<Result<Saved, Say>>>);

/// Reads the list when the menu opens or its tab changes.
fn update_list(menus: Res<Menus>, folder: Res<Folder>, waker: Res<Waker>, mut list: ResMut<RecordList>) {
    if !menus.has(Menu::Records) {
        if list.at.is_some() {
            *list = RecordList::default();
        }
        return;
    }
    let progress = list.bypass_change_detection().reading.as_mut().map(Task::poll);
    match progress {
        Some(Progress::Done(found)) => (list.found, list.reading) = (found, None),
        Some(Progress::Lost) => list.reading = None,
        Some(Progress::Waits) | None => {}
    }
    let tab = if menus.top() == Some(Menu::Records) { menus.tab() } else { list.at.map_or(0, |(tab, _)| tab) };
    if list.at.is_none_or(|(shown, _)| shown != tab) {
        list.at = Some((tab, 0));
        list.found = Listing::default();
        read(&mut list, &folder, &waker);
    }
}

fn read(list: &mut RecordList, folder: &Folder, waker: &Waker) {
    let (Some((tab, page)), Some(home)) = (list.at, folder.0.clone()) else { return };
    let kind = COLLECTIONS[tab.min(COLLECTIONS.len() - 1)];
    list.reading = Some(Task::new(waker, move || records::list(&home, kind, page)));
}

/// Describes a record: players, result, number of turns.
fn about(listed: &Listed) -> Say {
    let Some(record) = &listed.record else { return say!("records-unreadable") };
    let names: Vec<Say> = record.players.iter().map(|player| Say::verbatim(player.name.clone())).collect();
    match &record.result {
        Some(result) => {
            let counts: Vec<String> = result.counts.iter().map(ToString::to_string).collect();
            say!("records-over", players = names, counts = counts.join(" : "), turns = record.turns.len())
        }
        None => say!("records-under-way", players = names, turns = record.turns.len()),
    }
}

fn compose(list: Res<RecordList>, menus: Res<Menus>, folder: Res<Folder>, mut page: ResMut<Page>) {
    let mut next = Page::sheet(say!("records-title"));
    let tab = menus.tab().min(COLLECTIONS.len() - 1);
    next.tabs = Some((vec![say!("records-saved"), say!("records-played")], tab));
    let Listing { records, count } = &list.found;
    if list.is_reading() {
        next = next.with(Item::Text(say!("records-looking")));
    } else if records.is_empty() {
        next = next.with(Item::Text(match COLLECTIONS[tab] {
            Collection::Saved => say!("records-none"),
            Collection::Played => say!("records-none-played", most = records::MOST_AUTO),
        }));
    }
    for (i, listed) in records.iter().enumerate() {
        // Automatic records are labelled by their age: their file names mean nothing to the player.
        let label = match COLLECTIONS[tab] {
            Collection::Saved => say!("records-entry", name = listed.name.as_str(), about = about(listed)),
            Collection::Played => phrases::side_by_side([ago(listed.when), about(listed)]),
        };
        next = next.with(Control::button(("record", i), label).does(open(listed.path.clone())));
    }
    let (at, pages) = (list.page(), count.div_ceil(ON_A_PAGE));
    if pages > 1 {
        let none = |is: bool| is.then(|| say!("records-no-more"));
        next = next.with(Item::Text(say!("records-page", page = at + 1, pages = pages))).with(Item::Row(vec![
            Control::button("newer", say!("records-newer")).blocked(none(at == 0)).does(turn_to(at.saturating_sub(1))),
            Control::button("older", say!("records-older")).blocked(none(at + 1 >= pages)).does(turn_to(at + 1)),
        ]));
    }
    if let Some(folder) = &folder.0 {
        let folder = match COLLECTIONS[tab] {
            Collection::Saved => folder.join(records::FOLDER),
            Collection::Played => records::auto(folder),
        };
        let folder = folder.display().to_string();
        next = next.with(Item::Text(say!("records-folder", folder = folder)));
    }
    Page::show(&mut page, next.with_back());
}

/// Starts reading a record of the list for a replay.
fn open(path: PathBuf) -> Effect {
    Effect::new(move |world, _| {
        let (waker, path) = (world.resource::<Waker>().clone(), path.clone());
        world.resource_mut::<Opening>().0 = Some(Task::new(&waker, move || records::open(&path, true)));
    })
}

/// Turns to another page of the list.
fn turn_to(page: usize) -> Effect {
    Effect::new(move |world, _| {
        let (folder, waker) = (world.resource::<Folder>().clone(), world.resource::<Waker>().clone());
        let mut list = world.resource_mut::<RecordList>();
        let pages = list.found.count.div_ceil(ON_A_PAGE).max(1);
        list.at = list.at.map(|(tab, _)| (tab, page.min(pages - 1)));
        read(&mut list, &folder, &waker);
    })
}

/// Starts reading a record that is dropped onto the window. Such a file is not renamed, even if it is unreadable.
fn drop_file(mut dropped: MessageReader<FileDragAndDrop>, waker: Res<Waker>, mut opening: ResMut<Opening>) {
    for dropped in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = dropped {
            let path = path_buf.clone();
            opening.0 = Some(Task::new(&waker, move || records::open(&path, false)));
        }
    }
}

/// Starts the replay once the record has been read, or shows why it cannot be read.
fn start_replay(
    folder: Res<Folder>,
    waker: Res<Waker>,
    mut opening: ResMut<Opening>,
    mut list: ResMut<RecordList>,
    mut sit: MessageWriter<Sit>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(progress) = opening.bypass_change_detection().0.as_mut().map(Task::poll) else { return };
    match progress {
        Progress::Waits => return,
        Progress::Lost => {}
        Progress::Done(Ok(saved)) => {
            sit.write(Sit(Next::Replay(Box::new((saved.record, saved.game)))));
        }
        Progress::Done(Err(note)) => {
            notices.write(Notice(note));
            // An unreadable file has been renamed, so the list is out of date.
            if list.at.is_some() {
                read(&mut list, &folder, &waker);
            }
        }
    }
    opening.0 = None;
}
