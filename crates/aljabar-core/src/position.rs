//! [`Position`]: the hands, the Center, the bag and whose turn it is; and how actions change them.

use crate::{Exchange, MAX_ORDER, Piece, Pieces, Rules};

/// The number of a player, from 0, clockwise.
pub type Seat = usize;

/// The largest number of seats.
pub const MAX_SEATS: usize = 4;

/// The state of the table, without the [history](crate::TurnHistory). It is `Copy` and does not allocate.
///
/// A position comes from [`Rules::deal`](crate::Rules), [`Setup::position`](crate::Setup::position) or a
/// [`Game`](crate::Game). It does not contain its rules: methods that need them take the rules it was made with.
///
/// Methods whose names end in `_unchecked` are for search. They do not check whether the action is legal, and they know
/// no history: they do not count rounds, passes and repetitions. After an illegal action the position is wrong, and may
/// panic later. [`Game`](crate::Game) checks everything.
///
/// `W` is the width, see [`Pieces`].
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

/// The cancellations of an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancellations<const W: usize = MAX_ORDER> {
    /// The number of cancellations of each colour.
    pub times: Pieces<W>,
    /// The number of cancellations. Each puts one black piece into the Center.
    pub total: u16,
    /// The number of black pieces that each rival takes: cancellations of colours of which the mover gave fewer than
    /// *m* pieces.
    pub dealt: u16,
}

impl<const W: usize> Position<W> {
    /// A value to fill memory with before the first real position. It is not a valid position.
    #[cfg(feature = "rand")]
    pub(crate) const PLACEHOLDER: Self = Self {
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
    };

    /// The number of players.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// The hand of a seat.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> &Pieces<W> {
        &self.hands[seat]
    }

    /// The number of pieces in the hand of a seat.
    #[must_use]
    pub const fn hand_len(&self, seat: Seat) -> usize {
        self.sizes[seat] as usize
    }

    /// The pieces in the Center.
    #[must_use]
    pub const fn center(&self) -> &Pieces<W> {
        &self.center
    }

    /// The pieces in the bag. It has no order.
    #[must_use]
    pub const fn bag(&self) -> &Pieces<W> {
        &self.bag
    }

    /// The seat that begins every round.
    #[must_use]
    pub const fn first(&self) -> Seat {
        self.first as Seat
    }

    /// The seat before the first one. It ends every round.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        if self.first == 0 { self.players() - 1 } else { self.first() - 1 }
    }

    /// The seat whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn as Seat
    }

    /// Whether this round is the final one.
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

    /// Whether the player on turn may draw: the game is not over and the bag is not empty.
    #[must_use]
    pub fn can_draw(&self) -> bool {
        !self.over && !self.bag.is_empty()
    }

    /// Whether the player on turn may pass, *if* he has no exchange: in the final round, or with an empty bag.
    #[must_use]
    pub fn can_pass_without_exchange(&self) -> bool {
        !self.over && (self.is_final || self.bag.is_empty())
    }

    /// Whether the player on turn can exchange these pieces of the Spectrum for a black one in the Center.
    #[inline(always)]
    #[must_use]
    pub fn has_spectrum(&self, spectrum: &Pieces<W>) -> bool {
        self.center.count(Piece::BLACK) > 0 && self.mover().contains_all(spectrum)
    }

    /// Makes this round the final one.
    #[inline(always)]
    pub const fn announce_unchecked(&mut self) {
        self.is_final = true;
    }

    /// Ends the game. For searches that count passes: the game is over when all players have passed in a row.
    #[inline(always)]
    pub const fn finish_unchecked(&mut self) {
        self.over = true;
    }

    /// Moves a piece from the bag to the hand of the player on turn. The piece must be in the bag.
    pub fn draw_unchecked(&mut self, piece: Piece) {
        let removed = self.bag.remove(piece);
        debug_assert!(removed, "{piece:?} is not in the bag");
        self.hands[self.turn()].insert(piece);
        self.sizes[self.turn()] += 1;
        self.drawn = true;
    }

    /// Moves the pieces of an exchange, cancels in the Center and hands out the black pieces. Does not end the turn, see
    /// [`Self::end_turn_unchecked`].
    #[inline(always)]
    pub fn exchange_unchecked(&mut self, rules: &Rules, give: &Pieces<W>, take: &Pieces<W>) -> Cancellations<W> {
        let turn = self.turn as usize & (MAX_SEATS - 1);
        let m = rules.cancels_at();
        // Each loop does one operation on all colours, so that it compiles to one vector instruction.
        let mut center = *self.center.minus(take).plus(give).counts();
        let mut times = [0; W];
        for ((times, count), reciprocal) in times.iter_mut().zip(&center).zip(rules.reciprocals::<W>()) {
            *times = ((u32::from(*count) * u32::from(*reciprocal)) >> 16) as u16;
        }
        for (count, times) in center.iter_mut().zip(&times) {
            *count -= times * m;
        }
        // Packs three numbers into bits of their own: cancellations, those that hand out blacks, and the change of the
        // hand's size. None exceeds n, so one sum over the colours gives all three.
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
        // Adds a whole set, not to one counter: a narrow store before a wide load would stall the processor.
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

    /// Ends the turn. A mover with one piece makes the round the final one. After the last seat of the final round the
    /// game is over; otherwise the next seat is on turn. Returns whether a new round begins.
    #[inline(always)]
    pub fn end_turn_unchecked(&mut self) -> bool {
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

    /// Makes an exchange and ends the turn.
    #[inline]
    pub fn play_unchecked(&mut self, rules: &Rules, exchange: &Exchange) -> Cancellations<W> {
        let done = self.exchange_unchecked(rules, &exchange.give.counted(), &exchange.take.counted());
        self.end_turn_unchecked();
        done
    }

    /// The seats with the fewest pieces: the winners, if the game is over.
    pub fn leaders(&self) -> impl Iterator<Item = Seat> + '_ {
        let hands = &self.sizes[..self.players()];
        let fewest = hands.iter().copied().min().unwrap_or_default();
        (0..self.players()).filter(move |&seat| self.sizes[seat] == fewest)
    }

    /// Whether both count as the same position for repetitions: equal hands, Center, bag and player to move.
    #[must_use]
    pub fn repeats(&self, other: &Self) -> bool {
        self.turn == other.turn && self.center == other.center && self.hands == other.hands && self.bag == other.bag
    }

    /// The same position with another width, which must be at least the group's order.
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

/// The wrapping sum. `W` must be a power of two.
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
    /// The position at the start of the first round.
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
