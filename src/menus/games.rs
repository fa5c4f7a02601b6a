//! Games that can be continued, each with who plays, the group, the round and when it was left.

use super::page::{Control, Item, Page};
use super::{Id, Menu, MenuSystems, Menus, Used, ask, on_top};
use crate::files::shelf::Shelved;
use crate::files::{Files, Folder, Shelf};
use crate::pace::Waker;
use crate::texts::{Say, say};
use crate::words;
use bevy::prelude::*;
use std::time::{Duration, SystemTime};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Doomed>()
        .add_systems(Update, heed.in_set(MenuSystems::Heed))
        .add_systems(Update, compose.in_set(MenuSystems::Compose).run_if(on_top(Menu::Games)));
}

/// What can be done with a game, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// It goes on.
    Continue(usize),
    /// It is thrown away.
    Delete(usize),
}

/// The game that is thrown away if the player agrees.
#[derive(Resource, Default)]
struct Doomed(Option<String>);

/// How long ago something was.
pub(super) fn ago(when: SystemTime) -> Say {
    let minutes = SystemTime::now().duration_since(when).unwrap_or(Duration::ZERO).as_secs() / 60;
    match minutes {
        0 => say!("ago-now"),
        1..60 => say!("ago-minutes", count = minutes),
        60..1440 => say!("ago-hours", count = minutes / 60),
        _ => say!("ago-days", count = minutes / 1440),
    }
}

fn label(game: &Shelved) -> Say {
    let names = (0..game.seats.len()).map(|seat| words::seat_name(&game.seats, seat));
    let state = match game.series.as_ref().filter(|_| game.awaits_next) {
        Some(series) => say!("games-next", number = series.played() + 1, length = series.length),
        None => say!("panel-round", round = game.round),
    };
    let group = words::group_name(&game.group);
    words::side_by_side([words::side_by_side(names), group, state, ago(game.when)])
}

fn compose(shelf: Res<Shelf>, mut page: ResMut<Page>) {
    let mut next = Page::sheet(say!("games-title"));
    if !shelf.is_known() {
        next = next.with(Item::Text(say!("records-looking")));
    } else if shelf.games().is_empty() {
        next = next.with(Item::Text(say!("games-none")));
    }
    for (i, game) in shelf.games().iter().enumerate() {
        next = next.with(Item::Text(label(game))).with(Item::Row(vec![
            Control::button(Entry::Continue(i), say!("title-continue")),
            Control::button(Entry::Delete(i), say!("games-delete")),
        ]));
    }
    page.set_if_neq(next.with_back());
}

fn heed(
    mut used: MessageReader<Used>,
    mut agreed: MessageReader<ask::Agreed>,
    folder: Res<Folder>,
    waker: Res<Waker>,
    mut menus: ResMut<Menus>,
    mut shelf: ResMut<Shelf>,
    mut files: ResMut<Files>,
    mut doomed: ResMut<Doomed>,
) {
    if agreed.read().any(|ask::Agreed(question)| *question == ask::Question::DeleteGame)
        && let Some(stem) = doomed.0.take()
    {
        shelf.delete(&stem, &folder, &mut files);
    }
    for Used { id, .. } in used.read() {
        let Id::Games(entry) = id else { continue };
        let (Entry::Continue(at) | Entry::Delete(at)) = entry;
        let Some(stem) = shelf.games().get(*at).map(|game| game.stem().to_owned()) else { continue };
        match entry {
            Entry::Continue(_) => shelf.continue_game(&stem, &waker),
            Entry::Delete(_) => {
                doomed.0 = Some(stem);
                menus.open(Menu::Ask(ask::Question::DeleteGame));
            }
        }
    }
}
