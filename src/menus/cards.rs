//! Cards: buttons with a picture, to choose one of several things.

use super::layout::CARD_PAD;
use super::page::{Card, CardPicture};
use crate::ui::widgets::ButtonState;
use crate::ui::{Brush, Letters, Metrics, icon, palette, patterned_bar};
use aljabar_core::{Piece, Preset, classic};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32};

/// The diameter of the marbles that show how strong a bot is, and their distance in diameters.
const STRENGTH: (f32, f32) = (19.0, 1.02);
/// The largest diameter of the marbles of a preset.
const MARBLE: f32 = 29.0;
/// The diameter of a portrait, in pixels of the reference window.
pub const PORTRAIT: f32 = 78.0;
/// The most marbles of a preset in one row.
const IN_A_ROW: usize = 9;
/// The colours of the marbles that show how strong a bot is.
const STRENGTH_MARBLES: [Piece; 6] = [classic::Y, classic::O, classic::R, classic::P, classic::B, classic::W];

/// The height of a picture, with the space above it.
pub(super) fn picture_height(picture: CardPicture, metrics: &Metrics) -> f32 {
    match picture {
        CardPicture::Strength(..) => metrics.px(30.0),
        CardPicture::Marbles(_) => metrics.px(70.0),
        CardPicture::SeatBar(_) => metrics.px(34.0),
        CardPicture::Portrait(_) => metrics.px(PORTRAIT + 8.0),
    }
}

/// The least width of a picture.
pub(super) fn picture_width(picture: CardPicture, metrics: &Metrics) -> f32 {
    match picture {
        CardPicture::Strength(_, most) => metrics.px(STRENGTH.0 * STRENGTH.1) * most as f32,
        CardPicture::Marbles(_) => metrics.px(170.0),
        CardPicture::SeatBar(_) => metrics.px(44.0),
        CardPicture::Portrait(_) => metrics.px(PORTRAIT),
    }
}

/// Paints a card.
pub(super) fn paint(brush: &Brush, rect: Rect, label: &str, card: &Card, state: ButtonState) {
    let fill = if state.pointed || card.chosen { palette::PANEL_HOVER } else { palette::PANEL };
    brush.button(rect, fill, palette::EDGE.gamma_multiply(if state.allowed { 0.8 } else { 0.4 }));
    if card.chosen {
        brush.frame(rect.inflate(-brush.px(2.0)), 8.0, 2.5, palette::GOLD);
        chosen_mark(brush, Vec2::new(rect.max.x, rect.min.y));
    }
    let colour = match (state.allowed, card.chosen) {
        (false, _) => palette::TEXT_FAINT,
        (true, true) => palette::GOLD,
        (true, false) => palette::TEXT,
    };
    let inner = rect.inflate(-brush.px(CARD_PAD));
    let label = brush.centred(label, Letters::STRONG, colour, inner.width());
    let top = inner.min.y + label.size().y;
    brush.put(Vec2::new(inner.center().x, inner.min.y), label);
    let line = card.line.as_ref().map(|line| {
        let colour = if state.allowed { palette::TEXT_SOFT } else { palette::TEXT_FAINT };
        brush.centred(&brush.say(line), Letters::BODY, colour, inner.width())
    });
    let bottom = inner.max.y - line.as_ref().map_or(0.0, |line| line.size().y);
    picture(brush, Rect::new(inner.min.x, top, inner.max.x, bottom), card.picture, state.allowed);
    if let Some(line) = line {
        brush.put(Vec2::new(inner.center().x, bottom), line);
    }
}

/// A disc with a tick at the corner of what is chosen, so that it does not differ by colour only.
fn chosen_mark(brush: &Brush, corner: Vec2) {
    let at = corner + Vec2::new(-brush.px(5.0), brush.px(5.0));
    brush.disc(at, brush.px(11.0), palette::GOLD);
    brush.text(at, Align2::CENTER_CENTER, icon::CHOSEN, Letters::SMALL_ICON, palette::ON_ACCENT);
}

fn picture(brush: &Brush, rect: Rect, picture: CardPicture, allowed: bool) {
    let middle = rect.center();
    match picture {
        CardPicture::Strength(strength, most) => {
            let diameter = brush.px(STRENGTH.0);
            let step = diameter * STRENGTH.1;
            let left = middle.x - step * (most as f32 - 1.0) * 0.5;
            for i in 0..most {
                let at = Vec2::new(left + step * i as f32, middle.y);
                if i < strength {
                    let piece = STRENGTH_MARBLES[i % STRENGTH_MARBLES.len()];
                    brush.sample(at, Preset::Classic, piece, diameter);
                } else {
                    brush.circle(at, diameter * 0.3, 1.0, palette::EDGE);
                }
            }
            if !allowed {
                brush.fill(rect, 0.0, Color32::from_black_alpha(110));
            }
        }
        CardPicture::Marbles(preset) => {
            let group = preset.group();
            let pieces = group.sorted(group.pieces().iter().copied());
            let rows = pieces.len().div_ceil(IN_A_ROW);
            let columns = pieces.len().div_ceil(rows);
            let diameter = brush.px(MARBLE).min(rect.width() / columns as f32 / 1.06);
            let step = diameter * 1.06;
            for (i, piece) in pieces.iter().enumerate() {
                let (row, column) = (i / columns, i % columns);
                let in_row = columns.min(pieces.len() - row * columns);
                let x = (column as f32 - (in_row as f32 - 1.0) * 0.5) * step;
                let y = (row as f32 - (rows as f32 - 1.0) * 0.5) * step;
                brush.sample(middle + Vec2::new(x, y), preset, *piece, diameter);
            }
        }
        CardPicture::Portrait(character) => {
            brush.portrait(middle, character, brush.px(PORTRAIT), allowed);
        }
        CardPicture::SeatBar(look) => {
            let bar = Rect::from_center_size(middle, Vec2::new(brush.px(14.0), brush.px(26.0)));
            patterned_bar(brush, bar, palette::SEATS[look.colour % palette::SEATS.len()], look.pattern);
        }
    }
}
