//! A bot on a thread of its own, for callers that must not wait. The only place where bots know of threads.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
    time::Duration,
};

use aljabar_core::{Position, Rules, TurnHistory};

use crate::{Answer, Bot, Budget, Fault, Guard, Level, Question, clock::Watch};

/// How much longer than its time a bot may take before somebody else answers for it.
const GRACE: Duration = Duration::from_secs(1);
/// The time of a question without a clock, before the grace.
const PATIENCE: Duration = Duration::from_secs(5);

/// A bot that thinks in the background. Ask, look whether it has answered, cancel when nobody wants to know any more.
pub struct Worker {
    rules: Rules,
    /// Gone when the bot has failed to answer: then the simplest answers at once.
    thread: Option<Thread>,
    simplest: Box<dyn Bot>,
    pending: Option<Pending>,
    /// Questions so far.
    asked: u64,
}

struct Thread {
    requests: Sender<Request>,
    answers: Receiver<(u64, Answer)>,
}

/// What travels to the thread.
struct Request {
    number: u64,
    position: Box<Position>,
    history: TurnHistory,
    seed: u64,
    budget: Budget,
    cancel: Arc<AtomicBool>,
}

/// A question that is being thought about.
struct Pending {
    number: u64,
    position: Box<Position>,
    seed: u64,
    cancel: Arc<AtomicBool>,
    watch: Watch,
    waited: Duration,
    fault: Option<Fault>,
}

impl Worker {
    /// A thread for a bot in games by these rules. `wake` is called on that thread whenever there is an answer.
    pub fn new(rules: &Rules, bot: Box<dyn Bot>, wake: impl Fn() + Send + 'static) -> Self {
        let (requests, inbox) = channel::<Request>();
        let (outbox, answers) = channel();
        let mut guard = Guard::new(rules, bot);
        let shared = rules.clone();
        let spawned = thread::Builder::new().name("al-jabar bot".into()).spawn(move || {
            for Request { number, position, history, seed, budget, cancel } in inbox {
                let question =
                    Question::new(&shared, &position, seed).with_history(&history).within(budget).until(&cancel);
                let answer = guard.decide(&question);
                if outbox.send((number, answer)).is_err() {
                    break;
                }
                wake();
            }
        });
        let thread = spawned.is_ok().then_some(Thread { requests, answers });
        Self { rules: rules.clone(), thread, simplest: Level::SIMPLEST.bot(rules), pending: None, asked: 0 }
    }

    /// Asks. A question that is still open is cancelled. The rules of the question must be those of the worker; its flag
    /// to cancel is not used, see [`Self::cancel`].
    pub fn ask(&mut self, question: &Question<'_>) {
        let Question { position, history, seed, budget, .. } = *question;
        self.cancel();
        self.asked += 1;
        let number = self.asked;
        let cancel = Arc::new(AtomicBool::new(false));
        let position = Box::new(*position);
        let waited = budget.time.unwrap_or(PATIENCE).saturating_add(GRACE);
        let history = history.clone();
        let request = Request { number, position: position.clone(), history, seed, budget, cancel: cancel.clone() };
        let sent = self.thread.as_ref().is_some_and(|thread| thread.requests.send(request).is_ok());
        let fault = (!sent && self.thread.take().is_some()).then(|| Fault::Absent("its thread is gone".into()));
        self.pending = Some(Pending { number, position, seed, cancel, watch: Watch::start(waited), waited, fault });
    }

    /// Whether a question is open.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.pending.is_some()
    }

    /// The answer, once there is one. A bot that has taken too long is given up and the simplest answers for it, now
    /// and from then on.
    pub fn poll(&mut self) -> Option<Answer> {
        let pending = self.pending.as_mut()?;
        let mut fault = pending.fault.take();
        if let Some(thread) = &self.thread {
            loop {
                match thread.answers.try_recv() {
                    Ok((number, answer)) if number == pending.number => {
                        self.pending = None;
                        return Some(answer);
                    }
                    // An answer to a question that was cancelled.
                    Ok(_) => {}
                    Err(TryRecvError::Empty) if !pending.watch.is_up() => return None,
                    Err(TryRecvError::Empty) => {
                        fault = Some(Fault::Overran { waited: pending.waited });
                        break;
                    }
                    Err(TryRecvError::Disconnected) => {
                        fault = Some(Fault::Absent("its thread is gone".into()));
                        break;
                    }
                }
            }
        }
        pending.cancel.store(true, Ordering::Relaxed);
        let decision = self.simplest.decide(&Question::new(&self.rules, &pending.position, pending.seed));
        (self.thread, self.pending) = (None, None);
        Some(Answer { decision, fault })
    }

    /// Takes the open question back. The bot notices within milliseconds.
    pub fn cancel(&mut self) {
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

    use super::*;
    use crate::Decision;

    fn wait(worker: &mut Worker) -> Answer {
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
        // With time to spare, so that a busy machine is not taken for a bot that hangs.
        let budget = Budget { nodes: Some(1), time: Some(Duration::from_secs(3600)) };
        let question = Question::new(&rules, &second, 1).within(budget);
        worker.ask(&question);
        let answer = wait(&mut worker);
        assert_eq!(answer.fault, None);
        assert_eq!(answer.decision, Level::Master.bot(&rules).decide(&question));
    }

    /// Sleeps through everything, until nobody holds the other end.
    struct Sleeper(Receiver<()>);

    impl Bot for Sleeper {
        fn decide(&mut self, question: &Question<'_>) -> Decision {
            let _ = self.0.recv();
            Level::SIMPLEST.bot(question.rules).decide(question)
        }
    }

    #[test]
    fn whoever_overruns_is_replaced() {
        let rules = Rules::classic();
        let position = rules.deal(DealOptions::new(2).seed(1)).unwrap();
        let (awake, asleep) = channel();
        let mut worker = Worker::new(&rules, Box::new(Sleeper(asleep)), || ());
        worker.ask(&Question::new(&rules, &position, 1).within(Budget::time(Duration::from_millis(10))));
        let answer = wait(&mut worker);
        assert!(matches!(answer.fault, Some(Fault::Overran { .. })), "{answer:?}");
        let game = Game::from_position(rules.clone(), position, 1);
        assert_eq!(game.check(&answer.decision.action), Ok(()));
        worker.ask(&Question::new(&rules, &position, 1));
        let answer = worker.poll().expect("the simplest answers at once");
        assert_eq!(answer.fault, None, "the fault is told once");
        drop(awake);
    }
}
