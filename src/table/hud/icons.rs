//! The small buttons with pictures: suggestions, speed, rules, menu.

use super::HudState;
use crate::game::phrases;
use crate::settings::Speed;
use crate::table::hit_targets::HitTarget;
use crate::texts::say;
use crate::ui::{Brush, Letters, icon, palette};
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::Align2;

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    for (target, sign) in
        [(HitTarget::Suggestions, icon::SUGGESTIONS), (HitTarget::Rules, icon::RULES), (HitTarget::Menu, icon::MENU)]
    {
        if let Some(rect) = hud.targets.rect(target) {
            paint_icon(brush, hud, target, rect, sign);
        }
    }
    let Some(rect) = hud.targets.rect(HitTarget::Speed) else { return };
    // The word for "instant" is too long for the button.
    if hud.speed() == Speed::Instant {
        return paint_icon(brush, hud, HitTarget::Speed, rect, icon::INSTANT);
    }
    let text = brush.say(&phrases::speed(hud.speed()));
    let letters = brush.fitting(&text, Letters::NAME, rect.width() - brush.px(2.0));
    let colour = colour(hud, HitTarget::Speed);
    brush.text(rect.center(), Align2::CENTER_CENTER, &text, letters, colour);
}

fn paint_icon(brush: &Brush, hud: &HudState, target: HitTarget, rect: Rect, sign: &str) {
    let lit = target == HitTarget::Suggestions && hud.settings.play.suggestions;
    let colour = if lit && hud.is_live() { palette::GOLD } else { colour(hud, target) };
    let word = (target == HitTarget::Suggestions).then(|| brush.say(&say!("table-suggestions")));
    // Where there is room, the sign has its word below it.
    match word.filter(|word| brush.width(word, Letters::BODY) <= rect.width()) {
        Some(word) => {
            let middle = rect.center();
            brush.text(middle - Vec2::Y * brush.px(11.0), Align2::CENTER_CENTER, sign, Letters::ICON, colour);
            brush.text(middle + Vec2::Y * brush.px(14.0), Align2::CENTER_CENTER, &word, Letters::BODY, colour);
        }
        None => {
            brush.text(rect.center(), Align2::CENTER_CENTER, sign, Letters::ICON, colour);
        }
    }
}

fn colour(hud: &HudState, target: HitTarget) -> bevy_egui::egui::Color32 {
    match (hud.is_live(), hud.pointed() == Some(target)) {
        (false, _) => palette::TEXT_FAINT,
        (true, true) => palette::GOLD,
        (true, false) => palette::TEXT,
    }
}
