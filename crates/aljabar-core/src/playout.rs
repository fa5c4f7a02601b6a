//! [`Playout`]: plays whole random games fast, for search and for measurements.

use crate::{
    Dice, Generator, Handful, LAST_ROUND, MAX_SEATS, Piece, Position, Rules,
    cpu::for_this_cpu,
    generate::{
        Method,
        small::{Random, Set, SmallTables},
    },
};

/// The number of games that [`Playout::play_all`] plays in turns. While one waits for memory or a multiplication, the
/// processor works on another.
const LANES: usize = 2;

/// Plays random games. It owns its working memory: make one and keep it.
///
/// All exchanges are equally likely. Players announce the final round as soon as they may, draw only if they must, and
/// pass if they may.
#[derive(Clone, Debug)]
pub struct Playout<const W: usize> {
    rules: Rules,
    generator: Generator<W>,
    spectrum: Set<W>,
    black: Set<W>,
    courses: [Course<W>; LANES],
    ended: Vec<Played<W>>,
}

/// The result of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played<const W: usize> {
    /// The number of turns.
    pub plies: u32,
    /// The position at the end.
    pub end: Position<W>,
}

impl<const W: usize> Playout<W> {
    /// A player of random games by these rules.
    ///
    /// # Panics
    /// If the group's order is larger than `W`.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self {
            rules: rules.clone(),
            generator: Generator::new(rules),
            spectrum: Set::new(rules.spectrum()),
            black: Set::new([Piece::BLACK].into_iter().collect()),
            courses: std::array::from_fn(|_| Course::new()),
            ended: Vec::with_capacity(LANES),
        }
    }

    /// Plays from a position to the end of the game.
    pub fn play(&mut self, start: &Position<W>, dice: &mut Dice) -> Played<W> {
        self.play_all(std::slice::from_ref(start), dice).first().copied().unwrap_or(Played { plies: 0, end: *start })
    }

    /// Plays a game from each position. The results are in the order in which the games ended.
    pub fn play_all(&mut self, starts: &[Position<W>], dice: &mut Dice) -> &[Played<W>] {
        let Self { rules, generator, spectrum, black, courses, ended } = self;
        ended.clear();
        match &mut generator.method {
            Method::Small(tables) => {
                run_small(&Small { rules, tables, spectrum, black }, starts, courses, ended, dice);
            }
            Method::Large(_) => run(&mut Large { rules, generator }, rules, starts, courses, ended, dice),
        }
        ended
    }
}

/// Makes random exchanges. A trait, not a closure: a method can be `#[inline(always)]`, which compiles it with the
/// processor features of its caller.
trait Exchanger<const W: usize> {
    /// Makes a random exchange. `None` if there is none.
    fn exchange(&mut self, position: &mut Position<W>, dice: &mut Dice) -> Option<Made>;
}

/// An exchange that was made.
struct Made {
    /// The number of cancellations.
    cancelled: u16,
    /// The change of the key of the mover's hand.
    change: u64,
}

/// A hash of a multiset that is a sum over its pieces. The key of a hand after an exchange is the key before plus the key
/// of what was taken minus the key of what was given.
pub(crate) fn key(set: Handful) -> u64 {
    // Mixed so that two different multisets have the same key only with probability 2⁻⁶⁴.
    let mix = |x: u64| (x ^ x >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let piece = |p: Piece| mix(mix(mix(p.index() as u64 + 1)));
    set.iter().fold(0, |key, p| key.wrapping_add(piece(p)))
}

/// Each seat's keys are multiplied by its own factor, so that equal hands of different seats differ.
const SEAT_KEYS: [u64; MAX_SEATS] =
    [0xd129_42a3_bdb1_7e65, 0x9fb2_1c65_1e98_df25, 0xb492_b66f_be98_f273, 0xc2b2_ae3d_27d4_eb4f];

struct Large<'a, const W: usize> {
    rules: &'a Rules,
    generator: &'a mut Generator<W>,
}

impl<const W: usize> Exchanger<W> for Large<'_, W> {
    fn exchange(&mut self, position: &mut Position<W>, dice: &mut Dice) -> Option<Made> {
        let exchange = self.generator.random(position, dice)?;
        let (give, take) = (exchange.give.counted(), exchange.take.counted());
        let cancelled = position.exchange_unchecked(self.rules, &give, &take).total;
        Some(Made { cancelled, change: key(exchange.take).wrapping_sub(key(exchange.give)) })
    }
}

struct Small<'a, const W: usize> {
    rules: &'a Rules,
    tables: &'a SmallTables<W>,
    spectrum: &'a Set<W>,
    black: &'a Set<W>,
}

/// [`Small`] in code compiled for x86-64-v3 or not.
struct Compiled<'a, 'b, const W: usize, const V3: bool>(&'a Small<'b, W>);

impl<const W: usize, const V3: bool> Exchanger<W> for Compiled<'_, '_, W, V3> {
    #[inline(always)]
    fn exchange(&mut self, position: &mut Position<W>, dice: &mut Dice) -> Option<Made> {
        let table = self.0;
        let spectrum = position.has_spectrum(&table.spectrum.counted);
        let (give, take) = match table.tables.random::<V3>(position.mover(), position.center(), spectrum, dice) {
            Random::None => return None,
            Random::Spectrum => (table.spectrum, table.black),
            Random::Ordinary { give, take } => (give, take),
        };
        let cancelled = position.exchange_unchecked(table.rules, &give.counted, &take.counted).total;
        Some(Made { cancelled, change: take.key.wrapping_sub(give.key) })
    }
}

for_this_cpu! {
    fn run_small<const W: usize>(
        table: &Small<'_, W>,
        starts: &[Position<W>],
        courses: &mut [Course<W>; LANES],
        ended: &mut Vec<Played<W>>,
        dice: &mut Dice,
    ) -> () = small;
}

#[inline(always)]
fn small<const W: usize, const V3: bool>(
    table: &Small<'_, W>,
    starts: &[Position<W>],
    courses: &mut [Course<W>; LANES],
    ended: &mut Vec<Played<W>>,
    dice: &mut Dice,
) {
    run(&mut Compiled::<W, V3>(table), table.rules, starts, courses, ended, dice);
}

/// Plays a game from each start, [`LANES`] games at a time, one turn of each in rotation.
#[inline(always)]
fn run<const W: usize>(
    exchanger: &mut impl Exchanger<W>,
    rules: &Rules,
    starts: &[Position<W>],
    courses: &mut [Course<W>; LANES],
    ended: &mut Vec<Played<W>>,
    dice: &mut Dice,
) {
    let mut starts = starts.iter();
    let mut running = 0;
    for course in courses.iter_mut() {
        course.running = course.begin(starts.next());
        running += usize::from(course.running);
    }
    while running > 0 {
        for course in courses.iter_mut() {
            if !course.running {
                continue;
            }
            if !course.position.is_over() {
                course.turn(exchanger, rules, dice);
            }
            if course.position.is_over() {
                ended.push(Played { plies: course.plies, end: course.position });
                course.running = course.begin(starts.next());
                running -= usize::from(!course.running);
            }
        }
    }
}

/// A random game that is being played.
#[derive(Clone, Debug)]
struct Course<const W: usize> {
    position: Position<W>,
    running: bool,
    plies: u32,
    round: u32,
    passes: u8,
    /// A position from before a cancellation or a draw cannot recur, so `seen` only has the keys since the last of them.
    /// In that time the hands determine the Center, so a key of the hands identifies a position.
    key: u64,
    seen: Vec<u64>,
}

impl<const W: usize> Course<W> {
    fn new() -> Self {
        let seen = Vec::with_capacity(LAST_ROUND as usize * MAX_SEATS);
        let position = Position::PLACEHOLDER;
        Self { position, running: false, plies: 0, round: 1, passes: 0, key: 0, seen }
    }

    #[inline(always)]
    fn begin(&mut self, start: Option<&Position<W>>) -> bool {
        let Some(start) = start else { return false };
        self.position = *start;
        (self.plies, self.round, self.passes, self.key) = (0, 1, 0, 0);
        self.seen.clear();
        true
    }

    #[inline(always)]
    fn turn(&mut self, exchanger: &mut impl Exchanger<W>, rules: &Rules, dice: &mut Dice) {
        let Self { position, plies, round, passes, key, seen, .. } = self;
        // A third occurrence needs two rounds without cancellations and draws, and the same player on turn.
        let players = position.players();
        if seen.len() >= 2 * players {
            let same_turn = seen.iter().rev().skip(players - 1).step_by(players);
            if same_turn.filter(|earlier| *earlier == key).count() >= 2 {
                position.announce_unchecked();
            }
        }
        seen.push(*key);
        if position.can_announce(rules) {
            position.announce_unchecked();
        }
        let made = loop {
            match exchanger.exchange(position, dice) {
                Some(made) => break Some(made),
                None if position.can_pass_without_exchange() => break None,
                None => {
                    let place = dice.below(position.bag().len() as u64).unwrap_or_default();
                    if let Some(piece) = position.bag().nth(place as usize) {
                        position.draw_unchecked(piece);
                    }
                }
            }
        };
        // A cancellation or a draw clears the list. The key goes on: only equality matters.
        let (cancelled, change) = made.as_ref().map_or((0, 0), |made| (made.cancelled, made.change));
        *key = key.wrapping_add(change.wrapping_mul(SEAT_KEYS[position.turn() & (MAX_SEATS - 1)]));
        let keep = usize::from((cancelled == 0) & !position.drawn());
        seen.truncate(seen.len() * keep);
        *passes = if made.is_some() { 0 } else { *passes + 1 };
        *plies += 1;
        if position.end_turn_unchecked() {
            *round += 1;
            if *round == LAST_ROUND {
                position.announce_unchecked();
            }
        }
        position.over |= *passes == position.players;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DealOptions, Group, at_width, cpu::tests::on_every_path};

    #[test]
    fn every_copy_of_the_code_plays_the_same_games() {
        for moduli in [&[2, 2][..], &[2, 2, 2], &[3, 3], &[4], &[7], &[2, 3]] {
            for players in 2..=4 {
                let rules = Rules::new(Group::new(moduli).unwrap(), players).unwrap();
                at_width!(rules.group().order(), W => {
                    let playout = Playout::<W>::new(&rules);
                    assert!(matches!(playout.generator.method, Method::Small(_)), "{moduli:?} does not use the compiled copies");
                    let deal = |seed| rules.deal(DealOptions::new(players).seed(seed)).unwrap().resized();
                    let starts: Vec<Position<W>> = (0..60).map(deal).collect();
                    let games = on_every_path(|| {
                        playout.clone().play_all(&starts, &mut Dice::new(8)).to_vec()
                    });
                    assert_eq!(games.len(), starts.len());
                });
            }
        }
    }
}
