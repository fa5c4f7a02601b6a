//! The worked arithmetic of an exchange: the simplification steps of the rulebook, shown one after the other with
//! marbles.

use super::HudState;
use crate::app::{Pace, Screen};
use crate::controls::Action;
use crate::game::{PerTable, Selection, TableClock, phrases};
use crate::table::view::{Open, TableView};
use crate::texts::say;
use crate::ui::{Brush, Letters, palette};
use aljabar_core::{Group, Handful, Piece, Rule};
use bevy::math::{Rect, Vec2};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32};
use std::time::Duration;

/// Time between two steps, in seconds.
const STEP: f32 = 1.1;
/// Duration of fading in, in seconds.
const FADE: f32 = 0.35;
/// Upper limit for the steps of a sum.
const MAX_STEPS: f32 = 4.0;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<SumSteps>().add_systems(Update, advance_steps.run_if(in_state(Screen::Table)));
}

/// How long the steps have been playing, in seconds.
#[derive(Resource, Default)]
pub struct SumSteps(f32);

fn advance_steps(
    view: Res<TableView>,
    selection: Res<Selection>,
    clock: Res<TableClock>,
    time: Res<Time>,
    mut steps: ResMut<SumSteps>,
    mut pace: ResMut<Pace>,
) {
    if view.open != Some(Open::Arithmetic) || selection.is_changed() {
        steps.set_if_neq(SumSteps(0.0));
    } else if steps.0 < STEP * (MAX_STEPS + 1.0) {
        if clock.is_stopped() {
            return;
        }
        steps.0 += clock.at_most_quadruple(&time);
        pace.stay_awake(Duration::from_millis(100));
    }
}

impl PartialEq for SumSteps {
    fn eq(&self, other: &Self) -> bool {
        self.0.total_cmp(&other.0).is_eq()
    }
}

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    let exchange = hud.selection.exchange();
    let size = Vec2::new(brush.px(780.0), brush.px(428.0));
    let layout = &hud.layout;
    // Place it above the sums, if it fits there.
    let fits = (brush.window() * 0.94 / size).min_element().min(1.0);
    let brush = &brush.shrunk(fits);
    let size = size * fits;
    let above = Vec2::new(layout.middle.x + brush.px(30.0), layout.equation.min.y - brush.px(10.0) - size.y * 0.5);
    let middle = if layout.tight { brush.window() * 0.5 } else { above };
    let rect = Rect::from_center_size(middle, size);
    brush.lacquer(rect, palette::PANEL, palette::GOLD);
    let sides = [(say!("step-give"), exchange.give), (say!("step-take"), exchange.take)];
    for (i, (title, pieces)) in sides.into_iter().enumerate() {
        let left = rect.min.x + brush.px(24.0) + size.x * 0.5 * i as f32;
        let at = Vec2::new(left, rect.min.y + brush.px(16.0));
        brush.text(at, Align2::LEFT_TOP, &brush.say(&title), Letters::HEADING, palette::GOLD);
        side(brush, hud, pieces, at + Vec2::Y * brush.px(58.0));
    }
    let divide = |y: f32| Vec2::new(rect.center().x, y);
    let faint = palette::EDGE.gamma_multiply(0.6);
    brush.line(divide(rect.min.y + brush.px(20.0)), divide(rect.max.y - brush.px(52.0)), 1.0, faint);
    let bottom = Vec2::new(rect.center().x, rect.max.y - brush.px(12.0));
    let same = !exchange.give.is_empty() && !exchange.take.is_empty();
    let group = hud.session.group();
    let (give, take) = (group.sum(exchange.give.iter()), group.sum(exchange.take.iter()));
    let steps = |side: Handful| group.simplify(&group.sorted(side.iter())).len() as f32;
    let told_all = hud.sum_steps.0 >= STEP * (steps(exchange.give).max(steps(exchange.take)) + 0.4);
    let [give_name, take_name] = [give, take].map(|sum| phrases::piece(group, sum));
    let (verdict, colour) = match (same && told_all, give == take) {
        (true, true) => (Some(say!("step-equal", sum = give_name)), palette::GOOD),
        (true, false) => (Some(say!("step-unequal", give = give_name, take = take_name)), palette::REFUSED),
        _ => (None, palette::TEXT_SOFT),
    };
    let close = match hud.prompts.has(Action::Arithmetic) {
        true => say!("step-close", key = hud.key(Action::Arithmetic)),
        false => say!("overlay-close"),
    };
    let text = phrases::side_by_side(verdict.into_iter().chain([close]));
    brush.text(bottom, Align2::CENTER_BOTTOM, &brush.line_of(&text), Letters::BODY, colour);
}

fn side(brush: &Brush, hud: &HudState, pieces: Handful, at: Vec2) {
    let group = hud.session.group();
    let mut now: Vec<Piece> = group.sorted(pieces.iter());
    if now.is_empty() {
        let text = brush.say(&say!("step-nothing-chosen"));
        brush.text(at, Align2::LEFT_CENTER, &text, Letters::BODY, palette::TEXT_SOFT);
        return;
    }
    row(brush, &now, &|_| false, at, 1.0);
    for (i, step) in group.simplify(&now).iter().enumerate() {
        let shown = ((hud.sum_steps.0 - STEP * (i as f32 + 0.4)) / FADE).clamp(0.0, 1.0);
        let strength = if hud.settings.is_calm() { shown.round() } else { shown };
        if strength <= 0.0 {
            break;
        }
        // Marbles that disappear in this step are struck out.
        let leaves = removed_indices(group, step.rule, &now, &step.pieces);
        let y = brush.px(68.0);
        row(brush, &now, &|i| leaves.contains(&i), at + Vec2::Y * (y * i as f32), strength);
        let below = at + Vec2::Y * (y * (i + 1) as f32);
        let words_at = below - Vec2::Y * brush.px(33.0);
        let soft = palette::TEXT_SOFT.gamma_multiply(strength);
        let what = format!("↓ {}", brush.say(&phrases::rule(group, step.rule, &now)));
        brush.text(words_at, Align2::LEFT_CENTER, &what, Letters::BODY, soft);
        now.clone_from(&step.pieces);
        row(brush, &now, &|_| false, below, strength);
    }
}

/// The indices of the marbles that are missing in the next row.
fn removed_indices(group: &Group, rule: Rule, now: &[Piece], next: &[Piece]) -> Vec<usize> {
    let mut left = next.to_vec();
    let gone = |(i, piece): (usize, &Piece)| match left.iter().position(|other| other == piece) {
        Some(found) => {
            left.remove(found);
            None
        }
        None => Some(i),
    };
    match rule {
        Rule::Cancel | Rule::CancelPrimaries => now.iter().enumerate().filter_map(gone).collect(),
        // Splitting and combining replace marbles, so none is struck out.
        Rule::Split | Rule::Combine => {
            debug_assert_eq!(group.sum(now.iter().copied()), group.sum(next.iter().copied()));
            Vec::new()
        }
    }
}

fn row(brush: &Brush, pieces: &[Piece], gone: &dyn Fn(usize) -> bool, at: Vec2, strength: f32) {
    let diameter = brush.px(28.0);
    let room = brush.px(340.0);
    let step = brush.px(46.0).min((room - diameter) / (pieces.len().max(2) - 1) as f32);
    let tint = Color32::from_white_alpha((255.0 * strength) as u8);
    let text = palette::TEXT.gamma_multiply(strength);
    if pieces.is_empty() {
        let nothing = brush.say(&say!("step-nothing-left"));
        brush.text(at, Align2::LEFT_CENTER, &nothing, Letters::BODY, text);
    }
    for (i, piece) in pieces.iter().enumerate() {
        let place = at + Vec2::new(diameter * 0.5 + step * i as f32, 0.0);
        if i > 0 && step > brush.px(40.0) {
            brush.text(place - Vec2::X * step * 0.5, Align2::CENTER_CENTER, "+", Letters::BODY, text);
        }
        brush.marble(place, *piece, diameter, tint);
        if gone(i) {
            let half = Vec2::new(0.5, -0.5) * diameter;
            brush.line(place - half, place + half, 4.0, Color32::from_black_alpha((190.0 * strength) as u8));
            brush.line(place - half, place + half, 2.5, palette::REFUSED.gamma_multiply(strength));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aljabar_core::classic::{B, R, Y};

    #[test]
    fn what_cancels_is_struck_out() {
        let group = Group::classic();
        let gone = removed_indices(&group, Rule::Cancel, &[R, R, Y], &[Y]);
        assert_eq!(gone, [0, 1]);
        assert_eq!(removed_indices(&group, Rule::CancelPrimaries, &[R, Y, Y, B, B], &[R]), [1, 2, 3, 4]);
        assert!(removed_indices(&group, Rule::Combine, &[R, Y], &[group.add(R, Y)]).is_empty());
    }
}
