//! Fonts and style of egui.

use super::brush::{Face, Letters};
use super::metrics::Metrics;
use super::palette;
use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Stroke, TextStyle,
};
use bevy_egui::{EguiContexts, EguiInput, EguiInputSet, EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass};
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin {
        // Bindless textures are not supported by all drivers, and the few textures here do not need them.
        bindless_mode_array_size: None,
    })
    .init_resource::<StyleState>()
    .add_systems(
        PreUpdate,
        allow_large_textures.after(EguiInputSet::WriteEguiEvents).before(EguiPreUpdateSet::BeginPass),
    )
    .add_systems(EguiPrimaryContextPass, apply.in_set(StyleSystems));
}

/// Lets egui's font texture become as large as the graphics card allows. Its default is too small for all letters in
/// large windows at double size.
fn allow_large_textures(device: Option<Res<RenderDevice>>, mut inputs: Query<&mut EguiInput, Added<EguiInput>>) {
    let Some(device) = device else { return };
    for mut input in &mut inputs {
        input.max_texture_side = Some(device.limits().max_texture_dimension_2d as usize);
    }
}

/// What has been set up in egui. New fonts can be used one frame after they were set.
#[derive(Resource, Default)]
pub struct StyleState {
    /// The metrics of the current style.
    style: Option<Metrics>,
    /// 0: not set, 1: set in this frame, 2: usable.
    fonts: u8,
    /// Whether all letters of the current sizes are in egui's font texture.
    warm: bool,
}

/// Run condition: the fonts can be used.
pub fn ready(state: Res<StyleState>) -> bool {
    state.fonts >= 2
}

impl Face {
    /// The name of the typeface in egui.
    pub(super) fn family(self) -> FontFamily {
        match self {
            Self::Text => FontFamily::Proportional,
            Self::Display => FontFamily::Name("display".into()),
            Self::Heading => FontFamily::Name("heading".into()),
            Self::Icon => FontFamily::Name("icon".into()),
        }
    }
}

/// The file of El Messiri in bold, from which the name of the game is painted.
pub const TITLE_FONT: &[u8] = include_bytes!("../../assets/fonts/ElMessiri-700.ttf");

/// El Messiri and Noto Sans. Noto Sans has the letters that El Messiri lacks, and egui's own fonts those that both lack.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let messiri = include_bytes!("../../assets/fonts/ElMessiri-600.ttf");
    for (name, bytes, down) in [
        ("noto", notosans::REGULAR_TTF, 0.0),
        ("noto-bold", notosans::BOLD_TTF, 0.0),
        ("messiri", messiri, MESSIRI_DOWN),
        ("messiri-bold", TITLE_FONT, MESSIRI_DOWN),
    ] {
        // One glyph for all subpixel positions; otherwise new glyphs would be added all the time (see `warm_up`).
        let tweak = FontTweak { subpixel_binning: Some(false), y_offset_factor: down, ..default() };
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes).tweak(tweak)));
    }
    let others = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let with = |names: &[&str]| [names.iter().map(|&name| name.to_owned()).collect(), others.clone()].concat();
    fonts.font_data.insert("phosphor".into(), Arc::new(egui_phosphor::Variant::Regular.font_data()));
    fonts.families.insert(Face::Icon.family(), with(&["phosphor"]));
    fonts.families.insert(Face::Text.family(), with(&["noto", "phosphor"]));
    fonts.families.insert(Face::Display.family(), with(&["messiri", "noto-bold", "phosphor"]));
    fonts.families.insert(Face::Heading.family(), with(&["messiri-bold", "noto-bold"]));
    fonts
}

/// How far El Messiri is moved down, in heights of a letter, so that its letters are centred on their line.
const MESSIRI_DOWN: f32 = 0.06;

/// The set in which fonts and style are applied. Systems that paint with egui run after it, or their first frame after
/// a change has the wrong size.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StyleSystems;

fn apply(mut contexts: EguiContexts, metrics: Res<Metrics>, mut state: ResMut<StyleState>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if state.fonts == 0 {
        ctx.set_fonts(fonts());
    }
    if state.fonts < 2 {
        state.fonts += 1;
    }
    if state.style != Some(*metrics) {
        let style = style(&metrics);
        ctx.all_styles_mut(|present| *present = style.clone());
        state.warm = false;
        state.style = Some(*metrics);
    }
    if state.fonts == 2 && !state.warm {
        warm_up(ctx, &metrics);
        state.warm = true;
    }
    Ok(())
}

/// Lays out every letter once, so that all glyphs are in egui's font texture. When that texture grows later, all text
/// disappears for a frame.
fn warm_up(ctx: &egui::Context, metrics: &Metrics) {
    let letters: String = (' '..='~').chain("·×±−→↓…’“”„éäöüßÄÖÜ✔".chars()).chain(super::icon::HINT.chars()).collect();
    for Letters(size, face) in Letters::ALL {
        let font = FontId::new(metrics.text(size), face.family());
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
    // Labels are not selectable like the text of a document.
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
