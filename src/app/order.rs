//! The order of all system sets in a frame.
//!
//! `First` receives results from threads. `PreUpdate` turns device input into actions. `Update` runs every [`FrameStep`].
//! `PostUpdate` paints. `Last` writes files and schedules the next frame.

use super::Screen;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            (FrameStep::UseMenu, FrameStep::HeedMenu, FrameStep::Seat, FrameStep::ComposeMenu, FrameStep::LayOutMenu)
                .chain(),
            (
                FrameStep::Fit,
                FrameStep::Tick,
                FrameStep::Command,
                FrameStep::Want,
                FrameStep::Play,
                FrameStep::Count,
                FrameStep::Keep,
                FrameStep::Show,
                FrameStep::Follow,
                FrameStep::Draw,
            )
                .chain()
                .run_if(in_state(Screen::Table)),
            FrameStep::Feedback,
        )
            .chain(),
    )
    .configure_sets(OnEnter(Screen::Table), (EnterTable::File, EnterTable::Make, EnterTable::Lay).chain())
    .configure_sets(OnExit(Screen::Table), (LeaveTable::Keep, LeaveTable::Remove).chain())
    .configure_sets(Last, (PersistSystems, super::PaceSystems).chain());
}

/// The system sets of `Update`, run in this order. The sets from `Fit` to `Draw` run only at the table.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FrameStep {
    /// Actions operate the controls of the top menu.
    UseMenu,
    /// Menus react to control events, and open and close.
    HeedMenu,
    /// Seats get and lose their devices.
    Seat,
    /// The top menu lists the content of its page.
    ComposeMenu,
    /// The menu page is laid out.
    LayOutMenu,
    /// The table is laid out for the size of the window.
    Fit,
    /// The table's clock computes how much time passes in this frame.
    Tick,
    /// Actions at the table become commands and intents.
    Command,
    /// Selection and hints react to commands; bots and replays send intents.
    Want,
    /// The session applies the intents to the game.
    Play,
    /// Finished games are added to the statistics.
    Count,
    /// The game is autosaved.
    Keep,
    /// The presentation starts to show game changes.
    Show,
    /// The log, previews and the advisor are updated to what has been shown.
    Follow,
    /// Marbles move and are drawn.
    Draw,
    /// Sounds, captions and rumble react to the frame.
    Feedback,
}

/// The systems in `PreUpdate` that turn device input into actions.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DeviceSystems;

/// The system sets of entering the table, run in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnterTable {
    /// The game gets its save file.
    File,
    /// The resources of the table are inserted.
    Make,
    /// Marbles are spawned and bots are started.
    Lay,
}

/// The system sets of leaving the table, run in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeaveTable {
    /// The game is put on the shelf, so that it can be continued.
    Keep,
    /// The resources of the table are removed.
    Remove,
}

/// The systems in `Last` that write changed resources to their files.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PersistSystems;
