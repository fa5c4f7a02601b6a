//! A thin bar along the upper edge of the window while pictures are being painted. Everything goes on meanwhile, with
//! the pictures that there are.

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

/// What is done sooner is not worth a bar, in seconds.
const SOON: f32 = 0.15;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, paint.after(StyleSystems).run_if(ready));
}

fn paint(
    mut contexts: EguiContexts,
    metrics: Res<Metrics>,
    pictures: Res<Pictures>,
    wish: Res<PictureRequest>,
    screen: Res<State<Screen>>,
    texts: Res<Texts>,
    time: Res<Time<Real>>,
    mut waited: Local<f32>,
) -> Result {
    // A table without any pictures has a larger bar of its own.
    if !pictures.is_painting() || *screen.get() == Screen::Table && !pictures.is_ready(&wish) {
        *waited = 0.0;
        return Ok(());
    }
    *waited += time.delta_secs();
    if *waited < SOON {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let brush = Brush::new(ctx, &metrics, &pictures, &texts).on_top(ctx);
    let (wide, high) = (metrics.window.x, brush.px(6.0));
    brush.fill(Rect::new(0.0, 0.0, wide, high), 0.0, Color32::from_black_alpha(150));
    brush.fill(Rect::new(0.0, 0.0, wide * pictures.progress(), high), 0.0, palette::GOLD);
    Ok(())
}
