//! What the table is waiting for.

use super::gate::ShowGate;
use super::session::{Session, SessionKind};
use aljabar_bots::Level;
use aljabar_core::Seat;

/// What has to happen before the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// What was done has to be shown.
    Presentation,
    /// This person decides.
    Person(Seat),
    /// This bot decides.
    Bot(Seat, Level),
    /// Somebody steps on in a recorded game.
    Step,
    /// Nothing: the game is over.
    Over,
}

impl Waiting {
    /// Derived from the game and from what has been shown of it.
    pub fn of(session: &Session, gate: &ShowGate) -> Self {
        if !gate.is_idle() {
            return Self::Presentation;
        }
        match (session.kind(), session.human_on_turn(), session.bot_on_turn()) {
            (SessionKind::Replay { .. }, ..) => Self::Step,
            (SessionKind::Play, Some(seat), _) => Self::Person(seat),
            (SessionKind::Play, None, Some((seat, level))) => Self::Bot(seat, level),
            (SessionKind::Play, None, None) => Self::Over,
        }
    }

    /// The person who decides now.
    pub fn person(self) -> Option<Seat> {
        match self {
            Self::Person(seat) => Some(seat),
            _ => None,
        }
    }
}
