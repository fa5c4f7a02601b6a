//! Each player's chances in a position, as they look: features weighted by what self-play has taught.
//!
//! Everything is whole numbers, so that every machine comes to the same result.

use std::fmt::{self, Write};

use aljabar_core::{MAX_SEATS, Position, Rules};
use aljabar_text::shortened;

use crate::features::{Eye, FEATURES, NAMES, Noticed, STAGES};

/// The value of a game that is won for certain: values are shares of it, and a fair share of a game between two is half.
pub const WON: i32 = 1_000_000;

/// So many units of a weight make one unit of log-odds.
pub const UNIT: i32 = 512;

/// A weight for every feature, for every distance from the player on turn, at the beginning of a game and at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    players: usize,
    early: [[i16; FEATURES]; MAX_SEATS],
    late: [[i16; FEATURES]; MAX_SEATS],
}

/// Why a text is no table of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    line: usize,
    reason: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for WeightsError {}

impl Weights {
    /// The trained weights for so many players.
    ///
    /// # Panics
    /// Never: the built-in texts are checked by tests.
    #[must_use]
    pub fn trained(players: usize) -> Self {
        let text = match players {
            2 => include_str!("../weights/2-players.txt"),
            3 => include_str!("../weights/3-players.txt"),
            _ => include_str!("../weights/4-players.txt"),
        };
        Self::read(text).expect("the built-in weights are well-formed")
    }

    /// What a beginner knows: fewer pieces are better. To begin training with.
    #[must_use]
    pub fn plain(players: usize) -> Self {
        let mut weights = [[0; FEATURES]; MAX_SEATS];
        for seat in &mut weights[..players] {
            seat[1] = -(UNIT as i16) / 4;
            seat[7] = UNIT as i16 / 50;
        }
        Self { players, early: weights, late: weights }
    }

    /// From numbers, as training changes them: at the beginning and at the end, by distance, by feature.
    #[must_use]
    pub fn from_numbers(players: usize, numbers: &[[[f64; FEATURES]; MAX_SEATS]; 2]) -> Self {
        let whole = |weight: f64| (weight * f64::from(UNIT)).round().clamp(-30_000.0, 30_000.0) as i16;
        let [early, late] = numbers.map(|stage| stage.map(|seat| seat.map(whole)));
        Self { players, early, late }
    }

    /// As numbers for training.
    #[must_use]
    pub fn numbers(&self) -> [[[f64; FEATURES]; MAX_SEATS]; 2] {
        let number = |weight: i16| f64::from(weight) / f64::from(UNIT);
        [self.early, self.late].map(|stage| stage.map(|seat| seat.map(number)))
    }

    /// How many players they are for.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players
    }

    /// Reads a table of weights.
    ///
    /// # Errors
    /// When a line does not name a feature with a number for each column, or a feature is missing.
    pub fn read(text: &str) -> Result<Self, WeightsError> {
        let mut players = None;
        let mut seen = [false; FEATURES];
        let mut weights = Self { players: 0, early: [[0; FEATURES]; MAX_SEATS], late: [[0; FEATURES]; MAX_SEATS] };
        for (place, line) in text.lines().enumerate() {
            let fault = |reason: String| WeightsError { line: place + 1, reason };
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            let Some(name) = words.next() else { continue };
            let feature = NAMES.iter().position(|known| *known == name);
            let feature = feature.ok_or_else(|| fault(format!("there is no feature `{}`", shortened(name, 40))))?;
            // One more than there can be: the rest of a line that is too long is not looked at.
            let numbers: Result<Vec<i16>, _> = words.take(2 * MAX_SEATS + 1).map(str::parse).collect();
            let numbers = numbers.map_err(|error| fault(format!("{name}: {error}")))?;
            let half = numbers.len() / 2;
            if !(2..=MAX_SEATS).contains(&half) || numbers.len() != 2 * half || *players.get_or_insert(half) != half {
                return Err(fault(format!("{name}: two numbers for each player are needed, and as many everywhere")));
            }
            for (distance, pair) in numbers[..half].iter().zip(&numbers[half..]).enumerate() {
                (weights.early[distance][feature], weights.late[distance][feature]) = (*pair.0, *pair.1);
            }
            if std::mem::replace(&mut seen[feature], true) {
                return Err(fault(format!("{name} is there twice")));
            }
        }
        let end = |reason: String| WeightsError { line: text.lines().count(), reason };
        if let Some(missing) = seen.iter().position(|seen| !seen) {
            return Err(end(format!("{} is missing", NAMES[missing])));
        }
        weights.players = players.ok_or_else(|| end("there are no weights".into()))?;
        Ok(weights)
    }

    /// The table as text, with remarks above it.
    #[must_use]
    pub fn write(&self, remarks: &[String]) -> String {
        let mut text = String::new();
        let mut line = |line: fmt::Arguments<'_>| writeln!(text, "{line}").unwrap_or_default();
        remarks.iter().for_each(|remark| line(format_args!("# {remark}")));
        line(format_args!("#"));
        line(format_args!("# {UNIT} are one unit of log-odds. Columns: at the beginning of a game, then at its end;"));
        line(format_args!("# in each the player on turn, then the next one, and so on."));
        for (feature, name) in NAMES.iter().enumerate() {
            let numbers = |stage: &[[i16; FEATURES]; MAX_SEATS]| {
                let columns = stage[..self.players].iter();
                columns.map(|seat| format!("{:>7}", seat[feature])).collect::<String>()
            };
            line(format_args!("{name:20}{}   {}", numbers(&self.early), numbers(&self.late)));
        }
        text
    }
}

/// Evaluates positions of games by the same rules and with the same number of players.
#[derive(Clone, Debug)]
pub struct Evaluator<const W: usize> {
    eye: Eye<W>,
    /// The weights for every stage between the beginning and the end.
    stages: Vec<[[i16; FEATURES]; MAX_SEATS]>,
}

/// A value for each seat, in shares of [`WON`].
pub type Values = [i32; MAX_SEATS];

impl<const W: usize> Evaluator<W> {
    /// An evaluator with the trained weights.
    #[must_use]
    pub fn new(rules: &Rules, players: usize) -> Self {
        Self::with(rules, &Weights::trained(players))
    }

    /// An evaluator with these weights.
    #[must_use]
    pub fn with(rules: &Rules, weights: &Weights) -> Self {
        let stages = (0..=STAGES as i32).map(|stage| {
            std::array::from_fn(|distance| {
                std::array::from_fn(|feature| {
                    let early = i32::from(weights.early[distance][feature]) * stage;
                    let late = i32::from(weights.late[distance][feature]) * (STAGES as i32 - stage);
                    ((early + late) / STAGES as i32) as i16
                })
            })
        });
        Self { eye: Eye::new(rules), stages: stages.collect() }
    }

    /// What the features are taken from.
    #[must_use]
    pub fn eye(&self) -> &Eye<W> {
        &self.eye
    }

    /// How good each place is, in [`UNIT`]s of log-odds that only matter against each other; by distance from the player
    /// on turn.
    #[inline]
    fn scores(&self, noticed: &Noticed, players: usize) -> Values {
        let weights = &self.stages[noticed.stage];
        let mut scores = [0; MAX_SEATS];
        for ((score, features), weights) in scores.iter_mut().zip(&noticed.seats).zip(weights).take(players) {
            *score = features.iter().zip(weights).map(|(f, w)| i32::from(*f) * i32::from(*w)).sum();
        }
        scores
    }

    /// The share of the win that each seat may expect; together they are about [`WON`].
    #[must_use]
    pub fn shares(&self, position: &Position<W>) -> Values {
        let players = position.players();
        let scores = self.scores(&self.eye.look(position), players);
        let best = scores[..players].iter().copied().max().unwrap_or_default();
        let odds = scores.map(|score| i64::from(power(score - best)));
        let total: i64 = odds[..players].iter().sum();
        let mut shares = [0; MAX_SEATS];
        for distance in 0..players {
            shares[(position.turn() + distance) % players] = (odds[distance] * i64::from(WON) / total) as i32;
        }
        shares
    }
}

/// Steps of a unit in the table of powers.
const STEPS: i32 = UNIT;
/// Beyond so many units nothing changes.
const FAR: i32 = 12;

/// e to the so many units, for none or fewer, in shares of a million.
pub(crate) fn power(score: i32) -> u32 {
    static POWERS: std::sync::LazyLock<Vec<u32>> = std::sync::LazyLock::new(|| {
        // One step is e^(-1/STEPS) as a series of plain sums and products, which are the same on every machine.
        let x = -1.0 / f64::from(STEPS);
        let step = 1.0 + x * (1.0 + x / 2.0 * (1.0 + x / 3.0 * (1.0 + x / 4.0)));
        let mut value = f64::from(WON);
        let powers = (0..=FAR * STEPS).map(|_| {
            let power = value as u32;
            value *= step;
            power
        });
        powers.collect()
    });
    POWERS[(-score).clamp(0, FAR * STEPS) as usize]
}

#[cfg(test)]
mod tests {
    use aljabar_core::{DealOptions, Game, Group, Setup};

    use super::*;

    #[test]
    fn the_built_in_weights_are_for_their_number_of_players() {
        for players in 2..=4 {
            assert_eq!(Weights::trained(players).players(), players);
        }
    }

    #[test]
    fn weights_survive_being_written() {
        let weights = Weights::trained(3);
        let text = weights.write(&["a remark".into()]);
        assert_eq!(Weights::read(&text), Ok(weights.clone()));
        assert_eq!(Weights::from_numbers(3, &weights.numbers()), weights);
    }

    #[test]
    fn what_is_wrong_with_a_table_is_said_by_line() {
        let whole = Weights::plain(2).write(&[]);
        let wrong = |text: &str| Weights::read(text).map_err(|error| error.to_string()).err().unwrap_or_default();
        assert!(wrong(&whole.replace("size ", "sise ")).ends_with("there is no feature `sise`"));
        assert!(wrong(&whole.replace("size ", "size 1 ")).contains("two numbers for each player"));
        assert!(wrong(&whole.replace("size ", "size x ")).contains("size: invalid digit"));
        assert!(wrong(&whole.replace("size ", "#")).ends_with("size is missing"));
        assert_eq!(wrong(""), "line 0: one is missing");
    }

    #[test]
    fn shares_are_of_one_win_and_turn_with_the_seats() {
        for players in 2..=4 {
            let rules = Rules::new(Group::new(&[2, 2, 2]).unwrap(), players).unwrap();
            let evaluator = Evaluator::<8>::new(&rules, players);
            let mut bot = crate::Level::Greedy.bot(&rules);
            for seed in 0..20 {
                let mut game =
                    Game::deal(rules.clone(), DealOptions { players, first: seed as usize % players, seed }).unwrap();
                while !game.is_over() {
                    let shares = evaluator.shares(&game.position().resized());
                    assert!((shares.iter().sum::<i32>() - WON).abs() < 10, "{shares:?}");
                    assert!(shares[..players].iter().all(|share| *share > 0));
                    // Everybody moves up one seat, and so does the turn: nobody's chances change.
                    let mut setup = Setup::of(&rules, game.position());
                    setup.hands.rotate_right(1);
                    (setup.first, setup.turn) = ((setup.first + 1) % players, (setup.turn + 1) % players);
                    let mut turned = evaluator.shares(&setup.position().unwrap().resized());
                    turned[..players].rotate_left(1);
                    assert_eq!(turned, shares);
                    let action = bot.decide(&crate::Question::new(&rules, game.position(), seed)).action;
                    game.apply(action).unwrap();
                }
            }
        }
    }

    #[test]
    fn fewer_pieces_are_better() {
        let rules = Rules::classic();
        let read = |hand: &str| {
            let text = format!(
                r#"{{ "format": "al-jabar-position", "version": 1,
                "rules": {{ "moduli": [2,2,2], "copies": 10, "recycle": false }},
                "hands": [[{hand}], ["R","Y","B","O","G","P","W"]], "center": ["K","R"], "bag": ["R"],
                "first": 0, "turn": 0, "final": false, "drawn": false }}"#
            );
            Setup::from_json(&text).and_then(|setup| setup.position()).unwrap().resized()
        };
        let evaluator = Evaluator::<8>::new(&rules, 2);
        let few = evaluator.shares(&read(r#""R","Y","O""#))[0];
        let many = evaluator.shares(&read(r#""R","Y","O","R","R","Y","Y","P","P","W","W""#))[0];
        assert!(few > many + WON / 5, "{few} {many}");
    }

    #[test]
    fn powers_are_those_of_e() {
        for (score, expected) in [(0, 1.0), (-UNIT, (-1.0_f64).exp()), (-5 * UNIT, (-5.0_f64).exp())] {
            assert!((f64::from(power(score)) / f64::from(WON) - expected).abs() < 1e-5);
        }
        assert!(power(-100 * UNIT) > 0, "nothing is impossible");
    }
}
