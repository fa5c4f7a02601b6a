//! The features of a position: small integers for each player, which the evaluation weighs and sums up.

use aljabar_core::{MAX_SEATS, Piece, Pieces, Position, Rules};

use crate::subset_sums::{SubsetSums, SumMasks};

/// The number of features of each player.
pub const FEATURE_COUNT: usize = 40;

/// The names of the features, in the order of [`SeatFeatures`], as tables of weights write them.
pub const NAMES: [&str; FEATURE_COUNT] = [
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

/// The features of one player.
pub type SeatFeatures = [i16; FEATURE_COUNT];

/// The features of a position.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// The features of each player, by distance from the player on turn, who has distance 0.
    pub seats: [SeatFeatures; MAX_SEATS],
    /// The stage of the game, by the smallest hand: [`STAGES`] for a full hand, falling to 0 for an empty one.
    pub stage: usize,
}

/// Tables go up to this many pieces, of which a larger hand or number of black pieces counts as one.
const MAX_HAND: usize = 255;

/// The [stage](Features::stage) at the beginning of a game.
pub const STAGES: usize = 16;

/// Computes the features of positions, for one set of rules.
#[derive(Clone, Debug)]
pub struct FeatureExtractor<const W: usize> {
    rules: Rules,
    subset_sums: SubsetSums<W>,
    spectrum: Pieces<W>,
    /// The sum of equal pieces: `multiples[piece][count]`.
    multiples: Vec<[Piece; MAX_HAND + 1]>,
    /// The addition table of the group: `sums[a * W + b]`.
    sums: Vec<Piece>,
    /// The number of turns that a hand of each size needs to get down to one piece, if each turn sheds as much as an ordinary
    /// exchange can.
    turns: [i16; MAX_HAND + 1],
}

impl<const W: usize> FeatureExtractor<W> {
    /// Builds the tables for these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let group = rules.group();
        let order = group.order();
        let piece = |index: usize| group.piece(index).expect("indices below the order have a piece");
        let times = |p: Piece, n: usize| group.sum(std::iter::repeat_n(p, n % usize::from(rules.cancels_at())));
        let multiples = (0..order).map(|p| std::array::from_fn(|n| times(piece(p), n))).collect();
        let shed = (rules.limit() as i16 - 1).max(1);
        let sums = (0..order * W).map(|i| (i / W, i % W));
        let sums = sums.map(|(a, b)| if b < order { group.add(piece(a), piece(b)) } else { Piece::BLACK }).collect();
        Self {
            rules: rules.clone(),
            subset_sums: SubsetSums::new(rules),
            spectrum: rules.spectrum().counted(),
            multiples,
            sums,
            turns: std::array::from_fn(|size| (size as i16 - 1 + shed - 1) / shed),
        }
    }

    /// The sum of a hand: the only piece that it can be reduced to by exchanges.
    #[inline]
    pub(crate) fn end_piece(&self, hand: &Pieces<W>) -> Piece {
        if W == 8 && self.subset_sums.is_packed() {
            let odd = |(piece, count): (usize, &u16)| piece & usize::from(count & 1).wrapping_neg();
            return self.sums[W * hand.counts().iter().enumerate().map(odd).fold(0, |sum, piece| sum ^ piece)];
        }
        let mut sum = Piece::BLACK;
        for (count, multiples) in hand.counts().iter().zip(&self.multiples) {
            let multiple = multiples[usize::from(*count).min(MAX_HAND)];
            sum = self.sums[multiple.index() * W + sum.index()];
        }
        sum
    }

    /// The largest reduction of a hand by one exchange with this Center, in pieces. It is negative if every exchange makes
    /// the hand larger, and `None` if there is no exchange.
    #[must_use]
    pub fn best_reduction(&self, hand: &Pieces<W>, center: &Pieces<W>) -> Option<i32> {
        if center.count(Piece::BLACK) > 0 && hand.contains_all(&self.spectrum) {
            return Some(self.rules.limit() as i32);
        }
        best_reduction(&self.subset_sums.of(hand), &self.subset_sums.of(center), self.rules.limit())
    }

    /// Computes the features of all players.
    #[inline]
    #[must_use]
    pub fn extract(&self, position: &Position<W>) -> Features {
        let players = position.players();
        let center = self.subset_sums.of(position.center());
        let sizes: [i16; MAX_SEATS] = std::array::from_fn(|seat| position.hand_len(seat) as i16);
        let smallest = sizes[..players].iter().copied().min().unwrap_or_default();
        let turns = sizes.map(|size| self.turns[(size as usize).min(MAX_HAND)]);
        let mut seats = [[0; FEATURE_COUNT]; MAX_SEATS];
        for (distance, features) in seats.iter_mut().enumerate().take(players) {
            let seat = wrapped(position.turn() + distance, players);
            let rival = (0..players).filter(|other| *other != seat).map(|other| sizes[other]).min();
            let lead = rival.unwrap_or_default() - sizes[seat];
            let fastest = (0..players).filter(|other| *other != seat).map(|other| turns[other]).min();
            let race = fastest.unwrap_or_default() - turns[seat];
            *features =
                self.seat(position, seat, distance, Comparison { lead, smallest, turns: turns[seat], race }, &center);
        }
        let stage = (smallest as usize * STAGES / self.rules.hand_size()).min(STAGES);
        Features { seats, stage }
    }

    #[inline]
    fn seat(
        &self,
        position: &Position<W>,
        seat: usize,
        distance: usize,
        comparison: Comparison,
        center: &SumMasks,
    ) -> SeatFeatures {
        let Comparison { lead, smallest, turns, race } = comparison;
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
        // Black does not count as a colour, and never cancels.
        colours -= i16::from(blacks > 0);
        doubles -= i16::from(blacks > 1);
        cancels -= i16::from(blacks > 0) & i16::from(lying.count(Piece::BLACK) + 1 == m);
        let end = self.end_piece(hand);
        let end_lies = lying.count(end) > 0;
        let spectrum_now = missing == 0 && lying.count(Piece::BLACK) > 0;
        let sums = self.subset_sums.of(hand);
        let most = sums[n] & center[1];
        let some = (1..n).fold(0, |some, size| some | sums[size + 1] & center[size]);
        let best = if spectrum_now { Some(n as i32) } else { best_reduction(&sums, center, n) };
        let stuck = best.is_none();
        let best = best.map_or(-1, |best| best as i16);
        let flag = |yes: bool| i16::from(yes);
        let players = position.players();
        let last = seat == position.dealer();
        // The seats from the one on turn to the last of the round have yet to move in it.
        let until_last = wrapped(position.dealer() + players - position.turn(), players);
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

/// The seat with this number, which may be too large by one round of the table. Faster than a division.
#[inline(always)]
pub(crate) const fn wrapped(seat: usize, players: usize) -> usize {
    if seat >= players { seat - players } else { seat }
}

/// How one player compares with the others.
#[derive(Clone, Copy)]
struct Comparison {
    /// The smallest rival's hand minus the own hand.
    lead: i16,
    /// The smallest hand of all players.
    smallest: i16,
    /// The least number of turns to one piece.
    turns: i16,
    /// The fastest rival's number of turns minus the own one.
    race: i16,
}

#[inline]
fn best_reduction(hand: &SumMasks, center: &SumMasks, limit: usize) -> Option<i32> {
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
