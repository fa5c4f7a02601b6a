//! The level of detail, from the settings and the graphics adapter.

use crate::settings::{Detail, Settings};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quality>()
        .add_systems(Startup, judge_adapter)
        .add_systems(PreUpdate, follow.run_if(resource_changed::<Settings>));
}

/// The level of detail of painting.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Quality {
    /// Whether the graphics adapter is a software renderer.
    slow: bool,
    /// Whether pictures are painted with less detail, to save time.
    pub low: bool,
}

fn judge_adapter(adapter: Option<Res<RenderAdapterInfo>>, mut quality: ResMut<Quality>) {
    // Bevy does not re-export the type of `device_type`, so compare its debug text.
    quality.slow = adapter.is_some_and(|info| format!("{:?}", info.device_type) == "Cpu");
}

fn follow(settings: Res<Settings>, mut quality: ResMut<Quality>) {
    let low = match settings.screen.detail {
        Detail::Auto => settings.overrides.low || quality.slow,
        Detail::Low => true,
        Detail::High => false,
    };
    if quality.low != low {
        quality.low = low;
    }
}
