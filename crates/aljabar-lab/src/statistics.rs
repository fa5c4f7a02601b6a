//! Means with standard errors, and Elo differences.

/// A mean and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) mean: f64,
    /// `None` for fewer than two values.
    pub(crate) standard_error: Option<f64>,
}

/// Independent values, summed up: whole numbers of some unit. The sums are exact, so they do not depend on the order of
/// the values.
///
/// The games of one deal are not independent, so callers add one value for each deal: the sum over its rotations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Sums {
    count: u64,
    sum: u64,
    squares: u64,
}

impl Sums {
    pub(crate) const fn add(&mut self, value: u64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean of the values, each as a share of `unit`.
    pub(crate) fn estimate(&self, unit: u64) -> Estimate {
        let (n, unit) = (self.count as f64, unit as f64);
        let [count, sum, squares] = [self.count, self.sum, self.squares].map(u128::from);
        // The sum of the squares of the differences from the mean, times n.
        let spread = (count * squares - sum * sum) as f64;
        let standard_error = (count > 1).then(|| (spread / (n - 1.0)).sqrt() / n / unit);
        Estimate { mean: sum as f64 / n.max(1.0) / unit, standard_error }
    }
}

/// The Elo difference between a share of the wins and a fair share. `None` for a share of 0 or 1, where it is infinite.
pub(crate) fn elo(share: f64, players: usize) -> Option<f64> {
    let fair = (players - 1) as f64;
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share * fair / (1.0 - share)).log10())
}

/// The share of the wins for an Elo difference: the inverse of [`elo`].
pub(crate) fn share(elo: f64, players: usize) -> f64 {
    let odds = 10.0_f64.powf(elo / 400.0) / (players - 1) as f64;
    odds / (1.0 + odds)
}

/// The standard error of an Elo difference, from that of the share. `None` if either is not known.
pub(crate) fn elo_error(found: Estimate) -> Option<f64> {
    let Estimate { mean, standard_error } = found;
    let slope = 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean));
    slope.is_finite().then_some(slope).zip(standard_error).map(|(slope, error)| slope * error)
}

/// The median of some values; 0 if there are none.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(values: &[u64]) -> Sums {
        let mut sums = Sums::default();
        values.iter().for_each(|value| sums.add(*value));
        sums
    }

    #[test]
    fn an_estimate_is_mean_and_error_of_the_mean() {
        let found = sums(&[24, 0, 24, 0]).estimate(24);
        assert!((found.mean - 0.5).abs() < 1e-12);
        // Variance 1/3 over four values.
        assert!((found.standard_error.unwrap_or_default() - (1.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!(sums(&[1]).estimate(1).standard_error, None);
        assert_eq!(sums(&[]).estimate(1), Estimate { mean: 0.0, standard_error: None });
        assert_eq!(sums(&[7; 1000]).estimate(9).standard_error, Some(0.0), "no rounding error of equal values");
    }

    #[test]
    fn a_billion_values_do_not_overflow() {
        let many = Sums { count: 1_000_000_000, sum: 48_000_000_000, squares: 48 * 48_000_000_000 };
        assert_eq!(many.estimate(48), Estimate { mean: 1.0, standard_error: Some(0.0) });
    }

    #[test]
    fn elo_and_share_are_inverse() {
        for players in 2..=4 {
            assert!(elo(1.0 / players as f64, players).unwrap_or(1.0).abs() < 1e-9, "a fair share is no difference");
            for points in [-250.0, -3.0, 40.0, 300.0] {
                assert!((elo(share(points, players), players).unwrap_or_default() - points).abs() < 1e-9);
            }
        }
        assert!((share(200.0, 2) - 0.7597).abs() < 1e-4);
        assert_eq!(elo(1.0, 2), None);
    }

    #[test]
    fn the_median_ignores_outliers() {
        assert_eq!(median(vec![5.0, 1000.0, 4.0]), 5.0);
    }
}
