//! The action buttons, and a sentence about the one that is pointed at.

use super::HudState;
use crate::game::{Offer, Waiting, phrases};
use crate::table::hit_targets::HitTarget;
use crate::texts::{Say, say};
use crate::ui::widgets::{ButtonState, button_with_prompt};
use crate::ui::{Brush, Letters, palette};
use bevy::math::{Rect, Vec2};

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    // If no person plays, there are no actions to choose.
    if hud.session.humans() == 0 || hud.waiting() == Waiting::Over {
        return;
    }
    let idle = hud.gate.is_idle();
    for (offer, rect) in Offer::ALL.into_iter().zip(hud.layout.buttons) {
        let allowed = hud.offers.allows(offer, &hud.preview);
        let allowed = allowed && hud.is_live() && (idle || matches!(offer, Offer::Undo | Offer::Redo));
        let pointed = hud.pointed() == Some(HitTarget::Offer(offer));
        let key = hud.prompts.of(offer.key());
        button_with_prompt(
            brush,
            rect,
            &brush.say(&phrases::button(offer)),
            &key,
            ButtonState { allowed, pointed, main: offer == Offer::Exchange },
        );
    }
    advice(brush, hud);
}

/// Paints what the pointed button does or why it is disabled. Without a pointed button, tells that an announcement is
/// allowed.
fn advice(brush: &Brush, hud: &HudState) {
    let pointed = match hud.pointed() {
        Some(HitTarget::Offer(offer)) => Some(offer),
        _ => None,
    };
    let person = hud.waiting().person().is_some();
    let suggested = match hud.pointed() {
        Some(HitTarget::Suggestion(i)) => hud.advisor.ranking().get(i),
        _ => None,
    };
    if let Some(edge) = suggested.and_then(|ranked| phrases::edge(hud.session.seats(), &ranked.advantage)) {
        return say_advice(brush, hud, &edge);
    }
    let text = match (pointed, person) {
        (Some(Offer::Undo), _) if !hud.offers.allows(Offer::Undo, &hud.preview) => {
            say!("advice-nothing-to-undo")
        }
        (Some(Offer::Redo), _) if !hud.offers.allows(Offer::Redo, &hud.preview) => {
            say!("advice-nothing-to-redo")
        }
        (Some(offer), true) => phrases::button_advice(offer, hud.offers.refusal(offer, &hud.preview)),
        (Some(offer @ (Offer::Undo | Offer::Redo)), false) => phrases::button_advice(offer, None),
        (Some(_), false) => say!("advice-wait"),
        (None, true) if hud.offers.allows(Offer::Announce, &hud.preview) => {
            say!("advice-may-announce")
        }
        _ => return,
    };
    say_advice(brush, hud, &text);
}

fn say_advice(brush: &Brush, hud: &HudState, text: &Say) {
    let rect = hud.layout.advice;
    let galley = brush.wrapped(&brush.sentence(text), Letters::BODY, palette::TEXT_SOFT, rect.width());
    if hud.layout.tight {
        // It covers the end of the log, as high as its text needs.
        let plate = Rect::new(rect.min.x, rect.max.y - galley.size().y - brush.px(12.0), rect.max.x, rect.max.y);
        brush.button(plate.inflate(brush.px(4.0)), palette::PANEL, palette::EDGE);
        brush.put(plate.min + brush.px(6.0), galley);
        return;
    }
    let y = rect.max.y - galley.size().y - brush.px(6.0);
    brush.put(Vec2::new(rect.min.x + brush.px(2.0), y.max(rect.min.y)), galley);
}
