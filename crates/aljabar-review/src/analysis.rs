//! Goes through a game and judges one decision after the other, in small steps that can be stopped.

use std::sync::atomic::{AtomicBool, Ordering};

use aljabar_bots::{Budget, Decision, Judge, Question};
use aljabar_core::{Action, Deed, Game, Position, Rules, Seat};

use crate::{
    Judgement,
    advice::{outcome, simplest},
    budget::{at_table, half},
};

/// So many of what looks best are compared with what was done.
const COMPARED: usize = 2;

/// An analysis on its way: each [`step`](Self::step) judges one decision.
pub struct Analysis {
    rules: Rules,
    judge: Judge,
    budget: Budget,
    decisions: Vec<Made>,
    done: usize,
}

/// A decision as it was made.
struct Made {
    turn: usize,
    position: Position,
    action: Action,
}

/// One more decision was judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// So many are judged now.
    pub done: usize,
    /// Out of so many.
    pub of: usize,
    /// The newest.
    pub judgement: Judgement,
}

impl Analysis {
    /// An analysis of all decisions of a game, over or not, in the order they were made, with so much thinking for each, as
    /// [`PER_DECISION`](crate::PER_DECISION) counts it. It finds the same every time, unless the budget has a clock that
    /// runs out.
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
            decisions.push(Made { turn, position: *again.position(), action });
            turn += usize::from(deed.ends_turn());
            // The game checked every deed when it was done.
            if again.replay(deed).is_err() {
                break;
            }
        }
        let rules = game.rules().clone();
        let budget = at_table(budget, &rules, game.start().players());
        Self { judge: Judge::new(&rules), rules, budget, decisions, done: 0 }
    }

    /// The same, beginning with the decisions of these seats: whoever waits wants to know about himself first.
    #[must_use]
    pub fn first(mut self, seats: impl Fn(Seat) -> bool) -> Self {
        self.decisions[self.done..].sort_by_key(|made| !seats(made.position.turn()));
        self
    }

    /// The same without the decisions of other seats.
    #[must_use]
    pub fn only(mut self, seats: impl Fn(Seat) -> bool) -> Self {
        self.decisions.retain(|made| seats(made.position.turn()));
        self.done = 0;
        self
    }

    /// How many decisions there are to judge in all.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.decisions.len()
    }

    /// Whether there is nothing to judge.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// Judges the next decision. `None` when all are judged, or when the flag was raised: what was half judged by then counts
    /// for nothing, and the next step begins with it again.
    pub fn step(&mut self, cancel: &AtomicBool) -> Option<Progress> {
        let made = self.decisions.get(self.done)?;
        let judgement = judge(&self.rules, &mut self.judge, self.budget, made, cancel);
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        self.done += 1;
        Some(Progress { done: self.done, of: self.decisions.len(), judgement })
    }
}

/// First finds what is best, then looks as closely at what was done: a search alone hardly looks at what seems worse. Each
/// takes half of the budget.
fn judge(rules: &Rules, judge: &mut Judge, budget: Budget, made: &Made, cancel: &AtomicBool) -> Judgement {
    let Made { turn, position, action: played } = made;
    let question = Question::new(rules, position, 0).within(half(budget)).until(cancel);
    let found = judge.decide(&question);
    let outcome = |action: Action| outcome(rules, position, action);
    let reached = outcome(*played);
    // Pieces that are given and taken again make other exchanges of the same effect: they are no alternatives.
    let mut compared: Vec<(Action, Option<Position>)> = vec![(*played, reached)];
    // A draw that leaves everything else to be done afterwards is a detour, unless it is the best.
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
    // What was done is as good as its equals.
    let advised = if alone || value(decision.action) <= after { *played } else { decision.action };
    let before = if advised == *played { after } else { value(advised) };
    let reason = if alone { decision.reason } else { judge.reason(rules, position, advised) };
    Judgement { turn: *turn, seat, played: *played, advised, reason, before, after, otherwise }
}

/// What an action is worth to the seat on turn, by a decision that compared it.
fn value(decision: &Decision, seat: Seat, action: Action) -> i32 {
    let other = decision.alternatives.iter().find(|other| other.action == action);
    other.map_or(decision.values[seat], |other| other.value)
}
