//! The game's program: reads the command line, starts the game and ends with its code.

use al_jabar::{Options, Place, game, trouble};
use bevy::app::AppExit;

fn main() -> AppExit {
    let options = Options::from_command_line();
    trouble::explain_instead_of_panic(options.data_dir.as_deref());
    game(&options, Place::Window).run()
}
