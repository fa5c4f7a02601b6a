//! The bots that look ahead.

use std::cmp::Reverse;

use aljabar_core::{Action, Position, Rules};

use crate::{
    Alternative, Bot, Budget, Decision, Parts, Question, Reason, Tree, Values, WON, Weights, budget::Meter,
    noise::Noise, tree::Choice,
};

/// How many alternatives a decision names, unless more are asked for.
const ALTERNATIVES: usize = 4;

/// How well a searching bot sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// What it thinks with when nobody says otherwise, and the most it ever does unless it is `eager`. The positions are
    /// for two players; with more there are fewer of them, as each takes longer.
    pub budget: Budget,
    /// The positions it looks at in final rounds instead, which a good player counts out.
    pub final_nodes: u64,
    /// How far its judgement may be off, in shares of [`WON`](crate::WON).
    pub haze: i32,
    /// How much more than anything else a draw must promise, in shares of [`WON`]. Whoever has lost for certain, or won,
    /// does not empty the bag first.
    pub reluctance: i32,
    /// Whether it uses all that it is given, however much.
    pub eager: bool,
}

/// Looks ahead as far as the budget goes.
#[derive(Clone, Debug)]
pub struct Searcher<const W: usize> {
    sight: Sight,
    parts: Parts,
    weights: Option<Weights>,
    /// How many alternatives a decision names.
    alternatives: usize,
    /// Made when the first question tells how many play.
    tree: Option<(usize, Tree<W>)>,
}

impl<const W: usize> Searcher<W> {
    /// A bot that sees so well.
    #[must_use]
    pub const fn new(sight: Sight, parts: Parts) -> Self {
        Self { sight, parts, weights: None, alternatives: ALTERNATIVES, tree: None }
    }

    /// The same with weights of one's own, for as many players as they are for.
    #[must_use]
    pub const fn with(sight: Sight, parts: Parts, weights: Weights) -> Self {
        Self { sight, parts, weights: Some(weights), alternatives: ALTERNATIVES, tree: None }
    }

    /// The same, naming up to so many alternatives.
    #[must_use]
    pub const fn naming(mut self, alternatives: usize) -> Self {
        self.alternatives = alternatives;
        self
    }

    /// Decides among these actions alone, thinking as much about each; the others are its alternatives. Without this
    /// a search hardly looks at what seems worse, and cannot tell by how much it is. The actions must be allowed.
    ///
    /// There is no haze here: whoever compares wants to know. Of two that are worth the same the first one wins.
    pub fn compare(&mut self, question: &Question<'_>, actions: &[Action]) -> Decision {
        let position: Position<W> = question.position.resized();
        let mut meter = Meter::new(self.budget(question.budget, &position), question.cancel);
        let tree = self.tree(question.rules, position.players());
        tree.compare(&position, actions, &mut meter);
        let mut choices = tree.choices();
        // Of equals the first that was named.
        let place = |choice: &Choice| actions.iter().position(|action| *action == choice.action);
        choices.sort_by_key(|choice| (Reverse(choice.values[position.turn()]), place(choice)));
        self.answer(question, &position, choices, &meter)
    }

    /// Why somebody who has a choice would do this, which must be allowed.
    pub fn reason(&mut self, rules: &Rules, position: &Position, action: Action) -> Reason {
        let position: Position<W> = position.resized();
        let tree = self.tree(rules, position.players());
        Reason::of(rules, tree.evaluator().eye(), &position, action, 2)
    }

    /// The decision for the first of these choices, once the tree has searched.
    fn answer(
        &mut self,
        question: &Question<'_>,
        position: &Position<W>,
        mut choices: Vec<Choice>,
        meter: &Meter<'_>,
    ) -> Decision {
        let (reluctance, most) = (self.sight.reluctance, self.alternatives);
        let tree = self.tree(question.rules, position.players());
        prefer_exchanges(&mut choices, position.turn(), reluctance);
        let best = choices.first();
        // There is always something to do, until the game is over.
        let action = best.map_or(Action::Pass, |choice| choice.action);
        let seat = position.turn();
        let others = choices.iter().skip(1).take(most);
        let line = tree.line(action);
        Decision {
            action,
            values: best.map_or_else(|| tree.evaluator().shares(position), |choice| shares(choice.values)),
            alternatives: others
                .map(|choice| Alternative { action: choice.action, value: shares(choice.values)[seat] })
                .collect(),
            reason: Reason::of(question.rules, tree.evaluator().eye(), position, action, choices.len()),
            nodes: meter.spent(),
            depth: line.len(),
            line,
        }
    }

    fn tree(&mut self, rules: &Rules, players: usize) -> &mut Tree<W> {
        // Another number of players is another game, and weighs differently.
        if self.tree.as_ref().is_some_and(|(known, _)| *known != players) {
            self.tree = None;
        }
        let Self { parts, weights, tree, .. } = self;
        let (_, tree) = tree.get_or_insert_with(|| {
            let weights = match weights {
                Some(own) if own.players() == players => own.clone(),
                _ if parts.weights => Weights::trained(players),
                _ => Weights::plain(players),
            };
            (players, Tree::new(rules, *parts, &weights))
        });
        tree
    }

    /// What it is given, but no more than it takes.
    fn budget(&self, given: Budget, position: &Position<W>) -> Budget {
        let mut own = self.sight.budget;
        if position.is_final() {
            own.nodes = own.nodes.map(|_| self.sight.final_nodes);
        }
        // Judging a position takes longer the more players there are; a decision should not.
        own.nodes = own.nodes.map(|nodes| nodes * 2 / position.players() as u64);
        if given == Budget::default() {
            return own;
        }
        if self.sight.eager {
            return given;
        }
        let nodes = [given.nodes, own.nodes].into_iter().flatten().min();
        Budget { nodes, time: given.time.or(own.time) }
    }
}

impl<const W: usize> Bot for Searcher<W> {
    fn decide(&mut self, question: &Question<'_>) -> Decision {
        let position: Position<W> = question.position.resized();
        let mut meter = Meter::new(self.budget(question.budget, &position), question.cancel);
        let noise = Noise { most: self.sight.haze, seed: question.seed };
        let tree = self.tree(question.rules, position.players());
        tree.search(&position, noise, &mut meter);
        let choices = tree.choices();
        self.answer(question, &position, choices, &meter)
    }
}

/// Moves the best of the others before a draw that promises hardly more.
fn prefer_exchanges(choices: &mut [Choice], seat: usize, reluctance: i32) {
    let Some(draw) = choices.first().filter(|choice| choice.action == Action::Draw) else { return };
    let enough = draw.values[seat].saturating_sub(reluctance);
    let others = choices.iter().enumerate().skip(1).filter(|(_, other)| other.values[seat] > enough);
    if let Some((place, _)) = others.max_by_key(|(place, other)| (other.values[seat], Reverse(*place))) {
        choices[..=place].rotate_right(1);
    }
}

/// Haze may have shifted values: together they are still one win, and nobody expects less than nothing.
fn shares(values: Values) -> Values {
    let values = values.map(|value| i64::from(value.max(0)));
    let total = values.iter().sum::<i64>().max(1);
    values.map(|value| (value * i64::from(WON) / total) as i32)
}
