//! The buttons, and a sentence on the one that is pointed at.

use super::Tellable;
use crate::table::spots::{Button, Spot};
use crate::theme::brush::{Brush, Letters};
use crate::theme::palette;
use crate::words;
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::Align2;

pub(super) fn paint(brush: &Brush, told: &Tellable) {
    // Who only watches has nothing to press here.
    if told.session.humans() == 0 {
        return;
    }
    let idle = told.stage.is_idle();
    for (button, rect) in Button::ALL.into_iter().zip(told.layout.buttons) {
        let allowed = told.offers.allows(button, &told.prospect);
        let allowed = allowed && (idle || matches!(button, Button::Undo | Button::Redo));
        let pointed = told.pointed() == Some(Spot::Button(button));
        let (label, key) = words::button(button);
        paint_button(brush, rect, label, key, Look { allowed, pointed, main: button == Button::Exchange });
    }
    advice(brush, told);
}

/// How a button looks.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub allowed: bool,
    pub pointed: bool,
    pub main: bool,
}

pub(super) fn paint_button(brush: &Brush, rect: Rect, label: &str, key: &str, look: Look) {
    let Look { allowed, pointed, main } = look;
    let (fill, text, hint) = match (allowed, main) {
        (true, true) => (palette::ACCENT, palette::ON_ACCENT, palette::ON_ACCENT),
        (true, false) => (palette::PANEL, palette::TEXT, palette::TEXT_SOFT),
        (false, _) => (palette::PANEL.gamma_multiply(0.7), palette::TEXT_FAINT, palette::TEXT_FAINT),
    };
    let fill = match (allowed && pointed, main) {
        (true, true) => palette::GOLD,
        (true, false) => palette::PANEL_HOVER,
        _ => fill,
    };
    let edge = if allowed { palette::EDGE } else { palette::EDGE.gamma_multiply(0.35) };
    brush.button(rect, fill, edge);
    let middle = rect.center();
    brush.text(middle - Vec2::Y * brush.px(10.0), Align2::CENTER_CENTER, label, Letters::STRONG, text);
    brush.text(middle + Vec2::Y * brush.px(12.0), Align2::CENTER_CENTER, key, Letters::BODY, hint);
}

/// What the button does, or why it cannot; by itself, why there is no exchange yet.
fn advice(brush: &Brush, told: &Tellable) {
    let rect = told.layout.advice;
    let pointed = match told.pointed() {
        Some(Spot::Button(button)) => Some(button),
        _ => None,
    };
    let person = told.session.human_on_turn().is_some() && told.stage.is_idle();
    let text = match (pointed, person) {
        (Some(Button::Undo), _) if !told.offers.allows(Button::Undo, &told.prospect) => {
            "There is nothing to take back.".into()
        }
        (Some(Button::Redo), _) if !told.offers.allows(Button::Redo, &told.prospect) => {
            "There is nothing to do again.".into()
        }
        (Some(button), true) => words::button_advice(button, told.offers.refusal(button, &told.prospect)),
        (Some(button @ (Button::Undo | Button::Redo)), false) => words::button_advice(button, None),
        (Some(_), false) => "Wait for your turn.".into(),
        (None, true) if told.offers.allows(Button::Announce, &told.prospect) => {
            "Your hand is small enough to announce the final round.".into()
        }
        _ => return,
    };
    let galley = brush.wrapped(&text, Letters::BODY, palette::TEXT_SOFT, rect.width());
    let y = rect.max.y - galley.size().y - brush.px(6.0);
    brush.put(Vec2::new(rect.min.x + brush.px(2.0), y.max(rect.min.y)), galley);
}
