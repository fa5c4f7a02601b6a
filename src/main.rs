//! The `al-jabar` binary: parses the command line, runs the game and returns its exit code.

use al_jabar::start::crash_report;
use al_jabar::{Options, RunMode, program};
use bevy::app::AppExit;

fn main() -> AppExit {
    let options = Options::from_command_line();
    crash_report::install_panic_hook(options.data_dir.as_deref());
    crash_report::run(&options, || program(&options, RunMode::Windowed).run())
}
