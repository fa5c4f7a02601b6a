//! The light of the lamp on the side of the player on turn. It moves from player to player.

use super::effects::{GlowMaterial, Lights};
use crate::app::{FrameStep, Pace, Screen};
use crate::game::{Session, SessionKind, ShownGame};
use crate::settings::Settings;
use crate::table::layout::Layout;
use crate::ui::{Dimmed, Metrics};
use aljabar_paint::Ground;
use bevy::prelude::*;
use std::time::Duration;

/// Above the painted table, below the marbles.
const LAYER: f32 = -50.0;
/// The rate of its exponential slide, per second.
const SLIDE: f32 = 7.0;
/// Its colour at full strength: warm.
const WARM: LinearRgba = LinearRgba::rgb(0.06, 0.042, 0.018);
/// Its colour in the final round: like embers.
const EMBER: LinearRgba = LinearRgba::rgb(0.10, 0.03, 0.012);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn).add_systems(Update, follow.in_set(FrameStep::Draw));
}

/// The light, with the rectangle that it shines on. `None` before the first turn.
#[derive(Component, Default)]
struct TurnLight(Option<Rect>);

fn spawn(mut commands: Commands, lights: Option<Res<Lights>>, mut materials: ResMut<Assets<GlowMaterial>>) {
    let Some(lights) = lights else { return };
    commands.spawn((
        Name::new("Light of the player on turn"),
        TurnLight::default(),
        Mesh2d(lights.quad()),
        MeshMaterial2d(materials.add(lights.pool(WARM))),
        Visibility::Hidden,
        DespawnOnExit(Screen::Table),
    ));
}

/// Moves the light to the hand of the player on turn.
fn follow(
    (session, shown, layout): (Res<Session>, Res<ShownGame>, Res<Layout>),
    (metrics, dimmed): (Res<Metrics>, Res<Dimmed>),
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut pace: ResMut<Pace>,
    mut materials: ResMut<Assets<GlowMaterial>>,
    light: Option<Single<(&mut TurnLight, &MeshMaterial2d<GlowMaterial>, &mut Transform, &mut Visibility)>>,
) {
    let Some(mut light) = light else { return };
    let (light, material, transform, visibility) = &mut *light;
    let tint = if shown.of(&session).position().is_final() { EMBER } else { WARM }.with_alpha(1.0);
    if materials.get(&material.0).is_some_and(|material| material.tint != tint)
        && let Some(mut material) = materials.get_mut(&material.0)
    {
        material.tint = tint;
    }
    let wanted = shown.turn(&session).and_then(|seat| layout.seats.get(seat)).map(|area| area.rods.tray);
    // In high contrast the ground of the texts stays dark; the rim shows whose turn it is.
    let dark = settings.looks.ground() == Ground::Flat;
    let lights = !dimmed.0 && !dark && session.kind() != SessionKind::Cinema;
    visibility.set_if_neq(match wanted.is_some() && lights {
        true => Visibility::Inherited,
        false => Visibility::Hidden,
    });
    let Some(wanted) = wanted else { return };
    let jumps = settings.is_calm() || metrics.is_changed() || light.0.is_none();
    let before = light.0.unwrap_or(wanted);
    let share = 1.0 - (-SLIDE * time.delta_secs().min(0.1)).exp();
    let near = before.min.distance(wanted.min) < 1.0 && before.max.distance(wanted.max) < 1.0;
    let now = match jumps || near {
        true => wanted,
        false => Rect { min: before.min.lerp(wanted.min, share), max: before.max.lerp(wanted.max, share) },
    };
    if now != wanted {
        pace.stay_awake(Duration::from_millis(100));
    }
    light.0 = Some(now);
    let size = now.size() + Vec2::splat(now.size().min_element() * 2.2);
    let place = metrics.world(now.center()).extend(LAYER);
    transform.set_if_neq(Transform::from_translation(place).with_scale(size.extend(1.0)));
}
