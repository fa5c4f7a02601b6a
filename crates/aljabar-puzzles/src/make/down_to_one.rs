//! Makes solitaires. Part of the daily puzzle: it never changes.

use aljabar_core::{Group, Pieces, Rules};

use super::{Made, Method, limit, rules};
use crate::{
    DownToOne, Kind, Needed, Solitaire, Task,
    chance::{Chance, is_center},
    grade::ease_of_solitaire,
    puzzle::sort,
};

/// The limit on work outside the classic game.
const LIMIT: u64 = 200_000;
/// The most turns of a puzzle.
const MOST_TURNS: u32 = 6;

pub(super) struct DownToOneMaker<const W: usize> {
    rules: Option<Rules>,
    solver: Option<Solitaire<W>>,
}

impl<const W: usize> DownToOneMaker<W> {
    pub(super) fn new(group: &Group) -> Self {
        let rules = rules(group, 2);
        let solver = rules.as_ref().map(|rules| Solitaire::new(rules).with_limit(limit(group, LIMIT)));
        Self { rules, solver }
    }
}

impl<const W: usize> Method for DownToOneMaker<W> {
    fn attempt(&mut self, chance: &mut Chance) -> Option<Made> {
        let (rules, solver) = (self.rules.as_ref()?, self.solver.as_mut()?);
        solver.forget();
        let (hand, center) = arrangement(rules, chance);
        if !is_center(&center, rules.cancels_at()) {
            return None;
        }
        let start = solver.table(&hand, &center);
        let Ok(Needed::Turns(turns)) = solver.needed(&start, MOST_TURNS) else { return None };
        if turns < 3 {
            return None;
        }
        let mut firsts = solver.firsts(&start, turns).ok()?;
        let all = solver.exchanges(&start).ok()?.len();
        // Enough to choose from, and most of it wrong.
        if all < 6 || firsts.len() * 2 > all {
            return None;
        }
        sort(rules.group(), &mut firsts);
        let solution = solver.way(&start, turns).ok()?;
        let task = DownToOne { rules: rules.clone(), hand, center, turns, solution, firsts };
        let ease = ease_of_solitaire(solver, &task).ok()?;
        // Whoever sheds as much as possible in every turn must not always succeed.
        (ease.shed < 900).then(|| Made { grade: ease.grade(Kind::DownToOne), task: Task::DownToOne(task) })
    }
}

/// A hand as it is dealt with a Center as it is dealt, or a smaller hand with a larger Center as in the middle of a game.
fn arrangement(rules: &Rules, chance: &mut Chance) -> (Pieces, Pieces) {
    let dealt = rules.hand_size();
    let smallest = rules.limit() + 3;
    let largest = dealt.min(13).max(smallest + 3);
    let size = chance.between(smallest, largest);
    let mut supply = rules.full_bag();
    let fresh = size == dealt || chance.below(4) == 0;
    if fresh {
        let hand = chance.draw(&mut supply, size);
        return (hand, chance.center(&mut supply, 1, 1, rules.cancels_at()));
    }
    let blacks = chance.below(3);
    let hand = chance.draw(&mut supply, size - blacks).plus(&Pieces::blacks(blacks as u16));
    let (colours, blacks) = (chance.between(1, rules.limit() + 2), chance.between(1, 3));
    (hand, chance.center(&mut supply, colours, blacks, rules.cancels_at()))
}
