//! The sprite of the painted table, behind everything else.

use super::metrics::Metrics;
use super::pictures::{PictureRequest, Pictures, collect};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dimmed>()
        .add_systems(Startup, spawn_backdrop)
        .add_systems(PreUpdate, show_backdrop.after(collect));
}

/// Whether the screen is dark because a menu lies over it. Written by the menus.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Dimmed(pub bool);

impl Dimmed {
    /// The colour of a sprite of the screen with this brightness and opacity.
    pub fn tint(self, brightness: f32, alpha: f32) -> Color {
        let light = if self.0 { brightness * 0.42 } else { brightness };
        Color::srgba(light, light, light, alpha)
    }
}

#[derive(Component)]
struct Backdrop;

fn spawn_backdrop(mut commands: Commands) {
    commands.spawn((Name::new("Backdrop"), Backdrop, Sprite::default(), Transform::from_xyz(0.0, 0.0, -100.0)));
}

fn show_backdrop(
    pictures: Res<Pictures>,
    metrics: Res<Metrics>,
    request: Res<PictureRequest>,
    dimmed: Res<Dimmed>,
    mut backdrop: Single<(&mut Sprite, &mut Visibility), With<Backdrop>>,
) {
    if !pictures.is_changed() && !metrics.is_changed() && !request.is_changed() && !dimmed.is_changed() {
        return;
    }
    let (sprite, visibility) = &mut *backdrop;
    // Do not show the picture of the table behind the title, nor the reverse.
    let seen = pictures.table().is_some() && pictures.is_same_place(&request);
    visibility.set_if_neq(if seen { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(table) = pictures.table() {
        sprite.color = dimmed.tint(1.0, 1.0);
        sprite.image = table.clone();
        sprite.custom_size = Some(metrics.window);
    }
}
