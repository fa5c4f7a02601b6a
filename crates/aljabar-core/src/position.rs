//! Who holds what and whose turn it is, and the one place where an exchange takes effect.

use crate::{Exchange, MAX_ORDER, Piece, Pieces, Rules};

/// A place at the table, from 0, clockwise.
pub type Seat = usize;

/// The most seats there are.
pub const MAX_SEATS: usize = 4;

/// The table at one moment: all that the rules look at, but not how it came about.
///
/// It is plain data of a fixed size. `W` is the room for different pieces, see [`Pieces`]; search picks the
/// narrowest for its group. Methods that change it do what the rules say *without* asking whether it is allowed:
/// [`Game`](crate::Game) checks, and a search only makes moves that a [`Generator`](crate::Generator) listed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<const W: usize = MAX_ORDER> {
    pub(crate) hands: [Pieces<W>; MAX_SEATS],
    pub(crate) center: Pieces<W>,
    pub(crate) bag: Pieces<W>,
    pub(crate) sizes: [u16; MAX_SEATS],
    pub(crate) players: u8,
    pub(crate) first: u8,
    pub(crate) turn: u8,
    pub(crate) is_final: bool,
    pub(crate) drawn: bool,
    pub(crate) over: bool,
}

/// A table with nothing on it and nobody at it.
impl<const W: usize> Default for Position<W> {
    fn default() -> Self {
        Self {
            hands: [Pieces::EMPTY; MAX_SEATS],
            center: Pieces::EMPTY,
            bag: Pieces::EMPTY,
            sizes: [0; MAX_SEATS],
            players: 0,
            first: 0,
            turn: 0,
            is_final: false,
            drawn: false,
            over: true,
        }
    }
}

/// What an exchange did beyond moving pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancellations<const W: usize = MAX_ORDER> {
    /// How often each colour cancelled.
    pub times: Pieces<W>,
    /// Cancellations in all: so many black pieces came into the Center.
    pub total: u16,
    /// Cancellations that count against the others: so many black pieces each rival took.
    pub dealt: u16,
}

impl<const W: usize> Position<W> {
    /// How many play.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// A player's hand.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> &Pieces<W> {
        &self.hands[seat]
    }

    /// How many pieces a player holds.
    #[must_use]
    pub const fn hand_len(&self, seat: Seat) -> usize {
        self.sizes[seat] as usize
    }

    /// What lies in the Center.
    #[must_use]
    pub const fn center(&self) -> &Pieces<W> {
        &self.center
    }

    /// What is left in the bag. Which of them comes next, nobody knows.
    #[must_use]
    pub const fn bag(&self) -> &Pieces<W> {
        &self.bag
    }

    /// The seat that begins every round.
    #[must_use]
    pub const fn first(&self) -> Seat {
        self.first as Seat
    }

    /// The seat before the first: who dealt.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        (self.first() + self.players() - 1) % self.players()
    }

    /// The seat whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn as Seat
    }

    /// Whether this is the final round.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        self.is_final
    }

    /// Whether the player on turn has drawn in this turn.
    #[must_use]
    pub const fn drawn(&self) -> bool {
        self.drawn
    }

    /// Whether the game has ended.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// The hand of the player on turn.
    #[inline(always)]
    #[must_use]
    pub const fn mover(&self) -> &Pieces<W> {
        &self.hands[self.turn as usize & (MAX_SEATS - 1)]
    }

    /// Whether the player on turn may announce the final round.
    #[must_use]
    pub fn can_announce(&self, rules: &Rules) -> bool {
        !self.over && !self.is_final && !self.drawn && self.hand_len(self.turn()) <= rules.limit()
    }

    /// Whether the player on turn may draw: the bag must not be empty.
    #[must_use]
    pub fn can_draw(&self) -> bool {
        !self.over && !self.bag.is_empty()
    }

    /// Whether passing is allowed *to a player who cannot exchange*.
    #[must_use]
    pub fn can_pass_without_exchange(&self) -> bool {
        !self.over && (self.is_final || self.bag.is_empty())
    }

    /// Whether the Spectrum can be played.
    #[inline(always)]
    #[must_use]
    pub fn has_spectrum(&self, spectrum: &Pieces<W>) -> bool {
        self.center.count(Piece::BLACK) > 0 && self.mover().contains_all(spectrum)
    }

    /// The player on turn announces the final round.
    pub fn announce(&mut self) {
        self.is_final = true;
    }

    /// The player on turn draws this piece, which must be in the bag.
    pub fn draw(&mut self, piece: Piece) {
        let removed = self.bag.remove(piece);
        debug_assert!(removed, "only pieces of the bag are drawn");
        self.hands[self.turn()].insert(piece);
        self.sizes[self.turn()] += 1;
        self.drawn = true;
    }

    /// Moves the pieces of an exchange, cancels in the Center and hands out the black pieces. The turn does not end
    /// yet: [`Self::end_turn`].
    #[inline(always)]
    pub fn exchange(&mut self, rules: &Rules, give: &Pieces<W>, take: &Pieces<W>) -> Cancellations<W> {
        let turn = self.turn as usize & (MAX_SEATS - 1);
        let m = rules.cancels_at();
        // Every loop does one thing to all colours, so that it becomes one vector instruction.
        let mut center = *self.center.minus(take).plus(give).counts();
        let mut times = [0; W];
        for ((times, count), reciprocal) in times.iter_mut().zip(&center).zip(rules.reciprocals::<W>()) {
            *times = ((u32::from(*count) * u32::from(*reciprocal)) >> 16) as u16;
        }
        for (count, times) in center.iter_mut().zip(&times) {
            *count -= times * m;
        }
        // Cancellations, those that count against the others, and the hand's change, each in bits of its own (none
        // exceeds n in either direction): one sum over the colours instead of three.
        let mut packed = [0; W];
        for ((packed, times), given) in packed.iter_mut().zip(&times).zip(give.counts()) {
            *packed = times | (times << 4 & u16::from(*given < m).wrapping_neg());
        }
        let changes = take.minus(give);
        for (packed, change) in packed.iter_mut().zip(changes.counts()) {
            *packed = packed.wrapping_add(change << 8);
        }
        let packed = sum(packed);
        let (total, dealt, change) = (packed & 15, packed >> 4 & 15, packed as i16 >> 8);
        self.center = Pieces::from_counts(center).plus(&Pieces::blacks(total));
        self.hands[turn] = self.hands[turn].plus(&changes);
        self.sizes[turn] = self.sizes[turn].wrapping_add_signed(change);
        // Added as a whole set, not to one counter: a small store under a wide load would stall the next turn.
        let blacks = Pieces::blacks(dealt);
        for seat in 0..usize::from(self.players).min(MAX_SEATS) {
            if seat != turn {
                self.hands[seat] = self.hands[seat].plus(&blacks);
                self.sizes[seat] += dealt;
            }
        }
        let times = Pieces::from_counts(times);
        if rules.recycle() {
            let mut bag = *self.bag.counts();
            bag.iter_mut().zip(times.counts()).for_each(|(bag, times)| *bag += times * m);
            self.bag = Pieces::from_counts(bag);
        }
        Cancellations { times, total, dealt }
    }

    /// Ends the turn: one piece left signals the final round, and after the last seat of that the game is over.
    /// Else the next seat is on turn. Says whether a new round begins.
    #[inline(always)]
    pub fn end_turn(&mut self) -> bool {
        self.is_final |= self.sizes[self.turn as usize & (MAX_SEATS - 1)] == 1;
        let next = if self.turn + 1 == self.players { 0 } else { self.turn + 1 };
        let round_over = next == self.first;
        self.drawn = false;
        if round_over && self.is_final {
            self.over = true;
            return false;
        }
        self.turn = next;
        round_over
    }

    /// Exchanges and ends the turn.
    #[inline]
    pub fn play(&mut self, rules: &Rules, exchange: &Exchange) -> Cancellations<W> {
        let done = self.exchange(rules, &exchange.give.counted(), &exchange.take.counted());
        self.end_turn();
        done
    }

    /// The fewest pieces win: every seat that holds so few.
    pub fn leaders(&self) -> impl Iterator<Item = Seat> + '_ {
        let hands = &self.sizes[..self.players()];
        let fewest = hands.iter().copied().min().unwrap_or_default();
        (0..self.players()).filter(move |&seat| self.sizes[seat] == fewest)
    }

    /// Whether this is the same situation as far as repetitions go: hands, Center, bag and player to move.
    #[must_use]
    pub fn repeats(&self, other: &Self) -> bool {
        self.turn == other.turn && self.center == other.center && self.hands == other.hands && self.bag == other.bag
    }

    /// The same position with room for another number of different pieces, at least as many as the group has.
    #[must_use]
    pub fn resized<const V: usize>(&self) -> Position<V> {
        Position {
            hands: self.hands.map(|hand| hand.resized()),
            center: self.center.resized(),
            bag: self.bag.resized(),
            sizes: self.sizes,
            players: self.players,
            first: self.first,
            turn: self.turn,
            is_final: self.is_final,
            drawn: self.drawn,
            over: self.over,
        }
    }
}

/// The sum of all, which may wrap; `W` is a power of two.
#[inline(always)]
fn sum<const W: usize>(mut counts: [u16; W]) -> u16 {
    let mut half = W / 2;
    while half > 0 {
        for i in 0..half {
            counts[i] = counts[i].wrapping_add(counts[i + half]);
        }
        half /= 2;
    }
    counts[0]
}

impl Position {
    /// The table at the start of the first round.
    pub(crate) fn at_start(hands: &[Pieces], center: Pieces, bag: Pieces, first: Seat) -> Self {
        let mut all = [Pieces::EMPTY; MAX_SEATS];
        let mut sizes = [0; MAX_SEATS];
        for (seat, hand) in hands.iter().enumerate() {
            all[seat] = *hand;
            sizes[seat] = hand.len() as u16;
        }
        Self {
            hands: all,
            center,
            bag,
            sizes,
            players: hands.len() as u8,
            first: first as u8,
            turn: first as u8,
            is_final: false,
            drawn: false,
            over: false,
        }
    }
}
