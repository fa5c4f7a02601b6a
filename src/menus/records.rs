//! Saved records, to be watched again.

use super::page::{Control, Item, Page};
use super::{Id, Menu, MenuSystems, Menus, Used, on_top};
use crate::save::kept::Folder;
use crate::save::records::{self, Listed};
use crate::table::{Next, Notice, Sit};
use crate::texts::{Say, say};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<List>()
        .add_systems(Update, (look, heed, drop_file).in_set(MenuSystems::Heed))
        .add_systems(Update, compose.in_set(MenuSystems::Compose).run_if(on_top(Menu::Records)));
}

/// One of the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// A record, by its place.
    Record(usize),
}

/// The records as they were found when the menu was opened.
#[derive(Resource, Default)]
pub struct List(Option<Vec<Listed>>);

/// Looks into the folder when the menu opens.
fn look(menus: Res<Menus>, folder: Res<Folder>, mut list: ResMut<List>) {
    match (menus.has(Menu::Records), list.0.is_some()) {
        (true, false) => list.0 = Some(folder.0.as_deref().map(records::list).unwrap_or_default()),
        (false, true) => list.0 = None,
        _ => {}
    }
}

/// What a record is about.
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

fn compose(list: Res<List>, folder: Res<Folder>, mut page: ResMut<Page>) {
    let mut next = Page::sheet(say!("records-title"));
    let all = list.0.as_deref().unwrap_or_default();
    if all.is_empty() {
        next = next.with(Item::Text(say!("records-none")));
    }
    for (i, listed) in all.iter().enumerate() {
        let label = say!("records-entry", name = listed.name.as_str(), about = about(listed));
        next = next.with(Control::button(Entry::Record(i), label));
    }
    if let Some(folder) = &folder.0 {
        let folder = folder.join("records").display().to_string();
        next = next.with(Item::Text(say!("records-folder", folder = folder)));
    }
    page.set_if_neq(next.with_back());
}

fn heed(
    mut used: MessageReader<Used>,
    mut list: ResMut<List>,
    mut sit: MessageWriter<Sit>,
    mut notices: MessageWriter<Notice>,
) {
    for Used { id, .. } in used.read() {
        let Id::Records(Entry::Record(i)) = id else { continue };
        let Some(path) = list.0.as_ref().and_then(|list| list.get(*i)).map(|listed| listed.path.clone()) else {
            continue;
        };
        match records::open(&path) {
            Ok(found) => {
                sit.write(Sit(Next::Replay(Box::new(found))));
            }
            Err(note) => {
                notices.write(Notice(note));
                // What was set aside is not there any more.
                list.0 = None;
            }
        }
    }
}

/// A record that is dropped onto the window is watched.
fn drop_file(
    mut dropped: MessageReader<FileDragAndDrop>,
    mut sit: MessageWriter<Sit>,
    mut notices: MessageWriter<Notice>,
) {
    for dropped in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = dropped {
            match crate::save::store::read(path_buf) {
                Ok(Some(found)) => {
                    sit.write(Sit(Next::Replay(Box::new(found))));
                }
                // Somebody else's file keeps its name.
                Ok(None) => {}
                Err(reason) => {
                    let file = path_buf.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    notices.write(Notice(say!("note-bad-file-stays", file = file, reason = reason)));
                }
            }
        }
    }
}
