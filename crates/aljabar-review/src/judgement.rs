//! The judgement of a decision: its value compared with the values of the alternatives.

use aljabar_bots::{Reason, WON};
use aljabar_core::{Action, Seat};

/// Smaller differences of values are ignored, because two searches of the same position can differ by as much.
pub const NOTICEABLE: i32 = WON / 50;

/// The judgement of one decision, by what was known when it was made. The value of a draw is the mean over all pieces of the
/// bag, whichever was drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The turn, from 1. It is also the index in [`Outline::sizes`](crate::Outline::sizes) of the hands after the turn.
    pub turn: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The action that was played.
    pub played: Action,
    /// The best action; `played` if no better one was found.
    pub advised: Action,
    /// The reason for the advised action.
    pub reason: Reason,
    /// The value of the advised action for the seat, as a share of [`WON`].
    pub before: i32,
    /// The value of the played action for the seat, as a share of [`WON`].
    pub after: i32,
    /// The value of the best action that leads to another position than the played one. Draws count only if there is no
    /// other action, because the played action is still possible after a draw. `None` if there was no choice.
    pub otherwise: Option<i32>,
}

impl Judgement {
    /// The value that the decision lost, as a share of [`WON`]; 0 if it was the best.
    #[must_use]
    pub fn loss(&self) -> i32 {
        (self.before - self.after).max(0)
    }

    /// The difference to the value of the best other action, as a share of [`WON`]; 0 if another one was as good.
    #[must_use]
    pub fn margin(&self) -> i32 {
        self.otherwise.map_or(0, |otherwise| (self.after - otherwise).max(0))
    }
}

/// The best exchange of these seats: the one with the largest [`margin`](Judgement::margin). So an exchange does not count if
/// another one was as good or if there was no choice. `None` if no margin is at least [`NOTICEABLE`]. Of equal margins the
/// earliest turn.
pub fn best(judgements: &[Judgement], among: impl Fn(Seat) -> bool) -> Option<&Judgement> {
    let exchanges = judgements.iter().filter(|judgement| matches!(judgement.played, Action::Exchange(_)));
    largest(exchanges.filter(|judgement| judgement.played == judgement.advised && among(judgement.seat)), |judgement| {
        judgement.margin()
    })
}

/// The biggest missed chance of these seats: the decision with the largest [`loss`](Judgement::loss). `None` if no loss is at
/// least [`NOTICEABLE`]. Of equal losses the earliest turn.
pub fn missed(judgements: &[Judgement], among: impl Fn(Seat) -> bool) -> Option<&Judgement> {
    largest(judgements.iter().filter(|judgement| among(judgement.seat)), Judgement::loss)
}

/// The judgement with the largest noticeable size, and the earliest of those. The judgements may be in any order.
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
        assert_eq!(turn(best(&list[5..], |_| true)), None, "the margin is not noticeable");
        assert_eq!(turn(missed(&list[3..], |_| true)), None);
    }
}
