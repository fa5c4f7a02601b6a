//! Ranks the actions of the player on turn by a search. Hints and suggestions both come from here, so that they agree.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    sync::atomic::AtomicBool,
};

use aljabar_bots::{Alternative, Budget, Decision, Judge, Question, Reason};
use aljabar_core::{Action, Exchange, Generator, Handful, Pieces, Position, Rules, at_width};

use crate::{
    Advantage, Hint, HintKind,
    advantage::Outlook,
    budget::{PER_HINT, at_table, half},
};

/// The best exchanges of the first search, up to this number, are compared in a second search with equal effort for each.
const COMPARED: usize = 4;
/// Other actions are compared with them if they are among this many best actions of the first search.
const BEST_ACTIONS: usize = 6;
/// About this many exchanges are named at most. Positions of large groups have millions.
const MOST_NAMED: usize = 4096;
/// The most exchanges of a ranking.
pub const MOST_RANKED: usize = 8;

/// The ranked actions of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The best action.
    pub hint: Hint,
    /// The best exchanges, best first, up to [`MOST_RANKED`]. If the hint is an exchange, it is the first. Of several
    /// exchanges that lead to the same position, only the one that moves the fewest pieces is listed.
    pub ranking: Vec<Ranked>,
    /// The number of positions that were evaluated.
    pub positions: u64,
}

/// An exchange with its value and its effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// The pieces to give and to take.
    pub exchange: Exchange,
    /// The player's expected share of the win, as a share of [`WON`](aljabar_bots::WON). Never more than that of the
    /// exchange before it in the ranking.
    pub value: i32,
    /// The number of pieces by which the hand shrinks; negative if it grows.
    pub sheds: i32,
    /// The number of cancellations in the Center.
    pub cancellations: u16,
    /// The number of black pieces that each rival takes.
    pub blacks: u16,
    /// Whether it is the Spectrum.
    pub spectrum: bool,
    /// Why it is ranked before the next exchange.
    pub advantage: Advantage,
}

impl Advice {
    /// Searches a position within [`PER_HINT`]. `None` if the game is over. Setting `cancel` ends the search with the result
    /// found so far; otherwise the same position always has the same result.
    #[must_use]
    pub fn of(rules: &Rules, position: &Position, cancel: &AtomicBool) -> Option<Self> {
        Self::within(rules, position, at_table(PER_HINT, rules, position.players()), cancel)
    }

    /// Searches a position within a budget. See [`of`](Self::of).
    #[must_use]
    pub fn within(rules: &Rules, position: &Position, budget: Budget, cancel: &AtomicBool) -> Option<Self> {
        if position.is_over() {
            return None;
        }
        let mut judge = Judge::new(rules);
        // The judge has no noise, so the seed has no effect.
        let question = Question::new(rules, position, 0).within(half(budget)).until(cancel);
        let mut found = Ranking::by(judge.decide(&question), rules, position);
        found.name_equals();
        let shortlist = found.shortlist();
        let compared = (shortlist.len() > 1).then(|| judge.compare(&question, &shortlist));
        Some(found.into_advice(&mut judge, compared.as_ref()))
    }

    /// Ranks the actions by the static evaluation of the positions after them, without a search. It takes less than a
    /// millisecond in the classic game. `None` if the game is over.
    #[must_use]
    pub fn quick(rules: &Rules, position: &Position) -> Option<Self> {
        if position.is_over() {
            return None;
        }
        let mut judge = Judge::new(rules);
        let question = Question::new(rules, position, 0).within(Budget::nodes(1));
        Some(Ranking::by(judge.decide(&question), rules, position).into_advice(&mut judge, None))
    }
}

/// The result of a search, in which actions that lead to the same position are merged.
struct Ranking<'a> {
    rules: &'a Rules,
    position: &'a Position,
    decision: Decision,
    /// One action for each different position, best first, with as few pieces as possible.
    distinct: Vec<Action>,
    /// The values of the distinct actions.
    values: Vec<i32>,
    /// Every action that the search named, with the index of its distinct action.
    named: Vec<(Action, usize)>,
}

impl<'a> Ranking<'a> {
    fn by(decision: Decision, rules: &'a Rules, position: &'a Position) -> Self {
        let (mut distinct, mut values, mut named) = (Vec::<Action>::new(), Vec::new(), Vec::new());
        let mut known: HashMap<Option<Position>, usize> = HashMap::new();
        let best = Alternative { action: decision.action, value: decision.values[position.turn()] };
        for other in std::iter::once(&best).chain(&decision.alternatives) {
            let action = simplest(rules, position, other.action);
            let place = *known.entry(outcome(rules, position, action)).or_insert(distinct.len());
            if place == distinct.len() {
                distinct.push(action);
                values.push(other.value);
            } else if simplicity(action) < simplicity(distinct[place]) {
                distinct[place] = action;
            }
            named.push((other.action, place));
        }
        Self { rules, position, decision, distinct, values, named }
    }

    /// Names the exchanges that lead to the same position as a named one. The search has only one of them.
    fn name_equals(&mut self) {
        let mut exchanges = Vec::new();
        at_width!(self.rules.group().order(), W => {
            let position: Position<W> = self.position.resized();
            Generator::<W>::new(self.rules).list_best(&position, MOST_NAMED, MOST_NAMED, &mut exchanges);
        });
        exchanges.sort_unstable();
        let reached = |action: Action| outcome(self.rules, self.position, action);
        let known: HashMap<_, usize> =
            self.distinct.iter().enumerate().map(|(place, action)| (reached(*action), place)).collect();
        let named: HashSet<Action> = self.named.iter().map(|(action, _)| *action).collect();
        for action in exchanges.into_iter().map(Action::Exchange).filter(|action| !named.contains(action)) {
            let Some(place) = known.get(&reached(action)).copied() else { continue };
            let simple = simplest(self.rules, self.position, action);
            if simplicity(simple) < simplicity(self.distinct[place]) {
                self.distinct[place] = simple;
            }
            self.named.push((action, place));
        }
    }

    /// The actions for the second search, in the order of the first.
    fn shortlist(&self) -> Vec<Action> {
        let is_exchange = |action: &Action| matches!(action, Action::Exchange(_));
        let exchanges = self.distinct.iter().filter(|action| is_exchange(action)).take(COMPARED);
        let last = exchanges.last();
        let end = self.distinct.iter().position(|action| Some(action) == last).map_or(0, |place| place + 1);
        let places = self.distinct.iter().enumerate();
        let kept =
            places.filter(|(place, action)| if is_exchange(action) { *place < end } else { *place < BEST_ACTIONS });
        kept.map(|(_, action)| *action).collect()
    }

    /// Sorts the actions: first those of the second search, by their values in it, then the others in the order of the
    /// first search.
    fn into_advice(mut self, judge: &mut Judge, compared: Option<&Decision>) -> Advice {
        let seat = self.position.turn();
        let mut order = Vec::new();
        if let Some(compared) = compared {
            let best = Alternative { action: compared.action, value: compared.values[seat] };
            for other in std::iter::once(&best).chain(&compared.alternatives) {
                if let Some(place) = self.distinct.iter().position(|action| *action == other.action) {
                    self.values[place] = other.value;
                    order.push(place);
                }
            }
        }
        let rest: Vec<usize> = (0..self.distinct.len()).filter(|place| !order.contains(place)).collect();
        order.extend(rest);
        // The two searches give slightly different values, so later values are lowered to keep the list sorted.
        let mut least = i32::MAX;
        for place in &order {
            least = least.min(self.values[*place]);
            self.values[*place] = least;
        }
        let ranking = self.ranking(&order);
        let positions = self.decision.nodes + compared.map_or(0, |compared| compared.nodes);
        Advice { hint: self.hint(judge, order[0], compared), ranking, positions }
    }

    fn hint(&self, judge: &mut Judge, best: usize, compared: Option<&Decision>) -> Hint {
        let (rules, position, action) = (self.rules, self.position, self.distinct[best]);
        let sum = match action {
            Action::Exchange(exchange) => Some(rules.group().sum(exchange.take.iter())),
            _ => None,
        };
        let reason = match (compared, self.decision.reason) {
            (Some(compared), _) => compared.reason,
            (None, Reason::OnlyChoice) => Reason::OnlyChoice,
            (None, _) => judge.reason(rules, position, action),
        };
        let others = self.named.iter().filter(|(other, _)| *other != action);
        let mut others: Vec<Alternative> =
            others.map(|(action, place)| Alternative { action: *action, value: self.values[*place] }).collect();
        others.sort_by_key(|other| Reverse(other.value));
        Hint { kind: HintKind::of(rules, position, action), sum, action, reason, value: self.values[best], others }
    }

    fn ranking(&self, order: &[usize]) -> Vec<Ranked> {
        let exchange = |place: &usize| match self.distinct[*place] {
            Action::Exchange(exchange) => Some((exchange, self.values[*place])),
            _ => None,
        };
        // One more than the ranking shows, because the last one is compared with it.
        let listed: Vec<(Exchange, i32)> = order.iter().filter_map(exchange).take(MOST_RANKED + 1).collect();
        let exchanges: Vec<Exchange> = listed.iter().map(|(exchange, _)| *exchange).collect();
        let outlooks = Outlook::all(self.rules, self.position, &exchanges);
        let shown = listed.iter().zip(&outlooks).take(MOST_RANKED).enumerate();
        shown
            .map(|(place, ((exchange, value), outlook))| {
                let next = listed.get(place + 1).zip(outlooks.get(place + 1));
                let advantage = next.map_or(Advantage::Only, |((_, other), next)| outlook.over(next, value - other));
                Ranked {
                    exchange: *exchange,
                    value: *value,
                    sheds: exchange.reduction(),
                    cancellations: outlook.cancellations,
                    blacks: outlook.blacks,
                    spectrum: exchange.give == self.rules.spectrum(),
                    advantage,
                }
            })
            .collect()
    }
}

/// The position after a legal action. `None` for a draw, whose piece is not known.
pub(crate) fn outcome(rules: &Rules, position: &Position, action: Action) -> Option<Position> {
    let mut next = *position;
    match action {
        Action::Announce => next.announce_unchecked(),
        Action::Draw => return None,
        Action::Exchange(exchange) => {
            next.play_unchecked(rules, &exchange);
        }
        Action::Pass => {
            next.end_turn_unchecked();
        }
    }
    Some(next)
}

/// The action without the pieces that are both given and taken, if it leads to the same position without them.
pub(crate) fn simplest(rules: &Rules, position: &Position, action: Action) -> Action {
    let Action::Exchange(Exchange { give, take }) = action else { return action };
    let (mut given, mut taken): (Pieces, Pieces) = (give.counted(), take.counted());
    for piece in give.iter() {
        // At least one piece must be left on both sides.
        if given.len() > 1 && taken.len() > 1 && taken.count(piece) > 0 && given.remove(piece) {
            taken.remove(piece);
        }
    }
    let side = |pieces: &Pieces| pieces.iter().collect::<Handful>();
    let simple = Action::Exchange(Exchange { give: side(&given), take: side(&taken) });
    // Nobody takes blacks for a pair that the player has placed alone, so a piece that is given and taken may matter.
    let same = outcome(rules, position, simple) == outcome(rules, position, action);
    if same { simple } else { action }
}

/// A sort key: fewer pieces first, then the order of exchanges.
fn simplicity(action: Action) -> (usize, Option<Exchange>) {
    match action {
        Action::Exchange(exchange) => (exchange.give.len() + exchange.take.len(), Some(exchange)),
        _ => (0, None),
    }
}
