//! Looking as closely at one action as at another, to tell by how much they differ.

use aljabar_core::{Action, Position};

use super::Tree;
use crate::{budget::Meter, node::Step, noise::Noise};

impl<const W: usize> Tree<W> {
    /// Thinks about these actions alone, and as much about each: what else is possible does not count. They must be
    /// allowed.
    pub(crate) fn compare(&mut self, position: &Position<W>, actions: &[Action], meter: &mut Meter<'_>) {
        let most = self.begin(position, Noise::default(), meter);
        let mut made = 0;
        for action in actions {
            let mut next = *position;
            self.take(&mut next, Step::Act(*action));
            let node = match action {
                Action::Draw => self.drawn(position, &mut made),
                _ => self.judged(*action, &next),
            };
            self.nodes.push(node);
            made += 1;
        }
        (self.nodes[0].first, self.nodes[0].followers) = (1, actions.len() as u16);
        let mut budget = meter.spend(made);
        while budget.is_ok() {
            let unsure = self.nodes[0].followers().filter(|node| !self.nodes[*node].solved);
            let Some(next) = unsure.min_by_key(|node| self.nodes[*node].visits) else { break };
            budget = self.walk(position, Some(next), most, meter);
        }
    }
}
