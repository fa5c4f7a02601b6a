//! The only clock of this crate.

use std::{
    thread,
    time::{Duration, Instant},
};

/// A limit of time that runs from when it was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    started: Instant,
    limit: Duration,
}

impl Deadline {
    pub(crate) fn after(limit: Duration) -> Self {
        Self { started: Instant::now(), limit }
    }

    /// The time that is left; zero when the limit has passed.
    pub(crate) fn left(&self) -> Duration {
        self.limit.saturating_sub(self.started.elapsed())
    }
}

/// Does nothing for this time.
pub(crate) fn pause(time: Duration) {
    thread::sleep(time);
}

/// Waits until `done` returns true, or until the limit has passed. Returns what `done` returned last.
pub(crate) fn wait_until(limit: Duration, mut done: impl FnMut() -> bool) -> bool {
    let deadline = Deadline::after(limit);
    loop {
        if done() {
            return true;
        }
        if deadline.left().is_zero() {
            return false;
        }
        pause(Duration::from_millis(1));
    }
}
