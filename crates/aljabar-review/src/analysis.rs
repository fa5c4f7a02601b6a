//! Judges the decisions of a game one by one. Each step can be cancelled.

use std::sync::atomic::{AtomicBool, Ordering};

use aljabar_bots::{Budget, Decision, Judge, Question};
use aljabar_core::{Action, Deed, Game, Position, Rules, Seat};

use crate::{
    Judgement,
    advice::{outcome, simplest},
    budget::{at_table, half},
};

/// The played action is compared with this many of the best alternatives.
const COMPARED: usize = 2;

/// An analysis of a game. Each [`step`](Self::step) judges one decision.
pub struct Analysis {
    rules: Rules,
    judge: Judge,
    budget: Budget,
    decisions: Vec<PlayedDecision>,
    done: usize,
}

/// A decision of the game, with the position before it.
struct PlayedDecision {
    turn: usize,
    position: Position,
    action: Action,
}

/// The result of one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalysisProgress {
    /// The number of decisions that are judged.
    pub done: usize,
    /// The number of decisions in all.
    pub of: usize,
    /// The judgement of this step.
    pub judgement: Judgement,
}

impl Analysis {
    /// An analysis of all decisions of a game, in their order. The game need not be over. `budget` is for one decision, like
    /// [`PER_DECISION`](crate::PER_DECISION). The result is always the same, unless the budget has a time limit that is
    /// reached.
    #[must_use]
    pub fn of(game: &Game, budget: Budget) -> Self {
        let mut again = Game::from_position(game.rules().clone(), *game.start(), game.seed());
        let (mut decisions, mut turn) = (Vec::new(), 1);
        for (_, deed) in game.deeds() {
            let action = match deed {
                Deed::Announced => Action::Announce,
                Deed::Drew(_) => Action::Draw,
                Deed::Exchanged(exchange) => Action::Exchange(exchange),
                Deed::Passed => Action::Pass,
            };
            decisions.push(PlayedDecision { turn, position: *again.position(), action });
            turn += usize::from(deed.ends_turn());
            // The game has checked every deed before, so this does not fail.
            if again.replay(deed).is_err() {
                break;
            }
        }
        let rules = game.rules().clone();
        let budget = at_table(budget, &rules, game.start().players());
        Self { judge: Judge::new(&rules), rules, budget, decisions, done: 0 }
    }

    /// Judges the decisions of these seats before all others, for example those of the player who waits for the result.
    #[must_use]
    pub fn first(mut self, seats: impl Fn(Seat) -> bool) -> Self {
        self.decisions[self.done..].sort_by_key(|made| !seats(made.position.turn()));
        self
    }

    /// Judges the decisions of these seats only.
    #[must_use]
    pub fn only(mut self, seats: impl Fn(Seat) -> bool) -> Self {
        self.decisions.retain(|made| seats(made.position.turn()));
        self.done = 0;
        self
    }

    /// The number of decisions to judge in all.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.decisions.len()
    }

    /// Whether there are no decisions to judge.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// Judges the next decision. `None` if all are judged, or if `cancel` was set: then the next step starts this decision
    /// anew.
    pub fn step(&mut self, cancel: &AtomicBool) -> Option<AnalysisProgress> {
        let made = self.decisions.get(self.done)?;
        let judgement = judge(&self.rules, &mut self.judge, self.budget, made, cancel);
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        self.done += 1;
        Some(AnalysisProgress { done: self.done, of: self.decisions.len(), judgement })
    }
}

/// Finds the best actions with one half of the budget, then compares the played action with them with the other half. The
/// first search alone hardly visits weak actions, so it cannot tell how much weaker they are.
fn judge(rules: &Rules, judge: &mut Judge, budget: Budget, made: &PlayedDecision, cancel: &AtomicBool) -> Judgement {
    let PlayedDecision { turn, position, action: played } = made;
    let question = Question::new(rules, position, 0).within(half(budget)).until(cancel);
    let found = judge.decide(&question);
    let outcome = |action: Action| outcome(rules, position, action);
    let reached = outcome(*played);
    // An exchange that leads to the same position as another one is no alternative to it.
    let mut compared: Vec<(Action, Option<Position>)> = vec![(*played, reached)];
    // Draws come last, because the other actions are still possible after a draw.
    let others = found.alternatives.iter().map(|other| other.action);
    let (draws, rest): (Vec<Action>, Vec<Action>) = others.partition(|action| *action == Action::Draw);
    for action in std::iter::once(found.action).chain(rest).chain(draws) {
        let action = simplest(rules, position, action);
        let reached = outcome(action);
        if compared.iter().all(|(_, known)| *known != reached) {
            compared.push((action, reached));
        }
        if compared.len() > COMPARED {
            break;
        }
    }
    let actions: Vec<Action> = compared.iter().map(|(action, _)| *action).collect();
    let alone = actions.len() == 1;
    let decision = if alone { found } else { judge.compare(&question, &actions) };
    let seat = position.turn();
    let value = |action: Action| if alone { decision.values[seat] } else { value(&decision, seat, action) };
    let after = value(*played);
    let others = || actions.iter().filter(|action| *action != played);
    let direct = others().filter(|action| **action != Action::Draw).map(|action| value(*action)).max();
    let otherwise = direct.or_else(|| others().map(|action| value(*action)).max());
    // If the best value is that of the played action, the played action is the advised one.
    let advised = if alone || value(decision.action) <= after { *played } else { decision.action };
    let before = if advised == *played { after } else { value(advised) };
    let reason = if alone { decision.reason } else { judge.reason(rules, position, advised) };
    Judgement { turn: *turn, seat, played: *played, advised, reason, before, after, otherwise }
}

/// The value of an action for the seat on turn, from a decision that compared it with others.
fn value(decision: &Decision, seat: Seat, action: Action) -> i32 {
    let other = decision.alternatives.iter().find(|other| other.action == action);
    other.map_or(decision.values[seat], |other| other.value)
}
