//! The ground of menus: a panel of the table's material, drawn as a sprite below egui's texts. The screen under it is
//! dimmed, and paints no texts meanwhile.

use super::Composed;
use super::layout::PageLayout;
use super::stack::Menus;
use crate::app::FrameStep;
use crate::ui::{Dimmed, Metrics, Pictures};
use bevy::prelude::*;
use bevy::sprite::{BorderRect, SliceScaleMode, SpriteImageMode, TextureSlicer};

/// Above all marbles and lights.
const LAYER: f32 = 200.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn).add_systems(Update, show.after(FrameStep::LayOutMenu).before(FrameStep::Draw));
}

/// The sprite of the panel.
#[derive(Component)]
struct PanelGround;

fn spawn(mut commands: Commands) {
    commands.spawn((Name::new("Menu ground"), PanelGround, Sprite::default(), Visibility::Hidden));
}

/// Puts the panel where the page is, and dims the screen while there is one.
fn show(
    (menus, composed, layout): (Res<Menus>, Res<Composed>, Res<PageLayout>),
    (metrics, pictures): (Res<Metrics>, Res<Pictures>),
    mut dimmed: ResMut<Dimmed>,
    mut ground: Single<(&mut Sprite, &mut Transform, &mut Visibility), With<PanelGround>>,
) {
    let (sprite, transform, visibility) = &mut *ground;
    let open = menus.is_open() && menus.top() == composed.0;
    let panel = layout.panel.filter(|_| open).zip(pictures.panel());
    dimmed.set_if_neq(Dimmed(layout.panel.is_some() && open));
    visibility.set_if_neq(if panel.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    let Some((panel, (image, border, margin))) = panel else { return };
    // The picture is made of physical pixels. Slices keep their size in world units, so the sprite is scaled.
    let scale = metrics.scale;
    let size = panel.size() * scale + 2.0 * margin;
    if sprite.image != image || sprite.custom_size != Some(size) {
        sprite.image = image;
        sprite.custom_size = Some(size);
        sprite.image_mode = SpriteImageMode::Sliced(TextureSlicer {
            border: BorderRect::all(border),
            center_scale_mode: SliceScaleMode::Stretch,
            sides_scale_mode: SliceScaleMode::Stretch,
            max_corner_scale: 1.0,
        });
    }
    let at = metrics.world(panel.center()).extend(LAYER);
    transform.set_if_neq(Transform::from_translation(at).with_scale(Vec3::splat(1.0 / scale)));
}
