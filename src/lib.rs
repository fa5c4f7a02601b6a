//! Al-Jabar as a game for the screen: pictures, sound and input around the rules in `aljabar-core`.
//!
//! [`game`] composes everything, for a window or, in tests, for none.

#![allow(clippy::needless_pass_by_value, reason = "Bevy hands systems their parameters by value")]

pub mod audio;
mod camera;
mod cli;
pub mod crew;
mod exit;
pub mod files;
mod input;
pub mod menus;
mod pace;
mod pictures;
pub mod screens;
pub mod series;
pub mod settings;
pub mod statistics;
pub mod table;
pub mod texts;
mod theme;
pub mod trouble;
mod window;
mod words;

pub use cli::{Moduli, Options, WindowSize};
pub use input::{
    Acted, Action, Bindings, Buttons, Device, Direction, Family, Key, Label, LastDevice, Make, Named, PadId, Pads,
    Sign, Typed, Watch, bindable_actions,
};
pub use pace::Waker;
pub use pictures::{Pictures, Wish};
pub use theme::metrics::Metrics;

use bevy::app::{ScheduleRunnerPlugin, TerminalCtrlCHandlerPlugin};
use bevy::gilrs::GilrsPlugin;
use bevy::log::{DEFAULT_FILTER, LogPlugin};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::winit::WinitPlugin;
use settings::Settings;

/// Where a game takes place.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a window on the player's screen.
    Window,
    /// In memory only, for tests: the same game without a window, a graphics card or real gamepads.
    Nowhere,
}

/// The whole game, ready to run.
pub fn game(options: &Options, place: Place) -> App {
    let mut app = App::new();
    app.set_error_handler(match place {
        // A system that fails costs a line in the log, never the player's game.
        Place::Window => bevy::ecs::error::error,
        // Nobody reads the log of a test.
        Place::Nowhere => bevy::ecs::error::panic,
    });
    app.insert_resource(place).insert_resource(options.clone());
    let home = files::Home::of(options, place);
    let (settings, note) = Settings::load(home.folder.as_deref());
    app.add_plugins(engine(options, place, &settings));
    // What the player has chosen comes first: much of the rest looks at it.
    app.add_plugins((settings::plugin(settings), texts::plugin, files::plugin(&home, note.into_iter().collect())));
    app.add_plugins((camera::plugin, exit::plugin(options.exit_after), pace::plugin, trouble::plugin));
    app.add_plugins((theme::plugin, pictures::plugin(place), input::plugin, crew::plugin, audio::plugin(place)));
    app.add_plugins((screens::plugin, menus::plugin, series::plugin, statistics::plugin, table::plugin(options)));
    app
}

/// Bevy's own plugins, set up for this game.
fn engine(options: &Options, place: Place, settings: &Settings) -> bevy::app::PluginGroupBuilder {
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window::describe(options, settings)), ..default() })
        // `exit` has its own handler.
        .disable::<TerminalCtrlCHandlerPlugin>();
    match place {
        Place::Window => plugins.set(LogPlugin {
            // What the libraries have to tell in passing does not interest a player; `RUST_LOG=info` brings it back.
            filter: format!("{DEFAULT_FILTER}warn,al_jabar=info,wgpu_hal=error,winit=error"),
            ..default()
        }),
        Place::Nowhere => plugins
            .set(RenderPlugin { render_creation: WgpuSettings { backends: None, ..default() }.into(), ..default() })
            .disable::<LogPlugin>()
            .disable::<GilrsPlugin>()
            .disable::<WinitPlugin>()
            .add(ScheduleRunnerPlugin::default()),
    }
}
