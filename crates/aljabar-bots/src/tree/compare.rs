//! Searches a list of actions with equal effort, to measure how much their values differ.

use aljabar_core::{Action, Position, TurnHistory};

use super::Tree;
use crate::{budget::Meter, habits::UNKNOWN, noise::Noise};

impl<const W: usize> Tree<W> {
    /// Searches these actions only, with the same number of visits for each. They must be legal.
    pub(crate) fn compare(
        &mut self,
        position: &Position<W>,
        history: &TurnHistory,
        actions: &[Action],
        meter: &mut Meter<'_>,
    ) {
        self.set_rates(position.turn(), UNKNOWN);
        self.begin(position, history, position.turn(), Noise::default(), meter);
        let mut made = 0;
        for action in actions {
            let node = match action {
                Action::Draw => self.draw_node(&mut made),
                _ => self.evaluated(*action),
            };
            self.nodes.push(node);
            made += 1;
        }
        self.adopt(0, 1, false);
        let mut budget = meter.spend(made);
        while budget.is_ok() {
            let unsure = self.nodes[0].children().filter(|node| !self.nodes[*node].settled);
            let Some(next) = unsure.min_by_key(|node| self.nodes[*node].visits) else { break };
            budget = self.iterate(Some(next), meter);
        }
    }
}
