//! The evaluation in floating-point numbers: a table of weights, and a network whose scores are added to those of the table.

use std::ops::Range;

use aljabar_bots::{FEATURE_COUNT, FIRST_UNITS, NetworkInputs, SECOND_UNITS, STAGES, UNIT_CAP};
use aljabar_core::{Dice, MAX_SEATS};

use super::examples::{Examples, Shares};

/// The numbers of units of the two hidden layers. Without units the evaluation is a table only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layers {
    pub(crate) first: usize,
    pub(crate) second: usize,
}

impl Layers {
    /// A table of weights only.
    pub(crate) const TABLE: Self = Self { first: 0, second: 0 };
    /// The layers of [`Network`](aljabar_bots::Network).
    pub(crate) const NETWORK: Self = Self { first: FIRST_UNITS, second: SECOND_UNITS };
}

/// Where the parameters of each part are.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) layers: Layers,
    pub(crate) players: usize,
    /// The table: `[stage][distance][feature]`.
    pub(crate) table: Range<usize>,
    /// The first layer: `[row][unit]`.
    pub(crate) first: Range<usize>,
    /// The second layer: `[unit][unit of the first layer]`, and its biases.
    pub(crate) second: Range<usize>,
    pub(crate) second_biases: Range<usize>,
    /// The scores: `[distance][unit of the second layer]`.
    pub(crate) scores: Range<usize>,
}

/// The largest value of a unit.
const CAP: f32 = UNIT_CAP as f32;

/// What a pass through the model computes, kept for the way back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pass {
    first: Vec<f32>,
    second: Vec<f32>,
    first_slopes: Vec<f32>,
    second_slopes: Vec<f32>,
}

impl Model {
    pub(crate) fn new(inputs: &NetworkInputs, players: usize, layers: Layers) -> Self {
        let mut end = 0;
        let mut part = |len: usize| {
            end += len;
            end - len..end
        };
        let Layers { first, second } = layers;
        Self {
            layers,
            players,
            table: part(2 * players * FEATURE_COUNT),
            first: part(inputs.rows() * first),
            second: part(second * first),
            second_biases: part(second),
            scores: part(players * second),
        }
    }

    /// The number of parameters.
    pub(crate) const fn len(&self) -> usize {
        self.scores.end
    }

    /// Parameters to begin with: a table, and a network of small random weights that adds nothing to its scores.
    pub(crate) fn begin(&self, table: &[f32], seed: u64) -> Vec<f32> {
        let mut dice = Dice::new(seed);
        let mut random = |size: f32| (dice.next_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0) * size;
        let mut parameters = vec![0.0; self.len()];
        parameters[self.table.clone()].copy_from_slice(table);
        parameters[self.first.clone()].iter_mut().for_each(|weight| *weight = random(0.15));
        let size = (3.0 / self.layers.first.max(1) as f32).sqrt();
        parameters[self.second.clone()].iter_mut().for_each(|weight| *weight = random(size));
        parameters[self.second_biases.clone()].fill(0.1);
        parameters
    }

    /// Each player's expected share of the win.
    pub(crate) fn shares(
        &self,
        parameters: &[f32],
        examples: &Examples,
        place: usize,
        rows: &[u16],
        pass: &mut Pass,
    ) -> Shares {
        let mut scores = self.table_scores(&parameters[self.table.clone()], examples, place);
        let Layers { first, second } = self.layers;
        if first > 0 {
            pass.first.clear();
            pass.first.resize(first, 0.0);
            let weights = &parameters[self.first.clone()];
            for row in rows {
                let row = &weights[usize::from(*row) * first..][..first];
                pass.first.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            pass.first.iter_mut().for_each(|sum| *sum = sum.clamp(0.0, CAP));
            pass.second.clear();
            let biases = &parameters[self.second_biases.clone()];
            let units = parameters[self.second.clone()].chunks_exact(first).zip(biases);
            pass.second.extend(units.map(|(weights, bias)| (bias + dot(weights, &pass.first)).clamp(0.0, CAP)));
            let outputs = parameters[self.scores.clone()].chunks_exact(second);
            scores.iter_mut().zip(outputs).for_each(|(score, weights)| *score += dot(weights, &pass.second));
        }
        softmax(&scores, self.players)
    }

    /// Adds the gradient of the cross-entropy after [`shares`](Self::shares). `off` are these shares minus the target.
    pub(crate) fn add_gradient(
        &self,
        parameters: &[f32],
        examples: &Examples,
        place: usize,
        rows: &[u16],
        off: &Shares,
        pass: &mut Pass,
        gradient: &mut [f32],
    ) {
        let early = f32::from(examples.stages[place]) / STAGES as f32;
        for (stage, part) in [early, 1.0 - early].into_iter().enumerate() {
            for (distance, features) in examples.features(place).iter().enumerate() {
                let start = self.table.start + (stage * self.players + distance) * FEATURE_COUNT;
                let slots = gradient[start..start + FEATURE_COUNT].iter_mut();
                let slope = off[distance] * part;
                slots.zip(features).for_each(|(g, feature)| *g += slope * f32::from(*feature));
            }
        }
        let Layers { first, second } = self.layers;
        if first == 0 {
            return;
        }
        pass.second_slopes.clear();
        pass.second_slopes.resize(second, 0.0);
        for (distance, off) in off.iter().enumerate().take(self.players) {
            let start = self.scores.start + distance * second;
            add(&mut pass.second_slopes, &parameters[start..start + second], *off);
            add(&mut gradient[start..start + second], &pass.second, *off);
        }
        close(&mut pass.second_slopes, &pass.second);
        pass.first_slopes.clear();
        pass.first_slopes.resize(first, 0.0);
        for (unit, slope) in pass.second_slopes.iter().enumerate().filter(|(_, slope)| **slope != 0.0) {
            let start = self.second.start + unit * first;
            add(&mut pass.first_slopes, &parameters[start..start + first], *slope);
            add(&mut gradient[start..start + first], &pass.first, *slope);
            gradient[self.second_biases.start + unit] += slope;
        }
        close(&mut pass.first_slopes, &pass.first);
        for row in rows {
            let start = self.first.start + usize::from(*row) * first;
            add(&mut gradient[start..start + first], &pass.first_slopes, 1.0);
        }
    }

    fn table_scores(&self, table: &[f32], examples: &Examples, place: usize) -> Shares {
        let early = f32::from(examples.stages[place]) / STAGES as f32;
        let mut scores = [0.0; MAX_SEATS];
        for (distance, (score, features)) in scores.iter_mut().zip(examples.features(place)).enumerate() {
            for (stage, part) in [early, 1.0 - early].into_iter().enumerate() {
                let weights = &table[(stage * self.players + distance) * FEATURE_COUNT..][..FEATURE_COUNT];
                *score += part * weights.iter().zip(features).map(|(w, f)| w * f32::from(*f)).sum::<f32>();
            }
        }
        scores
    }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    // Eight sums at once, always in the same order.
    let mut sums = [0.0; 8];
    let (a, b) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    for (a, b) in a.0.iter().zip(b.0) {
        sums.iter_mut().zip(a).zip(b).for_each(|((sum, a), b)| *sum += a * b);
    }
    let rest: f32 = a.1.iter().zip(b.1).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}

fn add(to: &mut [f32], what: &[f32], times: f32) {
    to.iter_mut().zip(what).for_each(|(to, what)| *to += times * what);
}

/// Units at their smallest or largest value let no gradient through.
fn close(slopes: &mut [f32], values: &[f32]) {
    let shut = |value: f32| value <= 0.0 || value >= CAP;
    slopes.iter_mut().zip(values).filter(|(_, value)| shut(**value)).for_each(|(slope, _)| *slope = 0.0);
}

/// Each player's share of the win for these scores, in units of log-odds.
pub(crate) fn softmax(scores: &Shares, players: usize) -> Shares {
    let best = scores[..players].iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut shares = [0.0; MAX_SEATS];
    let mut total = 0.0;
    for (share, score) in shares.iter_mut().zip(scores).take(players) {
        *share = (score - best).exp();
        total += *share;
    }
    shares.map(|share| share / total)
}
