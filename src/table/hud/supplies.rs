//! The things beside the board with their numbers: the bag, the supply of black marbles, the discard, and the bowl with
//! the black marbles of the Center.

use super::HudState;
use crate::game::phrases;
use crate::table::layout::Bowl;
use crate::table::marbles::Place;
use crate::texts::{Say, say};
use crate::ui::{Brush, Letters, palette};
use aljabar_core::Piece;
use bevy::math::Vec2;
use bevy_egui::egui::{Align2, Color32};

/// Where the marbles that stand for the supply lie in its bowl, in half axes.
const HEAP: [(f32, f32); 4] = [(-0.42, -0.1), (0.40, -0.14), (-0.02, -0.34), (0.04, 0.16)];

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    let layout = &hud.layout;
    let game = hud.shown.of(&hud.session);
    brush.bag(layout.bag.center(), layout.bag.width());
    let under_bag = Vec2::new(layout.bag.center().x, layout.bag.max.y);
    label(brush, hud, under_bag, &game.position().bag().len().to_string(), &say!("thing-bag"));
    let (rest, more) = phrases::black_supply(game);
    heap(brush, &layout.supply, &[Piece::BLACK; HEAP.len()][..(rest as usize).min(HEAP.len())]);
    let count = if more > 0 { format!("{rest} + {more}") } else { rest.to_string() };
    // In a tight layout all things are in one row, and their numbers in another.
    let below = |bowl: &Bowl| match layout.tight {
        true => Vec2::new(bowl.middle.x, under_bag.y),
        false => bowl.middle + Vec2::Y * bowl.axes.y,
    };
    label(brush, hud, below(&layout.supply), &count, &say!("thing-blacks"));
    let discard = game.discard();
    let last: Vec<Piece> = discard.iter().take(HEAP.len()).collect();
    heap(brush, &layout.discard, &last);
    label(brush, hud, below(&layout.discard), &discard.len().to_string(), &say!("thing-discard"));
    let blacks = hud.arrived(Place::Center, Piece::is_black);
    label(brush, hud, below(&layout.bowl), &blacks.to_string(), &say!("thing-center"));
}

/// Paints a few marbles in a bowl. They stand for its contents.
fn heap(brush: &Brush, bowl: &Bowl, pieces: &[Piece]) {
    let diameter = bowl.axes.y * 0.78;
    for (piece, (x, y)) in pieces.iter().zip(HEAP) {
        brush.marble(bowl.middle + Vec2::new(x, y) * bowl.axes, *piece, diameter, Color32::WHITE);
    }
}

/// Paints a number and what it counts below a thing. In a tight layout only the number.
fn label(brush: &Brush, hud: &HudState, at: Vec2, count: &str, what: &Say) {
    if hud.layout.tight {
        brush.text(at + Vec2::Y * brush.px(1.0), Align2::CENTER_TOP, count, Letters::STRONG, palette::TEXT);
        return;
    }
    let number = at + Vec2::Y * brush.px(13.0);
    brush.text(number, Align2::CENTER_CENTER, count, Letters::NAME, palette::GOLD);
    let below = at + Vec2::Y * brush.px(33.0);
    brush.text(below, Align2::CENTER_CENTER, &brush.say(what), Letters::BODY, palette::TEXT_SOFT);
}
