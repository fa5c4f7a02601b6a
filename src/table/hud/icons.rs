//! The small buttons with pictures: suggestions, speed, rules, menu.

use super::HudState;
use crate::game::phrases;
use crate::settings::Speed;
use crate::table::hit_targets::HitTarget;
use crate::ui::{Brush, Letters, icon, palette};
use bevy::math::Rect;
use bevy_egui::egui::Align2;

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    let layout = &hud.layout;
    for (target, rect, sign) in [
        (HitTarget::Suggestions, layout.suggestions_button, icon::SUGGESTIONS),
        (HitTarget::Rules, layout.rules, icon::RULES),
        (HitTarget::Menu, layout.menu, icon::MENU),
    ] {
        if hud.targets.rect(target).is_some() {
            paint_icon(brush, hud, target, rect, sign);
        }
    }
    if hud.targets.rect(HitTarget::Speed).is_none() {
        return;
    }
    // The word for "instant" is too long for the button.
    if hud.speed() == Speed::Instant {
        return paint_icon(brush, hud, HitTarget::Speed, layout.speed, icon::INSTANT);
    }
    let text = brush.say(&phrases::speed(hud.speed()));
    let letters = brush.fitting(&text, Letters::NAME, layout.speed.width() - brush.px(2.0));
    let colour = colour(hud, HitTarget::Speed);
    brush.text(layout.speed.center(), Align2::CENTER_CENTER, &text, letters, colour);
}

fn paint_icon(brush: &Brush, hud: &HudState, target: HitTarget, rect: Rect, sign: &str) {
    let lit = target == HitTarget::Suggestions && hud.settings.play.suggestions;
    let colour = if lit && hud.is_live() { palette::GOLD } else { colour(hud, target) };
    brush.text(rect.center(), Align2::CENTER_CENTER, sign, Letters::ICON, colour);
}

fn colour(hud: &HudState, target: HitTarget) -> bevy_egui::egui::Color32 {
    match (hud.is_live(), hud.pointed() == Some(target)) {
        (false, _) => palette::TEXT_FAINT,
        (true, true) => palette::GOLD,
        (true, false) => palette::TEXT,
    }
}
