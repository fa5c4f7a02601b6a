//! Learning weights from games that the bot plays against itself.
//!
//! Every position of a game is taught what it turned out to be worth: partly what the search said about it, partly what
//! the next position was worth, and so on to the result of the game: TD(λ) with the search's own values. Games are
//! played in batches with the same weights, in parallel, and learnt from in their order; so the seed decides everything.

use aljabar_bots::{Bot, Budget, Evaluator, FEATURES, Noticed, Parts, Question, STAGES, Searcher, Sight, WON, Weights};
use aljabar_core::{Action, DealOptions, Dice, Game, MAX_SEATS, Outcome, Rules, at_width};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::work::mix;

/// How much of what comes later a position is taught.
const LAMBDA: f64 = 0.85;
/// One exchange in so many is played at random, to see more of the game than good players show.
const EXPLORE: u32 = 12;
/// Positions to one step of learning.
const STEP: usize = 256;
/// The size of a step at the beginning and at the end of training, in log-odds.
const RATES: [f64; 2] = [0.02, 0.001];
/// What keeps weights that nothing needs near zero.
const DECAY: f64 = 1e-5;

/// The player that learns: it takes the budget it is given, and does what the tree likes best.
const SIGHT: Sight =
    Sight { budget: Budget { nodes: None, time: None }, final_nodes: 0, haze: 0, reluctance: i32::MIN, eager: true };

/// Weights of every stage, distance and feature.
pub(crate) type Numbers = [[[f64; FEATURES]; MAX_SEATS]; 2];

/// A position with the share of the win that each player, by distance from the one on turn, turned out to have.
pub(crate) struct Lesson {
    noticed: Noticed,
    shares: [f64; MAX_SEATS],
}

/// Learns; can be put down and taken up again.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Learner {
    pub(crate) games: u64,
    players: usize,
    weights: Vec<f64>,
    /// Adam's running means of the slopes and of their squares.
    slopes: Vec<f64>,
    squares: Vec<f64>,
    steps: i32,
    /// The sum of the weights after every batch of the last half: their mean is what training results in.
    sum: Vec<f64>,
    summed: u64,
}

fn flat(numbers: &Numbers) -> Vec<f64> {
    numbers.iter().flatten().flatten().copied().collect()
}

fn folded(flat: &[f64]) -> Numbers {
    let at = |stage: usize, distance: usize, feature: usize| flat[(stage * MAX_SEATS + distance) * FEATURES + feature];
    std::array::from_fn(|s| std::array::from_fn(|d| std::array::from_fn(|f| at(s, d, f))))
}

impl Learner {
    pub(crate) fn new(players: usize) -> Self {
        let weights = flat(&Weights::plain(players).numbers());
        let zeros = vec![0.0; weights.len()];
        let (slopes, squares, sum) = (zeros.clone(), zeros.clone(), zeros);
        Self { games: 0, players, weights, slopes, squares, steps: 0, sum, summed: 0 }
    }

    /// As they are now.
    pub(crate) fn weights(&self) -> Weights {
        Weights::from_numbers(self.players, &folded(&self.weights))
    }

    /// The result: the mean over the last half of training.
    pub(crate) fn result(&self) -> Weights {
        if self.summed == 0 {
            return self.weights();
        }
        let mean: Vec<f64> = self.sum.iter().map(|sum| sum / self.summed as f64).collect();
        Weights::from_numbers(self.players, &folded(&mean))
    }

    /// Whether numbers read from a file are of the right shape.
    pub(crate) fn is_sound(&self, players: usize) -> bool {
        let size = 2 * MAX_SEATS * FEATURES;
        let all = [&self.weights, &self.slopes, &self.squares, &self.sum];
        self.players == players && all.iter().all(|part| part.len() == size && part.iter().all(|x| x.is_finite()))
    }

    /// Learns from the lessons of a batch of games. `progress` is how much of the training is done, from 0 to 1.
    pub(crate) fn learn(&mut self, lessons: &[Lesson], games: u64, progress: f64) {
        let rate = RATES[0] * (RATES[1] / RATES[0]).powf(progress);
        for step in lessons.chunks(STEP) {
            let mut gradient = vec![0.0; self.weights.len()];
            for lesson in step {
                self.add_slope(lesson, &mut gradient);
            }
            self.steps += 1;
            let (fading, fading_squares) = (1.0 - 0.9_f64.powi(self.steps), 1.0 - 0.999_f64.powi(self.steps));
            for (i, slope) in gradient.iter().enumerate() {
                let slope = slope / step.len() as f64 + DECAY * self.weights[i];
                self.slopes[i] = 0.9 * self.slopes[i] + 0.1 * slope;
                self.squares[i] = 0.999 * self.squares[i] + 0.001 * slope * slope;
                let scale = (self.squares[i] / fading_squares).sqrt() + 1e-8;
                self.weights[i] -= rate * self.slopes[i] / fading / scale;
            }
        }
        self.games += games;
        if progress >= 0.5 {
            self.sum.iter_mut().zip(&self.weights).for_each(|(sum, weight)| *sum += weight);
            self.summed += 1;
        }
    }

    fn add_slope(&self, lesson: &Lesson, gradient: &mut [f64]) {
        let expected = shares(&self.weights, &lesson.noticed, self.players);
        for (distance, (expected, got)) in expected.iter().zip(&lesson.shares).enumerate().take(self.players) {
            let off = expected - got;
            for (stage, part) in parts(&lesson.noticed).into_iter().enumerate() {
                let start = (stage * MAX_SEATS + distance) * FEATURES;
                let slots = gradient[start..start + FEATURES].iter_mut();
                slots.zip(&lesson.noticed.seats[distance]).for_each(|(g, f)| *g += off * part * f64::from(*f));
            }
        }
    }
}

/// How much a position is at the beginning, and how much at the end.
fn parts(noticed: &Noticed) -> [f64; 2] {
    let early = noticed.stage as f64 / STAGES as f64;
    [early, 1.0 - early]
}

fn shares(weights: &[f64], noticed: &Noticed, players: usize) -> [f64; MAX_SEATS] {
    let mut scores = [f64::NEG_INFINITY; MAX_SEATS];
    for (distance, score) in scores.iter_mut().enumerate().take(players) {
        *score = 0.0;
        for (stage, part) in parts(noticed).into_iter().enumerate() {
            let start = (stage * MAX_SEATS + distance) * FEATURES;
            let row = &weights[start..start + FEATURES];
            *score += part * row.iter().zip(&noticed.seats[distance]).map(|(w, f)| w * f64::from(*f)).sum::<f64>();
        }
    }
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds = scores.map(|score| (score - best).exp());
    let total: f64 = odds.iter().sum();
    odds.map(|odds| odds / total)
}

/// How far the expectations of weights are from what happened: the mean of −ln of what was expected, and how often
/// the favourite was right.
pub(crate) fn score(weights: &Weights, lessons: &[Lesson]) -> (f64, f64) {
    let flat = flat(&weights.numbers());
    let players = weights.players();
    let (mut loss, mut right) = (0.0, 0.0);
    for lesson in lessons {
        let expected = shares(&flat, &lesson.noticed, players);
        let pairs = expected[..players].iter().zip(&lesson.shares);
        loss -= pairs.map(|(expected, got)| got * expected.max(1e-9).ln()).sum::<f64>();
        let favourite = (0..players).max_by(|a, b| expected[*a].total_cmp(&expected[*b]));
        right += favourite.map_or(0.0, |favourite| lesson.shares[favourite]);
    }
    (loss / lessons.len().max(1) as f64, right / lessons.len().max(1) as f64)
}

/// What games are played for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Now and then an exchange at random, and positions are taught what they led to.
    Learning,
    /// Nothing but the best, and positions are compared with the result.
    HeldOut,
}

/// Plays games and draws the lessons.
pub(crate) fn lessons(
    rules: &Rules,
    weights: &Weights,
    seeds: std::ops::Range<u64>,
    seed: u64,
    nodes: u64,
    purpose: Purpose,
) -> Vec<Lesson> {
    let games: Vec<Vec<Lesson>> = at_width!(rules.group().order(), W => {
        // Whoever takes several rivals simply learns less from playing against itself.
        let parts = Parts { crowd: false, ..Parts::ALL };
        let mind = || (Searcher::<W>::with(SIGHT, parts, weights.clone()), Evaluator::<W>::with(rules, weights));
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
    purpose: Purpose,
) -> Vec<Lesson> {
    let mut dice = Dice::new(seed);
    let Ok(mut game) = Game::deal(rules.clone(), DealOptions::new(players).seed(seed)) else { return Vec::new() };
    // What was noticed, who was on turn, what the search said, and whether chance decided then.
    let mut course: Vec<(Noticed, usize, [f64; MAX_SEATS], bool)> = Vec::new();
    let mut began = false;
    while !game.is_over() {
        let position = *game.position();
        let question = Question::new(rules, &position, dice.next_u64()).within(Budget::nodes(nodes));
        let decision = bot.decide(&question);
        let mut action = decision.action;
        let explore = purpose == Purpose::Learning && dice.next_u32().is_multiple_of(EXPLORE);
        if explore && matches!(action, Action::Exchange(_)) {
            let all = game.exchanges();
            action = Action::Exchange(all[dice.next_u32() as usize % all.len()]);
        }
        // One lesson a turn, and one more after announcing.
        if !began || position.is_final() {
            let values = decision.values.map(|value| f64::from(value) / f64::from(WON));
            course.push((evaluator.eye().look(&position.resized()), position.turn(), values, explore));
        }
        began = !matches!(action, Action::Exchange(_) | Action::Pass);
        if game.apply(action).is_err() {
            return Vec::new();
        }
    }
    let Some(outcome) = Outcome::of(&game) else { return Vec::new() };
    let mut worth = [0.0; MAX_SEATS];
    outcome.winners.iter().for_each(|seat| worth[*seat] = 1.0 / outcome.winners.len() as f64);
    let mut lessons = Vec::with_capacity(course.len());
    for (noticed, turn, values, explored) in course.into_iter().rev() {
        if purpose == Purpose::Learning {
            for (worth, value) in worth.iter_mut().zip(values) {
                // What came after a move at random says nothing about the position before it.
                *worth = if explored { value } else { LAMBDA * *worth + (1.0 - LAMBDA) * value };
            }
        }
        let shares =
            std::array::from_fn(|distance| if distance < players { worth[(turn + distance) % players] } else { 0.0 });
        lessons.push(Lesson { noticed, shares });
    }
    lessons.reverse();
    lessons
}
