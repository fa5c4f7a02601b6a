//! Both sums of an exchange as an equation of marbles, and what comes of it in words.

use super::HudState;
use crate::controls::Action;
use crate::game::{Waiting, phrases};
use crate::texts::say;
use crate::ui::{Brush, Letters, palette};
use aljabar_core::{Exchange, Handful, Illegal, Piece, Seat};
use bevy::math::Vec2;
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, told: &HudState) {
    if told.waiting() == Waiting::Over || told.banner().is_some() {
        return;
    }
    let rect = told.layout.equation;
    let (exchange, shown) = match told.presentation.shown_exchange() {
        Some((seat, exchange)) => (exchange, Some(seat)),
        None => (told.selection.exchange(), None),
    };
    let left = rect.min.x + brush.px(16.0);
    // Two lines of words may be needed where there is little room.
    let rows = if told.layout.tight { [14.0, 40.0] } else { [20.0, 47.0] };
    let [upper, lower] = rows.map(|row| rect.min.y + brush.px(row));
    if exchange.give.is_empty() && exchange.take.is_empty() {
        // While something is shown nobody is asked, and in a recorded game nobody is asked at all.
        let (Waiting::Person(turn) | Waiting::Bot(turn, _)) = told.waiting() else { return };
        let text = phrases::prompt(told.session.game(), told.session.seats(), turn);
        let room = Vec2::new(rect.width() - brush.px(32.0), rect.height() - brush.px(6.0));
        let galley = brush.wrapped_within(&brush.sentence(&text), Letters::BODY, told.lit(palette::TEXT), room);
        let y = rect.center().y - galley.size().y * 0.5;
        brush.put(Vec2::new(left, y), galley);
        return;
    }
    let room = rect.width() - brush.px(32.0);
    let end = row(brush, told, &exchange, shown, Vec2::new(left, upper), room);
    let ([text, short], colour) = verdict(brush, told, &exchange, shown.is_some());
    let text = if brush.width(&text, Letters::BODY) <= room { text } else { short };
    let below = Vec2::new(room, rect.max.y - brush.px(1.0) - (lower - brush.px(13.0)));
    let wide = brush.wrapped_within(&text, Letters::BODY, colour, below);
    brush.put(Vec2::new(left, lower - wide.size().y.min(brush.px(26.0)) * 0.5), wide);
    if shown.is_none() && told.prompts.has(Action::Arithmetic) {
        let at = Vec2::new(rect.max.x - brush.px(14.0), upper);
        let why = brush.say(&say!("preview-why", key = told.key(Action::Arithmetic)));
        if end + brush.px(8.0) + brush.width(&why, Letters::BODY) <= at.x {
            brush.text(at, Align2::RIGHT_CENTER, &why, Letters::BODY, told.lit(palette::TEXT_SOFT));
        }
    }
}

/// Both sides, after the name of whoever has made the exchange. Says where they end. What is too wide is painted
/// smaller.
fn row(brush: &Brush, told: &HudState, exchange: &Exchange, seat: Option<Seat>, at: Vec2, room: f32) -> f32 {
    let between = brush.say(&say!("log-for"));
    let name = seat.map(|seat| {
        let name = brush.say(&phrases::seat_name(told.session.seats(), seat));
        (brush.shortened(&name, Letters::STRONG, room * 0.4), palette::SEATS[seat % 4])
    });
    let named = name.as_ref().map_or(0.0, |(name, _)| brush.width(name, Letters::STRONG) + brush.px(14.0));
    let sides = width(brush, told, exchange.give) + width(brush, told, exchange.take);
    let all = named + sides + brush.width(&between, Letters::STRONG) + brush.px(20.0);
    let part = (room / all).min(1.0);
    let brush = &brush.shrunk(part);
    let mut x = at.x;
    if let Some((name, colour)) = name {
        x = brush.text(at, Align2::LEFT_CENTER, &name, Letters::STRONG, colour).max.x + brush.px(14.0);
    }
    x = side(brush, told, exchange.give, Vec2::new(x, at.y), part);
    let middle = Vec2::new(x + brush.px(10.0), at.y);
    x = brush.text(middle, Align2::LEFT_CENTER, &between, Letters::STRONG, palette::TEXT).max.x;
    side(brush, told, exchange.take, Vec2::new(x + brush.px(10.0), at.y), part)
}

fn diameter(brush: &Brush, told: &HudState) -> f32 {
    told.layout.diameters.rival.max(brush.px(24.0))
}

/// How wide a side is.
fn width(brush: &Brush, told: &HudState, pieces: Handful) -> f32 {
    let (marbles, signs) = match pieces.len() {
        0 => return brush.width("…", Letters::STRONG),
        1 => (1, 0),
        several => (several + 1, several),
    };
    marbles as f32 * diameter(brush, told) + signs as f32 * (brush.width("+", Letters::STRONG) + brush.px(10.0))
}

/// `red + blue = purple`, in marbles. Says where it ends.
fn side(brush: &Brush, told: &HudState, pieces: Handful, at: Vec2, part: f32) -> f32 {
    let (mut x, y) = (at.x, at.y);
    let diameter = (told.layout.diameters.rival * part).max(brush.px(24.0));
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
fn verdict(brush: &Brush, told: &HudState, exchange: &Exchange, shown: bool) -> ([String; 2], Color32) {
    let twice = |text: String, colour: Color32| ([text.clone(), text], colour);
    let (group, seats) = (told.session.group(), told.session.seats());
    if shown {
        let reduction = exchange.reduction();
        let sizes = say!("preview-sizes", given = exchange.give.len(), taken = exchange.take.len());
        let shrinks = (reduction > 0).then(|| say!("preview-shrinks", by = reduction));
        let text = phrases::side_by_side([Some(sizes), shrinks].into_iter().flatten());
        return twice(brush.line_of(&text), palette::TEXT_SOFT);
    }
    match &told.preview.outcome {
        Ok(facts) => {
            let hand = told.session.game().position().mover().len();
            let both = phrases::preview(group, seats, facts, hand, exchange);
            (both.map(|text| brush.line_of(&text)), palette::GOOD)
        }
        // Half an exchange is no mistake.
        Err(Illegal::GivesNothing | Illegal::TakesNothing) => {
            let choices = &told.preview.choices;
            let text = brush.sentence(&phrases::half(group, exchange, choices));
            twice(text, if choices.open() { palette::TEXT_SOFT } else { palette::REFUSED })
        }
        Err(reason) => twice(brush.sentence(&phrases::refusal(reason)), palette::REFUSED),
    }
}
