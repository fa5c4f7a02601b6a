//! A hint: the best action for the player on turn, which the game reveals in three steps.

use std::sync::atomic::AtomicBool;

use aljabar_bots::{Alternative, Budget, Reason};
use aljabar_core::{Action, Exchange, Piece, Position, Rules};

use crate::{Advice, NOTICEABLE};

/// The best action that was found. A hint is for one action: after an announcement or a draw, ask for another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// First step: the kind of action.
    pub kind: HintKind,
    /// Second step: the sum of each side of the exchange. `None` for other actions.
    pub sum: Option<Piece>,
    /// Third step: the action itself.
    pub action: Action,
    /// Third step: the reason for the action.
    pub reason: Reason,
    /// The player's expected share of the win, as a share of [`WON`](aljabar_bots::WON).
    pub value: i32,
    /// All other actions that were searched, best first.
    pub others: Vec<Alternative>,
}

/// The kind of action of a hint, with the effects of an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HintKind {
    /// Announce the final round.
    Announce,
    /// Draw a piece from the bag.
    Draw,
    /// Exchange pieces.
    Exchange {
        /// The number of pieces by which the hand shrinks; negative if it grows.
        sheds: i32,
        /// The number of cancellations in the Center.
        cancellations: u16,
        /// The number of black pieces that each rival takes.
        blacks: u16,
        /// Whether it is the Spectrum.
        spectrum: bool,
    },
    /// End the turn without an exchange.
    Pass,
}

/// How a hint compares with the exchange that the player has selected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Improvement {
    /// No exchange is selected.
    NothingChosen,
    /// The selected exchange is the hint.
    Chosen,
    /// The selected exchange is another one, but as good as the hint.
    AsGood,
    /// The hint is better than the selected exchange.
    Better {
        /// The difference of the values, as a share of [`WON`](aljabar_bots::WON). `None` if the selected exchange was not
        /// searched or is illegal.
        by: Option<i32>,
    },
}

impl Hint {
    /// Searches for the best action within [`PER_HINT`](crate::PER_HINT). `None` if the game is over. Setting `cancel` ends
    /// the search with the result found so far; otherwise the same position always has the same hint. [`Advice::of`] returns
    /// the same hint, and a ranking of exchanges.
    #[must_use]
    pub fn of(rules: &Rules, position: &Position, cancel: &AtomicBool) -> Option<Self> {
        Advice::of(rules, position, cancel).map(|advice| advice.hint)
    }

    /// Searches for the best action within a budget. See [`of`](Self::of).
    #[must_use]
    pub fn within(rules: &Rules, position: &Position, budget: Budget, cancel: &AtomicBool) -> Option<Self> {
        Advice::within(rules, position, budget, cancel).map(|advice| advice.hint)
    }

    /// Compares the hint with the exchange that the player has selected, by the values that the search found.
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

impl HintKind {
    /// The kind of a legal action.
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
