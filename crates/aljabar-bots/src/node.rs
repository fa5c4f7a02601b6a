//! The nodes of the search tree, and how the values of children are combined into the value of their parent.

use aljabar_core::{Action, MAX_SEATS, Piece, Seat};

use crate::{Values, WON};

/// A position in the tree, with the transition that leads to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) transition: Transition,
    /// The index of the first child. The children are stored one after the other.
    pub(crate) first: u32,
    /// The number of children; 0 until the node is expanded.
    pub(crate) children: u16,
    /// Whether `values` is exact.
    pub(crate) solved: bool,
    /// Whether a player who does not look ahead would choose it: the exchange that sheds most, then deals most; or the
    /// announcement, for a player who is ahead of two or three rivals.
    pub(crate) obvious: bool,
    pub(crate) visits: u32,
    /// The probability of the piece below a draw; otherwise the prior of the action, from the static values.
    pub(crate) prior: f32,
    /// The static values, or those of the children once it is expanded. Exact if `solved`.
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
            solved: false,
            obvious: false,
            visits: 0,
            prior: 1.0,
            values,
            totals: [0; MAX_SEATS],
        }
    }

    /// The mean value for a seat over all visits, where the static value counts as one visit. The exact value if solved.
    pub(crate) fn value(&self, seat: Seat) -> i32 {
        if self.solved {
            return self.values[seat];
        }
        ((self.totals[seat] + i64::from(self.values[seat])) / (i64::from(self.visits) + 1)) as i32
    }

    pub(crate) const fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.children as usize
    }

    /// Whether it is a chance node: its children are the pieces that may be drawn.
    pub(crate) const fn is_chance(&self) -> bool {
        matches!(self.transition, Transition::Act(Action::Draw))
    }
}

/// The values of a node from those of its children, and whether they are exact: the child that is best for the seat on
/// turn, or the mean over all children of a chance node.
pub(crate) fn best_or_mean(children: &[Node], seat: Seat, chance: bool) -> (Values, bool) {
    let all_solved = children.iter().all(|node| node.solved);
    if chance {
        let mut sums = [0.0; MAX_SEATS];
        for node in children {
            sums.iter_mut().zip(node.values).for_each(|(sum, value)| *sum += node.prior * value as f32);
        }
        return (sums.map(|sum: f32| sum as i32), all_solved);
    }
    let won = children.iter().find(|node| node.solved && node.values[seat] == WON);
    let best = won.or_else(|| children.iter().max_by_key(|node| node.values[seat]));
    (best.map_or([0; MAX_SEATS], |best| best.values), all_solved || won.is_some())
}

/// The same with more than two players, if the player on turn makes the obvious move with probability `obvious_rate` and the
/// best one otherwise. Moves that are equally good for the player, such as all moves in a lost position, are equally
/// likely, because they may decide which of the others wins.
pub(crate) fn expected_reply(children: &[Node], seat: Seat, obvious_rate: f32) -> (Values, bool) {
    let (best, mut certain) = best_or_mean(children, seat, false);
    let equal = |node: &&Node| node.values[seat] == best[seat] && (node.solved || !certain);
    let mut values = mean(children.iter().filter(equal)).unwrap_or(best);
    let obvious = || children.iter().filter(|node| node.obvious);
    if obvious_rate > 0.0
        && let Some(obvious_values) = mean(obvious())
    {
        certain &= obvious().all(|node| node.solved);
        for (value, obvious) in values.iter_mut().zip(obvious_values) {
            *value += (obvious_rate * (obvious - *value) as f32) as i32;
        }
    }
    (values, certain)
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
        Node { solved, prior, ..Node::new(Transition::Act(Action::Pass), values) }
    }

    #[test]
    fn a_summary_prefers_certain_wins_and_weighs_chance() {
        let unsure = node([WON, 0, 0, 0], false, 0.5);
        let lost = node([0, WON, 0, 0], true, 0.5);
        let won = node([WON, 0, 0, 0], true, 0.5);
        assert_eq!(best_or_mean(&[unsure, lost], 0, false), ([WON, 0, 0, 0], false));
        assert_eq!(best_or_mean(&[unsure, won], 0, false), ([WON, 0, 0, 0], true));
        assert_eq!(best_or_mean(&[lost, lost], 0, false), ([0, WON, 0, 0], true));
        assert_eq!(best_or_mean(&[won, lost], 0, true), ([WON / 2, WON / 2, 0, 0], true));
        assert_eq!(best_or_mean(&[unsure, lost], 0, true), ([WON / 2, WON / 2, 0, 0], false));
    }

    #[test]
    fn one_of_several_players_often_does_the_obvious() {
        let won = node([WON, 0, 0, 0], true, 1.0);
        let second = node([0, WON, 0, 0], true, 1.0);
        let third = node([0, 0, WON, 0], true, 1.0);
        let obvious = |node: Node| Node { obvious: true, ..node };
        assert_eq!(expected_reply(&[won, second], 0, 0.0), ([WON, 0, 0, 0], true));
        assert_eq!(expected_reply(&[won, obvious(second)], 0, 0.5), ([WON / 2, WON / 2, 0, 0], true));
        assert_eq!(expected_reply(&[obvious(won), second], 0, 0.8), ([WON, 0, 0, 0], true));
        // A player who has lost lets each rival win with the same probability.
        assert_eq!(expected_reply(&[second, third], 0, 0.5), ([0, WON / 2, WON / 2, 0], true));
        // A winning move does not make the value exact while the value of the obvious move is unknown.
        let unsure = Node { solved: false, ..obvious(second) };
        assert!(!expected_reply(&[won, unsure], 0, 0.5).1);
        assert!(expected_reply(&[won, unsure], 0, 0.0).1);
    }
}
