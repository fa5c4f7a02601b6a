//! The final standings of a series, with the result of each game.

use super::effect::{Effect, to_title};
use super::page::{Control, Drawing, Item, Page};
use super::{ControlId, Menu, on_top};
use crate::app::FrameStep;
use crate::game::{Next, Series, Session, Sit, phrases};
use crate::texts::{Say, say};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::SeriesResult)));
}

fn compose(session: Res<Session>, series: Res<Series>, mut page: ResMut<Page>) {
    let seats = session.seats();
    let leaders = series.leaders();
    let title = phrases::series_line(seats, &leaders);
    let score = |seat: &usize| (series.sixths(*seat), std::cmp::Reverse(series.marbles_left(*seat)));
    let mut order: Vec<usize> = (0..seats.len()).collect();
    order.sort_by_key(|seat| std::cmp::Reverse(score(seat)));
    let lines = order.iter().enumerate().map(|(place, seat)| {
        Item::Text(say!(
            "podium-line",
            place = place + 1,
            name = phrases::seat_name(seats, *seat),
            score = Say::verbatim(phrases::score(series.sixths(*seat))),
            marbles = series.marbles_left(*seat),
        ))
    });
    let next = Page::panel(title, 760.0)
        .with(Drawing::Series(seats.len()))
        .with(Item::Heading(say!("podium-order")))
        .with_all(lines);
    let next = next.foot([
        Control::main("again", say!("results-next-series")).does(rematch()),
        Control::button(ControlId::Back, say!("menu-back")),
        Control::button("leave", say!("pause-leave")).does(to_title()),
    ]);
    Page::show(&mut page, next);
}

/// Deals the next game with the same seats.
pub(super) fn rematch() -> Effect {
    Effect::new(|world, _| {
        let deal = world.resource::<Session>().rematch();
        world.write_message(Sit(Next::Rematch(deal)));
    })
}
