//! [`Solitaire`]: solves `down-to-one` exhaustively.
//!
//! Iterative deepening with a table of known positions. Two facts bound the search:
//!
//! - A turn sheds at most *n* pieces: the Spectrum sheds *n*, any other exchange *n* minus the pieces that it takes.
//!   Pieces that are missing for Spectrums have to be taken first.
//! - The sum of a hand never changes. So the last turn gives the whole hand for the piece that is its sum, which must lie
//!   in the Center.

use aljabar_bots::NotSolved;
use aljabar_core::{Exchange, Generator, Pieces, Position, Rules};

use crate::{hash::FastMap, puzzle::table};

/// How many turns a solitaire needs from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needed {
    /// This is the least number of turns.
    Turns(u32),
    /// It cannot be done at all.
    Never,
    /// It takes more turns than were tried.
    MoreThan(u32),
}

/// Solves solitaires. Keep it for several questions: it reuses its memory.
///
/// `W` is the width of the positions, see [`Pieces`].
#[derive(Clone, Debug)]
pub struct Solitaire<const W: usize> {
    rules: Rules,
    generator: Generator<W>,
    spectrum: Pieces<W>,
    limit: u64,
    spent: u64,
    known: FastMap<(Pieces<W>, Pieces<W>), Known>,
    /// A list of exchanges for each turn, which are taken out while they are used.
    lists: Vec<Vec<Exchange>>,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// It cannot be done in this many turns.
    fails: u32,
    /// It can be done in this many.
    solves: u32,
}

impl<const W: usize> Solitaire<W> {
    /// The limit on work of a new solver, in positions.
    pub const USUAL_LIMIT: u64 = 2_000_000;

    /// A solver for solitaires by these rules.
    ///
    /// # Panics
    /// If the group's order is larger than `W`.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self {
            rules: rules.clone(),
            generator: Generator::new(rules),
            spectrum: rules.spectrum().counted(),
            limit: Self::USUAL_LIMIT,
            spent: 0,
            known: FastMap::default(),
            lists: Vec::new(),
        }
    }

    /// The same solver with another limit: the most positions that one call may look at.
    #[must_use]
    pub fn with_limit(self, positions: u64) -> Self {
        Self { limit: positions, ..self }
    }

    /// The number of positions that the last call looked at.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// The table of a solitaire with this hand and Center. Only seat 0 plays, and its turn never ends.
    #[must_use]
    pub fn table(&self, hand: &Pieces, center: &Pieces) -> Position<W> {
        table(&self.rules, *hand, *center).resized()
    }

    /// The least number of turns, if it is at most `most`.
    ///
    /// # Errors
    /// If it was not solved within the limit.
    pub fn needed(&mut self, position: &Position<W>, most: u32) -> Result<Needed, NotSolved> {
        self.begin();
        self.least(position, most)
    }

    /// The exchanges after which the least number of turns is one less, in the order of their indices. `turns` must be
    /// the [number needed](Self::needed).
    ///
    /// # Errors
    /// If it was not solved within the limit.
    pub fn firsts(&mut self, position: &Position<W>, turns: u32) -> Result<Vec<Exchange>, NotSolved> {
        self.begin();
        self.good(position, turns)
    }

    /// A shortest way: at every turn the first of the exchanges on one. `turns` must be the [number
    /// needed](Self::needed).
    ///
    /// # Errors
    /// If it was not solved within the limit.
    pub fn way(&mut self, position: &Position<W>, turns: u32) -> Result<Vec<Exchange>, NotSolved> {
        self.begin();
        let mut way = Vec::new();
        let mut now = *position;
        for left in (1..=turns).rev() {
            let exchange = *self.good(&now, left)?.first().ok_or(NotSolved)?;
            now = self.after(&now, &exchange);
            way.push(exchange);
        }
        Ok(way)
    }

    /// The position after an exchange. Seat 0 stays on turn.
    #[must_use]
    pub fn after(&self, position: &Position<W>, exchange: &Exchange) -> Position<W> {
        let mut next = *position;
        next.exchange_unchecked(&self.rules, &exchange.give.counted(), &exchange.take.counted());
        next
    }

    /// The exchanges of seat 0, sorted by their indices.
    ///
    /// # Errors
    /// If there are more than the limit.
    pub fn exchanges(&mut self, position: &Position<W>) -> Result<Vec<Exchange>, NotSolved> {
        if self.generator.count(position) > self.limit {
            return Err(NotSolved);
        }
        let mut exchanges = Vec::new();
        self.generator.list(position, &mut exchanges);
        exchanges.sort_unstable();
        Ok(exchanges)
    }

    /// Forgets all known positions. What a question costs then does not depend on the questions before.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    fn begin(&mut self) {
        self.spent = 0;
        if self.known.len() > 1 << 18 {
            self.known = FastMap::default();
        }
    }

    fn least(&mut self, position: &Position<W>, most: u32) -> Result<Needed, NotSolved> {
        let sum = self.rules.group().sum_of(position.hand(0));
        // No colour ever comes into a solitaire. Blacks come only by cancelling, so those are not certain to be missing.
        let absent = position.hand(0).count(sum) == 0 && position.center().count(sum) == 0;
        if position.hand_len(0) > 1 && absent && !sum.is_black() {
            return Ok(Needed::Never);
        }
        for turns in 0..=most {
            if self.solvable(position, turns)? {
                return Ok(Needed::Turns(turns));
            }
        }
        Ok(Needed::MoreThan(most))
    }

    fn good(&mut self, position: &Position<W>, turns: u32) -> Result<Vec<Exchange>, NotSolved> {
        let mut good = Vec::new();
        for exchange in self.exchanges(position)? {
            let next = self.after(position, &exchange);
            if turns > 0 && self.solvable(&next, turns - 1)? {
                good.push(exchange);
            }
        }
        Ok(good)
    }

    /// Whether one piece is left after this many turns or fewer.
    pub(crate) fn solvable(&mut self, position: &Position<W>, turns: u32) -> Result<bool, NotSolved> {
        let size = position.hand_len(0);
        if size == 1 {
            return Ok(true);
        }
        if size - 1 > self.most_shed(position.hand(0), turns) {
            return Ok(false);
        }
        self.spent += 1;
        if self.spent > self.limit {
            return Err(NotSolved);
        }
        if turns == 1 {
            return Ok(self.ends_now(position));
        }
        let key = (*position.hand(0), *position.center());
        let known = self.known.get(&key).copied().unwrap_or(Known { fails: 0, solves: u32::MAX });
        if turns <= known.fails || turns >= known.solves {
            return Ok(turns >= known.solves);
        }
        if self.generator.count(position) > self.limit {
            return Err(NotSolved);
        }
        let place = turns as usize;
        if self.lists.len() <= place {
            self.lists.resize_with(place + 1, Vec::new);
        }
        let mut list = std::mem::take(&mut self.lists[place]);
        self.generator.list_best(position, usize::MAX, usize::MAX, &mut list);
        let found = self.any_solves(position, &list, turns);
        self.lists[place] = list;
        let found = found?;
        let known = if found { Known { solves: turns, ..known } } else { Known { fails: turns, ..known } };
        self.known.insert(key, known);
        Ok(found)
    }

    fn any_solves(&mut self, position: &Position<W>, list: &[Exchange], turns: u32) -> Result<bool, NotSolved> {
        let most = self.rules.limit() * (turns as usize - 1) + 1;
        let size = position.hand_len(0) as i32;
        for exchange in list {
            // The list begins with what sheds most.
            if size - exchange.reduction() > most as i32 {
                break;
            }
            let next = self.after(position, exchange);
            if self.solvable(&next, turns - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether one exchange leaves a single piece: it gives the whole hand for the piece that is its sum.
    fn ends_now(&self, position: &Position<W>) -> bool {
        let hand = position.hand(0);
        let sum = self.rules.group().sum_of(hand);
        let whole = position.hand_len(0) <= self.rules.limit() || *hand == self.spectrum;
        whole && position.center().count(sum) > 0
    }

    /// No hand sheds more than this in so many turns.
    ///
    /// Of the turns, `s` are Spectrums, which shed n each. Another turn that takes j pieces sheds at most n − j. They take
    /// one each, and together at least what the hand lacks for the Spectrums.
    fn most_shed(&self, hand: &Pieces<W>, turns: u32) -> usize {
        let all = self.rules.limit() * turns as usize;
        let mut best = 0;
        for spectrums in 0..=turns as usize {
            let lacking: usize = self
                .spectrum
                .counts()
                .iter()
                .zip(hand.counts())
                .filter(|(wanted, _)| **wanted > 0)
                .map(|(_, held)| spectrums.saturating_sub(usize::from(*held)))
                .sum();
            let others = turns as usize - spectrums;
            // Without other turns nothing can be taken but blacks.
            if lacking <= others * self.rules.limit() {
                best = best.max(all.saturating_sub(lacking.max(others)));
            }
        }
        best
    }
}
