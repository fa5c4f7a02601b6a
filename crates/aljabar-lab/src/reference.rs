//! A reference to measure bots by: plain tree search with greedy playouts, as textbooks have it. Not in the game.
//!
//! Every simulation walks down the tree by upper confidence bounds, each seat for its own value (max^n), adds one
//! node, and plays on greedily to the end. Actions are tried in the order in which greedy likes them, and the more
//! often a node is visited the more of them (progressive widening): with dozens of replies to every exchange,
//! trying them all first would make rivals look like fools. A draw is a matter of chance: the walk draws a piece and
//! goes on below it.

use std::cmp::Reverse;

use aljabar_bots::{Bot, Decision, Greedy, Question, Reason};
use aljabar_core::{Action, Dice, LAST_ROUND, MAX_SEATS, Piece, Position, Rules, at_width};

/// How much a bound favours what was tried rarely. Found by matches against greedy: 0.25 to 0.4 plays best.
const CURIOSITY: f32 = 0.35;

/// So many children for each root of a visit.
const WIDENING: f32 = 1.0;

/// The reference bot for a group, with so many simulations a decision.
pub(crate) fn reference(rules: &Rules, simulations: u32) -> Box<dyn Bot> {
    at_width!(rules.group().order(), W => Box::new(Reference::<W>::new(rules, simulations)))
}

struct Reference<const W: usize> {
    rules: Rules,
    simulations: u32,
    greedy: Greedy<W>,
    nodes: Vec<Node>,
}

/// What was seen of a position in the tree.
struct Node {
    visits: u32,
    /// The sum of what each seat got.
    values: [f32; MAX_SEATS],
    children: Vec<Child>,
    /// Whether the actions have been listed.
    listed: bool,
}

#[derive(Clone, Copy)]
struct Child {
    step: Step,
    /// Its place among the nodes, once it has been visited.
    node: Option<u32>,
}

/// One step down the tree: an action, or a piece that chance has drawn.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    Act(Action),
    Drew(Piece),
}

impl Node {
    const fn new() -> Self {
        Self { visits: 0, values: [0.0; MAX_SEATS], children: Vec::new(), listed: false }
    }
}

impl<const W: usize> Reference<W> {
    fn new(rules: &Rules, simulations: u32) -> Self {
        Self { rules: rules.clone(), simulations, greedy: Greedy::new(rules), nodes: Vec::new() }
    }

    /// Everything the player on turn may do here.
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
        node.children = actions.into_iter().map(|action| Child { step: Step::Act(action), node: None }).collect();
        node.listed = true;
    }

    /// The child to follow: the next that was never visited while there is room for one more, else the best bound for
    /// the seat on turn.
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
            seen.values[seat] / visits + CURIOSITY * (log / visits).sqrt()
        };
        let best = node.children[..visited].iter().enumerate().max_by(|a, b| bound(a.1).total_cmp(&bound(b.1)));
        best.map_or(0, |(place, _)| place)
    }

    /// One simulation from the root.
    fn simulate(&mut self, start: &Position<W>, dice: &mut Dice) {
        let mut position = *start;
        let mut path = vec![0];
        let mut node = 0;
        let mut chance = None;
        while !position.is_over() {
            let step = match chance.take() {
                Some(piece) => Step::Drew(piece),
                None => {
                    if !self.nodes[node].listed {
                        self.list(node, &position);
                    }
                    let place = self.select(node, position.turn());
                    self.nodes[node].children[place].step
                }
            };
            if step == Step::Act(Action::Draw) {
                chance = drawn(&position, dice);
            }
            take(&self.rules, &mut position, step);
            let (child, new) = self.child(node, step);
            path.push(child);
            node = child;
            // A draw has no value of its own: the node to add is the one below it.
            if new && chance.is_none() {
                break;
            }
        }
        let values = self.play_out(&mut position, dice);
        for node in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            for (sum, value) in node.values.iter_mut().zip(values) {
                *sum += value;
            }
        }
    }

    /// The node below a step, and whether it is new.
    fn child(&mut self, node: usize, step: Step) -> (usize, bool) {
        let fresh = self.nodes.len();
        let children = &mut self.nodes[node].children;
        let place = children.iter().position(|child| child.step == step).unwrap_or_else(|| {
            children.push(Child { step, node: None });
            children.len() - 1
        });
        if let Some(known) = children[place].node {
            return (known as usize, false);
        }
        children[place].node = Some(fresh as u32);
        // A node below a draw lists pieces as chance brings them, not actions.
        let listed = step == Step::Act(Action::Draw);
        self.nodes.push(Node { listed, ..Node::new() });
        (fresh, true)
    }

    /// Plays on greedily and says what each seat gets: the win, or its part of it.
    fn play_out(&mut self, position: &mut Position<W>, dice: &mut Dice) -> [f32; MAX_SEATS] {
        // Greedy players may repeat themselves for ever; the last round of a game comes for them too.
        let mut turns = LAST_ROUND as usize / 4 * position.players();
        while !position.is_over() && turns > 0 {
            let action = self.greedy.choose(&self.rules, position, Some(dice));
            let step = match action {
                Action::Draw => drawn(position, dice).map_or(Step::Act(Action::Pass), Step::Drew),
                action => Step::Act(action),
            };
            turns -= usize::from(matches!(action, Action::Exchange(_) | Action::Pass));
            take(&self.rules, position, step);
        }
        let mut values = [0.0; MAX_SEATS];
        let winners = position.leaders().count() as f32;
        position.leaders().for_each(|seat| values[seat] = 1.0 / winners);
        values
    }
}

/// A piece of the bag, by chance.
fn drawn<const W: usize>(position: &Position<W>, dice: &mut Dice) -> Option<Piece> {
    let len = position.bag().len();
    (len > 0).then(|| dice.next_u64() as usize % len).and_then(|place| position.bag().nth(place))
}

fn take<const W: usize>(rules: &Rules, position: &mut Position<W>, step: Step) {
    match step {
        Step::Act(Action::Announce) => position.announce_unchecked(),
        Step::Act(Action::Exchange(exchange)) => {
            position.play_unchecked(rules, &exchange);
        }
        Step::Act(Action::Pass) => {
            position.end_turn_unchecked();
        }
        Step::Act(Action::Draw) => {}
        Step::Drew(piece) => position.draw_unchecked(piece),
    }
}

impl<const W: usize> Bot for Reference<W> {
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
        let action = match self.nodes[0].children.iter().max_by_key(visits).map(|child| child.step) {
            Some(Step::Act(action)) => action,
            _ => Action::Pass,
        };
        let nodes = self.nodes.len() as u64;
        let reason = Reason::OnlyChoice;
        Decision { action, values: [0; MAX_SEATS], alternatives: vec![], line: vec![action], reason, nodes, depth: 0 }
    }
}
