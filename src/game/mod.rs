//! The game in play, without any picture: it runs in a test that has nothing but `MinimalPlugins`.
//!
//! Intents go to core (`turns`), which tells everybody what changed ([`GameChanged`]). Saves, statistics and the series
//! follow that; the log follows what has been shown ([`FactShown`]).

mod advisor;
mod bots;
mod clock;
mod conclude;
mod deal;
mod gate;
mod hints;
mod log;
mod messages;
mod names;
mod offers;
mod per_table;
pub mod phrases;
pub mod replay;
pub mod saves;
mod seat_kind;
mod selection;
mod series;
mod session;
mod shown_game;
mod sit;
mod statistics;
#[cfg(test)]
mod tests;
mod turns;
mod waiting;

pub use advisor::Advisor;
pub use bots::Bots;
pub use clock::TableClock;
pub use conclude::Concluded;
pub use deal::{Deal, Seeds};
pub use gate::{Report, ShowGate};
pub use hints::{HintShown, Hints, STEPS};
pub use log::{Line, Log};
pub use messages::{Change, FactShown, GameChanged, Intent, SelectionChanged, WantsUndo};
pub use offers::{Offer, Offers};
pub use per_table::PerTable;
pub use replay::Replay;
pub use saves::{Autosave, Origin, Saved, Shelf, Shelved, Slot};
pub use seat_kind::{Name, SeatKind};
pub use selection::{Preview, Selection, Side};
pub use series::{Played, Series};
pub use session::{Session, SessionKind};
pub use shown_game::ShownGame;
pub use sit::{FinishedGame, Next, Sit};
pub use statistics::{Export, Forget, Statistics};
pub use waiting::Waiting;

use crate::app::{EnterTable, MenuOpen, Screen, Step};
use aljabar_core::Game;
use bevy::prelude::*;
use std::path::PathBuf;

/// What the command line decides about games.
#[derive(Clone, Default, Debug)]
pub struct GameOptions {
    /// The seed of every deal; without one, each deal has a seed of its own.
    pub seed: Option<u64>,
    /// Write the game at the table to this file after every action.
    pub record: Option<PathBuf>,
}

/// The whole game without pictures, sounds and devices.
pub fn plugin(options: GameOptions) -> impl Fn(&mut App) {
    move |app| {
        app.insert_resource(Seeds::new(options.seed))
            .init_per_table::<ShowGate>()
            .init_per_table::<Hints>()
            .init_per_table::<Replay>()
            .init_per_table::<ShownGame>()
            .init_per_table::<Selection>()
            .init_per_table::<Preview>()
            .init_per_table::<Offers>()
            .init_per_table::<Advisor>()
            .init_per_table::<Bots>()
            .init_per_table::<turns::Forced>()
            .init_per_table::<Log>()
            .add_message::<Intent>()
            .add_message::<SelectionChanged>()
            .add_message::<GameChanged>()
            .add_message::<HintShown>()
            .add_message::<FactShown>()
            .add_message::<WantsUndo>()
            .add_plugins((sit::plugin, conclude::plugin, series::plugin, statistics::plugin))
            .add_plugins(saves::plugin(options.record.clone()))
            .add_systems(OnEnter(Screen::Table), bots::engage.in_set(EnterTable::Lay))
            .add_systems(
                Update,
                (
                    clock::tick.in_set(Step::Tick),
                    (
                        selection::choose,
                        hints::help,
                        replay::follow,
                        bots::follow,
                        // An open menu stops the table.
                        (bots::think, turns::force, replay::go_on).run_if(MenuOpen::none),
                    )
                        .chain()
                        .in_set(Step::Want),
                    turns::play.in_set(Step::Play),
                    (
                        gate::show_at_once,
                        shown_game::follow,
                        log::write,
                        selection::foresee,
                        offers::look_up,
                        advisor::consult,
                    )
                        .chain()
                        .in_set(Step::Follow),
                ),
            );
    }
}

/// Whether nothing is left to decide for the player on turn.
pub fn is_forced(game: &Game) -> bool {
    turns::forced(game).is_some()
}
