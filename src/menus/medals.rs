//! Medals on a page: cards side by side, each with a marble, a name and what it is for.

use super::layout::Measure;
use crate::texts::Say;
use crate::ui::{Brush, Letters, Metrics, palette};
use aljabar_core::Group;
use bevy::prelude::*;
use bevy_egui::egui::Color32;

/// The smallest width of a card, in pixels of the reference window.
const CARD: f32 = 340.0;
/// The most cards side by side.
const MOST_COLUMNS: usize = 3;
/// The diameter of a marble.
const MARBLE: f32 = 38.0;
/// The width of the ring around a marble, and of the space for both.
const SOCKET: f32 = 48.0;
/// The space between the edge of a card and what is on it.
const PAD: f32 = 10.0;
/// The space between cards.
const GAP: f32 = 9.0;

/// Something that can be earned once.
#[derive(Clone, PartialEq, Debug)]
pub struct Medal {
    /// Its name.
    pub name: Say,
    /// What to do for it.
    pub goal: Say,
    /// The date when it was earned; `None` if it was not.
    pub earned: Option<Say>,
    /// Its place among all, which decides the colour of its marble.
    pub place: usize,
}

/// The rectangles of cards, from the upper left of a page of this width. Cards in a row are equally high.
pub fn cards(medals: &[Medal], width: f32, metrics: &Metrics, measure: Measure<'_>) -> Vec<Rect> {
    let gap = metrics.px(GAP);
    let columns = ((width + gap) / (metrics.px(CARD) + gap)).floor().clamp(1.0, MOST_COLUMNS as f32);
    let wide = (width - gap * (columns - 1.0)) / columns;
    let mut y = 0.0;
    let mut cards = Vec::new();
    for row in medals.chunks(columns as usize) {
        let high = row.iter().map(|medal| height(medal, wide, metrics, measure)).fold(0.0, f32::max);
        for column in 0..row.len() {
            let x = (wide + gap) * column as f32;
            cards.push(Rect::new(x, y, x + wide, y + high));
        }
        y += high + gap;
    }
    cards
}

/// The width of the texts on a card.
fn text_width(card: f32, metrics: &Metrics) -> f32 {
    card - metrics.px(SOCKET + PAD * 3.0)
}

/// The height of a card.
fn height(medal: &Medal, card: f32, metrics: &Metrics, measure: Measure<'_>) -> f32 {
    let width = text_width(card, metrics);
    let name = measure(&medal.name, Letters::STRONG, width).y;
    let goal = measure(&medal.goal, Letters::BODY, width).y;
    let date = medal.earned.as_ref().map_or(0.0, |date| measure(date, Letters::BODY, width).y);
    (name + goal + date).max(metrics.px(SOCKET)) + metrics.px(PAD * 2.0)
}

/// Paints the cards into this rectangle. A medal that was earned has a marble in a double ring and a date; one that was
/// not has an empty socket.
pub fn paint(brush: &Brush, rect: Rect, medals: &[Medal], group: &Group, metrics: &Metrics) {
    let measure = |text: &Say, letters: Letters, width: f32| brush.size(&brush.say(text), letters, width);
    let (pad, socket) = (brush.px(PAD), brush.px(SOCKET));
    let colours: Vec<_> = group.colours().collect();
    for (medal, card) in medals.iter().zip(cards(medals, rect.width(), metrics, &measure)) {
        let card = Rect::from_corners(card.min + rect.min, card.max + rect.min);
        let is_earned = medal.earned.is_some();
        let edge = if is_earned { palette::EDGE } else { palette::EDGE.gamma_multiply(0.4) };
        brush.button(card, palette::PANEL, edge);
        let at = Vec2::new(card.min.x + pad + socket * 0.5, card.center().y);
        if is_earned {
            brush.marble(at, colours[medal.place % colours.len()], brush.px(MARBLE), Color32::WHITE);
            brush.circle(at, socket * 0.5, 2.0, palette::GOLD);
            brush.circle(at, socket * 0.5 - brush.px(3.0), 1.0, palette::GOLD);
        } else {
            brush.disc(at, brush.px(MARBLE) * 0.5, Color32::from_black_alpha(70));
            brush.circle(at, brush.px(MARBLE) * 0.5, 1.0, palette::EDGE);
        }
        let (name_colour, goal_colour) =
            if is_earned { (palette::GOLD, palette::TEXT) } else { (palette::TEXT, palette::TEXT_SOFT) };
        let width = text_width(card.width(), metrics);
        let lines = [
            Some((&medal.name, Letters::STRONG, name_colour)),
            Some((&medal.goal, Letters::BODY, goal_colour)),
            medal.earned.as_ref().map(|date| (date, Letters::BODY, palette::TEXT_SOFT)),
        ];
        let texts: Vec<_> = lines
            .into_iter()
            .flatten()
            .map(|(text, letters, colour)| brush.wrapped(&brush.say(text), letters, colour, width))
            .collect();
        let high: f32 = texts.iter().map(|text| text.size().y).sum();
        let mut place = Vec2::new(card.min.x + pad * 2.0 + socket, card.center().y - high * 0.5);
        for text in texts {
            let step = text.size().y;
            brush.put(place, text);
            place.y += step;
        }
    }
}
