//! The layout of a small window, or of text that is large for it: the rivals' hands in a row at the top, from left to
//! right in the order of play; the sums at the left of the board and the buttons at its right.

use super::{Bowl, Layout, SeatArea, diameters, families, side};
use crate::game::Offer;
use crate::table::rods::{Rods, TableSide};
use crate::ui::Metrics;
use aljabar_core::Group;
use aljabar_paint::Board;
use bevy::prelude::*;

/// The least width for the name and the hand of a rival with all icons beside them.
const SHARE: f32 = 190.0;
/// The height of a line with a name.
const NAME: f32 = 24.0;

pub(super) fn layout(metrics: &Metrics, group: &Group, places: &[usize]) -> Layout {
    let (players, unit) = (places.len(), metrics.unit);
    let size = metrics.room();
    let Rect { min: Vec2 { x: left, y: top }, max: Vec2 { x: right, y: bottom } } =
        Rect::from_corners(size * 0.05, size * 0.95);
    let rect = |x0: f32, y0: f32, x1: f32, y1: f32| Rect::new(x0 * unit, y0 * unit, x1 * unit, y1 * unit);
    // What is pressed is at least 44 pixels high, and 8 from the next.
    let (gap, press) = ((8.0 / unit).clamp(4.0, 8.0), (44.0 / unit).clamp(32.0, 44.0));
    let rim = 4.0;

    let rivals_end = top + NAME + (size.y * 0.125).clamp(40.0, 84.0);
    let hand_top = bottom - (size.y * 0.20).clamp(66.0, 116.0);
    let (mid_top, mid_end) = (rivals_end + 6.0, hand_top - 6.0);
    let room = mid_end - mid_top;
    let middle = Vec2::new(size.x * 0.5, mid_top + room * 0.5);
    let radius = (room * 0.5).min(size.x * 0.17);
    let (block_end, block_start) = (middle.x - radius - gap, middle.x + radius + gap);

    let all = families(group);
    let hand = |tray: Rect, side: TableSide, most: f32| Rods::new(tray, side, &all, most * unit, rim * unit);
    // The names and hands of the rivals need the room more than two of the icons.
    let share_beside = |icons: f32| (right - icons * (press + gap) + gap - left) / (players - 1) as f32;
    let all_icons = share_beside(4.0) >= SHARE;
    let shown = if all_icons { 4.0 } else { 2.0 };
    let (icons, share) = (right - shown * press - (shown - 1.0) * gap, share_beside(shown));
    let name = (size.x * 0.16).clamp(112.0, 170.0);
    let area = |place: usize| {
        let side = side(place, players);
        if side == TableSide::Own {
            let half = hand_top + (bottom - hand_top) * 0.5;
            return SeatArea {
                side,
                plate: rect(left, hand_top, left + name, half),
                ends: rect(left, half, left + name, bottom),
                rods: hand(rect(left + name + gap, hand_top, right, bottom), side, 56.0),
            };
        }
        let x = left + share * (place - 1) as f32;
        let end = x + share - gap;
        let tray = rect(x, top + NAME, end, rivals_end);
        let ends = end - 28.0;
        SeatArea {
            side,
            plate: rect(x, top, ends - 2.0, top + NAME - 1.0),
            ends: rect(ends, top, end, top + NAME - 1.0),
            // All rods are upright in a row of hands.
            rods: hand(tray, TableSide::Across, 34.0),
        }
    };
    let mut seats: Vec<SeatArea> = places.iter().map(|place| area(*place)).collect();
    let board = Board::of(group);
    let diameters = diameters(metrics, &mut seats, &board, radius * unit, 20.0 * unit);

    // The right block: buttons at its bottom, the log above them.
    let third = (right - block_start - 2.0 * gap) / 3.0;
    let row = |i: f32| mid_end - press - (press + gap) * i;
    let small = |column: f32, i: f32| {
        let x = block_start + (third + gap) * column;
        rect(x, row(i), x + third, row(i) + press)
    };
    let buttons = Offer::ALL.map(|offer| match offer {
        Offer::Exchange => rect(block_start, row(1.0), right, row(1.0) + press),
        Offer::Draw => small(0.0, 0.0),
        Offer::Undo => small(2.0, 0.0),
        Offer::Pass => small(0.0, 2.0),
        Offer::Announce => small(1.0, 2.0),
        Offer::Redo => small(2.0, 2.0),
    });
    let icon = |i: f32| {
        let x = icons + (press + gap) * i;
        rect(x, top, x + press, top + press)
    };
    let status_end = (mid_top.max(top + press + gap)) + NAME;
    let log_end = (row(2.0) - gap).max(status_end + 1.0);
    // The left block: things on the table above, the sums below.
    let things_end = mid_top + room * 0.42;
    let wide = block_end - left;
    let things = (things_end - mid_top) * 0.5;
    let half = (things - 10.0).min(wide * 0.11).max(10.0);
    let at = |part: f32| left + wide * part;
    let bowl = |part: f32| Bowl {
        middle: Vec2::new(at(part), mid_top + half + 2.0) * unit,
        axes: Vec2::new(half.min(wide * 0.105), half * 0.72) * unit,
    };
    let equation = rect(left, things_end + gap, block_end, mid_end);
    Layout {
        unit,
        middle: middle * unit,
        radius: radius * unit,
        bowl: bowl(0.88),
        supply: bowl(0.37),
        discard: bowl(0.62),
        bag: {
            let half = half.max(22.0 / unit);
            let (x, y) = (at(0.0) + half, mid_top + half);
            rect(x - half, y - half, x + half, y + half)
        },
        seats,
        diameters,
        status: rect(block_start, status_end - NAME, right, status_end),
        log: rect(block_start, status_end, right, log_end),
        notices: rect(block_start, status_end - NAME, right, log_end),
        equation,
        // In a low window they cover the buttons that appear only at times.
        suggestions: {
            let end = if log_end - status_end < press { row(1.0) - gap } else { log_end };
            rect(block_start, status_end, right, end)
        },
        suggestions_button: icon(0.0),
        speed: all_icons.then(|| icon(1.0)),
        rules: all_icons.then(|| icon(2.0)),
        menu: icon(shown - 1.0),
        hint_button: small(1.0, 0.0),
        buttons,
        tight: true,
        board,
    }
}
