//! The one camera: it stays for as long as the game runs, whatever screen is shown, and carries the menus.

use super::palette;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(palette::FELT_SHADE)).add_systems(Startup, spawn);
}

fn spawn(mut commands: Commands) {
    // Edges are smoothed by the shaders and by egui; multisampling would only cost.
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off));
}
