//! What a bot is asked and what it answers.

use std::sync::atomic::AtomicBool;

use aljabar_core::{Action, Position, Rules, TurnHistory};

use crate::{Budget, Evaluator, Reason, Values, budget::NEVER};

/// What a bot is asked: all that it may know, and how long it may think. The order of the bag is not part of it.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The rules of the game.
    pub rules: &'a Rules,
    /// The table. The bot plays for the seat on turn.
    pub position: &'a Position,
    /// What the rules remember of earlier turns: the round, passes in a row and positions that can be repeated.
    pub history: &'a TurnHistory,
    /// Decides what is left to chance.
    pub seed: u64,
    /// How much thinking the decision is worth.
    pub budget: Budget,
    /// Raised when nobody waits for the answer any more; whatever was found by then is returned at once.
    pub cancel: &'a AtomicBool,
}

/// The history of a question that was asked without one.
static START: TurnHistory = TurnHistory::START;

impl<'a> Question<'a> {
    /// A question that a bot answers with its own budget and that nobody cancels. It has the history of a game that
    /// starts in this position.
    #[must_use]
    pub const fn new(rules: &'a Rules, position: &'a Position, seed: u64) -> Self {
        Self { rules, position, history: &START, seed, budget: Budget { nodes: None, time: None }, cancel: &NEVER }
    }

    /// The same with the history of the game.
    #[must_use]
    pub const fn with_history(self, history: &'a TurnHistory) -> Self {
        Self { history, ..self }
    }

    /// The same with a budget.
    #[must_use]
    pub const fn within(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// The same with a flag to cancel it by.
    #[must_use]
    pub const fn until(self, cancel: &'a AtomicBool) -> Self {
        Self { cancel, ..self }
    }
}

/// A bot's answer, with what it saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// What it does.
    pub action: Action,
    /// The share of the win that each seat may expect, by seat, in shares of [`WON`](crate::WON).
    pub values: Values,
    /// What else it thought of, best first, without the action itself.
    pub alternatives: Vec<Alternative>,
    /// How it expects the game to go on: the action and what follows, as far as was seen. A draw ends it, as nobody
    /// knows what comes.
    pub line: Vec<Action>,
    /// Why.
    pub reason: Reason,
    /// Positions made and evaluated.
    pub nodes: u64,
    /// How many turns ahead everything was seen.
    pub depth: usize,
}

impl Decision {
    /// A decision made without looking ahead or comparing.
    pub(crate) fn simple<const W: usize>(
        rules: &Rules,
        evaluator: &Evaluator<W>,
        position: &Position<W>,
        action: Action,
        choices: usize,
    ) -> Self {
        Self {
            action,
            values: evaluator.shares(position),
            alternatives: Vec::new(),
            line: vec![action],
            reason: Reason::of(rules, evaluator.eye(), position, action, choices),
            nodes: 1,
            depth: 0,
        }
    }
}

/// Another action, with what it seemed worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// The action.
    pub action: Action,
    /// The share of the win for the seat on turn, in shares of [`WON`](crate::WON).
    pub value: i32,
}
