//! The look of everything, in one place: colours, sizes, egui's style, the table top, the board and the marbles.

pub mod backdrop;
pub mod board;
pub mod marble;
pub mod metrics;
pub mod palette;
pub mod style;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((metrics::plugin, style::plugin, backdrop::plugin, board::plugin, marble::plugin));
}
