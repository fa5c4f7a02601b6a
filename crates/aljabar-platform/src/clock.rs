//! The clock. In a browser the types of `std::time` panic; those of `web-time` do not, and are std's own elsewhere.
#![allow(clippy::disallowed_methods, reason = "this is the one place that asks for the time")]

pub use web_time::{Instant, SystemTime, UNIX_EPOCH};

/// The time on a clock that never goes back, to measure how long something takes.
#[must_use]
pub fn now() -> Instant {
    Instant::now()
}

/// The date and time, which the player may change at any moment.
#[must_use]
pub fn date() -> SystemTime {
    SystemTime::now()
}
