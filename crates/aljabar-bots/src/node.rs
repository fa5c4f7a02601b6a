//! The nodes of the tree, and what followers make of their parent.

use aljabar_core::{Action, MAX_SEATS, Piece, Seat};

use crate::{Values, WON};

/// A position in the tree, with the step that leads to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) step: Step,
    /// Where its followers begin, and how many there are; 0 until it is opened.
    pub(crate) first: u32,
    pub(crate) followers: u16,
    /// Whether its value is certain.
    pub(crate) solved: bool,
    /// Whether it is what anybody would do who looks no further: shed most, then deal out most; or announce, when ahead
    /// of several rivals.
    pub(crate) obvious: bool,
    pub(crate) visits: u32,
    /// How likely it is to be followed: by chance for draws, by looks for actions.
    pub(crate) prior: f32,
    /// As it looks, or exactly when solved.
    pub(crate) values: Values,
    /// The sum of what all visits brought.
    pub(crate) totals: [i64; MAX_SEATS],
}

/// One step down the tree: an action, or a piece that chance has drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Step {
    Act(Action),
    Drew(Piece),
}

impl Node {
    pub(crate) const fn new(step: Step, values: Values) -> Self {
        Self {
            step,
            first: 0,
            followers: 0,
            solved: false,
            obvious: false,
            visits: 0,
            prior: 1.0,
            values,
            totals: [0; MAX_SEATS],
        }
    }

    /// What it is worth to a seat: looks count like one visit.
    pub(crate) fn worth(&self, seat: Seat) -> i32 {
        if self.solved {
            return self.values[seat];
        }
        ((self.totals[seat] + i64::from(self.values[seat])) / (i64::from(self.visits) + 1)) as i32
    }

    pub(crate) const fn followers(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.followers as usize
    }

    /// Whether chance decides what follows.
    pub(crate) const fn is_chance(&self) -> bool {
        matches!(self.step, Step::Act(Action::Draw))
    }
}

/// What followers make of their parent, and whether that is certain: what is best for the seat on turn, or what chance
/// brings on average.
pub(crate) fn summary(followers: &[Node], seat: Seat, chance: bool) -> (Values, bool) {
    let all_solved = followers.iter().all(|node| node.solved);
    if chance {
        let mut sums = [0.0; MAX_SEATS];
        for node in followers {
            sums.iter_mut().zip(node.values).for_each(|(sum, value)| *sum += node.prior * value as f32);
        }
        return (sums.map(|sum: f32| sum as i32), all_solved);
    }
    let won = followers.iter().find(|node| node.solved && node.values[seat] == WON);
    let best = won.or_else(|| followers.iter().max_by_key(|node| node.values[seat]));
    (best.map_or([0; MAX_SEATS], |best| best.values), all_solved || won.is_some())
}

/// The same among several players, of whom the one on turn does the obvious with this chance. Whoever has lost may make
/// anybody win: what is equally good for him is equally likely.
pub(crate) fn expectation(followers: &[Node], seat: Seat, ease: f32) -> (Values, bool) {
    let (best, mut certain) = summary(followers, seat, false);
    let equal = |node: &&Node| node.values[seat] == best[seat] && (node.solved || !certain);
    let mut values = mean(followers.iter().filter(equal)).unwrap_or(best);
    let obvious = || followers.iter().filter(|node| node.obvious);
    if ease > 0.0
        && let Some(obvious_values) = mean(obvious())
    {
        certain &= obvious().all(|node| node.solved);
        for (value, obvious) in values.iter_mut().zip(obvious_values) {
            *value += (ease * (obvious - *value) as f32) as i32;
        }
    }
    (values, certain)
}

/// The mean of what some nodes are worth, if there are any.
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
        Node { solved, prior, ..Node::new(Step::Act(Action::Pass), values) }
    }

    #[test]
    fn a_summary_prefers_certain_wins_and_weighs_chance() {
        let unsure = node([WON, 0, 0, 0], false, 0.5);
        let lost = node([0, WON, 0, 0], true, 0.5);
        let won = node([WON, 0, 0, 0], true, 0.5);
        assert_eq!(summary(&[unsure, lost], 0, false), ([WON, 0, 0, 0], false));
        assert_eq!(summary(&[unsure, won], 0, false), ([WON, 0, 0, 0], true));
        assert_eq!(summary(&[lost, lost], 0, false), ([0, WON, 0, 0], true));
        assert_eq!(summary(&[won, lost], 0, true), ([WON / 2, WON / 2, 0, 0], true));
        assert_eq!(summary(&[unsure, lost], 0, true), ([WON / 2, WON / 2, 0, 0], false));
    }

    #[test]
    fn one_of_several_players_often_does_the_obvious() {
        let won = node([WON, 0, 0, 0], true, 1.0);
        let second = node([0, WON, 0, 0], true, 1.0);
        let third = node([0, 0, WON, 0], true, 1.0);
        let obvious = |node: Node| Node { obvious: true, ..node };
        assert_eq!(expectation(&[won, second], 0, 0.0), ([WON, 0, 0, 0], true));
        assert_eq!(expectation(&[won, obvious(second)], 0, 0.5), ([WON / 2, WON / 2, 0, 0], true));
        assert_eq!(expectation(&[obvious(won), second], 0, 0.8), ([WON, 0, 0, 0], true));
        // Who has lost is as likely to make one rival win as another.
        assert_eq!(expectation(&[second, third], 0, 0.5), ([0, WON / 2, WON / 2, 0], true));
        // A win that is there to be found is not certain while nobody knows what the obvious leads to.
        let unsure = Node { solved: false, ..obvious(second) };
        assert!(!expectation(&[won, unsure], 0, 0.5).1);
        assert!(expectation(&[won, unsure], 0, 0.0).1);
    }
}
