//! Charts of games: hand sizes by turn, the result, the games of a series.

use super::DrawingData;
use crate::game::phrases;
use crate::texts::say;
use crate::ui::{Brush, Letters, around, icon, palette, seat_bar};
use aljabar_core::Outcome;
use aljabar_review::OutlineEvent;
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32};

/// The final hands, the smallest first: a crown for winners, the number of marbles, the name and the marbles.
pub fn result(brush: &Brush, rect: Rect, data: &DrawingData) {
    let Some(session) = &data.session else { return };
    let Some(Outcome { counts, winners }) = Outcome::of(session.game()) else { return };
    let seats = session.seats();
    let group = session.group();
    let row = rect.height() / counts.len() as f32;
    let name = |seat: usize| brush.say(&phrases::seat_name(seats, seat));
    let widest = (0..counts.len()).map(|seat| brush.width(&name(seat), Letters::NAME)).fold(0.0, f32::max);
    let mut order: Vec<usize> = (0..counts.len()).collect();
    order.sort_by_key(|seat| counts[*seat]);
    for (i, &seat) in order.iter().enumerate() {
        let y = rect.min.y + row * (i as f32 + 0.5);
        let won = winners.contains(&seat);
        let colour = if won { palette::GOLD } else { palette::TEXT };
        if won {
            let at = Vec2::new(rect.min.x + brush.px(14.0), y);
            brush.text(at, Align2::CENTER_CENTER, icon::WINNER, Letters::ICON, palette::GOLD);
        }
        let number = Vec2::new(rect.min.x + brush.px(74.0), y);
        brush.text(number, Align2::RIGHT_CENTER, &counts[seat].to_string(), Letters::FIGURE, colour);
        let left = rect.min.x + brush.px(88.0);
        let bar = Rect::new(left, y - row * 0.28, left + brush.px(7.0), y + row * 0.28);
        seat_bar(brush, bar, seat);
        let from = left + brush.px(18.0);
        let room = widest.min(rect.width() * 0.34);
        let text = brush.shortened(&name(seat), Letters::NAME, room);
        brush.text(Vec2::new(from, y), Align2::LEFT_CENTER, &text, Letters::NAME, colour);
        let hand: Vec<_> = group.sorted(session.game().position().hand(seat).iter());
        let size = brush.px(26.0);
        let start = from + room + brush.px(16.0) + size * 0.5;
        let space = rect.max.x - start - size * 0.5;
        let step = (size * 1.08).min(space / (hand.len().max(2) - 1) as f32);
        for (i, piece) in hand.iter().enumerate() {
            brush.marble(Vec2::new(start + step * i as f32, y), *piece, size, Color32::WHITE);
        }
        if i > 0 {
            let top = rect.min.y + row * i as f32;
            let faint = palette::EDGE.gamma_multiply(0.45);
            brush.line(Vec2::new(rect.min.x, top), Vec2::new(rect.max.x, top), 1.0, faint);
        }
    }
}

/// The table of a series: a row for each seat, a column for each game. A disc marks a win, half a disc a shared win;
/// the number is the marbles left in the hand, and a dot marks the seat that moved first.
pub fn series(brush: &Brush, rect: Rect, data: &DrawingData) {
    let Some(session) = &data.session else { return };
    let (seats, series) = (session.seats(), &data.series);
    let row = rect.height() / (seats.len() + 2) as f32;
    let names: Vec<String> = (0..seats.len()).map(|seat| brush.say(&phrases::seat_name(seats, seat))).collect();
    let widest = names.iter().map(|name| brush.width(name, Letters::STRONG)).fold(0.0, f32::max);
    let left = rect.min.x + brush.px(18.0) + widest + brush.px(16.0);
    let total = brush.px(64.0);
    let games = (series.length as usize).max(series.games().len());
    let step = ((rect.max.x - total - left) / games.max(1) as f32).min(brush.px(84.0));
    let middle = |game: usize| left + step * (game as f32 + 0.5);
    let end = left + step * games as f32 + total * 0.5;
    let y = rect.min.y + row * 0.5;
    for game in 0..games {
        let number = (game + 1).to_string();
        brush.text(Vec2::new(middle(game), y), Align2::CENTER_CENTER, &number, Letters::BODY, palette::TEXT_SOFT);
    }
    brush.text(Vec2::new(end, y), Align2::CENTER_CENTER, "Σ", Letters::STRONG, palette::TEXT_SOFT);
    let leaders = series.leaders();
    for (seat, name) in names.iter().enumerate() {
        let y = rect.min.y + row * (seat as f32 + 1.5);
        let bar = Rect::new(rect.min.x, y - row * 0.36, rect.min.x + brush.px(8.0), y + row * 0.36);
        seat_bar(brush, bar, seat);
        let leads = leaders.contains(&seat) && !series.games().is_empty();
        let (letters, colour) = if leads { (Letters::STRONG, palette::GOLD) } else { (Letters::BODY, palette::TEXT) };
        brush.text(Vec2::new(rect.min.x + brush.px(18.0), y), Align2::LEFT_CENTER, name, letters, colour);
        for (i, game) in series.games().iter().enumerate() {
            let at = Vec2::new(middle(i), y);
            let won = game.winners.contains(&seat);
            let size = row * 0.44;
            if won {
                let disc = around(at, Vec2::splat(size));
                // Half a disc for a shared win.
                let seen =
                    if game.winners.len() > 1 { Rect { max: Vec2::new(at.x, disc.max.y), ..disc } } else { disc };
                brush.within(seen).disc(at, size, palette::PANEL_PRESSED);
                brush.circle(at, size, 1.5, palette::GOLD);
            }
            let count = game.left.get(seat).map(ToString::to_string).unwrap_or_default();
            brush.text(at, Align2::CENTER_CENTER, &count, Letters::STRONG, palette::TEXT);
            if game.first == seat {
                brush.disc(at + Vec2::new(size + brush.px(4.0), 0.0), brush.px(2.0), palette::TEXT_SOFT);
            }
        }
        let score = phrases::score(series.sixths(seat));
        brush.text(Vec2::new(end, y), Align2::CENTER_CENTER, &score, Letters::STRONG, colour);
    }
    let legend = brush.say(&say!("podium-legend"));
    let at = Vec2::new(rect.min.x, rect.max.y - row * 0.5);
    brush.text(at, Align2::LEFT_CENTER, &legend, Letters::BODY, palette::TEXT_SOFT);
}

/// Hand sizes by turn. Rings mark cancellations, discs the Spectrum, the vertical line the start of the final round.
pub fn hands(brush: &Brush, rect: Rect, data: &DrawingData) {
    let (Some(outline), Some(session)) = (&data.review.outline, &data.session) else { return };
    let most = outline.sizes.iter().flatten().copied().max().unwrap_or(1).max(4);
    let area = Rect::new(
        rect.min.x + brush.px(34.0),
        rect.min.y + brush.px(10.0),
        rect.max.x - brush.px(12.0),
        rect.max.y - brush.px(66.0),
    );
    let turns = (outline.sizes.len().max(2) - 1) as f32;
    let at = |turn: usize, size: usize| {
        Vec2::new(
            area.min.x + area.width() * turn as f32 / turns,
            area.max.y - area.height() * size as f32 / most as f32,
        )
    };
    let faint = palette::EDGE.gamma_multiply(0.45);
    let step = if most > 20 { 10 } else { 5 };
    for size in (0..=most).step_by(step) {
        let y = at(0, size).y;
        brush.line(Vec2::new(area.min.x, y), Vec2::new(area.max.x, y), 1.0, faint);
        let label = Vec2::new(area.min.x - brush.px(8.0), y);
        brush.text(label, Align2::RIGHT_CENTER, &size.to_string(), Letters::BODY, palette::TEXT_SOFT);
    }
    for mark in &outline.marks {
        if matches!(mark.event, OutlineEvent::FinalRound(_)) {
            let x = at(mark.turn, 0).x;
            brush.line(Vec2::new(x, area.min.y), Vec2::new(x, area.max.y), 2.0, palette::GOLD.gamma_multiply(0.7));
        }
    }
    for seat in 0..session.seats().len() {
        let colour = brush.seat_colour(seat);
        for (turn, pair) in outline.sizes.windows(2).enumerate() {
            let (from, to) = (at(turn, pair[0][seat]), at(turn + 1, pair[1][seat]));
            dashed(brush, from, to, seat, colour);
        }
    }
    for mark in &outline.marks {
        let Some(size) = outline.sizes.get(mark.turn).and_then(|sizes| sizes.get(mark.seat)) else { continue };
        let place = at(mark.turn, *size);
        let colour = brush.seat_colour(mark.seat);
        match &mark.event {
            OutlineEvent::Cancelled { times, .. } => {
                for i in 0..(*times).min(4) {
                    brush.circle(place, brush.px(5.0 + 3.5 * f32::from(i)), 2.0, colour);
                }
            }
            OutlineEvent::Spectrum => brush.disc(place, brush.px(6.0), palette::TEXT),
            _ => {}
        }
    }
    legend(brush, rect, data);
}

/// A line in the pattern of a seat, so that seats do not differ by colour only: solid, long dashes, dots, short dashes.
fn dashed(brush: &Brush, from: Vec2, to: Vec2, seat: usize, colour: Color32) {
    let (dash, gap) = match brush.seat_pattern(seat) {
        0 => return brush.line(from, to, 2.5, colour),
        1 => (12.0, 5.0),
        2 => (3.0, 4.0),
        _ => (7.0, 3.0),
    };
    let (dash, gap) = (brush.px(dash), brush.px(gap));
    let length = from.distance(to);
    let along = (to - from).normalize_or_zero();
    let mut done = 0.0;
    while done < length {
        let end = (done + dash).min(length);
        brush.line(from + along * done, from + along * end, 2.5, colour);
        done += dash + gap;
    }
}

/// The names of the lines, and what the marks mean: beside the names, or below them if there is no room.
fn legend(brush: &Brush, rect: Rect, data: &DrawingData) {
    let Some(session) = &data.session else { return };
    let y = rect.max.y - brush.px(34.0);
    let mut x = rect.min.x + brush.px(34.0);
    for seat in 0..session.seats().len() {
        let colour = brush.seat_colour(seat);
        dashed(brush, Vec2::new(x, y), Vec2::new(x + brush.px(30.0), y), seat, colour);
        let name = brush.say(&phrases::seat_name(session.seats(), seat));
        let at = Vec2::new(x + brush.px(38.0), y);
        x = brush.text(at, Align2::LEFT_CENTER, &name, Letters::BODY, palette::TEXT).max.x + brush.px(26.0);
    }
    // Each mark as it is painted, with its word. Only marks that the chart has.
    let marks = data.review.outline.as_ref().map(|outline| &outline.marks[..]).unwrap_or_default();
    let has = |wanted: fn(&OutlineEvent) -> bool| marks.iter().any(|mark| wanted(&mark.event));
    let words = [
        (Sign::Ring, say!("results-mark-cancelled"), has(|event| matches!(event, OutlineEvent::Cancelled { .. }))),
        (Sign::Disc, say!("results-mark-spectrum"), has(|event| matches!(event, OutlineEvent::Spectrum))),
        (Sign::Line, say!("results-mark-final"), has(|event| matches!(event, OutlineEvent::FinalRound(_)))),
    ];
    let words: Vec<_> =
        words.into_iter().filter(|(.., there)| *there).map(|(sign, word, _)| (sign, brush.say(&word))).collect();
    let (wide, gap) = (brush.px(22.0), brush.px(20.0));
    let whole: f32 = words.iter().map(|(_, word)| wide + brush.width(word, Letters::BODY) + gap).sum();
    let beside = x + whole - gap <= rect.max.x - brush.px(12.0);
    let mut at = match beside {
        true => Vec2::new(rect.max.x - brush.px(12.0) - whole + gap, y),
        false => Vec2::new(rect.min.x + brush.px(34.0), y + brush.px(24.0)),
    };
    for (sign, word) in words {
        let middle = at + Vec2::X * brush.px(8.0);
        match sign {
            Sign::Ring => brush.circle(middle, brush.px(5.0), 2.0, palette::TEXT),
            Sign::Disc => brush.disc(middle, brush.px(6.0), palette::TEXT),
            Sign::Line => {
                let half = Vec2::Y * brush.px(9.0);
                brush.line(middle - half, middle + half, 2.0, palette::GOLD);
            }
        }
        let word = brush.text(at + Vec2::X * wide, Align2::LEFT_CENTER, &word, Letters::BODY, palette::TEXT_SOFT);
        at.x = word.max.x + gap;
    }
}

/// A mark of the chart.
#[derive(Clone, Copy)]
enum Sign {
    Ring,
    Disc,
    Line,
}
