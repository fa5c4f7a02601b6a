//! Whole random games as fast as they go: for measuring, for soaking and as the simplest kind of thinking ahead.

use crate::{
    Generator, Handful, LAST_ROUND, MAX_SEATS, Piece, Position, Rules,
    cpu::for_this_cpu,
    generate::{Method, below},
    masks::{Masks, Random, Set},
};

/// The generator of random numbers for random games: small, fast and named, so that a seed always means the same.
pub type Dice = rand_pcg::Pcg64Mcg;

/// So many games run side by side in [`Playout::play_all`]: while one waits for its memory and its multiplications,
/// the processor works on another.
const LANES: usize = 2;

/// Plays random games. Keep it between games: it owns its tables and its memory.
///
/// Each exchange is as likely as any other. A player announces the final round as soon as he may, draws only when
/// he must, and passes rather than draw when he may.
#[derive(Clone, Debug)]
pub struct Playout<const W: usize> {
    rules: Rules,
    generator: Generator<W>,
    spectrum: Set<W>,
    black: Set<W>,
    courses: [Course<W>; LANES],
    ended: Vec<Played<W>>,
}

/// How a random game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played<const W: usize> {
    /// Turns taken.
    pub plies: u32,
    /// The table at the end.
    pub end: Position<W>,
}

impl<const W: usize> Playout<W> {
    /// Prepares for games by these rules.
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

    /// Plays on from a position to the end of the game.
    pub fn play(&mut self, start: &Position<W>, dice: &mut Dice) -> Played<W> {
        self.play_all(std::slice::from_ref(start), dice).first().copied().unwrap_or(Played { plies: 0, end: *start })
    }

    /// Plays a game from each position. They are returned as they end, not in the order of the starts.
    pub fn play_all(&mut self, starts: &[Position<W>], dice: &mut Dice) -> &[Played<W>] {
        let Self { rules, generator, spectrum, black, courses, ended } = self;
        ended.clear();
        match &mut generator.method {
            Method::Masks(masks) => {
                run_small(&Small { rules, masks, spectrum, black }, starts, courses, ended, dice);
            }
            Method::Ways(_) => run(&mut Large { rules, generator }, rules, starts, courses, ended, dice),
        }
        ended
    }
}

/// Makes random exchanges. A trait instead of a closure: only a method can be told to be inlined into the code that
/// was compiled for this processor.
trait Exchanger<const W: usize> {
    /// Makes an exchange, or `None` when there is none.
    fn exchange(&mut self, position: &mut Position<W>, dice: &mut Dice) -> Option<Made>;
}

/// An exchange that was made.
struct Made {
    /// Cancellations that it caused.
    cancelled: u16,
    /// By how much the key of the mover's hand changed, when nothing cancelled.
    change: u64,
}

/// A number for a set of pieces that grows with each piece by an amount of its own, so that the key of a hand after
/// an exchange is its key before plus the difference.
pub(crate) fn key(set: Handful) -> u64 {
    // Multiples of an odd number, mixed: no two small sets of pieces have the same sum but by a chance of 2⁻⁶⁴.
    let mix = |x: u64| (x ^ x >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let piece = |p: Piece| mix(mix(mix(p.index() as u64 + 1)));
    set.iter().fold(0, |key, p| key.wrapping_add(piece(p)))
}

/// A factor for the keys of each seat's hand.
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
        let cancelled = position.exchange(self.rules, &give, &take).total;
        Some(Made { cancelled, change: key(exchange.take).wrapping_sub(key(exchange.give)) })
    }
}

struct Small<'a, const W: usize> {
    rules: &'a Rules,
    masks: &'a Masks<W>,
    spectrum: &'a Set<W>,
    black: &'a Set<W>,
}

/// The same for code that was compiled for a kind of processor.
struct Compiled<'a, 'b, const W: usize, const V3: bool>(&'a Small<'b, W>);

impl<const W: usize, const V3: bool> Exchanger<W> for Compiled<'_, '_, W, V3> {
    #[inline(always)]
    fn exchange(&mut self, position: &mut Position<W>, dice: &mut Dice) -> Option<Made> {
        let table = self.0;
        let spectrum = position.has_spectrum(&table.spectrum.counted);
        let (give, take) = match table.masks.random::<V3>(position.mover(), position.center(), spectrum, dice) {
            Random::None => return None,
            Random::Spectrum => (table.spectrum, table.black),
            Random::Ordinary { give, take } => (give, take),
        };
        let cancelled = position.exchange(table.rules, &give.counted, &take.counted).total;
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

/// Plays a game from each start, a turn of each course after the other.
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

/// A game on its way.
#[derive(Clone, Debug)]
struct Course<const W: usize> {
    position: Position<W>,
    running: bool,
    plies: u32,
    round: u32,
    passes: u8,
    /// Nothing that a cancellation or a draw has changed can come back, so only positions after the last of them are
    /// compared. Between them the Center is what the hands leave, so the hands' keys tell positions apart.
    key: u64,
    seen: Vec<u64>,
}

impl<const W: usize> Course<W> {
    fn new() -> Self {
        let seen = Vec::with_capacity(LAST_ROUND as usize * MAX_SEATS);
        let position = Position::<W>::default();
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
        // A third occurrence needs two whole rounds of nothing new, and the same player on turn.
        let players = position.players();
        if seen.len() >= 2 * players {
            let same_turn = seen.iter().rev().skip(players - 1).step_by(players);
            if same_turn.filter(|earlier| *earlier == key).count() >= 2 {
                position.announce();
            }
        }
        seen.push(*key);
        if position.can_announce(rules) {
            position.announce();
        }
        let made = loop {
            match exchanger.exchange(position, dice) {
                Some(made) => break Some(made),
                None if position.can_pass_without_exchange() => break None,
                None => {
                    let place = below(dice, position.bag().len() as u64).unwrap_or_default();
                    if let Some(piece) = position.bag().nth(place as usize) {
                        position.draw(piece);
                    }
                }
            }
        };
        // What cannot be undone clears the list. The key just goes on, as only differences matter.
        let (cancelled, change) = made.as_ref().map_or((0, 0), |made| (made.cancelled, made.change));
        *key = key.wrapping_add(change.wrapping_mul(SEAT_KEYS[position.turn() & (MAX_SEATS - 1)]));
        let keep = usize::from((cancelled == 0) & !position.drawn());
        seen.truncate(seen.len() * keep);
        *passes = if made.is_some() { 0 } else { *passes + 1 };
        *plies += 1;
        if position.end_turn() {
            *round += 1;
            if *round == LAST_ROUND {
                position.announce();
            }
        }
        position.over |= *passes == position.players;
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::{Group, at_width, cpu::tests::on_every_path};

    #[test]
    fn every_copy_of_the_code_plays_the_same_games() {
        for moduli in [&[2, 2][..], &[2, 2, 2], &[3, 3], &[4], &[7], &[2, 3]] {
            for players in 2..=4 {
                let rules = Rules::new(Group::new(moduli).unwrap(), players).unwrap();
                at_width!(rules.group().order(), W => {
                    let playout = Playout::<W>::new(&rules);
                    assert!(matches!(playout.generator.method, Method::Masks(_)), "{moduli:?} has one copy only");
                    let deal = |seed| rules.deal(players, 0, seed).unwrap().resized();
                    let starts: Vec<Position<W>> = (0..60).map(deal).collect();
                    let games = on_every_path(|| {
                        playout.clone().play_all(&starts, &mut Dice::seed_from_u64(8)).to_vec()
                    });
                    assert_eq!(games.len(), starts.len());
                });
            }
        }
    }
}
