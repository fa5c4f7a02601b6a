//! Everything that a system needs to paint with egui.

use super::brush::Brush;
use super::metrics::Metrics;
use super::pictures::{PictureRequest, Pictures};
use crate::settings::Settings;
use crate::texts::Texts;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;

/// A system parameter with which texts are measured and painted.
#[derive(SystemParam)]
pub struct Canvas<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    /// The size of the window and of letters.
    pub metrics: Res<'w, Metrics>,
    /// The painted pictures.
    pub pictures: Res<'w, Pictures>,
    request: Res<'w, PictureRequest>,
    texts: Res<'w, Texts>,
    settings: Res<'w, Settings>,
}

impl Canvas<'_, '_> {
    /// A brush for this frame.
    ///
    /// # Errors
    /// If the window is gone, and egui's context with it.
    pub fn brush(&mut self) -> Result<Brush<'_>> {
        // A context is a handle: the clone paints into the same window.
        let ctx = self.contexts.ctx_mut()?.clone();
        Ok(Brush::new(&ctx, &self.metrics, &self.pictures, &self.texts, self.settings.looks.seats))
    }

    /// Whether the pictures of the screen that is shown have been painted.
    pub fn has_pictures(&self) -> bool {
        self.pictures.is_ready(&self.request)
    }
}
