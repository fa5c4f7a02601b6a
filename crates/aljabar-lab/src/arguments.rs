//! Parsers for numbers on the command line. An error says which numbers are allowed.

use std::{error::Error, fmt};

/// The allowed numbers, for an argument that is none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NumberError {
    /// A whole number in this range.
    Whole { least: u64, most: u64 },
    /// A number of seconds.
    Seconds,
    /// Any finite number.
    Finite,
    /// The probability of an error of a test.
    ErrorRate,
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole { least, most } => write!(f, "a whole number from {least} to {most} is needed"),
            Self::Seconds => f.write_str("a number of seconds is needed, more than 0 and at most 3600"),
            Self::ErrorRate => f.write_str("a probability is needed, more than 0 and less than 0.5, like 0.05"),
            Self::Finite => f.write_str("a number is needed, like 20 or -2.5"),
        }
    }
}

impl Error for NumberError {}

/// A parser for whole numbers from `least` to `most`.
pub(crate) fn whole_number<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, NumberError> + Clone + Send + Sync {
    move |text| {
        let number = text.trim().parse().ok().filter(|number| (least..=most).contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or(NumberError::Whole { least, most })
    }
}

/// Reads a time in seconds: more than 0, and at most an hour.
pub(crate) fn seconds(text: &str) -> Result<f64, NumberError> {
    let number = number(text).ok().filter(|seconds| *seconds > 0.0 && *seconds <= 3600.0);
    number.ok_or(NumberError::Seconds)
}

/// Reads a finite number.
pub(crate) fn number(text: &str) -> Result<f64, NumberError> {
    let number = text.trim().parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or(NumberError::Finite)
}

/// Reads the probability that a test errs: more than 0 and less than a half.
pub(crate) fn error_rate(text: &str) -> Result<f64, NumberError> {
    let number = number(text).ok().filter(|rate| *rate > 0.0 && *rate < 0.5);
    number.ok_or(NumberError::ErrorRate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_within_their_bounds() {
        let small = whole_number::<u32>(1, 64);
        assert_eq!((small("1"), small("64"), small(" 7 ")), (Ok(1), Ok(64), Ok(7)));
        for wrong in ["0", "65", "-1", "1.5", "x", "", "99999999999999999999999"] {
            let error = small(wrong).expect_err(wrong);
            assert_eq!(error.to_string(), "a whole number from 1 to 64 is needed");
        }
        assert_eq!(whole_number::<u64>(0, u64::MAX)("18446744073709551615"), Ok(u64::MAX));
        assert!(whole_number::<u64>(0, u64::MAX)("18446744073709551616").is_err());
        assert_eq!(seconds("0.3"), Ok(0.3));
        for wrong in ["0", "-1", "nan", "inf", "1e9", "x"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
        assert_eq!(error_rate("0.05"), Ok(0.05));
        for wrong in ["0", "0.5", "-0.1", "nan", "x"] {
            assert!(error_rate(wrong).is_err(), "{wrong}");
        }
        assert_eq!(number("-20"), Ok(-20.0));
        assert!(number("nan").is_err() && number("twenty").is_err());
    }
}
