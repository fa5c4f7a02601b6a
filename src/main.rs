//! The game's program: reads the command line, starts the game and ends with its code.

use al_jabar::start::crash_report;
use al_jabar::{Options, RunMode, program};
use bevy::app::AppExit;

fn main() -> AppExit {
    let options = Options::from_command_line();
    crash_report::explain_instead_of_panic(options.data_dir.as_deref());
    program(&options, RunMode::Windowed).run()
}
