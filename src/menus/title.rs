//! The title's list: continue, play, watch, rules, statistics, settings, quit.

use super::page::{Control, Form, Item, Page};
use super::{Id, Menu, MenuSystems, Menus, Used, on_top};
use crate::crew::{Crew, Seating};
use crate::files::Shelf;
use crate::files::shelf::Shelved;
use crate::pace::Waker;
use crate::screens::{Screen, title};
use crate::texts::{Say, say};
use crate::theme::metrics::Metrics;
use crate::words;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), enter)
        .add_systems(Update, heed.in_set(MenuSystems::Heed).run_if(in_state(Screen::Title)))
        .add_systems(Update, compose.in_set(MenuSystems::Compose).run_if(on_top(Menu::Title)));
}

/// What can be chosen on the title.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// Goes on with the game that was played last.
    Continue,
    /// The other games that can be continued.
    Games,
    /// A new game.
    Play,
    /// Bots play.
    Watch,
    /// The rules.
    Rules,
    /// What has been played.
    Statistics,
    /// The settings.
    Settings,
    /// Leaves.
    Quit,
}

pub(super) fn enter(mut menus: ResMut<Menus>) {
    menus.only(Some(Menu::Title));
}

/// What comes when a game is continued.
fn about(game: &Shelved) -> Say {
    match game.series.as_ref().filter(|_| game.awaits_next) {
        Some(series) => say!("title-series-about", number = series.played() + 1, length = series.length),
        None => say!("title-continue-about", round = game.round, group = words::group_name(&game.group)),
    }
}

fn compose(shelf: Res<Shelf>, metrics: Res<Metrics>, mut page: ResMut<Page>) {
    let mut items = Vec::new();
    if let Some((last, others)) = shelf.games().split_first() {
        let last = Control::main(Entry::Continue, say!("title-continue")).about(about(last));
        let label = say!("title-games", count = others.len());
        let others =
            (!others.is_empty()).then(|| Control::button(Entry::Games, label).about(say!("title-games-about")));
        items.push(Item::Row([Some(last), others].into_iter().flatten().collect()));
    }
    let play = say!("title-play");
    let play = if items.is_empty() { Control::main(Entry::Play, play) } else { Control::button(Entry::Play, play) };
    let entries = [
        play.about(say!("title-play-about")),
        Control::button(Entry::Watch, say!("title-watch")).about(say!("title-watch-about")),
        Control::button(Entry::Rules, say!("title-rules")).about(say!("title-rules-about")),
        Control::button(Entry::Statistics, say!("title-statistics")).about(say!("title-statistics-about")),
        Control::button(Entry::Settings, say!("title-settings")).about(say!("title-settings-about")),
        Control::button(Entry::Quit, say!("title-quit")).about(say!("title-quit-about")),
    ];
    items.extend(entries.map(Item::from));
    page.set_if_neq(Page { items, form: Form::List(title::list(&metrics)), ..default() });
}

fn heed(
    mut used: MessageReader<Used>,
    mut menus: ResMut<Menus>,
    options: Res<crate::Options>,
    waker: Res<Waker>,
    mut shelf: ResMut<Shelf>,
    mut lobby: ResMut<super::lobby::Lobby>,
    crew: Res<Crew>,
    mut seating: MessageWriter<Seating>,
    mut exit: MessageWriter<AppExit>,
) {
    for Used { menu, id, by, .. } in used.read() {
        let entry = match id {
            Id::Title(entry) => *entry,
            // Whoever presses once too often on the way back is not thrown out.
            Id::Back if *menu == Menu::Title && menus.focus() != Some(Entry::Quit.into()) => {
                menus.set_focus(Some(Entry::Quit.into()), true);
                continue;
            }
            Id::Back if *menu == Menu::Title => Entry::Quit,
            _ => continue,
        };
        match entry {
            Entry::Continue => {
                if let Some(last) = shelf.games().first().map(|game| game.stem().to_owned()) {
                    shelf.continue_game(&last, &waker);
                }
            }
            Entry::Games => menus.open(Menu::Games),
            Entry::Play | Entry::Watch => {
                lobby.enter(entry == Entry::Watch, options.seed());
                seating.write_batch(lobby.join_first(*by, &crew));
                menus.open(Menu::Lobby);
            }
            Entry::Rules => menus.open(Menu::Rules),
            Entry::Statistics => menus.open(Menu::Statistics),
            Entry::Settings => menus.open(Menu::Settings),
            Entry::Quit => {
                exit.write(AppExit::Success);
            }
        }
    }
}
