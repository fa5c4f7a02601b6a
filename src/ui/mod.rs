//! Colours, sizes, text styles, painting and egui's style for all screens. Pictures come from `aljabar-paint`.

mod backdrop;
mod brush;
mod camera;
mod canvas;
pub mod focus;
mod glyphs;
pub mod icon;
mod loading;
mod metrics;
pub mod palette;
mod pictures;
mod progress;
mod quality;
mod style;
pub mod widgets;

pub use backdrop::Dimmed;
pub use brush::{Brush, Letters};
pub use canvas::Canvas;
pub use loading::Doors;
pub use metrics::{Metrics, around, centred};
pub use pictures::{Art, PictureRequest, PictureScene, Pictures, image};
pub use quality::Quality;
pub use style::{StyleSystems, TITLE_FONT, ready};

use crate::app::RunMode;
use aljabar_core::Seat;
use bevy::prelude::*;
use bevy_egui::egui::Color32;

pub(super) fn plugin(mode: RunMode) -> impl Fn(&mut App) {
    move |app| {
        app.add_plugins((metrics::plugin, style::plugin, progress::plugin, camera::plugin, quality::plugin))
            .add_plugins(loading::plugin)
            .add_plugins((pictures::plugin(mode), backdrop::plugin));
    }
}

/// Paints the bar of a seat: its colour and its pattern, so that seats do not differ by colour only.
pub fn seat_bar(brush: &Brush, bar: Rect, seat: Seat) {
    patterned_bar(brush, bar, brush.seat_colour(seat), brush.seat_pattern(seat));
}

/// Paints a bar in a colour with a pattern: plain, horizontal stripes, dots, diagonal stripes.
pub fn patterned_bar(brush: &Brush, bar: Rect, colour: Color32, pattern: usize) {
    let dark = Color32::from_black_alpha(170);
    brush.fill(bar, 2.0, colour);
    let brush = brush.within(bar);
    let steps = 4;
    for i in 0..steps {
        let y = bar.min.y + bar.height() * (i as f32 + 0.5) / steps as f32;
        let middle = Vec2::new(bar.center().x, y);
        let half = bar.width();
        match pattern {
            1 => brush.line(middle - Vec2::X * half, middle + Vec2::X * half, 2.0, dark),
            2 => brush.disc(middle, brush.px(1.9), dark),
            3 => brush.line(middle + Vec2::new(-half, half), middle + Vec2::new(half, -half), 2.0, dark),
            _ => {}
        }
    }
}
