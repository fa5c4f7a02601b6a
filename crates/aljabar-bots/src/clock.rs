//! The only clock of the bots. Where there is no such clock (in a browser), another one goes here and nowhere else.

use std::time::{Duration, Instant};

/// Runs from when it was started.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    started: Instant,
    limit: Duration,
}

impl Watch {
    pub(crate) fn start(limit: Duration) -> Self {
        Self { started: Instant::now(), limit }
    }

    pub(crate) fn is_up(&self) -> bool {
        self.started.elapsed() >= self.limit
    }
}
