//! The messages of the table: intents of players (from any device), and the changes that they cause.

use super::seat_kind::SeatKind;
use crate::settings::Speed;
use aljabar_core::{Action, Exchange, Fact, Piece, Seat};
use bevy::prelude::*;

/// One of the two sides of an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The pieces that leave the hand.
    Give,
    /// The pieces that leave the Center.
    Take,
}

/// A request of a player, a bot or a replay. Ignored or refused if it is not allowed now.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intent {
    /// Add one of this piece to the selection.
    Pick(Side, Piece),
    /// Remove one of this piece from the selection.
    Unpick(Side, Piece),
    /// Replace the selection by this exchange.
    Choose(Exchange),
    /// Empty the selection.
    Clear,
    /// Apply this action for this seat. Ignored if the seat is not on turn.
    Do(Seat, Action),
    /// Undo everything back to the last decision of a person. If other people have been on turn since, they are asked
    /// first ([`WantsUndo`]).
    Undo,
    /// Like `Undo`, after everybody has agreed.
    UndoAgreed,
    /// Redo what was undone, up to the next decision of a person.
    Redo,
    /// Finish the animations that are running.
    Skip,
    /// Show the next step of the hint.
    Hint,
    /// In a lesson: go on after something was told.
    GoOn,
    /// In a lesson: do the step for the learner.
    SkipStep,
    /// From now on this seat is played by another person or bot.
    Reseat(Seat, SeatKind),
    /// In a replay: one turn forward.
    Forward,
    /// In a replay: one turn back.
    Backward,
    /// In a replay: go to the position after this number of actions.
    GoTo(usize),
    /// In a replay: start or stop automatic playing.
    PlayReplay(bool),
    /// In a replay: set the speed.
    ReplaySpeed(Speed),
}

/// The selection has changed. Not written for intents that were refused or had no effect.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SelectionChanged {
    /// One more of this piece was selected.
    Picked(Piece),
    /// A piece, or the whole selection, was put back.
    PutBack,
    /// The selection was replaced by this exchange.
    Exchange(Exchange),
}

/// The game has changed. Only the turn flow and the entry to a table write it. Changes are saved first, then shown.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct GameChanged {
    /// The value of `Session::changes` after the change.
    pub number: u64,
    /// How many actions the game has after the change.
    pub actions: usize,
    /// What has changed.
    pub change: Change,
}

/// A kind of change of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A new game was dealt.
    Dealt,
    /// A saved or recorded game was opened.
    Resumed,
    /// One or more actions were applied, with their facts in order.
    Acted(Vec<Fact>),
    /// One or more actions were undone.
    Undone,
    /// A replay went to another position.
    Jumped,
    /// A seat is played by another person or bot.
    Reseated,
}

/// The presentation begins to show a fact. The log, sounds and captions follow this message.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct FactShown {
    /// The fact that is shown.
    pub fact: Fact,
    /// How many actions the game had after the fact.
    pub actions: usize,
}

/// A player wants to undo, and other people have been on turn since: they have to agree.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct WantsUndo {
    /// The seat whose decision would be undone.
    pub whose: Seat,
    /// The seats of all people who have to agree.
    pub ask: Vec<Seat>,
}
