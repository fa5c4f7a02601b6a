//! Cinema: the board alone, without words. The camera drifts slowly and goes nearer to a cascade; one game follows the
//! other.

use super::presentation::Presentation;
use crate::app::{FrameStep, Pace, Screen};
use crate::game::{Concluded, Deal, Next, Seeds, Session, SessionKind, Sit};
use crate::settings::Settings;
use crate::ui::Metrics;
use bevy::prelude::*;
use std::time::Duration;

/// How much of the window the camera sees at rest, and during a cascade.
const WIDE: f32 = 0.94;
const NEAR: f32 = 0.78;
/// How far the camera drifts, as a part of what it does not see.
const DRIFT: f32 = 0.5;
/// The rate at which the camera follows, per second.
const FOLLOW: f32 = 0.9;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (drift.in_set(FrameStep::Draw), next_game.in_set(FrameStep::HeedMenu)))
        .add_systems(OnExit(Screen::Table), restore);
}

/// Moves the camera. With reduced motion it stands still.
fn drift(
    session: Res<Session>,
    (presentation, metrics): (Res<Presentation>, Res<Metrics>),
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut pace: ResMut<Pace>,
    mut camera: Single<&mut Transform, With<Camera2d>>,
) {
    if session.kind() != SessionKind::Cinema || settings.is_calm() {
        return;
    }
    pace.stay_awake(Duration::from_millis(100));
    let now = time.elapsed_secs();
    let wanted = if presentation.cascade() > 0 && !presentation.is_idle() { NEAR } else { WIDE };
    let share = 1.0 - (-FOLLOW * time.delta_secs().min(0.1)).exp();
    let scale = camera.scale.x.lerp(wanted, share);
    // The camera never sees beyond the edge of the table.
    let unseen = metrics.window * (1.0 - scale) * 0.5 * DRIFT;
    let place = Vec2::new((now * 0.11).sin(), (now * 0.083).cos()) * unseen;
    **camera = Transform::from_translation(place.extend(camera.translation.z)).with_scale(Vec3::new(scale, scale, 1.0));
}

/// Puts the camera back for the other screens.
fn restore(mut camera: Single<&mut Transform, With<Camera2d>>) {
    camera.set_if_neq(Transform::default());
}

/// After the end of a game the next one begins.
fn next_game(
    mut concluded: MessageReader<Concluded>,
    session: Option<Res<Session>>,
    seeds: Res<Seeds>,
    mut sit: MessageWriter<Sit>,
) {
    let over = concluded.read().last().is_some();
    if over && session.is_some_and(|session| session.kind() == SessionKind::Cinema) {
        sit.write(Sit(Next::Cinema(Deal::cinema(seeds.next()))));
    }
}
