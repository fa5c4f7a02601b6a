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

/// The year, the month and the day of a date in the player's time zone.
#[must_use]
pub fn calendar(date: SystemTime) -> (u16, u8, u8) {
    let seconds = date.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let time = i64::try_from(seconds).ok().and_then(|seconds| jiff::Timestamp::from_second(seconds).ok());
    let day = time.unwrap_or_default().to_zoned(jiff::tz::TimeZone::system()).date();
    let number = |value: i8| u8::try_from(value).unwrap_or(1);
    (u16::try_from(day.year()).unwrap_or(1), number(day.month()), number(day.day()))
}

/// Today in the player's time zone: year, month and day.
#[must_use]
pub fn today() -> (u16, u8, u8) {
    calendar(date())
}
