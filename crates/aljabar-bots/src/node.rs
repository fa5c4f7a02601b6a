//! The nodes of the search tree, and how the values of children are combined into the value of their parent.

use aljabar_core::{Action, MAX_SEATS, Piece, Seat};

use crate::{Values, WON};

/// The percentage of a node's value that is the value of its best children, as a minimax search backs it up. The rest is the
/// mean over all visits. The mean errs less, but hardly sees a single refutation.
const BEST_PART: i64 = 30;

/// A position in the tree, with the transition that leads to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) transition: Transition,
    /// The index of the first child. The children are stored one after the other.
    pub(crate) first: u32,
    /// The number of children; 0 until the node is expanded.
    pub(crate) children: u16,
    /// Whether a further search cannot change `values`: they are exact, or exact for the exchanges that were kept and the
    /// model of the rivals.
    pub(crate) settled: bool,
    /// Whether `values` is exact: the shares of the win if every player maximizes their own, whichever of equally good
    /// actions each of them chooses. Implies `settled`.
    pub(crate) solved: bool,
    /// Whether the children are all that can happen, or what was left out is certainly no better for the player on turn.
    pub(crate) whole: bool,
    /// Whether a player who does not look ahead would choose it: the exchange that sheds most, then deals most; or the
    /// announcement, for a player who is ahead of two or three rivals.
    pub(crate) obvious: bool,
    pub(crate) visits: u32,
    /// The probability of the piece below a draw; otherwise the prior of the action, from the static values.
    pub(crate) prior: f32,
    /// The static values, or those of the children once it is expanded. Final if `settled`.
    pub(crate) values: Values,
    /// The sum of the values that the visits have backed up.
    pub(crate) totals: [i64; MAX_SEATS],
}

/// What leads from a node to its child: an action, or the piece that a draw brings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Transition {
    Act(Action),
    Drew(Piece),
}

impl Node {
    pub(crate) const fn new(transition: Transition, values: Values) -> Self {
        Self {
            transition,
            first: 0,
            children: 0,
            settled: false,
            solved: false,
            whole: false,
            obvious: false,
            visits: 0,
            prior: 1.0,
            values,
            totals: [0; MAX_SEATS],
        }
    }

    /// What the search expects for a seat: the mean over all visits, in which the values of the best children count as one
    /// visit, and to the part [`BEST_PART`] those values alone. The final value if settled.
    pub(crate) fn value(&self, seat: Seat) -> i32 {
        let best = i64::from(self.values[seat]);
        if self.settled {
            return best as i32;
        }
        let mean = (self.totals[seat] + best) / (i64::from(self.visits) + 1);
        (mean + (best - mean) * BEST_PART / 100) as i32
    }

    /// Takes over values that were backed up.
    pub(crate) const fn set(&mut self, backed: &Backed) {
        (self.values, self.settled, self.solved) = (backed.values, backed.settled, backed.solved);
    }

    pub(crate) const fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.children as usize
    }

    /// Whether it is a chance node: its children are the pieces that may be drawn.
    pub(crate) const fn is_chance(&self) -> bool {
        matches!(self.transition, Transition::Act(Action::Draw))
    }
}

/// Values that differ by no more than this are equal: the means over draws are rounded.
const EQUAL: i32 = 16;

/// The values of a node from those of its children, and how sure they are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Backed {
    pub(crate) values: Values,
    /// Whether a further search of the children cannot change the values.
    pub(crate) settled: bool,
    /// Whether the values are exact, see [`Node::solved`].
    pub(crate) solved: bool,
}

/// The mean over all children of a chance node, weighted by their probabilities.
pub(crate) fn mean_of_draws(children: &[Node]) -> Backed {
    let mut sums = [0.0_f64; MAX_SEATS];
    for node in children {
        sums.iter_mut().zip(node.values).for_each(|(sum, value)| *sum += f64::from(node.prior) * f64::from(value));
    }
    Backed {
        values: sums.map(|sum| sum.round() as i32),
        settled: children.iter().all(|node| node.settled),
        solved: children.iter().all(|node| node.solved),
    }
}

/// The child that is best for the seat on turn. `whole`: the children are all that can happen.
///
/// A certain win is exact also if other children are unknown. Of equally good children the player may choose any, so with
/// three or four players the values are exact only if they all give the same shares.
pub(crate) fn best_reply(children: &[Node], seat: Seat, whole: bool) -> Backed {
    let wins = |node: &&Node| node.settled && node.values[seat] == WON;
    if let Some(won) = children.iter().find(|node| node.solved && wins(node)) {
        return Backed { values: won.values, settled: true, solved: true };
    }
    let won = children.iter().find(wins);
    let Some(best) = won.or_else(|| children.iter().max_by_key(|node| node.values[seat])) else {
        return Backed { values: [0; MAX_SEATS], settled: false, solved: false };
    };
    let equal = |node: &&Node| node.values[seat] >= best.values[seat] - EQUAL;
    let unique = || children.iter().filter(equal).all(|node| are_equal(&node.values, &best.values));
    Backed {
        values: best.values,
        settled: won.is_some() || children.iter().all(|node| node.settled),
        solved: whole && children.iter().all(|node| node.solved) && unique(),
    }
}

/// The same with more than two players, if the player on turn makes the obvious move with probability `obvious_rate` and the
/// best one otherwise. Moves that are equally good for the player, such as all moves in a lost position, are equally
/// likely, because they may decide which of the others wins.
///
/// The values are exact only if this model gives the same ones as [`best_reply`].
pub(crate) fn expected_reply(children: &[Node], seat: Seat, obvious_rate: f32, whole: bool) -> Backed {
    let best = best_reply(children, seat, whole);
    let equal = |node: &&Node| node.values[seat] == best.values[seat] && (node.settled || !best.settled);
    let mut values = mean(children.iter().filter(equal)).unwrap_or(best.values);
    let mut settled = best.settled;
    let obvious = || children.iter().filter(|node| node.obvious);
    if obvious_rate > 0.0
        && let Some(obvious_values) = mean(obvious())
    {
        settled &= obvious().all(|node| node.settled);
        for (value, obvious) in values.iter_mut().zip(obvious_values) {
            *value += (obvious_rate * (obvious - *value) as f32) as i32;
        }
    }
    let solved = best.solved && settled && are_equal(&values, &best.values);
    Backed { values: if solved { best.values } else { values }, settled, solved }
}

fn are_equal(a: &Values, b: &Values) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() <= EQUAL)
}

/// The mean of the values of some nodes. `None` if there are no nodes.
fn mean<'a>(nodes: impl Iterator<Item = &'a Node>) -> Option<Values> {
    let (mut sums, mut count) = ([0_i64; MAX_SEATS], 0);
    for node in nodes {
        sums.iter_mut().zip(node.values).for_each(|(sum, value)| *sum += i64::from(value));
        count += 1;
    }
    (count > 0).then(|| sums.map(|sum| (sum / count) as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(values: Values, solved: bool, prior: f32) -> Node {
        Node { settled: solved, solved, prior, ..Node::new(Transition::Act(Action::Pass), values) }
    }

    #[test]
    fn certain_wins_are_preferred_and_chance_is_weighed() {
        let unsure = node([WON, 0, 0, 0], false, 0.5);
        let lost = node([0, WON, 0, 0], true, 0.5);
        let won = node([WON, 0, 0, 0], true, 0.5);
        let backed = |values, solved| Backed { values, settled: solved, solved };
        assert_eq!(best_reply(&[unsure, lost], 0, true), backed([WON, 0, 0, 0], false));
        assert_eq!(best_reply(&[unsure, won], 0, false), backed([WON, 0, 0, 0], true));
        assert_eq!(best_reply(&[lost, lost], 0, true), backed([0, WON, 0, 0], true));
        assert_eq!(mean_of_draws(&[won, lost]), backed([WON / 2, WON / 2, 0, 0], true));
        assert_eq!(mean_of_draws(&[unsure, lost]), backed([WON / 2, WON / 2, 0, 0], false));
        let pieces = |won: Node| Node { prior: 1.0 / 7.0, ..won };
        assert_eq!(mean_of_draws(&[pieces(won); 7]), backed([WON, 0, 0, 0], true), "rounding loses no win");
    }

    #[test]
    fn what_was_left_out_may_be_better() {
        let lost = node([0, WON, 0, 0], true, 0.5);
        let guess = Node { solved: false, ..node([WON, 0, 0, 0], true, 0.5) };
        let settled = |values| Backed { values, settled: true, solved: false };
        assert_eq!(best_reply(&[lost, lost], 0, false), settled([0, WON, 0, 0]));
        assert_eq!(best_reply(&[guess, lost], 0, true), settled([WON, 0, 0, 0]), "a win against a model of the rival");
    }

    #[test]
    fn equally_good_actions_must_give_the_same_shares() {
        let second = node([0, WON, 0, 0], true, 1.0);
        let third = node([0, 0, WON, 0], true, 1.0);
        assert!(best_reply(&[second, second], 0, true).solved);
        assert!(!best_reply(&[second, third], 0, true).solved, "the player decides which of the others wins");
        let rounded = node([0, 5, WON - 5, 0], true, 1.0);
        assert!(best_reply(&[third, rounded], 0, true).solved);
    }

    #[test]
    fn one_of_several_players_often_does_the_obvious() {
        let won = node([WON, 0, 0, 0], true, 1.0);
        let second = node([0, WON, 0, 0], true, 1.0);
        let third = node([0, 0, WON, 0], true, 1.0);
        let obvious = |node: Node| Node { obvious: true, ..node };
        let reply = |children: &[Node], rate| {
            let found = expected_reply(children, 0, rate, true);
            (found.values, found.settled, found.solved)
        };
        assert_eq!(reply(&[won, second], 0.0), ([WON, 0, 0, 0], true, true));
        assert_eq!(reply(&[won, obvious(second)], 0.5), ([WON / 2, WON / 2, 0, 0], true, false));
        assert_eq!(reply(&[obvious(won), second], 0.8), ([WON, 0, 0, 0], true, true));
        // A player who has lost lets each rival win with the same probability.
        assert_eq!(reply(&[second, third], 0.5), ([0, WON / 2, WON / 2, 0], true, false));
        // A winning move settles nothing while the value of the obvious move is unknown.
        let unsure = Node { settled: false, solved: false, ..obvious(second) };
        assert!(!reply(&[won, unsure], 0.5).1);
        assert!(reply(&[won, unsure], 0.0).2);
    }
}
