//! The search: a tree with PUCT selection, in which every player maximizes their own share of the win (max^n).
//!
//! Each iteration selects a path from the root by PUCT, expands one leaf, and backs up its values for every seat. There are
//! no rollouts: the static evaluation gives the values of new nodes, and their priors. A solver backs up exact values, such
//! as those of finished games, and the selection skips nodes that are settled. A draw is a chance node whose children have
//! the exact probabilities of the bag. Nothing in the search is random.
//!
//! Two or three rivals are modelled as people: a part of their visits goes to the obvious move, whatever its value. How large it
//! is depends on what they have done in this game.

mod compare;
mod expand;
mod memory;
mod reuse;
mod root;
#[cfg(test)]
mod tests;

use aljabar_core::{Action, MAX_SEATS, Position, Rules, Seat, TurnHistory};

use crate::{
    Ablation, Evaluator, WON, Weights,
    budget::{BudgetSpent, Meter},
    candidates::{Candidate, Candidates},
    course::Course,
    node::{Backed, Node, Transition, best_reply, expected_reply, mean_of_draws},
    noise::Noise,
};
pub(crate) use root::{Proof, RootAction};

/// The least part of a rival's visits that goes to the obvious move: for a rival who looks ahead, and for one who does not.
#[derive(Clone, Copy, Debug)]
struct ObviousRates {
    looks_ahead: f32,
    simple: f32,
}
/// A single rival is expected to find the best reply.
const SINGLE: ObviousRates = ObviousRates { looks_ahead: 0.0, simple: 0.0 };
/// For each of two or three rivals.
const CROWD: ObviousRates = ObviousRates { looks_ahead: 0.1, simple: 0.8 };
/// The same without the crowd model.
const NO_CROWD: ObviousRates = ObviousRates { looks_ahead: 0.6, simple: 0.6 };
/// The exploration constant of PUCT.
const C_PUCT: f32 = 1.2;
/// The most nodes on a path.
const MAX_DEPTH: usize = 64;

/// A search tree. Keep it for several searches: it reuses its memory.
#[derive(Clone, Debug)]
pub(crate) struct Tree<const W: usize> {
    rules: Rules,
    ablation: Ablation,
    candidates: Candidates<W>,
    evaluator: Evaluator<W>,
    noise: Noise,
    /// The seat that the search decides for.
    seat: Seat,
    /// The seat and the noise of the last search, if the tree can be used again.
    known: Option<(Seat, Noise)>,
    rates: ObviousRates,
    /// For each seat, the least part of its visits that goes to the obvious move. 0 for the seat that the search decides for.
    obvious_rates: [f32; MAX_SEATS],
    /// Whether the model for two or three rivals is used.
    crowd: bool,
    nodes: Vec<Node>,
    /// The most nodes that there may be.
    most_nodes: usize,
    /// From the root to the node at hand.
    course: Course<W>,
    /// The nodes from the root to the one at hand, each with the seat on turn.
    path: Vec<(usize, Seat)>,
    list: Vec<Candidate>,
    /// Where the groups of children are, while the memory is compacted.
    groups: Vec<memory::Group>,
    /// Nodes that are set aside meanwhile.
    spare: Vec<Node>,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchTask {
    pub(crate) noise: Noise,
    /// Whether the tree of the last search may be used again.
    pub(crate) reuse: bool,
    /// For each seat, the probability that its player does not look ahead.
    pub(crate) simple: [f32; MAX_SEATS],
}

impl<const W: usize> Tree<W> {
    /// A tree for games with these rules, and with the number of players that the weights are for, such as this position.
    pub(crate) fn new(rules: &Rules, position: &Position<W>, ablation: Ablation, weights: &Weights) -> Self {
        let rivals = weights.players() - 1;
        let crowd = rivals > 1 && !ablation.crowd;
        Self {
            rules: rules.clone(),
            ablation,
            candidates: Candidates::new(rules),
            evaluator: Evaluator::with_weights(rules, weights),
            noise: Noise::default(),
            seat: 0,
            known: None,
            rates: match rivals {
                1 => SINGLE,
                _ if crowd => CROWD,
                _ => NO_CROWD,
            },
            obvious_rates: [0.0; MAX_SEATS],
            crowd,
            nodes: Vec::new(),
            most_nodes: memory::MAX_NODES,
            course: Course::new(rules, *position, &TurnHistory::START),
            path: Vec::new(),
            list: Vec::new(),
            groups: Vec::new(),
            spare: Vec::new(),
        }
    }

    pub(crate) const fn players(&self) -> usize {
        self.course.position().players()
    }

    pub(crate) const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) const fn evaluator(&self) -> &Evaluator<W> {
        &self.evaluator
    }

    /// Searches a position until the budget is used up or the root is settled. The result is for this seat, which need not be
    /// on turn. If the tree may be reused and the position follows from that of the last search for this seat, the search
    /// goes on with what is known.
    pub(crate) fn search(
        &mut self,
        position: &Position<W>,
        history: &TurnHistory,
        seat: Seat,
        settings: SearchTask,
        meter: &mut Meter<'_>,
    ) {
        let SearchTask { noise, reuse, simple } = settings;
        self.set_rates(seat, simple);
        let is_known = reuse && self.known == Some((seat, noise)) && self.reuse(position, history, meter);
        let made = if is_known {
            if position.turn() == seat { self.widen_root() } else { 0 }
        } else {
            self.begin(position, history, seat, noise, meter);
            // The root is always expanded, because there must be actions to choose from.
            self.expand(0)
        };
        self.known = Some((seat, noise));
        let mut budget = meter.spend(made);
        while budget.is_ok() && !self.nodes[0].settled && self.nodes[0].children > 1 {
            budget = self.iterate(None, meter);
        }
    }

    /// Sets the rates of the obvious moves for a search for this seat, from the probability of each seat that its player does
    /// not look ahead.
    fn set_rates(&mut self, seat: Seat, simple: [f32; MAX_SEATS]) {
        let ObviousRates { looks_ahead, simple: most } = self.rates;
        self.obvious_rates = simple.map(|simple| looks_ahead + simple * (most - looks_ahead));
        self.obvious_rates[seat] = 0.0;
    }

    /// Makes the root and reserves memory.
    fn begin(&mut self, position: &Position<W>, history: &TurnHistory, seat: Seat, noise: Noise, meter: &Meter<'_>) {
        (self.noise, self.seat, self.known) = (noise, seat, None);
        self.course.begin(*position, history);
        self.nodes.clear();
        self.reserve(meter);
        self.nodes.push(Node::new(Transition::Act(Action::Pass), self.evaluator.shares(position)));
    }

    /// One iteration: selects a leaf, expands it and backs up its values. Starts with the child `by` of the root if there is
    /// one.
    fn iterate(&mut self, by: Option<usize>, meter: &mut Meter<'_>) -> Result<(), BudgetSpent> {
        if !self.has_room() {
            self.make_room(meter)?;
        }
        self.course.rewind();
        self.path.clear();
        let mut node = 0;
        self.path.push((0, self.course.position().turn()));
        if let Some(by) = by {
            node = self.step(by);
        }
        while self.nodes[node].children > 0 && !self.nodes[node].settled {
            let chosen = self.choose(node, self.course.position().turn());
            node = self.step(chosen);
        }
        let mut made = 1;
        if !self.nodes[node].settled && self.path.len() < MAX_DEPTH {
            made = self.expand(node);
        }
        let values = self.nodes[node].values;
        for (place, _) in &self.path {
            let Node { visits, totals, .. } = &mut self.nodes[*place];
            *visits += 1;
            totals.iter_mut().zip(values).for_each(|(total, value)| *total += i64::from(value));
        }
        self.back_up();
        meter.spend(made)
    }

    /// Goes on to a child of the node at hand. Returns it.
    fn step(&mut self, child: usize) -> usize {
        self.course.advance(self.nodes[child].transition);
        self.path.push((child, self.course.position().turn()));
        child
    }

    /// Backs up the values of the last node on the path, as far as they change anything.
    fn back_up(&mut self) {
        for place in (0..self.path.len() - 1).rev() {
            let (node, seat) = self.path[place];
            let backed = self.combine(node, seat);
            if self.nodes[node].settled || !backed.settled && backed.values == self.nodes[node].values {
                break;
            }
            self.nodes[node].set(&backed);
        }
    }

    /// The values of an expanded node from those of its children.
    fn combine(&self, node: usize, seat: Seat) -> Backed {
        let parent = &self.nodes[node];
        let children = &self.nodes[parent.children()];
        let backed = if parent.is_chance() {
            mean_of_draws(children)
        } else if self.crowd {
            expected_reply(children, seat, self.obvious_rates[seat], parent.whole)
        } else {
            best_reply(children, seat, parent.whole)
        };
        let sure = !self.ablation.solver;
        Backed { settled: backed.settled && sure, solved: backed.solved && sure, ..backed }
    }

    /// Selects the child to visit next. For chance nodes, the one with the fewest visits for its probability.
    fn choose(&self, node: usize, seat: Seat) -> usize {
        let parent = &self.nodes[node];
        let visits = parent.visits as f32;
        let chance = parent.is_chance();
        let rate = if chance { 0.0 } else { self.obvious_rates[seat] };
        if rate > 0.0 {
            let obvious = parent.children().filter(|node| self.nodes[*node].obvious);
            let seen: u32 = obvious.clone().map(|node| self.nodes[node].visits).sum();
            if (seen as f32) < rate * visits
                && let Some(least) = obvious.min_by_key(|node| self.nodes[*node].visits)
            {
                return least;
            }
        }
        let exploration = C_PUCT * (visits + 1.0).sqrt();
        let score = |node: &Node| {
            if chance {
                return node.prior * (visits + 1.0) - node.visits as f32;
            }
            let bonus = if node.settled { 0.0 } else { exploration * node.prior / (node.visits + 1) as f32 };
            node.value(seat) as f32 / WON as f32 + bonus
        };
        let mut best = (parent.first as usize, f32::NEG_INFINITY);
        for place in parent.children() {
            let score = score(&self.nodes[place]);
            if score > best.1 {
                best = (place, score);
            }
        }
        best.0
    }
}
