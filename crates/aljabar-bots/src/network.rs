//! A small network whose scores are added to the weighted sum of the features.
//!
//! A position selects rows of the first layer ([`NetworkInputs`]); their sums, cut to a range, are the units of that layer.
//! The second layer and the scores are weighted sums of the units before. All numbers are integers, so the scores are the
//! same on every machine.

mod file;
mod inputs;

use aljabar_core::{MAX_SEATS, Position, Rules};

pub(crate) use self::file::{Lines, NetworkError};
pub use self::inputs::NetworkInputs;
use crate::{evaluation::UNIT, features::Features};

/// The number of units of the first layer.
pub const FIRST: usize = 32;
/// The number of units of the second layer.
pub const SECOND: usize = 16;

/// A unit of value 1 is this number.
const ONE: i32 = 256;
/// The largest value of a unit.
pub const CAP: u8 = 4;

/// A network for one group and one number of players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    moduli: Vec<u8>,
    inputs: NetworkInputs,
    /// The rows of the first layer, in units of 1 / [`ONE`].
    rows: Vec<[i16; FIRST]>,
    /// The weights of each unit of the second layer, in units of 1 / [`ONE`].
    second: [[i16; FIRST]; SECOND],
    /// In units of 1 / [`ONE`].
    second_biases: [i16; SECOND],
    /// For each distance from the player on turn the weights of the score, in units of 1 / [`UNIT`].
    scores: [[i16; SECOND]; MAX_SEATS],
}

/// The parameters of a network as floating-point numbers, as training has them.
#[derive(Clone, Copy, Debug)]
pub struct NetworkFloats<'a> {
    /// The first layer: `[row][unit]`.
    pub rows: &'a [f32],
    /// The second layer: `[unit][unit of the first layer]`.
    pub second: &'a [f32],
    /// The biases of the second layer.
    pub second_biases: &'a [f32],
    /// The scores in units of log-odds: `[distance][unit of the second layer]`.
    pub scores: &'a [f32],
}

impl Network {
    /// Rounds the parameters of a network. Those that are missing are 0.
    #[must_use]
    pub fn from_floats(rules: &Rules, players: usize, floats: &NetworkFloats<'_>) -> Self {
        let inputs = NetworkInputs::new(rules, players);
        let whole = |number: f32, one: i32| (number * one as f32).round().clamp(-32_000.0, 32_000.0) as i16;
        let at = |from: &[f32], place: usize, one: i32| from.get(place).map_or(0, |number| whole(*number, one));
        let second = |unit: usize| std::array::from_fn(|from| at(floats.second, unit * FIRST + from, ONE));
        let scores = |distance: usize| std::array::from_fn(|from| at(floats.scores, distance * SECOND + from, UNIT));
        let row = |row: usize| std::array::from_fn(|unit| at(floats.rows, row * FIRST + unit, ONE));
        Self {
            moduli: rules.group().moduli().to_vec(),
            inputs,
            rows: (0..inputs.rows()).map(row).collect(),
            second: std::array::from_fn(second),
            second_biases: std::array::from_fn(|unit| at(floats.second_biases, unit, ONE)),
            scores: std::array::from_fn(scores),
        }
    }

    /// Whether the network is for this group.
    #[must_use]
    pub fn fits(&self, rules: &Rules) -> bool {
        self.moduli == rules.group().moduli()
    }

    /// The number of players that the network is for.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.inputs.players()
    }

    /// What the network adds to the score of each player, by distance from the player on turn, in units of 1 / [`UNIT`].
    #[inline]
    pub(crate) fn scores<const W: usize>(&self, position: &Position<W>, features: &Features) -> [i32; MAX_SEATS] {
        let mut sums = [0_i16; FIRST];
        self.inputs.each(position, features, |row| {
            let row = &self.rows[row];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*weight);
            }
        });
        let first = sums.map(|sum| sum.clamp(0, CAP as i16 * ONE as i16));
        let mut second = [0_i16; SECOND];
        for ((unit, weights), bias) in second.iter_mut().zip(&self.second).zip(&self.second_biases) {
            let sum = (dot(&first, weights) / ONE) + i32::from(*bias);
            *unit = sum.clamp(0, i32::from(CAP) * ONE) as i16;
        }
        std::array::from_fn(|distance| dot(&second, &self.scores[distance]) / ONE)
    }
}

/// The scalar product.
#[inline(always)]
fn dot<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum()
}

#[cfg(test)]
mod tests {
    use aljabar_core::{DealOptions, Dice, Generator, Group, at_width};

    use super::*;
    use crate::{Evaluator, FeatureExtractor, Weights};

    /// A network of random numbers, as training has them, and rounded.
    fn random(rules: &Rules, players: usize, seed: u64) -> ([Vec<f32>; 4], Network) {
        let mut dice = Dice::new(seed);
        let mut numbers = |len: usize, size: f32| -> Vec<f32> {
            (0..len).map(|_| (dice.next_u32() as f32 / u32::MAX as f32 - 0.5) * size).collect()
        };
        let rows = NetworkInputs::new(rules, players).rows();
        let all = [
            numbers(rows * FIRST, 0.6),
            numbers(FIRST * SECOND, 0.5),
            numbers(SECOND, 0.4),
            numbers(players * SECOND, 1.0),
        ];
        let [rows, second, second_biases, scores] = &all;
        let floats = NetworkFloats { rows, second, second_biases, scores };
        let network = Network::from_floats(rules, players, &floats);
        (all, network)
    }

    /// Calls `each` with positions of random games.
    fn in_games<const W: usize>(rules: &Rules, players: usize, mut each: impl FnMut(&Position<W>, &Features)) {
        let (mut generator, extractor) = (Generator::<W>::new(rules), FeatureExtractor::<W>::new(rules));
        let mut dice = Dice::new(3);
        for seed in 0..8 {
            let mut position: Position<W> = rules.deal(DealOptions::new(players).seed(seed)).unwrap().resized();
            for _ in 0..20 {
                each(&position, &extractor.extract(&position));
                let Some(exchange) = generator.random(&position, &mut dice) else { break };
                position.play_unchecked(rules, &exchange);
                if position.is_over() {
                    break;
                }
            }
        }
    }

    const TABLES: [(&[u64], usize); 5] =
        [(&[2, 2], 2), (&[2, 2, 2], 2), (&[2, 2, 2], 4), (&[3, 3], 3), (&[2, 2, 2, 2], 2)];

    #[test]
    fn a_position_selects_one_row_of_every_slot() {
        for (moduli, players) in TABLES {
            let rules = Rules::new(Group::new(moduli).unwrap(), players).unwrap();
            let inputs = NetworkInputs::new(&rules, players);
            let mut seen = std::collections::BTreeSet::new();
            at_width!(rules.group().order(), W => in_games::<W>(&rules, players, |position, features| {
                let mut rows = Vec::new();
                inputs.each(position, features, |row| rows.push(row));
                assert_eq!(rows.len(), inputs.slots());
                assert!(rows.is_sorted_by(|a, b| a < b) && rows.iter().all(|row| *row < inputs.rows()), "{rows:?}");
                let pieces = rows.iter().filter_map(|row| inputs.piece_of(*row).map(|piece| (row, piece)));
                let mut pieces = pieces.inspect(|(row, (place, piece, count))| {
                    assert_eq!(inputs.row_of(*place, *piece, *count), **row);
                });
                assert_eq!(pieces.by_ref().count(), (players + 1) * rules.group().order());
                seen.extend(rows);
            }));
            assert!(seen.len() > inputs.slots() * 2, "positions differ: {}", seen.len());
        }
    }

    #[test]
    fn scores_are_those_of_the_same_network_in_floats() {
        for (moduli, players) in TABLES {
            let rules = Rules::new(Group::new(moduli).unwrap(), players).unwrap();
            let ([rows, second, second_biases, scores], network) = random(&rules, players, 5);
            let cut = |sum: f32| sum.clamp(0.0, f32::from(CAP));
            let product = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
            let mut largest = 0;
            at_width!(rules.group().order(), W => in_games::<W>(&rules, players, |position, features| {
                let mut first = vec![0.0; FIRST];
                network.inputs.each(position, features, |row| {
                    first.iter_mut().zip(&rows[row * FIRST..]).for_each(|(sum, weight)| *sum += weight);
                });
                let first: Vec<f32> = first.into_iter().map(cut).collect();
                let units = second.chunks(FIRST).zip(&second_biases);
                let units: Vec<f32> = units.map(|(weights, bias)| cut(product(weights, &first) + bias)).collect();
                let found = network.scores(position, features);
                for (distance, weights) in scores.chunks(SECOND).enumerate() {
                    let expected = product(weights, &units) * UNIT as f32;
                    assert!((found[distance] as f32 - expected).abs() < 40.0, "{expected} {found:?}");
                    largest = largest.max(found[distance].abs());
                }
            }));
            assert!(largest > 200, "the scores are too small to tell: {largest}");
        }
    }

    #[test]
    fn a_network_changes_the_shares_in_its_group_only() {
        let classic = Rules::classic();
        let with = Weights::untrained(2).with_network(random(&classic, 2, 7).1);
        for (moduli, differs) in [(&[2, 2, 2][..], true), (&[2, 2], false)] {
            let rules = Rules::new(Group::new(moduli).unwrap(), 2).unwrap();
            let (plain, network) = (
                Evaluator::<8>::with_weights(&rules, &with.clone().without_networks()),
                Evaluator::<8>::with_weights(&rules, &with),
            );
            let mut different = false;
            in_games::<8>(&rules, 2, |position, _| different |= plain.shares(position) != network.shares(position));
            assert_eq!(different, differs, "{moduli:?}");
        }
    }

    #[test]
    fn networks_read_back_as_they_were_written_and_errors_name_the_line() {
        let weights = Weights::untrained(3).with_network(random(&Rules::classic(), 3, 9).1);
        let text = weights.write(&["a remark".into()]);
        assert_eq!(Weights::read(&text), Ok(weights));
        let wrong = |from: &str, to: &str| {
            assert!(text.contains(from), "{from}");
            Weights::read(&text.replacen(from, to, 1)).map_err(|error| error.to_string()).err().unwrap_or_default()
        };
        assert!(wrong("network 1", "network 2").ends_with("network: version 2 is not known, only 1"));
        assert!(
            wrong("moduli 2,2,2", "moduli 2,2").ends_with("network: rows: must be 472"),
            "{}",
            wrong("moduli 2,2,2", "moduli 2,2")
        );
        assert!(wrong("moduli 2,2,2", "moduli 2,x").contains("network: invalid digit"));
        assert!(wrong("units 16", "").ends_with("network: `units` and a value are missing"));
        assert!(wrong("units 16\n", "units 16\n1 ").ends_with("network: 33 numbers are needed"));
        assert!(wrong("units 16\n", "units 16\n7 #").ends_with("network: 33 numbers are needed"));
        assert!(wrong("checksum ", "checksum 1").ends_with("network: the numbers do not fit the checksum"));
        let cut = text.lines().take(100).collect::<Vec<_>>().join("\n");
        assert_eq!(Weights::read(&cut).unwrap_err().to_string(), "line 100: network: 32 numbers are needed");
        assert!(
            Weights::read(&(text.clone() + "x"))
                .unwrap_err()
                .to_string()
                .ends_with("network: `x` stands after its end")
        );
    }
}
