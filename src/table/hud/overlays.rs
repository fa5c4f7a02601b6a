//! Overlays: the contents of the bag or of a hand, the worked arithmetic, the result.

use super::HudState;
use crate::controls::Action;
use crate::game::{Waiting, phrases};
use crate::input::Prompt;
use crate::table::hit_targets::{HitTarget, result_buttons};
use crate::table::view::Open;
use crate::texts::{Say, say};
use crate::ui::widgets::{ButtonState, button_with_prompt};
use crate::ui::{Brush, Letters, palette};
use aljabar_core::{Outcome, Piece, Pieces};
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Align2, Color32};

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    if hud.waiting() == Waiting::Over {
        result(brush, hud);
    }
    let position = hud.shown.of(&hud.session).position();
    match hud.table_view.open {
        // The contents of the bag are public; only their order is secret.
        Some(Open::Bag) => {
            let bag = position.bag();
            contents(brush, hud, &say!("overlay-bag", marbles = phrases::marbles(bag.len())), bag);
        }
        Some(Open::Discard) => {
            let discard = hud.shown.of(&hud.session).discard();
            contents(brush, hud, &say!("overlay-discard", marbles = phrases::marbles(discard.len())), &discard);
        }
        Some(Open::Hand(seat)) => {
            let (seats, hand) = (hud.session.seats(), position.hand(seat));
            let (you, who) = (phrases::is_you(seats, seat), phrases::seat_name(seats, seat));
            let title = say!("overlay-hand", you = you, who = who, marbles = phrases::marbles(hand.len()));
            contents(brush, hud, &title, hand);
        }
        Some(Open::Arithmetic) => super::arithmetic::paint(brush, hud),
        None => {}
    }
}

/// Paints the count of each colour of a multiset.
fn contents(brush: &Brush, hud: &HudState, title: &Say, pieces: &Pieces) {
    let group = hud.session.group();
    let black = pieces.count(Piece::BLACK) > 0;
    let colours: Vec<Piece> = group.colours().chain(black.then_some(Piece::BLACK)).collect();
    let columns = match colours.len() {
        ..=8 => 4,
        9..=17 => 6,
        18..=40 => 8,
        _ => 10,
    };
    let rows = colours.len().div_ceil(columns);
    let wide = Vec2::new(brush.px(78.0), brush.px(40.0));
    let size = Vec2::new(wide.x * columns as f32 + brush.px(40.0), wide.y * rows as f32 + brush.px(86.0));
    let rect = Rect::from_center_size(hud.layout.middle, size);
    brush.lacquer(rect, palette::PANEL, palette::EDGE);
    let top = Vec2::new(rect.center().x, rect.min.y + brush.px(16.0));
    brush.text(top, Align2::CENTER_TOP, &brush.say(title), Letters::HEADING, palette::GOLD);
    let start = rect.min + Vec2::new(brush.px(20.0), brush.px(54.0));
    for (i, piece) in colours.into_iter().enumerate() {
        let cell = start + Vec2::new((i % columns) as f32, (i / columns) as f32) * wide;
        let at = cell + Vec2::new(brush.px(20.0), wide.y * 0.5);
        let count = pieces.count(piece);
        let (tint, colour) = if count > 0 {
            (Color32::WHITE, palette::TEXT)
        } else {
            (Color32::from_white_alpha(70), palette::TEXT_FAINT)
        };
        brush.marble(at, piece, brush.px(28.0), tint);
        let text = at + Vec2::X * brush.px(20.0);
        brush.text(text, Align2::LEFT_CENTER, &format!("×{count}"), Letters::STRONG, colour);
    }
    let bottom = Vec2::new(rect.center().x, rect.max.y - brush.px(12.0));
    let close = brush.say(&say!("overlay-close"));
    brush.text(bottom, Align2::CENTER_BOTTOM, &close, Letters::BODY, hud.lit(palette::TEXT_SOFT));
}

/// Paints the result over the sums and the buttons over the action buttons, so that the table stays visible.
fn result(brush: &Brush, hud: &HudState) {
    let rect = hud.layout.equation;
    let Some(Outcome { winners, .. }) = Outcome::of(hud.session.game()) else { return };
    let title = brush.say(&say!("banner-won", winners = phrases::winners_line(hud.session.seats(), &winners)));
    let room = Vec2::new(rect.width() - brush.px(24.0), rect.height());
    // Where the sums have several lines, the result has, too.
    let letters = if hud.layout.tight { Letters::HEADING } else { brush.fitting(&title, Letters::HEADING, room.x) };
    let title = brush.centred_within(&title, letters, palette::GOLD, room);
    brush.put(rect.center() - Vec2::Y * title.size().y * 0.5, title);
    // A lesson has its own buttons there.
    if hud.lesson.guided().is_some() {
        return;
    }
    for (target, rect) in result_buttons(&hud.layout) {
        let (label, key) = match target {
            HitTarget::Again => (say!("button-again"), hud.prompts.of(Action::Exchange)),
            _ => (say!("button-title"), Prompt::Nothing),
        };
        let look = ButtonState {
            allowed: hud.is_live(),
            pointed: hud.pointed() == Some(target),
            main: target == HitTarget::Again,
        };
        button_with_prompt(brush, rect, &brush.say(&label), &key, look);
    }
}
