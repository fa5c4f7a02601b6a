//! What is shown until the pictures of a screen are painted: two doors of night-blue cloth with a star of brass strapwork,
//! which becomes gold as the painting goes on. At the start they open to the title; later they only fade.
//!
//! They are a few lines and words, so that the processor is free for the pictures. They take no input: menus and table
//! act as if they were not there.

use super::brush::{Brush, Letters};
use super::canvas::Canvas;
use super::palette;
use super::pictures::{PictureRequest, Pictures};
use super::style::{StyleSystems, ready};
use crate::app::{Pace, Screen};
use crate::controls::{Acted, Action};
use crate::settings::Settings;
use crate::texts::say;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Align2, Color32};
use std::f32::consts::FRAC_PI_4;
use std::time::Duration;

/// How long the doors take to open, and to fade, in seconds.
const OPENING: f32 = 0.8;
const FADING: f32 = 0.18;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Doors>()
        .add_systems(Update, move_doors)
        .add_systems(EguiPrimaryContextPass, paint.after(StyleSystems).run_if(ready));
}

/// The doors before a screen whose pictures are not painted yet.
#[derive(Resource, Clone, Copy, PartialEq, Default, Debug)]
pub enum Doors {
    /// They hide everything. The program starts with it.
    #[default]
    Closed,
    /// They open, for this many seconds so far.
    Opening(f32),
    /// They fade, for this many seconds so far.
    Fading(f32),
    /// There are none.
    Open,
}

impl Doors {
    /// Run condition: something behind the doors can be seen.
    pub fn are_ajar(doors: Res<Self>) -> bool {
        *doors != Self::Closed
    }

    /// The doors after `seconds`, without the pictures or with them.
    fn after(self, seconds: f32, painted: bool, opens: bool) -> Self {
        match self {
            _ if !painted => Self::Closed,
            Self::Closed if opens => Self::Opening(0.0),
            Self::Closed => Self::Fading(0.0),
            Self::Opening(passed) if passed + seconds < OPENING => Self::Opening(passed + seconds),
            Self::Fading(passed) if passed + seconds < FADING => Self::Fading(passed + seconds),
            Self::Opening(_) | Self::Fading(_) | Self::Open => Self::Open,
        }
    }
}

fn move_doors(
    (pictures, request): (Res<Pictures>, Res<PictureRequest>),
    (screen, settings, time): (Res<State<Screen>>, Res<Settings>, Res<Time<Real>>),
    mut acted: MessageReader<Acted>,
    mut doors: ResMut<Doors>,
    mut pace: ResMut<Pace>,
    mut opened: Local<bool>,
) {
    let at_title = *screen.get() == Screen::Title;
    // A menu may ask for marbles of another group: the title stays.
    let painted = !pictures.paints
        || pictures.group().is_some() && pictures.is_same_place(&request) && (at_title || pictures.is_ready(&request));
    let presses = |action: Action| !matches!(action, Action::Drag(_) | Action::Release(_) | Action::Scroll(_));
    let pressed = acted.read().any(|acted| presses(acted.action));
    let opens = at_title && !*opened && !settings.is_calm();
    let next = doors.after(time.delta_secs(), painted, opens);
    *opened |= painted && pictures.paints;
    let skips = painted && (pressed || !pictures.paints);
    doors.set_if_neq(if skips { Doors::Open } else { next });
    if matches!(*doors, Doors::Opening(_) | Doors::Fading(_)) {
        pace.stay_awake(Duration::from_millis(100));
    }
}

fn paint(mut canvas: Canvas, doors: Res<Doors>) -> Result {
    let progress = canvas.pictures.progress();
    let brush = canvas.brush()?;
    match *doors {
        Doors::Open => {}
        // The window is cleared in the colour of the doors, so nothing needs to be filled.
        Doors::Closed => relief(&brush.for_doors(), Vec2::ZERO, progress),
        Doors::Fading(passed) => {
            let brush = brush.for_doors().faded(1.0 - passed / FADING);
            brush.fill(Rect::from_corners(Vec2::ZERO, brush.window()), 0.0, ground());
            relief(&brush, Vec2::ZERO, 1.0);
        }
        Doors::Opening(passed) => {
            let t = (passed / OPENING).clamp(0.0, 1.0);
            let window = brush.window();
            let gap = window.x * 0.52 * t * t * (3.0 - 2.0 * t);
            let middle = window.x * 0.5;
            for (side, door) in [
                (-1.0, Rect::new(0.0, 0.0, (middle - gap).max(0.0), window.y)),
                (1.0, Rect::new((middle + gap).min(window.x), 0.0, window.x, window.y)),
            ] {
                let brush = brush.for_doors().within(door);
                brush.fill(door, 0.0, ground());
                relief(&brush, Vec2::X * side * gap, 1.0);
                let edge = middle + side * (gap + brush.px(1.5));
                brush.line(Vec2::new(edge, 0.0), Vec2::new(edge, window.y), 3.0, palette::EDGE);
            }
        }
    }
    Ok(())
}

fn ground() -> Color32 {
    let [r, g, b, _] = palette::CLOTH_SHADE.to_srgba().to_u8_array();
    Color32::from_rgb(r, g, b)
}

/// The relief of both doors: a border of stars, the large star with the name of the game below it. `done` is the part of
/// the large star that is gilded.
fn relief(brush: &Brush, shift: Vec2, done: f32) {
    let window = brush.window();
    border(brush, shift);
    let middle = Vec2::new(window.x * 0.5, window.y * 0.42) + shift;
    let radius = window.min_element() * 0.19;
    for (radius, width) in [(radius, 3.0), (radius * 0.80, 1.5)] {
        star(brush, middle, radius, width, done);
    }
    brush.circle(middle, radius * 0.38, 1.5, palette::EDGE);
    star(brush, middle, radius * 0.30, 1.5, done);
    let name = middle + Vec2::Y * (radius * 1.0 + brush.px(46.0));
    brush.text(name, Align2::CENTER_CENTER, "Al-Jabar", Letters::BANNER, palette::GOLD);
    let below = name + Vec2::Y * brush.px(40.0);
    let text = brush.say(&say!("overlay-loading"));
    brush.text(below, Align2::CENTER_CENTER, &text, Letters::BODY, palette::TEXT_SOFT);
}

/// An eight-pointed star of two squares. The first part `done` of its lines is gold.
fn star(brush: &Brush, middle: Vec2, radius: f32, width: f32, done: f32) {
    for i in 0..8 {
        // The sides of the two squares in turn.
        let corner = |k: usize| middle + Vec2::from_angle(FRAC_PI_4 * k as f32) * radius;
        let colour = if (i as f32 + 0.5) / 8.0 < done { palette::GOLD } else { palette::EDGE };
        brush.line(corner(i), corner(i + 2), width, colour);
    }
}

/// A border of small stars between two lines.
fn border(brush: &Brush, shift: Vec2) {
    let window = brush.window();
    let wide = (window.min_element() * 0.045).max(16.0);
    for inset in [wide * 0.08, wide] {
        let [min, max] = [Vec2::splat(inset) + shift, window - inset + shift];
        let corners = [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)];
        for i in 0..4 {
            brush.line(corners[i], corners[(i + 1) % 4], 1.5, palette::EDGE);
        }
    }
    let inner = window - wide;
    let counts = (inner / wide).round().max(Vec2::ONE);
    let pitch = inner / counts;
    let small = wide * 0.36;
    for i in 0..=counts.x as usize {
        for y in [wide * 0.54, window.y - wide * 0.54] {
            star(brush, Vec2::new(wide * 0.5 + pitch.x * i as f32, y) + shift, small, 1.0, 0.0);
        }
    }
    for i in 1..counts.y as usize {
        for x in [wide * 0.54, window.x - wide * 0.54] {
            star(brush, Vec2::new(x, wide * 0.5 + pitch.y * i as f32) + shift, small, 1.0, 0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doors_open_within_a_second_and_fade_within_a_fifth() {
        let seconds = |opens: bool| {
            let mut doors = Doors::Closed;
            (0..1000).find(|_| {
                doors = doors.after(0.01, true, opens);
                doors == Doors::Open
            })
        };
        assert!(seconds(true).is_some_and(|steps| (50..=100).contains(&steps)), "{:?}", seconds(true));
        assert!(seconds(false).is_some_and(|steps| steps <= 20), "{:?}", seconds(false));
    }

    #[test]
    fn doors_stay_closed_until_there_is_something_to_see() {
        assert_eq!(Doors::Closed.after(9.0, false, true), Doors::Closed);
        assert_eq!(Doors::Open.after(0.1, false, true), Doors::Closed, "another screen has no pictures yet");
    }
}
