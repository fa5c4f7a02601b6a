//! The log: a line of text for each fact, added when the presentation shows it.

use super::messages::{Change, FactShown, GameChanged};
use super::phrases;
use super::session::Session;
use crate::texts::Say;
use aljabar_core::{Exchange, Fact, Game, Seat};
use bevy::prelude::*;

/// One line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// The sentence about the fact.
    pub text: Say,
    /// The seat that acted. `None` for consequences, such as a cancellation.
    pub seat: Option<Seat>,
    /// How many actions the game had after it.
    pub actions: usize,
    /// Whether it says why the final round has begun.
    pub is_final: bool,
    /// For an exchange: the exchange, and the words before its marbles (`Expert gives`).
    pub exchange: Option<(Exchange, Say)>,
    /// For taken blacks: the seats that took them, and how many each.
    blacks: Option<(Vec<Seat>, u16)>,
}

/// The lines of the log, oldest first.
#[derive(Resource, Default, Debug)]
pub struct Log(pub Vec<LogEntry>);

impl Log {
    fn add(&mut self, session: &Session, fact: &Fact, actions: usize) {
        let Some(mut text) = phrases::fact(session.group(), session.seats(), fact) else { return };
        let mut blacks = None;
        if let Fact::BlacksTaken { seat, count } = fact {
            // Seats that take equally many blacks after one action share a line.
            let mut takers = vec![*seat];
            if let Some((before, number)) =
                self.0.last().filter(|line| line.actions == actions).and_then(|l| l.blacks.clone())
                && number == *count
            {
                takers = [before, takers].concat();
                text = phrases::blacks(session.seats(), &takers, *count);
                self.0.pop();
            }
            blacks = Some((takers, *count));
        }
        let is_final = matches!(fact, Fact::FinalRound { .. });
        let exchange = match fact {
            Fact::Exchanged { seat, exchange, spectrum } => {
                Some((*exchange, phrases::gives(session.seats(), *seat, *spectrum)))
            }
            _ => None,
        };
        self.0.push(LogEntry { text, seat: acting_seat(fact), actions, is_final, exchange, blacks });
    }
}

fn acting_seat(fact: &Fact) -> Option<Seat> {
    match fact {
        Fact::Drew { seat, .. } | Fact::Exchanged { seat, .. } | Fact::Passed { seat } => Some(*seat),
        _ => None,
    }
}

/// Adds a line for each fact that is shown, and removes lines of actions that were undone.
pub(super) fn write(
    mut changes: MessageReader<GameChanged>,
    mut shown: MessageReader<FactShown>,
    session: Res<Session>,
    mut log: ResMut<Log>,
) {
    for GameChanged { actions, change, .. } in changes.read() {
        match change {
            Change::Dealt => log.0.clear(),
            Change::Resumed | Change::Jumped => *log = rebuild(&session),
            Change::Undone => log.0.retain(|line| line.actions <= *actions),
            Change::Acted(_) | Change::Reseated => {}
        }
    }
    for FactShown { fact, actions } in shown.read() {
        // The action may have been undone while it was being shown.
        if *actions <= session.game().history().0 {
            log.add(&session, fact, *actions);
        }
    }
}

/// The log of the actions so far, for a game that was loaded or a replay that jumped.
fn rebuild(session: &Session) -> Log {
    let mut log = Log::default();
    let game = session.game();
    let mut replayed = Game::from_position(game.rules().clone(), *game.start(), game.seed());
    for (i, (_, deed)) in game.deeds().enumerate() {
        for fact in replayed.replay(deed).unwrap_or_default() {
            log.add(session, &fact, i + 1);
        }
    }
    log
}
