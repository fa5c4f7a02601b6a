//! The window: its size, and whether it fills the screen.

use crate::input::{Acted, Action};
use crate::{Options, WindowSize};
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode, WindowResizeConstraints};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, change_mode);
}

/// The window that the player asked for.
pub fn describe(options: &Options) -> Window {
    Window {
        title: "Al-Jabar".into(),
        name: Some("al-jabar".into()),
        resolution: (options.window.width, options.window.height).into(),
        resize_constraints: WindowResizeConstraints {
            min_width: WindowSize::SMALLEST.width as f32,
            min_height: WindowSize::SMALLEST.height as f32,
            ..default()
        },
        mode: if options.fullscreen { FULL } else { WindowMode::Windowed },
        ..default()
    }
}

const FULL: WindowMode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);

fn change_mode(mut acted: MessageReader<Acted>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    for _ in acted.read().filter(|Acted(action)| *action == Action::Fullscreen) {
        window.mode = if window.mode == WindowMode::Windowed { FULL } else { WindowMode::Windowed };
    }
}
