//! The only camera. It exists for the whole run and renders all screens and menus.

use super::palette;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(palette::CLOTH_SHADE)).add_systems(Startup, spawn);
}

fn spawn(mut commands: Commands) {
    // Pictures and egui shapes have smooth edges already; multisampling would only cost time.
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off));
}
