//! The list of suggested exchanges.

use super::HudState;
use crate::game::phrases;
use crate::table::hit_targets::{HitTarget, suggestions_row};
use crate::texts::say;
use crate::ui::{Brush, Letters, palette};
use aljabar_core::{Handful, Piece};
use bevy::math::Vec2;
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    // In a tight layout the hint is in their place.
    let covered = hud.layout.tight && hud.hints.step().is_some();
    if !hud.settings.play.suggestions || hud.advisor.ranking().is_empty() || covered {
        return;
    }
    for (i, ranked) in hud.advisor.ranking().iter().enumerate().take(hud.layout.suggestion_rows()) {
        let exchange = &ranked.exchange;
        let row = suggestions_row(&hud.layout, i);
        // The one that is chosen is marked as well.
        let pointed = hud.pointed() == Some(HitTarget::Suggestion(i)) || hud.selection.exchange() == ranked.exchange;
        if hud.layout.tight {
            // The rows cover the things on the table.
            brush.button(row, if pointed { palette::PANEL_HOVER } else { palette::PANEL }, palette::EDGE);
        } else if pointed {
            brush.fill(row, 8.0, palette::PANEL_HOVER);
        }
        let under = Vec2::Y * (row.height() + hud.layout.suggestion_gap() * 0.5);
        let end = Vec2::new(row.max.x, row.min.y);
        brush.line(row.min + under, end + under, 1.0, palette::EDGE.gamma_multiply(0.5));
        let y = row.center().y;
        // If many marbles share a narrow row, they overlap.
        let count = (exchange.give.len() + exchange.take.len()) as f32;
        let rivals = if ranked.blacks > 0 { brush.px(44.0) } else { 0.0 };
        let step = ((row.width() - brush.px(52.0) - rivals) / count).min(hud.layout.diameters.text * 1.02);
        let start = Vec2::new(row.min.x + brush.px(10.0), y);
        // In the game of a lesson the learner sees the sum first, and the marbles once it is chosen.
        let x = if hud.lesson.run().is_some() && hud.selection.exchange() != *exchange {
            let sum = hud.session.group().sum(exchange.give.iter());
            let words = brush.say(&say!("suggestions-sum"));
            let x = brush.text(start, Align2::LEFT_CENTER, &words, Letters::BODY, hud.lit(palette::TEXT)).max.x;
            let x =
                set(brush, hud, Handful::new([sum]).unwrap_or(Handful::EMPTY), Vec2::new(x + brush.px(8.0), y), step);
            let name = brush.say(&phrases::piece(hud.session.group(), sum));
            let at = Vec2::new(x + brush.px(6.0), y);
            let room = row.max.x - brush.px(52.0) - rivals - at.x;
            match brush.width(&name, Letters::BODY) <= room {
                true => brush.text(at, Align2::LEFT_CENTER, &name, Letters::BODY, hud.lit(palette::TEXT)).max.x,
                false => x,
            }
        } else {
            let x = set(brush, hud, exchange.give, start, step);
            let x = brush.arrow(Vec2::new(x + brush.px(5.0), y));
            set(brush, hud, exchange.take, Vec2::new(x + brush.px(5.0), y), step)
        };
        let text = match ranked.sheds {
            0 => "±0".into(),
            sheds @ 1.. => format!("−{sheds}"),
            sheds => format!("+{}", -sheds),
        };
        let right = Vec2::new(row.max.x - brush.px(10.0) - rivals, y);
        if right.x - x > brush.px(26.0) {
            brush.text(right, Align2::RIGHT_CENTER, &text, Letters::STRONG, hud.lit(palette::GOOD));
        }
        if ranked.blacks > 0 {
            // The number of black marbles that every rival takes.
            let at = Vec2::new(row.max.x - brush.px(10.0), y);
            let text = format!("+{}", ranked.blacks);
            let text = brush.text(at, Align2::RIGHT_CENTER, &text, Letters::STRONG, palette::REFUSED);
            let marble = Vec2::new(text.min.x - brush.px(11.0), y);
            brush.marble(marble, Piece::BLACK, brush.px(16.0), Color32::WHITE);
        }
        if ranked.spectrum {
            let name = brush.say(&say!("suggestions-spectrum"));
            let end = right.x - brush.px(34.0);
            let letters = brush.fitting(&name, Letters::STRONG, end - x - brush.px(6.0));
            if brush.width(&name, letters) <= end - x {
                brush.text(Vec2::new(x + brush.px(6.0), y), Align2::LEFT_CENTER, &name, letters, palette::GOLD);
            }
        }
    }
}

fn set(brush: &Brush, hud: &HudState, pieces: Handful, at: Vec2, step: f32) -> f32 {
    let diameter = hud.layout.diameters.text;
    let mut x = at.x;
    for piece in hud.session.group().sorted(pieces.iter()) {
        brush.marble(Vec2::new(x + diameter * 0.5, at.y), piece, diameter, Color32::WHITE);
        x += step;
    }
    x
}
