//! Whole random games as fast as they go: for measuring, for soaking and as the simplest kind of thinking ahead.

use crate::{
    Generator, Handful, LAST_ROUND, MAX_SEATS, Piece, Position, Rules,
    cpu::for_this_cpu,
    generate::{Method, below},
    masks::{Masks, Random, Set},
};

/// The generator of random numbers for random games: small, fast and named, so that a seed always means the same.
pub type Dice = rand_pcg::Pcg64Mcg;

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
    seen: Vec<u64>,
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
            spectrum: Set::new(&rules.spectrum()),
            black: Set::new(&[Piece::BLACK].into_iter().collect()),
            seen: Vec::with_capacity(LAST_ROUND as usize * MAX_SEATS),
        }
    }

    /// Plays on from a position to the end of the game.
    pub fn play(&mut self, start: &Position<W>, dice: &mut Dice) -> Played<W> {
        let Self { rules, generator, spectrum, black, seen } = self;
        match &mut generator.method {
            Method::Masks(masks) => run_small(&mut Small { rules, masks, spectrum, black }, start, seen, dice),
            Method::Ways(_) => run(&mut Large { rules, generator }, rules, start, seen, dice),
        }
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
pub(crate) fn key(set: &Handful) -> u64 {
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
        Some(Made { cancelled, change: key(&exchange.take).wrapping_sub(key(&exchange.give)) })
    }
}

struct Small<'a, const W: usize> {
    rules: &'a Rules,
    masks: &'a Masks<W>,
    spectrum: &'a Set<W>,
    black: &'a Set<W>,
}

impl<const W: usize> Exchanger<W> for Small<'_, W> {
    #[inline(always)]
    fn exchange(&mut self, position: &mut Position<W>, dice: &mut Dice) -> Option<Made> {
        let spectrum = position.has_spectrum(&self.spectrum.counted);
        let (give, take) = match self.masks.random(position.mover(), position.center(), spectrum, dice) {
            Random::None => return None,
            Random::Spectrum => (self.spectrum, self.black),
            Random::Ordinary { give, take } => (give, take),
        };
        let cancelled = position.exchange(self.rules, &give.counted, &take.counted).total;
        Some(Made { cancelled, change: take.key.wrapping_sub(give.key) })
    }
}

for_this_cpu! {
    fn run_small<const W: usize>(
        table: &mut Small<'_, W>,
        start: &Position<W>,
        seen: &mut Vec<u64>,
        dice: &mut Dice,
    ) -> Played<W> = small;
}

#[inline(always)]
fn small<const W: usize>(
    table: &mut Small<'_, W>,
    start: &Position<W>,
    seen: &mut Vec<u64>,
    dice: &mut Dice,
) -> Played<W> {
    let rules = table.rules;
    run(table, rules, start, seen, dice)
}

/// The course of a game.
#[inline(always)]
fn run<const W: usize>(
    exchanger: &mut impl Exchanger<W>,
    rules: &Rules,
    start: &Position<W>,
    seen: &mut Vec<u64>,
    dice: &mut Dice,
) -> Played<W> {
    let mut position = *start;
    let (mut plies, mut round, mut passes) = (0, 1, 0);
    // Nothing that a cancellation or a draw has changed can come back, so only positions after the last of them are
    // compared. Between them the Center is what the hands leave, so the hands' keys tell positions apart.
    let mut key = 0_u64;
    seen.clear();
    while !position.is_over() {
        // A third occurrence needs two whole rounds of nothing new, and the same player on turn.
        let players = position.players();
        if seen.len() >= 2 * players {
            let same_turn = seen.iter().rev().skip(players - 1).step_by(players);
            if same_turn.filter(|earlier| **earlier == key).count() >= 2 {
                position.announce();
            }
        }
        seen.push(key);
        if position.can_announce(rules) {
            position.announce();
        }
        let made = loop {
            match exchanger.exchange(&mut position, dice) {
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
        match made {
            Some(Made { cancelled: 0, change }) if !position.drawn() => {
                key = key.wrapping_add(change.wrapping_mul(SEAT_KEYS[position.turn() & (MAX_SEATS - 1)]));
            }
            Some(_) => seen.clear(),
            None => {}
        }
        passes = if made.is_some() { 0 } else { passes + 1 };
        plies += 1;
        if position.end_turn() {
            round += 1;
            if round == LAST_ROUND {
                position.announce();
            }
        }
        position.over |= passes == position.players;
    }
    Played { plies, end: position }
}
