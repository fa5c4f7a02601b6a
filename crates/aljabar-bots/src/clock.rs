//! Deadlines of searches.

use std::time::Duration;

use aljabar_platform::clock::{Instant, now};

/// A point in time that a search must not overrun.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    started: Instant,
    limit: Duration,
}

impl Deadline {
    /// The deadline `limit` from now.
    pub(crate) fn after(limit: Duration) -> Self {
        Self { started: now(), limit }
    }

    pub(crate) fn has_passed(&self) -> bool {
        self.started.elapsed() >= self.limit
    }
}
