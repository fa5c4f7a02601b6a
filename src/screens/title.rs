//! The title screen: the game's name, a subtitle, and the plane of colours on which sums light up one after the other.

use crate::app::{IDLE, PUNCTUAL, Pace, Screen};
use crate::menus::{Menu, Menus};
use crate::settings::{Colours, Settings};
use crate::texts::say;
use crate::ui::{
    Art, Brush, Canvas, Letters, Metrics, PictureRequest, PictureScene, Pictures, Quality, StyleSystems, palette, ready,
};
use aljabar_core::{Group, Piece};
use aljabar_paint::{Board, MarblePart};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Align2, Color32};
use std::time::Duration;

/// How long a sum is lit, how long it takes to light up and to fade, and the time between the starts of two sums, in
/// seconds.
const LIT: f32 = 4.0;
const FADE: f32 = 0.4;
const EVERY: f32 = 8.0;
/// With reduced motion a sum stays until the next one replaces it, at the rate of the idle frames.
const EVERY_CALM: f32 = IDLE.as_secs() as f32;
/// The time between two frames while a sum lights up or fades.
const STEP: Duration = Duration::from_millis(66);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), lay_out_board)
        .add_systems(Update, (request_pictures, place_marbles, request_frames).chain().run_if(in_state(Screen::Title)))
        .add_systems(
            EguiPrimaryContextPass,
            paint
                .after(StyleSystems)
                .before(crate::menus::PaintSystems)
                .run_if(in_state(Screen::Title).and_then(ready)),
        );
}

/// The layout of the title screen.
struct Places {
    board: Vec2,
    radius: f32,
    name: Vec2,
    letters: Letters,
    /// Whether only the name and the list fit.
    tight: bool,
}

fn places(metrics: &Metrics) -> Places {
    let (window, unit) = (metrics.window, metrics.unit);
    let at = |x: f32, y: f32| window * 0.5 + (Vec2::new(x, y) - Vec2::new(640.0, 360.0)) * unit;
    // Text that is large for the window leaves less space for the plane.
    if metrics.is_tight() {
        let radius = (window.x * 0.19).min(window.y * 0.27);
        let board = window * Vec2::new(0.25, 0.67);
        return Places { board, radius, name: window * 0.05, letters: Letters::BANNER, tight: true };
    }
    let radius = 262.0 * unit;
    Places { board: at(404.0, 360.0), radius, name: at(724.0, 16.0), letters: Letters::TITLE, tight: false }
}

#[derive(Component)]
struct OnTitleBoard(Piece);

fn lay_out_board(mut commands: Commands) {
    for piece in Group::classic().colours() {
        commands.spawn((OnTitleBoard(piece), Sprite::default(), DespawnOnExit(Screen::Title)));
    }
}

fn diameter(metrics: &Metrics, board: &Board) -> f32 {
    metrics.even(board.marble_radius() * 2.0 * places(metrics).radius)
}

fn request_pictures(
    metrics: Res<Metrics>,
    settings: Res<Settings>,
    quality: Res<Quality>,
    lobby: Res<crate::menus::Lobby>,
    menus: Res<Menus>,
    mut request: ResMut<PictureRequest>,
) {
    // The lobby and the rules show marbles of the lobby's group.
    let group = if menus.has(Menu::Lobby) { lobby.group() } else { Group::classic() };
    let board = Board::of(&Group::classic());
    let places = places(&metrics);
    let pixels = metrics.scale;
    let marble = (diameter(&metrics, &board) * pixels).round() as u32;
    let small = (metrics.even(metrics.px(30.0)) * pixels).round() as u32;
    request.set_if_neq(PictureRequest(Some(PictureScene {
        group,
        style: settings.looks.style(),
        dark: settings.looks.palette == Colours::HighContrast,
        low: quality.low,
        diameters: vec![marble, small],
        window: (metrics.window * pixels).round().as_uvec2(),
        unit: metrics.base * pixels,
        frame: metrics.frame() * pixels,
        board: Some((board, places.board * pixels, places.radius * pixels)),
        bowl: None,
        plates: Vec::new(),
        bag: 0,
    })));
}

fn place_marbles(
    metrics: Res<Metrics>,
    pictures: Res<Pictures>,
    request: Res<PictureRequest>,
    mut marbles: Query<(&OnTitleBoard, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let board = Board::of(&Group::classic());
    let places = places(&metrics);
    let classic = pictures.group().is_none_or(Group::is_classic);
    let seen = if pictures.is_ready(&request) && classic { Visibility::Inherited } else { Visibility::Hidden };
    for (marble, mut sprite, mut transform, mut visibility) in &mut marbles {
        visibility.set_if_neq(seen);
        let Art { image, rect, size } = pictures.marble(marble.0, MarblePart::WithShadow, diameter(&metrics, &board));
        let [x, y] = board.socket(marble.0);
        let place = places.board + Vec2::new(x, -y) * places.radius;
        transform.set_if_neq(Transform::from_translation(metrics.world(place).extend(1.0)));
        if sprite.image != image || sprite.custom_size != Some(Vec2::splat(size)) {
            (sprite.image, sprite.rect, sprite.custom_size) = (image, Some(rect), Some(Vec2::splat(size)));
        }
    }
}

/// The index of the lit sum, and its brightness.
fn lit(time: f32, calm: bool) -> (usize, f32) {
    if calm {
        return ((time / EVERY_CALM) as usize, 1.0);
    }
    let passed = time % EVERY;
    ((time / EVERY) as usize, (passed / FADE).min((LIT - passed) / FADE).clamp(0.0, 1.0))
}

/// How long the picture stays unchanged from now on.
fn unchanged_for(time: f32, calm: bool) -> Duration {
    if calm {
        return IDLE;
    }
    let passed = time % EVERY;
    match passed {
        _ if passed < FADE => STEP,
        _ if passed < LIT - FADE => Duration::from_secs_f32(LIT - FADE - passed),
        _ if passed < LIT => STEP,
        _ => Duration::from_secs_f32(EVERY - passed),
    }
}

/// Requests the next frame for the time when the picture changes.
fn request_frames(time: Res<Time<Real>>, settings: Res<Settings>, menus: Res<Menus>, mut pace: ResMut<Pace>) {
    if menus.top() == Some(Menu::Title) {
        // A frame that comes slightly early counts as the frame that was requested.
        pace.wake_in(unchanged_for((time.elapsed() + PUNCTUAL).as_secs_f32(), settings.is_calm()));
    }
}

fn paint(
    mut canvas: Canvas,
    request: Res<PictureRequest>,
    settings: Res<Settings>,
    menus: Res<Menus>,
    time: Res<Time<Real>>,
) -> Result {
    let metrics = *canvas.metrics;
    let places = places(&metrics);
    let has_board = canvas.pictures.is_same_place(&request);
    let brush = canvas.brush()?;
    if has_board {
        plane(&brush, &places, lit(time.elapsed_secs(), settings.is_calm()));
    }
    let shade = Color32::from_black_alpha(110);
    for offset in [3.0, 2.0] {
        let shadow = places.name + Vec2::new(brush.px(offset), brush.px(offset * 1.4));
        brush.text(shadow, Align2::LEFT_TOP, "Al-Jabar", places.letters, shade);
    }
    let name = brush.text(places.name, Align2::LEFT_TOP, "Al-Jabar", places.letters, palette::GOLD);
    let width = if places.tight { metrics.window.x * 0.4 } else { metrics.window.x - name.min.x };
    let what = brush.wrapped(&brush.say(&say!("title-what")), Letters::HEADING, palette::TEXT, width);
    brush.put(Vec2::new(name.min.x + brush.px(3.0), name.max.y - brush.px(2.0)), what.clone());
    // The subtitle would stick out from under a large menu.
    if places.tight || menus.top() != Some(Menu::Title) {
        return Ok(());
    }
    let below = name.max.y + what.size().y;
    let how = brush.wrapped(&brush.say(&say!("title-how")), Letters::BODY, palette::TEXT_SOFT, width);
    brush.put(Vec2::new(name.min.x + brush.px(4.0), below), how);
    let bottom = Vec2::new(places.board.x, metrics.window.y * 0.96);
    brush.text(bottom, Align2::CENTER_BOTTOM, &brush.say(&say!("title-credits")), Letters::BODY, palette::TEXT_SOFT);
    Ok(())
}

/// Paints a line of the plane and the sum that it stands for.
fn plane(brush: &Brush, places: &Places, (number, strength): (usize, f32)) {
    let group = Group::classic();
    let board = Board::of(&group);
    let lines = group.lines();
    let line = &lines[number * 3 % lines.len()];
    let on_board = |[x, y]: [f32; 2]| places.board + Vec2::new(x, -y) * places.radius;
    let radius = board.marble_radius() * places.radius;
    if strength <= 0.0 {
        return;
    }
    let [a, b, sum] = line.points;
    let gold = palette::GOLD.gamma_multiply(strength);
    let ends = line.points.map(|piece| on_board(board.socket(piece)));
    for pair in board.line(a, b).unwrap_or_default().windows(2) {
        let (from, to) = (on_board(pair[0]), on_board(pair[1]));
        for i in 0..8 {
            let at = |k: usize| from.lerp(to, k as f32 / 8.0);
            let (from, to) = (at(i), at(i + 1));
            let outside = ends.iter().all(|end| end.distance((from + to) * 0.5) > radius * 1.05);
            if outside {
                brush.line(from, to, 7.0, gold.gamma_multiply(0.25));
                brush.line(from, to, 2.5, gold);
            }
        }
    }
    for end in ends {
        brush.circle(end, radius * 1.06, 3.0, gold);
    }
    if places.tight {
        return;
    }
    let at = places.board + Vec2::Y * (places.radius + brush.px(34.0));
    let (step, size) = (brush.px(46.0), brush.px(30.0));
    let tint = Color32::from_white_alpha((255.0 * strength) as u8);
    let text = palette::TEXT.gamma_multiply(strength);
    for (i, piece) in [a, b, sum].into_iter().enumerate() {
        let x = step * (i as f32 - 1.0);
        brush.marble(at + Vec2::X * x, piece, size, tint);
        if i < 2 {
            let sign = if i == 0 { "+" } else { "=" };
            brush.text(at + Vec2::X * (x + step * 0.5), Align2::CENTER_CENTER, sign, Letters::STRONG, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menus::list_area;

    #[test]
    fn the_plane_lights_up_slowly_and_rests() {
        assert_eq!(lit(0.0, false), (0, 0.0));
        assert_eq!(lit(1.0, false), (0, 1.0));
        assert_eq!(lit(LIT + 1.0, false), (0, 0.0));
        assert_eq!(lit(EVERY + 1.0, false), (1, 1.0));
        assert_eq!(lit(0.0, true), (0, 1.0), "calm: it changes, but nothing moves");
        assert_eq!(lit(EVERY_CALM + 1.0, true), (1, 1.0));
    }

    #[test]
    fn nothing_changes_while_it_stays() {
        for calm in [false, true] {
            let mut time = 0.0;
            while time < 40.0 {
                let unchanged_for = unchanged_for(time, calm);
                if unchanged_for > STEP {
                    assert_eq!(
                        lit(time, calm).1,
                        lit(time + unchanged_for.as_secs_f32() - 0.01, calm).1,
                        "{time} {calm}"
                    );
                }
                time += 0.05;
            }
        }
    }

    #[test]
    fn the_list_fits_at_every_scale() {
        for window in [Vec2::new(1280.0, 720.0), Vec2::new(1920.0, 1080.0), Vec2::new(960.0, 540.0)] {
            for scale in crate::settings::Display::SCALES {
                let metrics = Metrics::new(window, 1.0).with_scale(scale);
                let list = list_area(&metrics);
                let inner = Rect::from_corners(window * 0.049, window * 0.951);
                assert!(inner.contains(list.min) && inner.contains(list.max), "{window} {scale} {list:?}");
            }
        }
    }
}
