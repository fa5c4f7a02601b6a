//! The list of games that can be continued, each with players, group, round and age.

use super::confirm::{ConfirmQuestion, ask};
use super::effect::send;
use super::page::{Control, Item, Page};
use super::{Menu, on_top};
use crate::app::FrameStep;
use crate::game::saves::{ContinueGame, DeleteGame};
use crate::game::{Shelf, Shelved, phrases};
use crate::texts::{Say, say};
use aljabar_platform::clock::{SystemTime, date};
use bevy::prelude::*;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Games)));
}

/// The time since `when`, as text.
pub(super) fn ago(when: SystemTime) -> Say {
    let minutes = date().duration_since(when).unwrap_or(Duration::ZERO).as_secs() / 60;
    match minutes {
        0 => say!("ago-now"),
        1..60 => say!("ago-minutes", count = minutes),
        60..1440 => say!("ago-hours", count = minutes / 60),
        _ => say!("ago-days", count = minutes / 1440),
    }
}

fn label(game: &Shelved) -> Say {
    let names = (0..game.seats.len()).map(|seat| phrases::seat_name(&game.seats, seat));
    let state = match game.series.as_ref().filter(|_| game.awaits_next) {
        Some(series) => say!("games-next", number = series.played() + 1, length = series.length),
        None => say!("panel-round", round = game.round),
    };
    let group = phrases::group_name(&game.group);
    phrases::side_by_side([phrases::side_by_side(names), group, state, ago(game.when)])
}

fn compose(shelf: Res<Shelf>, mut page: ResMut<Page>) {
    let mut next = Page::sheet(say!("games-title"));
    if !shelf.is_known() {
        next = next.with(Item::Text(say!("records-looking")));
    } else if shelf.games().is_empty() {
        next = next.with(Item::Text(say!("games-none")));
    }
    for (i, game) in shelf.games().iter().enumerate() {
        let stem = game.stem().to_owned();
        let delete = ask(ConfirmQuestion::DeleteGame, send(DeleteGame(stem.clone())));
        next = next.with(Item::Text(label(game))).with(Item::Row(vec![
            Control::button(("continue", i), say!("title-continue")).does(send(ContinueGame(stem))),
            Control::button(("delete", i), say!("games-delete")).does(delete),
        ]));
    }
    Page::show(&mut page, next.with_back());
}
