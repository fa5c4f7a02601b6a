//! The buttons of gamepads as pictures: what to press, as it is written on the pad in the hand.

use super::brush::{Brush, Letters};
use super::palette;
use crate::controls::{Action, Family};
use crate::input::{Prompt, Prompts};
use crate::texts::Say;
use bevy::input::gamepad::GamepadButton as B;
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Align2, Color32};

/// A button is dark with a light rim, so that it can be seen on everything.
const BODY: Color32 = Color32::from_rgb(0x16, 0x18, 0x1a);
const RIM: Color32 = Color32::from_rgb(0xd8, 0xd2, 0xc4);
const SIGN: Color32 = Color32::from_rgb(0xf6, 0xee, 0xdd);
const FAINT: Color32 = Color32::from_rgb(0x7c, 0x80, 0x80);
const GREEN: Color32 = Color32::from_rgb(0x8f, 0xe0, 0x78);
const RED: Color32 = Color32::from_rgb(0xff, 0x8f, 0x80);
const BLUE: Color32 = Color32::from_rgb(0x8c, 0xc4, 0xff);
const YELLOW: Color32 = Color32::from_rgb(0xff, 0xd8, 0x66);
const PINK: Color32 = Color32::from_rgb(0xf5, 0xa8, 0xe0);

/// What is seen on a button.
#[derive(Clone, Copy, PartialEq, Debug)]
enum ButtonSign {
    /// A round button with a letter.
    Letter(&'static str, Color32),
    /// A long button with letters.
    Label(&'static str),
    Cross,
    Ring,
    Square,
    Triangle,
    /// One of four places: to the right and down.
    Place(f32, f32),
    /// An arm of the directional pad.
    Arm(f32, f32),
    /// A stick that is pressed.
    Stick(&'static str),
    /// Two windows, one behind the other.
    Windows,
    /// Three lines.
    Lines,
    Minus,
    Plus,
    /// Nobody knows.
    Unknown,
}

fn sign(family: Family, button: B) -> ButtonSign {
    let label = |xbox, playstation, nintendo| {
        ButtonSign::Label(match family {
            Family::Xbox => xbox,
            Family::Nintendo => nintendo,
            _ => playstation,
        })
    };
    match (family, button) {
        (_, B::DPadUp) => ButtonSign::Arm(0.0, -1.0),
        (_, B::DPadDown) => ButtonSign::Arm(0.0, 1.0),
        (_, B::DPadLeft) => ButtonSign::Arm(-1.0, 0.0),
        (_, B::DPadRight) => ButtonSign::Arm(1.0, 0.0),
        (_, B::LeftTrigger) => label("LB", "L1", "L"),
        (_, B::RightTrigger) => label("RB", "R1", "R"),
        (_, B::LeftTrigger2) => label("LT", "L2", "ZL"),
        (_, B::RightTrigger2) => label("RT", "R2", "ZR"),
        (_, B::LeftThumb) => ButtonSign::Stick("L"),
        (_, B::RightThumb) => ButtonSign::Stick("R"),
        (Family::Nintendo, B::Select) => ButtonSign::Minus,
        (Family::Nintendo, B::Start) => ButtonSign::Plus,
        (_, B::Select) => ButtonSign::Windows,
        (_, B::Start) => ButtonSign::Lines,
        (Family::Xbox, B::South) => ButtonSign::Letter("A", GREEN),
        (Family::Xbox, B::East) => ButtonSign::Letter("B", RED),
        (Family::Xbox, B::West) => ButtonSign::Letter("X", BLUE),
        (Family::Xbox, B::North) => ButtonSign::Letter("Y", YELLOW),
        (Family::Steam, B::South) | (Family::Nintendo, B::East) => ButtonSign::Letter("A", SIGN),
        (Family::Steam, B::East) | (Family::Nintendo, B::South) => ButtonSign::Letter("B", SIGN),
        (Family::Steam, B::West) | (Family::Nintendo, B::North) => ButtonSign::Letter("X", SIGN),
        (Family::Steam, B::North) | (Family::Nintendo, B::West) => ButtonSign::Letter("Y", SIGN),
        (Family::PlayStation, B::South) => ButtonSign::Cross,
        (Family::PlayStation, B::East) => ButtonSign::Ring,
        (Family::PlayStation, B::West) => ButtonSign::Square,
        (Family::PlayStation, B::North) => ButtonSign::Triangle,
        (Family::Positions, B::South) => ButtonSign::Place(0.0, 1.0),
        (Family::Positions, B::East) => ButtonSign::Place(1.0, 0.0),
        (Family::Positions, B::West) => ButtonSign::Place(-1.0, 0.0),
        (Family::Positions, B::North) => ButtonSign::Place(0.0, -1.0),
        (_, B::C) => ButtonSign::Letter("C", SIGN),
        (_, B::Z) => ButtonSign::Letter("Z", SIGN),
        _ => ButtonSign::Unknown,
    }
}

impl Brush<'_> {
    /// How high the picture of a button is.
    pub fn glyph_height(&self) -> f32 {
        self.px(26.0)
    }

    /// How wide the picture of a button is.
    fn glyph_width(&self, family: Family, button: B) -> f32 {
        let height = self.glyph_height();
        match sign(family, button) {
            ButtonSign::Label(text) => (self.width(text, Letters::STRONG) + self.px(14.0)).max(height),
            _ => height,
        }
    }

    /// How wide a prompt is.
    pub fn prompt_width(&self, prompt: &Prompt, letters: Letters) -> f32 {
        match prompt {
            Prompt::Text(text) => self.width(&self.say(text), letters),
            Prompt::Nothing => 0.0,
            Prompt::Button(family, button) => self.glyph_width(*family, *button),
        }
    }

    /// What to press, with its middle at a place.
    pub fn prompt(&self, at: Vec2, prompt: &Prompt, letters: Letters, colour: Color32) {
        match prompt {
            Prompt::Text(text) => {
                self.text(at, Align2::CENTER_CENTER, &self.say(text), letters, colour);
            }
            Prompt::Button(family, button) => self.glyph(at, *family, *button),
            Prompt::Nothing => {}
        }
    }

    /// What the buttons of the gamepad in the hand do, at the lower edge of the window, around this place from the left.
    pub fn legend(&self, prompts: &Prompts, entries: &[(Vec<Action>, Say)], x: f32) {
        let room = self.window().y * 0.05;
        // Large letters have no room here; what they say can be found out by pressing.
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

    /// A button, with its middle at a place.
    pub fn glyph(&self, at: Vec2, family: Family, button: B) {
        let height = self.glyph_height();
        let half = Vec2::new(self.glyph_width(family, button), height) * 0.5;
        let radius = height * 0.5;
        let unit = radius * 0.42;
        let sign = sign(family, button);
        match sign {
            ButtonSign::Label(_) => {
                self.fill(Rect::from_center_half_size(at, half), 7.0, BODY);
                self.frame(Rect::from_center_half_size(at, half - self.px(1.0)), 7.0, 1.5, RIM);
            }
            ButtonSign::Arm(..) | ButtonSign::Place(..) => {}
            _ => {
                self.disc(at, radius, BODY);
                self.circle(at, radius - self.px(0.75), 1.5, RIM);
            }
        }
        let line = |from: (f32, f32), to: (f32, f32), colour: Color32| {
            self.line(at + Vec2::from(from) * unit, at + Vec2::from(to) * unit, 2.4, colour);
        };
        match sign {
            ButtonSign::Letter(letter, colour) => {
                self.text(at, Align2::CENTER_CENTER, letter, Letters::STRONG, colour);
            }
            ButtonSign::Label(text) => {
                self.text(at, Align2::CENTER_CENTER, text, Letters::STRONG, SIGN);
            }
            ButtonSign::Cross => {
                line((-1.0, -1.0), (1.0, 1.0), BLUE);
                line((-1.0, 1.0), (1.0, -1.0), BLUE);
            }
            ButtonSign::Ring => self.circle(at, unit * 1.1, 2.4, RED),
            ButtonSign::Square => {
                let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
                (0..4).for_each(|i| line(corners[i], corners[(i + 1) % 4], PINK));
            }
            ButtonSign::Triangle => {
                let corners = [(0.0, -1.15), (1.1, 0.8), (-1.1, 0.8)];
                (0..3).for_each(|i| line(corners[i], corners[(i + 1) % 3], GREEN));
            }
            ButtonSign::Place(x, y) => {
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
            ButtonSign::Arm(x, y) => {
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
            ButtonSign::Stick(side) => {
                self.circle(at, radius * 0.66, 1.5, FAINT);
                self.text(at, Align2::CENTER_CENTER, side, Letters::STRONG, SIGN);
            }
            ButtonSign::Windows => {
                for (x, y) in [(-0.35, -0.35), (0.35, 0.35)] {
                    let rect = Rect::from_center_half_size(at + Vec2::new(x, y) * unit, Vec2::new(0.85, 0.65) * unit);
                    self.fill(rect, 1.0, BODY);
                    self.frame(rect, 1.0, 1.5, SIGN);
                }
            }
            ButtonSign::Lines => [-0.75, 0.0, 0.75].into_iter().for_each(|y| line((-1.0, y), (1.0, y), SIGN)),
            ButtonSign::Minus => line((-1.0, 0.0), (1.0, 0.0), SIGN),
            ButtonSign::Plus => {
                line((-1.0, 0.0), (1.0, 0.0), SIGN);
                line((0.0, -1.0), (0.0, 1.0), SIGN);
            }
            ButtonSign::Unknown => {
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
            let mut seen: Vec<ButtonSign> = Vec::new();
            for button in bindable_actions().flat_map(|action| bindings.of(action).to_vec()) {
                let sign = sign(family, button);
                assert_ne!(sign, ButtonSign::Unknown, "{family:?} {button:?}");
                assert!(!seen.contains(&sign), "{family:?} {button:?}");
                seen.push(sign);
            }
        }
    }

    #[test]
    fn nintendo_has_its_letters_the_other_way_round() {
        assert_eq!(sign(Family::Nintendo, B::South), ButtonSign::Letter("B", SIGN));
        assert_eq!(sign(Family::Xbox, B::South), ButtonSign::Letter("A", GREEN));
        assert_eq!(sign(Family::PlayStation, B::South), ButtonSign::Cross);
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
