//! Generates unique names for game files.

use aljabar_platform::clock::{UNIX_EPOCH, date as now};

/// A new unique name: the UTC time followed by random digits. Names sort by time.
pub fn fresh() -> String {
    let seconds = now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}-{:012x}", rand::random::<u64>() >> 16)
}

/// Whether a text is valid as the id of a game: 1 to 64 ASCII letters, digits and hyphens.
pub fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Year, month and day for a number of days since 1 January 1970.
fn date(days: u64) -> (u64, u64, u64) {
    // Count years from March, so that the leap day is the last day of a year.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_right() {
        let dates = [(0, (1970, 1, 1)), (58, (1970, 2, 28)), (59, (1970, 3, 1)), (11_016, (2000, 2, 29))];
        for (days, expected) in dates {
            assert_eq!(date(days), expected, "{days}");
        }
        assert_eq!((date(20_774), date(47_541)), ((2026, 11, 17), (2100, 3, 1)));
    }

    #[test]
    fn no_two_games_have_the_same_name() {
        let names: std::collections::BTreeSet<String> = (0..1000).map(|_| fresh()).collect();
        assert_eq!(names.len(), 1000);
        assert!(names.iter().all(|name| is_id(name)));
    }
}
