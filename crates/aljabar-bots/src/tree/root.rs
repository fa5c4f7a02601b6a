//! What a search has found out: the actions at the root, best first, and the principal variation.

use std::cmp::Reverse;

use aljabar_core::{Action, Seat};

use super::Tree;
use crate::{Values, WON, node::Transition};

/// An action at the root, with the result of its search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RootAction {
    pub(crate) action: Action,
    pub(crate) values: Values,
    pub(crate) visits: u32,
    /// The mean of the backed-up values for the seat on turn, also for settled nodes.
    mean: i64,
    /// Whether more search cannot change the values.
    settled: bool,
    /// Whether the values are exact.
    solved: bool,
}

/// What is certain about an action, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Proof {
    Lost,
    Open,
    Won,
}

impl RootAction {
    /// What is certain about it for this seat.
    pub(crate) const fn proof(&self, seat: Seat) -> Proof {
        match self.values[seat] {
            WON if self.solved => Proof::Won,
            0 if self.solved => Proof::Lost,
            _ => Proof::Open,
        }
    }
}

impl<const W: usize> Tree<W> {
    /// The actions at the root, best first.
    pub(crate) fn root_actions(&self) -> Vec<RootAction> {
        let root = &self.nodes[0];
        let choices = self.nodes[root.children()].iter().filter_map(|node| match node.transition {
            Transition::Act(action) => Some(RootAction {
                action,
                values: std::array::from_fn(|seat| node.value(seat)),
                visits: node.visits,
                mean: node.totals[self.seat] / i64::from(node.visits.max(1)),
                settled: node.settled,
                solved: node.solved,
            }),
            Transition::Drew(_) => None,
        });
        ranked(choices.collect(), self.seat)
    }

    /// The principal variation after an action at the root: the most visited actions.
    pub(crate) fn line(&self, action: Action) -> Vec<Action> {
        let mut line = Vec::new();
        let mut next = self.nodes[0].children().find(|node| self.nodes[*node].transition == Transition::Act(action));
        while let Some(node) = next {
            let Transition::Act(action) = self.nodes[node].transition else { break };
            line.push(action);
            let children = self.nodes[node].children().filter(|node| self.nodes[*node].visits > 0);
            next = children.max_by_key(|node| (self.nodes[*node].visits, Reverse(*node)));
        }
        line
    }
}

/// Orders actions, best first: certain wins, then those that are open, then certain losses.
///
/// Of the open ones that are not settled, the most visited is the best. A settled one has no reason to be visited, so it
/// goes by its value: before the first of the others that has a lower one. Of equal values the one with the highest mean is
/// better, because against it rivals have more ways to go wrong.
fn ranked(mut choices: Vec<RootAction>, seat: Seat) -> Vec<RootAction> {
    choices.sort_by_key(|choice| {
        let visits = if choice.settled { 0 } else { choice.visits };
        Reverse((choice.proof(seat), visits, choice.values[seat], choice.mean))
    });
    let (settled, searched): (Vec<_>, Vec<_>) =
        choices.into_iter().partition(|choice| choice.settled && choice.proof(seat) == Proof::Open);
    let mut settled = settled.into_iter().peekable();
    let mut order = Vec::with_capacity(settled.len() + searched.len());
    for choice in searched {
        let comes_later = |other: &RootAction| match choice.proof(seat) {
            Proof::Won => false,
            Proof::Open => other.values[seat] > choice.values[seat],
            Proof::Lost => true,
        };
        while let Some(better) = settled.next_if(comes_later) {
            order.push(better);
        }
        order.push(choice);
    }
    order.extend(settled);
    order
}

#[cfg(test)]
mod tests {
    use aljabar_core::{Exchange, Handful, Rules};

    use super::*;

    /// An action with a name, so that orders can be compared.
    fn choice(name: u8, value: i32, visits: u32, settled: bool, solved: bool) -> RootAction {
        let give = Handful::new(Rules::classic().group().piece(name.into())).unwrap();
        let action = Action::Exchange(Exchange { give, take: give });
        RootAction { action, values: [value, WON - value, 0, 0], visits, mean: i64::from(value), settled, solved }
    }

    fn order(choices: &[RootAction]) -> Vec<u8> {
        let name = |choice: &RootAction| match choice.action {
            Action::Exchange(exchange) => exchange.give.iter().next().unwrap().index() as u8,
            _ => unreachable!("all are exchanges"),
        };
        ranked(choices.to_vec(), 0).iter().map(name).collect()
    }

    #[test]
    fn certain_losses_come_last_and_certain_wins_first() {
        let lost = choice(1, 0, 1_000, true, true);
        let hardly_seen = choice(2, WON / 9, 1, false, false);
        let won = choice(3, WON, 2, true, true);
        let hopeful = choice(4, WON - 1, 500, false, false);
        assert_eq!(order(&[lost, hardly_seen]), [2, 1]);
        assert_eq!(order(&[lost, hardly_seen, won, hopeful]), [3, 4, 2, 1]);
        // A win against a model of the rivals only is not certain.
        let guess = choice(5, WON, 100, true, false);
        assert_eq!(order(&[guess, won, lost]), [3, 5, 1]);
    }

    #[test]
    fn settled_actions_go_by_their_values() {
        let many = choice(1, WON / 2, 900, false, false);
        let few = choice(2, WON / 3, 100, false, false);
        let good = choice(3, WON / 2 + 1, 5, true, true);
        let fair = choice(4, WON * 2 / 5, 5_000, true, true);
        let poor = choice(5, WON / 9, 7_000, true, false);
        assert_eq!(order(&[few, many]), [1, 2]);
        assert_eq!(order(&[fair, few, poor, many, good]), [3, 1, 4, 2, 5]);
        assert_eq!(order(&[fair, poor, good]), [3, 4, 5]);
        let even = RootAction { mean: 0, ..choice(6, WON * 2 / 5, 9_000, true, true) };
        assert_eq!(order(&[even, fair]), [4, 6], "rivals go wrong more often");
    }
}
