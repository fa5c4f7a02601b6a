//! Bots at the table. Each searches on a thread of its own, so that it never blocks a frame.

use super::clock::TableClock;
use super::gate::ShowGate;
use super::messages::{Change, GameChanged, Intent};
use super::phrases;
use super::session::{Session, SessionKind};
use crate::app::{MenuOpen, Pace, Waker};
use crate::notices::Notice;
use crate::settings::Settings;
use aljabar_bots::{Budget, GuardedDecision, Level, Question, Worker};
use aljabar_characters::Opponent;
use aljabar_core::{Seat, decision_seed};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use std::time::Duration;

/// The shortest time that a bot's turn is visible before it acts, in seconds at normal speed.
const MIN_VISIBLE: f32 = 0.6;

/// How much a bot thinks ahead in one turn of a person. It ends then, however long the person takes.
const AHEAD: Budget = Budget { nodes: Some(2_800_000), time: Some(Duration::from_secs(20)) };

/// The worker threads of the bots at this table, and the decision that is being made.
#[derive(Resource, Default)]
pub struct Bots {
    /// By seat; `None` for people.
    workers: Vec<Option<SyncCell<Worker>>>,
    /// The value of [`Session::changes`] for which a bot was asked.
    asked_at: Option<u64>,
    answer: Option<GuardedDecision>,
    /// How long the bot's turn has been visible, in seconds at normal speed.
    visible: f32,
    /// The bot that thinks ahead, or has, and the value of [`Session::changes`] for which it was asked to.
    ahead: Option<(Seat, u64)>,
}

impl Bots {
    /// Whether a bot has been asked for a decision and has not acted yet.
    pub fn is_thinking(&self) -> bool {
        self.asked_at.is_some()
    }

    /// The bot that was asked to think ahead in this turn of a person.
    pub fn thinks_ahead(&self) -> Option<Seat> {
        self.ahead.map(|(seat, _)| seat)
    }
}

/// Starts the bots of a new table.
pub(super) fn start_workers(session: Res<Session>, waker: Res<Waker>, mut bots: ResMut<Bots>) {
    *bots = Bots { workers: workers(&session, &waker), ..default() };
}

fn workers(session: &Session, waker: &Waker) -> Vec<Option<SyncCell<Worker>>> {
    let rules = session.game().rules();
    let play = session.kind().is_played() && !session.kind().is_scripted();
    let workers = session.seats().iter().map(|kind| {
        let waker = waker.clone();
        let bot = kind.opponent().filter(|_| play)?.bot(rules);
        Some(SyncCell::new(Worker::new(rules, bot, move || waker.wake())))
    });
    workers.collect()
}

/// Cancels searches after every change, because the position is another one, and replaces the bots when a seat changes.
pub(super) fn follow_changes(
    session: Res<Session>,
    waker: Res<Waker>,
    mut changes: MessageReader<GameChanged>,
    mut bots: ResMut<Bots>,
) {
    for changed in changes.read() {
        bots.cancel();
        if changed.change == Change::Reseated {
            bots.workers = workers(&session, &waker);
        }
    }
}

/// While a person is on turn, lets the next Master think ahead, if the player wants that. An open menu ends it.
pub(super) fn think_ahead(
    session: Res<Session>,
    (gate, menu, settings): (Res<ShowGate>, Res<MenuOpen>, Res<Settings>),
    mut bots: ResMut<Bots>,
) {
    // While the pictures are painted the processor is needed for them.
    let may = settings.play.thinks_ahead && !menu.0 && gate.is_ready() && session.kind() == SessionKind::Play;
    let person = session.human_on_turn().filter(|_| may);
    let wanted = person.and_then(|person| next_master(&session, person)).map(|seat| (seat, session.changes()));
    if bots.ahead == wanted {
        return;
    }
    if bots.ahead.is_some() {
        bots.cancel();
    }
    if let Some((seat, _)) = wanted {
        bots.ponder(&session, seat);
        bots.ahead = wanted;
    }
}

/// The first seat after this one at which Master plays, or a character of its level.
fn next_master(session: &Session, after: Seat) -> Option<Seat> {
    let seats = session.seats();
    let mut others = (1..seats.len()).map(|i| (after + i) % seats.len());
    others.find(|seat| seats[*seat].opponent().is_some_and(|bot| bot.level() == Level::Master))
}

/// Asks the bot on turn, and plays its answer once the bot's turn has been visible for [`MIN_VISIBLE`].
pub(super) fn think(
    session: Res<Session>,
    gate: Res<ShowGate>,
    clock: Res<TableClock>,
    mut bots: ResMut<Bots>,
    mut intents: MessageWriter<Intent>,
    mut notices: MessageWriter<Notice>,
    mut pace: ResMut<Pace>,
) {
    let Some((seat, opponent)) = session.bot_on_turn().filter(|_| !session.kind().is_scripted()) else { return };
    if bots.asked_at != Some(session.changes()) {
        bots.ask(&session, seat);
    }
    bots.poll(seat, opponent, &mut notices);
    if !gate.is_idle() {
        return;
    }
    bots.visible += clock.step().unwrap_or(f32::INFINITY);
    // An answer wakes the game by itself; these frames are for the animation of a thinking bot.
    pace.stay_awake(Duration::from_millis(100));
    if bots.visible >= MIN_VISIBLE
        && let Some(answer) = bots.answer.take()
    {
        intents.write(Intent::Do(seat, answer.decision.action));
    }
}

impl Bots {
    fn cancel(&mut self) {
        for worker in self.workers.iter_mut().flatten() {
            worker.get().cancel();
        }
        (self.asked_at, self.answer, self.visible, self.ahead) = (None, None, 0.0, None);
    }

    fn ask(&mut self, session: &Session, seat: Seat) {
        self.cancel();
        self.asked_at = Some(session.changes());
        self.question(session, seat, |worker, question| worker.ask(&question));
    }

    fn ponder(&mut self, session: &Session, seat: Seat) {
        self.question(session, seat, |worker, question| worker.ponder(&question.within(AHEAD), seat));
    }

    /// Gives a bot a question about the present position. If nobody thinks ahead, the same game and history give the same
    /// decision. Each decision has a seed of its own, which does not tell the seed of the game, which decides the draws.
    fn question(&mut self, session: &Session, seat: Seat, give: impl FnOnce(&mut Worker, Question<'_>)) {
        let game = session.game();
        let seed = decision_seed(game.seed(), game.history().0 as u64);
        if let Some(Some(worker)) = self.workers.get_mut(seat) {
            let history = game.turn_history();
            give(worker.get(), Question::new(game.rules(), game.position(), seed).with_history(&history));
        }
    }

    fn poll(&mut self, seat: usize, opponent: Opponent, notices: &mut MessageWriter<Notice>) {
        if self.answer.is_some() {
            return;
        }
        let worker = self.workers.get_mut(seat).and_then(Option::as_mut);
        self.answer = worker.and_then(|worker| worker.get().poll());
        if let Some(fault) = self.answer.as_ref().and_then(|answer| answer.fault.as_ref()) {
            notices.write(Notice(phrases::bot_fault(opponent, fault)));
        }
    }
}
