//! Sound. Without a device the library warns once and stays silent; the game goes on.

use bevy::prelude::*;
use bevy_kira_audio::AudioPlugin;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(AudioPlugin);
}
