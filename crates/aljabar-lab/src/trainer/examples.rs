//! Samples as a training sees them: the inputs of the evaluation, and the shares of the win that it should give.

use aljabar_bots::{FEATURE_COUNT, FeatureExtractor, NetworkInputs};
use aljabar_core::{MAX_SEATS, Rules};

use super::sample::{Origin, Sample};

/// Shares of the win, by distance from the player on turn.
pub(crate) type Shares = [f32; MAX_SEATS];

/// The inputs and targets of many samples.
pub(crate) struct Examples {
    pub(crate) inputs: NetworkInputs,
    pub(crate) players: usize,
    /// The rows that each sample selects: [`NetworkInputs::slots`] for each.
    rows: Vec<u16>,
    /// The features of each player.
    features: Vec<[i8; FEATURE_COUNT]>,
    pub(crate) stages: Vec<u8>,
    pub(crate) targets: Vec<Shares>,
    /// The results of the games; `None` for positions aside of a game.
    pub(crate) results: Vec<Option<Shares>>,
    /// What the search expected.
    pub(crate) expected: Vec<Shares>,
}

impl Examples {
    /// The examples of these samples. `lambda` is the λ of TD(λ): the share of the next position's target in the target of
    /// a position; the rest is what the search expected.
    pub(crate) fn new<const W: usize>(rules: &Rules, players: usize, samples: &[Sample<W>], lambda: f32) -> Self {
        let inputs = NetworkInputs::new(rules, players);
        let extractor = FeatureExtractor::<W>::new(rules);
        let mut all = Self {
            inputs,
            players,
            rows: Vec::with_capacity(samples.len() * inputs.slots()),
            features: Vec::with_capacity(samples.len() * players),
            stages: Vec::with_capacity(samples.len()),
            targets: targets(players, samples, lambda),
            results: Vec::with_capacity(samples.len()),
            expected: Vec::with_capacity(samples.len()),
        };
        for sample in samples {
            let features = extractor.extract(&sample.position);
            inputs.each(&sample.position, &features, |row| all.rows.push(row as u16));
            let narrow = |feature: i16| feature.clamp(-128, 127) as i8;
            all.features.extend(features.seats[..players].iter().map(|seat| seat.map(narrow)));
            all.stages.push(features.stage as u8);
            all.expected.push(by_distance(players, sample, sample.expected));
            let result = (sample.origin != Origin::Aside).then(|| by_distance(players, sample, sample.result));
            all.results.push(result);
        }
        all
    }

    pub(crate) const fn len(&self) -> usize {
        self.stages.len()
    }

    pub(crate) fn rows(&self, place: usize) -> &[u16] {
        let slots = self.inputs.slots();
        &self.rows[place * slots..(place + 1) * slots]
    }

    pub(crate) fn features(&self, place: usize) -> &[[i8; FEATURE_COUNT]] {
        &self.features[place * self.players..(place + 1) * self.players]
    }
}

/// The shares of the seats by distance from the player on turn.
pub(crate) fn by_distance<const W: usize>(players: usize, sample: &Sample<W>, shares: Shares) -> Shares {
    let turn = sample.position.turn();
    std::array::from_fn(|distance| if distance < players { shares[(turn + distance) % players] } else { 0.0 })
}

/// The targets of TD(λ): each game is looked at from its end.
fn targets<const W: usize>(players: usize, samples: &[Sample<W>], lambda: f32) -> Vec<Shares> {
    let mut targets = vec![[0.0; MAX_SEATS]; samples.len()];
    let mut worth = None;
    for (target, sample) in targets.iter_mut().zip(samples).rev() {
        // The result after a random exchange tells nothing about the position before it.
        let share = if sample.origin == Origin::Played { lambda } else { 0.0 };
        let later: Shares = worth.unwrap_or(sample.result);
        let own = std::array::from_fn(|seat| share * later[seat] + (1.0 - share) * sample.expected[seat]);
        if sample.origin != Origin::Aside {
            worth = (!sample.opens).then_some(own);
        }
        *target = by_distance(players, sample, own);
    }
    targets
}
