//! The title screen: the game's name, a subtitle, and the board, which plays by itself.

mod demonstration;
mod idle;

use crate::app::{FrameStep, Screen};
use crate::game::Training;
use crate::menus::{Menu, Menus, PORTRAIT, TrainerChoice, list_area, trainer_marbles};
use crate::settings::Settings;
use crate::texts::say;
use crate::ui::{
    Canvas, Dimmed, Doors, Letters, Metrics, PictureRequest, PictureScene, Pictures, Quality, StyleSystems, palette,
    ready,
};
use aljabar_core::Group;
use aljabar_paint::Board;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((demonstration::plugin, idle::plugin))
        .add_systems(OnEnter(Screen::Title), spawn_name)
        .add_systems(
            Update,
            // Before pages are composed, so that the pictures are of the group whose pieces are on the page.
            (request_pictures, place_name)
                .chain()
                .after(FrameStep::Seat)
                .before(FrameStep::ComposeMenu)
                .run_if(in_state(Screen::Title)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            paint
                .after(StyleSystems)
                .before(crate::menus::PaintSystems)
                .run_if(in_state(Screen::Title).and_then(ready).and_then(Doors::are_ajar)),
        );
}

/// The layout of the title screen.
struct Places {
    board: Vec2,
    radius: f32,
    /// The upper left of the name, and the size of its letters.
    name: Vec2,
    name_height: f32,
    /// The width of the name, the list and what is between them.
    width: f32,
    /// Whether only the name and the list fit.
    tight: bool,
}

fn places(metrics: &Metrics) -> Places {
    let window = metrics.window;
    let list = list_area(metrics);
    // Text that is large for the window leaves less space for the plane.
    if metrics.is_tight() {
        let radius = (window.x * 0.19).min(window.y * 0.27);
        let board = window * Vec2::new(0.25, 0.67);
        let name_height = (window.x * 0.095).min(window.y * 0.2);
        return Places { board, radius, name: window * 0.05, name_height, width: window.x * 0.4, tight: true };
    }
    let px = |length: f32| metrics.px(length);
    let room = list.min.x - metrics.title_frame() - px(50.0);
    let radius = (window.y * 0.415).min(room * 0.5 - px(10.0));
    let board = Vec2::new(metrics.title_frame() + (list.min.x - metrics.title_frame()) * 0.48, window.y * 0.5);
    let name_height = px(112.0);
    let name = Vec2::new(list.min.x, list.min.y - px(190.0));
    Places { board, radius, name, name_height, width: list.width(), tight: false }
}

impl Places {
    /// Converts a place on the board (unit: the board's radius, y upwards) to window coordinates.
    fn on_board(&self, at: Vec2) -> Vec2 {
        self.board + Vec2::new(at.x, -at.y) * self.radius
    }
}

fn spawn_name(mut commands: Commands) {
    commands.spawn((Name::new("Name of the game"), GoldName, Sprite::default(), DespawnOnExit(Screen::Title)));
}

/// The diameter of the marbles on the board.
fn diameter(metrics: &Metrics) -> f32 {
    let board = Board::of(&Group::classic());
    metrics.even(board.marble_radius() * 2.0 * places(metrics).radius)
}

fn request_pictures(
    metrics: Res<Metrics>,
    settings: Res<Settings>,
    quality: Res<Quality>,
    lobby: Res<crate::menus::Lobby>,
    (trainer, training): (Res<TrainerChoice>, Res<Training>),
    menus: Res<Menus>,
    mut request: ResMut<PictureRequest>,
) {
    // The lobby and the rules show marbles of the lobby's group, the trainer those of its own.
    let has = |all: &[Menu]| all.iter().any(|menu| menus.has(*menu));
    let in_round = has(&[Menu::TrainerQuestion, Menu::TrainerAnswer, Menu::TrainerResult]);
    let trains = in_round || has(&[Menu::Trainer]);
    let group = match training.group().filter(|_| in_round) {
        Some(group) => group.clone(),
        None if trains => trainer.0.group.clone(),
        None if has(&[Menu::Lobby]) => lobby.group(),
        None => Group::classic(),
    };
    let board = Board::of(&Group::classic());
    let places = places(&metrics);
    let pixels = metrics.scale;
    let marble = (diameter(&metrics) * pixels).round() as u32;
    let small = (metrics.even(metrics.px(30.0)) * pixels).round() as u32;
    let portraits = (metrics.px(PORTRAIT) * pixels).round() as u32;
    let mut diameters = vec![marble, small];
    if trains {
        diameters.extend(trainer_marbles(&metrics).map(|diameter| (diameter * pixels).round() as u32));
    }
    request.set_if_neq(PictureRequest(Some(PictureScene {
        group,
        style: settings.looks.style(),
        ground: settings.looks.ground(),
        low: quality.low,
        diameters,
        window: (metrics.window * pixels).round().as_uvec2(),
        unit: metrics.base * pixels,
        frame: metrics.title_frame() * pixels,
        board: Some((board, places.board * pixels, places.radius * pixels)),
        bowls: Vec::new(),
        abaci: Vec::new(),
        bag: 0,
        name: (places.name_height * pixels).round() as u32,
        samples: small,
        portraits,
    })));
}

fn paint(
    mut canvas: Canvas,
    request: Res<PictureRequest>,
    settings: Res<Settings>,
    menus: Res<Menus>,
    demonstration: Option<Res<demonstration::Demonstration>>,
) -> Result {
    let metrics = *canvas.metrics;
    let places = places(&metrics);
    let has_board = canvas.pictures.is_same_place(&request);
    let brush = canvas.brush()?;
    // Texts of the screen would be seen beside a menu.
    if menus.top() != Some(Menu::Title) {
        return Ok(());
    }
    if let Some(demonstration) = demonstration.filter(|_| has_board) {
        demonstration.paint(&brush, &places, settings.is_calm());
    }
    let left = places.name.x;
    let what = brush.say(&say!("title-what"));
    let letters = brush.fitting(&what, Letters::HEADING, places.width);
    let at = Vec2::new(left, places.name.y + places.name_height * if places.tight { 1.16 } else { 1.2 });
    let what = brush.wrapped(&what, letters, palette::TEXT, places.width);
    let end = at.y + what.size().y;
    brush.put(at, what);
    if places.tight {
        return Ok(());
    }
    let rule = end + brush.px(10.0);
    brush.line(Vec2::new(left, rule), Vec2::new(left + places.width, rule), 1.0, palette::EDGE);
    let bottom = Vec2::new(left, metrics.window.y * 0.945);
    let credits = brush.wrapped(&brush.say(&say!("title-credits")), Letters::BODY, palette::TEXT_SOFT, places.width);
    brush.put(bottom - Vec2::Y * credits.size().y, credits);
    Ok(())
}

/// The sprite of the game's name.
#[derive(Component)]
struct GoldName;

fn place_name(
    metrics: Res<Metrics>,
    pictures: Res<Pictures>,
    menus: Res<Menus>,
    dimmed: Res<Dimmed>,
    mut name: Single<(&mut Sprite, &mut Transform, &mut Visibility), With<GoldName>>,
) {
    let (sprite, transform, visibility) = &mut *name;
    let places = places(&metrics);
    let painted = pictures.name().filter(|_| menus.top() == Some(Menu::Title) || dimmed.0);
    visibility.set_if_neq(if painted.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    let Some((image, size)) = painted else { return };
    let margin = aljabar_paint::letters_margin(places.name_height * metrics.scale) / metrics.scale;
    let middle = places.name - margin + size * 0.5;
    let tint = dimmed.tint(1.0, 1.0);
    if sprite.image != image || sprite.color != tint {
        (sprite.image, sprite.custom_size, sprite.color) = (image, Some(size), tint);
    }
    transform.set_if_neq(Transform::from_translation(metrics.world(middle).extend(2.0)));
}

#[cfg(test)]
mod tests {
    use super::*;

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
