//! Searches a list of actions with equal effort, to measure how much their values differ.

use aljabar_core::{Action, Position};

use super::Tree;
use crate::{budget::Meter, node::Transition, noise::Noise};

impl<const W: usize> Tree<W> {
    /// Searches these actions only, with the same number of visits for each. They must be legal.
    pub(crate) fn compare(&mut self, position: &Position<W>, actions: &[Action], meter: &mut Meter<'_>) {
        let most = self.begin(position, Noise::default(), meter);
        let mut made = 0;
        for action in actions {
            let mut next = *position;
            self.advance(&mut next, Transition::Act(*action));
            let node = match action {
                Action::Draw => self.draw_node(position, &mut made),
                _ => self.evaluated(*action, &next),
            };
            self.nodes.push(node);
            made += 1;
        }
        (self.nodes[0].first, self.nodes[0].children) = (1, actions.len() as u16);
        let mut budget = meter.spend(made);
        while budget.is_ok() {
            let unsure = self.nodes[0].children().filter(|node| !self.nodes[*node].solved);
            let Some(next) = unsure.min_by_key(|node| self.nodes[*node].visits) else { break };
            budget = self.iterate(position, Some(next), most, meter);
        }
    }
}
