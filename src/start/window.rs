//! The window: size, fullscreen mode and vertical sync.

use super::options::{Options, WindowSize};
use crate::settings::{Display, Settings};
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PresentMode, WindowMode, WindowResizeConstraints};

/// The initial window, from the command line and the settings.
pub fn describe(options: &Options, settings: &Settings) -> Window {
    let screen = &settings.screen;
    Window {
        title: "Al-Jabar".into(),
        name: Some("al-jabar".into()),
        resolution: (options.window.width, options.window.height).into(),
        resize_constraints: WindowResizeConstraints {
            min_width: WindowSize::SMALLEST.width as f32,
            min_height: WindowSize::SMALLEST.height as f32,
            ..default()
        },
        present_mode: present_mode(screen),
        mode: mode(&Display { full: settings.is_fullscreen(), ..screen.clone() }),
        ..default()
    }
}

/// The window mode for the settings.
pub fn mode(screen: &Display) -> WindowMode {
    let monitor = screen.monitor.map_or(MonitorSelection::Current, MonitorSelection::Index);
    if screen.full { WindowMode::BorderlessFullscreen(monitor) } else { WindowMode::Windowed }
}

/// The present mode (vertical sync) for the settings.
pub fn present_mode(screen: &Display) -> PresentMode {
    if screen.vsync { PresentMode::AutoVsync } else { PresentMode::AutoNoVsync }
}
