//! The list of suggested exchanges.

use super::HudState;
use crate::controls::Action;
use crate::table::hit_targets::{HitTarget, suggestions_row, suggestions_title};
use crate::texts::say;
use crate::ui::{Brush, Letters, palette};
use aljabar_core::{Handful, Piece};
use bevy::math::Vec2;
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    if !hud.settings.play.suggestions || hud.advisor.ranking().is_empty() {
        return;
    }
    let area = hud.layout.suggestions;
    let at = area.min - Vec2::new(0.0, brush.px(5.0));
    let on_title = hud.pointed() == Some(HitTarget::HideSuggestions);
    if on_title {
        brush.fill(suggestions_title(&hud.layout), 6.0, palette::PANEL_HOVER);
    }
    let title = brush.say(&say!("suggestions-title"));
    let gold = hud.lit(palette::GOLD);
    let wide = brush.text(at, Align2::LEFT_TOP, &title, Letters::STRONG, gold).width() + brush.px(10.0);
    let hint = brush.say(&say!("suggestions-hide", key = hud.key(Action::Suggestions)));
    let shown = hud.prompts.has(Action::Suggestions);
    if shown && wide + brush.width(&hint, Letters::BODY) <= area.width() + brush.px(16.0) {
        let colour = if on_title { palette::TEXT } else { hud.lit(palette::TEXT_SOFT) };
        brush.text(at + Vec2::X * wide, Align2::LEFT_TOP, &hint, Letters::BODY, colour);
    }
    for (i, ranked) in hud.advisor.ranking().iter().enumerate().take(hud.layout.suggestion_rows()) {
        let exchange = &ranked.exchange;
        let row = suggestions_row(&hud.layout, i);
        let pointed = hud.pointed() == Some(HitTarget::Suggestion(i));
        let fill = if pointed { palette::PANEL_HOVER } else { palette::PANEL.gamma_multiply(0.72) };
        brush.button(row, fill, palette::EDGE.gamma_multiply(if pointed { 1.0 } else { 0.5 }));
        let y = row.center().y;
        // If many marbles share a narrow row, they overlap.
        let count = (exchange.give.len() + exchange.take.len()) as f32;
        let rivals = if ranked.blacks > 0 { brush.px(44.0) } else { 0.0 };
        let step = ((row.width() - brush.px(52.0) - rivals) / count).min(hud.layout.diameters.rival * 1.02);
        let x = set(brush, hud, exchange.give, Vec2::new(row.min.x + brush.px(10.0), y), step);
        let x = brush.arrow(Vec2::new(x + brush.px(5.0), y));
        let x = set(brush, hud, exchange.take, Vec2::new(x + brush.px(5.0), y), step);
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
            let at = Vec2::new(row.min.x + brush.px(12.0), row.max.y - brush.px(1.0));
            brush.text(at, Align2::LEFT_BOTTOM, &name, Letters::BODY, palette::GOLD);
        }
    }
}

fn set(brush: &Brush, hud: &HudState, pieces: Handful, at: Vec2, step: f32) -> f32 {
    let diameter = hud.layout.diameters.rival;
    let mut x = at.x;
    for piece in hud.session.group().sorted(pieces.iter()) {
        brush.marble(Vec2::new(x + diameter * 0.5, at.y), piece, diameter, Color32::WHITE);
        x += step;
    }
    x
}
