//! Fits a model to examples with Adam. The result depends on the seed, and not on the number of threads.

use std::fmt;

use aljabar_bots::NetworkInputs;
use aljabar_core::{Dice, Group, MAX_SEATS, Piece};
use aljabar_puzzles::relabellings;
use rayon::prelude::*;

use super::{
    examples::{Examples, Shares},
    model::{Model, Pass},
};

/// The number of examples for one step.
const BATCH: usize = 512;
/// Each thread computes the gradient of so many examples of a batch at once.
const PART: usize = 128;
/// The learning rate at the beginning; it falls to 0 along a cosine.
const RATE: f32 = 0.002;

/// A model and the state of its training.
pub(crate) struct Fit {
    pub(crate) parameters: Vec<f32>,
    first_moments: Vec<f32>,
    second_moments: Vec<f32>,
    steps: i32,
}

impl Fit {
    pub(crate) fn new(parameters: Vec<f32>) -> Self {
        let zeros = vec![0.0; parameters.len()];
        Self { parameters, first_moments: zeros.clone(), second_moments: zeros, steps: 0 }
    }

    /// Learns from all examples once, in a random order. `progress` is the part of the training that is done before and
    /// after it. Returns the mean loss.
    pub(crate) fn epoch(
        &mut self,
        model: &Model,
        examples: &Examples,
        maps: &[Vec<u16>],
        seed: u64,
        progress: [f32; 2],
    ) -> f64 {
        let mut dice = Dice::new(seed);
        let mut order: Vec<u32> = (0..examples.len() as u32).collect();
        for last in (1..order.len()).rev() {
            let other = dice.below(last as u64 + 1).unwrap_or_default();
            order.swap(last, other as usize);
        }
        let chosen: Vec<(u32, u32)> =
            order.into_iter().map(|place| (place, dice.next_u32() % maps.len() as u32)).collect();
        let batches = chosen.len().div_ceil(BATCH);
        let mut total = 0.0;
        for (number, batch) in chosen.chunks(BATCH).enumerate() {
            let parts: Vec<(Vec<f32>, f64)> = batch
                .par_chunks(PART)
                .map(|part| {
                    let (mut gradient, mut loss, mut pass) = (vec![0.0; model.len()], 0.0, Pass::default());
                    let mut rows = Vec::new();
                    for (place, map) in part {
                        let place = *place as usize;
                        rows.clear();
                        rows.extend(examples.rows(place).iter().map(|row| maps[*map as usize][usize::from(*row)]));
                        let shares = model.shares(&self.parameters, examples, place, &rows, &mut pass);
                        let target = &examples.targets[place];
                        loss += cross_entropy(target, &shares);
                        let off: Shares = std::array::from_fn(|seat| shares[seat] - target[seat]);
                        model.add_gradient(&self.parameters, examples, place, &rows, &off, &mut pass, &mut gradient);
                    }
                    (gradient, loss)
                })
                .collect();
            let mut gradient = vec![0.0; model.len()];
            for (part, loss) in &parts {
                gradient.iter_mut().zip(part).for_each(|(sum, slope)| *sum += slope);
                total += loss;
            }
            let done = progress[0] + (progress[1] - progress[0]) * number as f32 / batches as f32;
            let rate = RATE * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()) + 1e-6;
            self.step(&gradient, 1.0 / batch.len() as f32, rate);
        }
        total / examples.len().max(1) as f64
    }

    fn step(&mut self, gradient: &[f32], scale: f32, rate: f32) {
        self.steps += 1;
        let (fading, fading_squares) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        let moments = self.first_moments.iter_mut().zip(&mut self.second_moments);
        for ((weight, slope), (first, second)) in self.parameters.iter_mut().zip(gradient).zip(moments) {
            let slope = slope * scale;
            *first = 0.9 * *first + 0.1 * slope;
            *second = 0.999 * *second + 0.001 * slope * slope;
            *weight -= rate * *first / fading / ((*second / fading_squares).sqrt() + 1e-8);
        }
    }
}

/// The log loss of expected shares.
pub(crate) fn cross_entropy(target: &Shares, shares: &Shares) -> f64 {
    let terms = target.iter().zip(shares).filter(|(target, _)| **target > 0.0);
    terms.map(|(target, share)| -f64::from(*target) * f64::from(share.max(1e-7)).ln()).sum()
}

/// For each relabelling of the colours that keeps the rules, the row that takes the place of each row.
pub(crate) fn row_maps(inputs: &NetworkInputs, group: &Group) -> Vec<Vec<u16>> {
    let map = |relabelling: Vec<Piece>| {
        let image = |row: usize| match inputs.piece_of(row) {
            Some((place, piece, count)) => inputs.row_of(place, relabelling[piece].index(), count),
            None => row,
        };
        (0..inputs.rows()).map(|row| image(row) as u16).collect()
    };
    relabellings(group).into_iter().map(map).collect()
}

/// How well shares fit a set of examples.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Score {
    /// The log loss against the results of the games.
    pub(crate) result_loss: f64,
    /// How much the log loss against the values of the search exceeds that of these values themselves.
    pub(crate) search_excess: f64,
    /// How often the favourite won.
    pub(crate) favourite: f64,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { result_loss, search_excess, favourite } = self;
        let favourite = favourite * 100.0;
        write!(f, "results {result_loss:.4}, search {search_excess:.4}, favourite wins {favourite:.1} %")
    }
}

/// The score of a function that gives the shares of each example.
pub(crate) fn score(examples: &Examples, shares: impl Fn(usize) -> Shares + Send + Sync) -> Score {
    let found: Vec<Shares> = (0..examples.len()).into_par_iter().map(shares).collect();
    let (mut score, mut played) = (Score::default(), 0.0);
    for (place, shares) in found.iter().enumerate() {
        let expected = &examples.expected[place];
        score.search_excess += cross_entropy(expected, shares) - cross_entropy(expected, expected);
        let Some(result) = &examples.results[place] else { continue };
        played += 1.0;
        score.result_loss += cross_entropy(result, shares);
        let favourite = (0..MAX_SEATS).max_by(|a, b| shares[*a].total_cmp(&shares[*b]));
        score.favourite += favourite.map_or(0.0, |favourite| f64::from(result[favourite]));
    }
    let all = examples.len().max(1) as f64;
    Score {
        result_loss: score.result_loss / f64::max(played, 1.0),
        search_excess: score.search_excess / all,
        favourite: score.favourite / f64::max(played, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use aljabar_bots::{FeatureExtractor, Weights};
    use aljabar_core::{Pieces, Position, Rules, Setup};

    use super::*;
    use crate::trainer::{
        model::Layers,
        sample::{Origin, Sample},
        self_play::self_play,
    };

    fn samples(rules: &Rules) -> Vec<Sample<8>> {
        self_play::<8>(rules, &Weights::trained(2), 0..6, 1, 40)
    }

    #[test]
    fn relabelled_positions_have_the_same_features_and_the_rows_of_the_map() {
        let rules = Rules::classic();
        let inputs = NetworkInputs::new(&rules, 2);
        let extractor = FeatureExtractor::<8>::new(&rules);
        let maps = row_maps(&inputs, rules.group());
        assert_eq!(maps.len(), 24);
        for (relabelling, map) in relabellings(rules.group()).into_iter().zip(&maps) {
            for sample in samples(&rules).iter().step_by(7) {
                let pieces = |old: &Pieces<8>| old.iter().map(|piece| relabelling[piece.index()]).collect::<Pieces>();
                let old = sample.position;
                let setup = Setup {
                    hands: (0..2).map(|seat| pieces(old.hand(seat))).collect(),
                    center: pieces(old.center()),
                    bag: pieces(old.bag()),
                    ..Setup::of(&rules, &old.resized())
                };
                let new: Position<8> = setup.position().unwrap().resized();
                let (before, after) = (extractor.extract(&old), extractor.extract(&new));
                assert_eq!((before.seats, before.stage), (after.seats, after.stage));
                let (mut expected, mut found) = (Vec::new(), Vec::new());
                inputs.each(&old, &before, |row| expected.push(usize::from(map[row])));
                inputs.each(&new, &after, |row| found.push(row));
                expected.sort_unstable();
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn the_result_does_not_depend_on_the_number_of_threads_and_the_loss_falls() {
        let rules = Rules::classic();
        let examples = Examples::new(&rules, 2, &samples(&rules), 0.9);
        let model = Model::new(&examples.inputs, 2, Layers::NETWORK);
        let maps = row_maps(&examples.inputs, rules.group());
        let fit = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let mut fit = Fit::new(model.begin(&vec![0.0; model.table.len()], 1));
                let losses: Vec<f64> =
                    (0..12).map(|seed| fit.epoch(&model, &examples, &maps, seed, [0.0, 0.0])).collect();
                assert!(losses[11] < 0.9 * losses[0], "{losses:?}");
                fit.parameters
            })
        };
        assert_eq!(fit(1), fit(3));
    }

    #[test]
    fn gradients_are_those_of_the_loss() {
        let rules = Rules::classic();
        let examples = Examples::new(&rules, 2, &samples(&rules), 0.9);
        let model = Model::new(&examples.inputs, 2, Layers::NETWORK);
        let mut parameters = model.begin(&vec![0.01; model.table.len()], 1);
        parameters[model.scores.clone()].iter_mut().enumerate().for_each(|(i, weight)| *weight = 0.1 + i as f32 / 50.0);
        let place = 20;
        let loss = |parameters: &[f32]| {
            let shares = model.shares(parameters, &examples, place, examples.rows(place), &mut Pass::default());
            cross_entropy(&examples.targets[place], &shares)
        };
        let (mut gradient, mut pass) = (vec![0.0; model.len()], Pass::default());
        let rows = examples.rows(place);
        let shares = model.shares(&parameters, &examples, place, rows, &mut pass);
        let off = std::array::from_fn(|seat| shares[seat] - examples.targets[place][seat]);
        model.add_gradient(&parameters, &examples, place, rows, &off, &mut pass, &mut gradient);
        for part in [&model.table, &model.first, &model.second, &model.second_biases, &model.scores] {
            let steepest = part.clone().max_by(|a, b| gradient[*a].abs().total_cmp(&gradient[*b].abs())).unwrap();
            let mut moved = parameters.clone();
            let step = 0.002;
            moved[steepest] += step;
            let above = loss(&moved);
            moved[steepest] -= 2.0 * step;
            let slope = (above - loss(&moved)) / f64::from(2.0 * step);
            let expected = f64::from(gradient[steepest]);
            assert!(
                expected.abs() > 1e-3 && (slope - expected).abs() < 0.1 * expected.abs(),
                "{part:?}: {slope} {expected}"
            );
        }
    }

    #[test]
    fn targets_look_back_from_the_end_of_each_game() {
        let rules = Rules::classic();
        let samples = samples(&rules);
        let results = Examples::new(&rules, 2, &samples, 1.0);
        let searched = Examples::new(&rules, 2, &samples, 0.0);
        assert_eq!(searched.targets, searched.expected);
        let mut played = 0;
        for (place, sample) in samples.iter().enumerate() {
            let unexplored = samples[place..].iter().take_while(|later| later.origin != Origin::Explored);
            let ends = place + unexplored.count() >= samples.len();
            match sample.origin {
                // The last game, after its last random exchange.
                Origin::Played if ends => {
                    assert_eq!(Some(results.targets[place]), results.results[place]);
                    played += 1;
                }
                Origin::Played => {}
                _ => assert_eq!(results.targets[place], results.expected[place]),
            }
        }
        assert!(played > 0);
    }
}
