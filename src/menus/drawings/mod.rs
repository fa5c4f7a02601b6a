//! Drawings on pages: their heights, their targets and how they are painted.

mod chart;
mod knowledge;
mod marbles;
mod quiz;
mod statistics;

pub use quiz::{diameters, tile, tile_size};

use super::control_id::ControlId;
use super::layout::MIN_TARGET;
use super::page::Drawing;
use super::results::Review;
use super::rules::Touched;
use crate::game::{GameStatistics, Knowledge, Series, Session, Training};
use crate::settings::Settings;
use crate::ui::{Brush, Metrics, PictureRequest, Pictures, around};
use aljabar_core::Group;
use aljabar_paint::Board;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The resources that drawings read.
#[derive(SystemParam)]
pub struct DrawingData<'w> {
    session: Option<Res<'w, Session>>,
    settings: Res<'w, Settings>,
    statistics: Res<'w, GameStatistics>,
    review: Res<'w, Review>,
    knowledge: Res<'w, Knowledge>,
    training: Res<'w, Training>,
    series: Res<'w, Series>,
    touched: Res<'w, Touched>,
    pictures: Res<'w, Pictures>,
    request: Res<'w, PictureRequest>,
}

impl DrawingData<'_> {
    /// The group whose marbles are shown: that of the screen below the menu.
    pub fn group(&self) -> Group {
        self.request.0.as_ref().map_or_else(Group::classic, |scene| scene.group.clone())
    }
}

/// The height of a drawing of this width.
pub fn height(drawing: &Drawing, width: f32, metrics: &Metrics, group: &Group) -> f32 {
    let px = |length: f32| metrics.px(length);
    match drawing {
        Drawing::Center(_) => px(190.0),
        Drawing::Equation(_) | Drawing::Trade(_) => px(40.0),
        Drawing::Colours => px(48.0),
        Drawing::Weekdays => px(22.0),
        Drawing::Sums => cell(metrics, group, width) * (group.order() + 1) as f32,
        Drawing::Plane => px(360.0).min(width).min(metrics.window.y * 0.52).max(260.0) + px(44.0),
        Drawing::Hands => px(240.0).min(metrics.window.y * 0.5),
        Drawing::Result(seats) => px(46.0) * *seats as f32,
        // One more line for the numbers of the games, and one for the legend.
        Drawing::Series(seats) => px(30.0) * (*seats + 2) as f32,
        Drawing::Figures(figures) => statistics::figures_height(figures.len(), width, metrics),
        Drawing::Tallies(rows) => statistics::table_height(rows.len(), metrics),
        Drawing::Shares(rows) => statistics::shares_height(rows.len(), metrics),
        Drawing::Form(..) => px(150.0),
        Drawing::Trainer(sketch) => quiz::height(sketch, width, metrics),
    }
}

/// The parts of the page's width for the items and for a drawing beside them, and the greatest height of that drawing.
pub fn beside(drawing: &Drawing, width: f32, metrics: &Metrics) -> (f32, f32, f32) {
    match drawing {
        // A chart is wider than high.
        Drawing::Hands => (0.49, 0.48, metrics.px(300.0)),
        _ => (0.64, 0.33, width * 0.33),
    }
}

/// The size of a cell of the addition table: large enough to press if the page is wide enough.
fn cell(metrics: &Metrics, group: &Group, width: f32) -> f32 {
    metrics.px(36.0).max(MIN_TARGET).min(width / (group.order() + 1) as f32)
}

/// The targets of a drawing.
pub fn targets(drawing: &Drawing, rect: Rect, metrics: &Metrics, group: &Group) -> Vec<(ControlId, Rect)> {
    match drawing {
        Drawing::Sums => {
            let pieces = group.pieces();
            let size = cell(metrics, group, rect.width());
            let at = |row: usize, column: usize| {
                let corner = rect.min + Vec2::new(column as f32 + 1.0, row as f32 + 1.0) * size;
                Rect::from_corners(corner, corner + Vec2::splat(size))
            };
            let cells = pieces.iter().enumerate().flat_map(|(row, a)| {
                pieces.iter().enumerate().map(move |(column, b)| (ControlId::Cell(*a, *b), at(row, column)))
            });
            cells.collect()
        }
        Drawing::Plane => {
            let (board, middle, radius) = plane(rect, metrics, group);
            let reach = (board.marble_radius() * radius).max(MIN_TARGET * 0.5);
            let points = group.colours().map(|piece| {
                let [x, y] = board.socket(piece);
                let at = middle + Vec2::new(x, -y) * radius;
                (ControlId::Point(piece), around(at, Vec2::splat(reach)))
            });
            points.collect()
        }
        _ => Vec::new(),
    }
}

/// The board of the plane, its centre and its radius.
fn plane(rect: Rect, metrics: &Metrics, group: &Group) -> (Board, Vec2, f32) {
    let side = rect.height() - metrics.px(44.0);
    let middle = Vec2::new(rect.center().x, rect.min.y + side * 0.5);
    (Board::of(group), middle, side * 0.5)
}

/// Paints a drawing. `pointed` is the highlighted target.
pub fn paint(
    brush: &Brush,
    drawing: &Drawing,
    rect: Rect,
    data: &DrawingData,
    metrics: &Metrics,
    pointed: Option<ControlId>,
) {
    let group = data.group();
    match drawing {
        Drawing::Center(moduli) => marbles::center(brush, rect, moduli, data),
        Drawing::Equation(pieces) => marbles::equation(brush, rect, &group, pieces),
        Drawing::Trade(exchange) => marbles::trade(brush, rect, &group, exchange),
        Drawing::Colours => marbles::colours(brush, rect, data),
        Drawing::Weekdays => statistics::weekdays(brush, rect),
        Drawing::Sums => marbles::sums(brush, rect, &group, cell(metrics, &group, rect.width()), data, pointed),
        Drawing::Plane => marbles::plane(brush, rect, &group, plane(rect, metrics, &group), data, pointed),
        Drawing::Hands => chart::hands(brush, rect, data),
        Drawing::Result(_) => chart::result(brush, rect, data),
        Drawing::Series(_) => chart::series(brush, rect, data),
        Drawing::Figures(figures) => statistics::figures(brush, rect, figures),
        Drawing::Tallies(rows) => statistics::table(brush, rect, rows),
        Drawing::Shares(rows) => statistics::shares(brush, rect, rows),
        Drawing::Form(group, level) => statistics::form(brush, rect, data, group, level),
        Drawing::Trainer(sketch) => quiz::paint(brush, rect, sketch, data),
    }
}
