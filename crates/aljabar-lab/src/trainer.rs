//! Trains the weights of the evaluation by self-play, with TD(λ) and Adam.
//!
//! The target of a position mixes the value that the search found with the target of the next position, down to the result
//! of the game. Games are played in parallel in batches with the same weights and learnt from in their order, so the result
//! depends on the seed only.

use aljabar_bots::{
    Ablation, Bot, Budget, Evaluator, FEATURE_COUNT, Features, Question, STAGES, SearchSettings, Searcher, WON, Weights,
};
use aljabar_core::{Action, DealOptions, Dice, Game, MAX_SEATS, Outcome, Rules, at_width};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::work::mix;

/// The λ of TD(λ): the share of the next position's target in the target of a position.
const LAMBDA: f64 = 0.85;
/// One exchange in this many is random, to reach positions that good players avoid.
const EXPLORE_ONE_IN: u32 = 12;
/// The number of positions for one gradient step.
const BATCH: usize = 256;
/// The learning rate at the beginning and at the end of training, in units of log-odds.
const RATES: [f64; 2] = [0.02, 0.001];
/// The weight decay.
const DECAY: f64 = 1e-5;

/// The bot of self-play: it uses its whole budget and plays the best action without noise.
const SELF_PLAY_SETTINGS: SearchSettings = SearchSettings {
    budget: Budget { nodes: None, time: None },
    final_nodes: 0,
    noise: 0,
    draw_margin: i32::MIN,
    uses_whole_budget: true,
};

/// Weights as `[stage][distance][feature]`.
type WeightArray = [[[f64; FEATURE_COUNT]; MAX_SEATS]; 2];

/// A training sample.
pub(crate) struct Sample {
    features: Features,
    /// The target: the share of the win of each player, by distance from the player on turn.
    shares: [f64; MAX_SEATS],
}

/// The state of a training, which can be saved and continued.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Learner {
    pub(crate) games: u64,
    players: usize,
    weights: Vec<f64>,
    /// Adam's running means of the gradient and of its square.
    #[serde(rename = "slopes")]
    first_moments: Vec<f64>,
    #[serde(rename = "squares")]
    second_moments: Vec<f64>,
    steps: i32,
    /// The sum of the weights after every batch in the second half of the training. Their mean is the result.
    sum: Vec<f64>,
    summed: u64,
}

fn flat(numbers: &WeightArray) -> Vec<f64> {
    numbers.iter().flatten().flatten().copied().collect()
}

fn folded(flat: &[f64]) -> WeightArray {
    let at =
        |stage: usize, distance: usize, feature: usize| flat[(stage * MAX_SEATS + distance) * FEATURE_COUNT + feature];
    std::array::from_fn(|s| std::array::from_fn(|d| std::array::from_fn(|f| at(s, d, f))))
}

impl Learner {
    pub(crate) fn new(players: usize) -> Self {
        let weights = flat(&Weights::untrained(players).to_floats());
        let zeros = vec![0.0; weights.len()];
        let (first_moments, second_moments, sum) = (zeros.clone(), zeros.clone(), zeros);
        Self { games: 0, players, weights, first_moments, second_moments, steps: 0, sum, summed: 0 }
    }

    /// The current weights.
    pub(crate) fn weights(&self) -> Weights {
        Weights::from_floats(self.players, &folded(&self.weights))
    }

    /// The result of the training: the mean of the weights over its second half.
    pub(crate) fn result(&self) -> Weights {
        if self.summed == 0 {
            return self.weights();
        }
        let mean: Vec<f64> = self.sum.iter().map(|sum| sum / self.summed as f64).collect();
        Weights::from_floats(self.players, &folded(&mean))
    }

    /// Whether a state from a file is for this number of players, has the right lengths, and has finite numbers only.
    pub(crate) fn is_sound(&self, players: usize) -> bool {
        let size = 2 * MAX_SEATS * FEATURE_COUNT;
        let all = [&self.weights, &self.first_moments, &self.second_moments, &self.sum];
        self.players == players && all.iter().all(|part| part.len() == size && part.iter().all(|x| x.is_finite()))
    }

    /// Learns from the samples of a batch of games. `progress` is the part of the training that is done, from 0 to 1.
    pub(crate) fn learn(&mut self, samples: &[Sample], games: u64, progress: f64) {
        let rate = RATES[0] * (RATES[1] / RATES[0]).powf(progress);
        for batch in samples.chunks(BATCH) {
            let mut gradient = vec![0.0; self.weights.len()];
            for sample in batch {
                self.add_gradient(sample, &mut gradient);
            }
            self.steps += 1;
            let (fading, fading_squares) = (1.0 - 0.9_f64.powi(self.steps), 1.0 - 0.999_f64.powi(self.steps));
            for (i, slope) in gradient.iter().enumerate() {
                let slope = slope / batch.len() as f64 + DECAY * self.weights[i];
                self.first_moments[i] = 0.9 * self.first_moments[i] + 0.1 * slope;
                self.second_moments[i] = 0.999 * self.second_moments[i] + 0.001 * slope * slope;
                let scale = (self.second_moments[i] / fading_squares).sqrt() + 1e-8;
                self.weights[i] -= rate * self.first_moments[i] / fading / scale;
            }
        }
        self.games += games;
        if progress >= 0.5 {
            self.sum.iter_mut().zip(&self.weights).for_each(|(sum, weight)| *sum += weight);
            self.summed += 1;
        }
    }

    fn add_gradient(&self, sample: &Sample, gradient: &mut [f64]) {
        let expected = shares(&self.weights, &sample.features, self.players);
        for (distance, (expected, got)) in expected.iter().zip(&sample.shares).enumerate().take(self.players) {
            let off = expected - got;
            for (stage, part) in stage_shares(&sample.features).into_iter().enumerate() {
                let start = (stage * MAX_SEATS + distance) * FEATURE_COUNT;
                let slots = gradient[start..start + FEATURE_COUNT].iter_mut();
                slots.zip(&sample.features.seats[distance]).for_each(|(g, f)| *g += off * part * f64::from(*f));
            }
        }
    }
}

/// The interpolation between the weights for the beginning and those for the end of a game.
fn stage_shares(features: &Features) -> [f64; 2] {
    let early = features.stage as f64 / STAGES as f64;
    [early, 1.0 - early]
}

fn shares(weights: &[f64], features: &Features, players: usize) -> [f64; MAX_SEATS] {
    let mut scores = [f64::NEG_INFINITY; MAX_SEATS];
    for (distance, score) in scores.iter_mut().enumerate().take(players) {
        *score = 0.0;
        for (stage, part) in stage_shares(features).into_iter().enumerate() {
            let start = (stage * MAX_SEATS + distance) * FEATURE_COUNT;
            let row = &weights[start..start + FEATURE_COUNT];
            *score += part * row.iter().zip(&features.seats[distance]).map(|(w, f)| w * f64::from(*f)).sum::<f64>();
        }
    }
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds = scores.map(|score| (score - best).exp());
    let total: f64 = odds.iter().sum();
    odds.map(|odds| odds / total)
}

/// The log loss (cross-entropy) of the expected shares against the targets, and how often the favourite won.
pub(crate) fn score(weights: &Weights, samples: &[Sample]) -> (f64, f64) {
    let flat = flat(&weights.to_floats());
    let players = weights.players();
    let (mut loss, mut right) = (0.0, 0.0);
    for sample in samples {
        let expected = shares(&flat, &sample.features, players);
        let pairs = expected[..players].iter().zip(&sample.shares);
        loss -= pairs.map(|(expected, got)| got * expected.max(1e-9).ln()).sum::<f64>();
        let favourite = (0..players).max_by(|a, b| expected[*a].total_cmp(&expected[*b]));
        right += favourite.map_or(0.0, |favourite| sample.shares[favourite]);
    }
    (loss / samples.len().max(1) as f64, right / samples.len().max(1) as f64)
}

/// What games of self-play are for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum GamePurpose {
    /// Training: some exchanges are random, and the targets are those of TD(λ).
    Training,
    /// Validation: no exchange is random, and the targets are the results of the games.
    HeldOut,
}

/// Plays games, one for each number in `seeds`, and returns their samples in order.
pub(crate) fn self_play(
    rules: &Rules,
    weights: &Weights,
    seeds: std::ops::Range<u64>,
    seed: u64,
    nodes: u64,
    purpose: GamePurpose,
) -> Vec<Sample> {
    let games: Vec<Vec<Sample>> = at_width!(rules.group().order(), W => {
        // With the crowd model switched on, the weights for three and four players get worse.
        let ablation = Ablation { crowd: true, ..Ablation::NONE };
        let mind = || (Searcher::<W>::with_weights(SELF_PLAY_SETTINGS, ablation, weights.clone()), Evaluator::<W>::with_weights(rules, weights));
        let play = |(bot, evaluator): &mut (Searcher<W>, Evaluator<W>), place: u64| {
            play(rules, weights.players(), bot, evaluator, mix(seed, place), nodes, purpose)
        };
        seeds.into_par_iter().map_init(mind, play).collect()
    });
    games.into_iter().flatten().collect()
}

fn play<const W: usize>(
    rules: &Rules,
    players: usize,
    bot: &mut Searcher<W>,
    evaluator: &Evaluator<W>,
    seed: u64,
    nodes: u64,
    purpose: GamePurpose,
) -> Vec<Sample> {
    let mut dice = Dice::new(seed);
    let Ok(mut game) = Game::deal(rules.clone(), DealOptions::new(players).seed(seed)) else { return Vec::new() };
    // The features, the seat on turn, the values of the search, and whether the exchange was random.
    let mut course: Vec<(Features, usize, [f64; MAX_SEATS], bool)> = Vec::new();
    let mut began = false;
    while !game.is_over() {
        let position = *game.position();
        let question = Question::new(rules, &position, dice.next_u64()).within(Budget::nodes(nodes));
        let decision = bot.decide(&question);
        let mut action = decision.action;
        let explore = purpose == GamePurpose::Training && dice.next_u32().is_multiple_of(EXPLORE_ONE_IN);
        if explore && matches!(action, Action::Exchange(_)) {
            let all = game.exchanges();
            action = Action::Exchange(all[dice.next_u32() as usize % all.len()]);
        }
        // One sample for each turn, and another one after an announcement.
        if !began || position.is_final() {
            let values = decision.values.map(|value| f64::from(value) / f64::from(WON));
            course.push((evaluator.extractor().extract(&position.resized()), position.turn(), values, explore));
        }
        began = !matches!(action, Action::Exchange(_) | Action::Pass);
        if game.apply(action).is_err() {
            return Vec::new();
        }
    }
    let Some(outcome) = Outcome::of(&game) else { return Vec::new() };
    let mut worth = [0.0; MAX_SEATS];
    outcome.winners.iter().for_each(|seat| worth[*seat] = 1.0 / outcome.winners.len() as f64);
    let mut samples = Vec::with_capacity(course.len());
    for (features, turn, values, explored) in course.into_iter().rev() {
        if purpose == GamePurpose::Training {
            for (worth, value) in worth.iter_mut().zip(values) {
                // The result after a random exchange tells nothing about the position before it.
                *worth = if explored { value } else { LAMBDA * *worth + (1.0 - LAMBDA) * value };
            }
        }
        let shares =
            std::array::from_fn(|distance| if distance < players { worth[(turn + distance) % players] } else { 0.0 });
        samples.push(Sample { features, shares });
    }
    samples.reverse();
    samples
}
