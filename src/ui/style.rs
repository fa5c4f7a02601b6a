//! egui in the game's colours: every label, button and panel of every screen gets its look here.

use super::brush::Letters;
use super::metrics::Metrics;
use super::palette;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Stroke, TextStyle,
};
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass};
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin {
        // Menus need a handful of textures; binding them as arrays is more than some drivers can.
        bindless_mode_array_size: None,
    })
    .init_resource::<StyleState>()
    .add_systems(EguiPrimaryContextPass, apply.in_set(StyleSystems));
}

/// How far egui has got: new fonts can be used one frame after they were handed over.
#[derive(Resource, Default)]
pub struct StyleState {
    style: Option<Metrics>,
    fonts: u8,
    /// Whether all letters of the current size are in egui's picture of them.
    warm: bool,
}

/// Whether menus can be drawn.
pub fn ready(dressed: Res<StyleState>) -> bool {
    dressed.fonts >= 2
}

/// The family for names and headings.
pub fn bold() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// Noto Sans, and egui's own for the signs it lacks.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [("regular", notosans::REGULAR_TTF), ("bold", notosans::BOLD_TTF)] {
        // One picture for each letter, wherever it stands, or new ones would be needed all the time (see `warm_up`).
        let tweak = FontTweak { subpixel_binning: Some(false), ..default() };
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes).tweak(tweak)));
    }
    let others = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let with = |name: &str| [vec![name.to_owned()], others.clone()].concat();
    fonts.families.insert(FontFamily::Proportional, with("regular"));
    fonts.families.insert(bold(), with("bold"));
    fonts
}

/// Whatever draws menus comes after this set, or it is drawn once in the wrong size.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StyleSystems;

fn apply(mut contexts: EguiContexts, metrics: Res<Metrics>, mut dressed: ResMut<StyleState>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if dressed.fonts == 0 {
        ctx.set_fonts(fonts());
    }
    if dressed.fonts < 2 {
        dressed.fonts += 1;
    }
    if dressed.style != Some(*metrics) {
        let style = style(&metrics);
        ctx.all_styles_mut(|present| *present = style.clone());
        dressed.warm = false;
        dressed.style = Some(*metrics);
    }
    if dressed.fonts == 2 && !dressed.warm {
        warm_up(ctx, &metrics);
        dressed.warm = true;
    }
    Ok(())
}

/// Draws every letter once where nobody sees it. When egui's picture of its letters grows in the middle of a game, all
/// text is gone for a frame.
fn warm_up(ctx: &egui::Context, metrics: &Metrics) {
    let letters: String = (' '..='~').chain("·×±−→↓…’éäöüßÄÖÜ".chars()).collect();
    for Letters(size, strong) in Letters::ALL {
        let font = FontId::new(metrics.text(size), if strong { bold() } else { FontFamily::Proportional });
        let _ = ctx.debug_painter().layout_no_wrap(letters.clone(), font, Color32::WHITE);
    }
}

fn style(metrics: &Metrics) -> egui::Style {
    let font = |size: f32| FontId::new(metrics.text(size), FontFamily::Proportional);
    let mut style = egui::Style {
        text_styles: [
            (TextStyle::Small, font(17.0)),
            (TextStyle::Body, font(17.4)),
            (TextStyle::Button, font(19.0)),
            (TextStyle::Heading, font(28.0)),
            (TextStyle::Monospace, FontId::new(metrics.text(17.0), FontFamily::Monospace)),
        ]
        .into(),
        visuals: visuals(metrics),
        ..default()
    };
    style.spacing.item_spacing = egui::vec2(metrics.px(8.0), metrics.px(8.0));
    style.spacing.button_padding = egui::vec2(metrics.px(16.0), metrics.px(10.0));
    // Labels are there to be read, not to be marked like a document.
    style.interaction.selectable_labels = false;
    style
}

fn visuals(metrics: &Metrics) -> egui::Visuals {
    let mut visuals = egui::Visuals::dark();
    let corner = CornerRadius::same(metrics.px(8.0).round().clamp(0.0, 255.0) as u8);
    let edge = Stroke::new(metrics.px(1.0).max(1.0), palette::EDGE);
    visuals.window_fill = palette::PANEL;
    visuals.panel_fill = Color32::TRANSPARENT;
    visuals.window_stroke = edge;
    visuals.window_corner_radius = corner;
    visuals.menu_corner_radius = corner;
    visuals.extreme_bg_color = palette::PANEL;
    visuals.weak_text_color = Some(palette::TEXT_SOFT);
    visuals.hyperlink_color = palette::GOLD;
    visuals.selection.bg_fill = palette::PANEL_PRESSED;
    visuals.selection.stroke = Stroke::new(edge.width, palette::GOLD);
    let widgets = &mut visuals.widgets;
    for (widget, fill, text) in [
        (&mut widgets.noninteractive, palette::PANEL, palette::TEXT),
        (&mut widgets.inactive, palette::PANEL, palette::TEXT),
        (&mut widgets.hovered, palette::PANEL_HOVER, palette::GOLD),
        (&mut widgets.active, palette::PANEL_PRESSED, palette::TEXT),
        (&mut widgets.open, palette::PANEL_HOVER, palette::GOLD),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = edge;
        widget.fg_stroke = Stroke::new(edge.width, text);
        widget.corner_radius = corner;
    }
    visuals
}
