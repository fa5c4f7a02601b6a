//! Keeps a game going whatever its bots do: one that panics or breaks a rule is replaced by the simplest.

use std::{
    any::Any,
    cell::Cell,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use aljabar_core::{Action, Game, Illegal, Rules};

use crate::{Bot, Decision, Level, Question};

/// What a bot did wrong. Prints as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It broke down, with these words.
    Panicked(String),
    /// It wanted what the rules forbid.
    Illegal {
        /// What it wanted.
        action: Action,
        /// Why that is not allowed.
        reason: Illegal,
    },
    /// It did not answer in time.
    Overran {
        /// How long it was waited for.
        waited: Duration,
    },
    /// It could not begin to think at all.
    Absent(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panicked(words) => write!(f, "the bot broke down ({words})"),
            Self::Illegal { reason, .. } => write!(f, "the bot wanted something that is not allowed: {reason}"),
            Self::Overran { waited } => write!(f, "the bot did not answer within {:.1} seconds", waited.as_secs_f64()),
            Self::Absent(words) => write!(f, "the bot could not begin to think ({words})"),
        }?;
        f.write_str("; a simple one plays on in its place")
    }
}

impl std::error::Error for Fault {}

/// A decision that can be played, and what went wrong on the way to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Legal, whoever made it.
    pub decision: Decision,
    /// Why it is not the bot's own. Told once; from then on the simplest bot plays.
    pub fault: Option<Fault>,
}

/// A bot that can be relied on: the one it guards, or the simplest in its place.
pub struct Guard {
    bot: Option<Box<dyn Bot>>,
    simplest: Box<dyn Bot>,
}

impl Guard {
    /// Guards a bot in games by these rules.
    #[must_use]
    pub fn new(rules: &Rules, bot: Box<dyn Bot>) -> Self {
        Self { bot: Some(bot), simplest: Level::SIMPLEST.bot(rules) }
    }

    /// Decides, without fail. The game must not be over.
    pub fn decide(&mut self, question: &Question<'_>) -> Answer {
        let fault = match self.bot.as_mut().map(|bot| attempt(bot.as_mut(), question)) {
            Some(Ok(decision)) => return Answer { decision, fault: None },
            Some(Err(fault)) => Some(fault),
            None => None,
        };
        // What has failed may be half-changed: it is not asked again.
        self.bot = None;
        Answer { decision: self.simplest.decide(question), fault }
    }
}

fn attempt(bot: &mut dyn Bot, question: &Question<'_>) -> Result<Decision, Fault> {
    // The bot is thrown away after a panic, so nobody sees it in a broken state.
    let decision = guarded(|| bot.decide(question)).map_err(Fault::Panicked)?;
    let game = Game::from_position(question.rules.clone(), *question.position, question.seed);
    match game.check(&decision.action) {
        Ok(()) => Ok(decision),
        Err(reason) => Err(Fault::Illegal { action: decision.action, reason }),
    }
}

thread_local! {
    /// How many calls of [`guarded`] this thread is inside of.
    static GUARDED: Cell<u32> = const { Cell::new(0) };
}

/// Runs something that may panic, and catches that: the words of the panic are the error. What the closure changed
/// may be half-changed then, and must not be used any more.
///
/// # Errors
/// The words of the panic, or "without a word" when there were none.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    struct Inside;
    impl Drop for Inside {
        fn drop(&mut self) {
            GUARDED.with(|depth| depth.set(depth.get() - 1));
        }
    }
    GUARDED.with(|depth| depth.set(depth.get() + 1));
    let inside = Inside;
    let done = catch_unwind(AssertUnwindSafe(work));
    drop(inside);
    done.map_err(|panic| words(panic.as_ref()))
}

/// Whether a panic on this thread would be caught now, because the thread is inside of [`guarded`]. A panic hook asks
/// this to tell a bot that failed, which is replaced and told about, from a crash of the program.
#[must_use]
pub fn is_guarded() -> bool {
    // A thread that is being taken down has nothing to ask any more.
    GUARDED.try_with(|depth| depth.get() > 0).unwrap_or(false)
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a word".into())
}

#[cfg(test)]
mod tests {
    use aljabar_core::{DealOptions, Rules};

    use super::*;

    /// Fails in a way of its choice.
    struct Broken(fn(&Question<'_>) -> Action);

    impl Bot for Broken {
        fn decide(&mut self, question: &Question<'_>) -> Decision {
            let action = (self.0)(question);
            let mut decision = Level::SIMPLEST.bot(question.rules).decide(question);
            decision.action = action;
            decision
        }
    }

    #[test]
    fn whoever_fails_is_replaced_once_and_for_all() {
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
            assert_eq!(guard.decide(&question).fault, None, "the fault is told once");
        }
    }

    /// A panic hook is called on the thread that panics, before anything is caught.
    #[test]
    fn a_panic_hook_can_tell_a_failed_bot_from_a_crash() {
        use std::{panic, sync::Mutex, thread};
        static HEARD: Mutex<Vec<(String, bool)>> = Mutex::new(Vec::new());
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let text = info.payload().downcast_ref::<&str>().copied().unwrap_or_default();
            if text.starts_with("hook test") {
                HEARD.lock().unwrap().push((text.into(), is_guarded()));
            } else {
                before(info);
            }
        }));
        let rules = Rules::classic();
        let position = rules.deal(DealOptions::new(2).seed(1)).unwrap();
        let question = Question::new(&rules, &position, 5);
        let broken = |_: &Question<'_>| panic!("hook test: a bot");
        let fault = Guard::new(&rules, Box::new(Broken(broken))).decide(&question).fault;
        assert_eq!(fault, Some(Fault::Panicked("hook test: a bot".into())));
        assert!(!is_guarded(), "the guard is over");
        let inner = guarded(|| guarded(|| panic!("hook test: inside")).is_err() && is_guarded());
        assert_eq!(inner, Ok(true), "what is caught inside does not end the guard around it");
        assert!(thread::spawn(|| panic!("hook test: a crash")).join().is_err());
        let heard = HEARD.lock().unwrap().clone();
        let expected = [("hook test: a bot", true), ("hook test: inside", true), ("hook test: a crash", false)];
        assert_eq!(heard, expected.map(|(text, guarded)| (text.to_owned(), guarded)));
    }

    #[test]
    fn whoever_does_well_is_left_alone() {
        let rules = Rules::classic();
        let position = rules.deal(DealOptions::new(2).seed(1)).unwrap();
        let question = Question::new(&rules, &position, 5);
        let answer = Guard::new(&rules, Level::Greedy.bot(&rules)).decide(&question);
        assert_eq!(answer.fault, None);
        assert_eq!(answer.decision, Level::Greedy.bot(&rules).decide(&question));
    }
}
