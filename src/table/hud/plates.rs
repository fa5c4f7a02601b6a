//! The plates of the seats (name, size of the hand, the piece it can end as) and the bag with its count.

use super::HudState;
use crate::game::phrases;
use crate::table::marbles::Place;
use crate::ui::{Brush, Letters, palette, seat_bar};
use aljabar_core::{Piece, Seat};
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    for (hand, arrangement) in &hud.hands {
        let place = Place::Hand(hand.0);
        seat(brush, hud, hand.0, hud.arrived(place, |_| true));
        let own = hud.layout.seats[hand.0].own;
        for stack in &arrangement.stacks {
            if let Some(at) = stack.label {
                let text = format!("×{}", hud.arrived(place, |piece| piece == stack.piece));
                let colour = if own { palette::TEXT_SOFT } else { palette::TEXT };
                brush.text(at, Align2::CENTER_CENTER, &text, Letters::BODY, colour);
            }
        }
        // In a hand of several rows the stacks overlap too much to count the marbles, so the number is painted on the
        // stack.
        if own && hud.layout.own_rows > 1 {
            for stack in arrangement.stacks.iter().filter(|stack| stack.places.len() > 2 && stack.label.is_none()) {
                let at = Vec2::new(stack.bounds.max.x - brush.px(2.0), stack.bounds.max.y - brush.px(4.0));
                badge(brush, at, hud.arrived(place, |piece| piece == stack.piece));
            }
        }
    }
    bag(brush, hud);
    bowl(brush, hud);
}

fn seat(brush: &Brush, hud: &HudState, seat: Seat, count: usize) {
    let area = hud.layout.seats[seat];
    let colour = palette::SEATS[seat % 4];
    let name = brush.say(&phrases::seat_name(hud.session.seats(), seat));
    let group = hud.session.group();
    let sum = group.sum_of(hud.shown.of(&hud.session).position().hand(seat));
    let ends = brush.say(&phrases::can_end_as(group, sum));
    let on_turn = hud.shown.turn(&hud.session) == Some(seat);
    let Rect { min, max } = area.plate;
    if on_turn {
        glow(brush, area.plate, colour);
    }
    let bar = Rect::new(min.x, min.y + brush.px(2.0), min.x + brush.px(9.0), min.y + brush.px(24.0));
    seat_bar(brush, bar, seat);
    let left = min.x + brush.px(17.0);
    let letters = if area.own && !hud.layout.tight { Letters::HEADING } else { Letters::NAME };
    if area.own && !hud.layout.tight {
        let room = max.x - left;
        let letters = brush.fitting(&name, letters, room);
        let name = brush.shortened(&name, letters, room);
        brush.text(Vec2::new(left, min.y), Align2::LEFT_TOP, &name, letters, palette::TEXT);
        let mut y = min.y + brush.px(30.0);
        let marbles = brush.say(&phrases::marbles(count));
        brush.text(Vec2::new(min.x, y), Align2::LEFT_TOP, &marbles, Letters::BODY, palette::TEXT_SOFT);
        y += brush.px(24.0);
        let place = Vec2::new(min.x + brush.px(11.0), y + brush.px(13.0));
        brush.marble(place, sum, brush.px(22.0), Color32::WHITE);
        let ends = brush.wrapped(&ends, Letters::BODY, colour, max.x - min.x - brush.px(30.0));
        brush.put(Vec2::new(min.x + brush.px(28.0), y), ends);
    } else {
        let numbers = brush.width("00", Letters::BODY) + brush.px(30.0);
        // A long name on a narrow plate gets smaller letters, and is shortened if that is not enough.
        let room = max.x - left - numbers;
        let letters = brush.fitting(&name, Letters::NAME, room);
        let name = brush.shortened(&name, letters, room);
        let at = Vec2::new(left, min.y + brush.px(12.5));
        let written = brush.text(at, Align2::LEFT_CENTER, &name, letters, palette::TEXT);
        let right = Vec2::new(max.x, min.y + brush.px(1.5));
        let full = format!("{count} · {ends}");
        let room = max.x - written.max.x - brush.px(40.0);
        let text = if brush.width(&full, Letters::BODY) <= room { full } else { count.to_string() };
        let text = brush.text(right, Align2::RIGHT_TOP, &text, Letters::BODY, palette::TEXT_SOFT);
        let place = Vec2::new(text.min.x - brush.px(15.0), text.center().y);
        brush.marble(place, sum, brush.px(20.0), Color32::WHITE);
    }
    if on_turn && hud.session.bot_on_turn().is_some() && hud.bots.is_thinking() {
        thinking_dots(
            brush,
            hud,
            Vec2::new(left + brush.width(&name, letters) + brush.px(10.0), min.y + brush.px(14.0)),
        );
    }
}

/// Three dots that rise one after the other while a bot thinks.
fn thinking_dots(brush: &Brush, hud: &HudState, at: Vec2) {
    let time = hud.time.elapsed_secs();
    for i in 0..3 {
        let wave = if hud.settings.is_calm() { 0.5 } else { (time * 5.0 - i as f32 * 0.9).sin().max(0.0) };
        let place = at + Vec2::new(brush.px(8.0) * i as f32, -brush.px(4.0) * wave);
        brush.disc(place, brush.px(2.6), palette::GOLD.gamma_multiply(0.55 + 0.45 * wave));
    }
}

/// Paints a light behind the plate of the seat on turn.
fn glow(brush: &Brush, rect: Rect, colour: Color32) {
    let rect = rect.inflate(brush.px(4.0));
    brush.fill(rect, 8.0, colour.gamma_multiply(0.10));
    brush.frame(rect, 8.0, 1.5, colour.gamma_multiply(0.65));
}

fn bag(brush: &Brush, hud: &HudState) {
    let layout = &hud.layout;
    brush.bag(layout.bag.center(), layout.bag.width());
    let count = hud.shown.of(&hud.session).position().bag().len();
    let at = Vec2::new(layout.bag.center().x, layout.bag.max.y + brush.px(2.0));
    brush.text(at, Align2::CENTER_TOP, &format!("{count}"), Letters::STRONG, palette::TEXT);
}

fn bowl(brush: &Brush, hud: &HudState) {
    for arrangement in &hud.center {
        if let Some(stack) = arrangement.stack(Piece::BLACK)
            && let Some(at) = stack.label
        {
            let text = format!("×{}", hud.arrived(Place::Center, Piece::is_black));
            brush.text(at, Align2::CENTER_CENTER, &text, Letters::BODY, palette::TEXT_SOFT);
        }
    }
}

fn badge(brush: &Brush, at: Vec2, count: usize) {
    let text = count.to_string();
    let half = Vec2::new(brush.width(&text, Letters::BODY) * 0.5 + brush.px(4.0), brush.px(9.0));
    brush.fill(Rect::from_center_half_size(at, half), 6.0, Color32::from_black_alpha(190));
    brush.text(at, Align2::CENTER_CENTER, &text, Letters::BODY, palette::TEXT);
}
