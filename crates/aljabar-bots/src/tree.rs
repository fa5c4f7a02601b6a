//! The search: a tree with PUCT selection, in which every player maximizes their own share of the win (max^n).
//!
//! Each iteration selects a path from the root by PUCT, expands one leaf, and backs up its values for every seat. There are
//! no rollouts: the static evaluation gives the values of new nodes, and their priors. A solver backs up exact values, such
//! as those of finished games, and the selection skips solved nodes. A draw is a chance node whose children have the exact
//! probabilities of the bag. Nothing in the search is random.
//!
//! Rivals are modelled as people: a part of their visits goes to the obvious move, whatever its value.

mod compare;

use std::cmp::Reverse;

use aljabar_core::{Action, MAX_SEATS, Position, Rules, Seat};

use crate::{
    Ablation, Evaluator, Values, WON, Weights,
    budget::{BudgetSpent, Meter},
    candidates::{Candidate, Candidates},
    evaluation::{UNIT, exp_of_score},
    node::{Node, Transition, best_or_mean, expected_reply},
    noise::Noise,
};

const ROOT: Width = Width { listed: 4096, evaluated: 512, kept: 64, draws: true };
const INNER: Width = Width { listed: 256, evaluated: 24, kept: 16, draws: false };
/// For each of two or three rivals. Their turns multiply, so fewer exchanges are searched in each.
const RIVAL: Width = Width { listed: 256, evaluated: 12, kept: 6, draws: false };
/// For final rounds between two players, which are searched completely.
const FINAL: Width = Width { listed: 4096, evaluated: 4096, kept: 4096, draws: true };
/// For the last turn of a game, in which the exchange with the largest gain is the best.
const LAST: Width = Width { listed: 4096, evaluated: 1, kept: 1, draws: true };
/// Up to this many obvious exchanges are kept whatever their values.
const OBVIOUS: usize = 4;
/// The least part of a rival's visits that goes to the obvious move: for a single rival, for each of two or three rivals
/// without the crowd model, and with it. The search gets deeper by it.
const OBVIOUS_RATES: [f32; 3] = [0.35, 0.6, 0.8];
/// The temperature of the softmax that makes priors from static values.
const PRIOR_TEMPERATURE: i32 = WON / 20;
/// The exploration constant of PUCT.
const C_PUCT: f32 = 1.2;
/// The most nodes of a tree. A node has 96 bytes, so they take 192 MB.
const MAX_NODES: usize = 2_000_000;
/// The most nodes that an expansion adds.
const MAX_CHILDREN: usize = FINAL.kept + OBVIOUS + 8;
/// The most nodes on a path.
const MAX_DEPTH: usize = 64;

/// How many exchanges of a position become nodes.
#[derive(Clone, Copy)]
struct Width {
    /// About this many exchanges that shed most are listed.
    listed: usize,
    /// Of those, this many with the largest immediate gain are evaluated.
    evaluated: usize,
    /// Of those, this many with the highest static value become nodes.
    kept: usize,
    /// Whether a draw is searched even if an exchange gains something.
    draws: bool,
}

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
    /// The least part of a rival's visits that goes to the obvious move.
    obvious_rate: f32,
    /// Whether the model for two or three rivals is used.
    crowd: bool,
    nodes: Vec<Node>,
    list: Vec<Candidate>,
    path: Vec<usize>,
}

/// An action at the root, with the result of its search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RootAction {
    pub(crate) action: Action,
    pub(crate) values: Values,
    pub(crate) visits: u32,
    /// The mean of the backed-up values for the seat on turn, also for solved nodes.
    mean: i64,
}

impl<const W: usize> Tree<W> {
    /// A tree for games with these rules, and with the number of players that the weights are for.
    pub(crate) fn new(rules: &Rules, ablation: Ablation, weights: &Weights) -> Self {
        let rivals = weights.players() - 1;
        let crowd = rivals > 1 && !ablation.crowd;
        Self {
            rules: rules.clone(),
            ablation,
            candidates: Candidates::new(rules),
            evaluator: Evaluator::with_weights(rules, weights),
            noise: Noise::default(),
            seat: 0,
            obvious_rate: OBVIOUS_RATES[usize::from(rivals > 1) + usize::from(crowd)],
            crowd,
            nodes: Vec::new(),
            list: Vec::new(),
            path: Vec::new(),
        }
    }

    pub(crate) const fn evaluator(&self) -> &Evaluator<W> {
        &self.evaluator
    }

    /// Searches a position until the budget is used up, the root is solved, or the tree is full.
    pub(crate) fn search(&mut self, position: &Position<W>, noise: Noise, meter: &mut Meter<'_>) {
        let most = self.begin(position, noise, meter);
        // The root is always expanded, because there must be actions to choose from.
        let made = self.expand(0, position);
        let mut budget = meter.spend(made);
        while budget.is_ok() && !self.nodes[0].solved && self.nodes[0].children > 1 {
            budget = self.iterate(position, None, most, meter);
        }
    }

    /// Makes the root and reserves memory. Returns the most nodes that the tree may have.
    fn begin(&mut self, position: &Position<W>, noise: Noise, meter: &Meter<'_>) -> usize {
        (self.noise, self.seat) = (noise, position.turn());
        self.nodes.clear();
        // Reserved at once, because a vector that grows needs twice the memory while it is copied.
        let most = usize::try_from(meter.limit()).unwrap_or(MAX_NODES).saturating_add(2 * MAX_CHILDREN).min(MAX_NODES);
        self.nodes.reserve_exact(most);
        self.nodes.push(Node::new(Transition::Act(Action::Pass), self.evaluator.shares(position)));
        most
    }

    /// The actions at the root, best first.
    pub(crate) fn root_actions(&self) -> Vec<RootAction> {
        let root = &self.nodes[0];
        let children = self.nodes[root.children()].iter();
        let mut choices: Vec<RootAction> = children
            .filter_map(|node| match node.transition {
                Transition::Act(action) => {
                    let values = std::array::from_fn(|seat| node.value(seat));
                    let mean = node.totals[self.seat] / i64::from(node.visits.max(1));
                    Some(RootAction { action, values, visits: node.visits, mean })
                }
                Transition::Drew(_) => None,
            })
            .collect();
        // The most visited action is the best, unless the root is solved: then it is the one with the highest value, and of
        // equal values the one with the highest mean, against which rivals have more ways to go wrong.
        let visits = |choice: &RootAction| if root.solved { 0 } else { choice.visits };
        choices.sort_by_key(|choice| Reverse((visits(choice), choice.values[self.seat], choice.mean)));
        choices
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

    /// One iteration: selects a leaf, expands it and backs up its values. Starts with the child `by` of the root if there is
    /// one.
    fn iterate(
        &mut self,
        start: &Position<W>,
        by: Option<usize>,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), BudgetSpent> {
        let mut position = *start;
        let mut node = 0;
        self.path.clear();
        self.path.push(0);
        if let Some(by) = by {
            node = by;
            self.advance(&mut position, self.nodes[node].transition);
            self.path.push(node);
        }
        while self.nodes[node].children > 0 && !self.nodes[node].solved {
            node = self.choose(node, position.turn());
            self.advance(&mut position, self.nodes[node].transition);
            self.path.push(node);
        }
        let mut made = 1;
        if !self.nodes[node].solved && self.path.len() < MAX_DEPTH {
            if self.nodes.len() + MAX_CHILDREN > most {
                return Err(BudgetSpent);
            }
            made = self.expand(node, &position);
        }
        let values = self.nodes[node].values;
        for place in &self.path {
            let Node { visits, totals, .. } = &mut self.nodes[*place];
            *visits += 1;
            totals.iter_mut().zip(values).for_each(|(total, value)| *total += i64::from(value));
        }
        if self.nodes[node].solved && !self.ablation.solver {
            self.back_up_solved(start);
        }
        meter.spend(made)
    }

    /// Backs up exact values along the path of the last iteration.
    fn back_up_solved(&mut self, start: &Position<W>) {
        let mut turns = [0; MAX_DEPTH + 1];
        let mut position = *start;
        for (turn, next) in turns.iter_mut().zip(&self.path[1..]) {
            *turn = position.turn();
            self.advance(&mut position, self.nodes[*next].transition);
        }
        for place in (0..self.path.len() - 1).rev() {
            let node = self.path[place];
            let children = &self.nodes[self.nodes[node].children()];
            let (values, certain) = self.combine(children, turns[place], self.nodes[node].is_chance());
            if !certain {
                break;
            }
            (self.nodes[node].values, self.nodes[node].solved) = (values, true);
        }
    }

    /// The values of a node from those of its children, and whether they are exact.
    fn combine(&self, children: &[Node], seat: Seat, chance: bool) -> (Values, bool) {
        match self.crowd && !chance {
            true => expected_reply(children, seat, if seat == self.seat { 0.0 } else { self.obvious_rate }),
            false => best_or_mean(children, seat, chance),
        }
    }

    /// Selects the child to visit next. For chance nodes, the one with the fewest visits for its probability.
    fn choose(&self, node: usize, seat: Seat) -> usize {
        let parent = &self.nodes[node];
        let visits = parent.visits as f32;
        let chance = parent.is_chance();
        if seat != self.seat && !chance {
            let obvious = parent.children().filter(|node| self.nodes[*node].obvious);
            let seen: u32 = obvious.clone().map(|node| self.nodes[node].visits).sum();
            if (seen as f32) < self.obvious_rate * visits
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
            let bonus = if node.solved { 0.0 } else { exploration * node.prior / (node.visits + 1) as f32 };
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

    /// Expands a node: adds its children, and sets its values from theirs. Returns the number of positions evaluated.
    fn expand(&mut self, node: usize, position: &Position<W>) -> u64 {
        let first = self.nodes.len();
        let chance = self.nodes[node].is_chance();
        let made = match chance {
            true => self.add_draws(position),
            false => self.add_actions(self.width(position, node == 0), position),
        };
        let opened = &self.nodes[first..];
        let children = opened.len();
        if children > 0 {
            let (values, certain) = self.combine(opened, position.turn(), chance);
            (self.nodes[node].values, self.nodes[node].solved) = (values, certain && !self.ablation.solver);
        }
        (self.nodes[node].first, self.nodes[node].children) = (first as u32, children as u16);
        made
    }

    /// Adds a child for each different piece of the bag. Returns the number of positions evaluated.
    fn add_draws(&mut self, position: &Position<W>) -> u64 {
        let total = position.bag().len() as f32;
        let mut made = 0;
        for (piece, count) in position.bag().each() {
            let mut next = *position;
            next.draw_unchecked(piece);
            let mut node = Node::new(Transition::Drew(piece), self.evaluator.shares(&next));
            node.prior = f32::from(count) / total;
            self.nodes.push(node);
            made += 1;
        }
        made
    }

    /// Adds the actions of a position. Returns the number of positions evaluated.
    fn add_actions(&mut self, width: Width, position: &Position<W>) -> u64 {
        let first = self.nodes.len();
        let best_gain = self.add_exchanges(width, position);
        // Computing the gain of a listed exchange takes about a sixteenth of the time of an evaluation.
        let mut made = self.list.len() as u64 + self.candidates.listed() as u64 / 16 + 1;
        if position.can_announce(&self.rules) {
            let mut next = *position;
            next.announce_unchecked();
            let mut node = self.evaluated(Action::Announce, &next);
            // A player who is ahead of two or three rivals is expected to announce.
            node.obvious = self.crowd && is_ahead(position);
            if node.obvious {
                self.nodes[first..].iter_mut().for_each(|node| node.obvious = false);
            }
            self.nodes.push(node);
        }
        let stuck = best_gain.is_none();
        if stuck && position.can_pass_without_exchange() {
            let mut next = *position;
            next.end_turn_unchecked();
            self.nodes.push(self.evaluated(Action::Pass, &next));
        }
        // An optional draw is searched if no exchange gains anything, and always at the root and in final rounds, unless it
        // cannot change the result.
        let must_draw = stuck && !position.can_pass_without_exchange();
        let open = width.kept != LAST.kept || self.is_open(position, first);
        let may_draw = !self.ablation.draws && open && (width.draws || best_gain.is_none_or(|gain| gain <= 0));
        if position.can_draw() && (must_draw || may_draw) {
            let node = self.draw_node(position, &mut made);
            self.nodes.push(node);
        }
        self.set_priors(first, position.turn());
        made
    }

    /// A node for a draw. Its values are the mean over all pieces of the bag.
    fn draw_node(&self, position: &Position<W>, made: &mut u64) -> Node {
        let mut sums = [0_i64; MAX_SEATS];
        for (piece, count) in position.bag().each() {
            let mut next = *position;
            next.draw_unchecked(piece);
            let shares = self.evaluator.shares(&next);
            sums.iter_mut().zip(shares).for_each(|(sum, share)| *sum += i64::from(count) * i64::from(share));
            *made += 1;
        }
        let total = position.bag().len().max(1) as i64;
        Node::new(Transition::Act(Action::Draw), sums.map(|sum| (sum / total) as i32))
    }

    /// Whether a draw can still change the result in the last turn of the game. It cannot if an exchange wins, or if the
    /// rivals are too far ahead for any exchange.
    fn is_open(&self, position: &Position<W>, first: usize) -> bool {
        let seat = position.turn();
        let won = self.nodes[first..].iter().any(|node| node.values[seat] == WON);
        let rivals = (0..position.players()).filter(|rival| *rival != seat).map(|rival| position.hand_len(rival));
        !won && rivals.min().unwrap_or_default() + 2 * self.rules.limit() > position.hand_len(seat)
    }

    /// Adds the exchanges with the highest static values, and a few obvious ones. Returns the largest immediate gain, or
    /// `None` if there is no exchange.
    fn add_exchanges(&mut self, width: Width, position: &Position<W>) -> Option<i32> {
        let (first, seat) = (self.nodes.len(), position.turn());
        let mut list = std::mem::take(&mut self.list);
        self.candidates.pick(position, width.evaluated, width.listed, &mut list);
        let ease = |candidate: &Candidate| (candidate.exchange.reduction(), candidate.gain);
        let easiest = list.iter().map(ease).max();
        for candidate in &list {
            let mut next = *position;
            next.play_unchecked(&self.rules, &candidate.exchange);
            let mut node = self.evaluated(Action::Exchange(candidate.exchange), &next);
            node.obvious = Some(ease(candidate)) == easiest;
            self.nodes.push(node);
        }
        self.nodes[first..].sort_by_key(|node| Reverse(node.values[seat]));
        let (mut end, mut obvious) = (first, 0);
        for place in first..self.nodes.len() {
            let node = self.nodes[place];
            obvious += usize::from(node.obvious);
            if place < first + width.kept || node.obvious && obvious <= OBVIOUS {
                self.nodes[end] = node;
                end += 1;
            }
        }
        self.nodes.truncate(end);
        let best_gain = list.first().map(|candidate| candidate.gain);
        self.list = list;
        best_gain
    }

    /// Sets the priors of the nodes from `first` on: the softmax of their static values for this seat.
    fn set_priors(&mut self, first: usize, seat: Seat) {
        let best = self.nodes[first..].iter().map(|node| node.values[seat]).max().unwrap_or_default();
        let mut total = 0.0;
        for node in &mut self.nodes[first..] {
            let score = i64::from(node.values[seat] - best) * i64::from(UNIT) / i64::from(PRIOR_TEMPERATURE);
            node.prior = if !self.ablation.prior { exp_of_score(score as i32) as f32 } else { 1.0 };
            total += node.prior;
        }
        self.nodes[first..].iter_mut().for_each(|node| node.prior /= total);
    }

    /// A node for an action and the position after it, with its static values, or the exact ones if the game is over.
    fn evaluated(&self, action: Action, next: &Position<W>) -> Node {
        let mut node = Node::new(Transition::Act(action), [0; MAX_SEATS]);
        if next.is_over() {
            let winners = next.leaders().count() as i32;
            next.leaders().for_each(|seat| node.values[seat] = WON / winners);
            node.solved = true;
        } else {
            node.values = self.evaluator.shares(next);
            self.noise.add(next, &mut node.values);
        }
        node
    }

    fn width(&self, position: &Position<W>, root: bool) -> Width {
        let last_turn = position.is_final() && position.turn() == position.dealer();
        match position.is_final() && position.players() == 2 {
            _ if last_turn && !root => LAST,
            true => FINAL,
            false if root => ROOT,
            false if self.crowd && position.turn() != self.seat => RIVAL,
            false => INNER,
        }
    }

    fn advance(&self, position: &mut Position<W>, transition: Transition) {
        match transition {
            Transition::Act(Action::Announce) => position.announce_unchecked(),
            Transition::Act(Action::Exchange(exchange)) => {
                position.play_unchecked(&self.rules, &exchange);
            }
            Transition::Act(Action::Pass) => {
                position.end_turn_unchecked();
            }
            Transition::Act(Action::Draw) => {}
            Transition::Drew(piece) => position.draw_unchecked(piece),
        }
    }
}

/// Whether the player on turn has fewer pieces than every other player.
fn is_ahead<const W: usize>(position: &Position<W>) -> bool {
    let held = position.hand_len(position.turn());
    (0..position.players()).all(|seat| seat == position.turn() || position.hand_len(seat) > held)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_fits_into_its_memory() {
        assert!(size_of::<Node>() * MAX_NODES <= 192_000_000, "{}", size_of::<Node>());
    }
}
