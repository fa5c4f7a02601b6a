//! The action buttons: one main button, and smaller ones beside it. Some appear only when they can be used.

use super::HudState;
use crate::controls::Action;
use crate::game::{Offer, Waiting, phrases};
use crate::table::hit_targets::HitTarget;
use crate::texts::say;
use crate::ui::widgets::{ButtonState, button_with_prompt};
use crate::ui::{Brush, icon};

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    // If no person plays, there are no actions to choose.
    let guided = hud.lesson.guided().is_some();
    if hud.session.humans() == 0 || hud.waiting() == Waiting::Over && !guided {
        return;
    }
    let idle = hud.gate.is_idle();
    for (offer, rect) in Offer::ALL.into_iter().zip(hud.layout.buttons) {
        // Only what can be pressed is painted.
        if hud.targets.rect(HitTarget::Offer(offer)).is_none() {
            continue;
        }
        let allowed = hud.offers.allows(offer, &hud.preview);
        let allowed = allowed && hud.is_live() && (idle || matches!(offer, Offer::Undo | Offer::Redo));
        let pointed = hud.pointed() == Some(HitTarget::Offer(offer));
        let key = hud.prompts.of(offer.key());
        let state = ButtonState { allowed, pointed, main: offer == Offer::Exchange };
        button_with_prompt(brush, rect, &brush.say(&phrases::button(offer)), &key, state);
    }
    // In a lesson this button shows the answer.
    if let Some(rect) = hud.targets.rect(HitTarget::Hint).filter(|_| !guided) {
        let allowed = hud.is_live() && hud.waiting().person().is_some();
        let state = ButtonState { allowed, pointed: hud.pointed() == Some(HitTarget::Hint), main: false };
        // The light bulb tells it from the suggestions, which are a list.
        let label = format!("{} {}", icon::HINT, brush.say(&say!("button-hint")));
        button_with_prompt(brush, rect, &label, &hud.prompts.of(Action::Hint), state);
    }
}
