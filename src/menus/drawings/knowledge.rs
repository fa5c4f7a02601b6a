//! Drawings of what a player knows: the table of sums, its legend, single sums, and the seconds for a sum by week.

use super::DrawingData;
use super::marbles::progress;
use crate::game::seconds_now;
use crate::menus::trainer;
use crate::texts::{Say, say};
use crate::ui::{Brush, Letters, Metrics, around, palette};
use aljabar_core::{Group, Piece};
use aljabar_trainer::{Grasp, Memory, Skill, Week, week_of};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32};

/// A sum is answered fast within this time, in milliseconds.
const FAST: u32 = 3_000;
/// How far a sum is above the middle of its cell, in sizes of a cell.
const SUM_UP: f32 = 0.14;
/// The largest number of weeks in the curve.
const WEEKS: u32 = 26;

/// The colour of a cell.
fn fill(grasp: Grasp) -> Color32 {
    match grasp {
        Grasp::New => Color32::from_rgb(0x12, 0x24, 0x2d),
        Grasp::Shaky => Color32::from_rgb(0x6b, 0x3a, 0x2a),
        Grasp::Known => Color32::from_rgb(0x24, 0x51, 0x6b),
        Grasp::Sure => Color32::from_rgb(0x2f, 0x6a, 0x43),
    }
}

/// Bars that rise: none for new, three for sure. So cells differ by more than their colour.
fn bars(brush: &Brush, at: Vec2, size: f32, grasp: Grasp) {
    for i in 0..3 {
        let high = size * (0.4 + 0.3 * i as f32);
        let x = at.x + size * (0.42 * i as f32 - 0.6);
        let bar = Rect::new(x, at.y + size * 0.5 - high, x + size * 0.3, at.y + size * 0.5);
        if i < grasp as usize {
            brush.fill(bar, 1.0, palette::TEXT);
        } else {
            brush.fill(bar, 1.0, Color32::from_white_alpha(28));
        }
    }
}

/// Two arrows to the right: answered fast.
fn fast(brush: &Brush, at: Vec2, size: f32) {
    for shift in [-0.35, 0.15] {
        let tip = at + Vec2::new(size * (shift + 0.3), 0.0);
        for side in [-1.0, 1.0] {
            brush.line(tip, tip + Vec2::new(-size * 0.3, size * 0.4 * side), 1.8, palette::GOLD);
        }
    }
}

/// The size of a cell of the table.
fn cell(group: &Group, width: f32, metrics: &Metrics) -> f32 {
    (width / group.order() as f32).min(metrics.px(52.0))
}

pub(super) fn table_height(group: &Group, width: f32, metrics: &Metrics) -> f32 {
    cell(group, width, metrics) * group.order() as f32
}

/// The table of sums of two colours. The sum is in the middle of a cell; below it is how surely and how fast it is known.
pub(super) fn table(brush: &Brush, rect: Rect, group: &Group, data: &DrawingData) {
    if !data.pictures.is_ready(&data.request) || data.group() != *group {
        progress(brush, rect.center(), data.pictures.progress());
        return;
    }
    let now = seconds_now();
    let size = (rect.size().min_element() / group.order() as f32).min(brush.px(52.0));
    let at = |row: usize, column: usize| rect.min + (Vec2::new(column as f32, row as f32) + 0.5) * size;
    let colours: Vec<Piece> = group.colours().collect();
    brush.text(at(0, 0), Align2::CENTER_CENTER, "+", Letters::STRONG, palette::GOLD);
    for (i, piece) in colours.iter().enumerate() {
        // Those at the left are as high as the sums of their row.
        for place in [at(0, i + 1), at(i + 1, 0) - Vec2::Y * size * SUM_UP] {
            brush.marble(place, *piece, size * 0.72, Color32::WHITE);
        }
    }
    for (row, a) in colours.iter().enumerate() {
        for (column, b) in colours.iter().enumerate() {
            let place = at(row + 1, column + 1);
            let memory = data.knowledge.0.memory(group, Skill::pair(group, *a, *b));
            let grasp = memory.grasp(now);
            brush.fill(around(place, Vec2::splat(size * 0.47)), 5.0, fill(grasp));
            brush.marble(place - Vec2::Y * size * SUM_UP, group.add(*a, *b), size * 0.52, Color32::WHITE);
            let below = place + Vec2::Y * size * 0.31;
            bars(brush, below - Vec2::X * size * 0.14, size * 0.22, grasp);
            if is_fast(&memory) {
                fast(brush, below + Vec2::X * size * 0.28, size * 0.22);
            }
        }
    }
}

fn is_fast(memory: &Memory) -> bool {
    (1..=FAST).contains(&memory.millis)
}

/// The number of entries of the legend in a row.
fn legend_columns(width: f32, unit: f32) -> usize {
    ((width / (132.0 * unit)) as usize).clamp(1, 5)
}

pub(super) fn legend_height(width: f32, metrics: &Metrics) -> f32 {
    metrics.px(32.0) * 5_usize.div_ceil(legend_columns(width, metrics.unit)) as f32
}

fn grasp_name(grasp: Grasp, count: usize) -> Say {
    match grasp {
        Grasp::New => say!("grasp-new", count = count),
        Grasp::Shaky => say!("grasp-shaky", count = count),
        Grasp::Known => say!("grasp-known", count = count),
        Grasp::Sure => say!("grasp-sure", count = count),
    }
}

/// What the marks mean, and how many sums have each.
pub(super) fn legend(brush: &Brush, rect: Rect, group: &Group, data: &DrawingData) {
    let overview = data.knowledge.0.overview(group, seconds_now());
    let row = brush.px(32.0);
    let columns = legend_columns(rect.width(), brush.px(1.0));
    let wide = rect.width() / columns as f32;
    let entries = Grasp::ALL.map(Some).into_iter().chain([None]);
    for (i, grasp) in entries.enumerate() {
        let corner = rect.min + Vec2::new((i % columns) as f32 * wide, (i / columns) as f32 * row);
        let at = corner + Vec2::new(brush.px(16.0), row * 0.5);
        let name = match grasp {
            Some(grasp) => {
                brush.fill(around(at, Vec2::splat(brush.px(13.0))), 5.0, fill(grasp));
                bars(brush, at, brush.px(15.0), grasp);
                grasp_name(grasp, overview.grasps[grasp as usize])
            }
            None => {
                fast(brush, at, brush.px(15.0));
                say!("trainer-fast", seconds = FAST / 1000)
            }
        };
        let left = at.x + brush.px(22.0);
        let name = brush.say(&name);
        let letters = brush.fitting(&name, Letters::BODY, corner.x + wide - left - brush.px(6.0));
        brush.text(Vec2::new(left, at.y), Align2::LEFT_CENTER, &name, letters, palette::TEXT);
    }
}

/// The width of a sum of two with its mark, in pixels of the reference window.
const PAIR: f32 = 200.0;

fn pair_columns(width: f32, unit: f32) -> usize {
    ((width / (PAIR * unit)) as usize).max(1)
}

pub(super) fn pairs_height(count: usize, width: f32, metrics: &Metrics) -> f32 {
    metrics.px(40.0) * count.div_ceil(pair_columns(width, metrics.unit)) as f32
}

/// Sums of two, each with how surely it is known.
pub(super) fn pairs(brush: &Brush, rect: Rect, group: &Group, pairs: &[(Piece, Piece, Grasp)]) {
    let columns = pair_columns(rect.width(), brush.px(1.0));
    let size = brush.px(28.0);
    for (i, (a, b, grasp)) in pairs.iter().enumerate() {
        let corner = rect.min + Vec2::new((i % columns) as f32 * brush.px(PAIR), (i / columns) as f32 * brush.px(40.0));
        let mut at = corner + Vec2::new(size * 0.5, brush.px(20.0));
        for (sign, piece) in [("", *a), ("+", *b), ("=", group.add(*a, *b))] {
            brush.text(at - Vec2::X * brush.px(24.0), Align2::CENTER_CENTER, sign, Letters::BODY, palette::TEXT);
            brush.marble(at, piece, size, Color32::WHITE);
            at.x += brush.px(48.0);
        }
        bars(brush, at - Vec2::X * brush.px(8.0), brush.px(16.0), *grasp);
    }
}

/// The seconds for a sum of two, week by week, with the newest week at the right.
pub(super) fn weeks(brush: &Brush, rect: Rect, group: &Group, data: &DrawingData) {
    let now = week_of(seconds_now());
    let times: Vec<(u32, u64)> = data
        .knowledge
        .0
        .weeks(group)
        .filter_map(|(week, counts): (u32, Week)| counts.mean_millis().map(|millis| (week.min(now), millis)))
        .filter(|(week, _)| now - week < WEEKS)
        .collect();
    let Some((first, _)) = times.first().copied() else { return };
    let most = times.iter().map(|(_, millis)| *millis).max().unwrap_or(1).max(1_000);
    let top = most.div_ceil(1_000);
    let line = brush.px(24.0);
    let label = brush.say(&trainer::seconds(top * 1_000));
    let left = rect.min.x + brush.width(&label, Letters::BODY) + brush.px(10.0);
    let chart = Rect::new(left, rect.min.y + line, rect.max.x - brush.px(30.0), rect.max.y - line);
    let y = |millis: u64| chart.max.y - chart.height() * millis as f32 / (top * 1_000) as f32;
    for seconds in [0, top] {
        let height = y(seconds * 1_000);
        let faint = palette::EDGE.gamma_multiply(0.6);
        brush.line(Vec2::new(chart.min.x, height), Vec2::new(chart.max.x, height), 1.0, faint);
        let label = brush.say(&trainer::seconds(seconds * 1_000));
        let at = Vec2::new(chart.min.x - brush.px(8.0), height);
        brush.text(at, Align2::RIGHT_CENTER, &label, Letters::BODY, palette::TEXT_SOFT);
    }
    let span = (now - first).max(1) as f32;
    let x = |week: u32| match now - first {
        0 => chart.max.x,
        _ => chart.max.x - chart.width() * (now - week) as f32 / span,
    };
    let points: Vec<Vec2> = times.iter().map(|(week, millis)| Vec2::new(x(*week), y(*millis))).collect();
    for two in points.windows(2) {
        brush.line(two[0], two[1], 2.5, palette::GOLD);
    }
    let mut free = f32::MIN;
    for (point, (_, millis)) in points.iter().zip(&times).rev() {
        brush.disc(*point, brush.px(4.5), palette::GOLD);
        // As many numbers as fit, the newest first.
        let value = brush.say(&trainer::seconds(*millis));
        let half = brush.width(&value, Letters::BODY) * 0.5;
        // Not over the numbers of the axis.
        let x = point.x.max(chart.min.x + half).min(rect.max.x - half);
        if free == f32::MIN || x + half < free {
            brush.text(
                Vec2::new(x, point.y - brush.px(8.0)),
                Align2::CENTER_BOTTOM,
                &value,
                Letters::BODY,
                palette::TEXT,
            );
            free = x - half - brush.px(8.0);
        }
    }
    let under = chart.max.y + brush.px(2.0);
    let this = brush.say(&say!("trainer-this-week"));
    brush.text(Vec2::new(rect.max.x, under), Align2::RIGHT_TOP, &this, Letters::BODY, palette::TEXT_SOFT);
    if now > first {
        let then = brush.say(&say!("trainer-weeks-ago", count = now - first));
        brush.text(Vec2::new(chart.min.x, under), Align2::LEFT_TOP, &then, Letters::BODY, palette::TEXT_SOFT);
    }
}
