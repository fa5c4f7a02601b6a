//! What players want, whatever device they use, and what came of it.

use super::seat_kind::SeatKind;
use super::selection::Side;
use crate::settings::Speed;
use aljabar_core::{Action, Exchange, Fact, Piece, Seat};
use bevy::prelude::*;

/// Something a player wants at the table.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intent {
    /// Add one of this piece to the exchange in the making.
    Pick(Side, Piece),
    /// Take one of it out again.
    Unpick(Side, Piece),
    /// Choose this exchange, instead of what was chosen.
    Choose(Exchange),
    /// Choose nothing.
    Clear,
    /// Do something for a seat, which must be on turn.
    Do(Seat, Action),
    /// Take back everything up to the last decision of a person. Others who have played since are asked first.
    Undo,
    /// The same, and everybody has agreed.
    UndoAgreed,
    /// Do again what was taken back.
    Redo,
    /// Whatever is moving should arrive.
    Skip,
    /// Help with the next step.
    Hint,
    /// Somebody else plays a seat from now on.
    Reseat(Seat, SeatKind),
    /// In a replay: one turn on.
    Forward,
    /// In a replay: one turn back.
    Backward,
    /// In a replay: to where this many actions were done.
    GoTo(usize),
    /// In a replay: go on by itself, or stay.
    PlayReplay(bool),
    /// In a replay: how fast it is shown.
    ReplaySpeed(Speed),
}

/// The exchange in the making has changed. Not written for what was refused or had no effect.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SelectionChanged {
    /// One more of this piece was chosen.
    Picked(Piece),
    /// Something was put back.
    PutBack,
    /// A whole exchange was chosen.
    Exchange(Exchange),
}

/// The game has changed. Written by the turn flow alone; saved first, then shown.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct GameChanged {
    /// Counts the changes of the session.
    pub number: u64,
    /// How many actions the game has now.
    pub actions: usize,
    /// What it was.
    pub change: Change,
}

/// What happened to the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A new game was dealt.
    Dealt,
    /// A saved game was laid out again.
    Resumed,
    /// One or more actions, with core's facts in order.
    Acted(Vec<Fact>),
    /// Actions were taken back.
    Undone,
    /// A replay went somewhere else.
    Jumped,
    /// Somebody else plays a seat.
    Reseated,
}

/// A fact that is being shown now: the log, sounds and captions follow it.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct FactShown {
    /// The fact.
    pub fact: Fact,
    /// How many actions the game had after it.
    pub actions: usize,
}

/// Somebody wants to take back what others have answered already.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct WantsUndo {
    /// Whose decision.
    pub whose: Seat,
    /// Who has to agree.
    pub ask: Vec<Seat>,
}
