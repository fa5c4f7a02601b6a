//! Round, turn and supplies, and below them the log.

use super::Tellable;
use crate::table::spots::Spot;
use crate::theme::brush::{Brush, Letters};
use crate::theme::palette;
use crate::words;
use aljabar_core::{BLACK_SUPPLY, Exchange, Handful};
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, told: &Tellable) {
    let rect = told.layout.panel;
    let (left, right) = (rect.min.x + brush.px(16.0), rect.max.x - brush.px(16.0));
    let game = told.session.game();
    let position = game.position();
    let mut y = rect.min.y + brush.px(12.0);
    let seats = told.session.seats();
    let turn = match told.session.turn() {
        None => "over".to_owned(),
        Some(seat) => match words::seat_name(seats, seat).as_str() {
            "You" => "your turn".into(),
            name => format!("{name}’s turn"),
        },
    };
    let heading = format!("Round {} · {turn}", game.round());
    brush.text(Vec2::new(left, y), Align2::LEFT_TOP, &heading, Letters::NAME, palette::TEXT);
    speed(brush, told);
    y += brush.px(28.0);
    let first = words::seat_name(seats, position.first());
    let why_final = told.log.0.iter().rev().find(|line| line.is_final).map(|line| line.text.clone());
    let state = match position.is_final() {
        true => why_final.unwrap_or_else(|| "This is the final round".into()),
        false => format!("{first} began"),
    };
    let colour = if position.is_final() { palette::REFUSED } else { palette::TEXT_SOFT };
    let state = brush.wrapped(&state, Letters::BODY, colour, right - left);
    let height = state.size().y;
    brush.put(Vec2::new(left, y), state);
    y += height + brush.px(2.0);
    let used = game.blacks_used() + 1;
    let supply = match BLACK_SUPPLY.checked_sub(used) {
        Some(rest) => format!("Blacks {rest}"),
        None => format!("Blacks 0 (+{})", used - BLACK_SUPPLY),
    };
    let line = format!("Bag {} · {supply} · Discard {}", position.bag().len(), game.discard().len());
    brush.text(Vec2::new(left, y), Align2::LEFT_TOP, &line, Letters::BODY, palette::TEXT_SOFT);
    y += brush.px(30.0);
    brush.line(Vec2::new(left, y), Vec2::new(right, y), 1.0, palette::EDGE.gamma_multiply(0.7));
    log(brush, told, Rect::new(left, y + brush.px(8.0), right, rect.max.y - brush.px(10.0)));
}

/// An exchange in the log: who, and the marbles themselves.
fn log_exchange(brush: &Brush, told: &Tellable, at: Vec2, words: &str, exchange: &Exchange, colour: Color32) {
    let diameter = brush.px(20.0);
    let mut x = brush.text(at, Align2::LEFT_CENTER, words, Letters::BODY, colour).max.x + brush.px(6.0);
    let set = |x: f32, pieces: Handful| {
        let pieces = told.session.group().sorted(pieces.iter());
        for (i, piece) in pieces.iter().enumerate() {
            brush.marble(Vec2::new(x + diameter * (0.5 + i as f32), at.y), *piece, diameter, Color32::WHITE);
        }
        x + diameter * pieces.len() as f32 + brush.px(6.0)
    };
    x = set(x, exchange.give);
    x = brush.text(Vec2::new(x, at.y), Align2::LEFT_CENTER, "for", Letters::BODY, colour).max.x + brush.px(6.0);
    set(x, exchange.take);
}

/// How fast things move, as a switch.
fn speed(brush: &Brush, told: &Tellable) {
    let rect = told.layout.speed;
    let pointed = told.pointed() == Some(Spot::Speed);
    let colour = if pointed { palette::GOLD } else { palette::TEXT_SOFT };
    let text = words::speed(told.view.speed);
    let wide = brush.width(&text, Letters::STRONG);
    let at = Vec2::new(rect.max.x - brush.px(8.0), rect.min.y + brush.px(8.0));
    brush.text(at, Align2::RIGHT_TOP, &text, Letters::STRONG, colour);
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

/// The newest lines at the bottom.
fn log(brush: &Brush, told: &Tellable, rect: Rect) {
    let lines = &told.log.0;
    let back = (told.view.log_back as usize).min(lines.len().saturating_sub(1));
    let brush = &brush.within(rect);
    let mut y = rect.max.y;
    for line in lines.iter().rev().skip(back) {
        let (indent, colour) = match line.seat {
            Some(seat) => (0.0, palette::SEATS[seat % 4]),
            None => (brush.px(12.0), palette::TEXT_SOFT),
        };
        if let (Some(seat), Some((exchange, spectrum))) = (line.seat, line.exchange) {
            y -= brush.px(26.0);
            if y < rect.min.y {
                break;
            }
            let words = words::gives(told.session.seats(), seat, spectrum);
            log_exchange(brush, told, Vec2::new(rect.min.x, y + brush.px(13.0)), &words, &exchange, colour);
            continue;
        }
        let galley = brush.wrapped(&line.text, Letters::BODY, colour, rect.width() - indent);
        y -= galley.size().y + brush.px(3.0);
        if y < rect.min.y {
            break;
        }
        brush.put(Vec2::new(rect.min.x + indent, y), galley);
    }
}
