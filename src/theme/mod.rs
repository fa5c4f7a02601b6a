//! The look of everything, in one place: colours, sizes, letters and egui's style. Pictures come from `aljabar-paint`.

pub mod brush;
pub mod glyphs;
pub mod metrics;
pub mod palette;
mod progress;
pub mod style;

use aljabar_core::Seat;
use bevy::prelude::*;
use bevy_egui::egui::Color32;
use brush::Brush;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((metrics::plugin, style::plugin, progress::plugin));
}

/// The sign of a seat: its colour, and a pattern for whoever does not see colours: plain, barred, dotted, crossed.
pub fn seat_bar(brush: &Brush, bar: Rect, seat: Seat) {
    let dark = Color32::from_black_alpha(170);
    brush.fill(bar, 2.0, palette::SEATS[seat % 4]);
    let brush = brush.within(bar);
    let steps = 4;
    for i in 0..steps {
        let y = bar.min.y + bar.height() * (i as f32 + 0.5) / steps as f32;
        let middle = Vec2::new(bar.center().x, y);
        let half = bar.width();
        match seat % 4 {
            1 => brush.line(middle - Vec2::X * half, middle + Vec2::X * half, 2.0, dark),
            2 => brush.disc(middle, brush.px(1.9), dark),
            3 => brush.line(middle + Vec2::new(-half, half), middle + Vec2::new(half, -half), 2.0, dark),
            _ => {}
        }
    }
}
