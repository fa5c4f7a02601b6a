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

#[cfg(test)]
mod tests {
    use super::*;

    /// How many single positions can still be spent.
    fn left(meter: &mut Meter<'_>) -> u64 {
        (0..).find(|_| meter.spend(1).is_err()).unwrap_or(u64::MAX)
    }

    #[test]
    fn the_flag_is_seen_within_so_many_positions() {
        for before in [0, 1, 100, 255, 256, 257, 10_000] {
            let flag = AtomicBool::new(false);
            let mut meter = Meter::new(Budget::nodes(1_000_000), &flag);
            (0..before).for_each(|_| assert_eq!(meter.spend(1), Ok(())));
            flag.store(true, Ordering::Relaxed);
            let left = left(&mut meter);
            assert!(left < BETWEEN_LOOKS, "{left} positions after the flag, {before} before");
            assert_eq!(meter.spend(1), Err(Spent), "once spent, always spent");
        }
    }

    #[test]
    fn the_clock_is_seen_within_so_many_positions() {
        let mut meter = Meter::new(Budget::time(Duration::ZERO), &NEVER);
        assert!(left(&mut meter) < BETWEEN_LOOKS);
        let mut meter = Meter::new(Budget::time(Duration::from_secs(3600)), &NEVER);
        (0..100_000).for_each(|_| assert_eq!(meter.spend(1), Ok(())));
        meter.watch = Some(Watch::start(Duration::ZERO));
        assert!(left(&mut meter) < BETWEEN_LOOKS);
    }

    #[test]
    fn so_many_positions_and_no_more_may_be_spent() {
        for limit in [1, 2, 255, 256, 257, 5_000] {
            assert_eq!(left(&mut Meter::new(Budget::nodes(limit), &NEVER)), limit - 1, "the last one ends it");
        }
    }
}
