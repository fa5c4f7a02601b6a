//! The only clock of the bots. A platform without `std::time::Instant`, such as a browser, needs a replacement here only.

use std::time::{Duration, Instant};

/// A point in time that a search must not overrun.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    started: Instant,
    limit: Duration,
}

impl Deadline {
    /// The deadline `limit` from now.
    pub(crate) fn after(limit: Duration) -> Self {
        Self { started: Instant::now(), limit }
    }

    pub(crate) fn has_passed(&self) -> bool {
        self.started.elapsed() >= self.limit
    }
}
