//! The buttons, and a sentence on the one that is pointed at.

use super::HudState;
use crate::game::{Offer, Waiting, phrases};
use crate::input::Prompt;
use crate::table::hit_targets::HitTarget;
use crate::texts::{Say, say};
use crate::ui::{Brush, Letters, centred, palette};
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
        paint_button(
            brush,
            rect,
            &phrases::button(button),
            &key,
            ButtonState { allowed, pointed, main: button == Offer::Exchange },
        );
    }
    advice(brush, told);
}

/// How a button looks.
#[derive(Clone, Copy)]
pub(super) struct ButtonState {
    pub allowed: bool,
    pub pointed: bool,
    pub main: bool,
}

pub(super) fn paint_button(brush: &Brush, rect: Rect, label: &Say, key: &Prompt, look: ButtonState) {
    let ButtonState { allowed, pointed, main } = look;
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
    // A low button has no room for its key, and not every one has any.
    if rect.height() < brush.px(48.0) || *key == Prompt::Nothing {
        brush.text_within(rect.inflate(-brush.px(3.0)), &brush.say(label), Letters::STRONG, text);
        return;
    }
    // The picture of a button is higher than a word.
    let rise = if matches!(key, Prompt::Button(..)) { 13.0 } else { 10.0 };
    let upper = centred(middle - Vec2::Y * brush.px(rise), rect.size() - brush.px(6.0));
    brush.text_within(upper, &brush.say(label), Letters::STRONG, text);
    brush.prompt(middle + Vec2::Y * brush.px(11.5), key, Letters::BODY, hint);
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
