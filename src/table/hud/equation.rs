//! The exchange that is selected or being shown, as an equation of marbles, and its outcome in words.

use super::HudState;
use crate::controls::Action;
use crate::game::lessons::LessonRun;
use crate::game::{Waiting, phrases};
use crate::texts::say;
use crate::ui::{Brush, Letters, palette};
use aljabar_core::{Exchange, Handful, Illegal, Piece, Seat};
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    let guided = hud.lesson.guided();
    if hud.waiting() == Waiting::Over || hud.banner().is_some() {
        return;
    }
    let rect = hud.layout.equation;
    let (exchange, shown) = match hud.presentation.shown_exchange() {
        Some((seat, exchange)) => (exchange, Some(seat)),
        None => (hud.selection.exchange(), None),
    };
    let center = rect.center();
    if exchange.give.is_empty() && exchange.take.is_empty() {
        // The lesson says what to do.
        if guided.is_some() {
            return;
        }
        // No one is asked to decide during an animation or in a replay.
        let (Waiting::Person(turn) | Waiting::Bot(turn, _)) = hud.waiting() else { return };
        let text = phrases::prompt(hud.session.game(), hud.session.seats(), turn);
        let colour = hud.lit(palette::TEXT);
        let galley = brush.centred_within(&brush.sentence(&text), Letters::BODY, colour, rect.size());
        brush.put(Vec2::new(center.x, center.y - galley.size().y * 0.5), galley);
        return;
    }
    let room = rect.width();
    let upper = rect.min.y + brush.px(14.0);
    let (start, end) = row(brush, hud, &exchange, shown, Vec2::new(center.x, upper), room);
    let ([text, short], colour) = verdict(brush, hud, &exchange, shown.is_some());
    let text = if brush.width(&text, Letters::BODY) <= room { text } else { short };
    let below = Rect::new(rect.min.x, rect.min.y + brush.px(28.0), rect.max.x, rect.max.y);
    let galley = brush.centred_within(&text, Letters::BODY, colour, below.size());
    brush.put(Vec2::new(center.x, below.min.y), galley);
    if shown.is_none() && hud.prompts.has(Action::Arithmetic) {
        let key = hud.key(Action::Arithmetic);
        let words = [say!("preview-why", key = key.clone()), say!("preview-why-short", key = key)];
        let free = rect.max.x - end.max(center.x * 2.0 - start);
        let fits = |why: &String| brush.width(why, Letters::BODY) + brush.px(12.0) <= free;
        if let Some(why) = words.iter().map(|words| brush.say(words)).find(fits) {
            let at = Vec2::new(rect.max.x, upper);
            brush.text(at, Align2::RIGHT_CENTER, &why, Letters::BODY, hud.lit(palette::TEXT_SOFT));
        }
    }
}

/// Paints both sides of an exchange, after the name of its seat, centred at `at`. Returns the x coordinates of its start
/// and end. Scales down if it is wider than `room`.
fn row(brush: &Brush, hud: &HudState, exchange: &Exchange, seat: Option<Seat>, at: Vec2, room: f32) -> (f32, f32) {
    let between = brush.say(&say!("log-for"));
    let name = seat.map(|seat| {
        let name = brush.say(&phrases::seat_name(hud.session.seats(), seat));
        (brush.shortened(&name, Letters::STRONG, room * 0.4), brush.seat_colour(seat))
    });
    // Signs are laid out in whole pixels, so they do not shrink exactly as much as their font.
    let wide = |part: f32| {
        let brush = &brush.shrunk(part);
        let named = name.as_ref().map_or(0.0, |(name, _)| brush.width(name, Letters::STRONG) + brush.px(14.0));
        let sides = [exchange.give, exchange.take].map(|pieces| width(brush, hud, pieces, part));
        named + sides[0] + sides[1] + brush.width(&between, Letters::STRONG) + brush.px(20.0)
    };
    let shrink = |part: f32| part * (room / wide(part)).min(1.0);
    let part = shrink(shrink(shrink(1.0)));
    let start = at.x - wide(part) * 0.5;
    let brush = &brush.shrunk(part);
    let mut x = start;
    if let Some((name, colour)) = name {
        x = brush.text(Vec2::new(x, at.y), Align2::LEFT_CENTER, &name, Letters::STRONG, colour).max.x + brush.px(14.0);
    }
    x = side(brush, hud, exchange.give, Vec2::new(x, at.y), part);
    let middle = Vec2::new(x + brush.px(10.0), at.y);
    x = brush.text(middle, Align2::LEFT_CENTER, &between, Letters::STRONG, palette::TEXT).max.x;
    (start, side(brush, hud, exchange.take, Vec2::new(x + brush.px(10.0), at.y), part))
}

/// The diameter of a marble with a brush that is shrunk to this part.
fn diameter(brush: &Brush, hud: &HudState, part: f32) -> f32 {
    (hud.layout.diameters.text * part).max(brush.px(24.0))
}

/// The width of one side with a brush that is shrunk to this part.
fn width(brush: &Brush, hud: &HudState, pieces: Handful, part: f32) -> f32 {
    let diameter = diameter(brush, hud, part);
    let sign = |sign: &str| brush.width(sign, Letters::STRONG) + brush.px(10.0);
    match pieces.len() {
        0 => brush.width("…", Letters::STRONG),
        1 => diameter,
        several => (several + 1) as f32 * diameter + (several - 1) as f32 * sign("+") + sign("="),
    }
}

/// Paints one side, such as `red + blue = purple`, with marbles. Returns the x coordinate of the end.
fn side(brush: &Brush, hud: &HudState, pieces: Handful, at: Vec2, part: f32) -> f32 {
    let (mut x, y) = (at.x, at.y);
    let diameter = diameter(brush, hud, part);
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
    for (i, piece) in hud.session.group().sorted(pieces.iter()).into_iter().enumerate() {
        if i > 0 {
            x = sign(x, "+");
        }
        x = marble(x, piece);
    }
    if pieces.len() > 1 {
        x = sign(x, "=");
        let sum = hud.session.group().sum(pieces.iter());
        x = marble(x, sum);
    }
    x
}

/// The outcome of an exchange, or why it is illegal.
fn verdict(brush: &Brush, hud: &HudState, exchange: &Exchange, shown: bool) -> ([String; 2], Color32) {
    let twice = |text: String, colour: Color32| ([text.clone(), text], colour);
    let (group, seats) = (hud.session.group(), hud.session.seats());
    if shown {
        let reduction = exchange.reduction();
        let sizes = say!("preview-sizes", given = exchange.give.len(), taken = exchange.take.len());
        let shrinks = (reduction > 0).then(|| say!("preview-shrinks", by = reduction));
        let text = phrases::side_by_side([Some(sizes), shrinks].into_iter().flatten());
        return twice(brush.line_of(&text), palette::TEXT_SOFT);
    }
    // A lesson about sums looks at nothing else.
    if hud.lesson.guided().is_some_and(LessonRun::is_about_sums) {
        let side = if exchange.give.is_empty() { exchange.take } else { exchange.give };
        return twice(brush.line_of(&phrases::piece(group, group.sum(side.iter()))), palette::TEXT_SOFT);
    }
    match &hud.preview.outcome {
        Ok(facts) => {
            let hand = hud.session.game().position().mover().len();
            let both = phrases::preview(group, seats, facts, hand, exchange);
            (both.map(|text| brush.line_of(&text)), palette::GOOD)
        }
        // An incomplete selection is not an error.
        Err(Illegal::GivesNothing | Illegal::TakesNothing) => {
            let choices = &hud.preview.choices;
            let text = brush.sentence(&phrases::half(group, exchange, choices));
            twice(text, if choices.open() { palette::TEXT_SOFT } else { palette::REFUSED })
        }
        Err(reason) => twice(brush.sentence(&phrases::refusal(reason)), palette::REFUSED),
    }
}
