//! Bots at the table: each thinks on a thread of its own, and nobody waits for it but the next marble.

use super::clock::TableClock;
use super::gate::ShowGate;
use super::messages::{Change, GameChanged, Intent};
use super::phrases;
use super::seat_kind::SeatKind;
use super::session::Session;
use crate::app::{Pace, Waker};
use crate::notices::Notice;
use aljabar_bots::{GuardedDecision, Level, Question, Worker};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use std::time::Duration;

/// A bot lets people see that it is its turn for at least this long, at normal speed.
const AT_LEAST: f32 = 0.6;

/// The bots of this table.
#[derive(Resource, Default)]
pub struct Bots {
    workers: Vec<Option<SyncCell<Worker>>>,
    /// The change of the session that is being thought about.
    asked_at: Option<u64>,
    answer: Option<GuardedDecision>,
    /// How long everybody has seen that it is this bot's turn.
    seen: f32,
}

impl Bots {
    /// Whether a bot has been asked and everything else has come to rest.
    pub fn is_thinking(&self) -> bool {
        self.asked_at.is_some()
    }
}

/// Engages the bots of a new table.
pub(super) fn engage(session: Res<Session>, waker: Res<Waker>, mut bots: ResMut<Bots>) {
    *bots = Bots { workers: workers(&session, &waker), ..default() };
}

fn workers(session: &Session, waker: &Waker) -> Vec<Option<SyncCell<Worker>>> {
    let rules = session.game().rules();
    let workers = session.seats().iter().map(|kind| match kind {
        SeatKind::Bot(level) if session.kind().is_played() => {
            let waker = waker.clone();
            Some(SyncCell::new(Worker::new(rules, level.bot(rules), move || waker.wake())))
        }
        _ => None,
    });
    workers.collect()
}

/// Whatever bots were thinking about is over; another bot may have sat down.
pub(super) fn follow(
    session: Res<Session>,
    waker: Res<Waker>,
    mut changes: MessageReader<GameChanged>,
    mut bots: ResMut<Bots>,
) {
    for changed in changes.read() {
        bots.forget();
        if changed.change == Change::Reseated {
            bots.workers = workers(&session, &waker);
        }
    }
}

/// Asks the bot on turn, and does what it says once people have seen that it is its turn.
pub(super) fn think(
    session: Res<Session>,
    gate: Res<ShowGate>,
    clock: Res<TableClock>,
    mut bots: ResMut<Bots>,
    mut intents: MessageWriter<Intent>,
    mut notices: MessageWriter<Notice>,
    mut pace: ResMut<Pace>,
) {
    let Some((seat, level)) = session.bot_on_turn() else { return };
    if bots.asked_at != Some(session.changes()) {
        bots.ask(&session, seat);
    }
    bots.hear(seat, level, &mut notices);
    if !gate.is_idle() {
        return;
    }
    bots.seen += clock.step().unwrap_or(f32::INFINITY);
    // An answer wakes the game by itself; the sign of thought moves until then.
    pace.stay_awake(Duration::from_millis(100));
    if bots.seen >= AT_LEAST
        && let Some(answer) = bots.answer.take()
    {
        intents.write(Intent::Do(seat, answer.decision.action));
    }
}

impl Bots {
    fn forget(&mut self) {
        for worker in self.workers.iter_mut().flatten() {
            worker.get().cancel();
        }
        (self.asked_at, self.answer, self.seen) = (None, None, 0.0);
    }

    fn ask(&mut self, session: &Session, seat: usize) {
        self.forget();
        self.asked_at = Some(session.changes());
        let game = session.game();
        // The same game, played the same way, makes the same moves; no two decisions of it share their luck.
        let seed = game.seed() ^ (game.history().0 as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if let Some(Some(worker)) = self.workers.get_mut(seat) {
            let history = game.turn_history();
            worker.get().ask(&Question::new(game.rules(), game.position(), seed).with_history(&history));
        }
    }

    fn hear(&mut self, seat: usize, level: Level, notices: &mut MessageWriter<Notice>) {
        if self.answer.is_some() {
            return;
        }
        let worker = self.workers.get_mut(seat).and_then(Option::as_mut);
        self.answer = worker.and_then(|worker| worker.get().poll());
        if let Some(fault) = self.answer.as_ref().and_then(|answer| answer.fault.as_ref()) {
            notices.write(Notice(phrases::bot_fault(level, fault)));
        }
    }
}
