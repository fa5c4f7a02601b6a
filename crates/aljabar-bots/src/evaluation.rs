//! The static evaluation: each player's expected share of the win, from a weighted sum of features and a softmax.
//!
//! The weights are trained by self-play. All arithmetic is on integers, so the result is the same on every machine.

use std::{
    error::Error,
    fmt::{self, Write},
    num::ParseIntError,
    sync::{Arc, LazyLock},
};

use aljabar_core::{MAX_SEATS, Position, Rules};
use aljabar_text::shortened;

use crate::{
    family::Family,
    features::{FEATURE_COUNT, FeatureExtractor, Features, NAMES, STAGES, wrapped},
    network::{Lines, Network, NetworkError},
};

/// The value of a certain win. Every other value is a share of it: an even game between two players has half.
pub const WON: i32 = 1_000_000;

/// Weights and scores are fixed-point numbers: this value stands for one unit of log-odds.
pub(crate) const UNIT: i32 = 512;

/// The weights of the evaluation for one number of players.
///
/// There is one weight for each feature and each distance from the player on turn, at the beginning of a game and at its
/// end. Between the two, [`Evaluator`] interpolates. For some groups there is a network, with a table of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    players: usize,
    table: Table,
    /// The tables for groups of these families, in place of the first one.
    families: Vec<(Family, Table)>,
    /// The networks, and the tables that they add to.
    networks: Vec<Arc<(Table, Network)>>,
}

/// The weights of the features, by distance from the player on turn.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Table {
    early: [[i16; FEATURE_COUNT]; MAX_SEATS],
    late: [[i16; FEATURE_COUNT]; MAX_SEATS],
}

/// Why a text is not a table of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    line: usize,
    problem: Problem,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Problem {
    UnknownFeature(String),
    Number { feature: &'static str, error: ParseIntError },
    Columns { feature: &'static str },
    Duplicate { feature: &'static str },
    Missing { feature: &'static str },
    Network(NetworkError),
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.problem {
            Problem::UnknownFeature(name) => write!(f, "there is no feature `{name}`"),
            Problem::Number { feature, error } => write!(f, "{feature}: {error}"),
            Problem::Columns { feature } => {
                write!(
                    f,
                    "{feature}: two numbers for each player are needed, and the same number of columns on every line"
                )
            }
            Problem::Duplicate { feature } => write!(f, "{feature} occurs twice"),
            Problem::Missing { feature } => write!(f, "{feature} is missing"),
            Problem::Network(error) => error.fmt(f),
        }
    }
}

impl Error for WeightsError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            Problem::Number { error, .. } => Some(error),
            Problem::Network(error) => Some(error),
            _ => None,
        }
    }
}

impl Weights {
    /// The trained weights for two, three or four players, for the groups of each [family](Family).
    ///
    /// # Panics
    /// Never: tests read the built-in tables and networks.
    #[must_use]
    pub fn trained(players: usize) -> Self {
        macro_rules! texts {
            ($players:literal, $grand:literal) => {
                [
                    include_str!(concat!("../weights/", $players, "-players-beginner.txt")),
                    include_str!(concat!("../weights/", $players, "-players-classic.txt")),
                    include_str!(concat!("../weights/", $players, "-players-", $grand, ".txt")),
                    include_str!(concat!("../weights/", $players, "-players-shades.txt")),
                ]
            };
        }
        static TRAINED: LazyLock<[Weights; 3]> = LazyLock::new(|| {
            // With two players the weights of the classic game are as good in the grand one as those trained in it.
            [texts!(2, "classic"), texts!(3, "grand"), texts!(4, "grand")].map(|texts| {
                let tables = texts.map(|text| Weights::read(text).expect("the built-in weights are well-formed"));
                let families = Family::ALL.into_iter().zip(&tables);
                families.fold(tables[1].clone(), |weights, (family, table)| weights.with_family(family, table))
            })
        });
        TRAINED[players.clamp(2, MAX_SEATS) - 2].clone()
    }

    /// The same weights without networks.
    #[must_use]
    pub fn without_networks(mut self) -> Self {
        self.networks.clear();
        self
    }

    /// The same weights, which are those of another table in the groups of a family.
    ///
    /// # Panics
    /// If the tables are for different numbers of players.
    #[must_use]
    pub fn with_family(mut self, family: Family, other: &Self) -> Self {
        assert_eq!(self.players, other.players, "both tables are for the same number of players");
        self.families.push((family, other.table.clone()));
        self
    }

    /// The same weights with a network, which adds to the same table in its group.
    #[must_use]
    pub fn with_network(mut self, network: Network) -> Self {
        self.networks.push(Arc::new((self.table.clone(), network)));
        self
    }

    /// Weights that only count pieces and colours: fewer pieces are better. Training starts from them.
    #[must_use]
    pub fn untrained(players: usize) -> Self {
        let mut weights = [[0; FEATURE_COUNT]; MAX_SEATS];
        for seat in &mut weights[..players] {
            seat[1] = -(UNIT as i16) / 4;
            seat[7] = UNIT as i16 / 50;
        }
        Self { players, table: Table { early: weights, late: weights }, families: Vec::new(), networks: Vec::new() }
    }

    /// Rounds weights in units of log-odds, as training has them: `numbers[stage][distance][feature]`. Stage 0 is the
    /// beginning of a game and stage 1 its end.
    #[must_use]
    pub fn from_floats(players: usize, numbers: &[[[f64; FEATURE_COUNT]; MAX_SEATS]; 2]) -> Self {
        let whole = |weight: f64| (weight * f64::from(UNIT)).round().clamp(-30_000.0, 30_000.0) as i16;
        let [early, late] = numbers.map(|stage| stage.map(|seat| seat.map(whole)));
        Self { players, table: Table { early, late }, families: Vec::new(), networks: Vec::new() }
    }

    /// The weights in units of log-odds, in the order of [`from_floats`](Self::from_floats).
    #[must_use]
    pub fn to_floats(&self) -> [[[f64; FEATURE_COUNT]; MAX_SEATS]; 2] {
        let number = |weight: i16| f64::from(weight) / f64::from(UNIT);
        [self.table.early, self.table.late].map(|stage| stage.map(|seat| seat.map(number)))
    }

    /// The number of players that these weights are for.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players
    }

    /// Reads a table of weights, and the network below it if there is one.
    ///
    /// # Errors
    /// If a line is not the name of a feature with two numbers for each player, if a feature is missing or occurs twice, or
    /// if the network is not whole.
    pub fn read(text: &str) -> Result<Self, WeightsError> {
        let mut players = None;
        let mut seen = [false; FEATURE_COUNT];
        let none = [[0; FEATURE_COUNT]; MAX_SEATS];
        let mut table = Table { early: none, late: none };
        let mut lines = Lines::new(text);
        let mut version = None;
        while let Some(line) = lines.next() {
            let wrong = |problem| WeightsError { line: lines.number, problem };
            let mut words = line.split_whitespace();
            let name = words.next().unwrap_or_default();
            if name == "network" {
                version = Some(words.next().unwrap_or_default());
                break;
            }
            let index = NAMES.iter().position(|known| *known == name);
            let index = index.ok_or_else(|| wrong(Problem::UnknownFeature(shortened(name, 40))))?;
            let feature = NAMES[index];
            // Reads one number more than there may be, and ignores the rest of a line that is too long.
            let numbers: Result<Vec<i16>, _> = words.take(2 * MAX_SEATS + 1).map(str::parse).collect();
            let numbers = numbers.map_err(|error| wrong(Problem::Number { feature, error }))?;
            let half = numbers.len() / 2;
            if !(2..=MAX_SEATS).contains(&half) || numbers.len() != 2 * half || *players.get_or_insert(half) != half {
                return Err(wrong(Problem::Columns { feature }));
            }
            for (distance, pair) in numbers[..half].iter().zip(&numbers[half..]).enumerate() {
                (table.early[distance][index], table.late[distance][index]) = (*pair.0, *pair.1);
            }
            if std::mem::replace(&mut seen[index], true) {
                return Err(wrong(Problem::Duplicate { feature }));
            }
        }
        let missing = NAMES.iter().zip(seen).find(|(_, seen)| !seen);
        let (Some(players), None) = (players, missing) else {
            let feature = missing.map_or(NAMES[0], |(feature, _)| feature);
            return Err(WeightsError { line: lines.number, problem: Problem::Missing { feature } });
        };
        let weights = Self { players, table, families: Vec::new(), networks: Vec::new() };
        let Some(version) = version else { return Ok(weights) };
        match Network::read(version, players, &mut lines) {
            Ok(network) => Ok(weights.with_network(network)),
            Err(error) => Err(WeightsError { line: lines.number, problem: Problem::Network(error) }),
        }
    }

    /// The table as text, and the network below it if there is one. Each of the `remarks` becomes a comment line above them.
    #[must_use]
    pub fn write(&self, remarks: &[String]) -> String {
        let mut text = String::new();
        let mut line = |line: fmt::Arguments<'_>| writeln!(text, "{line}").unwrap_or_default();
        remarks.iter().for_each(|remark| line(format_args!("# {remark}")));
        line(format_args!("#"));
        line(format_args!("# {UNIT} are one unit of log-odds. Columns: at the beginning of a game, then at its end;"));
        line(format_args!("# in each the player on turn, then the next one, and so on."));
        for (feature, name) in NAMES.iter().enumerate() {
            let numbers = |stage: &[[i16; FEATURE_COUNT]; MAX_SEATS]| {
                let columns = stage[..self.players].iter();
                columns.map(|seat| format!("{:>7}", seat[feature])).collect::<String>()
            };
            line(format_args!("{name:20}{}   {}", numbers(&self.table.early), numbers(&self.table.late)));
        }
        self.networks.iter().for_each(|network| network.1.write(&mut text));
        text
    }
}

/// Evaluates positions, for one set of rules and one number of players.
#[derive(Clone, Debug)]
pub struct Evaluator<const W: usize> {
    extractor: FeatureExtractor<W>,
    /// The interpolated weights, by [stage](Features::stage).
    stages: Vec<[[i16; FEATURE_COUNT]; MAX_SEATS]>,
    /// The network for these rules and this number of players, with the table that it adds to.
    network: Option<Arc<(Table, Network)>>,
}

/// A value for each seat, as a share of [`WON`].
pub type Values = [i32; MAX_SEATS];

impl<const W: usize> Evaluator<W> {
    /// An evaluator with the trained weights.
    #[must_use]
    pub fn new(rules: &Rules, players: usize) -> Self {
        Self::with_weights(rules, &Weights::trained(players))
    }

    /// An evaluator with these weights.
    #[must_use]
    pub fn with_weights(rules: &Rules, weights: &Weights) -> Self {
        let network = weights.networks.iter().find(|network| network.1.fits(rules)).cloned();
        let family = Family::of(rules.group());
        let own = weights.families.iter().find(|(known, _)| *known == family).map(|(_, table)| table);
        let table = network.as_ref().map_or(own.unwrap_or(&weights.table), |network| &network.0);
        let stages = (0..=STAGES as i32).map(|stage| {
            std::array::from_fn(|distance| {
                std::array::from_fn(|feature| {
                    let early = i32::from(table.early[distance][feature]) * stage;
                    let late = i32::from(table.late[distance][feature]) * (STAGES as i32 - stage);
                    ((early + late) / STAGES as i32) as i16
                })
            })
        });
        let stages = stages.collect();
        Self { extractor: FeatureExtractor::new(rules), stages, network }
    }

    /// The extractor that computes the features of a position.
    #[must_use]
    pub fn extractor(&self) -> &FeatureExtractor<W> {
        &self.extractor
    }

    /// The score of each player by distance from the player on turn, in [`UNIT`]s of log-odds. Only differences between
    /// scores have a meaning.
    #[inline]
    fn scores(&self, features: &Features, players: usize) -> Values {
        let weights = &self.stages[features.stage];
        let mut scores = [0; MAX_SEATS];
        for ((score, seat), weights) in scores.iter_mut().zip(&features.seats).zip(weights).take(players) {
            *score = seat.iter().zip(weights).map(|(f, w)| i32::from(*f) * i32::from(*w)).sum();
        }
        scores
    }

    /// Each seat's expected share of the win: the softmax of the scores. The shares sum up to [`WON`], less rounding.
    #[must_use]
    pub fn shares(&self, position: &Position<W>) -> Values {
        let players = position.players();
        let features = self.extractor.extract(position);
        let mut scores = self.scores(&features, players);
        if let Some(network) = &self.network {
            let added = network.1.scores(position, &features);
            scores.iter_mut().zip(added).for_each(|(score, added)| *score += added);
        }
        let best = scores[..players].iter().copied().max().unwrap_or_default();
        let odds = scores.map(|score| i64::from(exp_of_score(score - best)));
        let total = odds[..players].iter().sum::<i64>() as f64;
        let mut shares = [0; MAX_SEATS];
        for distance in 0..players {
            // The numbers have less than 53 bits, so this is the same as dividing integers, and faster.
            let share = (odds[distance] * i64::from(WON)) as f64 / total;
            shares[wrapped(position.turn() + distance, players)] = share as i32;
        }
        shares
    }
}

/// The table of powers has this many steps for each unit of log-odds.
const STEPS: i32 = UNIT;
/// Scores below minus this many units of log-odds count as equal.
const FAR: i32 = 12;

/// `WON` · e^(score / `UNIT`), for a score of 0 or less. Never 0.
pub(crate) fn exp_of_score(score: i32) -> u32 {
    static POWERS: LazyLock<Vec<u32>> = LazyLock::new(|| {
        // One step is e^(-1/STEPS), as a Taylor series: sums and products have the same bits on every machine.
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
    fn a_family_may_have_weights_of_its_own() {
        for players in 2..=4 {
            let (trained, untrained) = (Weights::trained(players), Weights::untrained(players));
            let with = untrained.clone().with_family(Family::Beginner, &trained);
            for (moduli, expected) in [(&[2, 2][..], &trained), (&[2, 2, 2], &untrained), (&[2, 4], &untrained)] {
                let rules = Rules::new(Group::new(moduli).unwrap(), players).unwrap();
                let position: Position<8> = rules.deal(DealOptions::new(players).seed(1)).unwrap().resized();
                let shares = |weights| Evaluator::with_weights(&rules, weights).shares(&position);
                let mut own = expected.clone();
                own.families.clear();
                assert_eq!(shares(&with), shares(&own), "{moduli:?}");
            }
        }
    }

    #[test]
    fn weights_read_back_as_they_were_written() {
        let mut weights = Weights::trained(3);
        weights.families.clear();
        let text = weights.write(&["a remark".into()]);
        assert_eq!(Weights::read(&text), Ok(weights.clone()));
        assert_eq!(Weights::from_floats(3, &weights.to_floats()), weights);
    }

    #[test]
    fn errors_name_the_line_and_the_problem() {
        let whole = Weights::untrained(2).write(&[]);
        let wrong = |text: &str| Weights::read(text).map_err(|error| error.to_string()).err().unwrap_or_default();
        assert!(wrong(&whole.replace("size ", "sise ")).ends_with("there is no feature `sise`"));
        assert!(wrong(&whole.replace("size ", "size 1 ")).contains("two numbers for each player"));
        assert!(wrong(&whole.replace("size ", "size x ")).contains("size: invalid digit"));
        let error = Weights::read(&whole.replace("size ", "size x ")).unwrap_err();
        let source = error.source().and_then(|source| source.downcast_ref::<ParseIntError>());
        assert!(source.is_some(), "{error:?}");
        assert!(wrong(&whole.replace("size ", "#")).ends_with("size is missing"));
        assert_eq!(wrong(""), "line 0: one is missing");
    }

    #[test]
    fn shares_sum_up_to_one_win_and_rotate_with_the_seats() {
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
                    // If all hands and the turn move on by one seat, each player keeps their share.
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
            assert!((f64::from(exp_of_score(score)) / f64::from(WON) - expected).abs() < 1e-5);
        }
        assert!(exp_of_score(-100 * UNIT) > 0, "a share is never exactly zero");
    }
}
