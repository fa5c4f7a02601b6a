//! The bots that search: they run the tree within a budget and turn its result into a decision.

use std::cmp::Reverse;

use aljabar_core::{Action, MAX_SEATS, Position, Rules, Seat};

use crate::{
    Ablation, Alternative, Bot, Budget, Decision, Question, Reason, Taste, Values, WON, Weights,
    budget::Meter,
    habits::{Habits, UNKNOWN},
    noise::Noise,
    tree::{Proof, RootAction, SearchTask, Tree},
};

/// The most alternatives that a decision names by default.
const ALTERNATIVES: usize = 4;
/// A draw with a lower value is no reason to refuse an exchange, even if that is certain to lose.
const HOPELESS: i32 = WON / 40;

/// The settings of a searching bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchSettings {
    /// The budget for questions without one, and the upper limit for all questions unless `uses_whole_budget` is set. The
    /// number of positions is for two players; it is lower with more players, because each position takes longer.
    pub budget: Budget,
    /// The number of positions in final rounds, in place of the number in `budget`.
    pub final_nodes: u64,
    /// The largest error of the evaluation with two, three and four players, as a share of [`WON`](crate::WON).
    pub noise: [i32; MAX_SEATS - 1],
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
    /// Whether the tree of the last decision is used for the next one, and the habits of the rivals are observed.
    remembers: bool,
    /// What the rivals of this game have done.
    habits: Option<Habits<W>>,
    /// The tree for the rules and the number of players of the last question. `None` until the first one.
    tree: Option<Tree<W>>,
}

impl<const W: usize> Searcher<W> {
    /// A bot with the trained weights, unless they are switched off.
    #[must_use]
    pub const fn new(settings: SearchSettings, ablation: Ablation) -> Self {
        Self {
            settings,
            ablation,
            weights: None,
            taste: None,
            alternatives: ALTERNATIVES,
            remembers: false,
            habits: None,
            tree: None,
        }
    }

    /// A bot with the given weights. It can only be asked with the number of players that they are for.
    #[must_use]
    pub fn with_weights(settings: SearchSettings, ablation: Ablation, weights: Weights) -> Self {
        let weights = Some(weights);
        Self { weights, ..Self::new(settings, ablation) }
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

    /// The same bot, which uses the tree of its last decision for the next one, if that is about a position that follows from
    /// the last one within a round, and observes which of its rivals look ahead. Then a decision depends on the questions before
    /// it. A bot with noise has no use for the tree, because the noise depends on the seed of the question.
    #[must_use]
    pub const fn remembering(mut self) -> Self {
        self.remembers = true;
        self
    }

    /// Finds the best of these actions, with the same number of visits for each. The others become the alternatives. An
    /// ordinary search hardly visits weak actions, so it cannot tell how much weaker they are.
    ///
    /// All actions must be legal. The noise is off. Of equal values the first in the list wins.
    pub fn compare(&mut self, question: &Question<'_>, actions: &[Action]) -> Decision {
        let position: Position<W> = question.position.resized();
        let mut meter = Meter::new(self.budget(question.budget, &position), question.cancel);
        let tree = self.tree(question.rules, &position);
        tree.compare(&position, question.history, actions, &mut meter);
        let mut choices = tree.root_actions();
        let place = |choice: &RootAction| actions.iter().position(|action| *action == choice.action);
        choices.sort_by_key(|choice| (Reverse(choice.values[position.turn()]), place(choice)));
        self.answer(question, &position, choices, &meter)
    }

    /// The reason for a legal action, as if there were other choices.
    pub fn reason(&mut self, rules: &Rules, position: &Position, action: Action) -> Reason {
        let position: Position<W> = position.resized();
        let tree = self.tree(rules, &position);
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
        let tree = self.tree(question.rules, position);
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

    fn search(&mut self, question: &Question<'_>, position: &Position<W>, seat: Seat, meter: &mut Meter<'_>) {
        let amplitude = self.settings.noise[position.players() - 2];
        let noise = if amplitude > 0 { Noise { amplitude, seed: question.seed } } else { Noise::default() };
        let simple = self.habits.as_ref().map_or(UNKNOWN, Habits::simple);
        let task = SearchTask { noise, reuse: self.remembers && !self.ablation.memory, simple };
        self.tree(question.rules, position).search(position, question.history, seat, task, meter);
    }

    /// The habits of the rivals in games with these rules.
    fn habits(&mut self, rules: &Rules) -> &mut Habits<W> {
        if self.habits.as_ref().is_some_and(|habits| habits.rules() != rules) {
            self.habits = None;
        }
        self.habits.get_or_insert_with(|| Habits::new(rules))
    }

    /// The tree for questions about such positions.
    ///
    /// # Panics
    /// If the bot has weights of its own for another number of players.
    fn tree(&mut self, rules: &Rules, position: &Position<W>) -> &mut Tree<W> {
        let players = position.players();
        if self.tree.as_ref().is_some_and(|tree| tree.players() != players || tree.rules() != rules) {
            self.tree = None;
        }
        let Self { ablation, weights, tree, .. } = self;
        tree.get_or_insert_with(|| {
            let weights = match weights {
                Some(own) => own.clone(),
                None if !ablation.weights => Weights::trained(players),
                None => Weights::untrained(players),
            };
            assert!(weights.players() == players, "the weights are for {} players, not {players}", weights.players());
            Tree::new(rules, position, *ablation, &weights)
        })
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
        // A single rival is expected to find the best reply, whatever happened before.
        let observes = self.remembers && !self.ablation.habits && position.players() > 2;
        if observes {
            self.habits(question.rules).observe(&position, question.history.round());
        }
        self.search(question, &position, position.turn(), &mut meter);
        let choices = self.tree(question.rules, &position).root_actions();
        let decision = self.answer(question, &position, choices, &meter);
        if observes {
            self.habits(question.rules).leave(&position, decision.action, question.history.round());
        }
        decision
    }

    fn ponder(&mut self, question: &Question<'_>, seat: Seat) {
        if self.remembers {
            let mut meter = Meter::new(question.budget, question.cancel);
            self.search(question, &question.position.resized(), seat, &mut meter);
        }
    }
}

/// If a draw comes first and is not better by more than `draw_margin`, moves the best other action before it. A certain win
/// is not given up for that, and nothing is played that has certainly lost, unless the draw has, or is [`HOPELESS`] as well.
fn prefer_exchanges(choices: &mut [RootAction], seat: usize, draw_margin: i32) {
    let Some(draw) = choices.first().filter(|choice| choice.action == Action::Draw) else { return };
    // Such a draw is only better than a certain loss by an estimate that is close to its error. Bots would draw again and
    // again, and people would have to watch.
    let hopeless = draw_margin >= 0 && draw.values[seat] < HOPELESS;
    let (enough, proof) = match hopeless {
        true => (-1, Proof::Lost),
        false => (draw.values[seat].saturating_sub(draw_margin), draw.proof(seat)),
    };
    let others = choices.iter().enumerate().skip(1);
    let others = others.filter(|(_, other)| other.values[seat] > enough && other.proof(seat) >= proof);
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
