//! Makes cascades. Part of the daily puzzle: it never changes.

use aljabar_core::{Exchange, Generator, Group, Pieces, Position, Rules, Setup};

use super::{Made, Method, rules};
use crate::{Cascade, Kind, Task, chance::Chance, grade::ease_of_turn, puzzle::sort};

/// The least number of exchanges to choose from.
const LEAST_CHOICE: usize = 20;
/// The most exchanges of a position.
const MOST_CHOICE: usize = 1000;

pub(super) struct CascadeMaker<const W: usize> {
    /// For two, three and four players.
    tables: Vec<(Rules, Generator<W>)>,
}

impl<const W: usize> CascadeMaker<W> {
    pub(super) fn new(group: &Group) -> Self {
        let tables = (2..=4).filter_map(|players| rules(group, players));
        Self { tables: tables.map(|rules| (rules.clone(), Generator::new(&rules))).collect() }
    }
}

impl<const W: usize> Method for CascadeMaker<W> {
    fn attempt(&mut self, chance: &mut Chance) -> Option<Made> {
        let place = [0, 0, 0, 1, 1, 2][chance.below(6)];
        let (rules, generator) = self.tables.get_mut(place)?;
        let position = arrangement(rules, place + 2, chance)?;
        if generator.count(&position.resized()) > MOST_CHOICE as u64 {
            return None;
        }
        let all = position.exchanges(rules);
        let dealt = |exchange: &Exchange| position.clone().play_unchecked(rules, exchange).dealt;
        let blacks = all.iter().map(dealt).max().filter(|blacks| *blacks >= 2)?;
        let mut answers: Vec<Exchange> = all.iter().copied().filter(|exchange| dealt(exchange) == blacks).collect();
        if all.len() < LEAST_CHOICE || answers.len() * 10 > all.len() {
            return None;
        }
        let ease = ease_of_turn(rules, &position, &all, &answers);
        sort(rules.group(), &mut answers);
        let task = Cascade { rules: rules.clone(), position, blacks, answers };
        // Whoever sheds as much as possible must not always be right.
        (ease.shed < 1000).then(|| Made { grade: ease.grade(Kind::Cascade), task: Task::Cascade(task) })
    }
}

/// A hand and a Center as in the middle of a game, and rivals with hands of their own.
fn arrangement(rules: &Rules, players: usize, chance: &mut Chance) -> Option<Position> {
    let n = rules.limit();
    let largest = 3 * n.max(3);
    let mut supply = rules.full_bag();
    let turn = chance.below(players);
    let mut hands = Vec::new();
    for seat in 0..players {
        let size = if seat == turn { chance.between(n + 1, largest) } else { chance.between(2, largest) };
        let blacks = chance.below(1 + size / 4);
        hands.push(chance.draw(&mut supply, size - blacks).plus(&Pieces::blacks(blacks as u16)));
    }
    let most = usize::from(rules.cancels_at() - 1) * (rules.group().order() - 1);
    let (colours, blacks) = (chance.between(n, (2 * n).min(most)), chance.between(1, 4));
    let center = chance.center(&mut supply, colours, blacks, rules.cancels_at());
    let setup = Setup {
        rules: rules.clone(),
        hands,
        center,
        bag: Pieces::EMPTY,
        first: chance.below(players),
        turn,
        is_final: false,
        drawn: false,
        over: false,
    };
    setup.position().ok()
}
