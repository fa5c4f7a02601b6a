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

/// The ring around what has the focus: dark outside, so that it is seen on every ground.
pub fn focus_ring(brush: &Brush, rect: Rect, colour: Color32) {
    let rect = rect.inflate(brush.px(3.0));
    brush.frame(rect, 12.0, 6.0, Color32::from_black_alpha(160));
    brush.frame(rect, 12.0, 3.0, colour);
}
