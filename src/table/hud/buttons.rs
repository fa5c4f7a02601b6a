//! The action buttons, and a sentence about the one that is pointed at.

use super::HudState;
use crate::game::{Offer, Waiting, phrases};
use crate::input::Prompt;
use crate::table::hit_targets::HitTarget;
use crate::texts::{Say, say};
use crate::ui::{Brush, Letters, centred, palette};
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
        paint_button(
            brush,
            rect,
            &phrases::button(offer),
            &key,
            ButtonState { allowed, pointed, main: offer == Offer::Exchange },
        );
    }
    advice(brush, hud);
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
