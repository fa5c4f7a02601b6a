//! Keeps a game going when a bot fails: a bot that panics or returns an illegal action is replaced by a simple one.

use std::{
    any::Any,
    cell::Cell,
    error::Error,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use aljabar_core::{Action, Game, Illegal, Rules, Seat};

use crate::{Bot, Decision, Level, Question};

/// How a bot failed. Prints as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotFault {
    /// It panicked with this message.
    Panicked(String),
    /// It returned an illegal action.
    Illegal {
        /// The action.
        action: Action,
        /// Why the action is illegal.
        reason: Illegal,
    },
    /// It did not answer in time.
    Overran {
        /// The time that the caller waited.
        waited: Duration,
    },
    /// It could not be asked, for this reason.
    Absent(String),
}

impl fmt::Display for BotFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panicked(message) => write!(f, "the bot panicked ({message})"),
            Self::Illegal { reason, .. } => write!(f, "the bot chose an illegal action: {reason}"),
            Self::Overran { waited } => write!(f, "the bot did not answer within {:.1} seconds", waited.as_secs_f64()),
            Self::Absent(reason) => write!(f, "the bot could not start ({reason})"),
        }?;
        f.write_str("; a simple bot takes its place")
    }
}

impl Error for BotFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Illegal { reason, .. } => Some(reason),
            _ => None,
        }
    }
}

/// A legal decision, and the fault of the bot if the decision is not its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuardedDecision {
    /// A legal decision, by the bot or by the one that replaced it.
    pub decision: Decision,
    /// Why the bot was replaced. Only the first decision after that has a fault.
    pub fault: Option<BotFault>,
}

/// Wraps a bot. Its decisions are always legal: after a fault [`Level::FALLBACK`] decides instead.
pub struct Guard {
    bot: Option<Box<dyn Bot>>,
    fallback: Box<dyn Bot>,
    /// The fault of a bot that has panicked while it thought ahead, until it is reported.
    fault: Option<BotFault>,
}

impl Guard {
    /// Wraps a bot for games with these rules.
    #[must_use]
    pub fn new(rules: &Rules, bot: Box<dyn Bot>) -> Self {
        Self { bot: Some(bot), fallback: Level::FALLBACK.bot(rules), fault: None }
    }

    /// Asks the bot, and checks its decision. The game must not be over.
    pub fn decide(&mut self, question: &Question<'_>) -> GuardedDecision {
        let fault = match self.bot.as_mut().map(|bot| attempt(bot.as_mut(), question)) {
            Some(Ok(decision)) => return GuardedDecision { decision, fault: None },
            Some(Err(fault)) => Some(fault),
            None => self.fault.take(),
        };
        // A bot that panicked may be in an invalid state, so it is never asked again.
        self.bot = None;
        GuardedDecision { decision: self.fallback.decide(question), fault }
    }

    /// Lets the bot think ahead, see [`Bot::ponder`]. A bot that panics is replaced; the next decision has the fault.
    pub fn ponder(&mut self, question: &Question<'_>, seat: Seat) {
        let thought = self.bot.as_mut().map(|bot| catch_panic(|| bot.ponder(question, seat)));
        if let Some(Err(panic)) = thought {
            self.bot = None;
            self.fault = Some(BotFault::Panicked(panic.0));
        }
    }
}

fn attempt(bot: &mut dyn Bot, question: &Question<'_>) -> Result<Decision, BotFault> {
    let decision = catch_panic(|| bot.decide(question)).map_err(|panic| BotFault::Panicked(panic.0))?;
    let game = Game::from_position(question.rules.clone(), *question.position, question.seed);
    match game.check(&decision.action) {
        Ok(()) => Ok(decision),
        Err(reason) => Err(BotFault::Illegal { action: decision.action, reason }),
    }
}

thread_local! {
    /// How many nested calls of [`catch_panic`] run on this thread.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// A panic that was caught, with its message. The message is "no message" if the panic had none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaughtPanic(pub String);

impl fmt::Display for CaughtPanic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for CaughtPanic {}

/// Runs `work` and catches a panic in it. After a panic, what `work` has changed may be in an invalid state and must not
/// be used.
///
/// # Errors
/// If `work` panics.
pub fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, CaughtPanic> {
    DEPTH.with(|depth| depth.set(depth.get() + 1));
    let done = catch_unwind(AssertUnwindSafe(work));
    DEPTH.with(|depth| depth.set(depth.get() - 1));
    done.map_err(|panic| CaughtPanic(message(panic.as_ref())))
}

/// Whether this thread runs inside of [`catch_panic`], which would catch a panic now. A panic hook uses this to tell a
/// bot that failed from a crash of the program.
#[must_use]
pub fn is_catching_panics() -> bool {
    // The value may be gone already while a thread ends.
    DEPTH.try_with(|depth| depth.get() > 0).unwrap_or(false)
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".into())
}

#[cfg(test)]
mod tests {
    use aljabar_core::{DealOptions, Rules};

    use super::*;

    /// Returns the action of its function, or panics in it.
    struct Broken(fn(&Question<'_>) -> Action);

    impl Bot for Broken {
        fn decide(&mut self, question: &Question<'_>) -> Decision {
            let action = (self.0)(question);
            let mut decision = Level::FALLBACK.bot(question.rules).decide(question);
            decision.action = action;
            decision
        }

        fn ponder(&mut self, _: &Question<'_>, _: Seat) {
            panic!("too far ahead");
        }
    }

    impl Broken {
        const THINKS: Self = Self(|question| Level::FALLBACK.bot(question.rules).decide(question).action);
    }

    #[test]
    fn a_bot_that_panics_while_it_thinks_ahead_is_replaced_and_reported() {
        let rules = Rules::classic();
        let position = rules.deal(DealOptions::new(2).seed(1)).unwrap();
        let question = Question::new(&rules, &position, 5);
        let mut guard = Guard::new(&rules, Box::new(Broken::THINKS));
        assert_eq!(guard.decide(&question).fault, None);
        guard.ponder(&question, 1);
        assert_eq!(guard.decide(&question).fault, Some(BotFault::Panicked("too far ahead".into())));
        assert_eq!(guard.decide(&question).fault, None, "the fault is reported once");
    }

    #[test]
    fn a_bot_that_fails_is_replaced_for_good() {
        let rules = Rules::classic();
        let position = rules.deal(DealOptions::new(2).seed(1)).unwrap();
        let question = Question::new(&rules, &position, 5);
        let panics: fn(&Question<'_>) -> Action = |_| panic!("out of ideas");
        for (broken, expected) in [(panics, "out of ideas"), (|_| Action::Pass, "may not pass")] {
            let mut guard = Guard::new(&rules, Box::new(Broken(broken)));
            let answer = guard.decide(&question);
            let fault = answer.fault.map(|fault| fault.to_string()).unwrap_or_default();
            assert!(fault.contains(expected), "{fault}");
            let game = Game::from_position(rules.clone(), position, 5);
            assert_eq!(game.check(&answer.decision.action), Ok(()));
            assert_eq!(guard.decide(&question).fault, None, "the fault is reported once");
        }
    }

    /// A panic hook runs on the thread that panics, before the panic is caught.
    #[test]
    fn a_panic_hook_can_tell_a_failed_bot_from_a_crash() {
        use std::{panic, sync::Mutex, thread};
        static HEARD: Mutex<Vec<(String, bool)>> = Mutex::new(Vec::new());
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let text = info.payload().downcast_ref::<&str>().copied().unwrap_or_default();
            if text.starts_with("hook test") {
                HEARD.lock().unwrap().push((text.into(), is_catching_panics()));
            } else {
                before(info);
            }
        }));
        let rules = Rules::classic();
        let position = rules.deal(DealOptions::new(2).seed(1)).unwrap();
        let question = Question::new(&rules, &position, 5);
        let broken = |_: &Question<'_>| panic!("hook test: a bot");
        let fault = Guard::new(&rules, Box::new(Broken(broken))).decide(&question).fault;
        assert_eq!(fault, Some(BotFault::Panicked("hook test: a bot".into())));
        assert!(!is_catching_panics(), "no call is running any more");
        let inner = catch_panic(|| catch_panic(|| panic!("hook test: inside")).is_err() && is_catching_panics());
        assert_eq!(inner, Ok(true), "the outer call still catches panics after the inner one has");
        assert!(thread::spawn(|| panic!("hook test: a crash")).join().is_err());
        let heard = HEARD.lock().unwrap().clone();
        let expected = [("hook test: a bot", true), ("hook test: inside", true), ("hook test: a crash", false)];
        assert_eq!(heard, expected.map(|(text, guarded)| (text.to_owned(), guarded)));
    }

    #[test]
    fn a_bot_without_a_fault_is_kept() {
        let rules = Rules::classic();
        let position = rules.deal(DealOptions::new(2).seed(1)).unwrap();
        let question = Question::new(&rules, &position, 5);
        let answer = Guard::new(&rules, Level::Greedy.bot(&rules)).decide(&question);
        assert_eq!(answer.fault, None);
        assert_eq!(answer.decision, Level::Greedy.bot(&rules).decide(&question));
    }
}
