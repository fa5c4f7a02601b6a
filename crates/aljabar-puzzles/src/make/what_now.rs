//! Makes puzzles from games between bots. They depend on the bots, and change with them.

use aljabar_bots::{Alternative, Budget, Decision, Judge, Level, Question, WON};
use aljabar_core::{Action, DealOptions, Exchange, Game, Group, Position, Rules, Seat};

use super::{Made, Method, rules};
use crate::{
    Kind, Task, WhatNow,
    chance::Chance,
    check::{CONFIRMING, LEAST_MARGIN},
    grade::ease_of_turn,
    puzzle::sort,
};

/// The positions of the first search, which only sorts out.
const GLANCE: u64 = 2_000;
/// The positions of the deep search, for two players. It compares few exchanges, so that each is looked at closely.
const DEEP: u64 = 240_000;
/// How many other actions the deep search looks at.
const COMPARED: usize = 7;
/// The least number of exchanges to choose from.
const LEAST_CHOICE: usize = 9;
/// The most exchanges of a position.
const MOST_CHOICE: usize = 3000;

pub(super) struct WhatNowMaker {
    group: Group,
}

impl WhatNowMaker {
    pub(super) fn new(group: &Group) -> Self {
        Self { group: group.clone() }
    }
}

impl Method for WhatNowMaker {
    fn attempt(&mut self, chance: &mut Chance) -> Option<Made> {
        let players = [2, 2, 2, 3, 3, 4][chance.below(6)];
        let rules = rules(&self.group, players)?;
        let position = moment(&rules, players, chance)?;
        let all = position.exchanges(&rules);
        if !(LEAST_CHOICE..=MOST_CHOICE).contains(&all.len()) {
            return None;
        }
        let mut judge = Judge::new(&rules);
        let question = Question::new(&rules, &position, 0).within(Budget::nodes(GLANCE));
        let glance = judge.decide(&question);
        let promising = equals(&rules, &position, &all, &glance)?;
        if margin(&glance, position.turn(), &promising)? < LEAST_MARGIN / 2.0 {
            return None;
        }
        let question = question.within(Budget::nodes(CONFIRMING));
        let first = judge.decide(&question);
        let mut answers = equals(&rules, &position, &all, &first)?;
        if margin(&first, position.turn(), &answers)? < LEAST_MARGIN {
            return None;
        }
        let others = first.alternatives.iter().map(|other| other.action).filter(|action| !is_one_of(action, &answers));
        let compared: Vec<Action> = [first.action].into_iter().chain(others.take(COMPARED)).collect();
        let deep = judge.compare(&question.within(Budget::nodes(DEEP)), &compared);
        if deep.action != first.action {
            return None;
        }
        // Rounded down, so that what is written is true.
        let margin = (margin(&deep, position.turn(), &answers)? * 100.0).floor() / 100.0;
        let ease = ease_of_turn(&rules, &position, &all, &answers);
        if margin < LEAST_MARGIN || answers.len() * 3 > all.len() || ease.shed >= 1000 {
            return None;
        }
        sort(rules.group(), &mut answers);
        let task = WhatNow { position, answers, margin, rules };
        Some(Made { grade: ease.grade(Kind::WhatNow), task: Task::WhatNow(task) })
    }
}

/// A position from a game between bots, before the final round and before it can be announced.
fn moment(rules: &Rules, players: usize, chance: &mut Chance) -> Option<Position> {
    let options = DealOptions::new(players).first(chance.below(players)).seed(chance.next() >> 11);
    let mut game = Game::deal(rules.clone(), options).ok()?;
    let mut bots = [Level::Strong.bot(rules), Level::Club.bot(rules)];
    let turns = chance.between(players, 8 * players);
    for turn in 0..turns {
        let position = *game.position();
        let question = Question::new(rules, &position, chance.next()).within(Budget::nodes(200));
        game.apply(bots[turn % 2].decide(&question).action).ok()?;
        if game.is_over() {
            return None;
        }
    }
    let position = *game.position();
    let early = !position.is_final() && !position.drawn() && position.hand_len(position.turn()) > rules.limit();
    early.then_some(position)
}

/// The best exchange, and all that lead to the same position. `None` if the best action is no exchange.
fn equals(rules: &Rules, position: &Position, all: &[Exchange], found: &Decision) -> Option<Vec<Exchange>> {
    let Action::Exchange(best) = found.action else { return None };
    let after = |exchange: &Exchange| {
        let mut next = *position;
        next.play_unchecked(rules, exchange);
        next
    };
    let wanted = after(&best);
    Some(all.iter().copied().filter(|exchange| after(exchange) == wanted).collect())
}

/// How much more the best exchange is worth to this seat than the best that is no answer. `None` if there is no other.
fn margin(found: &Decision, seat: Seat, answers: &[Exchange]) -> Option<f64> {
    let wrong =
        |other: &&Alternative| matches!(other.action, Action::Exchange(exchange) if !answers.contains(&exchange));
    let best_wrong = found.alternatives.iter().filter(wrong).map(|other| other.value).max()?;
    Some(f64::from(found.values[seat] - best_wrong) / f64::from(WON))
}

fn is_one_of(action: &Action, answers: &[Exchange]) -> bool {
    matches!(action, Action::Exchange(exchange) if answers.contains(exchange))
}
