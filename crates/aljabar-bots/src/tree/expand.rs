//! Expands nodes: which actions of a position become its children.

use std::cmp::Reverse;

use aljabar_core::{Action, MAX_SEATS, Position, Seat};

use super::Tree;
use crate::{
    WON,
    candidates::{Candidate, Picked},
    evaluation::{UNIT, exp_of_score},
    node::{Node, Transition},
};

const ROOT: Width = Width { picked: Picked { listed: 4096, best: 512, tied: 512 }, kept: 64, draws: true };
const INNER: Width = Width { picked: Picked { listed: 256, best: 24, tied: 24 }, kept: 16, draws: false };
/// For each of two or three rivals. Their turns multiply, so fewer exchanges are searched in each.
const RIVAL: Width = Width { picked: Picked { listed: 256, best: 12, tied: 12 }, kept: 6, draws: false };
/// For final rounds between two players, which are searched completely.
const ALL: Width = Width { picked: Picked { listed: 4096, best: 4096, tied: 4096 }, kept: 4096, draws: true };
/// For the last turn of a game, in which the exchange with the largest gain is the best.
const LAST: Width = Width { picked: Picked { listed: 4096, best: 1, tied: 1 }, kept: 1, draws: true };
/// Up to this many obvious exchanges are kept whatever their values.
const OBVIOUS: usize = 4;
/// The temperature of the softmax that makes priors from static values.
const PRIOR_TEMPERATURE: i32 = WON / 20;
/// The most nodes that an expansion adds.
pub(super) const MAX_CHILDREN: usize = ALL.kept + OBVIOUS + 8;

/// How many exchanges of a position become nodes.
#[derive(Clone, Copy)]
struct Width {
    /// These are evaluated.
    picked: Picked,
    /// Of those, this many with the highest static value become nodes.
    kept: usize,
    /// Whether a draw is searched even if an exchange gains something.
    draws: bool,
}

/// The exchanges that became nodes.
struct Added {
    /// The largest immediate gain, or `None` if there is no exchange.
    best_gain: Option<i32>,
    /// Whether none was left out.
    all: bool,
}

impl<const W: usize> Tree<W> {
    /// Expands the node at hand: adds its children, and sets its values from theirs. Returns the number of positions
    /// evaluated.
    pub(super) fn expand(&mut self, node: usize) -> u64 {
        let first = self.nodes.len();
        let seat = self.course.position().turn();
        let (made, whole) = match self.nodes[node].is_chance() {
            true => self.add_draws(),
            false => self.add_actions(self.width(node == 0)),
        };
        self.adopt(node, first, whole);
        if self.nodes[node].children > 0 {
            let backed = self.combine(node, seat);
            self.nodes[node].set(&backed);
        }
        made
    }

    /// Makes the nodes from `first` on the children of a node.
    pub(super) fn adopt(&mut self, node: usize, first: usize, whole: bool) {
        let children = self.nodes.len() - first;
        let parent = &mut self.nodes[node];
        (parent.first, parent.children, parent.whole) = (first as u32, children as u16, whole);
    }

    /// Adds the actions to the root, which is at hand, that only a root has. Returns the number of positions evaluated.
    pub(super) fn widen_root(&mut self) -> u64 {
        if self.nodes[0].whole {
            return 0;
        }
        let old = self.nodes[0].children();
        let first = self.nodes.len();
        let (made, whole) = self.add_actions(ROOT);
        for place in first..self.nodes.len() {
            let Node { transition, prior, obvious, .. } = self.nodes[place];
            if let Some(known) = old.clone().find(|known| self.nodes[*known].transition == transition) {
                self.nodes[place] = Node { prior, obvious, ..self.nodes[known] };
            }
        }
        self.adopt(0, first, whole);
        let backed = self.combine(0, self.course.position().turn());
        self.nodes[0].set(&backed);
        made
    }

    /// Adds a child for each different piece of the bag. Returns the number of positions evaluated, and that these are all.
    fn add_draws(&mut self) -> (u64, bool) {
        let position = *self.course.position();
        let total = position.bag().len() as f32;
        let mut made = 0;
        for (piece, count) in position.bag().each() {
            let mut next = position;
            next.draw_unchecked(piece);
            let mut node = Node::new(Transition::Drew(piece), self.evaluator.shares(&next));
            node.prior = f32::from(count) / total;
            self.nodes.push(node);
            made += 1;
        }
        (made, true)
    }

    /// Adds the actions of the position at hand. Returns the number of positions evaluated, and whether the best action is
    /// certainly among them.
    fn add_actions(&mut self, width: Width) -> (u64, bool) {
        let first = self.nodes.len();
        let position = *self.course.position();
        let Added { best_gain, all } = self.add_exchanges(width, &position);
        // Computing the gain of a listed exchange takes about a sixteenth of the time of an evaluation.
        let mut made = self.list.len() as u64 + self.candidates.listed() as u64 / 16 + 1;
        if position.can_announce(&self.rules) {
            let mut node = self.evaluated(Action::Announce);
            // A player who is ahead of two or three rivals is expected to announce.
            node.obvious = self.crowd && is_ahead(&position);
            if node.obvious {
                self.nodes[first..].iter_mut().for_each(|node| node.obvious = false);
            }
            self.nodes.push(node);
        }
        let stuck = best_gain.is_none();
        if stuck && position.can_pass_without_exchange() {
            let node = self.evaluated(Action::Pass);
            self.nodes.push(node);
        }
        // An optional draw is searched if no exchange gains anything, and always at the root and in final rounds, unless it
        // cannot change the result.
        let must_draw = stuck && !position.can_pass_without_exchange();
        let in_vain = is_last_turn(&position) && self.draws_in_vain(&position, first);
        let may_draw = !self.ablation.draws && !in_vain && (width.draws || best_gain.is_none_or(|gain| gain <= 0));
        let draws = position.can_draw() && (must_draw || may_draw);
        if draws {
            let node = self.draw_node(&mut made);
            self.nodes.push(node);
        }
        self.set_priors(first, position.turn());
        (made, all && (draws || in_vain || !position.can_draw()))
    }

    /// A node for a draw. Its values are the mean over all pieces of the bag.
    pub(super) fn draw_node(&self, made: &mut u64) -> Node {
        let position = self.course.position();
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

    /// Whether a draw cannot change the result in the last turn of the game: an exchange wins, or the rivals are too far
    /// ahead for any hand that draws can lead to.
    fn draws_in_vain(&self, position: &Position<W>, first: usize) -> bool {
        let seat = position.turn();
        if self.nodes[first..].iter().any(|node| node.solved && node.values[seat] == WON) {
            return true;
        }
        let (held, n) = (position.hand_len(seat), self.rules.limit());
        let rivals = (0..position.players()).filter(|rival| *rival != seat).map(|rival| position.hand_len(rival));
        let fewest = rivals.min().unwrap_or_default();
        // A hand can shed all its pieces but one, and each piece that it gives can cancel once. Only the Spectrum gives
        // more than n. More draws than it takes to reach that are a loss.
        let can_share = |held: usize| {
            let gain = if held > n { 2 * n + 1 } else { 2 * held - 1 };
            held <= fewest + gain
        };
        !(can_share(held + 1) || held < n && can_share(n + 1))
    }

    /// Adds the exchanges with the highest static values, and a few obvious ones.
    fn add_exchanges(&mut self, width: Width, position: &Position<W>) -> Added {
        let (first, seat) = (self.nodes.len(), position.turn());
        let mut list = std::mem::take(&mut self.list);
        self.candidates.pick(position, width.picked, &mut list);
        let easiest = list.iter().map(Candidate::ease).max();
        for candidate in &list {
            let mut node = self.evaluated(Action::Exchange(candidate.exchange));
            node.obvious = Some(candidate.ease()) == easiest;
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
        let kept_all = end == self.nodes.len();
        self.nodes.truncate(end);
        let best_gain = list.first().map(|candidate| candidate.gain);
        self.list = list;
        // In the last turn the largest gain is the best, so the others need no node.
        let all = match is_last_turn(position) {
            true => self.candidates.has_listed_all(width.picked),
            false => kept_all && self.candidates.is_whole(),
        };
        Added { best_gain, all }
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

    /// A node for an action of the position at hand, with its static values, or the exact ones if the game is over.
    pub(super) fn evaluated(&self, action: Action) -> Node {
        let next = self.course.after(action);
        let mut node = Node::new(Transition::Act(action), [0; MAX_SEATS]);
        if next.is_over() {
            let winners = next.leaders().count() as i32;
            next.leaders().for_each(|seat| node.values[seat] = WON / winners);
            (node.settled, node.solved) = (true, true);
        } else {
            node.values = self.evaluator.shares(&next);
            self.noise.add(&next, &mut node.values);
        }
        node
    }

    /// The width of the position at hand.
    fn width(&self, root: bool) -> Width {
        let position = self.course.position();
        match position.is_final() && position.players() == 2 {
            _ if is_last_turn(position) && !root => LAST,
            true => ALL,
            false if root => ROOT,
            false if self.crowd && position.turn() != self.seat => RIVAL,
            false => INNER,
        }
    }
}

/// Whether this is the last turn of the game.
fn is_last_turn<const W: usize>(position: &Position<W>) -> bool {
    position.is_final() && position.turn() == position.dealer()
}

/// Whether the player on turn has fewer pieces than every other player.
fn is_ahead<const W: usize>(position: &Position<W>) -> bool {
    let held = position.hand_len(position.turn());
    (0..position.players()).all(|seat| seat == position.turn() || position.hand_len(seat) > held)
}
