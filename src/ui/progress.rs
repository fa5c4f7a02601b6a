//! A thin progress bar at the upper edge of the window while pictures are painted. The game goes on with the old
//! pictures meanwhile.

use super::canvas::Canvas;
use super::loading::Doors;
use super::palette;
use super::style::{StyleSystems, ready};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::Color32;

/// The bar appears after this many seconds.
const DELAY: f32 = 0.15;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, paint.after(StyleSystems).run_if(ready));
}

fn paint(mut canvas: Canvas, doors: Res<Doors>, time: Res<Time<Real>>, mut waited: Local<f32>) -> Result {
    // Doors show the progress themselves.
    if !canvas.pictures.is_painting() || *doors != Doors::Open {
        *waited = 0.0;
        return Ok(());
    }
    *waited += time.delta_secs();
    if *waited < DELAY {
        return Ok(());
    }
    let progress = canvas.pictures.progress();
    let brush = canvas.brush()?.on_top();
    let (wide, high) = (brush.window().x, brush.px(6.0));
    brush.fill(Rect::new(0.0, 0.0, wide, high), 0.0, Color32::from_black_alpha(150));
    brush.fill(Rect::new(0.0, 0.0, wide * progress, high), 0.0, palette::GOLD);
    Ok(())
}
