//! The number of cancellations of a turn, counted up on the board from the second on.

use super::HudState;
use crate::ui::{Brush, Letters, palette};
use bevy::math::Vec2;
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    let count = hud.presentation.cascade();
    if count < 2 || hud.presentation.is_idle() {
        return;
    }
    let layout = &hud.layout;
    let at = layout.middle + Vec2::new(layout.radius * 0.62, -layout.radius * 0.62);
    let text = format!("×{count}");
    brush.text(
        at + Vec2::splat(brush.px(2.0)),
        Align2::CENTER_CENTER,
        &text,
        Letters::BANNER,
        Color32::from_black_alpha(160),
    );
    brush.text(at, Align2::CENTER_CENTER, &text, Letters::BANNER, palette::GOLD);
}
