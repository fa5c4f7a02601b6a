//! [`Choices`]: the pieces that can be added to an unfinished exchange.

use crate::{Exchange, Game, Generator, Group, Piece, Pieces, at_width};

/// A set of pieces: one bit for each index.
type Set = u64;

/// Which pieces can be added to an unfinished exchange so that it can still become a legal one. The default is none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Choices {
    give: Set,
    take: Set,
    open: bool,
    matched: bool,
}

impl Choices {
    /// Whether one more of this piece can be given.
    #[must_use]
    pub const fn gives(&self, piece: Piece) -> bool {
        self.give >> piece.index() & 1 == 1
    }

    /// Whether one more of this piece can be taken.
    #[must_use]
    pub const fn takes(&self, piece: Piece) -> bool {
        self.take >> piece.index() & 1 == 1
    }

    /// Whether the chosen pieces are a legal exchange, or can become one by adding pieces.
    #[must_use]
    pub const fn open(&self) -> bool {
        self.open
    }

    /// Whether one side is empty, and pieces for it exist whose sum is that of the other side as it is.
    #[must_use]
    pub const fn matched(&self) -> bool {
        self.matched
    }
}

impl Game {
    /// The pieces that the player on turn can add to these chosen ones. None if the game is over, or a chosen piece is not
    /// in the hand or in the Center.
    #[must_use]
    pub fn choices(&self, give: &Pieces, take: &Pieces) -> Choices {
        let (hand, center) = (self.position().mover(), self.position().center());
        if self.is_over() || !hand.contains_all(give) || !center.contains_all(take) {
            return Choices::default();
        }
        let with = |set: &Pieces, piece: Piece| {
            let mut more = *set;
            more.insert(piece);
            more
        };
        let open = self.can_become_exchange(give, take);
        let (group, limit) = (self.rules().group(), self.rules().limit());
        let (chosen, other) = if give.is_empty() { (take, hand) } else { (give, center) };
        let one_sided = give.is_empty() != take.is_empty();
        let within = chosen.len() <= limit && sums(group, other, limit, true) >> group.sum_of(chosen).index() & 1 == 1;
        let spectrum = *chosen == self.rules().spectrum().counted() && self.can_become_spectrum(give, take);
        let mut choices = Choices { open, matched: one_sided && (within || spectrum), ..Choices::default() };
        for (piece, _) in hand.each().filter(|(p, count)| give.count(*p) < *count) {
            choices.give |= u64::from(self.can_become_exchange(&with(give, piece), take)) << piece.index();
        }
        for (piece, _) in center.each().filter(|(p, count)| take.count(*p) < *count) {
            choices.take |= u64::from(self.can_become_exchange(give, &with(take, piece))) << piece.index();
        }
        choices
    }

    /// The exchanges with the largest [reduction](Exchange::reduction), best first. At least `enough` if there are as
    /// many, and at most eight times that.
    #[must_use]
    pub fn best_exchanges(&self, enough: usize) -> Vec<Exchange> {
        let mut list = Vec::new();
        if !self.is_over() {
            at_width!(self.rules().group().order(), W => {
                let position = self.position().resized();
                Generator::<W>::new(self.rules()).list_best(&position, enough, enough.saturating_mul(8), &mut list);
            });
        }
        let dealt = |exchange: &Exchange| {
            let mut next = *self.position();
            next.play_unchecked(self.rules(), exchange).dealt
        };
        list.sort_by_cached_key(|e| (std::cmp::Reverse(e.reduction()), std::cmp::Reverse(dealt(e)), *e));
        list
    }

    fn can_become_exchange(&self, give: &Pieces, take: &Pieces) -> bool {
        self.can_become_plain(give, take) || self.can_become_spectrum(give, take)
    }

    fn can_become_plain(&self, give: &Pieces, take: &Pieces) -> bool {
        let (group, limit) = (self.rules().group(), self.rules().limit());
        let side = |chosen: &Pieces, all: &Pieces| match limit.checked_sub(chosen.len()) {
            Some(more) => {
                translated(group, sums(group, &all.minus(chosen), more, chosen.is_empty()), group.sum_of(chosen))
            }
            None => 0,
        };
        side(give, self.position().mover()) & side(take, self.position().center()) != 0
    }

    fn can_become_spectrum(&self, give: &Pieces, take: &Pieces) -> bool {
        let spectrum = self.rules().spectrum().counted();
        self.position().has_spectrum(&spectrum) && spectrum.contains_all(give) && Pieces::blacks(1).contains_all(take)
    }
}

/// The sums of all sets of up to `most` of these pieces. The empty set counts unless `some` is true.
fn sums(group: &Group, pieces: &Pieces, most: usize, some: bool) -> Set {
    // `exact[j]` has the sums of exactly j of the pieces looked at so far.
    let mut exact = vec![0; most + 1];
    exact[0] = 1;
    for (piece, count) in pieces.each() {
        for j in (1..=most).rev() {
            let mut copies = Piece::BLACK;
            for taken in 1..=j.min(usize::from(count)) {
                copies = group.add(copies, piece);
                exact[j] |= translated(group, exact[j - taken], copies);
            }
        }
    }
    exact.iter().skip(usize::from(some)).fold(0, |all, sums| all | sums)
}

/// The set with `by` added to every piece.
fn translated(group: &Group, set: Set, by: Piece) -> Set {
    if by.is_black() {
        return set;
    }
    let (mut left, mut moved) = (set, 0);
    while left != 0 {
        let piece = Piece::new(left.trailing_zeros() as u8);
        moved |= 1 << group.add(piece, by).index();
        left &= left - 1;
    }
    moved
}
