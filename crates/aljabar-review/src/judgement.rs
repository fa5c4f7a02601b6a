//! What a decision was worth beside what else could have been done.

use aljabar_bots::{Reason, WON};
use aljabar_core::{Action, Seat};

/// Smaller differences than this say nothing: two looks at the same position differ by as much.
pub const NOTICEABLE: i32 = WON / 50;

/// One decision of a game, judged by what could be known when it was made. What the bag gave afterwards does not count: a
/// draw is worth what all pieces of the bag are worth on average.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// In which turn, from 1: the place of what came of it in [`Outline::sizes`](crate::Outline::sizes).
    pub turn: usize,
    /// Whose decision.
    pub seat: Seat,
    /// What was done.
    pub played: Action,
    /// What the bots would have done; the same as `played` when nothing was found to be better.
    pub advised: Action,
    /// Why they would have.
    pub reason: Reason,
    /// The share of the win that the seat could expect with what was advised, in shares of [`WON`].
    pub before: i32,
    /// The share with what was done.
    pub after: i32,
    /// The share with the best that leads elsewhere than what was done. A draw does not, unless there is nothing else:
    /// afterwards the same can be done. `None` when there was no choice.
    pub otherwise: Option<i32>,
}

impl Judgement {
    /// What the decision cost, in shares of [`WON`]: nothing, when it was the best.
    #[must_use]
    pub fn loss(&self) -> i32 {
        (self.before - self.after).max(0)
    }

    /// By how much it was better than anything else, in shares of [`WON`].
    #[must_use]
    pub fn margin(&self) -> i32 {
        self.otherwise.map_or(0, |otherwise| (self.after - otherwise).max(0))
    }
}

/// The best exchange of these seats: the one that was better than anything else by most, so that anything else would
/// have cost most. An exchange whose gain is obvious but that has equals is no feat, and one that was forced is none
/// either; what luck made of it does not count. `None` when no exchange stood out. Of equals the first.
pub fn best(judgements: &[Judgement], among: impl Fn(Seat) -> bool) -> Option<&Judgement> {
    let exchanges = judgements.iter().filter(|judgement| matches!(judgement.played, Action::Exchange(_)));
    largest(exchanges.filter(|judgement| judgement.played == judgement.advised && among(judgement.seat)), |judgement| {
        judgement.margin()
    })
}

/// The biggest missed chance of these seats: the decision that cost most. `None` when none cost anything to speak of. Of
/// equals the first.
pub fn missed(judgements: &[Judgement], among: impl Fn(Seat) -> bool) -> Option<&Judgement> {
    largest(judgements.iter().filter(|judgement| among(judgement.seat)), Judgement::loss)
}

/// The first of the largest, if that is noticeable. Judgements may come in any order of turns.
fn largest<'a>(
    judgements: impl Iterator<Item = &'a Judgement>,
    size: impl Fn(&Judgement) -> i32,
) -> Option<&'a Judgement> {
    let noticeable = judgements.filter(|judgement| size(judgement) >= NOTICEABLE);
    noticeable.max_by_key(|judgement| (size(judgement), std::cmp::Reverse(judgement.turn)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judgement(turn: usize, seat: Seat, before: i32, after: i32, otherwise: i32) -> Judgement {
        let (give, take) = ([aljabar_core::classic::R], [aljabar_core::classic::Y]);
        let exchange = |pieces: [aljabar_core::Piece; 1]| pieces.into_iter().collect();
        let played = Action::Exchange(aljabar_core::Exchange { give: exchange(give), take: exchange(take) });
        let advised = if before > after { Action::Announce } else { played };
        Judgement { turn, seat, played, advised, reason: Reason::Passes, before, after, otherwise: Some(otherwise) }
    }

    #[test]
    fn the_largest_counts_and_of_equals_the_first() {
        let half = WON / 2;
        let list = [
            judgement(5, 0, half, half - WON / 4, half),
            judgement(1, 1, half, half - WON / 3, half),
            judgement(2, 0, half, half - WON / 4, half),
            judgement(3, 1, half, half, 0),
            judgement(4, 0, half, half, WON / 4),
            judgement(6, 0, half, half, half - 1),
        ];
        let turn = |found: Option<&Judgement>| found.map(|judgement| judgement.turn);
        assert_eq!(turn(missed(&list, |_| true)), Some(1));
        assert_eq!(turn(missed(&list, |seat| seat == 0)), Some(2));
        assert_eq!(turn(best(&list, |_| true)), Some(3));
        assert_eq!(turn(best(&list, |seat| seat == 0)), Some(4));
        assert_eq!(turn(best(&list, |seat| seat == 2)), None);
        assert_eq!(turn(best(&list[5..], |_| true)), None, "too little to speak of");
        assert_eq!(turn(missed(&list[3..], |_| true)), None);
    }
}
