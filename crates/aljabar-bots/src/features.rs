//! What a bot notices about each player's place in the game: small numbers that a weighted sum turns into chances.

use aljabar_core::{MAX_SEATS, Piece, Pieces, Position, Rules};

use crate::reach::{Reach, Sums};

/// How many there are.
pub const FEATURES: usize = 40;

/// Their names, as the files of weights write them. The order is that of the numbers.
pub const NAMES: [&str; FEATURES] = [
    "one",
    "size",
    "six-or-fewer",
    "few",
    "one-piece",
    "may-announce",
    "blacks",
    "colours",
    "doubles",
    "ends-black",
    "end-in-center",
    "end-in-hand",
    "spectrum-pieces",
    "spectrum-complete",
    "spectrum-now",
    "sheds-most",
    "sheds-some",
    "only-grows",
    "stuck",
    "ways-to-shed-most",
    "ways-to-shed-some",
    "cancels",
    "lead",
    "lead-late",
    "to-move",
    "to-move-if-final",
    "lead-if-final",
    "last-seat",
    "can-end-now",
    "end-soon",
    "center-colours",
    "best-after-shedding",
    "even",
    "two-pieces",
    "three-pieces",
    "four-pieces",
    "turns-to-go",
    "race",
    "gain-if-final",
    "lead-if-done",
];

/// What is noticed about one player.
pub type Features = [i16; FEATURES];

/// What is noticed about a position.
#[derive(Clone, Copy, Debug)]
pub struct Noticed {
    /// By distance from the player on turn: first he, then who comes next, and so on.
    pub seats: [Features; MAX_SEATS],
    /// How far the game has come: [`STAGES`] at the beginning and 0 when somebody is out of pieces.
    pub stage: usize,
}

/// The beginning of a game, as a [stage](Noticed::stage).
pub const STAGES: usize = 16;

/// Tables for noticing things in games by the same rules.
#[derive(Clone, Debug)]
pub struct Eye<const W: usize> {
    rules: Rules,
    reach: Reach<W>,
    spectrum: Pieces<W>,
    /// What the pieces of a colour add to the sum of a hand: `multiples[piece][how many mod m]`.
    multiples: Vec<Vec<Piece>>,
    sums: Vec<Piece>,
}

impl<const W: usize> Eye<W> {
    /// An eye for games by these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let group = rules.group();
        let order = group.order();
        let piece = |index: usize| group.piece(index).expect("indices below the order have a piece");
        let times = |p: Piece, n: usize| group.sum(std::iter::repeat_n(p, n));
        let multiples =
            (0..order).map(|p| (0..usize::from(rules.cancels_at())).map(|n| times(piece(p), n)).collect()).collect();
        let sums = (0..order * W).map(|i| (i / W, i % W));
        let sums = sums.map(|(a, b)| if b < order { group.add(piece(a), piece(b)) } else { Piece::BLACK }).collect();
        Self { rules: rules.clone(), reach: Reach::new(rules), spectrum: rules.spectrum().counted(), multiples, sums }
    }

    /// The piece that a hand can end as.
    #[inline]
    pub(crate) fn end(&self, hand: &Pieces<W>) -> Piece {
        let mut sum = Piece::BLACK;
        for (count, multiples) in hand.counts().iter().zip(&self.multiples) {
            let multiple = multiples[usize::from(*count) % multiples.len()];
            sum = self.sums[multiple.index() * W + sum.index()];
        }
        sum
    }

    /// The most pieces by which a hand can shrink in one exchange with this Center, or grow least; `None` when there
    /// is no exchange at all.
    #[must_use]
    pub fn best_reduction(&self, hand: &Pieces<W>, center: &Pieces<W>) -> Option<i32> {
        if center.count(Piece::BLACK) > 0 && hand.contains_all(&self.spectrum) {
            return Some(self.rules.limit() as i32);
        }
        best_reduction(&self.reach.sums(hand), &self.reach.sums(center), self.rules.limit())
    }

    /// Looks at a position.
    #[inline]
    #[must_use]
    pub fn look(&self, position: &Position<W>) -> Noticed {
        let players = position.players();
        let center = self.reach.sums(position.center());
        let sizes: [i16; MAX_SEATS] = std::array::from_fn(|seat| position.hand_len(seat) as i16);
        let smallest = sizes[..players].iter().copied().min().unwrap_or_default();
        let turns = sizes.map(|size| self.turns(size));
        let mut seats = [[0; FEATURES]; MAX_SEATS];
        for (distance, features) in seats.iter_mut().enumerate().take(players) {
            let seat = (position.turn() + distance) % players;
            let rival = (0..players).filter(|other| *other != seat).map(|other| sizes[other]).min();
            let lead = rival.unwrap_or_default() - sizes[seat];
            let fastest = (0..players).filter(|other| *other != seat).map(|other| turns[other]).min();
            let race = fastest.unwrap_or_default() - turns[seat];
            *features =
                self.seat(position, seat, distance, Standing { lead, smallest, turns: turns[seat], race }, &center);
        }
        let stage = (smallest as usize * STAGES / self.rules.hand_size()).min(STAGES);
        Noticed { seats, stage }
    }

    /// The turns it takes to get down to one piece, shedding as much as possible in each.
    #[inline]
    fn turns(&self, size: i16) -> i16 {
        let shed = (self.rules.limit() as i16 - 1).max(1);
        (size - 1 + shed - 1) / shed
    }

    #[inline]
    fn seat(
        &self,
        position: &Position<W>,
        seat: usize,
        distance: usize,
        standing: Standing,
        center: &Sums,
    ) -> Features {
        let Standing { lead, smallest, turns, race } = standing;
        let (hand, lying) = (position.hand(seat), position.center());
        let n = self.rules.limit();
        let size = position.hand_len(seat) as i16;
        let m = self.rules.cancels_at();
        let (mut colours, mut doubles, mut cancels, mut missing, mut lying_colours) = (0, 0, 0, 0, 0);
        let counts = hand.counts().iter().zip(lying.counts()).zip(self.spectrum.counts());
        for ((held, lies), spectrum) in counts {
            colours += i16::from(*held > 0);
            doubles += i16::from(*held > 1);
            cancels += i16::from(*held > 0) & i16::from(*lies + 1 == m);
            missing += spectrum.saturating_sub(*held) as i16;
            lying_colours += i16::from(*lies > 0);
        }
        let blacks = hand.count(Piece::BLACK) as i16;
        // Blacks are no colour, and never cancel.
        colours -= i16::from(blacks > 0);
        doubles -= i16::from(blacks > 1);
        cancels -= i16::from(blacks > 0) & i16::from(lying.count(Piece::BLACK) + 1 == m);
        let end = self.end(hand);
        let end_lies = lying.count(end) > 0;
        let spectrum_now = missing == 0 && lying.count(Piece::BLACK) > 0;
        let sums = self.reach.sums(hand);
        let most = sums[n] & center[1];
        let some = (1..n).fold(0, |some, size| some | sums[size + 1] & center[size]);
        let best = if spectrum_now { Some(n as i32) } else { best_reduction(&sums, center, n) };
        let stuck = best.is_none();
        let best = best.map_or(-1, |best| best as i16);
        let flag = |yes: bool| i16::from(yes);
        let players = position.players();
        let last = seat == (position.first() + players - 1) % players;
        // Seats up to the last of the round are still to move.
        let until_last = (position.first() + 2 * players - 1 - position.turn()) % players;
        let to_move = flag(distance <= until_last);
        let is_final = flag(position.is_final());
        let few = n as i16 + 1;
        let lead = lead.clamp(-9, 9);
        [
            1,
            size.min(40),
            (7 - size).max(0),
            (few - size).max(0),
            flag(size == 1),
            flag(size <= n as i16),
            blacks.min(9),
            colours,
            doubles,
            flag(end.is_black()),
            flag(end_lies),
            flag(hand.count(end) > 0),
            n as i16 + 1 - missing,
            flag(missing == 0),
            flag(spectrum_now),
            flag(best >= n as i16 - 1),
            flag(best >= 1),
            flag(best < 0),
            flag(stuck),
            most.count_ones() as i16,
            some.count_ones() as i16,
            cancels.min(n as i16),
            lead,
            if smallest <= few { lead } else { 0 },
            to_move,
            to_move * is_final,
            lead * is_final,
            flag(last),
            flag(size <= n as i16 && end_lies),
            flag(size < 2 * few - 1 && end_lies),
            lying_colours,
            lead + best.max(0),
            flag(size % 2 == 0),
            flag(size == 2),
            flag(size == 3),
            flag(size == 4),
            turns.min(20),
            race.clamp(-4, 4),
            to_move * is_final * (lead + best.max(0) + cancels.min(n as i16)).clamp(-6, 6),
            (1 - to_move) * is_final * lead.clamp(-3, 3),
        ]
    }
}

/// How a player stands against the others.
#[derive(Clone, Copy)]
struct Standing {
    /// Pieces ahead of the best rival.
    lead: i16,
    /// The fewest pieces that anybody holds.
    smallest: i16,
    /// Turns to go at best.
    turns: i16,
    /// Turns ahead of the fastest rival.
    race: i16,
}

#[inline]
fn best_reduction(hand: &Sums, center: &Sums, limit: usize) -> Option<i32> {
    let possible = |reduction: i32| {
        let mut any = 0;
        for give in 1..=limit as i32 {
            let take = give - reduction;
            if (1..=limit as i32).contains(&take) {
                any |= hand[give as usize] & center[take as usize];
            }
        }
        any != 0
    };
    let limit = limit as i32;
    (1 - limit..limit).rev().find(|reduction| possible(*reduction))
}
