//! The puzzle of the day: the same for everybody on every machine, from year to year and from version to version.
//!
//! **Frozen.** What [`daily`] returns must never change. It depends on the rules of the game; on [`Chance`](crate::chance);
//! on the functions of [`make`](crate::make) that make candidates of the three kinds that are proven; and on the
//! [grades](crate::grade). None of these use the bots, threads, the clock or floats. A better way to make puzzles gets a
//! new [`DAILY_VERSION`], which begins at a date in the future, and the old one stays for the dates before.

use std::{error::Error, fmt, str::FromStr};

use aljabar_core::Group;

use crate::{Kind, Maker, Puzzle, chance::mix};

/// The version of the way in which daily puzzles are made.
pub const DAILY_VERSION: u64 = 1;

/// The kind and the grade of each weekday, from Monday.
const WEEK: [(Kind, u8); 7] = [
    (Kind::DownToOne, 1),
    (Kind::Cascade, 2),
    (Kind::LastWord, 2),
    (Kind::DownToOne, 3),
    (Kind::Cascade, 4),
    (Kind::LastWord, 4),
    (Kind::DownToOne, 5),
];

/// A date of the Gregorian calendar, in the years 1 to 9999.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// There is no such date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DateError;

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a date is written YYYY-MM-DD, like 2026-11-18")
    }
}

impl Error for DateError {}

impl Date {
    /// A date.
    ///
    /// # Errors
    /// If the year is not 1 to 9999, or there is no such month or day.
    pub fn new(year: u16, month: u8, day: u8) -> Result<Self, DateError> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        let fits = (1..=9999).contains(&year) && (1..=days).contains(&day);
        fits.then_some(Self { year, month, day }).ok_or(DateError)
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday.
    #[must_use]
    pub fn weekday(self) -> usize {
        // The first day of the year 1 was a Monday.
        (self.number() - 1) as usize % 7
    }

    /// The number of the day, from 1 for the first day of the year 1.
    #[must_use]
    pub fn number(self) -> u32 {
        // Years that begin in March have their leap day at the end.
        let (year, month) = (u32::from(self.year), u32::from(self.month));
        let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
        let before = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5;
        before + u32::from(self.day) - 306
    }

    /// The first day of the year 1.
    pub const FIRST: Self = Self { year: 1, month: 1, day: 1 };

    /// The year.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1.
    #[must_use]
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    #[must_use]
    pub const fn day(self) -> u8 {
        self.day
    }

    /// The first day of the same month.
    #[must_use]
    pub const fn first_of_month(self) -> Self {
        Self { day: 1, ..self }
    }

    /// The day before. `None` for the first day of the year 1.
    #[must_use]
    pub fn before(self) -> Option<Self> {
        let Self { year, month, day } = self;
        match (month, day) {
            (1, 1) => Self::new(year - 1, 12, 31).ok(),
            (_, 1) => (28..=31).rev().find_map(|last| Self::new(year, month - 1, last).ok()),
            _ => Self::new(year, month, day - 1).ok(),
        }
    }

    /// The day after. `None` for the last day of the year 9999.
    #[must_use]
    pub fn after(self) -> Option<Self> {
        let Self { year, month, day } = self;
        let next = Self::new(year, month, day + 1).or_else(|_| Self::new(year, month + 1, 1));
        next.or_else(|_| Self::new(year + 1, 1, 1)).ok()
    }

    /// The kind and the grade of this day's puzzle.
    #[must_use]
    pub fn puzzle(self) -> (Kind, u8) {
        WEEK[self.weekday()]
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let shape = text.len() == 10
            && text.bytes().enumerate().all(|(place, c)| match place {
                4 | 7 => c == b'-',
                _ => c.is_ascii_digit(),
            });
        if !shape {
            return Err(DateError);
        }
        let number = |part: &str| part.parse::<u16>().map_err(|_| DateError);
        Self::new(number(&text[..4])?, number(&text[5..7])? as u8, number(&text[8..])? as u8)
    }
}

/// The puzzle of a day, in the classic game.
#[must_use]
pub fn daily(date: Date) -> Puzzle {
    let (kind, grade) = date.puzzle();
    let mut maker = Maker::new(kind, &Group::classic());
    let seed = mix(DAILY_VERSION, date.number().into());
    let mut attempts = (0..).map(|attempt| maker.attempt(mix(seed, attempt)));
    let made = attempts.find_map(|made| made.filter(|made| made.grade == grade));
    let made = made.expect("the attempts never end, and one in a few hundred has the grade");
    Puzzle { id: format!("daily-{date}"), grade, task: made.task }
}
