//! Al-Jabar as a game for the screen: pictures, sound and input around the rules in `aljabar-core`.
//!
//! [`program`] composes everything, for a window or, in tests, for none.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")
)]
#![allow(clippy::needless_pass_by_value, reason = "Bevy hands systems their parameters by value")]

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

/// The whole game, ready to run.
pub fn program(options: &Options, mode: RunMode) -> App {
    let mut app = App::new();
    app.set_error_handler(match mode {
        // A system that fails costs a line in the log, never the player's game.
        RunMode::Windowed => bevy::ecs::error::error,
        // Nobody reads the log of a test.
        RunMode::Headless => bevy::ecs::error::panic,
    });
    let home = files::Home::new(options.data_dir.as_deref(), mode);
    let (settings, note) = Settings::load(home.folder.as_deref());
    let Options { speed, calm, fullscreen, low, .. } = *options;
    let settings = Settings { overrides: Overrides { speed, calm, fullscreen, low }, ..settings };
    let game = GameOptions { seed: options.seed, record: options.record.clone() };
    app.add_plugins(engine(options, mode, &settings));
    // In the order in which they may use each other.
    app.add_plugins((texts::plugin, app::plugin(mode, options.exit_after), notices::plugin))
        .add_plugins((files::plugin(&home, note.into_iter().collect()), settings::plugin(settings)))
        .add_plugins((game::plugin(game), input::plugin(options.virtual_pads), seats::plugin))
        .add_plugins((ui::plugin(mode), menus::plugin(&options.moduli.0), table::plugin, feedback::plugin(mode)))
        .add_plugins((screens::plugin, start::plugin(options)));
    app
}

/// Bevy's own plugins, set up for this game.
fn engine(options: &Options, mode: RunMode, settings: &Settings) -> bevy::app::PluginGroupBuilder {
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(start::describe_window(options, settings)), ..default() })
        // `exit` has its own handler.
        .disable::<TerminalCtrlCHandlerPlugin>();
    match mode {
        RunMode::Windowed => plugins.set(LogPlugin {
            // What the libraries have to tell in passing does not interest a player; `RUST_LOG=info` brings it back.
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
