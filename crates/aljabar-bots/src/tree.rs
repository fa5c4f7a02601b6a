//! Looking ahead: a tree in which everybody goes for his own share of the win (max^n).
//!
//! Every walk goes down the tree along the most promising actions, opens one position, and takes back what it is worth
//! to every seat. New positions are judged by their looks right away, so that good replies are followed from the first
//! visit on and the tree widens only where it pays. What is known for certain, as the ends of games are, is passed up
//! and not looked at again. A draw is a node of chance with exact weights. There are no dice here.
//!
//! Rivals are taken for people: now and then they do the obvious, whatever the tree thinks of it.

mod compare;

use std::cmp::Reverse;

use aljabar_core::{Action, MAX_SEATS, Position, Rules, Seat};

use crate::{
    Evaluator, Parts, UNIT, Values, WON, Weights,
    budget::{Meter, Spent},
    candidates::{Candidate, Candidates},
    evaluation::power,
    node::{Node, Step, expectation, summary},
    noise::Noise,
};

/// How many exchanges are looked at, at the root and elsewhere.
const ROOT: Width = Width { weighed: 4096, judged: 512, kept: 64, draws: true };
const INNER: Width = Width { weighed: 256, judged: 24, kept: 16, draws: false };
/// Each of several rivals: what they do between two turns of one's own is too much to look at closely.
const RIVAL: Width = Width { weighed: 256, judged: 12, kept: 6, draws: false };
/// Final rounds are played out: nothing is left out that could decide them.
const FINAL: Width = Width { weighed: 4096, judged: 4096, kept: 4096, draws: true };
/// In the very last turn of a game whatever gains most is best, and there is nothing to compare.
const LAST: Width = Width { weighed: 4096, judged: 1, kept: 1, draws: true };
/// Obvious exchanges that are kept, however they look.
const OBVIOUS: usize = 4;
/// Rivals do the obvious at least so often: a single one, each of several, and each of several who are taken simply. The
/// tree sees further when it takes them so.
const EASE: [f32; 3] = [0.35, 0.6, 0.8];
/// How much more likely one exchange is to be followed than another: a share of the win that makes e times as likely.
const WARMTH: i32 = WON / 20;
/// How much what was visited rarely is favoured.
const CURIOSITY: f32 = 1.2;
/// Nodes of 96 bytes: 192 MB at most.
const MOST_NODES: usize = 2_000_000;
/// Opening a node takes no more than so many.
const ROOM: usize = FINAL.kept + OBVIOUS + 8;
/// No walk goes deeper.
const MAX_DEPTH: usize = 64;

/// How many exchanges of a position are weighed by what they gain at once, how many of those are judged by the table
/// after them, and how many of those are kept.
#[derive(Clone, Copy)]
struct Width {
    weighed: usize,
    judged: usize,
    kept: usize,
    /// Whether a draw without need is thought of even where something gains.
    draws: bool,
}

/// A search. Keep it between moves: it owns its memory.
#[derive(Clone, Debug)]
pub struct Tree<const W: usize> {
    rules: Rules,
    parts: Parts,
    candidates: Candidates<W>,
    evaluator: Evaluator<W>,
    noise: Noise,
    /// Who thinks.
    seat: Seat,
    /// How often rivals do the obvious.
    ease: f32,
    /// Whether there are several rivals, and they are taken simply.
    several: bool,
    nodes: Vec<Node>,
    list: Vec<Candidate>,
    path: Vec<usize>,
}

/// One of the actions at the root, with what was found out about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Choice {
    pub(crate) action: Action,
    pub(crate) values: Values,
    visits: u32,
    /// What the visits brought on average for the seat on turn, certain or not.
    mean: i64,
}

impl<const W: usize> Tree<W> {
    /// A search for games by these rules, with weights for as many players as there will be.
    #[must_use]
    pub fn new(rules: &Rules, parts: Parts, weights: &Weights) -> Self {
        let rivals = weights.players() - 1;
        let several = rivals > 1 && parts.crowd;
        Self {
            rules: rules.clone(),
            parts,
            candidates: Candidates::new(rules),
            evaluator: Evaluator::with(rules, weights),
            noise: Noise::default(),
            seat: 0,
            ease: EASE[usize::from(rivals > 1) + usize::from(several)],
            several,
            nodes: Vec::new(),
            list: Vec::new(),
            path: Vec::new(),
        }
    }

    /// What positions are judged with.
    pub(crate) const fn evaluator(&self) -> &Evaluator<W> {
        &self.evaluator
    }

    /// Thinks about a position until the budget ends, everything is certain, or the memory is full.
    pub(crate) fn search(&mut self, position: &Position<W>, noise: Noise, meter: &mut Meter<'_>) {
        let most = self.begin(position, noise, meter);
        // The root is opened whatever the budget: there must be something to choose from.
        let made = self.open(0, position);
        let mut budget = meter.spend(made);
        while budget.is_ok() && !self.nodes[0].solved && self.nodes[0].followers > 1 {
            budget = self.walk(position, None, most, meter);
        }
    }

    /// A root and room for what follows: says for how many nodes.
    fn begin(&mut self, position: &Position<W>, noise: Noise, meter: &Meter<'_>) -> usize {
        (self.noise, self.seat) = (noise, position.turn());
        self.nodes.clear();
        // All at once: growing step by step would need twice the memory on the way.
        let most = usize::try_from(meter.limit()).unwrap_or(MOST_NODES).saturating_add(2 * ROOM).min(MOST_NODES);
        self.nodes.reserve_exact(most);
        self.nodes.push(Node::new(Step::Act(Action::Pass), self.evaluator.shares(position)));
        most
    }

    /// The actions at the root, best first.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        let root = &self.nodes[0];
        let followers = self.nodes[root.followers()].iter();
        let mut choices: Vec<Choice> = followers
            .filter_map(|node| match node.step {
                Step::Act(action) => {
                    let values = std::array::from_fn(|seat| node.worth(seat));
                    let mean = node.totals[self.seat] / i64::from(node.visits.max(1));
                    Some(Choice { action, values, visits: node.visits, mean })
                }
                Step::Drew(_) => None,
            })
            .collect();
        // Many visits are worth more than a high value after a few, unless everything is certain. Of what is equally
        // certain, better what rivals had more ways to get wrong.
        let visits = |choice: &Choice| if root.solved { 0 } else { choice.visits };
        choices.sort_by_key(|choice| Reverse((visits(choice), choice.values[self.seat], choice.mean)));
        choices
    }

    /// The most visited way on from the root by this action.
    pub(crate) fn line(&self, action: Action) -> Vec<Action> {
        let mut line = Vec::new();
        let mut next = self.nodes[0].followers().find(|node| self.nodes[*node].step == Step::Act(action));
        while let Some(node) = next {
            let Step::Act(action) = self.nodes[node].step else { break };
            line.push(action);
            let followers = self.nodes[node].followers().filter(|node| self.nodes[*node].visits > 0);
            next = followers.max_by_key(|node| (self.nodes[*node].visits, Reverse(*node)));
        }
        line
    }

    /// One walk down the tree and back, by way of this node if one is named.
    fn walk(
        &mut self,
        start: &Position<W>,
        by: Option<usize>,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Spent> {
        let mut position = *start;
        let mut node = 0;
        self.path.clear();
        self.path.push(0);
        if let Some(by) = by {
            node = by;
            self.take(&mut position, self.nodes[node].step);
            self.path.push(node);
        }
        while self.nodes[node].followers > 0 && !self.nodes[node].solved {
            node = self.choose(node, position.turn());
            self.take(&mut position, self.nodes[node].step);
            self.path.push(node);
        }
        let mut made = 1;
        if !self.nodes[node].solved && self.path.len() < MAX_DEPTH {
            if self.nodes.len() + ROOM > most {
                return Err(Spent);
            }
            made = self.open(node, &position);
        }
        let values = self.nodes[node].values;
        for place in &self.path {
            let Node { visits, totals, .. } = &mut self.nodes[*place];
            *visits += 1;
            totals.iter_mut().zip(values).for_each(|(total, value)| *total += i64::from(value));
        }
        if self.nodes[node].solved && self.parts.solver {
            self.settle(start);
        }
        meter.spend(made)
    }

    /// Passes certainty up the path of the last walk.
    fn settle(&mut self, start: &Position<W>) {
        let mut turns = [0; MAX_DEPTH + 1];
        let mut position = *start;
        for (turn, next) in turns.iter_mut().zip(&self.path[1..]) {
            *turn = position.turn();
            self.take(&mut position, self.nodes[*next].step);
        }
        for place in (0..self.path.len() - 1).rev() {
            let node = self.path[place];
            let followers = &self.nodes[self.nodes[node].followers()];
            let (values, certain) = self.sum_up(followers, turns[place], self.nodes[node].is_chance());
            if !certain {
                break;
            }
            (self.nodes[node].values, self.nodes[node].solved) = (values, true);
        }
    }

    /// What followers make of their parent, and whether that is certain.
    fn sum_up(&self, followers: &[Node], seat: Seat, chance: bool) -> (Values, bool) {
        match self.several && !chance {
            true => expectation(followers, seat, if seat == self.seat { 0.0 } else { self.ease }),
            false => summary(followers, seat, chance),
        }
    }

    /// The follower to visit next.
    fn choose(&self, node: usize, seat: Seat) -> usize {
        let parent = &self.nodes[node];
        let visits = parent.visits as f32;
        let chance = parent.is_chance();
        if seat != self.seat && !chance {
            let obvious = parent.followers().filter(|node| self.nodes[*node].obvious);
            let seen: u32 = obvious.clone().map(|node| self.nodes[node].visits).sum();
            if (seen as f32) < self.ease * visits
                && let Some(least) = obvious.min_by_key(|node| self.nodes[*node].visits)
            {
                return least;
            }
        }
        let eagerness = CURIOSITY * (visits + 1.0).sqrt();
        let score = |node: &Node| {
            if chance {
                // Whoever has been visited least for its weight.
                return node.prior * (visits + 1.0) - node.visits as f32;
            }
            let doubt = if node.solved { 0.0 } else { eagerness * node.prior / (node.visits + 1) as f32 };
            node.worth(seat) as f32 / WON as f32 + doubt
        };
        let mut best = (parent.first as usize, f32::NEG_INFINITY);
        for place in parent.followers() {
            let score = score(&self.nodes[place]);
            if score > best.1 {
                best = (place, score);
            }
        }
        best.0
    }

    /// Gives a node its followers, and the value of the best of them. Says how many positions that took to make.
    fn open(&mut self, node: usize, position: &Position<W>) -> u64 {
        let first = self.nodes.len();
        let chance = self.nodes[node].is_chance();
        let made = match chance {
            true => self.add_draws(position),
            false => self.add_actions(self.width(position, node == 0), position),
        };
        let opened = &self.nodes[first..];
        let followers = opened.len();
        if followers > 0 {
            let (values, certain) = self.sum_up(opened, position.turn(), chance);
            (self.nodes[node].values, self.nodes[node].solved) = (values, certain && self.parts.solver);
        }
        (self.nodes[node].first, self.nodes[node].followers) = (first as u32, followers as u16);
        made
    }

    /// Adds every piece that may be drawn.
    fn add_draws(&mut self, position: &Position<W>) -> u64 {
        let total = position.bag().len() as f32;
        let mut made = 0;
        for (piece, count) in position.bag().each() {
            let mut next = *position;
            next.draw_unchecked(piece);
            let mut node = Node::new(Step::Drew(piece), self.evaluator.shares(&next));
            node.prior = f32::from(count) / total;
            self.nodes.push(node);
            made += 1;
        }
        made
    }

    /// Adds what may be done.
    fn add_actions(&mut self, width: Width, position: &Position<W>) -> u64 {
        let first = self.nodes.len();
        let best_gain = self.add_exchanges(width, position);
        // Weighing an exchange by what it gains is much less work than judging the table after it.
        let mut made = self.list.len() as u64 + self.candidates.weighed() as u64 / 16 + 1;
        if position.can_announce(&self.rules) {
            let mut next = *position;
            next.announce_unchecked();
            let mut node = self.judged(Action::Announce, &next);
            // Whoever is ahead of several rivals ends the game before that changes.
            node.obvious = self.several && is_ahead(position);
            if node.obvious {
                self.nodes[first..].iter_mut().for_each(|node| node.obvious = false);
            }
            self.nodes.push(node);
        }
        let stuck = best_gain.is_none();
        if stuck && position.can_pass_without_exchange() {
            let mut next = *position;
            next.end_turn_unchecked();
            self.nodes.push(self.judged(Action::Pass, &next));
        }
        // A draw without need is thought of where nothing else gains, and always at the root and at the end, unless the
        // game is won or lost without it.
        let must_draw = stuck && !position.can_pass_without_exchange();
        let open = width.kept != LAST.kept || self.is_open(position, first);
        let may_draw = self.parts.draws && open && (width.draws || best_gain.is_none_or(|gain| gain <= 0));
        if position.can_draw() && (must_draw || may_draw) {
            let node = self.drawn(position, &mut made);
            self.nodes.push(node);
        }
        self.set_priors(first, position.turn());
        made
    }

    /// A node for a draw: worth what all pieces of the bag are worth on average.
    fn drawn(&self, position: &Position<W>, made: &mut u64) -> Node {
        let mut sums = [0_i64; MAX_SEATS];
        for (piece, count) in position.bag().each() {
            let mut next = *position;
            next.draw_unchecked(piece);
            let shares = self.evaluator.shares(&next);
            sums.iter_mut().zip(shares).for_each(|(sum, share)| *sum += i64::from(count) * i64::from(share));
            *made += 1;
        }
        let total = position.bag().len().max(1) as i64;
        Node::new(Step::Act(Action::Draw), sums.map(|sum| (sum / total) as i32))
    }

    /// Whether a draw can still change the last turn of the game: not when it is won, nor when the rivals are further
    /// ahead than any exchange after a draw could make up for.
    fn is_open(&self, position: &Position<W>, first: usize) -> bool {
        let seat = position.turn();
        let won = self.nodes[first..].iter().any(|node| node.values[seat] == WON);
        let rivals = (0..position.players()).filter(|rival| *rival != seat).map(|rival| position.hand_len(rival));
        !won && rivals.min().unwrap_or_default() + 2 * self.rules.limit() > position.hand_len(seat)
    }

    /// Adds the exchanges that look best, and a few obvious ones. Says what the best of them gains at once.
    fn add_exchanges(&mut self, width: Width, position: &Position<W>) -> Option<i32> {
        let (first, seat) = (self.nodes.len(), position.turn());
        let mut list = std::mem::take(&mut self.list);
        self.candidates.pick(position, width.judged, width.weighed, &mut list);
        let ease = |candidate: &Candidate| (candidate.exchange.reduction(), candidate.gain);
        let easiest = list.iter().map(ease).max();
        for candidate in &list {
            let mut next = *position;
            next.play_unchecked(&self.rules, &candidate.exchange);
            let mut node = self.judged(Action::Exchange(candidate.exchange), &next);
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

    /// Likes what looks good.
    fn set_priors(&mut self, first: usize, seat: Seat) {
        let best = self.nodes[first..].iter().map(|node| node.values[seat]).max().unwrap_or_default();
        let mut total = 0.0;
        for node in &mut self.nodes[first..] {
            let score = i64::from(node.values[seat] - best) * i64::from(UNIT) / i64::from(WARMTH);
            node.prior = if self.parts.prior { power(score as i32) as f32 } else { 1.0 };
            total += node.prior;
        }
        self.nodes[first..].iter_mut().for_each(|node| node.prior /= total);
    }

    /// A node for what an action leads to.
    fn judged(&self, action: Action, next: &Position<W>) -> Node {
        let mut node = Node::new(Step::Act(action), [0; MAX_SEATS]);
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

    /// How many exchanges of a position are looked at.
    fn width(&self, position: &Position<W>, root: bool) -> Width {
        let last_turn = position.is_final() && position.turn() == position.dealer();
        match position.is_final() && position.players() == 2 {
            _ if last_turn && !root => LAST,
            true => FINAL,
            false if root => ROOT,
            false if self.several && position.turn() != self.seat => RIVAL,
            false => INNER,
        }
    }

    fn take(&self, position: &mut Position<W>, step: Step) {
        match step {
            Step::Act(Action::Announce) => position.announce_unchecked(),
            Step::Act(Action::Exchange(exchange)) => {
                position.play_unchecked(&self.rules, &exchange);
            }
            Step::Act(Action::Pass) => {
                position.end_turn_unchecked();
            }
            Step::Act(Action::Draw) => {}
            Step::Drew(piece) => position.draw_unchecked(piece),
        }
    }
}

/// Whether the player on turn has fewer pieces than anybody else.
fn is_ahead<const W: usize>(position: &Position<W>) -> bool {
    let held = position.hand_len(position.turn());
    (0..position.players()).all(|seat| seat == position.turn() || position.hand_len(seat) > held)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_fits_into_its_memory() {
        assert!(size_of::<Node>() * MOST_NODES <= 192_000_000, "{}", size_of::<Node>());
    }
}
