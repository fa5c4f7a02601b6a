//! What can still become of a half-made exchange: which pieces may be added to either side of it.

use crate::{Exchange, Game, Generator, Group, Piece, Pieces, at_width};

/// A set of pieces as bits, by index.
type Set = u64;

/// The pieces that can be added to an exchange in the making so that it can still be completed.
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

    /// Whether what has been chosen so far is an exchange, or can become one.
    #[must_use]
    pub const fn open(&self) -> bool {
        self.open
    }
}

impl Choices {
    /// Whether the side that is still empty has pieces for the sum of the other, as it is.
    #[must_use]
    pub const fn matched(&self) -> bool {
        self.matched
    }
}

impl Game {
    /// What the player on turn can add to an exchange of which so much has been chosen. The chosen pieces must be in
    /// the hand and in the Center.
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

    /// The exchanges that shrink the hand most, best first: at least `enough` if there are so many, and not many more.
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
            next.play(self.rules(), exchange).dealt
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

/// All sums of up to `most` of these pieces, nothing at all included unless `some` are asked for.
fn sums(group: &Group, pieces: &Pieces, most: usize, some: bool) -> Set {
    // `exact[j]` are the sums of exactly j of the pieces looked at so far.
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

/// Every piece of the set with `by` added.
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
