//! Means with standard errors, Elo differences and the sequential probability ratio test.

/// A mean and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) mean: f64,
    /// `None` for fewer than two values.
    pub(crate) standard_error: Option<f64>,
}

/// The mean of independent values. The games of one deal are not independent, so callers pass one value for each deal: the
/// mean over its rotations.
pub(crate) fn estimate(values: &[f64]) -> Estimate {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n.max(1.0);
    let squares: f64 = values.iter().map(|x| (x - mean).powi(2)).sum();
    let standard_error = (values.len() > 1).then(|| (squares / (n - 1.0) / n).sqrt());
    Estimate { mean, standard_error }
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

/// The result of a sequential test so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SprtVerdict {
    /// The test accepts the smaller share.
    Lower,
    /// The test accepts the larger share.
    Upper,
    /// More values are needed.
    Open,
}

/// The sequential probability ratio test for the mean of independent values, with 5 % error either way. Returns the
/// log-likelihood ratio and the result. The variance is estimated from the values.
pub(crate) fn sprt(values: &[f64], lower: f64, upper: f64) -> (f64, SprtVerdict) {
    let found = estimate(values);
    let n = values.len() as f64;
    // A lower bound, because the variance of a few equal values would be 0.
    let spread = found.standard_error.map_or(0.25, |error| error * error * n).max(0.25 / (n + 1.0));
    let ratio = n * (upper - lower) * (2.0 * found.mean - lower - upper) / (2.0 * spread);
    let bound = (0.95_f64 / 0.05).ln();
    let verdict = match ratio {
        r if r >= bound => SprtVerdict::Upper,
        r if r <= -bound => SprtVerdict::Lower,
        _ => SprtVerdict::Open,
    };
    (ratio, verdict)
}

/// The median of some values; 0 if there are none.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_mean_and_error_of_the_mean() {
        let found = estimate(&[1.0, 0.0, 1.0, 0.0]);
        assert!((found.mean - 0.5).abs() < 1e-12);
        // Variance 1/3 over four values.
        assert!((found.standard_error.unwrap_or_default() - (1.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!(estimate(&[1.0]).standard_error, None);
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
    fn the_sequential_test_ends_when_the_result_is_clear() {
        let mostly = |wins: usize, n: usize| (0..n).map(|i| f64::from(i % 10 < wins)).collect::<Vec<_>>();
        assert_eq!(sprt(&mostly(8, 200), 0.5, 0.6).1, SprtVerdict::Upper);
        assert_eq!(sprt(&mostly(4, 400), 0.5, 0.6).1, SprtVerdict::Lower);
        assert_eq!(sprt(&mostly(5, 10), 0.5, 0.55).1, SprtVerdict::Open);
        assert_eq!(sprt(&[1.0, 1.0], 0.5, 0.6).1, SprtVerdict::Open);
    }

    #[test]
    fn the_median_ignores_outliers() {
        assert_eq!(median(vec![5.0, 1000.0, 4.0]), 5.0);
    }
}
