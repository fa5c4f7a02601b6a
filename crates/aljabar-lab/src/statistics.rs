//! Means with their errors.

/// A mean and how far off it may be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) mean: f64,
    /// None when there are too few values to tell.
    pub(crate) standard_error: Option<f64>,
}

/// The mean of independent values. Games of one deal are not independent, so a deal gives one value: the mean over its
/// rotations. That is what "clustered by deal" means.
pub(crate) fn estimate(values: &[f64]) -> Estimate {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n.max(1.0);
    let squares: f64 = values.iter().map(|x| (x - mean).powi(2)).sum();
    let standard_error = (values.len() > 1).then(|| (squares / (n - 1.0) / n).sqrt());
    Estimate { mean, standard_error }
}

/// How much better than fair a share of the wins is, in Elo, among so many players. None without any doubt: all or
/// nothing has no number.
pub(crate) fn elo(share: f64, players: usize) -> Option<f64> {
    let fair = (players - 1) as f64;
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share * fair / (1.0 - share)).log10())
}

/// The share that goes with an Elo difference: the other way round.
pub(crate) fn share(elo: f64, players: usize) -> f64 {
    let odds = 10.0_f64.powf(elo / 400.0) / (players - 1) as f64;
    odds / (1.0 + odds)
}

/// The error of an Elo difference, from the error of the share.
pub(crate) fn elo_error(found: Estimate) -> Option<f64> {
    let Estimate { mean, standard_error } = found;
    let slope = 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean));
    slope.is_finite().then_some(slope).zip(standard_error).map(|(slope, error)| slope * error)
}

/// What a sequential test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The share is the smaller one.
    Lower,
    /// The share is the larger one.
    Upper,
    /// Not known yet.
    Open,
}

/// The sequential probability ratio test for the mean of independent values: the log of the likelihood ratio, with
/// the spread taken from the values themselves, against bounds for 5 % error either way.
pub(crate) fn sprt(values: &[f64], lower: f64, upper: f64) -> (f64, Verdict) {
    let found = estimate(values);
    let n = values.len() as f64;
    // A small share of doubt at first: a few equal results do not make a spread of nothing.
    let spread = found.standard_error.map_or(0.25, |error| error * error * n).max(0.25 / (n + 1.0));
    let ratio = n * (upper - lower) * (2.0 * found.mean - lower - upper) / (2.0 * spread);
    let bound = (0.95_f64 / 0.05).ln();
    let verdict = match ratio {
        r if r >= bound => Verdict::Upper,
        r if r <= -bound => Verdict::Lower,
        _ => Verdict::Open,
    };
    (ratio, verdict)
}

/// The middle one of some values.
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
    fn the_sequential_test_knows_what_is_clear() {
        let mostly = |wins: usize, n: usize| (0..n).map(|i| f64::from(i % 10 < wins)).collect::<Vec<_>>();
        assert_eq!(sprt(&mostly(8, 200), 0.5, 0.6).1, Verdict::Upper);
        assert_eq!(sprt(&mostly(4, 400), 0.5, 0.6).1, Verdict::Lower);
        assert_eq!(sprt(&mostly(5, 10), 0.5, 0.55).1, Verdict::Open);
        assert_eq!(sprt(&[1.0, 1.0], 0.5, 0.6).1, Verdict::Open);
    }

    #[test]
    fn the_median_ignores_outliers() {
        assert_eq!(median(vec![5.0, 1000.0, 4.0]), 5.0);
    }
}
