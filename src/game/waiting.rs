//! What the table waits for: the presentation, a person, a bot, a step of a replay, or nothing.

use super::gate::ShowGate;
use super::session::{Session, SessionKind};
use aljabar_characters::Opponent;
use aljabar_core::Seat;
use bevy::ecs::system::SystemParam;
use bevy::prelude::Res;

/// What has to happen before the game continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// The presentation has to show what has happened.
    Presentation,
    /// The person at this seat has to decide.
    Person(Seat),
    /// This bot at this seat has to decide.
    Bot(Seat, Opponent),
    /// In a puzzle: the other seats reply.
    Replies,
    /// The player has to step through the replay.
    Step,
    /// Nothing, because the game is over.
    Over,
}

impl Waiting {
    /// What the table waits for, given how much of the game has been shown.
    pub fn of(session: &Session, gate: &ShowGate) -> Self {
        if !gate.is_idle() {
            return Self::Presentation;
        }
        match (session.kind(), session.human_on_turn(), session.bot_on_turn()) {
            (SessionKind::Replay { .. } | SessionKind::Highlight { .. }, ..) => Self::Step,
            (SessionKind::Puzzle, None, None) if session.turn().is_some() => Self::Replies,
            (_, Some(seat), _) => Self::Person(seat),
            (_, None, Some((seat, opponent))) => Self::Bot(seat, opponent),
            (_, None, None) => Self::Over,
        }
    }

    /// The seat of the person who has to decide. `None` if the table waits for anything else.
    pub fn person(self) -> Option<Seat> {
        match self {
            Self::Person(seat) => Some(seat),
            _ => None,
        }
    }
}

/// The game at the table, and how much of it has been shown.
#[derive(SystemParam)]
pub struct GameState<'w> {
    /// The game.
    pub session: Res<'w, Session>,
    /// What has been shown.
    pub gate: Res<'w, ShowGate>,
}

impl GameState<'_> {
    /// What the table is waiting for.
    pub fn waiting(&self) -> Waiting {
        Waiting::of(&self.session, &self.gate)
    }
}
