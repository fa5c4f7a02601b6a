//! Both sums of an exchange as an equation of marbles, and what comes of it in words.

use super::Tellable;
use crate::theme::brush::{Brush, Letters};
use crate::theme::palette;
use crate::words;
use aljabar_core::{Exchange, Handful, Illegal, Piece};
use bevy::math::Vec2;
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, told: &Tellable) {
    if told.is_over() {
        return;
    }
    let rect = told.layout.equation;
    let (exchange, shown) = match told.stage.shown_exchange() {
        Some((seat, exchange)) => (exchange, Some(seat)),
        None => (told.selection.exchange(), None),
    };
    let left = rect.min.x + brush.px(16.0);
    let (upper, lower) = (rect.min.y + brush.px(20.0), rect.min.y + brush.px(47.0));
    if exchange.give.is_empty() && exchange.take.is_empty() {
        let turn = told.session.turn().unwrap_or(0);
        let name = words::seat_name(told.session.seats(), turn);
        let human = told.session.human_on_turn().is_some();
        let text = if told.stage.is_idle() || human {
            words::prompt(told.session.game(), human, &name)
        } else {
            String::new()
        };
        let galley = brush.wrapped(&text, Letters::BODY, palette::TEXT, rect.width() - brush.px(32.0));
        let y = rect.center().y - galley.size().y * 0.5;
        brush.put(Vec2::new(left, y), galley);
        return;
    }
    let mut x = left;
    if let Some(seat) = shown {
        let name = words::seat_name(told.session.seats(), seat);
        let at = Vec2::new(x, upper);
        x = brush.text(at, Align2::LEFT_CENTER, &name, Letters::STRONG, palette::SEATS[seat % 4]).max.x
            + brush.px(14.0);
    }
    x = side(brush, told, exchange.give, Vec2::new(x, upper));
    x = brush
        .text(Vec2::new(x + brush.px(10.0), upper), Align2::LEFT_CENTER, "for", Letters::STRONG, palette::TEXT)
        .max
        .x;
    side(brush, told, exchange.take, Vec2::new(x + brush.px(10.0), upper));
    let room = rect.width() - brush.px(32.0);
    let ([text, short], colour) = verdict(told, &exchange, shown.is_some());
    let text = if brush.width(&text, Letters::BODY) <= room { text } else { short };
    let wide = brush.wrapped(&text, Letters::BODY, colour, rect.width() - brush.px(32.0));
    brush.put(Vec2::new(left, lower - wide.size().y.min(brush.px(24.0)) * 0.5), wide);
    if shown.is_none() {
        let at = Vec2::new(rect.max.x - brush.px(14.0), upper);
        brush.text(at, Align2::RIGHT_CENTER, "why? A", Letters::BODY, palette::TEXT_SOFT);
    }
}

/// `red + blue = purple`, in marbles. Says where it ends.
fn side(brush: &Brush, told: &Tellable, pieces: Handful, at: Vec2) -> f32 {
    let (mut x, y) = (at.x, at.y);
    let diameter = told.layout.diameters.rival.max(brush.px(24.0));
    let sign = |x: f32, sign: &str| {
        let at = Vec2::new(x + brush.px(5.0), y);
        brush.text(at, Align2::LEFT_CENTER, sign, Letters::STRONG, palette::TEXT).max.x + brush.px(5.0)
    };
    let marble = |x: f32, piece: Piece| {
        brush.marble(Vec2::new(x + diameter * 0.5, y), piece, diameter, Color32::WHITE);
        x + diameter
    };
    if pieces.is_empty() {
        return brush.text(Vec2::new(x, y), Align2::LEFT_CENTER, "…", Letters::STRONG, palette::TEXT_SOFT).max.x;
    }
    for (i, piece) in told.session.group().sorted(pieces.iter()).into_iter().enumerate() {
        if i > 0 {
            x = sign(x, "+");
        }
        x = marble(x, piece);
    }
    if pieces.len() > 1 {
        x = sign(x, "=");
        let sum = told.session.group().sum(pieces.iter());
        x = marble(x, sum);
    }
    x
}

/// What comes of it, or why it cannot be.
fn verdict(told: &Tellable, exchange: &Exchange, shown: bool) -> ([String; 2], Color32) {
    let twice = |text: String, colour: Color32| ([text.clone(), text], colour);
    let (group, seats) = (told.session.group(), told.session.seats());
    if shown {
        let reduction = exchange.reduction();
        let text = match reduction {
            1.. => format!("{} for {} · the hand shrinks by {reduction}", exchange.give.len(), exchange.take.len()),
            _ => format!("{} for {}", exchange.give.len(), exchange.take.len()),
        };
        return twice(text, palette::TEXT_SOFT);
    }
    match &told.prospect.outcome {
        Ok(facts) => {
            let hand = told.session.game().position().mover().len();
            (words::preview(group, seats, facts, hand, exchange), palette::GOOD)
        }
        // Half an exchange is no mistake.
        Err(Illegal::GivesNothing | Illegal::TakesNothing) => {
            let sum = if exchange.give.is_empty() { exchange.take } else { exchange.give };
            let sum = group.name(group.sum(sum.iter()));
            let choices = &told.prospect.choices;
            let text = match (exchange.give.is_empty(), choices.open(), choices.matched()) {
                (_, false, _) => format!("{sum}: nothing in reach has this sum"),
                (true, _, true) => format!("{sum}: now choose marbles of your hand with this sum"),
                (true, ..) => format!("{sum}: take more, your hand has nothing with this sum"),
                (false, _, true) => format!("{sum}: now choose marbles of the Center with this sum"),
                (false, ..) => format!("{sum}: add more of your hand, the Center has nothing with this sum"),
            };
            twice(words::sentence(&text), if choices.open() { palette::TEXT_SOFT } else { palette::REFUSED })
        }
        Err(reason) => twice(words::refusal(reason), palette::REFUSED),
    }
}
