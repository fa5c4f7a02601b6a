//! What is pressed looks the same at the table and in menus: buttons, and the ring around what has the focus.

use super::brush::{Brush, Letters};
use super::{centred, palette};
use crate::input::Prompt;
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::Color32;

/// How a button is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ButtonState {
    /// Whether pressing it does anything now.
    pub allowed: bool,
    /// Whether the mouse or the focus is on it.
    pub pointed: bool,
    /// Whether it is what is most likely wanted.
    pub main: bool,
}

impl ButtonState {
    /// The colours of the plate, of the text and of a prompt below it.
    fn colours(self) -> (Color32, Color32, Color32) {
        match (self.allowed, self.main, self.pointed) {
            (false, ..) => (palette::PANEL.gamma_multiply(0.7), palette::TEXT_FAINT, palette::TEXT_FAINT),
            (true, true, false) => (palette::ACCENT, palette::ON_ACCENT, palette::ON_ACCENT),
            (true, true, true) => (palette::GOLD, palette::ON_ACCENT, palette::ON_ACCENT),
            (true, false, false) => (palette::PANEL, palette::TEXT, palette::TEXT_SOFT),
            (true, false, true) => (palette::PANEL_HOVER, palette::TEXT, palette::TEXT_SOFT),
        }
    }
}

/// Paints the plate of a button, and returns the colour of its text.
fn plate(brush: &Brush, rect: Rect, state: ButtonState) -> (Color32, Color32) {
    let (fill, text, prompt) = state.colours();
    let edge = if state.allowed { palette::EDGE } else { palette::EDGE.gamma_multiply(0.4) };
    brush.button(rect, fill, edge);
    (text, prompt)
}

/// A button with its label in the middle, in several lines if it must be.
pub fn button(brush: &Brush, rect: Rect, label: &str, state: ButtonState) {
    let (text, _) = plate(brush, rect, state);
    let text = brush.wrapped(label, Letters::STRONG, text, rect.width() - brush.px(24.0));
    let x = rect.center().x - text.size().x * 0.5;
    brush.put(Vec2::new(x, rect.center().y - text.size().y * 0.5), text);
}

/// A button with its label on one line, and below it what to press for it.
pub fn button_with_prompt(brush: &Brush, rect: Rect, label: &str, prompt: &Prompt, state: ButtonState) {
    let (text, hint) = plate(brush, rect, state);
    // A low or narrow button has no room for its prompt, and not every one has any.
    let narrow = brush.prompt_width(prompt, Letters::BODY) > rect.width() - brush.px(6.0);
    if rect.height() < brush.px(48.0) || narrow || *prompt == Prompt::Nothing {
        brush.text_within(rect.inflate(-brush.px(3.0)), label, Letters::STRONG, text);
        return;
    }
    // The picture of a button is higher than a word.
    let rise = if matches!(prompt, Prompt::Button(..)) { 13.0 } else { 10.0 };
    let middle = rect.center();
    let upper = centred(middle - Vec2::Y * brush.px(rise), rect.size() - brush.px(6.0));
    brush.text_within(upper, label, Letters::STRONG, text);
    brush.prompt(middle + Vec2::Y * brush.px(11.5), prompt, Letters::BODY, hint);
}

/// The mark around what has the focus: a thin white frame with heavy corners in `colour`. Dark outside, so that it is seen on
/// every ground. It has corners and never moves, so that it does not look like what a lesson waits for, which glows.
pub fn focus_ring(brush: &Brush, rect: Rect, colour: Color32) {
    let rect = rect.inflate(brush.px(4.0));
    brush.frame(rect.inflate(-brush.px(1.0)), 2.0, 4.0, Color32::from_black_alpha(160));
    brush.frame(rect, 2.0, 1.5, palette::TEXT);
    let arm = (rect.size().min_element() * 0.34).min(brush.px(20.0));
    for (dark, width, longer) in [(true, 8.0, 2.0), (false, 5.0, 0.0)] {
        let colour = if dark { Color32::from_black_alpha(200) } else { colour };
        let (arm, over) = (arm + brush.px(longer), brush.px(width * 0.5));
        for (x, to_right) in [(rect.min.x, 1.0), (rect.max.x, -1.0)] {
            for (y, down) in [(rect.min.y, 1.0), (rect.max.y, -1.0)] {
                brush.line(Vec2::new(x - over * to_right, y), Vec2::new(x + arm * to_right, y), width, colour);
                brush.line(Vec2::new(x, y - over * down), Vec2::new(x, y + arm * down), width, colour);
            }
        }
    }
}

/// The glow around what is waited for: a gold frame with a soft light outside.
pub fn glow_frame(brush: &Brush, rect: Rect, strength: f32) {
    let rect = rect.inflate(brush.px(2.0));
    for (ring, light) in GLOW {
        brush.frame(rect, 11.0 + ring, ring, palette::GOLD.gamma_multiply(strength * light));
    }
}

/// The same around a circle.
pub fn glow_circle(brush: &Brush, at: Vec2, radius: f32, strength: f32) {
    for (ring, light) in GLOW {
        brush.circle(at, radius + brush.px(ring * 0.5), ring, palette::GOLD.gamma_multiply(strength * light));
    }
}

/// The widths of the rings of a glow, from the outside, in pixels of the reference window, and how strong each is.
const GLOW: [(f32, f32); 4] = [(15.0, 0.16), (11.0, 0.22), (7.0, 0.32), (3.0, 1.0)];
