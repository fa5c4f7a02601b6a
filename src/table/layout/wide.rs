//! The layout of a window with enough room: the board in the middle, a player at each side.

use super::{Bowl, Layout, SeatArea, diameters, families, side};
use crate::game::Offer;
use crate::table::rods::{Rods, TableSide};
use crate::ui::Metrics;
use aljabar_core::Group;
use aljabar_paint::Board;
use bevy::prelude::*;

/// The width of the hands at the left and the right.
const SIDE: f32 = 160.0;
/// The height of the hand across, and its greatest width.
const ACROSS: Vec2 = Vec2::new(504.0, 76.0);
/// The height of the own hand.
const OWN: f32 = 116.0;
/// The height of the sums.
const SUMS: f32 = 52.0;
/// Half the width of the sums.
const EQUATION: f32 = 222.0;
/// The width of the action buttons.
const BUTTONS: f32 = 236.0;
/// The space between neighbours.
const GAP: f32 = 8.0;
/// The rim of a tray.
const RIM: f32 = 6.5;

pub(super) fn layout(metrics: &Metrics, group: &Group, places: &[usize]) -> Layout {
    let (players, unit) = (places.len(), metrics.unit);
    let size = metrics.window / unit;
    let Rect { min: Vec2 { x: left, y: top }, max: Vec2 { x: right, y: bottom } } =
        Rect::from_corners(size * 0.05, size * 0.95);
    let rect = |x0: f32, y0: f32, x1: f32, y1: f32| Rect::new(x0 * unit, y0 * unit, x1 * unit, y1 * unit);

    let hand_top = bottom - OWN;
    let (sums_top, sums_end) = (hand_top - GAP - SUMS, hand_top - GAP);
    // Below the side hands: suggestions on the left, notices on the right.
    let sides_end = sums_end - 156.0;
    let sides_top = top + 52.0;
    let board_top = top + ACROSS.y + GAP;
    let room = sums_top - 4.0 - board_top;
    let middle = Vec2::new(size.x * 0.5, board_top + room * 0.5);
    // With a hand on this side, things lie between it and the board.
    let (inner_left, inner_right) = match players {
        2 => (left, right),
        _ => (left + SIDE + GAP, right - SIDE - GAP),
    };
    let radius = (room * 0.5 - 2.0).min(middle.x - left - SIDE - GAP - 184.0);
    let across = (ACROSS.x * 0.5).min(middle.x - left - SIDE - 168.0);

    let all = families(group);
    let hand = |tray: Rect, side: TableSide, most: f32| Rods::new(tray, side, &all, most * unit, RIM * unit);
    let area = |place: usize| {
        let side = side(place, players);
        let (plate, ends, rods) = match side {
            TableSide::Own => (
                rect(left, hand_top + 12.0, left + 150.0, hand_top + 62.0),
                rect(left, hand_top + 66.0, left + 150.0, bottom),
                hand(rect(left + 158.0, hand_top, right - BUTTONS - 16.0, bottom), side, 52.0),
            ),
            TableSide::Across => (
                rect(middle.x - across - 152.0, top, middle.x - across - 12.0, top + 44.0),
                rect(middle.x - across - 152.0, top + 46.0, middle.x - across - 12.0, top + ACROSS.y),
                hand(rect(middle.x - across, top, middle.x + across, top + ACROSS.y), side, 32.0),
            ),
            TableSide::Left | TableSide::Right => {
                let x = if side == TableSide::Left { left } else { right - SIDE };
                (
                    rect(x, sides_top, x + SIDE, sides_top + 27.0),
                    rect(x, sides_top + 27.0, x + SIDE, sides_top + 50.0),
                    hand(rect(x, sides_top + 51.0, x + SIDE, sides_end), side, 32.0),
                )
            }
        };
        SeatArea { side, plate, ends, rods }
    };
    let mut seats: Vec<SeatArea> = places.iter().map(|place| area(*place)).collect();
    let board = Board::of(group);
    let diameters = diameters(metrics, &mut seats, &board, radius * unit, 26.0 * unit);

    let column = right - BUTTONS;
    let third = (BUTTONS - 2.0 * GAP) / 3.0;
    let small = |i: f32, y: f32| {
        let x = column + (third + GAP) * i;
        rect(x, y, x + third, y + SUMS)
    };
    let lower = bottom - SUMS;
    let buttons = Offer::ALL.map(|offer| match offer {
        Offer::Exchange => rect(column, hand_top, right, lower - GAP),
        Offer::Draw => small(0.0, lower),
        Offer::Undo => small(2.0, lower),
        Offer::Pass => small(0.0, sums_top),
        Offer::Announce => small(1.0, sums_top),
        Offer::Redo => small(2.0, sums_top),
    });
    let icon = |i: f32| {
        let x = right - 44.0 - 52.0 * i;
        rect(x, top, x + 44.0, top + 44.0)
    };
    // Things that lie on the table, left of the board: two beside each other, in two rows.
    let (start, end) = (inner_left, middle.x - radius - GAP);
    let columns = [0.25, 0.75].map(|part| start + (end - start) * part);
    let rows = [middle.y - radius * 0.62, middle.y + radius * 0.10];
    let bowl = |x: f32, y: f32, axes: Vec2| Bowl { middle: Vec2::new(x, y) * unit, axes: axes * unit };
    Layout {
        unit,
        middle: middle * unit,
        radius: radius * unit,
        // The lower edges of each row are on one line, because the numbers lie below them.
        bowl: bowl(columns[1], rows[1] - 4.0, Vec2::new(43.0, 33.0)),
        supply: bowl(columns[0], rows[1], Vec2::new(40.0, 29.0)),
        discard: bowl(columns[1], rows[0] + 11.0, Vec2::new(40.0, 29.0)),
        bag: rect(columns[0] - 42.0, rows[0] - 44.0, columns[0] + 42.0, rows[0] + 40.0),
        seats,
        diameters,
        status: rect(left, top, left + SIDE - 4.0, top + 50.0),
        log: rect(middle.x + radius + 14.0, board_top, inner_right, sides_end),
        notices: rect(middle.x + radius + 14.0, sides_end + GAP, right, sums_top - 10.0),
        equation: rect(middle.x - EQUATION, sums_top, middle.x + EQUATION, sums_end),
        suggestions: rect(left, sides_end + GAP, middle.x - EQUATION - GAP, sums_end),
        suggestions_button: {
            let start = middle.x + EQUATION + GAP;
            rect(start, sums_top, (start + 120.0).min(column - GAP), sums_end)
        },
        speed: Some(icon(2.0)),
        rules: Some(icon(1.0)),
        menu: icon(0.0),
        hint_button: small(1.0, lower),
        buttons,
        tight: false,
        board,
    }
}
