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

/// Today's date in the player's time zone: year, month and day.
#[must_use]
pub fn today() -> (u16, u8, u8) {
    let today = jiff::Zoned::now().date();
    let number = |value: i8| u8::try_from(value).unwrap_or(1);
    (u16::try_from(today.year()).unwrap_or(1), number(today.month()), number(today.day()))
}
