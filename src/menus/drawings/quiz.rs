//! Drawings of the trainer: the question, the answers so far, and the steps of a sum.

use super::{DrawingData, knowledge};
use crate::game::phrases;
use crate::menus::trainer::Sketch;
use crate::texts::say;
use crate::ui::{Brush, Letters, Metrics, centred, palette};
use aljabar_core::{Group, Piece};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32};

/// The height of a row of small marbles, in pixels of the reference window.
const ROW: f32 = 40.0;

/// The diameters of the marbles of a question and of its options. In tight windows they leave room for large letters, so
/// that all options are seen without scrolling.
pub fn diameters(metrics: &Metrics) -> [f32; 2] {
    let high = metrics.window.y;
    let diameters = if metrics.is_tight() { [high * 0.105, high * 0.09] } else { [high * 0.135, high * 0.105] };
    diameters.map(|diameter| metrics.even(diameter))
}

/// The room above and below the marbles of a tile.
fn tile_pad(tight: bool) -> f32 {
    if tight { 10.0 } else { 18.0 }
}

/// The size of a tile with this many marbles, if there are this many tiles.
pub fn tile_size(pieces: usize, tiles: usize, metrics: &Metrics) -> Vec2 {
    let diameter = tile_diameter(pieces, metrics);
    // A single marble has its key beside it; few tiles have more room around.
    let around = if tiles > 6 { metrics.px(44.0) } else { metrics.px(64.0) };
    Vec2::new(spread(pieces, diameter) + around, diameter + metrics.px(tile_pad(metrics.is_tight())))
}

/// Sets have smaller marbles than single ones.
fn tile_diameter(pieces: usize, metrics: &Metrics) -> f32 {
    let [_, diameter] = diameters(metrics);
    if pieces > 1 { diameter * 0.75 } else { diameter }
}

/// The width of marbles with a plus sign between them.
fn spread(pieces: usize, diameter: f32) -> f32 {
    diameter * (1.0 + (pieces.max(1) - 1) as f32 * 1.45)
}

/// A large button with marbles, and the key that presses it.
pub fn tile(
    brush: &Brush,
    rect: Rect,
    pieces: &[Piece],
    key: Option<&str>,
    (chosen, pointed, tight): (bool, bool, bool),
) {
    let fill = match (chosen, pointed) {
        (true, _) => palette::PANEL_PRESSED,
        (false, true) => palette::PANEL_HOVER,
        (false, false) => palette::PANEL,
    };
    brush.button(rect, fill, if chosen { palette::GOLD } else { palette::EDGE });
    let diameter = (rect.height() - brush.px(tile_pad(tight))).min(rect.width());
    let inset = if key.is_some() { brush.px(14.0) } else { 0.0 };
    sum(brush, rect.center() + Vec2::X * inset * 0.5, pieces, diameter, Letters::STRONG);
    if let Some(key) = key {
        let at = rect.min + Vec2::new(brush.px(14.0), brush.px(15.0));
        let plate = centred(at, Vec2::new(brush.width(key, Letters::BODY) + brush.px(9.0), brush.px(23.0)));
        brush.frame(plate, 4.0, 1.0, palette::TEXT_FAINT);
        brush.text(at, Align2::CENTER_CENTER, key, Letters::BODY, palette::TEXT_SOFT);
    }
    if chosen {
        tick(brush, Vec2::new(rect.max.x - brush.px(16.0), rect.min.y + brush.px(16.0)), brush.px(7.0), palette::GOLD);
    }
}

/// Marbles with a plus sign between them, centred at this position.
fn sum(brush: &Brush, middle: Vec2, pieces: &[Piece], diameter: f32, letters: Letters) {
    let left = middle.x - spread(pieces.len(), diameter) * 0.5 + diameter * 0.5;
    for (i, piece) in pieces.iter().enumerate() {
        let at = Vec2::new(left + diameter * 1.45 * i as f32, middle.y);
        if i > 0 {
            let plus = at - Vec2::X * diameter * 0.725;
            brush.text(plus, Align2::CENTER_CENTER, "+", letters, palette::TEXT);
        }
        brush.marble(at, *piece, diameter, Color32::WHITE);
    }
}

/// A check mark.
pub(super) fn tick(brush: &Brush, at: Vec2, size: f32, colour: Color32) {
    let low = at + Vec2::new(-size * 0.15, size * 0.6);
    brush.line(at + Vec2::new(-size * 0.75, 0.0), low, 2.5, colour);
    brush.line(low, at + Vec2::new(size * 0.8, -size * 0.7), 2.5, colour);
}

/// A cross.
fn cross(brush: &Brush, at: Vec2, size: f32, colour: Color32) {
    for side in [-1.0, 1.0] {
        let half = Vec2::new(size * 0.6, size * 0.6 * side);
        brush.line(at - half, at + half, 2.5, colour);
    }
}

/// A check mark or a cross.
fn verdict(brush: &Brush, at: Vec2, size: f32, right: bool) {
    if right {
        tick(brush, at, size, palette::GOOD);
    } else {
        cross(brush, at, size, palette::REFUSED);
    }
}

/// The height of a drawing of the trainer.
pub(super) fn height(sketch: &Sketch, width: f32, metrics: &Metrics) -> f32 {
    let [riddle, _] = diameters(metrics);
    match sketch {
        Sketch::Course { .. } => metrics.px(34.0),
        Sketch::Riddle { .. } => riddle * 1.08,
        Sketch::Marked(sets) => metrics.px(ROW) * sets.len().div_ceil(marked_columns(sets, width, metrics)) as f32,
        Sketch::Steps { pieces, .. } => metrics.px(ROW) * steps_of(pieces) as f32,
        Sketch::Pairs(pairs) => knowledge::pairs_height(pairs.len(), width, metrics),
        Sketch::Table(group) => knowledge::table_height(group, width, metrics),
        Sketch::Legend(_) => knowledge::legend_height(width, metrics),
        Sketch::Weeks(_) => metrics.px(160.0).min(metrics.window.y * 0.5),
    }
}

/// An upper limit for the rows of a simplification: the sum itself and four steps. A pair never needs more than four rows.
fn steps_of(pieces: &[Piece]) -> usize {
    if pieces.len() <= 2 { 4 } else { 5 }
}

pub(super) fn paint(brush: &Brush, rect: Rect, sketch: &Sketch, data: &DrawingData) {
    // Not that of the screen: its pictures may still be requested for another group.
    let group = data.training.group().cloned().unwrap_or_else(|| data.group());
    match sketch {
        Sketch::Course { marks, of, seconds, last } => {
            course(brush, rect, marks, (*of, *seconds), last.as_deref(), &group);
        }
        Sketch::Riddle { terms, sum } => riddle(brush, rect, terms, *sum),
        Sketch::Marked(sets) => marked(brush, rect, sets, &group),
        Sketch::Steps { pieces, shown } => steps(brush, rect, &group, pieces, *shown),
        Sketch::Pairs(pairs) => knowledge::pairs(brush, rect, &group, pairs),
        Sketch::Table(group) => knowledge::table(brush, rect, group, data),
        Sketch::Legend(group) => knowledge::legend(brush, rect, group, data),
        Sketch::Weeks(group) => knowledge::weeks(brush, rect, group, data),
    }
}

/// How the round goes: a mark for each answer, how much is left, and the last sum that was right.
fn course(
    brush: &Brush,
    rect: Rect,
    marks: &[bool],
    (of, seconds): (Option<usize>, Option<u64>),
    last: Option<&[Piece]>,
    group: &Group,
) {
    let y = rect.center().y;
    let places = of.unwrap_or(20).max(marks.len());
    let step = brush.px(17.0).min(rect.width() * 0.42 / places.max(1) as f32);
    for place in 0..of.unwrap_or(marks.len()) {
        let at = Vec2::new(rect.min.x + step * (place as f32 + 0.5), y);
        match marks.get(place) {
            Some(right) => verdict(brush, at, step * 0.42, *right),
            None => brush.circle(at, step * 0.2, 1.0, palette::TEXT_FAINT),
        }
    }
    let left = rect.min.x + step * places as f32 + brush.px(10.0);
    let text = match (of, seconds) {
        (Some(of), _) => Some(say!("trainer-progress", done = marks.len().min(of), of = of)),
        (None, Some(seconds)) => Some(say!("trainer-seconds-left", seconds = seconds)),
        (None, None) => None,
    };
    if let Some(text) = text {
        let text = brush.say(&text);
        let letters = brush.fitting(&text, Letters::STRONG, rect.width() * 0.2);
        brush.text(Vec2::new(left, y), Align2::LEFT_CENTER, &text, letters, palette::TEXT);
    }
    if let Some(last) = last {
        let size = brush.px(24.0).min(rect.width() * 0.024);
        let all: Vec<Piece> = last.iter().copied().chain([group.sum(last.iter().copied())]).collect();
        let gap = size * 1.6;
        let mut at = Vec2::new(rect.max.x - gap * (all.len() as f32 - 1.0) - size * 0.5, y);
        tick(brush, at - Vec2::X * size * 1.3, size * 0.5, palette::GOOD);
        for (i, piece) in all.iter().enumerate() {
            let sign = match i {
                0 => "",
                _ if i + 1 == all.len() => "=",
                _ => "+",
            };
            brush.text(at - Vec2::X * gap * 0.5, Align2::CENTER_CENTER, sign, Letters::BODY, palette::TEXT_SOFT);
            brush.marble(at, *piece, size, Color32::WHITE);
            at.x += gap;
        }
    }
}

/// A large equation with question marks for what is not known.
fn riddle(brush: &Brush, rect: Rect, terms: &[Option<Piece>], sum: Option<Piece>) {
    let diameter = rect.height() / 1.08;
    let step = (diameter * 1.6).min((rect.width() - diameter) / terms.len().max(1) as f32);
    let mut at = Vec2::new(rect.center().x - step * terms.len() as f32 * 0.5, rect.center().y);
    for (i, piece) in terms.iter().copied().chain([sum]).enumerate() {
        let sign = match i {
            0 => "",
            _ if i == terms.len() => "=",
            _ => "+",
        };
        brush.text(at - Vec2::X * step * 0.5, Align2::CENTER_CENTER, sign, Letters::TITLE, palette::TEXT);
        match piece {
            Some(piece) => brush.marble(at, piece, diameter, Color32::WHITE),
            None => {
                brush.circle(at, diameter * 0.46, 2.0, palette::GOLD);
                brush.text(at, Align2::CENTER_CENTER, "?", Letters::TITLE, palette::GOLD);
            }
        }
        at.x += step;
    }
}

/// The number of sets in a row, so that all are seen.
fn marked_columns(sets: &[(bool, Vec<Piece>)], width: f32, metrics: &Metrics) -> usize {
    let most = sets.iter().map(|(_, set)| set.len()).max().unwrap_or(1);
    let wide = spread(most, metrics.px(30.0)) + metrics.px(if most == 1 { 190.0 } else { 70.0 });
    ((width / wide) as usize).clamp(1, sets.len().max(1))
}

/// Sets that are marked as right or wrong. Single marbles have their names.
fn marked(brush: &Brush, rect: Rect, sets: &[(bool, Vec<Piece>)], group: &Group) {
    let most = sets.iter().map(|(_, set)| set.len()).max().unwrap_or(1);
    let wide = spread(most, brush.px(30.0)) + brush.px(if most == 1 { 190.0 } else { 70.0 });
    let columns = ((rect.width() / wide) as usize).clamp(1, sets.len().max(1));
    for (i, (right, set)) in sets.iter().enumerate() {
        let corner = rect.min + Vec2::new((i % columns) as f32 * wide, (i / columns) as f32 * brush.px(ROW));
        let y = corner.y + brush.px(ROW) * 0.5;
        verdict(brush, Vec2::new(corner.x + brush.px(12.0), y), brush.px(9.0), *right);
        let left = corner.x + brush.px(34.0);
        let size = brush.px(30.0);
        sum(brush, Vec2::new(left + spread(set.len(), size) * 0.5, y), set, size, Letters::BODY);
        if let [piece] = set[..] {
            let name = brush.say(&phrases::piece(group, piece));
            let at = left + size + brush.px(10.0);
            let letters = brush.fitting(&name, Letters::BODY, corner.x + wide - at);
            brush.text(Vec2::new(at, y), Align2::LEFT_CENTER, &name, letters, palette::TEXT);
        }
    }
}

/// The simplification of a sum: a row for each step, with what is done in it.
fn steps(brush: &Brush, rect: Rect, group: &Group, pieces: &[Piece], shown: usize) {
    let sorted = group.sorted(pieces.iter().copied());
    let all = group.simplify(&sorted);
    let row = brush.px(ROW);
    let marbles_end = rect.min.x + rect.width() * 0.52;
    let mut before = sorted.clone();
    let steps = all.into_iter().map(|step| {
        let words = phrases::rule(group, step.rule, &before);
        before.clone_from(&step.pieces);
        (step.pieces, Some(words))
    });
    let rows = std::iter::once((sorted, None)).chain(steps);
    for (i, (pieces, words)) in rows.enumerate().take(shown.saturating_add(1)) {
        let y = rect.min.y + row * (i as f32 + 0.5);
        let size = brush.px(28.0);
        let start = rect.min.x + brush.px(34.0) + size * 0.5;
        let step = brush.px(44.0).min((marbles_end - start - size) / (pieces.len().max(2) - 1) as f32);
        if i > 0 {
            let sign = Vec2::new(rect.min.x + brush.px(14.0), y);
            brush.text(sign, Align2::CENTER_CENTER, "=", Letters::STRONG, palette::TEXT_SOFT);
        }
        if pieces.is_empty() {
            let nothing = brush.say(&say!("step-nothing-left"));
            let at = Vec2::new(start - size * 0.5, y);
            brush.text(at, Align2::LEFT_CENTER, &nothing, Letters::BODY, palette::TEXT);
        }
        for (place, piece) in pieces.iter().enumerate() {
            let at = Vec2::new(start + step * place as f32, y);
            if place > 0 && step > brush.px(40.0) {
                let plus = at - Vec2::X * step * 0.5;
                brush.text(plus, Align2::CENTER_CENTER, "+", Letters::BODY, palette::TEXT);
            }
            brush.marble(at, *piece, size, Color32::WHITE);
        }
        if let Some(words) = words {
            let left = (start + step * pieces.len() as f32).max(rect.min.x + rect.width() * 0.36).min(marbles_end);
            let left = left + brush.px(14.0);
            let room = Vec2::new(rect.max.x - left, row);
            let text = brush.say(&words);
            let text = brush.wrapped_within(&text, Letters::BODY, palette::TEXT_SOFT, room);
            brush.put(Vec2::new(left, y - text.size().y * 0.5), text);
        }
    }
}
