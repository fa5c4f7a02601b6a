//! Preview of the selected exchange: ghost marbles in the Center, rings around sets that would cancel, and the black
//! marbles that others would take.

use super::HudState;
use crate::table::layout::Bowl;
use crate::table::marbles::Place;
use crate::texts::say;
use crate::ui::{Brush, Letters, palette};
use aljabar_core::{Fact, Piece};
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    if hud.waiting().person().is_none() {
        return;
    }
    light(brush, hud);
    let Ok(facts) = &hud.preview.outcome else { return };
    let layout = &hud.layout;
    let diameter = layout.diameters.center;
    // The positions of the given marbles in the Center.
    for (piece, count) in hud.selection.give.each() {
        if piece.is_black() {
            let at = layout.bowl.middle - Vec2::Y * layout.bowl.axes.y;
            label(brush, at, &format!("+{count}"), palette::GOLD);
            continue;
        }
        let there = usize::from(hud.session.game().position().center().count(piece));
        for i in 0..usize::from(count) {
            let spread = Vec2::new(0.34, -0.34) * diameter * (there + i) as f32;
            let at = layout.socket(piece) + if there + i > 0 { spread } else { Vec2::ZERO };
            brush.marble(at, piece, diameter, Color32::from_white_alpha(150));
            brush.circle(at, diameter * 0.53, 1.5, palette::GOLD.gamma_multiply(0.7));
        }
    }
    for fact in facts {
        match fact {
            Fact::Cancelled { piece, exempt, .. } => {
                let colour = if *exempt { palette::TEXT_SOFT } else { palette::GOLD };
                let at = layout.socket(*piece) + Vec2::new(0.17, -0.17) * diameter;
                brush.circle(at, diameter * 0.92, 3.0, colour);
                let text = if *exempt { say!("preview-spared") } else { say!("preview-cancels") };
                label(brush, at + Vec2::Y * diameter * 1.06, &brush.say(&text), colour);
            }
            Fact::BlacksTaken { seat, count } => {
                let Some(at) = super::seats::next_black(hud, *seat) else { continue };
                let rods = &layout.seats[*seat].rods;
                brush.marble(at, Piece::BLACK, rods.diameter, Color32::from_white_alpha(190));
                brush.circle(at, rods.diameter * 0.54, 1.5, palette::REFUSED);
                let beside = at + rods.inwards() * (rods.diameter * 0.5 + brush.px(17.0));
                let inside = rods.tray.inflate(-brush.px(14.0));
                let beside = beside.clamp(inside.min, inside.max.max(inside.min));
                label(brush, beside, &format!("+{count}"), palette::REFUSED);
            }
            _ => {}
        }
    }
}

/// Paints rings around marbles of the Center: selected ones, and those that can still complete an exchange.
fn light(brush: &Brush, hud: &HudState) {
    if hud.selection.is_empty() {
        return;
    }
    // In a lesson only that glows which the lesson waits for.
    let guided = hud.lesson.guided().is_some();
    let fits = |piece: Piece| !guided && hud.preview.choices.takes(piece);
    // One ring around the bowl is enough for its marbles.
    let bowl = fits(Piece::BLACK) && hud.selection.take.count(Piece::BLACK) == 0;
    if bowl {
        let Bowl { middle, axes } = hud.layout.bowl;
        brush.ellipse(middle, axes * 1.04, 2.5, palette::GOLD);
    }
    for (entity, marble, place, slot) in &hud.slots {
        if *place != Place::Center || !slot.seen {
            continue;
        }
        let radius = slot.diameter * 0.56;
        if hud.raised.contains(entity) {
            let up = Vec2::Y * slot.raised;
            brush.circle(slot.at - up, radius, 3.0, brush.seat_colour(hud.layout.viewer()));
        } else if fits(marble.0) && !(bowl && marble.0.is_black()) {
            brush.circle(slot.at, radius, 2.0, palette::GOLD.gamma_multiply(0.85));
        }
    }
}

/// Text on a dark plate, legible on wood and felt.
fn label(brush: &Brush, at: Vec2, text: &str, colour: Color32) {
    let half = Vec2::new(brush.width(text, Letters::STRONG) * 0.5 + brush.px(6.0), brush.px(11.0));
    brush.fill(Rect::from_center_half_size(at, half), 6.0, Color32::from_black_alpha(185));
    brush.text(at, Align2::CENTER_CENTER, text, Letters::STRONG, colour);
}
