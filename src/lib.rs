//! The graphical Al-Jabar game: rendering, sound and input around the rules in `aljabar-core`.
//!
//! [`program`] builds the Bevy app from all plugins, with a window or, for tests, without one.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")
)]
#![allow(clippy::needless_pass_by_value, reason = "Bevy passes system parameters by value")]

pub mod app;
pub mod controls;
pub mod feedback;
pub mod files;
pub mod game;
pub mod input;
pub mod menus;
pub mod notices;
mod screens;
pub mod seats;
pub mod settings;
pub mod start;
pub mod table;
pub mod texts;
pub mod ui;

pub use app::RunMode;
pub use start::Options;

use crate::game::GameOptions;
use bevy::app::{ScheduleRunnerPlugin, TerminalCtrlCHandlerPlugin};
use bevy::gilrs::GilrsPlugin;
use bevy::log::{DEFAULT_FILTER, LogPlugin};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::winit::WinitPlugin;
use settings::{Overrides, Settings};

/// Builds the Bevy app with every plugin of the game. The caller runs it.
///
/// In [`RunMode::Headless`] there is no window, no renderer and no gamepad backend, and a failing system panics.
pub fn program(options: &Options, mode: RunMode) -> App {
    let mut app = App::new();
    app.set_error_handler(match mode {
        // Log the error of a failing system and keep the game running.
        RunMode::Windowed => bevy::ecs::error::error,
        // A test must fail when a system fails.
        RunMode::Headless => bevy::ecs::error::panic,
    });
    let home = files::Home::new(options.data_dir.as_deref(), mode);
    let (settings, note) = Settings::load(home.folder.as_deref());
    let Options { speed, calm, fullscreen, low, .. } = *options;
    let settings = Settings { overrides: Overrides { speed, calm, fullscreen, low }, ..settings };
    let game = GameOptions { seed: options.seed, record: options.record.clone() };
    app.add_plugins(engine(options, mode, &settings));
    // In dependency order: a folder imports only from the folders before it.
    app.add_plugins((texts::plugin, app::plugin(mode, options.exit_after), notices::plugin))
        .add_plugins((files::plugin(&home, note.into_iter().collect()), settings::plugin(settings)))
        .add_plugins((game::plugin(game), input::plugin, seats::plugin))
        .add_plugins((ui::plugin(mode), menus::plugin(&options.moduli.0), table::plugin, feedback::plugin(mode)))
        .add_plugins((screens::plugin, start::plugin(options)));
    #[cfg(feature = "developer")]
    app.add_plugins(input::virtual_pads(options.virtual_pads));
    app
}

/// Bevy's default plugins, configured for this game.
fn engine(options: &Options, mode: RunMode, settings: &Settings) -> bevy::app::PluginGroupBuilder {
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(start::describe_window(options, settings)), ..default() })
        // `app/exit.rs` installs its own Ctrl-C handler.
        .disable::<TerminalCtrlCHandlerPlugin>();
    match mode {
        RunMode::Windowed => plugins.set(LogPlugin {
            // Hide the info messages of libraries; `RUST_LOG=info` shows them.
            filter: format!("{DEFAULT_FILTER}warn,al_jabar=info,wgpu_hal=error,winit=error"),
            ..default()
        }),
        RunMode::Headless => plugins
            .set(RenderPlugin { render_creation: WgpuSettings { backends: None, ..default() }.into(), ..default() })
            .disable::<LogPlugin>()
            .disable::<GilrsPlugin>()
            .disable::<WinitPlugin>()
            .add(ScheduleRunnerPlugin::default()),
    }
}
