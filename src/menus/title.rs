//! The main menu on the title screen: continue, learn, play, puzzles, watch, rules, statistics, settings,
//! quit.

use super::effect::{Effect, open};
use super::lobby::Lobby;
use super::page::{Control, Form, Item, Page};
use super::{Menu, Menus, on_top};
use crate::app::{FrameStep, Screen};
use crate::game::lessons::LessonProgress;
use crate::game::saves::ContinueGame;
use crate::game::{Seeds, Shelf, Shelved, phrases};
use crate::seats::SeatOwners;
use crate::texts::{Say, say};
use crate::ui::Metrics;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), enter)
        .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Title)));
}

pub(super) fn enter(mut menus: ResMut<Menus>) {
    menus.only(Some(Menu::Title));
}

/// The rectangle of the main menu. In tight windows it takes room from the picture beside it.
pub fn list_area(metrics: &Metrics) -> Rect {
    let (window, unit) = (metrics.window, metrics.unit);
    if metrics.is_tight() {
        return Rect::from_corners(window * Vec2::new(0.47, 0.06), window * Vec2::new(0.95, 0.95));
    }
    let at = |x: f32, y: f32| window * 0.5 + (Vec2::new(x, y) - Vec2::new(640.0, 360.0)) * unit;
    Rect::from_corners(at(776.0, 224.0), at(1216.0, 634.0))
}

/// Explains Continue: the next game of a series, or the round and group of the game.
fn about(game: &Shelved) -> Say {
    match game.series.as_ref().filter(|_| game.awaits_next) {
        Some(series) => say!("title-series-about", number = series.played() + 1, length = series.length),
        None => say!("title-continue-about", round = game.round, group = phrases::group_name(&game.group)),
    }
}

fn compose(shelf: Res<Shelf>, progress: Res<LessonProgress>, metrics: Res<Metrics>, mut page: ResMut<Page>) {
    let mut items = Vec::new();
    if let Some((last, others)) = shelf.games().split_first() {
        let message = ContinueGame(last.stem().to_owned());
        let last =
            Control::main("continue", say!("title-continue")).about(about(last)).does(super::effect::send(message));
        let others = (!others.is_empty()).then(|| {
            let label = say!("title-games", count = others.len());
            Control::button("games", label).about(say!("title-games-about")).does(open(Menu::Games))
        });
        items.push(Item::Row([Some(last), others].into_iter().flatten().collect()));
    }
    let play = Control::button("play", say!("title-play")).about(say!("title-play-about")).does(enter_lobby(false));
    let play = if items.is_empty() { play.as_main() } else { play };
    let learn = Control::button("learn", say!("title-learn")).about(say!("title-learn-about")).does(open(Menu::Learn));
    // Until the exchange is known, lessons come first.
    let [first, second] = if progress.is_newcomer() { [learn, play] } else { [play, learn] };
    let watch = Control::button("watch", say!("title-watch")).about(say!("title-watch-about")).does(enter_lobby(true));
    let puzzles = Control::button("puzzles", say!("puzzles-title"));
    let puzzles = puzzles.about(say!("title-puzzles-about")).does(open(Menu::Puzzles));
    let rules = Control::button("rules", say!("title-rules")).about(say!("title-rules-about")).does(open(Menu::Rules));
    let statistics = Control::button("statistics", say!("title-statistics"));
    let statistics = statistics.about(say!("title-statistics-about")).does(open(Menu::Statistics));
    let settings = Control::button("settings", say!("title-settings"));
    let settings = settings.about(say!("title-settings-about")).does(open(Menu::Settings));
    let quit = Control::button("quit", say!("title-quit")).about(say!("title-quit-about")).does(quit());
    let ladder = Control::button("ladder", say!("title-ladder"));
    let ladder = ladder.about(say!("title-ladder-about")).does(open(Menu::Ladder));
    items.extend([first, second, puzzles].map(Item::from));
    items.push(Item::Row(vec![ladder, watch]));
    items.extend([Item::Row(vec![rules, statistics]), Item::Row(vec![settings, quit])]);
    let next = Page { items, form: Form::List(list_area(&metrics)), ..default() };
    Page::show(&mut page, next.on_back(Effect::new(focus_or_quit)));
}

fn quit() -> Effect {
    super::effect::send(AppExit::Success)
}

/// Back focuses Quit first and quits only from there, so that one press too many does not end the program.
fn focus_or_quit(world: &mut World, event: &super::ControlEvent) {
    let mut menus = world.resource_mut::<Menus>();
    if menus.focus() == Some("quit".into()) {
        quit().run(world, event);
    } else {
        menus.set_focus(Some("quit".into()), true);
    }
}

/// Opens the lobby. A gamepad that opens it also joins.
fn enter_lobby(watching: bool) -> Effect {
    Effect::new(move |world, event| {
        let seed = world.resource::<Seeds>().next();
        let owners = world.resource::<SeatOwners>().clone();
        let mut lobby = world.resource_mut::<Lobby>();
        lobby.enter(watching, seed);
        let seating = lobby.join_first(event.by, &owners);
        world.write_message_batch(seating);
        world.resource_mut::<Menus>().open(Menu::Lobby);
    })
}
