//! The bots that search: they run the tree within a budget and turn its result into a decision.

use std::cmp::Reverse;

use aljabar_core::{Action, Position, Rules};

use crate::{
    Ablation, Alternative, Bot, Budget, Decision, Question, Reason, Taste, Values, WON, Weights,
    budget::Meter,
    noise::Noise,
    tree::{RootAction, Tree},
};

/// The most alternatives that a decision names by default.
const ALTERNATIVES: usize = 4;

/// The settings of a searching bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchSettings {
    /// The budget for questions without one, and the upper limit for all questions unless `uses_whole_budget` is set. The
    /// number of positions is for two players; it is lower with more players, because each position takes longer.
    pub budget: Budget,
    /// The number of positions in final rounds, in place of the number in `budget`.
    pub final_nodes: u64,
    /// The largest error of the evaluation, as a share of [`WON`](crate::WON).
    pub noise: i32,
    /// The value of a draw must be higher than that of every other action by this share of [`WON`]. Without it, a bot whose
    /// game is won or lost would draw until the bag is empty.
    pub draw_margin: i32,
    /// Whether the budget of a question may be larger than the own `budget`.
    pub uses_whole_budget: bool,
}

/// A bot that searches within a budget. Keep it for several questions: it reuses its memory.
#[derive(Clone, Debug)]
pub struct Searcher<const W: usize> {
    settings: SearchSettings,
    ablation: Ablation,
    weights: Option<Weights>,
    taste: Option<Taste>,
    /// The most alternatives that a decision names.
    alternatives: usize,
    /// The number of players and the tree for it. `None` until the first question.
    tree: Option<(usize, Tree<W>)>,
}

impl<const W: usize> Searcher<W> {
    /// A bot with the trained weights, unless they are switched off.
    #[must_use]
    pub const fn new(settings: SearchSettings, ablation: Ablation) -> Self {
        Self { settings, ablation, weights: None, taste: None, alternatives: ALTERNATIVES, tree: None }
    }

    /// A bot with the given weights. They are used only with the number of players that they are for.
    #[must_use]
    pub const fn with_weights(settings: SearchSettings, ablation: Ablation, weights: Weights) -> Self {
        Self { settings, ablation, weights: Some(weights), taste: None, alternatives: ALTERNATIVES, tree: None }
    }

    /// The same bot with a style, or without one.
    #[must_use]
    pub const fn with_taste(mut self, taste: Option<Taste>) -> Self {
        self.taste = taste;
        self
    }

    /// The same bot, whose decisions name up to this many alternatives.
    #[must_use]
    pub const fn with_alternatives(mut self, alternatives: usize) -> Self {
        self.alternatives = alternatives;
        self
    }

    /// Finds the best of these actions, with the same number of visits for each. The others become the alternatives. An
    /// ordinary search hardly visits weak actions, so it cannot tell how much weaker they are.
    ///
    /// All actions must be legal. The noise is off. Of equal values the first in the list wins.
    pub fn compare(&mut self, question: &Question<'_>, actions: &[Action]) -> Decision {
        let position: Position<W> = question.position.resized();
        let mut meter = Meter::new(self.budget(question.budget, &position), question.cancel);
        let tree = self.tree(question.rules, position.players());
        tree.compare(&position, actions, &mut meter);
        let mut choices = tree.root_actions();
        let place = |choice: &RootAction| actions.iter().position(|action| *action == choice.action);
        choices.sort_by_key(|choice| (Reverse(choice.values[position.turn()]), place(choice)));
        self.answer(question, &position, choices, &meter)
    }

    /// The reason for a legal action, as if there were other choices.
    pub fn reason(&mut self, rules: &Rules, position: &Position, action: Action) -> Reason {
        let position: Position<W> = position.resized();
        let tree = self.tree(rules, position.players());
        Reason::of(rules, tree.evaluator().extractor(), &position, action, 2)
    }

    /// Turns the result of a search, best action first, into a decision.
    fn answer(
        &mut self,
        question: &Question<'_>,
        position: &Position<W>,
        mut choices: Vec<RootAction>,
        meter: &Meter<'_>,
    ) -> Decision {
        let (draw_margin, taste, most) = (self.settings.draw_margin, self.taste, self.alternatives);
        let tree = self.tree(question.rules, position.players());
        prefer_exchanges(&mut choices, position.turn(), draw_margin);
        let open = choices.first().filter(|best| (1..WON).contains(&best.values[position.turn()]));
        // A game that is won or lost for certain leaves no room for a style.
        if let (Some(taste), Some(best)) = (taste, open) {
            // The values of actions that were hardly visited cannot be compared.
            let enough = best.visits / 8;
            let look =
                |c: &RootAction| (c.action, if c.visits < enough { i32::MIN } else { c.values[position.turn()] });
            taste.choose(question.rules, position, &mut choices, look);
        }
        let best = choices.first();
        // There is always a legal action until the game is over, so the default is never used.
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
            reason: Reason::of(question.rules, tree.evaluator().extractor(), position, action, choices.len()),
            nodes: meter.spent(),
            depth: line.len(),
            line,
        }
    }

    fn tree(&mut self, rules: &Rules, players: usize) -> &mut Tree<W> {
        // The weights depend on the number of players.
        if self.tree.as_ref().is_some_and(|(known, _)| *known != players) {
            self.tree = None;
        }
        let Self { ablation, weights, tree, .. } = self;
        let (_, tree) = tree.get_or_insert_with(|| {
            let weights = match weights {
                Some(own) if own.players() == players => own.clone(),
                _ if !ablation.weights => Weights::trained(players),
                _ => Weights::untrained(players),
            };
            (players, Tree::new(rules, *ablation, &weights))
        });
        tree
    }

    /// The budget for a question: the one given, limited by the own one.
    fn budget(&self, given: Budget, position: &Position<W>) -> Budget {
        let mut own = self.settings.budget;
        if position.is_final() {
            own.nodes = own.nodes.map(|_| self.settings.final_nodes);
        }
        // Evaluating a position takes longer with more players, but a decision should not.
        own.nodes = own.nodes.map(|nodes| nodes * 2 / position.players() as u64);
        if given == Budget::default() {
            return own;
        }
        if self.settings.uses_whole_budget {
            return given;
        }
        // The own time limit does not apply to a budget in positions, so that the decision is the same on every machine.
        Budget { nodes: [given.nodes, own.nodes].into_iter().flatten().min(), time: given.time }
    }
}

impl<const W: usize> Bot for Searcher<W> {
    fn decide(&mut self, question: &Question<'_>) -> Decision {
        let position: Position<W> = question.position.resized();
        let mut meter = Meter::new(self.budget(question.budget, &position), question.cancel);
        let noise = Noise { amplitude: self.settings.noise, seed: question.seed };
        let tree = self.tree(question.rules, position.players());
        tree.search(&position, noise, &mut meter);
        let choices = tree.root_actions();
        self.answer(question, &position, choices, &meter)
    }
}

/// If a draw comes first and is not better by more than `draw_margin`, moves the best other action before it.
fn prefer_exchanges(choices: &mut [RootAction], seat: usize, draw_margin: i32) {
    let Some(draw) = choices.first().filter(|choice| choice.action == Action::Draw) else { return };
    let enough = draw.values[seat].saturating_sub(draw_margin);
    let others = choices.iter().enumerate().skip(1).filter(|(_, other)| other.values[seat] > enough);
    if let Some((place, _)) = others.max_by_key(|(place, other)| (other.values[seat], Reverse(*place))) {
        choices[..=place].rotate_right(1);
    }
}

/// Noise may have changed the values: makes them non-negative again, with the sum [`WON`].
fn shares(values: Values) -> Values {
    let values = values.map(|value| i64::from(value.max(0)));
    let total = values.iter().sum::<i64>().max(1);
    values.map(|value| (value * i64::from(WON) / total) as i32)
}
