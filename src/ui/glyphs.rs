//! Glyphs of gamepad buttons, as they are printed on the family of the current gamepad.

use super::brush::{Brush, Letters};
use super::palette;
use crate::controls::{Action, Family};
use crate::input::{Prompt, Prompts};
use crate::texts::Say;
use bevy::input::gamepad::GamepadButton as B;
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Align2, Color32};

/// Buttons are dark with a light rim, so that they are visible on any background.
const BODY: Color32 = Color32::from_rgb(0x16, 0x18, 0x1a);
const RIM: Color32 = Color32::from_rgb(0xd8, 0xd2, 0xc4);
const SIGN: Color32 = Color32::from_rgb(0xf6, 0xee, 0xdd);
const FAINT: Color32 = Color32::from_rgb(0x7c, 0x80, 0x80);
const GREEN: Color32 = Color32::from_rgb(0x8f, 0xe0, 0x78);
const RED: Color32 = Color32::from_rgb(0xff, 0x8f, 0x80);
const BLUE: Color32 = Color32::from_rgb(0x8c, 0xc4, 0xff);
const YELLOW: Color32 = Color32::from_rgb(0xff, 0xd8, 0x66);
const PINK: Color32 = Color32::from_rgb(0xf5, 0xa8, 0xe0);

/// The glyph of a button.
#[derive(Clone, Copy, PartialEq, Debug)]
enum ButtonGlyph {
    /// A round button with a letter.
    Letter(&'static str, Color32),
    /// A wide button with a text.
    Label(&'static str),
    Cross,
    Ring,
    Square,
    Triangle,
    /// Four discs, of which the one in this direction is filled. Positive is right and down.
    Place(f32, f32),
    /// The directional pad with the arm in this direction filled.
    Arm(f32, f32),
    /// A pressed stick: left or right.
    Stick(&'static str),
    /// Two overlapping windows.
    Windows,
    /// Three horizontal lines.
    Lines,
    Minus,
    Plus,
    /// No glyph is known for this button.
    Unknown,
}

fn button_glyph(family: Family, button: B) -> ButtonGlyph {
    let label = |xbox, playstation, nintendo| {
        ButtonGlyph::Label(match family {
            Family::Xbox => xbox,
            Family::Nintendo => nintendo,
            _ => playstation,
        })
    };
    match (family, button) {
        (_, B::DPadUp) => ButtonGlyph::Arm(0.0, -1.0),
        (_, B::DPadDown) => ButtonGlyph::Arm(0.0, 1.0),
        (_, B::DPadLeft) => ButtonGlyph::Arm(-1.0, 0.0),
        (_, B::DPadRight) => ButtonGlyph::Arm(1.0, 0.0),
        (_, B::LeftTrigger) => label("LB", "L1", "L"),
        (_, B::RightTrigger) => label("RB", "R1", "R"),
        (_, B::LeftTrigger2) => label("LT", "L2", "ZL"),
        (_, B::RightTrigger2) => label("RT", "R2", "ZR"),
        (_, B::LeftThumb) => ButtonGlyph::Stick("L"),
        (_, B::RightThumb) => ButtonGlyph::Stick("R"),
        (Family::Nintendo, B::Select) => ButtonGlyph::Minus,
        (Family::Nintendo, B::Start) => ButtonGlyph::Plus,
        (_, B::Select) => ButtonGlyph::Windows,
        (_, B::Start) => ButtonGlyph::Lines,
        (Family::Xbox, B::South) => ButtonGlyph::Letter("A", GREEN),
        (Family::Xbox, B::East) => ButtonGlyph::Letter("B", RED),
        (Family::Xbox, B::West) => ButtonGlyph::Letter("X", BLUE),
        (Family::Xbox, B::North) => ButtonGlyph::Letter("Y", YELLOW),
        (Family::Steam, B::South) | (Family::Nintendo, B::East) => ButtonGlyph::Letter("A", SIGN),
        (Family::Steam, B::East) | (Family::Nintendo, B::South) => ButtonGlyph::Letter("B", SIGN),
        (Family::Steam, B::West) | (Family::Nintendo, B::North) => ButtonGlyph::Letter("X", SIGN),
        (Family::Steam, B::North) | (Family::Nintendo, B::West) => ButtonGlyph::Letter("Y", SIGN),
        (Family::PlayStation, B::South) => ButtonGlyph::Cross,
        (Family::PlayStation, B::East) => ButtonGlyph::Ring,
        (Family::PlayStation, B::West) => ButtonGlyph::Square,
        (Family::PlayStation, B::North) => ButtonGlyph::Triangle,
        (Family::Positions, B::South) => ButtonGlyph::Place(0.0, 1.0),
        (Family::Positions, B::East) => ButtonGlyph::Place(1.0, 0.0),
        (Family::Positions, B::West) => ButtonGlyph::Place(-1.0, 0.0),
        (Family::Positions, B::North) => ButtonGlyph::Place(0.0, -1.0),
        (_, B::C) => ButtonGlyph::Letter("C", SIGN),
        (_, B::Z) => ButtonGlyph::Letter("Z", SIGN),
        _ => ButtonGlyph::Unknown,
    }
}

impl Brush<'_> {
    /// The height of a button glyph, in logical pixels.
    pub fn glyph_height(&self) -> f32 {
        self.px(26.0)
    }

    fn glyph_width(&self, family: Family, button: B) -> f32 {
        let height = self.glyph_height();
        match button_glyph(family, button) {
            ButtonGlyph::Label(text) => (self.width(text, Letters::STRONG) + self.px(14.0)).max(height),
            _ => height,
        }
    }

    /// The width of a prompt, in logical pixels.
    pub fn prompt_width(&self, prompt: &Prompt, letters: Letters) -> f32 {
        match prompt {
            Prompt::Text(text) => self.width(&self.say(text), letters),
            Prompt::Nothing => 0.0,
            Prompt::Button(family, button) => self.glyph_width(*family, *button),
        }
    }

    /// Paints a prompt (a key name or a button glyph) centred at this position.
    pub fn prompt(&self, at: Vec2, prompt: &Prompt, letters: Letters, colour: Color32) {
        match prompt {
            Prompt::Text(text) => {
                self.text(at, Align2::CENTER_CENTER, &self.say(text), letters, colour);
            }
            Prompt::Button(family, button) => self.glyph(at, *family, *button),
            Prompt::Nothing => {}
        }
    }

    /// Paints what gamepad buttons do, at the lower edge of the window, centred at `x` if there is room.
    pub fn legend(&self, prompts: &Prompts, entries: &[(Vec<Action>, Say)], x: f32) {
        let room = self.window().y * 0.05;
        // The height is fixed, so large text is shrunk to fit.
        let brush = &self.shrunk((room / self.px(34.0)).min(1.0));
        let (gap, between) = (brush.px(7.0), brush.px(28.0));
        let wide = |(actions, text): &(Vec<Action>, Say)| {
            let prompts = actions.iter().map(|action| brush.prompt_width(&prompts.of(*action), Letters::BODY) + gap);
            prompts.sum::<f32>() + brush.width(&brush.say(text), Letters::BODY)
        };
        let whole: f32 = entries.iter().map(|entry| wide(entry) + between).sum::<f32>() - between;
        let plate = Vec2::new(whole + brush.px(28.0), brush.px(32.0).min(room));
        let most = (brush.window().x - plate.x).max(0.0) * 0.5;
        let x = x.clamp(brush.window().x * 0.5 - most, brush.window().x * 0.5 + most);
        let middle = Vec2::new(x, brush.window().y - room * 0.5);
        let mut at = middle - Vec2::X * whole * 0.5;
        brush.fill(Rect::from_center_size(middle, plate), 8.0, Color32::from_black_alpha(190));
        for (actions, text) in entries {
            for action in actions {
                let prompt = prompts.of(*action);
                let width = brush.prompt_width(&prompt, Letters::BODY);
                brush.prompt(at + Vec2::X * width * 0.5, &prompt, Letters::BODY, palette::TEXT);
                at.x += width + gap;
            }
            at.x = brush.text(at, Align2::LEFT_CENTER, &brush.say(text), Letters::BODY, palette::TEXT).max.x + between;
        }
    }

    /// Paints the glyph of a button, centred at this position.
    pub fn glyph(&self, at: Vec2, family: Family, button: B) {
        let height = self.glyph_height();
        let half = Vec2::new(self.glyph_width(family, button), height) * 0.5;
        let radius = height * 0.5;
        let unit = radius * 0.42;
        let glyph = button_glyph(family, button);
        match glyph {
            ButtonGlyph::Label(_) => {
                self.fill(Rect::from_center_half_size(at, half), 7.0, BODY);
                self.frame(Rect::from_center_half_size(at, half - self.px(1.0)), 7.0, 1.5, RIM);
            }
            ButtonGlyph::Arm(..) | ButtonGlyph::Place(..) => {}
            _ => {
                self.disc(at, radius, BODY);
                self.circle(at, radius - self.px(0.75), 1.5, RIM);
            }
        }
        let line = |from: (f32, f32), to: (f32, f32), colour: Color32| {
            self.line(at + Vec2::from(from) * unit, at + Vec2::from(to) * unit, 2.4, colour);
        };
        match glyph {
            ButtonGlyph::Letter(letter, colour) => {
                self.text(at, Align2::CENTER_CENTER, letter, Letters::STRONG, colour);
            }
            ButtonGlyph::Label(text) => {
                self.text(at, Align2::CENTER_CENTER, text, Letters::STRONG, SIGN);
            }
            ButtonGlyph::Cross => {
                line((-1.0, -1.0), (1.0, 1.0), BLUE);
                line((-1.0, 1.0), (1.0, -1.0), BLUE);
            }
            ButtonGlyph::Ring => self.circle(at, unit * 1.1, 2.4, RED),
            ButtonGlyph::Square => {
                let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
                (0..4).for_each(|i| line(corners[i], corners[(i + 1) % 4], PINK));
            }
            ButtonGlyph::Triangle => {
                let corners = [(0.0, -1.15), (1.1, 0.8), (-1.1, 0.8)];
                (0..3).for_each(|i| line(corners[i], corners[(i + 1) % 3], GREEN));
            }
            ButtonGlyph::Place(x, y) => {
                for (i, j) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
                    let place = at + Vec2::new(i, j) * radius * 0.6;
                    let meant = (i, j) == (x, y);
                    self.disc(place, radius * 0.36, BODY);
                    if meant {
                        self.disc(place, radius * 0.3, palette::GOLD);
                    }
                    self.circle(place, radius * 0.34, 1.2, if meant { RIM } else { FAINT });
                }
            }
            ButtonGlyph::Arm(x, y) => {
                let arm = radius * 0.34;
                for size in [Vec2::new(radius, arm), Vec2::new(arm, radius)] {
                    self.fill(Rect::from_center_half_size(at, size), 2.0, RIM);
                }
                for size in [Vec2::new(radius, arm), Vec2::new(arm, radius)] {
                    self.fill(Rect::from_center_half_size(at, size - self.px(1.5)), 2.0, BODY);
                }
                let meant = at + Vec2::new(x, y) * (radius - arm);
                self.fill(Rect::from_center_half_size(meant, Vec2::splat(arm - self.px(1.0))), 2.0, palette::GOLD);
            }
            ButtonGlyph::Stick(side) => {
                self.circle(at, radius * 0.66, 1.5, FAINT);
                self.text(at, Align2::CENTER_CENTER, side, Letters::STRONG, SIGN);
            }
            ButtonGlyph::Windows => {
                for (x, y) in [(-0.35, -0.35), (0.35, 0.35)] {
                    let rect = Rect::from_center_half_size(at + Vec2::new(x, y) * unit, Vec2::new(0.85, 0.65) * unit);
                    self.fill(rect, 1.0, BODY);
                    self.frame(rect, 1.0, 1.5, SIGN);
                }
            }
            ButtonGlyph::Lines => [-0.75, 0.0, 0.75].into_iter().for_each(|y| line((-1.0, y), (1.0, y), SIGN)),
            ButtonGlyph::Minus => line((-1.0, 0.0), (1.0, 0.0), SIGN),
            ButtonGlyph::Plus => {
                line((-1.0, 0.0), (1.0, 0.0), SIGN);
                line((0.0, -1.0), (0.0, 1.0), SIGN);
            }
            ButtonGlyph::Unknown => {
                self.text(at, Align2::CENTER_CENTER, "?", Letters::STRONG, SIGN);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::{Bindings, bindable_actions};

    #[test]
    fn every_button_that_means_something_has_a_picture_of_its_own() {
        let bindings = Bindings::<B>::default();
        for family in Family::ALL {
            let mut seen: Vec<ButtonGlyph> = Vec::new();
            for button in bindable_actions().flat_map(|action| bindings.of(action).to_vec()) {
                let glyph = button_glyph(family, button);
                assert_ne!(glyph, ButtonGlyph::Unknown, "{family:?} {button:?}");
                assert!(!seen.contains(&glyph), "{family:?} {button:?}");
                seen.push(glyph);
            }
        }
    }

    #[test]
    fn nintendo_has_its_letters_the_other_way_round() {
        assert_eq!(button_glyph(Family::Nintendo, B::South), ButtonGlyph::Letter("B", SIGN));
        assert_eq!(button_glyph(Family::Xbox, B::South), ButtonGlyph::Letter("A", GREEN));
        assert_eq!(button_glyph(Family::PlayStation, B::South), ButtonGlyph::Cross);
    }

    #[test]
    fn signs_stand_out_from_their_button() {
        use aljabar_paint::vision::contrast;
        let rgb = |colour: Color32| [colour.r(), colour.g(), colour.b()];
        for colour in [SIGN, GREEN, RED, BLUE, YELLOW, PINK, palette::GOLD] {
            assert!(contrast(rgb(colour), rgb(BODY)) >= 4.5, "{colour:?}");
        }
        assert!(contrast(rgb(RIM), rgb(BODY)) >= 3.0);
    }
}
