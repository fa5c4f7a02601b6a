//! The buttons, and a sentence on the one that is pointed at.

use super::HudState;
use crate::game::{Offer, Waiting, phrases};
use crate::table::hit_targets::HitTarget;
use crate::texts::{Say, say};
use crate::ui::widgets::{ButtonState, button_with_prompt};
use crate::ui::{Brush, Letters, palette};
use bevy::math::{Rect, Vec2};

pub(super) fn paint(brush: &Brush, told: &HudState) {
    // Who only watches has nothing to press here.
    if told.session.humans() == 0 || told.waiting() == Waiting::Over {
        return;
    }
    let idle = told.gate.is_idle();
    for (button, rect) in Offer::ALL.into_iter().zip(told.layout.buttons) {
        let allowed = told.offers.allows(button, &told.preview);
        let allowed = allowed && told.is_live() && (idle || matches!(button, Offer::Undo | Offer::Redo));
        let pointed = told.pointed() == Some(HitTarget::Offer(button));
        let key = told.prompts.of(button.key());
        button_with_prompt(
            brush,
            rect,
            &brush.say(&phrases::button(button)),
            &key,
            ButtonState { allowed, pointed, main: button == Offer::Exchange },
        );
    }
    advice(brush, told);
}

/// What the button does, or why it cannot; by itself, why there is no exchange yet.
fn advice(brush: &Brush, told: &HudState) {
    let pointed = match told.pointed() {
        Some(HitTarget::Offer(button)) => Some(button),
        _ => None,
    };
    let person = told.waiting().person().is_some();
    let suggested = match told.pointed() {
        Some(HitTarget::Suggestion(i)) => told.advisor.ranking().get(i),
        _ => None,
    };
    if let Some(edge) = suggested.and_then(|ranked| phrases::edge(told.session.seats(), &ranked.advantage)) {
        return say_advice(brush, told, &edge);
    }
    let text = match (pointed, person) {
        (Some(Offer::Undo), _) if !told.offers.allows(Offer::Undo, &told.preview) => {
            say!("advice-nothing-to-undo")
        }
        (Some(Offer::Redo), _) if !told.offers.allows(Offer::Redo, &told.preview) => {
            say!("advice-nothing-to-redo")
        }
        (Some(button), true) => phrases::button_advice(button, told.offers.refusal(button, &told.preview)),
        (Some(button @ (Offer::Undo | Offer::Redo)), false) => phrases::button_advice(button, None),
        (Some(_), false) => say!("advice-wait"),
        (None, true) if told.offers.allows(Offer::Announce, &told.preview) => {
            say!("advice-may-announce")
        }
        _ => return,
    };
    say_advice(brush, told, &text);
}

fn say_advice(brush: &Brush, told: &HudState, text: &Say) {
    let rect = told.layout.advice;
    let galley = brush.wrapped(&brush.sentence(text), Letters::BODY, palette::TEXT_SOFT, rect.width());
    if told.layout.tight {
        // It lies over the end of the log, as high as it must be.
        let plate = Rect::new(rect.min.x, rect.max.y - galley.size().y - brush.px(12.0), rect.max.x, rect.max.y);
        brush.button(plate.inflate(brush.px(4.0)), palette::PANEL, palette::EDGE);
        brush.put(plate.min + brush.px(6.0), galley);
        return;
    }
    let y = rect.max.y - galley.size().y - brush.px(6.0);
    brush.put(Vec2::new(rect.min.x + brush.px(2.0), y.max(rect.min.y)), galley);
}
