//! The memory of the tree: what is kept when it is full.

use super::{Tree, expand::MAX_CHILDREN};
use crate::{
    budget::{BudgetSpent, Meter},
    node::Node,
};

/// The most nodes of a tree. A node has 96 bytes, so they take 192 MB.
pub(super) const MAX_NODES: usize = 2_000_000;
/// The flag that cancels a search and its deadline are checked after this many groups of children.
const CHECK_INTERVAL: usize = 256;

/// The children of a node, which are stored one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The index of the first.
    from: u32,
    count: u16,
    /// The index of the first after the memory was compacted.
    to: u32,
}

impl<const W: usize> Tree<W> {
    /// Reserves memory for a search with this budget, at once: a vector that grows needs twice the memory while it is
    /// copied.
    pub(super) fn reserve(&mut self, meter: &Meter<'_>) {
        let new = usize::try_from(meter.limit()).unwrap_or(MAX_NODES).saturating_add(2 * MAX_CHILDREN);
        let most = self.nodes.len().saturating_add(new).min(self.most_nodes);
        self.nodes.reserve_exact(most.saturating_sub(self.nodes.len()));
    }

    /// Whether an iteration can add all its nodes.
    pub(super) fn has_room(&self) -> bool {
        // An iteration expands one node, and may widen another one.
        self.nodes.len() + 2 * MAX_CHILDREN <= self.most_nodes
    }

    /// Forgets what lies below the least visited nodes, so that at least half of the memory is free.
    #[cold]
    pub(super) fn make_room(&mut self, meter: &Meter<'_>) -> Result<(), BudgetSpent> {
        // The number of nodes below nodes with 1 visit, with 2 or 3, with 4 to 7, and so on.
        let mut below = [0_usize; 33];
        for nodes in self.nodes.chunks(1 << 16) {
            if meter.is_interrupted() {
                return Err(BudgetSpent);
            }
            for node in nodes {
                below[(u32::BITS - node.visits.leading_zeros()) as usize] += node.children as usize;
            }
        }
        let mut kept = self.nodes[0].children as usize;
        let least = (0..below.len()).rev().find(|level| {
            kept += below[*level];
            kept > self.most_nodes / 2
        });
        let least_visits = least.map_or(0, |level| 1_u32.checked_shl(level as u32).unwrap_or(u32::MAX));
        match self.keep(0, least_visits, meter) {
            true if self.has_room() => Ok(()),
            _ => Err(BudgetSpent),
        }
    }

    /// Makes a node the root, and forgets everything but what lies below it and, there, below nodes with at least this many
    /// visits. Returns whether it was finished before the search was interrupted. If not, the root has its children only.
    pub(super) fn keep(&mut self, root: usize, least_visits: u32, meter: &Meter<'_>) -> bool {
        let top = self.nodes[root];
        let mut children = std::mem::take(&mut self.spare);
        children.clear();
        children.extend_from_slice(&self.nodes[top.children()]);
        let finished = self.find_groups(&top, least_visits, meter) && self.compact(meter);
        self.nodes[0] = Node { first: 1, ..top };
        if finished {
            self.nodes[0].first = moved(&self.groups, top.first);
        } else {
            self.nodes.truncate(1);
            self.nodes.extend(children.iter().map(|child| Node { children: 0, ..*child }));
        }
        self.spare = children;
        finished
    }

    /// Finds the groups of children to keep below a node, and where they go. Nodes whose children are not kept become
    /// leaves. Returns whether it was finished before the search was interrupted.
    fn find_groups(&mut self, top: &Node, least_visits: u32, meter: &Meter<'_>) -> bool {
        self.groups.clear();
        self.groups.push(Group { from: top.first, count: top.children, to: 0 });
        let mut seen = 0;
        while seen < self.groups.len() {
            if seen % CHECK_INTERVAL == 0 && meter.is_interrupted() {
                return false;
            }
            let Group { from, count, .. } = self.groups[seen];
            for node in &mut self.nodes[from as usize..][..count as usize] {
                if node.children > 0 && node.visits >= least_visits {
                    self.groups.push(Group { from: node.first, count: node.children, to: 0 });
                } else {
                    node.children = 0;
                }
            }
            seen += 1;
        }
        self.groups.sort_unstable_by_key(|group| group.from);
        let mut end = 1;
        for group in &mut self.groups {
            group.to = end;
            end += u32::from(group.count);
        }
        true
    }

    /// Moves the groups to the front, in their order, so that none is overwritten before it is moved. Returns whether it was
    /// finished before the search was interrupted.
    fn compact(&mut self, meter: &Meter<'_>) -> bool {
        let mut end = 1;
        for (done, group) in self.groups.iter().enumerate() {
            if done % CHECK_INTERVAL == 0 && meter.is_interrupted() {
                return false;
            }
            for place in 0..usize::from(group.count) {
                let mut node = self.nodes[group.from as usize + place];
                if node.children > 0 {
                    node.first = moved(&self.groups, node.first);
                }
                self.nodes[group.to as usize + place] = node;
            }
            end = group.to as usize + usize::from(group.count);
        }
        self.nodes.truncate(end);
        true
    }
}

/// Where the group goes that began here.
fn moved(groups: &[Group], from: u32) -> u32 {
    let place = groups.partition_point(|group| group.from < from);
    groups[place].to
}
