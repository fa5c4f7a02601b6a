//! The layout of cinema: the board alone. Players, bag and supply are outside the window, and marbles fly in from there.

use super::{Bowl, Layout, SeatArea, diameters, families, side};
use crate::table::rods::{Rods, TableSide};
use crate::ui::Metrics;
use aljabar_core::Group;
use aljabar_paint::Board;
use bevy::prelude::*;

pub(super) fn layout(metrics: &Metrics, group: &Group, places: &[usize]) -> Layout {
    let (window, unit) = (metrics.window, metrics.unit);
    let middle = window * 0.5;
    let radius = (window * Vec2::new(0.30, 0.42)).min_element();
    let nowhere = Rect::from_center_size(-window, Vec2::ONE);
    let all = families(group);
    let far = window * 0.75;
    let mut seats: Vec<SeatArea> = places
        .iter()
        .map(|place| {
            let side = side(*place, places.len());
            let away = match side {
                TableSide::Own => Vec2::Y * far.y,
                TableSide::Left => -Vec2::X * far.x,
                TableSide::Across => -Vec2::Y * far.y,
                TableSide::Right => Vec2::X * far.x,
            };
            let size = Vec2::splat(metrics.px(300.0));
            let rods = Rods::new(Rect::from_center_size(middle + away, size), side, &all, metrics.px(40.0), 0.0);
            SeatArea { side, plate: nowhere, ends: nowhere, rods }
        })
        .collect();
    let board = Board::of(group);
    let diameters = diameters(metrics, &mut seats, &board, radius, 20.0 * unit);
    let bowl = |at: Vec2| Bowl { middle: at, axes: Vec2::new(0.26, 0.19) * radius };
    Layout {
        unit,
        middle,
        radius,
        bowl: bowl(middle + Vec2::new(radius * 1.36, radius * 0.62)),
        supply: bowl(middle + Vec2::new(far.x, radius)),
        discard: bowl(middle - Vec2::new(far.x, 0.0)),
        bag: Rect::from_center_size(middle - Vec2::new(far.x, radius), Vec2::splat(radius * 0.4)),
        seats,
        diameters,
        status: nowhere,
        log: nowhere,
        notices: Rect::from_corners(window * 0.05, window * Vec2::new(0.4, 0.2)),
        equation: nowhere,
        suggestions: nowhere,
        suggestions_button: nowhere,
        speed: None,
        rules: None,
        menu: nowhere,
        hint_button: nowhere,
        buttons: [nowhere; 6],
        tight: false,
        board,
    }
}
