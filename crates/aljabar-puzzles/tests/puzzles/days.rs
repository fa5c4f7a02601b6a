//! The puzzle of the day.

use aljabar_core::Group;
use aljabar_puzzles::{DAILY_VERSION, Date, DateError, Kind, Puzzle, PuzzleSet, check, daily, grade};

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

/// **These never change.** Everybody has had these puzzles on these days.
#[test]
fn the_puzzles_of_these_days_never_change() {
    assert_eq!(DAILY_VERSION, 1);
    let text = include_str!("days.puzzles.json");
    let expected = PuzzleSet::from_json(text).unwrap();
    assert_eq!(expected.puzzles.len(), 10);
    for puzzle in &expected.puzzles {
        let day = date(puzzle.id.strip_prefix("daily-").unwrap());
        assert_eq!(daily(day), *puzzle, "{day}");
    }
    assert_eq!(expected.to_json(), text);
}

#[test]
fn every_day_has_a_proven_puzzle_of_its_weekday() {
    let week = [
        (Kind::DownToOne, 1),
        (Kind::Cascade, 2),
        (Kind::LastWord, 2),
        (Kind::DownToOne, 3),
        (Kind::Cascade, 4),
        (Kind::LastWord, 4),
        (Kind::DownToOne, 5),
    ];
    let mut seen: Vec<Puzzle> = Vec::new();
    for day in 0..70 {
        let (month, day) = (3 + day / 28, 1 + day % 28);
        let date = Date::new(2027, month, day).unwrap();
        let puzzle = daily(date);
        // The first of March 2027 was a Monday, and the months have 31 and 30 days.
        let weekday = [0, 3, 5][usize::from(month - 3)] + usize::from(day - 1);
        assert_eq!((puzzle.task.kind(), puzzle.grade), week[weekday % 7], "{date}");
        assert_eq!(puzzle.id, format!("daily-{date}"));
        assert_eq!(grade(&puzzle.task), Ok(puzzle.grade));
        assert_eq!(check(&puzzle), Ok(()), "{date}");
        assert_eq!(*puzzle.task.rules().group(), Group::classic());
        assert!(seen.iter().all(|other| other.task != puzzle.task), "{date}");
        seen.push(puzzle);
    }
}

#[test]
fn weekdays_are_those_of_the_calendar() {
    for (text, weekday) in [
        ("0001-01-01", 0),
        ("1970-01-01", 3),
        ("1999-12-31", 4),
        ("2000-02-29", 1),
        ("2024-02-29", 3),
        ("2026-11-18", 2),
        ("2100-03-01", 0),
        ("9999-12-31", 4),
    ] {
        assert_eq!(date(text).weekday(), weekday, "{text}");
    }
    // Every day follows the one before.
    let mut number = date("1995-12-31").number();
    for year in 1996..=2005 {
        for month in 1..=12 {
            for day in (1..=31).filter_map(|day| Date::new(year, month, day).ok()) {
                number += 1;
                assert_eq!(day.number(), number, "{day}");
            }
        }
    }
}

#[test]
fn what_is_no_date_is_refused() {
    for text in [
        "",
        "2026-11-31",
        "2026-02-29",
        "2100-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-01-00",
        "0000-01-01",
        "2026-1-1",
        "18.11.2026",
        "2026-11-18 ",
        "+026-11-18",
        "2026/11/18",
        "２０２６-11-18",
        "99999-01-01",
        "2026-11-1é",
    ] {
        assert_eq!(text.parse::<Date>(), Err(DateError), "{text}");
    }
}
