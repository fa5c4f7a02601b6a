//! Keeps a game going whatever its bots do: one that panics or breaks a rule is replaced by the simplest.

use std::{
    any::Any,
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
    let decided = catch_unwind(AssertUnwindSafe(|| bot.decide(question)));
    let decision = decided.map_err(|panic| Fault::Panicked(words(panic.as_ref())))?;
    let game = Game::from_position(question.rules.clone(), *question.position, question.seed);
    match game.check(&decision.action) {
        Ok(()) => Ok(decision),
        Err(reason) => Err(Fault::Illegal { action: decision.action, reason }),
    }
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a word".into())
}

#[cfg(test)]
mod tests {
    use aljabar_core::Rules;

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
        let position = rules.deal(2, 0, 1).unwrap();
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

    #[test]
    fn whoever_does_well_is_left_alone() {
        let rules = Rules::classic();
        let position = rules.deal(2, 0, 1).unwrap();
        let question = Question::new(&rules, &position, 5);
        let answer = Guard::new(&rules, Level::Greedy.bot(&rules)).decide(&question);
        assert_eq!(answer.fault, None);
        assert_eq!(answer.decision, Level::Greedy.bot(&rules).decide(&question));
    }
}
