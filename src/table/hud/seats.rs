//! The players around the table: name, size of the hand, the piece it can end as, and whose turn it is.

use super::HudState;
use crate::game::lessons::LessonRun;
use crate::game::phrases;
use crate::table::layout::SeatArea;
use crate::table::marbles::Place;
use crate::table::rods::TableSide;
use crate::texts::Say;
use crate::ui::{Brush, Letters, palette, seat_bar};
use aljabar_core::{Piece, Seat};
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    for (hand, arrangement) in &hud.hands {
        let (seat, place) = (hand.0, Place::Hand(hand.0));
        let area = &hud.layout.seats[seat];
        if hud.shown.turn(&hud.session) == Some(seat) {
            rim(brush, area);
        }
        name(brush, hud, seat, area, hud.arrived(place, |_| true));
        if !hud.lesson.run().is_some_and(LessonRun::hides_ends) {
            ends(brush, hud, seat, area);
        }
        for stack in &arrangement.stacks {
            // While marbles arrive there may be none or one yet.
            let count = hud.arrived(place, |piece| piece == stack.piece);
            if let Some(at) = stack.label.filter(|_| count > 1) {
                number(brush, at, count);
            }
        }
    }
}

/// A brass rim around the hand of the seat on turn.
fn rim(brush: &Brush, area: &SeatArea) {
    brush.frame(area.rods.tray.inflate(brush.px(1.0)), 9.0, 3.0, palette::GOLD);
}

/// Paints the name and, large, the size of the hand.
fn name(brush: &Brush, hud: &HudState, seat: Seat, area: &SeatArea, count: usize) {
    let Rect { min, max } = area.plate;
    let roomy = area.side == TableSide::Own && !hud.layout.tight;
    let figure = if hud.layout.tight { Letters::NAME } else { Letters::FIGURE };
    let count = count.to_string();
    let colour = brush.seat_colour(seat);
    // The number and the name share a line; beside the upper hand and the own one there is more height than width.
    let y = match area.side {
        TableSide::Across if !hud.layout.tight => min.y + brush.px(22.0),
        _ => min.y + (max.y - min.y).min(brush.px(34.0)) * 0.5,
    };
    let wide = brush.width(&count, figure);
    brush.text(Vec2::new(max.x, y), Align2::RIGHT_CENTER, &count, figure, palette::GOLD);
    let bar = Rect::from_center_size(Vec2::new(min.x + brush.px(4.0), y), Vec2::new(brush.px(7.0), brush.px(20.0)));
    seat_bar(brush, bar, seat);
    let left = min.x + brush.px(14.0);
    let text = brush.say(&phrases::seat_name(hud.session.seats(), seat));
    let letters = if roomy { Letters::HEADING } else { Letters::NAME };
    let room = max.x - wide - brush.px(8.0) - left;
    let letters = brush.fitting(&text, letters, room);
    let text = brush.shortened(&text, letters, room);
    brush.text(Vec2::new(left, y), Align2::LEFT_CENTER, &text, letters, palette::TEXT);
    if !hud.layout.tight && area.side != TableSide::Left && area.side != TableSide::Right {
        let under = y + brush.px(20.0);
        brush.line(Vec2::new(min.x, under), Vec2::new(max.x, under), 1.5, colour.gamma_multiply(0.7));
    }
    let thinks = hud.shown.turn(&hud.session) == Some(seat) && hud.session.bot_on_turn().is_some();
    if thinks && hud.bots.is_thinking() {
        thinking_dots(brush, hud, beside_words(brush, area));
    }
}

/// Paints the piece that the hand can end as: a small marble and, if there is room, a sentence or at least its name.
fn ends(brush: &Brush, hud: &HudState, seat: Seat, area: &SeatArea) {
    let group = hud.session.group();
    let sum = group.sum_of(hud.shown.of(&hud.session).position().hand(seat));
    let diameter = brush.px(20.0);
    let Rect { min, max } = area.ends;
    let y = area.ends.center().y;
    if hud.layout.tight && !area.is_own() {
        brush.marble(Vec2::new(max.x - diameter * 0.5, y), sum, diameter, Color32::WHITE);
        return;
    }
    brush.marble(Vec2::new(min.x + diameter * 0.5, y), sum, diameter, Color32::WHITE);
    let left = min.x + diameter + brush.px(6.0);
    let room = Vec2::new(max.x - left, area.ends.height());
    let lay_out = |text: &Say| brush.wrapped_within(&brush.say(text), Letters::BODY, palette::TEXT_SOFT, room);
    let sentence = lay_out(&phrases::can_end_as(group, sum));
    let fits = sentence.size().y <= room.y + brush.px(1.0);
    let text = if fits { sentence } else { lay_out(&phrases::piece(group, sum)) };
    brush.put(Vec2::new(left, y - text.size().y * 0.5), text);
}

/// A place outside the tray of a hand where there are no words.
fn beside_words(brush: &Brush, area: &SeatArea) -> Vec2 {
    let Rect { min, max } = area.rods.tray;
    let (gap, side) = (brush.px(11.0), brush.px(24.0));
    match area.side {
        TableSide::Own => Vec2::new(min.x + side, min.y - gap),
        TableSide::Across => Vec2::new(max.x + side, (min.y + max.y) * 0.5),
        TableSide::Left | TableSide::Right => Vec2::new((min.x + max.x) * 0.5, max.y + gap),
    }
}

/// Three dots that rise one after the other while a bot thinks.
fn thinking_dots(brush: &Brush, hud: &HudState, at: Vec2) {
    let time = hud.time.elapsed_secs();
    for i in 0..3 {
        let wave = if hud.settings.is_calm() { 0.5 } else { (time * 5.0 - i as f32 * 0.9).sin().max(0.0) };
        let place = at + Vec2::new(brush.px(8.0) * (i as f32 - 1.0), -brush.px(4.0) * wave);
        brush.disc(place, brush.px(2.6), palette::GOLD.gamma_multiply(0.55 + 0.45 * wave));
    }
}

/// The number of marbles on a rod that overlap too much to be counted.
fn number(brush: &Brush, at: Vec2, count: usize) {
    let text = count.to_string();
    let half = Vec2::new(brush.width(&text, Letters::BODY) * 0.5 + brush.px(4.0), brush.px(9.0));
    brush.fill(Rect::from_center_half_size(at, half), 6.0, Color32::from_black_alpha(200));
    brush.text(at, Align2::CENTER_CENTER, &text, Letters::BODY, palette::TEXT);
}

/// The place where the next black marble of a hand would lie.
pub(super) fn next_black(hud: &HudState, seat: Seat) -> Option<Vec2> {
    let rods = &hud.layout.seats[seat].rods;
    let rod = rods.rod(Piece::BLACK)?;
    let there = hud.arrived(Place::Hand(seat), Piece::is_black);
    let next = rods.places(rod, there + 1).last().copied()?;
    // On a full rod it lies beside the last one, so that it does not hide it.
    let full = rods.step(rod, there + 1) < rods.diameter * 0.9;
    Some(if full { next - rods.inwards().perp().abs() * rods.diameter * 0.5 } else { next })
}
