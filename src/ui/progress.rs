//! A thin progress bar at the upper edge of the window while pictures are painted. The game goes on with the old
//! pictures meanwhile.

use super::brush::Brush;
use super::metrics::Metrics;
use super::palette;
use super::pictures::{PictureRequest, Pictures};
use super::style::{StyleSystems, ready};
use crate::app::Screen;
use crate::texts::Texts;
use bevy::prelude::*;
use bevy_egui::egui::Color32;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// The bar appears after this many seconds.
const DELAY: f32 = 0.15;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, paint.after(StyleSystems).run_if(ready));
}

fn paint(
    mut contexts: EguiContexts,
    metrics: Res<Metrics>,
    pictures: Res<Pictures>,
    request: Res<PictureRequest>,
    screen: Res<State<Screen>>,
    texts: Res<Texts>,
    time: Res<Time<Real>>,
    mut waited: Local<f32>,
) -> Result {
    // A table without any pictures shows a larger bar instead.
    if !pictures.is_painting() || *screen.get() == Screen::Table && !pictures.is_ready(&request) {
        *waited = 0.0;
        return Ok(());
    }
    *waited += time.delta_secs();
    if *waited < DELAY {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let brush = Brush::new(ctx, &metrics, &pictures, &texts).on_top(ctx);
    let (wide, high) = (metrics.window.x, brush.px(6.0));
    brush.fill(Rect::new(0.0, 0.0, wide, high), 0.0, Color32::from_black_alpha(150));
    brush.fill(Rect::new(0.0, 0.0, wide * pictures.progress(), high), 0.0, palette::GOLD);
    Ok(())
}
