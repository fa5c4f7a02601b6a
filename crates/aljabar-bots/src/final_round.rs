//! [`FinalRound`]: solves final rounds exactly, for two to four players.
//!
//! In a final round every remaining seat has one turn. [`FinalRound`] looks at every exchange of every seat, and at every
//! draw with its probability. Nothing is estimated: what it returns is proven, or it says that it was [not
//! solved](NotSolved).
//!
//! Two facts make it fast. The blacks that a seat hands out go to all others, so a turn changes only the distance between
//! its mover and the others, by the *gain*: the pieces shed plus the blacks dealt to each rival. So in the last turn the
//! largest gain is all that counts, and nothing has to be searched. And hands of seats that have had their turn matter
//! only by their sizes, so that many positions are the same for the table of known positions.

mod forced;
mod line;
mod shares;
mod table;

use aljabar_core::{Action, Exchange, Generator, MAX_SEATS, Position, Rules, Seat};

use table::Table;

/// The most draws in a row that are looked at.
const MOST_DRAWS: u32 = 100;

/// What a seat wants in a final round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// To win alone.
    Win,
    /// To win alone or together with others.
    Share,
}

/// How a solver treats draws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draws {
    /// Nobody draws, whatever the bag holds.
    Excluded,
    /// Everybody may draw. The value of a draw is the mean over the bag.
    Expected,
}

/// The final round was not solved within the limit on work. Nothing is known about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotSolved;

impl std::fmt::Display for NotSolved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("this final round is too large to be solved")
    }
}

impl std::error::Error for NotSolved {}

/// An exchange of the seat on turn, and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// The exchange.
    pub exchange: Exchange,
    /// The probability that the goal is reached after it, whatever the others do. It is 0 or 1 if nobody can draw.
    pub chance: f64,
}

impl Rated {
    /// Whether the goal is certain after this exchange.
    #[must_use]
    pub fn is_answer(&self) -> bool {
        self.chance >= 1.0
    }
}

/// Solves final rounds. Keep it for several questions: it reuses its memory.
///
/// All methods take a position of a final round that is not over, and the rules that the solver was made with. They
/// return [`NotSolved`] if they would have to look at more positions than allowed.
///
/// ```
/// use aljabar_bots::{FinalRound, Goal};
/// use aljabar_core::{Rules, Setup, classic::*};
///
/// let setup = Setup {
///     rules: Rules::classic(),
///     hands: vec![[R, B].into_iter().collect(), [Y, Y, W].into_iter().collect()],
///     center: [K, P].into_iter().collect(),
///     bag: [].into_iter().collect(),
///     first: 0,
///     turn: 0,
///     is_final: true,
///     drawn: false,
///     over: false,
/// };
/// let position = setup.position()?;
/// let mut solver = FinalRound::<8>::new(&setup.rules);
/// let answers = solver.answers(&position.resized(), Goal::Win)?;
/// // Red and blue for purple leaves one piece. The rival cannot do as well.
/// assert!(answers.contains(&setup.rules.group().read_exchange("RB>P")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FinalRound<const W: usize> {
    rules: Rules,
    generator: Generator<W>,
    draws: Draws,
    limit: u64,
    spent: u64,
    /// The number of draws between the start of a question and the position at hand.
    drawn: u32,
    /// No exchange gains more than this.
    most_gain: i32,
    /// A list of exchanges for each turn, which are taken out while they are used.
    lists: [Vec<Exchange>; MAX_SEATS],
    /// What [`Self::forced`] knows, and for which seat and goal.
    forced: Table<W, f64>,
    aim: (Seat, Goal),
    /// What [`Self::shares`] knows.
    shares: Table<W, [f64; MAX_SEATS]>,
}

impl<const W: usize> FinalRound<W> {
    /// The limit on work of a new solver, in positions. It takes about a fifth of a second to reach.
    pub const USUAL_LIMIT: u64 = 2_000_000;

    /// A solver for games by these rules, in which everybody may draw.
    ///
    /// # Panics
    /// If the group's order is larger than `W`.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let n = rules.limit() as i32;
        Self {
            rules: rules.clone(),
            generator: Generator::new(rules),
            draws: Draws::Expected,
            limit: Self::USUAL_LIMIT,
            spent: 0,
            drawn: 0,
            // The Spectrum sheds n pieces, and each of the n + 1 that it gives can cancel once.
            most_gain: 2 * n + 1,
            lists: std::array::from_fn(|_| Vec::new()),
            forced: Table::default(),
            aim: (0, Goal::Win),
            shares: Table::default(),
        }
    }

    /// The same solver with or without draws.
    #[must_use]
    pub fn with_draws(mut self, draws: Draws) -> Self {
        if self.draws != draws {
            self.forced.clear();
            self.shares.clear();
        }
        Self { draws, ..self }
    }

    /// The same solver with another limit: the most positions that one call may look at.
    #[must_use]
    pub fn with_limit(self, positions: u64) -> Self {
        Self { limit: positions, ..self }
    }

    /// Forgets all known positions. What a question costs then does not depend on the questions before.
    pub fn forget(&mut self) {
        self.forced.clear();
        self.shares.clear();
    }

    /// The number of positions that the last call looked at.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// Each seat's expected share of the win if every seat maximizes its own share (max^n).
    ///
    /// Of equally good exchanges each is equally likely: in a game of three or four they decide which of the others wins.
    /// A seat draws only if that is better than every exchange. With two players this is the exact value of the game.
    ///
    /// # Errors
    /// If it was not solved within the limit.
    pub fn shares(&mut self, position: &Position<W>) -> Result<[f64; MAX_SEATS], NotSolved> {
        self.begin();
        self.best_shares(position)
    }

    /// The largest probability with which a seat can reach a goal whatever all others do, also if they play against it
    /// together. It is 0 or 1 if nobody can draw.
    ///
    /// # Errors
    /// If it was not solved within the limit.
    pub fn forced(&mut self, position: &Position<W>, seat: Seat, goal: Goal) -> Result<f64, NotSolved> {
        self.begin();
        self.aim_at(seat, goal);
        self.chance(position)
    }

    /// All exchanges of the seat on turn, sorted, with the probability that it then reaches the goal whatever the others
    /// do.
    ///
    /// # Errors
    /// If it was not solved within the limit.
    pub fn rate(&mut self, position: &Position<W>, goal: Goal) -> Result<Vec<Rated>, NotSolved> {
        self.begin();
        self.aim_at(position.turn(), goal);
        let mut exchanges = self.list(position)?;
        exchanges.sort_unstable();
        let rules = self.rules.clone();
        exchanges
            .into_iter()
            .map(|exchange| {
                let mut next = *position;
                next.play_unchecked(&rules, &exchange);
                Ok(Rated { exchange, chance: self.chance(&next)? })
            })
            .collect()
    }

    /// The exchanges of the seat on turn after which it certainly reaches the goal, sorted.
    ///
    /// # Errors
    /// If it was not solved within the limit.
    pub fn answers(&mut self, position: &Position<W>, goal: Goal) -> Result<Vec<Exchange>, NotSolved> {
        let rated = self.rate(position, goal)?;
        Ok(rated.into_iter().filter(Rated::is_answer).map(|rated| rated.exchange).collect())
    }

    /// The best line: the seat on turn plays for the goal, and all others against it. It ends with the game, or with a
    /// draw, because the piece is not known.
    ///
    /// # Errors
    /// If it was not solved within the limit.
    pub fn line(&mut self, position: &Position<W>, goal: Goal) -> Result<Vec<Action>, NotSolved> {
        self.begin();
        self.aim_at(position.turn(), goal);
        self.follow(position)
    }

    /// What the others do to stop the seat on turn from reaching the goal after an exchange, which must be legal. `None`
    /// if they cannot: then it is one of the [answers](Self::answers).
    ///
    /// # Errors
    /// If it was not solved within the limit.
    pub fn refutation(
        &mut self,
        position: &Position<W>,
        exchange: &Exchange,
        goal: Goal,
    ) -> Result<Option<Vec<Action>>, NotSolved> {
        self.begin();
        self.aim_at(position.turn(), goal);
        let mut next = *position;
        next.play_unchecked(&self.rules, exchange);
        if self.chance(&next)? >= 1.0 {
            return Ok(None);
        }
        self.follow(&next).map(Some)
    }

    /// What the others do after an exchange, which must be legal: what is worst for the seat on turn and its goal, also if
    /// that does not stop it.
    ///
    /// # Errors
    /// If it was not solved within the limit.
    pub fn replies(
        &mut self,
        position: &Position<W>,
        exchange: &Exchange,
        goal: Goal,
    ) -> Result<Vec<Action>, NotSolved> {
        self.begin();
        self.aim_at(position.turn(), goal);
        let mut next = *position;
        next.play_unchecked(&self.rules, exchange);
        self.follow(&next)
    }

    fn begin(&mut self) {
        self.spent = 0;
        self.drawn = 0;
        self.forced.limit_size();
        self.shares.limit_size();
    }

    /// The table of forced results is for one seat and one goal.
    fn aim_at(&mut self, seat: Seat, goal: Goal) {
        if self.aim != (seat, goal) {
            self.aim = (seat, goal);
            self.forced.clear();
        }
    }

    /// Counts a position.
    #[inline]
    fn spend(&mut self) -> Result<(), NotSolved> {
        self.spent += 1;
        self.check_limit(())
    }

    fn can_draw(&self, position: &Position<W>) -> bool {
        self.draws == Draws::Expected && position.can_draw()
    }

    /// The list of exchanges of a position, those that shed most first. Return it with [`Self::put_back`].
    fn list(&mut self, position: &Position<W>) -> Result<Vec<Exchange>, NotSolved> {
        // Positions of large groups can have more exchanges than fit into the memory.
        if self.generator.count(position) > self.limit.saturating_sub(self.spent).max(1) {
            return Err(NotSolved);
        }
        let mut list = std::mem::take(&mut self.lists[turns_left(position) - 1]);
        self.generator.list_best(position, usize::MAX, usize::MAX, &mut list);
        Ok(list)
    }

    fn put_back(&mut self, position: &Position<W>, list: Vec<Exchange>) {
        self.lists[turns_left(position) - 1] = list;
    }

    /// The largest gain that the seat on turn can have without drawing. It is 0 if it has to pass.
    fn largest_gain(&mut self, position: &Position<W>) -> Result<i32, NotSolved> {
        let list = self.list(position)?;
        let mut most = if list.is_empty() { 0 } else { -self.most_gain };
        for exchange in &list {
            if most_possible(exchange) > most {
                most = most.max(self.gain(position, exchange));
            }
        }
        self.put_back(position, list);
        self.check_limit(most)
    }

    /// Whether the seat on turn can gain this much without drawing.
    fn can_gain(&mut self, position: &Position<W>, enough: i32) -> Result<bool, NotSolved> {
        let list = self.list(position)?;
        let passes = list.is_empty() && enough <= 0;
        let found =
            list.iter().any(|exchange| most_possible(exchange) >= enough && self.gain(position, exchange) >= enough);
        self.put_back(position, list);
        self.check_limit(passes || found)
    }

    fn gain(&mut self, position: &Position<W>, exchange: &Exchange) -> i32 {
        self.spent += 1;
        let mut next = *position;
        let done = next.exchange_unchecked(&self.rules, &exchange.give.counted(), &exchange.take.counted());
        exchange.reduction() + i32::from(done.dealt)
    }

    fn check_limit<T>(&self, found: T) -> Result<T, NotSolved> {
        if self.spent > self.limit { Err(NotSolved) } else { Ok(found) }
    }

    /// The mean of a seat's chance over all draws, weighted by the bag.
    fn chance_of_draw(&mut self, position: &Position<W>) -> Result<f64, NotSolved> {
        self.deeper()?;
        let mut sum = 0.0;
        for (next, count) in after_draws(position) {
            sum += f64::from(count) * self.chance(&next)?;
        }
        self.drawn -= 1;
        Ok(sum / position.bag().len() as f64)
    }

    /// Counts draws in a row. Many of them are beyond any limit on work, and would use up the stack before.
    fn deeper(&mut self) -> Result<(), NotSolved> {
        self.drawn += 1;
        if self.drawn > MOST_DRAWS { Err(NotSolved) } else { Ok(()) }
    }
}

/// No more than this is gained by an exchange: each piece that is given cancels at most once.
fn most_possible(exchange: &Exchange) -> i32 {
    exchange.reduction() + exchange.give.len() as i32
}

/// The positions after each possible draw, with the number of such pieces in the bag.
fn after_draws<const W: usize>(position: &Position<W>) -> impl Iterator<Item = (Position<W>, u16)> + '_ {
    position.bag().each().map(|(piece, count)| {
        let mut next = *position;
        next.draw_unchecked(piece);
        (next, count)
    })
}

/// The number of turns until the final round is over, that of the seat on turn included.
fn turns_left<const W: usize>(position: &Position<W>) -> usize {
    let players = position.players();
    (position.dealer() + players - position.turn()) % players + 1
}

fn size<const W: usize>(position: &Position<W>, seat: Seat) -> i32 {
    position.hand_len(seat) as i32
}
