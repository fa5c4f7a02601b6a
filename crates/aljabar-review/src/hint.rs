//! What the player on turn had best do, told in three steps: that there is something, its sum, and what it is.

use std::{sync::atomic::AtomicBool, time::Duration};

use aljabar_bots::{Alternative, Budget, Judge, Question, Reason};
use aljabar_core::{Action, Exchange, Piece, Position, Rules};

use crate::NOTICEABLE;

/// How much thinking a hint is worth. The clock is for slow machines and large groups, and leaves room for the position
/// that is being opened when it stops: a player waits for less than 200 ms.
pub const PER_HINT: Budget = Budget { nodes: Some(100_000), time: Some(Duration::from_millis(90)) };

/// The best that was found for the player on turn. One hint is one action: after announcing or drawing, ask again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// First step: what kind of action it is.
    pub kind: Kind,
    /// Second step: what both sides of the exchange add up to, if it is one.
    pub sum: Option<Piece>,
    /// Third step: the action itself.
    pub action: Action,
    /// Third step: why.
    pub reason: Reason,
    /// The share of the win that the player may expect with it, in shares of [`WON`](aljabar_bots::WON).
    pub value: i32,
    /// Everything else that was looked at, with what it seemed worth, best first.
    pub others: Vec<Alternative>,
}

/// What kind of action a hint is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// To announce the final round.
    Announce,
    /// To draw.
    Draw,
    /// To exchange.
    Exchange {
        /// By how much the hand shrinks (grows, when negative).
        sheds: i32,
        /// How many times something cancels in the Center.
        cancellations: u16,
        /// Black pieces that each rival takes for it.
        blacks: u16,
        /// Whether it is the Spectrum.
        spectrum: bool,
    },
    /// To pass.
    Pass,
}

/// How a hint compares with what the player has chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Improvement {
    /// Nothing is chosen yet.
    NothingChosen,
    /// The hint is what the player has chosen.
    Chosen,
    /// The hint is something else, but what is chosen is as good.
    AsGood,
    /// The hint is better.
    Better {
        /// By so much, in shares of [`WON`](aljabar_bots::WON). `None` when what is chosen did not look good enough to be
        /// followed up, or is not allowed.
        by: Option<i32>,
    },
}

impl Hint {
    /// The best thing to do in a position, within [`PER_HINT`]. `None` when the game is over. Raising the flag brings the
    /// answer at once, with what was found by then.
    #[must_use]
    pub fn of(rules: &Rules, position: &Position, cancel: &AtomicBool) -> Option<Self> {
        Self::within(rules, position, PER_HINT, cancel)
    }

    /// The same with a budget of one's own. With positions and no clock the same position has the same hint everywhere.
    #[must_use]
    pub fn within(rules: &Rules, position: &Position, budget: Budget, cancel: &AtomicBool) -> Option<Self> {
        if position.is_over() {
            return None;
        }
        // Master sees without haze, so a seed would decide nothing.
        let question = Question::new(rules, position, 0).within(budget).until(cancel);
        let decision = Judge::new(rules).decide(&question);
        let sum = match decision.action {
            Action::Exchange(exchange) => Some(rules.group().sum(exchange.take.iter())),
            _ => None,
        };
        Some(Self {
            kind: Kind::of(rules, position, decision.action),
            sum,
            action: decision.action,
            reason: decision.reason,
            value: decision.values[position.turn()],
            others: decision.alternatives,
        })
    }

    /// Whether the hint is better than the exchange that the player has chosen, by what the search found out about both.
    #[must_use]
    pub fn improves_on(&self, chosen: Option<&Exchange>) -> Improvement {
        let Some(chosen) = chosen.map(|exchange| Action::Exchange(*exchange)) else {
            return Improvement::NothingChosen;
        };
        if self.action == chosen {
            return Improvement::Chosen;
        }
        let by = self.others.iter().find(|other| other.action == chosen).map(|other| self.value - other.value);
        match by {
            Some(by) if by < NOTICEABLE => Improvement::AsGood,
            by => Improvement::Better { by },
        }
    }
}

impl Kind {
    /// The kind of an action, which must be allowed.
    #[must_use]
    pub fn of(rules: &Rules, position: &Position, action: Action) -> Self {
        match action {
            Action::Announce => Self::Announce,
            Action::Draw => Self::Draw,
            Action::Pass => Self::Pass,
            Action::Exchange(exchange) => {
                let done = { *position }.exchange(rules, &exchange.give.counted(), &exchange.take.counted());
                Self::Exchange {
                    sheds: exchange.reduction(),
                    cancellations: done.total,
                    blacks: done.dealt,
                    spectrum: exchange.give == rules.spectrum(),
                }
            }
        }
    }
}
