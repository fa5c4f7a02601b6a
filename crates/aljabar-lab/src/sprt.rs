//! The sequential probability ratio test of a match: when it may stop, and what it has shown.

use serde::Serialize;

use crate::statistics::{Estimate, share};

/// A test of two hypotheses about the first bot: that it plays `elo[0]` or `elo[1]` above a fair share.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    /// The two Elo differences, the smaller one first.
    elo: [f64; 2],
    /// The shares of the wins for them.
    shares: [f64; 2],
    /// The probabilities to reject the smaller and the larger one if it is true.
    errors: [f64; 2],
}

/// The result of the test so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    /// The larger Elo difference is rejected.
    Lower,
    /// The smaller Elo difference is rejected.
    Upper,
    /// Neither is rejected.
    Open,
}

#[derive(Serialize)]
pub(crate) struct SprtReport {
    elo: [f64; 2],
    alpha: f64,
    beta: f64,
    log_likelihood_ratio: f64,
    /// The test ends when the ratio is not between these.
    bounds: [f64; 2],
    pub(crate) verdict: Verdict,
    /// What the verdict means.
    pub(crate) meaning: String,
}

impl Sprt {
    /// A test of these two Elo differences with these probabilities of errors. `None` if the first one is not smaller, or
    /// one of them is beyond ±2000.
    pub(crate) fn new(elo: &[f64], errors: [f64; 2], players: usize) -> Option<Self> {
        match *elo {
            [a, b] if a < b && a.abs() <= 2000.0 && b.abs() <= 2000.0 => {
                Some(Self { elo: [a, b], shares: [share(a, players), share(b, players)], errors })
            }
            _ => None,
        }
    }

    /// Tests the first bot's share of the wins over this number of deals. The variance is estimated from the deals.
    pub(crate) fn judge(&self, found: Estimate, deals: u64) -> Verdict {
        let ([reject_larger, reject_smaller], ratio) = (self.bounds(), self.log_likelihood_ratio(found, deals));
        match ratio {
            r if r >= reject_smaller => Verdict::Upper,
            r if r <= reject_larger => Verdict::Lower,
            _ => Verdict::Open,
        }
    }

    /// The logarithm of how much more likely the result is with the larger Elo difference than with the smaller one.
    fn log_likelihood_ratio(&self, found: Estimate, deals: u64) -> f64 {
        let ([lower, upper], n) = (self.shares, deals as f64);
        // A lower bound, because the variance of a few equal values would be 0.
        let spread = found.standard_error.map_or(0.25, |error| error * error * n).max(0.25 / (n + 1.0));
        n * (upper - lower) * (2.0 * found.mean - lower - upper) / (2.0 * spread)
    }

    /// Wald's bounds.
    fn bounds(&self) -> [f64; 2] {
        let [alpha, beta] = self.errors;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    pub(crate) fn report(&self, bot: &str, found: Estimate, deals: u64) -> SprtReport {
        let verdict = self.judge(found, deals);
        SprtReport {
            elo: self.elo,
            alpha: self.errors[0],
            beta: self.errors[1],
            log_likelihood_ratio: self.log_likelihood_ratio(found, deals),
            bounds: self.bounds(),
            verdict,
            meaning: self.meaning(bot, verdict, deals),
        }
    }

    /// What a verdict says about the first bot.
    fn meaning(&self, bot: &str, verdict: Verdict, deals: u64) -> String {
        let [low, high] = self.elo.map(|elo| format!("{elo:+} Elo"));
        let [alpha, beta] = self.errors.map(|rate| format!("{} %", (rate * 100_000.0).round() / 1000.0));
        match verdict {
            Verdict::Upper => format!(
                "the test rejects that {bot} is at most {low} above a fair share, for the alternative {high}. If it were, \
                 about {alpha} of such tests would say so all the same. That it is {high} above is not shown."
            ),
            Verdict::Lower => format!(
                "the test rejects that {bot} is at least {high} above a fair share, for the alternative {low}. If it \
                 were, about {beta} of such tests would say so all the same. That it is only {low} above is not shown."
            ),
            Verdict::Open => format!(
                "after {deals} deals the test rejects neither that {bot} is {low} above a fair share nor that it is {high} \
                 above. Nothing is shown."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Sums;

    const ERRORS: [f64; 2] = [0.05, 0.05];

    /// The verdict after `deals` deals, of which `wins` in ten are won.
    fn verdict(elo: [f64; 2], errors: [f64; 2], wins: u64, deals: u64) -> Verdict {
        let mut sums = Sums::default();
        (0..deals).for_each(|deal| sums.add(u64::from(deal % 10 < wins)));
        Sprt::new(&elo, errors, 2).unwrap().judge(sums.estimate(1), deals)
    }

    #[test]
    fn the_test_ends_when_the_result_is_clear() {
        assert_eq!(verdict([0.0, 70.0], ERRORS, 8, 200), Verdict::Upper);
        assert_eq!(verdict([0.0, 70.0], ERRORS, 4, 400), Verdict::Lower);
        assert_eq!(verdict([0.0, 35.0], ERRORS, 5, 10), Verdict::Open);
        assert_eq!(verdict([0.0, 70.0], ERRORS, 10, 2), Verdict::Open);
    }

    #[test]
    fn smaller_errors_need_more_deals() {
        let needed = |errors| (10..10_000).step_by(10).find(|n| verdict([0.0, 70.0], errors, 7, *n) == Verdict::Upper);
        let (loose, usual, strict) = (needed([0.2, 0.2]), needed(ERRORS), needed([0.001, 0.05]));
        assert!(loose < usual && usual < strict, "{loose:?} {usual:?} {strict:?}");
        // Only alpha limits how soon the smaller difference is rejected.
        assert!(needed([0.001, 0.001]) <= strict.map(|deals| deals + 10));
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let [low, high] = Sprt::new(&[0.0, 10.0], [0.05, 0.1], 2).unwrap().bounds();
        assert!((low - (0.1_f64 / 0.95).ln()).abs() < 1e-12 && (high - (0.9_f64 / 0.05).ln()).abs() < 1e-12);
    }

    #[test]
    fn hypotheses_must_differ_and_be_in_order() {
        for wrong in [&[][..], &[1.0], &[1.0, 1.0], &[2.0, 1.0], &[0.0, 2001.0], &[1.0, 2.0, 3.0]] {
            assert_eq!(Sprt::new(wrong, ERRORS, 2), None);
        }
    }

    /// Equal bots are called better in at most about 5 % of all tests, and better ones worse.
    #[test]
    fn errors_are_as_rare_as_promised() {
        let test = Sprt::new(&[0.0, 60.0], ERRORS, 2).unwrap();
        let mut dice = aljabar_core::Dice::new(3);
        let mut wrong = |true_elo: f64, verdict: Verdict| {
            let wins = (share(true_elo, 2) * 1e6) as u64;
            let mistaken = (0..2000).filter(|_| {
                let mut sums = Sums::default();
                (1..=200).any(|batch| {
                    (0..32).for_each(|_| sums.add(u64::from(dice.next_u64() % 1_000_000 < wins)));
                    test.judge(sums.estimate(1), batch * 32) == verdict
                })
            });
            mistaken.count()
        };
        let (upper, lower) = (wrong(0.0, Verdict::Upper), wrong(60.0, Verdict::Lower));
        assert!((20..=110).contains(&upper) && (20..=110).contains(&lower), "{upper} and {lower} of 2000");
    }

    #[test]
    fn the_meaning_names_both_hypotheses_and_the_error() {
        let test = Sprt::new(&[0.0, 20.0], [0.05, 0.1], 2).unwrap();
        let upper = test.meaning("expert", Verdict::Upper, 64);
        assert!(upper.contains("+0 Elo") && upper.contains("+20 Elo") && upper.contains("5 %"), "{upper}");
        assert!(test.meaning("expert", Verdict::Lower, 64).contains("10 %"));
        assert!(test.meaning("expert", Verdict::Open, 64).contains("after 64 deals"));
    }
}
