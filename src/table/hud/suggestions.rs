//! The list of suggested exchanges.

use super::Tellable;
use crate::input::Action;
use crate::table::spots::{Spot, suggestions_row, suggestions_title};
use crate::texts::say;
use crate::theme::brush::{Brush, Letters};
use crate::theme::palette;
use aljabar_core::Handful;
use bevy::math::Vec2;
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, told: &Tellable) {
    if !told.view.suggestions || told.suggestions.list().is_empty() {
        return;
    }
    let area = told.layout.suggestions;
    let at = area.min - Vec2::new(0.0, brush.px(5.0));
    let on_title = told.pointed() == Some(Spot::HideSuggestions);
    if on_title {
        brush.fill(suggestions_title(&told.layout), 6.0, palette::PANEL_HOVER);
    }
    let title = brush.say(&say!("suggestions-title"));
    let gold = told.lit(palette::GOLD);
    let wide = brush.text(at, Align2::LEFT_TOP, &title, Letters::STRONG, gold).width() + brush.px(10.0);
    let hint = brush.say(&say!("suggestions-hide", key = told.key(Action::Suggestions)));
    let shown = told.prompts.has(Action::Suggestions);
    if shown && wide + brush.width(&hint, Letters::BODY) <= area.width() + brush.px(16.0) {
        let colour = if on_title { palette::TEXT } else { told.lit(palette::TEXT_SOFT) };
        brush.text(at + Vec2::X * wide, Align2::LEFT_TOP, &hint, Letters::BODY, colour);
    }
    for (i, exchange) in told.suggestions.list().iter().enumerate().take(told.layout.suggestion_rows()) {
        let row = suggestions_row(&told.layout, i);
        let pointed = told.pointed() == Some(Spot::Suggestion(i));
        let fill = if pointed { palette::PANEL_HOVER } else { palette::PANEL.gamma_multiply(0.72) };
        brush.button(row, fill, palette::EDGE.gamma_multiply(if pointed { 1.0 } else { 0.5 }));
        let y = row.center().y;
        // Many marbles in a narrow row lie closer together.
        let count = (exchange.give.len() + exchange.take.len()) as f32;
        let step = ((row.width() - brush.px(52.0)) / count).min(told.layout.diameters.rival * 1.02);
        let x = set(brush, told, exchange.give, Vec2::new(row.min.x + brush.px(10.0), y), step);
        let x = brush.arrow(Vec2::new(x + brush.px(5.0), y));
        let x = set(brush, told, exchange.take, Vec2::new(x + brush.px(5.0), y), step);
        let saves = exchange.reduction();
        let text = match saves {
            0 => "±0".into(),
            1.. => format!("−{saves}"),
            _ => format!("+{}", -saves),
        };
        let right = Vec2::new(row.max.x - brush.px(10.0), y);
        if right.x - x > brush.px(26.0) {
            brush.text(right, Align2::RIGHT_CENTER, &text, Letters::STRONG, told.lit(palette::GOOD));
        }
    }
}

fn set(brush: &Brush, told: &Tellable, pieces: Handful, at: Vec2, step: f32) -> f32 {
    let diameter = told.layout.diameters.rival;
    let mut x = at.x;
    for piece in told.session.group().sorted(pieces.iter()) {
        brush.marble(Vec2::new(x + diameter * 0.5, at.y), piece, diameter, Color32::WHITE);
        x += step;
    }
    x
}
