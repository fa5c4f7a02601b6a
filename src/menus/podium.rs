//! The end of a series: who has won, and how it came about game by game.

use super::page::{Control, Drawing, Item, Page};
use super::{Id, Menu, MenuSystems, Used, on_top};
use crate::screens::Screen;
use crate::series::Series;
use crate::table::{Next, Session, Sit};
use crate::texts::{Say, say};
use crate::words;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, heed.in_set(MenuSystems::Heed).run_if(in_state(Screen::Table)))
        .add_systems(Update, compose.in_set(MenuSystems::Compose).run_if(on_top(Menu::Podium)));
}

/// What can be chosen at the end of a series.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// The same people begin another series.
    Again,
    /// Back to the title.
    Leave,
}

fn compose(session: Res<Session>, series: Res<Series>, mut page: ResMut<Page>) {
    let seats = session.seats();
    let leaders = series.leaders();
    let title = words::series_line(seats, &leaders);
    let score = |seat: &usize| (series.sixths(*seat), std::cmp::Reverse(series.marbles_left(*seat)));
    let mut order: Vec<usize> = (0..seats.len()).collect();
    order.sort_by_key(|seat| std::cmp::Reverse(score(seat)));
    let lines = order.iter().enumerate().map(|(place, seat)| {
        Item::Text(say!(
            "podium-line",
            place = place + 1,
            name = words::seat_name(seats, *seat),
            score = Say::verbatim(words::score(series.sixths(*seat))),
            marbles = series.marbles_left(*seat),
        ))
    });
    let next = Page::panel(title, 760.0)
        .with(Drawing::Series(seats.len()))
        .with(Item::Heading(say!("podium-order")))
        .with_all(lines);
    page.set_if_neq(next.foot([
        Control::main(Entry::Again, say!("results-next-series")),
        Control::button(Id::Back, say!("menu-back")),
        Control::button(Entry::Leave, say!("pause-leave")),
    ]));
}

fn heed(
    mut used: MessageReader<Used>,
    session: Res<Session>,
    mut series: ResMut<Series>,
    mut sit: MessageWriter<Sit>,
    mut screen: ResMut<NextState<Screen>>,
) {
    for Used { id, .. } in used.read() {
        match id {
            Id::Podium(Entry::Again) => {
                let deal = session.rematch();
                series.goes_on(&deal);
                sit.write(Sit(Next::Deal(deal)));
            }
            Id::Podium(Entry::Leave) => screen.set(Screen::Title),
            _ => {}
        }
    }
}
