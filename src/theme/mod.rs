//! The look of everything, in one place: colours, sizes, letters and egui's style. Pictures come from `aljabar-paint`.

pub mod brush;
pub mod metrics;
pub mod palette;
pub mod style;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((metrics::plugin, style::plugin));
}
