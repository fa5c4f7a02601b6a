//! Drawings of marbles: the Center, sums, the addition table, the plane, the palette.

use super::DrawingData;
use crate::game::phrases;
use crate::menus::control_id::ControlId;
use crate::texts::say;
use crate::ui::{Brush, Letters, around, centred, palette};
use aljabar_core::{Exchange, Group, Piece};
use aljabar_paint::{Board, Shape};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32};

/// The Center of a group with a marble of every colour, or a progress bar while its pictures are painted.
pub fn center(brush: &Brush, rect: Rect, moduli: &[u64], data: &DrawingData) {
    let Ok(group) = Group::new(moduli) else { return };
    let radius = rect.size().min_element() * 0.48;
    let middle = Vec2::new(rect.center().x, rect.center().y);
    let board = Board::of(&group);
    wooden_board(brush, &board, middle, radius);
    lines(brush, &group, &board, middle, radius);
    if !data.pictures.is_ready(&data.request) {
        progress(brush, middle, data.pictures.progress());
        return;
    }
    let size = board.marble_radius() * 2.0 * radius;
    for piece in group.colours() {
        brush.marble(socket(&board, piece, middle, radius), piece, size, Color32::WHITE);
    }
}

fn socket(board: &Board, piece: Piece, middle: Vec2, radius: f32) -> Vec2 {
    let [x, y] = board.socket(piece);
    middle + Vec2::new(x, -y) * radius
}

/// The wooden board under the marbles.
fn wooden_board(brush: &Brush, board: &Board, middle: Vec2, radius: f32) {
    let wood = palette::PANEL_PRESSED.gamma_multiply(0.55);
    match board.shape() {
        Shape::Disc => {
            brush.disc(middle, radius, wood);
            brush.circle(middle, radius, 1.5, palette::EDGE);
        }
        _ => {
            let tray = around(middle, Vec2::splat(radius));
            brush.button(tray, wood, palette::EDGE);
        }
    }
}

/// The lines of the plane, on boards that have them.
fn lines(brush: &Brush, group: &Group, board: &Board, middle: Vec2, radius: f32) {
    for line in group.lines() {
        let [a, b, c] = line.points;
        line_through(brush, board, (a, b), (middle, radius), 1.5, palette::EDGE);
        // A line that is a circle is only drawn from its first point to its last.
        if line.circle {
            line_through(brush, board, (b, c), (middle, radius), 1.5, palette::EDGE);
        }
    }
}

/// The line through two colours, if the board has it.
fn line_through(
    brush: &Brush,
    board: &Board,
    (a, b): (Piece, Piece),
    (middle, radius): (Vec2, f32),
    width: f32,
    colour: Color32,
) {
    let at = |[x, y]: [f32; 2]| middle + Vec2::new(x, -y) * radius;
    for pair in board.line(a, b).unwrap_or_default().windows(2) {
        brush.line(at(pair[0]), at(pair[1]), width, colour);
    }
}

/// A progress bar for the painting of marbles; `part` is from 0 to 1.
pub fn progress(brush: &Brush, middle: Vec2, part: f32) {
    let size = Vec2::new(brush.px(220.0), brush.px(10.0));
    let bar = centred(middle + Vec2::Y * brush.px(18.0), size);
    let text = brush.say(&say!("menu-polishing"));
    brush.text(middle - Vec2::Y * brush.px(6.0), Align2::CENTER_CENTER, &text, Letters::BODY, palette::TEXT);
    brush.fill(bar, 5.0, palette::PANEL);
    let done = Rect::new(bar.min.x, bar.min.y, bar.min.x + size.x * part.clamp(0.02, 1.0), bar.max.y);
    brush.fill(done, 5.0, palette::GOLD);
}

/// Marbles, their sum and its name.
pub fn equation(brush: &Brush, rect: Rect, group: &Group, pieces: &[Piece]) {
    // The page is of another group until it is composed again.
    if !pieces.iter().all(|piece| group.contains(*piece)) {
        return;
    }
    let (size, step) = (brush.px(30.0), brush.px(50.0));
    let mut at = Vec2::new(rect.min.x + size, rect.center().y);
    for (i, piece) in pieces.iter().enumerate() {
        if i > 0 {
            brush.text(at - Vec2::X * step * 0.5, Align2::CENTER_CENTER, "+", Letters::STRONG, palette::TEXT);
        }
        brush.marble(at, *piece, size, Color32::WHITE);
        at.x += step;
    }
    brush.text(at - Vec2::X * step * 0.5, Align2::CENTER_CENTER, "=", Letters::STRONG, palette::TEXT);
    let sum = group.sum(pieces.iter().copied());
    brush.marble(at, sum, size, Color32::WHITE);
    let name = brush.say(&phrases::piece(group, sum));
    brush.text(
        at + Vec2::X * (size * 0.5 + brush.px(12.0)),
        Align2::LEFT_CENTER,
        &name,
        Letters::BODY,
        palette::TEXT_SOFT,
    );
}

/// An exchange: the given marbles, an arrow, the taken marbles.
pub fn trade(brush: &Brush, rect: Rect, group: &Group, exchange: &Exchange) {
    let size = brush.px(28.0);
    let mut at = Vec2::new(rect.min.x + size, rect.center().y);
    for piece in group.sorted(exchange.give.iter()) {
        brush.marble(at, piece, size, Color32::WHITE);
        at.x += size * 1.08;
    }
    at.x = brush.arrow(at - Vec2::X * size * 0.3) + size * 0.8;
    for piece in group.sorted(exchange.take.iter()) {
        brush.marble(at, piece, size, Color32::WHITE);
        at.x += size * 1.08;
    }
}

/// All marbles of the group; a progress bar while they are repainted after a change of the settings.
pub fn colours(brush: &Brush, rect: Rect, data: &DrawingData) {
    let group = data.group();
    let pieces: Vec<Piece> = group.sorted(group.pieces().iter().copied());
    let size = brush.px(36.0).min(rect.width() / (pieces.len() as f32 * 1.15));
    let whole = size * 1.15 * (pieces.len() as f32 - 1.0);
    for (i, piece) in pieces.iter().enumerate() {
        let at = Vec2::new(rect.center().x - whole * 0.5 + size * 1.15 * i as f32, rect.center().y);
        brush.marble(at, *piece, size, Color32::WHITE);
    }
    let wanted = data.settings.looks.style();
    if data.pictures.style().is_some_and(|style| style != wanted) {
        let bar = Vec2::new(rect.center().x, rect.max.y - brush.px(3.0));
        let half = Vec2::new(brush.px(110.0), brush.px(2.0));
        let done = 2.0 * half.x * data.pictures.progress().clamp(0.02, 1.0);
        brush.fill(around(bar, half), 2.0, palette::PANEL_PRESSED);
        brush.fill(
            Rect::new(bar.x - half.x, bar.y - half.y, bar.x - half.x + done, bar.y + half.y),
            2.0,
            palette::GOLD,
        );
    }
}

/// The addition table of a group.
pub fn sums(brush: &Brush, rect: Rect, group: &Group, cell: f32, data: &DrawingData, pointed: Option<ControlId>) {
    let pieces = group.pieces();
    let size = cell * 0.72;
    let at = |row: usize, column: usize| rect.min + (Vec2::new(column as f32, row as f32) + 0.5) * cell;
    let touched = match (pointed, &data.touched.0[..]) {
        (Some(ControlId::Cell(a, b)), _) => Some((a, b)),
        (_, [a, b]) => Some((*a, *b)),
        _ => None,
    };
    for (i, piece) in pieces.iter().enumerate() {
        for place in [at(0, i + 1), at(i + 1, 0)] {
            brush.marble(place, *piece, size, Color32::WHITE);
        }
    }
    let line = Rect::from_corners(rect.min + cell, rect.min + Vec2::splat(cell * (pieces.len() + 1) as f32));
    brush.frame(line, 2.0, 1.0, palette::EDGE.gamma_multiply(0.7));
    brush.text(at(0, 0), Align2::CENTER_CENTER, "+", Letters::STRONG, palette::GOLD);
    for (row, a) in pieces.iter().enumerate() {
        for (column, b) in pieces.iter().enumerate() {
            let place = at(row + 1, column + 1);
            let on = touched == Some((*a, *b));
            let cross = touched.is_some_and(|(x, y)| x == *a || y == *b);
            if on || cross {
                let field = around(place, Vec2::splat(cell * 0.48));
                brush.fill(field, 6.0, if on { palette::PANEL_PRESSED } else { palette::PANEL_HOVER });
            }
            brush.marble(place, group.add(*a, *b), size, Color32::WHITE);
        }
    }
}

/// The pieces of a group as points. Two touched points highlight their sum; in the classic group also their line.
pub fn plane(
    brush: &Brush,
    rect: Rect,
    group: &Group,
    (board, middle, radius): (Board, Vec2, f32),
    data: &DrawingData,
    pointed: Option<ControlId>,
) {
    wooden_board(brush, &board, middle, radius);
    let place = |piece: Piece| socket(&board, piece, middle, radius);
    let size = board.marble_radius() * 2.0 * radius;
    lines(brush, group, &board, middle, radius);
    // What was touched in another group is no longer meant.
    let is_here = data.touched.0.iter().all(|piece| group.contains(*piece));
    let touched: &[Piece] = if is_here { &data.touched.0 } else { &[] };
    let sum = match touched[..] {
        [a, b] => Some(group.add(a, b)),
        _ => None,
    };
    if let [a, b] = touched[..]
        && group.is_classic()
        && a != b
    {
        line_through(brush, &board, (a, b), (middle, radius), 5.0, palette::GOLD);
    }
    for piece in group.colours() {
        let at = place(piece);
        brush.marble(at, piece, size, Color32::WHITE);
        if touched.contains(&piece) {
            brush.circle(at, size * 0.56, 3.0, palette::GOLD);
        }
        if sum == Some(piece) {
            brush.circle(at, size * 0.56, 3.0, palette::GOOD);
            brush.circle(at, size * 0.66, 2.0, palette::GOOD);
        }
        if pointed == Some(ControlId::Point(piece)) && !touched.contains(&piece) {
            brush.circle(at, size * 0.56, 2.0, palette::TEXT_SOFT);
        }
    }
    let below = Rect::new(rect.min.x, rect.max.y - brush.px(42.0), rect.max.x, rect.max.y);
    match touched[..] {
        [a, b] => {
            let wide = brush.px(190.0);
            let row = Rect::new(below.center().x - wide * 0.5, below.min.y, below.max.x, below.max.y);
            equation(brush, row, group, &[a, b]);
        }
        _ => {
            let text = brush.say(&say!("rules-touch-two"));
            brush.text(below.center(), Align2::CENTER_CENTER, &text, Letters::BODY, palette::TEXT_SOFT);
        }
    }
}
