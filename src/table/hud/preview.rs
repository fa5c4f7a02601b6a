//! What the exchange in the making would do, before it is made: ghosts in the Center, rings around what cancels, and
//! the blacks that others would take.

use super::HudState;
use crate::texts::say;
use crate::ui::{Brush, Letters, palette};
use aljabar_core::{Fact, Piece, Seat};
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, told: &HudState) {
    if told.waiting().person().is_none() {
        return;
    }
    light(brush, told);
    let Ok(facts) = &told.preview.outcome else { return };
    let layout = &told.layout;
    let diameter = layout.diameters.center;
    // Where the given marbles would lie.
    for (piece, count) in told.selection.give.each() {
        let there = usize::from(told.session.game().position().center().count(piece));
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
                let at = end_of_hand(brush, told, *seat);
                brush.marble(at, Piece::BLACK, layout.diameters.rival, Color32::from_white_alpha(210));
                let beside = at + Vec2::new(layout.diameters.rival * 0.5 + brush.px(18.0), 0.0);
                label(brush, beside, &format!("+{count}"), palette::REFUSED);
            }
            _ => {}
        }
    }
}

/// Marbles of the Center that can still complete an exchange are lit.
fn light(brush: &Brush, told: &HudState) {
    if told.selection.is_empty() {
        return;
    }
    for stack in told.center.iter().flat_map(|arrangement| &arrangement.stacks) {
        let chosen = usize::from(told.selection.take.count(stack.piece));
        let radius = told.layout.diameters.center * 0.56;
        for (i, place) in stack.places.iter().take(stack.seen).enumerate() {
            let held = i + chosen >= stack.places.len();
            if held {
                let up = Vec2::Y * crate::table::arrangement::rise(&told.layout);
                brush.circle(*place - up, radius, 3.0, palette::SEATS[told.layout.viewer() % 4]);
            } else if told.preview.choices.takes(stack.piece) {
                brush.circle(*place, radius, 2.0, palette::GOLD.gamma_multiply(0.85));
            }
        }
    }
}

/// Where the next marble of a rival's hand would lie: below its rows if the last one is full, or over the end of a hand
/// that has only one.
fn end_of_hand(brush: &Brush, told: &HudState, seat: Seat) -> Vec2 {
    let area = told.layout.seats[seat].hand;
    let diameter = told.layout.diameters.rival;
    let places = told.hands.iter().filter(|(hand, _)| hand.0 == seat).flat_map(|(_, arrangement)| &arrangement.stacks);
    let last = places
        .filter_map(|stack| stack.places.last())
        .copied()
        .max_by(|a, b| (a.y, a.x).partial_cmp(&(b.y, b.x)).unwrap_or(std::cmp::Ordering::Equal));
    let next = last.map_or(area.min, |last| last + Vec2::X * (diameter + brush.px(2.0)));
    if next.x + diameter * 0.5 + brush.px(36.0) <= area.max.x + brush.px(12.0) {
        return next;
    }
    if told.layout.tight {
        return Vec2::new(area.max.x - diameter * 0.5 - brush.px(24.0), next.y);
    }
    Vec2::new(area.min.x + diameter * 0.5, next.y + diameter + brush.px(2.0))
}

/// Words that can be read on wood and felt.
fn label(brush: &Brush, at: Vec2, text: &str, colour: Color32) {
    let half = Vec2::new(brush.width(text, Letters::STRONG) * 0.5 + brush.px(6.0), brush.px(11.0));
    brush.fill(Rect::from_center_half_size(at, half), 6.0, Color32::from_black_alpha(185));
    brush.text(at, Align2::CENTER_CENTER, text, Letters::STRONG, colour);
}
