//! The tree of the last decision, used again for the next one.

use aljabar_core::{Position, TurnHistory};

use super::Tree;
use crate::{budget::Meter, course::Course, habits::may_become};

impl<const W: usize> Tree<W> {
    /// Makes the node of a position that follows from the last root the new root. Returns whether there is one that was
    /// expanded. If not, the tree must be searched anew.
    pub(super) fn reuse(&mut self, position: &Position<W>, history: &TurnHistory, meter: &mut Meter<'_>) -> bool {
        if self.nodes.is_empty() || self.course.start().players() != position.players() {
            return false;
        }
        let target = Course::new(&self.rules, *position, history);
        self.course.rewind();
        let found = self.find(0, &target, 0).filter(|node| self.nodes[*node].children > 0);
        let Some(node) = found else { return false };
        self.course.begin(*position, history);
        if !self.keep(node, 0, meter) {
            return false;
        }
        self.reserve(meter);
        true
    }

    /// The node below this one, which is at hand, that has the same course as `target`. It is at most one turn of each player
    /// away, after `turns` turns so far.
    fn find(&mut self, node: usize, target: &Course<W>, turns: usize) -> Option<usize> {
        let here = *self.course.position();
        for child in self.nodes[node].children() {
            let mark = self.course.mark();
            self.course.advance(self.nodes[child].transition);
            let now = *self.course.position();
            let ended = now.turn() != here.turn() || now.is_over();
            let found = if ended && !may_become(here.turn(), &now, target.position()) {
                None
            } else if !self.nodes[child].is_chance() && self.course.equals(target) {
                Some(child)
            } else if turns + usize::from(ended) <= here.players() {
                self.find(child, target, turns + usize::from(ended))
            } else {
                None
            };
            self.course.back_to(mark);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
