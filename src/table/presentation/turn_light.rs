//! The light of the lamp on the side of the player on turn. It moves from player to player.

use super::effects::{GlowMaterial, Lights};
use crate::app::{FrameStep, Pace, Screen};
use crate::game::{Session, ShownGame};
use crate::settings::Settings;
use crate::table::layout::Layout;
use crate::ui::{Dimmed, Doors, Metrics};
use aljabar_paint::Ground;
use bevy::prelude::*;
use std::time::Duration;

/// Above the painted table, below the marbles.
const LAYER: f32 = -50.0;
/// The rate of its exponential slide, per second.
const SLIDE: f32 = 7.0;
/// Its colour at full strength: warm.
const WARM: LinearRgba = LinearRgba::rgb(0.054, 0.038, 0.016);
/// Its colour in the final round: like embers.
const EMBER: LinearRgba = LinearRgba::rgb(0.092, 0.027, 0.011);

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
    (metrics, dimmed, doors): (Res<Metrics>, Res<Dimmed>, Res<Doors>),
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
    // Closed doors are only lines, through which the light would shine.
    let lights = !dimmed.0 && !dark && !session.kind().is_cinema() && *doors != Doors::Closed;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Colours, Settings};
    use crate::ui::palette::{GOLD, GOOD, REFUSED, SEATS, TEXT, TEXT_SOFT};
    use aljabar_paint::vision::{contrast, luminance};
    use bevy_egui::egui::Color32;

    /// The bright part of the ground under the lamp, before any light of ours: the 99th percentile of its pixels.
    fn ground(ground: Ground, low: bool) -> [u8; 3] {
        let picture = aljabar_paint::table(&aljabar_paint::TableSpec {
            width: 640,
            height: 360,
            unit: 0.5,
            board: None,
            bowls: &[],
            abaci: &[],
            frame: 0.0,
            ground,
            low,
        });
        let mut pixels: Vec<[u8; 3]> =
            picture.pixels.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        pixels.sort_by(|a, b| luminance(*a).total_cmp(&luminance(*b)));
        pixels[pixels.len() * 99 / 100]
    }

    /// The same with the light of the player on turn at its brightest.
    fn lit([r, g, b]: [u8; 3], light: LinearRgba) -> [u8; 3] {
        let sum = LinearRgba::from(Srgba::rgb_u8(r, g, b)) + light;
        let [r, g, b, _] = Srgba::from(sum.with_alpha(1.0)).to_u8_array();
        [r, g, b]
    }

    #[test]
    fn words_can_be_read_in_the_light_of_the_player_on_turn() {
        let words = [TEXT, TEXT_SOFT, GOLD, GOOD, REFUSED, SEATS[0], SEATS[1], SEATS[2], SEATS[3]];
        for palette in Colours::ALL {
            let mut settings = Settings::default();
            settings.looks.palette = palette;
            let kind = settings.looks.ground();
            let least = if palette == Colours::HighContrast { 7.0 } else { 4.5 };
            for low in [false, true] {
                // In high contrast there is no light.
                let lights = if kind == Ground::Flat { vec![LinearRgba::BLACK] } else { vec![WARM, EMBER] };
                for light in lights {
                    let cloth = lit(ground(kind, low), light);
                    for word in words.map(|word: Color32| [word.r(), word.g(), word.b()]) {
                        let ratio = contrast(word, cloth);
                        assert!(ratio >= least, "{palette:?}, low {low}: {word:?} on {cloth:?}: {ratio:.1}");
                    }
                }
            }
        }
    }
}
