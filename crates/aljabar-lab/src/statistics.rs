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
    fn the_median_ignores_outliers() {
        assert_eq!(median(vec![5.0, 1000.0, 4.0]), 5.0);
    }
}
