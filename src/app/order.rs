//! The one order in which a frame goes through the game.
//!
//! `First` hears from threads. `PreUpdate` turns devices into actions. `Update` goes through every [`Step`]. `PostUpdate`
//! paints. `Last` writes files and decides when to draw next.

use super::Screen;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            (Step::UseMenu, Step::HeedMenu, Step::Seat, Step::ComposeMenu, Step::LayOutMenu).chain(),
            (
                Step::Fit,
                Step::Tick,
                Step::Command,
                Step::Want,
                Step::Play,
                Step::Count,
                Step::Keep,
                Step::Show,
                Step::Follow,
                Step::Draw,
            )
                .chain()
                .run_if(in_state(Screen::Table)),
            Step::Feedback,
        )
            .chain(),
    )
    .configure_sets(OnEnter(Screen::Table), (EnterTable::File, EnterTable::Make, EnterTable::Lay).chain())
    .configure_sets(OnExit(Screen::Table), (LeaveTable::Keep, LeaveTable::Remove).chain())
    .configure_sets(Last, (PersistSystems, super::PaceSystems).chain());
}

/// The steps of a frame in `Update`, in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Actions use what is on the page of the menu on top.
    UseMenu,
    /// Menus do what was asked for; they open and close.
    HeedMenu,
    /// Seats get or lose their devices.
    Seat,
    /// The menu on top says what is on its page.
    ComposeMenu,
    /// The page is laid out.
    LayOutMenu,
    /// The table is laid out.
    Fit,
    /// The table's clock says how much time passes in this frame.
    Tick,
    /// Actions at the table become intents.
    Command,
    /// Selection, hints, bots and replays follow, or want something themselves.
    Want,
    /// Core applies it.
    Play,
    /// Finished games are counted.
    Count,
    /// The game is saved.
    Keep,
    /// What happened is shown.
    Show,
    /// The log, previews and advice follow what has been shown.
    Follow,
    /// Marbles move and are drawn.
    Draw,
    /// Sounds, captions and rumble follow.
    Feedback,
}

/// Where devices become actions, in `PreUpdate`.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DeviceSystems;

/// What happens when a table is entered, in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnterTable {
    /// The game gets its file.
    File,
    /// The resources of the table are made.
    Make,
    /// Marbles are laid, bots are engaged.
    Lay,
}

/// What happens when a table is left, in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeaveTable {
    /// The game goes to the shelf.
    Keep,
    /// The resources of the table are removed.
    Remove,
}

/// Where changed resources are written to their files, in `Last`.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PersistSystems;
