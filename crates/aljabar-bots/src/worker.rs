//! Runs a bot on a thread of its own, for callers that must not block. No other file of this crate uses threads.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    time::Duration,
};

use aljabar_core::{Position, Rules, Seat, TurnHistory};
use aljabar_platform::background;

use crate::{Bot, BotFault, Budget, Guard, GuardedDecision, Level, Question, clock::Deadline};

/// A bot that overruns its time by more than this is replaced.
const GRACE: Duration = Duration::from_secs(1);
/// The time limit of a question without any limit, before [`GRACE`].
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Runs a bot in the background: [`ask`](Self::ask) a question, then [`poll`](Self::poll) for the answer. At most one
/// question is open. Dropping the worker cancels it.
pub struct Worker {
    rules: Rules,
    /// `None` once the bot has failed to answer. The fallback then answers at once, on the caller's thread.
    thread: Option<BotThread>,
    fallback: Box<dyn Bot>,
    pending: Option<Pending>,
    /// The flag that ends thinking ahead.
    ahead: Option<Arc<AtomicBool>>,
    /// The number of questions so far, which is the number of the last one.
    asked: u64,
}

struct BotThread {
    requests: Sender<ThreadRequest>,
    answers: Receiver<(u64, GuardedDecision)>,
}

/// A question for the thread.
struct ThreadRequest {
    number: u64,
    position: Box<Position>,
    history: TurnHistory,
    seed: u64,
    budget: Budget,
    cancel: Arc<AtomicBool>,
    /// `None` if an action is wanted. Otherwise the bot thinks ahead for this seat, and does not answer.
    ahead: Option<Seat>,
}

/// The open question.
struct Pending {
    number: u64,
    position: Box<Position>,
    seed: u64,
    cancel: Arc<AtomicBool>,
    /// When the bot is replaced, and how long that is after the question. `None` if the question has a number of positions
    /// but no time: then a slow or busy machine does not change the game.
    limit: Option<(Deadline, Duration)>,
    fault: Option<BotFault>,
}

impl Worker {
    /// Starts a thread for a bot, for games with these rules. `wake` is called on that thread after every answer.
    pub fn new(rules: &Rules, bot: Box<dyn Bot>, wake: impl Fn() + Send + 'static) -> Self {
        let (requests, inbox) = channel::<ThreadRequest>();
        let (outbox, answers) = channel();
        let mut guard = Guard::new(rules, bot);
        let shared = rules.clone();
        let spawned = background::start("al-jabar bot", move || {
            for ThreadRequest { number, position, history, seed, budget, cancel, ahead } in inbox {
                let question =
                    Question::new(&shared, &position, seed).with_history(&history).within(budget).until(&cancel);
                if let Some(seat) = ahead {
                    guard.ponder(&question, seat);
                    continue;
                }
                let answer = guard.decide(&question);
                if outbox.send((number, answer)).is_err() {
                    break;
                }
                wake();
            }
        });
        let thread = spawned.is_ok().then_some(BotThread { requests, answers });
        Self {
            rules: rules.clone(),
            thread,
            fallback: Level::FALLBACK.bot(rules),
            pending: None,
            ahead: None,
            asked: 0,
        }
    }

    /// Asks for an action, and cancels a question that is still open. The rules of the question must be those of the worker;
    /// its flag to cancel is not used, see [`Self::cancel`].
    pub fn ask(&mut self, question: &Question<'_>) {
        let Question { position, history, seed, budget, .. } = *question;
        self.cancel();
        self.asked += 1;
        let number = self.asked;
        let cancel = Arc::new(AtomicBool::new(false));
        let position = Box::new(*position);
        let time = budget.time.or(budget.nodes.is_none().then_some(DEFAULT_TIME));
        let limit = time.map(|time| time.saturating_add(GRACE)).map(|time| (Deadline::after(time), time));
        let history = history.clone();
        let (to_search, flag) = (position.clone(), cancel.clone());
        let request = ThreadRequest { number, position: to_search, history, seed, budget, cancel: flag, ahead: None };
        let sent = self.thread.as_ref().is_some_and(|thread| thread.requests.send(request).is_ok());
        let fault = (!sent && self.thread.take().is_some()).then(|| BotFault::Absent("its thread has ended".into()));
        self.pending = Some(Pending { number, position, seed, cancel, limit, fault });
    }

    /// Lets the bot think ahead for a seat while another player is on turn in the position of the question. It goes on until
    /// the next question, [`Self::cancel`] or the end of the question's budget, and does not answer. Cancels an open question.
    ///
    /// What the bot finds out may change its next decision, so a game can be repeated from its seed only if nobody thinks
    /// ahead.
    pub fn ponder(&mut self, question: &Question<'_>, seat: Seat) {
        let Question { position, history, seed, budget, .. } = *question;
        self.cancel();
        let (number, position, history) = (self.asked, Box::new(*position), history.clone());
        let cancel = Arc::new(AtomicBool::new(false));
        self.ahead = Some(cancel.clone());
        let request = ThreadRequest { number, position, history, seed, budget, cancel, ahead: Some(seat) };
        if let Some(thread) = &self.thread {
            // If the thread has ended, the next question finds out.
            let _ = thread.requests.send(request);
        }
    }

    /// Whether a question is open: asked, not answered and not cancelled.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.pending.is_some()
    }

    /// The answer to the open question, or `None` if there is none yet. A bot that has overrun its time, or whose thread has
    /// ended, is replaced for good by [`Level::FALLBACK`].
    pub fn poll(&mut self) -> Option<GuardedDecision> {
        let pending = self.pending.as_mut()?;
        let mut fault = pending.fault.take();
        if let Some(thread) = &self.thread {
            loop {
                match thread.answers.try_recv() {
                    Ok((number, answer)) if number == pending.number => {
                        self.pending = None;
                        return Some(answer);
                    }
                    // The answer to a cancelled question.
                    Ok(_) => {}
                    Err(TryRecvError::Empty) => match &pending.limit {
                        Some((deadline, waited)) if deadline.has_passed() => {
                            fault = Some(BotFault::Overran { waited: *waited });
                            break;
                        }
                        _ => return None,
                    },
                    Err(TryRecvError::Disconnected) => {
                        fault = Some(BotFault::Absent("its thread has ended".into()));
                        break;
                    }
                }
            }
        }
        pending.cancel.store(true, Ordering::Relaxed);
        let decision = self.fallback.decide(&Question::new(&self.rules, &pending.position, pending.seed));
        (self.thread, self.pending) = (None, None);
        Some(GuardedDecision { decision, fault })
    }

    /// Cancels the open question, and thinking ahead. The bot stops within milliseconds.
    pub fn cancel(&mut self) {
        if let Some(ahead) = self.ahead.take() {
            ahead.store(true, Ordering::Relaxed);
        }
        if let Some(pending) = self.pending.take() {
            pending.cancel.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.cancel();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use aljabar_core::{DealOptions, Game};

    use std::thread;

    use super::*;
    use crate::Decision;

    fn wait(worker: &mut Worker) -> GuardedDecision {
        loop {
            if let Some(answer) = worker.poll() {
                return answer;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn answers_come_from_the_thread_and_wake_the_caller() {
        let rules = Rules::classic();
        let position = rules.deal(DealOptions::new(2).seed(1)).unwrap();
        let (woken, wakes) = channel();
        let mut worker = Worker::new(&rules, Level::Greedy.bot(&rules), move || woken.send(()).unwrap_or_default());
        worker.ask(&Question::new(&rules, &position, 1));
        assert!(worker.is_thinking());
        assert!(wakes.recv_timeout(Duration::from_secs(60)).is_ok());
        let answer = wait(&mut worker);
        assert_eq!(answer.decision, Level::Greedy.bot(&rules).decide(&Question::new(&rules, &position, 1)));
        assert!(!worker.is_thinking() && worker.poll().is_none());
    }

    #[test]
    fn a_cancelled_question_is_never_answered() {
        let rules = Rules::classic();
        let [first, second] = [1, 2].map(|seed| rules.deal(DealOptions::new(2).seed(seed)).unwrap());
        let mut worker = Worker::new(&rules, Level::Master.bot(&rules), || ());
        worker.ask(&Question::new(&rules, &first, 1).within(Budget::time(Duration::from_secs(60))));
        thread::sleep(Duration::from_millis(5));
        // A long time limit, so that the bot is not replaced on a busy machine.
        let budget = Budget { nodes: Some(1), time: Some(Duration::from_secs(3600)) };
        let question = Question::new(&rules, &second, 1).within(budget);
        worker.ask(&question);
        let answer = wait(&mut worker);
        assert_eq!(answer.fault, None);
        assert_eq!(answer.decision, Level::Master.bot(&rules).decide(&question));
    }

    /// Does not answer until the sender of its channel is dropped.
    struct Sleeper(Receiver<()>);

    impl Bot for Sleeper {
        fn decide(&mut self, question: &Question<'_>) -> Decision {
            let _ = self.0.recv();
            Level::FALLBACK.bot(question.rules).decide(question)
        }
    }

    #[test]
    fn thinking_ahead_ends_with_the_next_question_and_is_never_answered() {
        let rules = Rules::classic();
        let mut game = Game::deal(rules.clone(), DealOptions::new(2).seed(1)).unwrap();
        let (woken, wakes) = channel();
        let mut worker = Worker::new(&rules, Level::Master.bot(&rules), move || woken.send(()).unwrap_or_default());
        let budget = Budget { nodes: Some(2_000), time: Some(Duration::from_secs(3600)) };
        worker.ask(&Question::new(&rules, game.position(), 1).within(budget));
        game.apply(wait(&mut worker).decision.action).unwrap();
        assert_eq!(wakes.recv(), Ok(()));
        for _ in 0..3 {
            // Without a limit: this never ends by itself.
            worker.ponder(&Question::new(&rules, game.position(), 1), 0);
            assert!(!worker.is_thinking() && worker.poll().is_none());
            thread::sleep(Duration::from_millis(5));
        }
        game.apply(Level::Greedy.bot(&rules).decide(&Question::new(&rules, game.position(), 1)).action).unwrap();
        worker.ask(&Question::new(&rules, game.position(), 1).within(budget));
        let answer = wait(&mut worker);
        assert_eq!((answer.fault, game.check(&answer.decision.action)), (None, Ok(())));
        assert_eq!(wakes.recv(), Ok(()));
        worker.ponder(&Question::new(&rules, game.position(), 1), 0);
        worker.cancel();
        assert!(wakes.try_recv().is_err(), "only answers wake");
    }

    /// On a machine that is slow or busy the same number of positions takes longer, and the game must stay the same.
    #[test]
    fn a_number_of_positions_has_no_time_limit() {
        let rules = Rules::classic();
        let position = rules.deal(DealOptions::new(2).seed(1)).unwrap();
        for level in [Level::Random, Level::Novice, Level::Club, Level::Expert, Level::Master] {
            let mut worker = Worker::new(&rules, level.bot(&rules), || ());
            let mut limit = |budget| {
                worker.ask(&Question::new(&rules, &position, 1).within(budget));
                worker.pending.as_ref().unwrap().limit.as_ref().map(|(_, waited)| *waited)
            };
            assert_eq!(limit(Budget::nodes(700)), None);
            assert_eq!(limit(Budget::time(Duration::from_secs(3))), Some(Duration::from_secs(4)));
            assert_eq!(limit(Budget::default()), Some(DEFAULT_TIME + GRACE), "a bot that hangs is replaced");
        }
    }

    #[test]
    fn a_bot_that_overruns_is_replaced() {
        let rules = Rules::classic();
        let position = rules.deal(DealOptions::new(2).seed(1)).unwrap();
        let (awake, asleep) = channel();
        let mut worker = Worker::new(&rules, Box::new(Sleeper(asleep)), || ());
        worker.ask(&Question::new(&rules, &position, 1).within(Budget::time(Duration::from_millis(10))));
        let answer = wait(&mut worker);
        assert!(matches!(answer.fault, Some(BotFault::Overran { .. })), "{answer:?}");
        let game = Game::from_position(rules.clone(), position, 1);
        assert_eq!(game.check(&answer.decision.action), Ok(()));
        worker.ask(&Question::new(&rules, &position, 1));
        let answer = worker.poll().expect("the fallback answers at once");
        assert_eq!(answer.fault, None, "the fault is reported once");
        drop(awake);
    }
}
