//! What the player on turn had best do, told in three steps: that there is something, its sum, and what it is.

use std::sync::atomic::AtomicBool;

use aljabar_bots::{Alternative, Budget, Reason};
use aljabar_core::{Action, Exchange, Piece, Position, Rules};

use crate::{Advice, NOTICEABLE};

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
    /// The best thing to do in a position, within [`PER_HINT`](crate::PER_HINT). `None` when the game is over. Raising the
    /// flag brings the answer at once, with what was found by then; else the same position has the same hint every time.
    /// [`Advice`] has the same hint, and the best exchanges with it.
    #[must_use]
    pub fn of(rules: &Rules, position: &Position, cancel: &AtomicBool) -> Option<Self> {
        Advice::of(rules, position, cancel).map(|advice| advice.hint)
    }

    /// The same with a budget of one's own.
    #[must_use]
    pub fn within(rules: &Rules, position: &Position, budget: Budget, cancel: &AtomicBool) -> Option<Self> {
        Advice::within(rules, position, budget, cancel).map(|advice| advice.hint)
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
                let done = { *position }.exchange_unchecked(rules, &exchange.give.counted(), &exchange.take.counted());
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
