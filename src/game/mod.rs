//! The game in play, without rendering: it also runs in tests with nothing but `MinimalPlugins`.
//!
//! `turns` applies each [`Intent`] to the game and writes a [`GameChanged`] message for every change. Saves, statistics
//! and the series follow that message. The log follows [`FactShown`], so that it does not run ahead of what is shown.

mod achievements;
mod advisor;
mod bots;
mod character_progress;
mod clock;
mod coach;
mod conclude;
mod deal;
mod gate;
mod highlights;
mod hint_requests;
mod hints;
mod interned_names;
mod learning_achievements;
pub mod lessons;
mod log;
mod messages;
mod names;
mod offer;
mod offers;
mod per_table;
pub mod phrases;
mod puzzle;
mod puzzle_book;
mod puzzle_progress;
pub mod replay;
pub mod saves;
mod seat_kind;
mod selection;
mod series;
mod session;
mod shown_game;
mod sit;
mod speech;
mod statistics;
#[cfg(test)]
mod tests;
mod training;
mod turns;
mod waiting;

pub use achievements::{Achievements, Earn, LastGame};
pub use advisor::Advisor;
pub use bots::Bots;
pub use character_progress::{Beaten, CharacterProgress, Proposal};
pub use clock::TableClock;
pub use coach::Coach;
pub use conclude::Concluded;
pub use deal::{Deal, Seeds};
pub use gate::{Report, ShowGate};
pub use highlights::{Highlight, Highlights};
pub use hints::{HintShown, Hints, STEPS};
pub use log::{Log, LogEntry};
pub use messages::{Change, FactShown, GameChanged, Intent, SelectionChanged, Side, WantsUndo};
pub use offer::Offer;
pub use offers::Offers;
pub use per_table::PerTable;
pub use puzzle::{PuzzleAt, PuzzleEnded, PuzzleTable};
pub use puzzle_book::{PuzzleBook, today};
pub use puzzle_progress::{PuzzleProgress, Solved};
pub use replay::Replay;
pub use saves::{Autosave, Origin, SaveSlot, Saved, Shelf, Shelved};
pub use seat_kind::{PlayerName, SeatKind};
pub use selection::{Preview, Selection};
pub use series::{Series, SeriesGame};
pub use session::{Session, SessionKind};
pub use shown_game::ShownGame;
pub use sit::{FinishedGame, Next, Sit};
pub use speech::{Spoken, last_words};
pub use statistics::{Export, Forget, GameStatistics};
pub use training::{Knowledge, RoundKind, RoundResult, SumAnswered, Train, Training, seconds_now};
pub use waiting::{GameState, Waiting};

use crate::app::{EnterTable, FrameStep, MenuOpen, Screen};
use aljabar_core::Game;
use bevy::prelude::*;
use std::path::PathBuf;

/// The command line options that concern games.
#[derive(Clone, Default, Debug)]
pub struct GameOptions {
    /// The seed of every deal. `None`: each deal has a random seed.
    pub seed: Option<u64>,
    /// Write the game at the table to this file after every action.
    pub record: Option<PathBuf>,
}

/// Adds the systems and resources of the game, without rendering, sound and input devices.
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
            .init_per_table::<turns::ForcedTimer>()
            .init_per_table::<Log>()
            .add_message::<Intent>()
            .add_message::<SelectionChanged>()
            .add_message::<GameChanged>()
            .add_message::<HintShown>()
            .add_message::<FactShown>()
            .add_message::<WantsUndo>()
            .add_plugins((
                sit::plugin,
                conclude::plugin,
                coach::plugin,
                lessons::plugin,
                series::plugin,
                statistics::plugin,
                highlights::plugin,
                achievements::plugin,
                learning_achievements::plugin,
                training::plugin,
            ))
            .add_plugins((puzzle::plugin, puzzle_book::plugin, puzzle_progress::plugin))
            .add_plugins((character_progress::plugin, speech::plugin))
            .add_plugins(saves::plugin(options.record.clone()))
            .add_systems(OnEnter(Screen::Table), bots::start_workers.in_set(EnterTable::Lay))
            .add_systems(
                Update,
                (
                    clock::tick.in_set(FrameStep::Tick),
                    (
                        selection::choose,
                        hints::close_on_change,
                        hint_requests::handle_requests,
                        replay::handle_intents,
                        bots::follow_changes,
                        bots::think_ahead,
                        // An open menu pauses the table.
                        (bots::think, turns::play_forced, turns::advance_replay).run_if(MenuOpen::none),
                    )
                        .chain()
                        .in_set(FrameStep::Want),
                    turns::apply_intents.in_set(FrameStep::Play),
                    (
                        gate::show_at_once,
                        shown_game::update,
                        log::write,
                        selection::update_preview,
                        offers::update,
                        advisor::update,
                    )
                        .chain()
                        .in_set(FrameStep::Follow),
                ),
            );
    }
}

/// Whether the player on turn has no choice: the only legal action is to draw, or to pass.
pub fn is_forced(game: &Game) -> bool {
    turns::forced_action(game).is_some()
}
