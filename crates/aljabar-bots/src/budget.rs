//! How long a bot may think: so many positions, so much time, or until it is told to stop.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::clock::Watch;

/// How much thinking a decision is worth. Whatever runs out first ends it; a budget without limits is a mistake that
/// bots answer with their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Positions made and evaluated. The same number brings the same decision on every machine.
    pub nodes: Option<u64>,
    /// Time from the question on.
    pub time: Option<Duration>,
}

impl Budget {
    /// So many positions and no clock.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), time: None }
    }

    /// So much time and no count.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { nodes: None, time: Some(time) }
    }
}

/// A flag that nobody raises, for questions that nobody cancels.
pub static NEVER: AtomicBool = AtomicBool::new(false);

/// So many positions pass between two looks at the clock and at the flag: well under a millisecond.
const BETWEEN_LOOKS: u64 = 256;

/// The search has used up its budget, or was cancelled; what it was doing counts for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spent;

/// Counts positions and watches the clock.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    spent: u64,
    limit: u64,
    next_look: u64,
    watch: Option<Watch>,
    cancel: &'a AtomicBool,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: Budget, cancel: &'a AtomicBool) -> Self {
        let limit = budget.nodes.unwrap_or(u64::MAX);
        Self { spent: 0, limit, next_look: 0, watch: budget.time.map(Watch::start), cancel }
    }

    /// How many positions there may be.
    pub(crate) const fn limit(&self) -> u64 {
        self.limit
    }

    /// Positions so far.
    pub(crate) const fn spent(&self) -> u64 {
        self.spent
    }

    /// Counts so many positions.
    #[inline]
    pub(crate) fn spend(&mut self, positions: u64) -> Result<(), Spent> {
        self.spent += positions;
        if self.spent < self.next_look {
            return Ok(());
        }
        self.look()
    }

    #[cold]
    fn look(&mut self) -> Result<(), Spent> {
        self.next_look = (self.spent + BETWEEN_LOOKS).min(self.limit);
        let interrupted = self.cancel.load(Ordering::Relaxed) || self.watch.as_ref().is_some_and(Watch::is_up);
        if self.spent >= self.limit || interrupted {
            // Whatever is asked from now on, the answer is the same.
            (self.next_look, self.limit) = (0, 0);
            return Err(Spent);
        }
        Ok(())
    }
}
