//! Numbers on the command line. What is none, or out of bounds, is refused with a sentence that says what is allowed.

/// Reads whole numbers in these bounds.
pub(crate) fn whole<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync {
    move |text| {
        let number = text.trim().parse().ok().filter(|number| (least..=most).contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("a whole number from {least} to {most} is needed"))
    }
}

/// Reads a length of time that can be measured.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let number = number(text).ok().filter(|seconds| *seconds > 0.0 && *seconds <= 3600.0);
    number.ok_or_else(|| "a number of seconds is needed, more than 0 and at most 3600".into())
}

/// Reads any number.
pub(crate) fn number(text: &str) -> Result<f64, String> {
    let number = text.trim().parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| "a number is needed, like 20 or -2.5".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_within_their_bounds() {
        let small = whole::<u32>(1, 64);
        assert_eq!((small("1"), small("64"), small(" 7 ")), (Ok(1), Ok(64), Ok(7)));
        for wrong in ["0", "65", "-1", "1.5", "x", "", "99999999999999999999999"] {
            assert_eq!(small(wrong), Err("a whole number from 1 to 64 is needed".into()), "{wrong}");
        }
        assert_eq!(whole::<u64>(0, u64::MAX)("18446744073709551615"), Ok(u64::MAX));
        assert!(whole::<u64>(0, u64::MAX)("18446744073709551616").is_err());
        assert_eq!(seconds("0.3"), Ok(0.3));
        for wrong in ["0", "-1", "nan", "inf", "1e9", "x"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
        assert_eq!(number("-20"), Ok(-20.0));
        assert!(number("nan").is_err() && number("twenty").is_err());
    }
}
