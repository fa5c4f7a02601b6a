//! The title's list: continue, play, watch, rules, statistics, settings, quit.

use super::page::{Control, Form, Item, Page};
use super::{Id, Menu, MenuSystems, Menus, Used, on_top};
use crate::crew::{Crew, Seating};
use crate::save::Saved;
use crate::screens::{Screen, title};
use crate::series::Series;
use crate::table::{Deal, Next, Session, Sit};
use crate::texts::say;
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
    /// Goes on with the saved game.
    Continue,
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

/// The next game of a series that was left between two games.
fn next_of_series(saved: &Saved, series: &Series) -> Option<Deal> {
    let (record, game) = saved.0.as_ref().filter(|(_, game)| game.is_over())?;
    let session = Session::of_record(record, game.clone());
    (series.is_of(&session) && series.played() > 0 && !series.is_over()).then(|| session.rematch())
}

fn compose(saved: Res<Saved>, series: Res<Series>, metrics: Res<Metrics>, mut page: ResMut<Page>) {
    let mut entries = Vec::new();
    if let Some((_, game)) = saved.0.as_ref().filter(|_| saved.can_continue()) {
        let about = say!("title-continue-about", round = game.round(), group = words::group_name(game.rules().group()));
        entries.push(Control::main(Entry::Continue, say!("title-continue")).about(about));
    }
    if next_of_series(&saved, &series).is_some() {
        let about = say!("title-series-about", number = series.played() + 1, length = series.length);
        entries.push(Control::main(Entry::Continue, say!("title-continue")).about(about));
    }
    let play = say!("title-play");
    let play = if entries.is_empty() { Control::main(Entry::Play, play) } else { Control::button(Entry::Play, play) };
    entries.push(play.about(say!("title-play-about")));
    entries.extend([
        Control::button(Entry::Watch, say!("title-watch")).about(say!("title-watch-about")),
        Control::button(Entry::Rules, say!("title-rules")).about(say!("title-rules-about")),
        Control::button(Entry::Statistics, say!("title-statistics")).about(say!("title-statistics-about")),
        Control::button(Entry::Settings, say!("title-settings")).about(say!("title-settings-about")),
        Control::button(Entry::Quit, say!("title-quit")).about(say!("title-quit-about")),
    ]);
    let items = entries.into_iter().map(Item::from).collect();
    page.set_if_neq(Page { items, form: Form::List(title::list(&metrics)), ..default() });
}

fn heed(
    mut used: MessageReader<Used>,
    mut menus: ResMut<Menus>,
    options: Res<crate::Options>,
    mut saved: ResMut<Saved>,
    mut lobby: ResMut<super::lobby::Lobby>,
    crew: Res<Crew>,
    mut seating: MessageWriter<Seating>,
    mut series: ResMut<Series>,
    mut sit: MessageWriter<Sit>,
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
            Entry::Continue if !saved.can_continue() => {
                if let Some(deal) = next_of_series(&saved, &series) {
                    series.goes_on(&deal);
                    sit.write(Sit(Next::Deal(deal)));
                }
            }
            Entry::Continue => {
                if let Some(game) = saved.0.take() {
                    sit.write(Sit(Next::Resume(Box::new(game))));
                }
            }
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
