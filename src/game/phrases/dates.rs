//! Texts of dates, with the name of the month.

use crate::texts::{Say, say};
use aljabar_platform::clock::{SystemTime, calendar};
use aljabar_puzzles::Date;

/// The day of a puzzle.
pub(crate) fn puzzle_day(day: Date) -> Say {
    named((day.year(), day.month(), day.day()))
}

/// The day of a moment in the player's time zone.
pub(crate) fn calendar_date(when: SystemTime) -> Say {
    named(calendar(when))
}

fn named((year, month, day): (u16, u8, u8)) -> Say {
    say!("calendar-date", year = year, month = month, day = day)
}
