//! Makes final rounds. Part of the daily puzzle: it never changes.

use aljabar_bots::{FinalRound, Goal};
use aljabar_core::{Exchange, Group, Pieces, Position, Rules, Setup};

use super::{Made, Method, limit, rules};
use crate::{Kind, LastWord, Task, chance::Chance, grade::ease_of_turn, puzzle::sort};

/// The limit on work outside the classic game.
const LIMIT: u64 = 300_000;
/// The least number of exchanges to choose from.
const LEAST_CHOICE: usize = 9;
/// The most exchanges of a position.
const MOST_CHOICE: usize = 400;

pub(super) struct LastWordMaker<const W: usize> {
    /// For two, three and four players.
    tables: Vec<(Rules, FinalRound<W>)>,
}

impl<const W: usize> LastWordMaker<W> {
    pub(super) fn new(group: &Group) -> Self {
        let tables = (2..=4).filter_map(|players| rules(group, players));
        let tables = tables.map(|rules| {
            let solver = FinalRound::new(&rules).with_limit(limit(group, LIMIT));
            (rules, solver)
        });
        Self { tables: tables.collect() }
    }
}

impl<const W: usize> Method for LastWordMaker<W> {
    fn attempt(&mut self, chance: &mut Chance) -> Option<Made> {
        // Half of them for two players, a third for three, a sixth for four.
        let place = [0, 0, 0, 1, 1, 2][chance.below(6)];
        let (rules, solver) = self.tables.get_mut(place)?;
        solver.forget();
        let position = arrangement(rules, place + 2, chance)?;
        let all = position.exchanges(rules);
        if !(LEAST_CHOICE..=MOST_CHOICE).contains(&all.len()) {
            return None;
        }
        let (goal, mut answers) = goal_and_answers(solver, &position.resized())?;
        if answers.len() * 3 > all.len() {
            return None;
        }
        let ease = ease_of_turn(rules, &position, &all, &answers);
        sort(rules.group(), &mut answers);
        // Whoever sheds as much as possible must not always be right.
        let task = LastWord { rules: rules.clone(), position, goal, answers };
        (ease.shed < 1000).then(|| Made { grade: ease.grade(Kind::LastWord), task: Task::LastWord(task) })
    }
}

/// What the seat on turn can reach at most, and the exchanges that do.
fn goal_and_answers<const W: usize>(
    solver: &mut FinalRound<W>,
    position: &Position<W>,
) -> Option<(Goal, Vec<Exchange>)> {
    [Goal::Win, Goal::Share].into_iter().find_map(|goal| {
        let answers = solver.answers(position, goal).ok()?;
        (!answers.is_empty()).then_some((goal, answers))
    })
}

/// Hands of nearly the same size and a Center as late in a game. Somebody plays after the seat on turn.
fn arrangement(rules: &Rules, players: usize, chance: &mut Chance) -> Option<Position> {
    let n = rules.limit();
    let mut supply = rules.full_bag();
    let size = chance.between(3, n + 3);
    let first = chance.below(players);
    let turn = (first + chance.below(players - 1)) % players;
    let mut hands = Vec::new();
    for seat in 0..players {
        let size = if seat == turn { size } else { (size + chance.below(4)).saturating_sub(2).max(1) };
        let blacks = chance.below(1 + size / 2);
        hands.push(chance.draw(&mut supply, size - blacks).plus(&Pieces::blacks(blacks as u16)));
    }
    let (colours, blacks) = (chance.between(2, n + 4), chance.between(1, 4));
    let center = chance.center(&mut supply, colours, blacks, rules.cancels_at());
    let setup = Setup {
        rules: rules.clone(),
        hands,
        center,
        bag: Pieces::EMPTY,
        first,
        turn,
        is_final: true,
        drawn: false,
        over: false,
    };
    setup.position().ok()
}
