//! Limits how long a bot thinks: by a number of positions, by time, or by a flag that cancels it.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::clock::Deadline;

/// How long a bot may think about one decision. The search ends at the first limit that it reaches. If no limit is set,
/// the bot uses its own budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// The number of positions to evaluate. With this limit alone, the decision is the same on every machine.
    pub nodes: Option<u64>,
    /// The time from the moment of the question.
    pub time: Option<Duration>,
}

impl Budget {
    /// A budget of `nodes` positions without a time limit.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), time: None }
    }

    /// A budget of `time` without a limit on positions.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { nodes: None, time: Some(time) }
    }
}

/// A flag that is always false, for questions that are never cancelled.
pub static NEVER: AtomicBool = AtomicBool::new(false);

/// The clock and the flag are checked once in this many positions, which take well under a millisecond.
const CHECK_INTERVAL: u64 = 256;

/// The search has used up its budget or was cancelled. It must stop now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BudgetSpent;

/// Counts positions, and checks the deadline and the flag that cancels the search.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    spent: u64,
    limit: u64,
    next_check: u64,
    deadline: Option<Deadline>,
    cancel: &'a AtomicBool,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: Budget, cancel: &'a AtomicBool) -> Self {
        let limit = budget.nodes.unwrap_or(u64::MAX);
        Self { spent: 0, limit, next_check: 0, deadline: budget.time.map(Deadline::after), cancel }
    }

    /// The most positions that may be evaluated.
    pub(crate) const fn limit(&self) -> u64 {
        self.limit
    }

    /// The number of positions evaluated so far.
    pub(crate) const fn spent(&self) -> u64 {
        self.spent
    }

    /// Whether the search was cancelled or its time is over, whatever it has spent.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || self.deadline.as_ref().is_some_and(Deadline::has_passed)
    }

    /// Counts `positions` more. Fails when the budget is used up, and on every call after that.
    #[inline]
    pub(crate) fn spend(&mut self, positions: u64) -> Result<(), BudgetSpent> {
        self.spent += positions;
        if self.spent < self.next_check {
            return Ok(());
        }
        self.check()
    }

    #[cold]
    fn check(&mut self) -> Result<(), BudgetSpent> {
        self.next_check = (self.spent + CHECK_INTERVAL).min(self.limit);
        if self.spent >= self.limit || self.is_interrupted() {
            // Every later call must fail too.
            (self.next_check, self.limit) = (0, 0);
            return Err(BudgetSpent);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spends single positions until that fails, and returns how many succeeded.
    fn left(meter: &mut Meter<'_>) -> u64 {
        (0..).find(|_| meter.spend(1).is_err()).unwrap_or(u64::MAX)
    }

    #[test]
    fn the_flag_is_seen_within_one_interval() {
        for before in [0, 1, 100, 255, 256, 257, 10_000] {
            let flag = AtomicBool::new(false);
            let mut meter = Meter::new(Budget::nodes(1_000_000), &flag);
            (0..before).for_each(|_| assert_eq!(meter.spend(1), Ok(())));
            flag.store(true, Ordering::Relaxed);
            let left = left(&mut meter);
            assert!(left < CHECK_INTERVAL, "{left} positions after the flag, {before} before");
            assert_eq!(meter.spend(1), Err(BudgetSpent), "once spent, always spent");
        }
    }

    #[test]
    fn the_deadline_is_seen_within_one_interval() {
        let mut meter = Meter::new(Budget::time(Duration::ZERO), &NEVER);
        assert!(left(&mut meter) < CHECK_INTERVAL);
        let mut meter = Meter::new(Budget::time(Duration::from_secs(3600)), &NEVER);
        (0..100_000).for_each(|_| assert_eq!(meter.spend(1), Ok(())));
        meter.deadline = Some(Deadline::after(Duration::ZERO));
        assert!(left(&mut meter) < CHECK_INTERVAL);
    }

    #[test]
    fn the_limit_on_positions_is_kept() {
        for limit in [1, 2, 255, 256, 257, 5_000] {
            assert_eq!(
                left(&mut Meter::new(Budget::nodes(limit), &NEVER)),
                limit - 1,
                "the last position ends the search"
            );
        }
    }
}
