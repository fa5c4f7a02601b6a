//! What a bot is asked, and what it answers.

use std::sync::atomic::AtomicBool;

use aljabar_core::{Action, Position, Rules, TurnHistory};

use crate::{Budget, Evaluator, Reason, Values, budget::NEVER};

/// A request for one action: all that a bot may know, and how long it may think. The order of the bag is not part of it.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The rules of the game.
    pub rules: &'a Rules,
    /// The position. The bot plays for the seat on turn.
    pub position: &'a Position,
    /// What the rules remember of earlier turns: the round, passes in a row and positions that can be repeated.
    pub history: &'a TurnHistory,
    /// The seed of everything random in the decision.
    pub seed: u64,
    /// How long the bot may think.
    pub budget: Budget,
    /// Set to true to cancel the question. The bot then returns the best action found so far.
    pub cancel: &'a AtomicBool,
}

/// The history of a question that was asked without one.
static START: TurnHistory = TurnHistory::START;

impl<'a> Question<'a> {
    /// A question with the bot's own budget, which is never cancelled. It has the history of a game that starts in this
    /// position.
    #[must_use]
    pub const fn new(rules: &'a Rules, position: &'a Position, seed: u64) -> Self {
        Self { rules, position, history: &START, seed, budget: Budget { nodes: None, time: None }, cancel: &NEVER }
    }

    /// The same with the history of the game.
    #[must_use]
    pub const fn with_history(self, history: &'a TurnHistory) -> Self {
        Self { history, ..self }
    }

    /// The same question with a budget.
    #[must_use]
    pub const fn within(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// The same question with a flag that cancels it.
    #[must_use]
    pub const fn until(self, cancel: &'a AtomicBool) -> Self {
        Self { cancel, ..self }
    }
}

/// A bot's answer, and what it found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The action to play.
    pub action: Action,
    /// Each seat's expected share of the win, as a share of [`WON`](crate::WON).
    pub values: Values,
    /// Other actions that it considered, best first, without `action`.
    pub alternatives: Vec<Alternative>,
    /// The principal variation: `action` and the most visited actions after it. It ends at a draw, because the piece is not
    /// known.
    pub line: Vec<Action>,
    /// Why it chose `action`.
    pub reason: Reason,
    /// The number of positions that it evaluated.
    pub nodes: u64,
    /// The length of the principal variation; 0 for bots that do not search.
    pub depth: usize,
}

impl Decision {
    /// The decision of a bot that neither searches nor compares.
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
            reason: Reason::of(rules, evaluator.extractor(), position, action, choices),
            nodes: 1,
            depth: 0,
        }
    }
}

/// Another action and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// A legal action.
    pub action: Action,
    /// The expected share of the win for the seat on turn, as a share of [`WON`](crate::WON).
    pub value: i32,
}
