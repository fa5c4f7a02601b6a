//! The title: the game's name, what it is, and the plane of colours it is played on.

use super::Screen;
use crate::theme::board::{self, BoardMaterial};
use crate::theme::marble::{self, MarbleMaterial};
use crate::theme::metrics::Metrics;
use crate::theme::palette;
use crate::theme::style::{StyleSystems, engraved, motto_text, name_text};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Frame, RichText, Stroke, TextWrapMode};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Where the board's middle lies and how large it is, in the reference window (y points down).
const BOARD: (f32, f32, f32) = (404.0, 360.0, 252.0);
/// Where the words begin.
const WORDS_LEFT: f32 = 720.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), lay_out_board)
        .add_systems(Update, (fit_board, quit_on_escape).run_if(in_state(Screen::Title)))
        .add_systems(EguiPrimaryContextPass, words.after(StyleSystems).run_if(in_state(Screen::Title)));
}

#[derive(Component)]
struct TitleBoard;

fn lay_out_board(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut boards: ResMut<Assets<BoardMaterial>>,
    mut marbles: ResMut<Assets<MarbleMaterial>>,
    metrics: Res<Metrics>,
) {
    let disc = Mesh2d(meshes.add(board::mesh()));
    let ball = Mesh2d(meshes.add(marble::mesh()));
    commands
        .spawn((
            Name::new("Title board"),
            DespawnOnExit(Screen::Title),
            TitleBoard,
            disc,
            MeshMaterial2d(boards.add(BoardMaterial::default())),
            board_place(&metrics),
        ))
        .with_children(|board| {
            for primaries in 1..8 {
                board.spawn((
                    ball.clone(),
                    MeshMaterial2d(marbles.add(MarbleMaterial::of(primaries))),
                    Transform::from_translation(board::point(primaries).extend(f32::from(primaries)))
                        .with_scale(Vec3::new(0.14, 0.14, 1.0)),
                ));
            }
        });
}

fn fit_board(mut board: Single<&mut Transform, With<TitleBoard>>, metrics: Res<Metrics>) {
    board.set_if_neq(board_place(&metrics));
}

fn board_place(metrics: &Metrics) -> Transform {
    let (x, y, radius) = BOARD;
    let from_middle = Vec2::new(x - 640.0, 360.0 - y) * metrics.unit;
    let radius = metrics.px(radius);
    Transform::from_translation(from_middle.extend(0.0)).with_scale(Vec3::new(radius, radius, 1.0))
}

fn words(mut contexts: EguiContexts, metrics: Res<Metrics>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let left = metrics.window.x * 0.5 + metrics.px(WORDS_LEFT - 640.0);
    egui::Area::new("title words".into())
        .pivot(Align2::LEFT_CENTER)
        .fixed_pos([left, metrics.window.y * 0.5 - metrics.px(24.0)])
        .show(ctx, |ui| {
            ui.set_max_width(metrics.px(460.0));
            ui.spacing_mut().item_spacing.y = metrics.px(10.0);
            engraved(ui, "Al-Jabar", name_text(), palette::GOLD);
            ui.label(RichText::new("The game of marbles that add up.").text_style(motto_text()).color(palette::TEXT));
            ui.add_space(metrics.px(6.0));
            ui.label(
                RichText::new("Trade marbles for others of the same sum;\nwhoever keeps the fewest wins.")
                    .color(palette::TEXT_SOFT),
            );
            ui.add_space(metrics.px(22.0));
            ui.horizontal(|ui| {
                key(ui, &metrics, "Esc");
                ui.label(RichText::new("quits").color(palette::TEXT));
            });
        });
    egui::Area::new("title credits".into())
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos([metrics.window.x * 0.5, metrics.window.y - metrics.margin() * 0.62])
        .show(ctx, |ui| {
            ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
            ui.label(
                RichText::new("Designed by Robert P. Schneider and Cyrus Hettle · an independent implementation")
                    .small()
                    .color(palette::TEXT_SOFT),
            );
        });
    Ok(())
}

/// The picture of a key.
fn key(ui: &mut egui::Ui, metrics: &Metrics, name: &str) {
    let style = ui.style().visuals.widgets.inactive;
    Frame::new()
        .fill(palette::PANEL)
        .stroke(Stroke::new(style.bg_stroke.width, palette::EDGE))
        .corner_radius(metrics.px(6.0))
        .inner_margin(egui::Margin::symmetric(metrics.px(10.0) as i8, metrics.px(4.0) as i8))
        .show(ui, |ui| ui.label(RichText::new(name).color(palette::GOLD)));
}

fn quit_on_escape(keys: Res<ButtonInput<KeyCode>>, mut exit: MessageWriter<AppExit>) {
    if keys.just_pressed(KeyCode::Escape) {
        exit.write(AppExit::Success);
    }
}
