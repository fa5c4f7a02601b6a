//! Drawings of statistics: large numbers, a table of results by rival, bars of shares, and a chart of the last games.

use super::DrawingData;
use crate::menus::page::{ShareRow, TallyRow};
use crate::texts::{Say, say};
use crate::ui::{Brush, Letters, Metrics, palette};
use aljabar_review::Verdict;
use aljabar_review::statistics::HISTORY;
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32};

/// The least width of a large number with its word.
const FIGURE: f32 = 150.0;
/// The height of a row of the table.
const ROW: f32 = 36.0;
/// Where the columns of the table begin, in parts of its width: rival, games, won, and three more.
const COLUMNS: [f32; 6] = [0.0, 0.2, 0.29, 0.58, 0.73, 0.87];

/// The names of the days of the week, from Monday, each in the middle of its column.
pub fn weekdays(brush: &Brush, rect: Rect) {
    let days = [
        say!("weekday-monday"),
        say!("weekday-tuesday"),
        say!("weekday-wednesday"),
        say!("weekday-thursday"),
        say!("weekday-friday"),
        say!("weekday-saturday"),
        say!("weekday-sunday"),
    ];
    for (i, day) in days.iter().enumerate() {
        let x = rect.min.x + rect.width() * (i as f32 + 0.5) / 7.0;
        let at = Vec2::new(x, rect.center().y);
        brush.text(at, Align2::CENTER_CENTER, &brush.say(day), Letters::BODY, palette::TEXT_SOFT);
    }
}

fn figures_in_a_row(count: usize, width: f32, metrics: &Metrics) -> usize {
    ((width / metrics.px(FIGURE)) as usize).clamp(1, count.max(1))
}

/// The height of large numbers in this width.
pub fn figures_height(count: usize, width: f32, metrics: &Metrics) -> f32 {
    metrics.px(74.0) * count.div_ceil(figures_in_a_row(count, width, metrics)) as f32
}

/// Large numbers, each with a word below it.
pub fn figures(brush: &Brush, rect: Rect, figures: &[(Say, Say)]) {
    let columns = ((rect.width() / brush.px(FIGURE)) as usize).clamp(1, figures.len().max(1));
    let rows = figures.len().div_ceil(columns);
    let size = rect.size() / Vec2::new(columns as f32, rows as f32);
    for (i, (number, word)) in figures.iter().enumerate() {
        let corner = rect.min + size * Vec2::new((i % columns) as f32, (i / columns) as f32);
        let x = corner.x + size.x * 0.5;
        let number = brush.say(number);
        brush.text(Vec2::new(x, corner.y), Align2::CENTER_TOP, &number, Letters::FIGURE, palette::GOLD);
        let word = brush.centred(&brush.say(word), Letters::BODY, palette::TEXT_SOFT, size.x - brush.px(8.0));
        brush.put(Vec2::new(x, corner.y + brush.px(42.0)), word);
        if i % columns > 0 {
            let (from, to) = (corner + Vec2::Y * brush.px(8.0), corner + Vec2::Y * (size.y - brush.px(14.0)));
            brush.line(from, to, 1.0, palette::EDGE.gamma_multiply(0.6));
        }
    }
}

/// The height of the table with this many rows.
pub fn table_height(rows: usize, metrics: &Metrics) -> f32 {
    metrics.px(ROW) * (rows + 1) as f32
}

/// A table of results: rival, games, a bar for those won, and three more columns.
pub fn table(brush: &Brush, rect: Rect, rows: &[TallyRow]) {
    let row_height = rect.height() / (rows.len() + 1) as f32;
    let x = |column: usize| rect.min.x + rect.width() * COLUMNS[column];
    let room = |column: usize| {
        let next = COLUMNS.get(column + 1).map_or(rect.max.x, |next| rect.min.x + rect.width() * next);
        next - x(column) - brush.px(10.0)
    };
    let cell = |column: usize, y: f32, text: &str, letters: Letters, colour: Color32| {
        let letters = brush.fitting(text, letters, room(column));
        let text = brush.shortened(text, letters, room(column));
        brush.text(Vec2::new(x(column), y), Align2::LEFT_CENTER, &text, letters, colour);
    };
    let headings = [
        say!("statistics-rival"),
        say!("statistics-games"),
        say!("statistics-won"),
        say!("statistics-left"),
        say!("statistics-streak"),
        say!("statistics-spectrums"),
    ];
    for (column, heading) in headings.iter().enumerate() {
        cell(column, rect.min.y + row_height * 0.5, &brush.say(heading), Letters::BODY, palette::TEXT_SOFT);
    }
    for (i, row) in rows.iter().enumerate() {
        let top = rect.min.y + row_height * (i + 1) as f32;
        let y = top + row_height * 0.5;
        brush.line(Vec2::new(rect.min.x, top), Vec2::new(rect.max.x, top), 1.0, palette::EDGE.gamma_multiply(0.5));
        cell(0, y, &brush.say(&row.rival), Letters::STRONG, palette::GOLD);
        cell(1, y, &row.games.to_string(), Letters::STRONG, palette::TEXT);
        if let Some((alone, shared)) = row.won {
            let bar = Rect::new(x(2), y - brush.px(7.0), x(2) + room(2) * 0.62, y + brush.px(7.0));
            // Games won alone, and shared ones after them.
            parts_bar(brush, bar, row.games, alone, shared);
            let games = u64::from(row.games.max(1));
            let percent = (u64::from(alone + shared) * 100 + games / 2) / games;
            let text = brush.say(&say!("statistics-percent", percent = percent));
            brush.text(
                Vec2::new(bar.max.x + brush.px(10.0), y),
                Align2::LEFT_CENTER,
                &text,
                Letters::STRONG,
                palette::TEXT,
            );
        }
        for (k, other) in row.others.iter().enumerate() {
            cell(3 + k, y, &brush.say(other), Letters::STRONG, palette::TEXT);
        }
    }
}

/// The height of bars for this many rows.
pub fn shares_height(rows: usize, metrics: &Metrics) -> f32 {
    metrics.px(ROW) * rows as f32
}

/// Rows with a name, a bar and numbers.
pub fn shares(brush: &Brush, rect: Rect, rows: &[ShareRow]) {
    let row_height = rect.height() / rows.len().max(1) as f32;
    let gap = brush.px(14.0);
    let [from, to] = [0.28, 0.80].map(|part| rect.min.x + rect.width() * part);
    for (i, row) in rows.iter().enumerate() {
        let top = rect.min.y + row_height * i as f32;
        let y = top + row_height * 0.5;
        brush.line(Vec2::new(rect.min.x, top), Vec2::new(rect.max.x, top), 1.0, palette::EDGE.gamma_multiply(0.5));
        let label = brush.say(&row.label);
        let letters = brush.fitting(&label, Letters::STRONG, from - gap - rect.min.x);
        let label = brush.shortened(&label, letters, from - gap - rect.min.x);
        brush.text(Vec2::new(rect.min.x, y), Align2::LEFT_CENTER, &label, letters, palette::GOLD);
        let bar = Rect::new(from, y - brush.px(7.0), to, y + brush.px(7.0));
        parts_bar(brush, bar, row.all, row.first, row.second);
        let text = brush.say(&say!("statistics-part", part = row.first + row.second, all = row.all));
        let letters = brush.fitting(&text, Letters::STRONG, rect.max.x - to - gap);
        brush.text(Vec2::new(to + gap, y), Align2::LEFT_CENTER, &text, letters, palette::TEXT);
    }
}

/// A bar with two filled parts of a whole: the first green, the second gold.
fn parts_bar(brush: &Brush, bar: Rect, all: u32, first: u32, second: u32) {
    let part = |count: u32| bar.width() * count as f32 / all.max(1) as f32;
    brush.fill(bar, 4.0, palette::PANEL);
    let green = Rect { max: Vec2::new(bar.min.x + part(first), bar.max.y), ..bar };
    brush.fill(green, 4.0, palette::GOOD);
    let gold = Rect::new(green.max.x, bar.min.y, green.max.x + part(second), bar.max.y);
    brush.fill(gold, 4.0, palette::GOLD);
    brush.frame(bar, 4.0, 1.0, palette::EDGE);
}

/// The last games, the newest on the right: a bar for the marbles that were left in each. Won games have a disc above
/// their bar, shared ones a ring.
pub fn form(brush: &Brush, rect: Rect, data: &DrawingData, group: &str, level: &str) {
    let tally = data.statistics.counted.iter().find(|(g, l, _)| *g == group && *l == level);
    let Some((.., tally)) = tally else { return };
    let most = tally.history.iter().map(|past| past.left).max().unwrap_or(1).max(6);
    let area = Rect::new(
        rect.min.x + brush.px(34.0),
        rect.min.y + brush.px(14.0),
        rect.max.x - brush.px(8.0),
        rect.max.y - brush.px(30.0),
    );
    let floor = area.max.y;
    let high = |left: u16| (area.height() - brush.px(14.0)) * f32::from(left) / f32::from(most);
    let step = if most > 20 { 10 } else { 5 };
    for left in (0..=most).step_by(step) {
        let y = floor - high(left);
        brush.line(Vec2::new(area.min.x, y), Vec2::new(area.max.x, y), 1.0, palette::EDGE.gamma_multiply(0.45));
        let at = Vec2::new(area.min.x - brush.px(8.0), y);
        brush.text(at, Align2::RIGHT_CENTER, &left.to_string(), Letters::BODY, palette::TEXT_SOFT);
    }
    let wide = area.width() / HISTORY as f32;
    for (i, past) in tally.history.iter().enumerate() {
        let x = area.min.x + wide * (HISTORY - tally.history.len() + i) as f32;
        let bar = Rect::new(x + wide * 0.16, floor - high(past.left).max(brush.px(2.0)), x + wide * 0.84, floor);
        let above = Vec2::new(bar.center().x, bar.min.y - brush.px(7.0));
        match past.verdict {
            Verdict::Won => {
                brush.fill(bar, 2.0, palette::GOOD);
                brush.disc(above, brush.px(4.0), palette::GOOD);
            }
            Verdict::Shared => {
                brush.fill(bar, 2.0, palette::GOLD);
                brush.circle(above, brush.px(3.5), 2.0, palette::GOLD);
            }
            Verdict::Lost => brush.fill(bar, 2.0, palette::TEXT_FAINT),
        }
    }
    let y = rect.max.y - brush.px(12.0);
    let what = brush.say(&say!("statistics-chart"));
    brush.text(Vec2::new(area.min.x, y), Align2::LEFT_CENTER, &what, Letters::BODY, palette::TEXT_SOFT);
    legend(brush, Vec2::new(area.max.x, y), area.min.x + brush.width(&what, Letters::BODY) + brush.px(20.0));
}

/// What the bars and the marks above them mean, right-aligned; left out where it does not fit.
fn legend(brush: &Brush, right: Vec2, least_x: f32) {
    let words = [say!("statistics-mark-lost"), say!("statistics-mark-shared"), say!("statistics-mark-won")];
    let words = words.map(|word| brush.say(&word));
    let gap = brush.px(16.0);
    let wide: f32 = words.iter().map(|word| brush.width(word, Letters::BODY) + gap * 1.5).sum();
    if right.x - wide < least_x {
        return;
    }
    let mut x = right.x;
    for (i, word) in words.iter().enumerate() {
        let text = brush.text(Vec2::new(x, right.y), Align2::RIGHT_CENTER, word, Letters::BODY, palette::TEXT_SOFT);
        let at = Vec2::new(text.min.x - gap * 0.6, right.y);
        match i {
            0 => {
                brush.fill(Rect::from_center_half_size(at, Vec2::splat(brush.px(4.0))), 2.0, palette::TEXT_FAINT);
            }
            1 => brush.circle(at, brush.px(3.5), 2.0, palette::GOLD),
            _ => brush.disc(at, brush.px(4.0), palette::GOOD),
        }
        x = at.x - gap;
    }
}
