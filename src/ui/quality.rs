//! How much painting may cost.

use crate::settings::{Detail, Settings};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quality>()
        .add_systems(Startup, judge_adapter)
        .add_systems(PreUpdate, follow.run_if(resource_changed::<Settings>));
}

/// Whether painting should cost little.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Quality {
    /// Whether a processor stands in for the graphics card.
    slow: bool,
    /// Whether pictures are simpler.
    pub low: bool,
}

fn judge_adapter(adapter: Option<Res<RenderAdapterInfo>>, mut quality: ResMut<Quality>) {
    // Bevy has no name for the kind of an adapter, but prints it.
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
