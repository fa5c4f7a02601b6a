//! Round, turn and supplies, and below them the log.

use super::Tellable;
use crate::table::log::Line;
use crate::table::spots::Spot;
use crate::texts::say;
use crate::theme::brush::{Brush, Letters};
use crate::theme::palette;
use crate::words;
use aljabar_core::{Exchange, Handful};
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Align2, Color32, Galley};
use std::sync::Arc;

/// Says how many lines the log can be turned back.
pub(super) fn paint(brush: &Brush, told: &Tellable) -> f32 {
    let rect = told.layout.panel;
    let (left, right) = (rect.min.x + brush.px(16.0), rect.max.x - brush.px(16.0));
    let game = told.standing.of(&told.session);
    let position = game.position();
    let mut y = rect.min.y + brush.px(12.0);
    let seats = told.session.seats();
    let heading = match told.session.kind().is_stepped() {
        true => say!("replay-title"),
        false => say!("panel-round", round = game.round()),
    };
    let heading = brush.say(&heading);
    // In a roomy window the three small buttons share the panel's first line.
    let end = if told.layout.tight { right } else { told.layout.hint_button.min.x - brush.px(8.0) };
    let heading = brush.wrapped(&heading, Letters::NAME, palette::TEXT, end - left);
    let below = if told.layout.tight { heading.size().y } else { brush.px(40.0) };
    let middle = if told.layout.tight { y } else { told.layout.menu.center().y - heading.size().y * 0.5 };
    brush.put(Vec2::new(left, middle), heading);
    heads(brush, told);
    y += below;
    let first = position.first();
    let why_final = told.log.0.iter().rev().find(|line| line.is_final).map(|line| line.text.clone());
    let state = match position.is_final() {
        true => why_final.unwrap_or_else(|| say!("panel-final")),
        false => say!("panel-began", you = words::is_you(seats, first), who = words::seat_name(seats, first)),
    };
    let colour = if position.is_final() { palette::REFUSED } else { palette::TEXT_SOFT };
    let turn = words::turn(seats, told.standing.turn(&told.session));
    // In a replay with large letters the track lies over the lower part.
    let covered = told.layout.tight && told.session.kind().is_stepped();
    let state = if covered { turn } else { words::side_by_side([turn, state]) };
    let state = brush.wrapped(&brush.line_of(&state), Letters::BODY, colour, right - left);
    let height = state.size().y;
    brush.put(Vec2::new(left, y), state);
    y += height + brush.px(2.0);
    let late = told.keeper.is_late().then(|| say!("panel-not-on-disk"));
    let line = brush.say(&words::side_by_side([Some(words::supply(game)), late].into_iter().flatten()));
    let line = brush.wrapped(&line, Letters::BODY, palette::TEXT_SOFT, right - left);
    let height = line.size().y;
    brush.put(Vec2::new(left, y), line);
    y += height + brush.px(7.0);
    if !covered {
        brush.line(Vec2::new(left, y), Vec2::new(right, y), 1.0, palette::EDGE.gamma_multiply(0.7));
    }
    let end = if covered { told.layout.advice.min.y - brush.px(8.0) } else { rect.max.y - brush.px(10.0) };
    log(brush, told, Rect::new(left, y + brush.px(8.0), right, end))
}

/// An exchange in the log: who, and the marbles themselves.
fn log_exchange(
    brush: &Brush,
    told: &Tellable,
    (at, width): (Vec2, f32),
    words: &str,
    exchange: &Exchange,
    colour: Color32,
) {
    let diameter = brush.px(20.0);
    let between = brush.say(&say!("log-for"));
    let marbles = diameter * (exchange.give.len() + exchange.take.len()) as f32;
    let rest = marbles + brush.width(&between, Letters::BODY) + brush.px(18.0);
    let words = brush.shortened(words, Letters::BODY, width - rest);
    let mut x = brush.text(at, Align2::LEFT_CENTER, &words, Letters::BODY, colour).max.x + brush.px(6.0);
    let set = |x: f32, pieces: Handful| {
        let pieces = told.session.group().sorted(pieces.iter());
        for (i, piece) in pieces.iter().enumerate() {
            brush.marble(Vec2::new(x + diameter * (0.5 + i as f32), at.y), *piece, diameter, Color32::WHITE);
        }
        x + diameter * pieces.len() as f32 + brush.px(6.0)
    };
    x = set(x, exchange.give);
    x = brush.text(Vec2::new(x, at.y), Align2::LEFT_CENTER, &between, Letters::BODY, colour).max.x + brush.px(6.0);
    set(x, exchange.take);
}

/// The three small buttons: help, speed, pause.
fn heads(brush: &Brush, told: &Tellable) {
    // Speed and pause are there at any time, help only for a person who has to decide.
    let helps = told.stage.is_idle() && told.session.human_on_turn().is_some();
    let plate = |rect: Rect, spot: Spot| {
        let pointed = told.pointed() == Some(spot);
        let fill = if pointed { palette::PANEL_HOVER } else { palette::PANEL };
        let live = told.is_live() && (helps || spot != Spot::Hint);
        brush.button(rect, fill, palette::EDGE.gamma_multiply(if live { 1.0 } else { 0.35 }));
        match (live, pointed) {
            (false, _) => palette::TEXT_FAINT,
            (true, true) => palette::GOLD,
            (true, false) => palette::TEXT,
        }
    };
    let layout = &told.layout;
    if told.spots.rect(Spot::Hint).is_some() {
        let colour = plate(layout.hint_button, Spot::Hint);
        let text = brush.say(&say!("button-hint"));
        brush.text(layout.hint_button.center(), Align2::CENTER_CENTER, &text, Letters::STRONG, colour);
    }
    let colour = plate(layout.speed, Spot::Speed);
    speed(brush, told, colour);
    let colour = plate(layout.menu, Spot::Menu);
    let middle = layout.menu.center();
    for y in [-1.0, 0.0, 1.0] {
        let at = middle + Vec2::Y * brush.px(6.5) * y;
        brush.line(at - Vec2::X * brush.px(9.0), at + Vec2::X * brush.px(9.0), 2.5, colour);
    }
}

/// How fast things move, as a switch.
fn speed(brush: &Brush, told: &Tellable, colour: Color32) {
    let rect = told.layout.speed;
    let text = brush.say(&words::speed(told.speed()));
    let wide = brush.width(&text, Letters::STRONG);
    let whole = wide + brush.px(24.0);
    // A long word has no room for the sign beside it.
    if whole > rect.width() - brush.px(4.0) {
        let letters = brush.fitting(&text, Letters::STRONG, rect.width() - brush.px(8.0));
        brush.text(rect.center(), Align2::CENTER_CENTER, &text, letters, colour);
        return;
    }
    let right = Vec2::new(rect.center().x + whole * 0.5, rect.center().y);
    brush.text(right, Align2::RIGHT_CENTER, &text, Letters::STRONG, colour);
    let at = Vec2::new(right.x, right.y - brush.px(12.0));
    // Two triangles, as on every player.
    for i in 0..2 {
        let tip = at + Vec2::new(-wide - brush.px(8.0) - brush.px(9.0) * i as f32, brush.px(12.0));
        for k in 0..6 {
            let half = brush.px(5.5) * (k as f32 / 5.0);
            let x = tip.x - brush.px(8.0) * (k as f32 / 5.0);
            brush.line(Vec2::new(x, tip.y - half), Vec2::new(x, tip.y + half), 1.7, colour);
        }
    }
}

/// The newest lines at the bottom, or those before them. Says how many lines it can be turned back.
fn log(brush: &Brush, told: &Tellable, rect: Rect) -> f32 {
    let brush = &brush.within(rect);
    let lines = &told.log.0;
    let written = |line: &Line| Written::of(brush, line, rect.width());
    let turned = told.table_view.log_back as usize;
    // Turned back as far as it goes, its first line is at the top. To put lines into words costs time, so where that is
    // is only looked up when it is turned back.
    let mut room = rect.height();
    let seen_first = lines.iter().take_while(|_| turned > 0).map(written).take_while(|line| {
        room -= line.height;
        room >= 0.0
    });
    let end = lines.len().saturating_sub(seen_first.count().max(1));
    let mut y = rect.max.y;
    for line in lines.iter().rev().skip(turned.min(end)) {
        let Written { indent, height, colour, galley } = written(line);
        y -= height;
        if y < rect.min.y {
            break;
        }
        match (galley, &line.exchange) {
            (Some(galley), _) => brush.put(Vec2::new(rect.min.x + indent, y), galley),
            (None, Some((exchange, gives))) => {
                let at = Vec2::new(rect.min.x, y + brush.px(13.0));
                log_exchange(brush, told, (at, rect.width()), &brush.say(gives), exchange, colour);
            }
            (None, None) => {}
        }
    }
    end as f32
}

/// A line of the log as it is painted.
struct Written {
    indent: f32,
    height: f32,
    colour: Color32,
    /// Its words, unless it is an exchange, which is painted with marbles.
    galley: Option<Arc<Galley>>,
}

impl Written {
    fn of(brush: &Brush, line: &Line, width: f32) -> Self {
        let (indent, colour) = match line.seat {
            Some(seat) => (0.0, palette::SEATS[seat % 4]),
            None => (brush.px(12.0), palette::TEXT_SOFT),
        };
        if line.exchange.is_some() {
            return Self { indent, height: brush.px(26.0), colour, galley: None };
        }
        let galley = brush.wrapped(&brush.line_of(&line.text), Letters::BODY, colour, width - indent);
        Self { indent, height: galley.size().y + brush.px(3.0), colour, galley: Some(galley) }
    }
}
