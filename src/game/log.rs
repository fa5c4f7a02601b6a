//! The log: everything that happened, in words, as it is shown.

use super::messages::{Change, FactShown, GameChanged};
use super::phrases;
use super::session::Session;
use crate::texts::Say;
use aljabar_core::{Exchange, Fact, Game, Seat};
use bevy::prelude::*;

/// One line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What happened.
    pub text: Say,
    /// Whose doing it was; consequences are nobody's.
    pub seat: Option<Seat>,
    /// How many actions there had been then.
    pub actions: usize,
    /// Whether it tells why the round is the final one.
    pub is_final: bool,
    /// The exchange, if that is what it tells, and whose it was then.
    pub exchange: Option<(Exchange, Say)>,
    /// Who took how many blacks, if that is what it tells.
    blacks: Option<(Vec<Seat>, u16)>,
}

/// Everything that happened so far.
#[derive(Resource, Default, Debug)]
pub struct Log(pub Vec<Line>);

impl Log {
    fn add(&mut self, session: &Session, fact: &Fact, actions: usize) {
        let Some(mut text) = phrases::fact(session.group(), session.seats(), fact) else { return };
        let mut blacks = None;
        if let Fact::BlacksTaken { seat, count } = fact {
            // One line for all who take as many.
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
        self.0.push(Line { text, seat: doer(fact), actions, is_final, exchange, blacks });
    }
}

fn doer(fact: &Fact) -> Option<Seat> {
    match fact {
        Fact::Drew { seat, .. } | Fact::Exchanged { seat, .. } | Fact::Passed { seat } => Some(*seat),
        _ => None,
    }
}

/// Writes what is shown, and tears out what was taken back.
pub(super) fn write(
    mut changes: MessageReader<GameChanged>,
    mut shown: MessageReader<FactShown>,
    session: Res<Session>,
    mut log: ResMut<Log>,
) {
    for GameChanged { actions, change, .. } in changes.read() {
        match change {
            Change::Dealt => log.0.clear(),
            Change::Resumed | Change::Jumped => *log = retold(&session),
            Change::Undone => log.0.retain(|line| line.actions <= *actions),
            Change::Acted(_) | Change::Reseated => {}
        }
    }
    for FactShown { fact, actions } in shown.read() {
        // What was taken back while it was being shown did not happen.
        if *actions <= session.game().history().0 {
            log.add(&session, fact, *actions);
        }
    }
}

/// The log of a game that was played before.
fn retold(session: &Session) -> Log {
    let mut log = Log::default();
    let game = session.game();
    let mut again = Game::from_position(game.rules().clone(), *game.start(), game.seed());
    for (i, (_, deed)) in game.deeds().enumerate() {
        for fact in again.replay(deed).unwrap_or_default() {
            log.add(session, &fact, i + 1);
        }
    }
    log
}
