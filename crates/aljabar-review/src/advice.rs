//! What a judge thinks of everything that the player on turn may do. Hints, suggestions and reviews all come from here,
//! so that they speak with one voice.

use std::{cmp::Reverse, collections::HashMap, sync::atomic::AtomicBool};

use aljabar_bots::{Alternative, Budget, Decision, Judge, Question, Reason};
use aljabar_core::{Action, Exchange, Handful, Pieces, Position, Rules};

use crate::{
    Edge, Hint, Kind,
    budget::{PER_HINT, at_table, half},
    edge::Outlook,
};

/// So many exchanges are compared with each other, with as much thinking for each.
const COMPARED: usize = 4;
/// What is no exchange is compared with them if it is among so many that look best.
const LOOKED_AT: usize = 6;
/// The most exchanges that a ranking has.
pub const MOST_RANKED: usize = 8;

/// What a judge says about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The best thing to do, to be told in three steps.
    pub hint: Hint,
    /// The best exchanges, best first, up to [`MOST_RANKED`]. When the hint is an exchange, it is the first of them. Two
    /// that lead to the same table are listed once, as the one that moves fewer pieces.
    pub ranking: Vec<Ranked>,
    /// Positions made and evaluated for it.
    pub positions: u64,
}

/// An exchange with what the judge thinks of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// What to give and what to take.
    pub exchange: Exchange,
    /// The share of the win that the player may expect with it, in shares of [`WON`](aljabar_bots::WON). Never more than
    /// that of the one before.
    pub value: i32,
    /// By how much the hand shrinks (grows, when negative).
    pub sheds: i32,
    /// How many times something cancels in the Center.
    pub cancellations: u16,
    /// Black pieces that each rival takes for it.
    pub blacks: u16,
    /// Whether it is the Spectrum.
    pub spectrum: bool,
    /// What it has over the next best one.
    pub edge: Edge,
}

impl Advice {
    /// What is best in a position, within [`PER_HINT`]. `None` when the game is over. Raising the flag brings the answer at
    /// once, with what was found by then; else the same position has the same answer every time.
    #[must_use]
    pub fn of(rules: &Rules, position: &Position, cancel: &AtomicBool) -> Option<Self> {
        Self::within(rules, position, at_table(PER_HINT, rules, position.players()), cancel)
    }

    /// The same with a budget of one's own.
    #[must_use]
    pub fn within(rules: &Rules, position: &Position, budget: Budget, cancel: &AtomicBool) -> Option<Self> {
        if position.is_over() {
            return None;
        }
        let mut judge = Judge::new(rules);
        // Master sees without haze, so a seed would decide nothing.
        let question = Question::new(rules, position, 0).within(half(budget)).until(cancel);
        let found = Found::by(judge.decide(&question), rules, position);
        let shortlist = found.shortlist();
        let compared = (shortlist.len() > 1).then(|| judge.compare(&question, &shortlist));
        Some(found.told(&mut judge, compared.as_ref()))
    }

    /// What looks best at first sight: every exchange judged by the table after it, without looking ahead. For the classic
    /// game it takes less than a millisecond. `None` when the game is over.
    #[must_use]
    pub fn quick(rules: &Rules, position: &Position) -> Option<Self> {
        if position.is_over() {
            return None;
        }
        let mut judge = Judge::new(rules);
        let question = Question::new(rules, position, 0).within(Budget::nodes(1));
        Some(Found::by(judge.decide(&question), rules, position).told(&mut judge, None))
    }
}

/// Everything that a search has looked at, with what leads to the same table put together.
struct Found<'a> {
    rules: &'a Rules,
    position: &'a Position,
    decision: Decision,
    /// What leads to different tables, best first, each as simply as possible.
    distinct: Vec<Action>,
    /// What each of them seemed worth.
    values: Vec<i32>,
    /// Every action that the search named, with its place among the distinct ones.
    named: Vec<(Action, usize)>,
}

impl<'a> Found<'a> {
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

    /// What is worth a closer look, in the order of the search.
    fn shortlist(&self) -> Vec<Action> {
        let is_exchange = |action: &Action| matches!(action, Action::Exchange(_));
        let exchanges = self.distinct.iter().filter(|action| is_exchange(action)).take(COMPARED);
        let last = exchanges.last();
        let end = self.distinct.iter().position(|action| Some(action) == last).map_or(0, |place| place + 1);
        let places = self.distinct.iter().enumerate();
        let kept = places.filter(|(place, action)| if is_exchange(action) { *place < end } else { *place < LOOKED_AT });
        kept.map(|(_, action)| *action).collect()
    }

    /// Everything in order: first what was compared, by what it was found to be worth, then the rest as the search left it.
    fn told(mut self, judge: &mut Judge, compared: Option<&Decision>) -> Advice {
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
        // Two looks at the same action differ a little; what comes later is never called better.
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
        Hint { kind: Kind::of(rules, position, action), sum, action, reason, value: self.values[best], others }
    }

    fn ranking(&self, order: &[usize]) -> Vec<Ranked> {
        let exchange = |place: &usize| match self.distinct[*place] {
            Action::Exchange(exchange) => Some((exchange, self.values[*place])),
            _ => None,
        };
        // One more than is told, for the last one to be compared with.
        let listed: Vec<(Exchange, i32)> = order.iter().filter_map(exchange).take(MOST_RANKED + 1).collect();
        let exchanges: Vec<Exchange> = listed.iter().map(|(exchange, _)| *exchange).collect();
        let outlooks = Outlook::all(self.rules, self.position, &exchanges);
        let told = listed.iter().zip(&outlooks).take(MOST_RANKED).enumerate();
        told.map(|(place, ((exchange, value), outlook))| {
            let next = listed.get(place + 1).zip(outlooks.get(place + 1));
            let edge = next.map_or(Edge::Only, |((_, other), next)| outlook.over(next, value - other));
            Ranked {
                exchange: *exchange,
                value: *value,
                sheds: exchange.reduction(),
                cancellations: outlook.cancellations,
                blacks: outlook.blacks,
                spectrum: exchange.give == self.rules.spectrum(),
                edge,
            }
        })
        .collect()
    }
}

/// The position that an action leads to; `None` for a draw, which leads to many but is one action.
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

/// The same action without pieces that are given and taken again, if it does the same without them.
pub(crate) fn simplest(rules: &Rules, position: &Position, action: Action) -> Action {
    let Action::Exchange(Exchange { give, take }) = action else { return action };
    let (mut given, mut taken): (Pieces, Pieces) = (give.counted(), take.counted());
    for piece in give.iter() {
        // Something must be left on both sides.
        if given.len() > 1 && taken.len() > 1 && taken.count(piece) > 0 && given.remove(piece) {
            taken.remove(piece);
        }
    }
    let side = |pieces: &Pieces| pieces.iter().collect::<Handful>();
    let simple = Action::Exchange(Exchange { give: side(&given), take: side(&taken) });
    // Whoever places a whole set himself hands out no blacks for it, so what is given twice may matter.
    let same = outcome(rules, position, simple) == outcome(rules, position, action);
    if same { simple } else { action }
}

/// Fewer pieces are simpler; of equals the first in order.
fn simplicity(action: Action) -> (usize, Option<Exchange>) {
    match action {
        Action::Exchange(exchange) => (exchange.give.len() + exchange.take.len(), Some(exchange)),
        _ => (0, None),
    }
}
