//! A reference bot for measurements: UCT with progressive widening and greedy rollouts. It is not part of the game.
//!
//! Each simulation selects a path by upper confidence bounds, where each seat maximizes its own value (max^n), adds one node,
//! and plays a greedy rollout to the end. Actions are sorted by the preferences of the greedy bot, and the number of actions
//! that are tried grows with the visits of the node. Without that, rivals would seem to play badly, because a position has
//! dozens of replies and each would be tried once. Draws are sampled.

use std::cmp::Reverse;

use aljabar_bots::{Bot, Decision, Greedy, Question, Reason};
use aljabar_core::{Action, Dice, LAST_ROUND, MAX_SEATS, Piece, Position, Rules, at_width};

/// The exploration constant of the confidence bound. In matches against greedy, 0.25 to 0.4 plays best.
const UCB_EXPLORATION: f32 = 0.35;

/// A node with v visits has tried about this number times √v actions.
const WIDENING: f32 = 1.0;

/// The reference bot, with this number of simulations for each decision.
pub(crate) fn reference(rules: &Rules, simulations: u32) -> Box<dyn Bot> {
    at_width!(rules.group().order(), W => Box::new(ReferenceBot::<W>::new(rules, simulations)))
}

struct ReferenceBot<const W: usize> {
    rules: Rules,
    simulations: u32,
    greedy: Greedy<W>,
    nodes: Vec<Node>,
}

/// A position in the tree.
struct Node {
    visits: u32,
    /// The sum of the results for each seat.
    values: [f32; MAX_SEATS],
    children: Vec<Child>,
    /// Whether `children` has all actions.
    is_listed: bool,
}

#[derive(Clone, Copy)]
struct Child {
    transition: Transition,
    /// The index of its node, once it has been visited.
    node: Option<u32>,
}

/// What leads from a node to its child: an action, or the piece that a draw brings.
#[derive(Clone, Copy, PartialEq)]
enum Transition {
    Act(Action),
    Drew(Piece),
}

impl Node {
    const fn new() -> Self {
        Self { visits: 0, values: [0.0; MAX_SEATS], children: Vec::new(), is_listed: false }
    }
}

impl<const W: usize> ReferenceBot<W> {
    fn new(rules: &Rules, simulations: u32) -> Self {
        Self { rules: rules.clone(), simulations, greedy: Greedy::new(rules), nodes: Vec::new() }
    }

    /// Lists the actions of a node. Draws are listed only if there is no exchange.
    fn list(&mut self, node: usize, position: &Position<W>) {
        let rules = &self.rules;
        let mut actions = position.actions(rules);
        // Draws only if there is nothing else: else the tree would become too wide.
        if actions.iter().any(|action| matches!(action, Action::Exchange(_) | Action::Pass)) {
            actions.retain(|action| *action != Action::Draw);
        }
        // The announcement first, then the exchanges that shrink the hand most, then those that deal most blacks.
        actions.sort_by_cached_key(|action| {
            let Action::Exchange(exchange) = action else { return None };
            let dealt = position.clone().play_unchecked(rules, exchange).dealt;
            Some((Reverse(exchange.reduction()), Reverse(dealt), *exchange))
        });
        let node = &mut self.nodes[node];
        node.children =
            actions.into_iter().map(|action| Child { transition: Transition::Act(action), node: None }).collect();
        node.is_listed = true;
    }

    /// Selects a child: the next unvisited one if the widening allows it, else the one with the best bound for the seat on
    /// turn.
    fn select(&self, node: usize, seat: usize) -> usize {
        let node = &self.nodes[node];
        let visited = node.children.iter().take_while(|child| child.node.is_some()).count();
        let room = 1.0 + WIDENING * (node.visits as f32).sqrt();
        if visited < node.children.len() && (visited as f32) < room {
            return visited;
        }
        let log = (node.visits as f32).ln();
        let bound = |child: &Child| {
            let Some(seen) = child.node.map(|node| &self.nodes[node as usize]) else { return f32::INFINITY };
            let visits = seen.visits as f32;
            seen.values[seat] / visits + UCB_EXPLORATION * (log / visits).sqrt()
        };
        let best = node.children[..visited].iter().enumerate().max_by(|a, b| bound(a.1).total_cmp(&bound(b.1)));
        best.map_or(0, |(place, _)| place)
    }

    fn simulate(&mut self, start: &Position<W>, dice: &mut Dice) {
        let mut position = *start;
        let mut path = vec![0];
        let mut node = 0;
        let mut chance = None;
        while !position.is_over() {
            let transition = match chance.take() {
                Some(piece) => Transition::Drew(piece),
                None => {
                    if !self.nodes[node].is_listed {
                        self.list(node, &position);
                    }
                    let place = self.select(node, position.turn());
                    self.nodes[node].children[place].transition
                }
            };
            if transition == Transition::Act(Action::Draw) {
                chance = random_piece(&position, dice);
            }
            advance(&self.rules, &mut position, transition);
            let (child, new) = self.child(node, transition);
            path.push(child);
            node = child;
            // A draw has no value before its piece is known, so the simulation also adds the node below it.
            if new && chance.is_none() {
                break;
            }
        }
        let values = self.rollout(&mut position, dice);
        for node in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            for (sum, value) in node.values.iter_mut().zip(values) {
                *sum += value;
            }
        }
    }

    /// The child of a node after a transition, and whether it is new.
    fn child(&mut self, node: usize, transition: Transition) -> (usize, bool) {
        let fresh = self.nodes.len();
        let children = &mut self.nodes[node].children;
        let place = children.iter().position(|child| child.transition == transition).unwrap_or_else(|| {
            children.push(Child { transition, node: None });
            children.len() - 1
        });
        if let Some(known) = children[place].node {
            return (known as usize, false);
        }
        children[place].node = Some(fresh as u32);
        // The children of a draw are pieces and not actions. They are added when they are drawn.
        let is_listed = transition == Transition::Act(Action::Draw);
        self.nodes.push(Node { is_listed, ..Node::new() });
        (fresh, true)
    }

    /// Plays greedily to the end, and returns each seat's share of the win.
    fn rollout(&mut self, position: &mut Position<W>, dice: &mut Dice) -> [f32; MAX_SEATS] {
        // Greedy players may repeat positions for ever, so the number of turns is limited.
        let mut turns = LAST_ROUND as usize / 4 * position.players();
        while !position.is_over() && turns > 0 {
            let action = self.greedy.choose(&self.rules, position, Some(dice));
            let transition = match action {
                Action::Draw => random_piece(position, dice).map_or(Transition::Act(Action::Pass), Transition::Drew),
                action => Transition::Act(action),
            };
            turns -= usize::from(matches!(action, Action::Exchange(_) | Action::Pass));
            advance(&self.rules, position, transition);
        }
        let mut values = [0.0; MAX_SEATS];
        let winners = position.leaders().count() as f32;
        position.leaders().for_each(|seat| values[seat] = 1.0 / winners);
        values
    }
}

/// A random piece of the bag. `None` if the bag is empty.
fn random_piece<const W: usize>(position: &Position<W>, dice: &mut Dice) -> Option<Piece> {
    let len = position.bag().len();
    (len > 0).then(|| dice.next_u64() as usize % len).and_then(|place| position.bag().nth(place))
}

fn advance<const W: usize>(rules: &Rules, position: &mut Position<W>, transition: Transition) {
    match transition {
        Transition::Act(Action::Announce) => position.announce_unchecked(),
        Transition::Act(Action::Exchange(exchange)) => {
            position.play_unchecked(rules, &exchange);
        }
        Transition::Act(Action::Pass) => {
            position.end_turn_unchecked();
        }
        Transition::Act(Action::Draw) => {}
        Transition::Drew(piece) => position.draw_unchecked(piece),
    }
}

impl<const W: usize> Bot for ReferenceBot<W> {
    fn decide(&mut self, question: &Question<'_>) -> Decision {
        let start: Position<W> = question.position.resized();
        let mut dice = Dice::new(question.seed);
        self.nodes.clear();
        self.nodes.push(Node::new());
        self.list(0, &start);
        if self.nodes[0].children.len() > 1 {
            (0..self.simulations).for_each(|_| self.simulate(&start, &mut dice));
        }
        let visits = |child: &&Child| child.node.map_or(0, |node| self.nodes[node as usize].visits);
        let action = match self.nodes[0].children.iter().max_by_key(visits).map(|child| child.transition) {
            Some(Transition::Act(action)) => action,
            _ => Action::Pass,
        };
        let nodes = self.nodes.len() as u64;
        let reason = Reason::OnlyChoice;
        Decision { action, values: [0; MAX_SEATS], alternatives: vec![], line: vec![action], reason, nodes, depth: 0 }
    }
}
