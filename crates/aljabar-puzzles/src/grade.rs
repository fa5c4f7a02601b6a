//! Grades from 1 to 5, by how often plain players would find the answer.
//!
//! A plain player looks at one turn only and picks one of the exchanges that please it most, all with the same
//! probability. How often such players are right is computed exactly, in whole numbers, and does not depend on the bots.
//! The [daily puzzle](crate::daily) depends on it, so it never changes.

use aljabar_bots::NotSolved;
use aljabar_core::{Exchange, Position, Rules, at_width};

use crate::{DownToOne, Kind, Solitaire, Task, hash::FastMap};

/// Certain, in the unit of [`Ease`].
const CERTAIN: u64 = 1000;
/// One, as a probability inside the computations.
const ONE: u64 = 1 << 32;

/// How often each plain player finds the answer, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ease {
    /// Picks any exchange. In a solitaire this is about the first turn only.
    pub any: u32,
    /// Picks an exchange that sheds the most pieces.
    pub shed: u32,
    /// Picks an exchange for which the pieces shed and the blacks dealt to each rival are most. In a solitaire nobody takes
    /// blacks, so this player picks among the exchanges that shed the most pieces or one less.
    pub gain: u32,
    /// Sees only exchanges that give and take one or two pieces, and picks among those that shed most. In a solitaire this is
    /// about the first turn only.
    pub small: u32,
}

impl Ease {
    /// The weighted mean over the players, in thousandths.
    #[must_use]
    pub const fn mean(&self, kind: Kind) -> u32 {
        let [any, shed, gain, small] = match kind {
            Kind::DownToOne | Kind::LastWord => [2, 4, 3, 1],
            Kind::Cascade => [5, 4, 0, 1],
            Kind::WhatNow => [1, 2, 0, 0],
        };
        (any * self.any + shed * self.shed + gain * self.gain + small * self.small) / (any + shed + gain + small)
    }

    /// The grade: 1 for the easiest puzzles, 5 for the hardest.
    #[must_use]
    pub fn grade(&self, kind: Kind) -> u8 {
        let mean = self.mean(kind);
        // Grade 1 from the first number on, and so forth.
        let limits = match kind {
            Kind::DownToOne => [330, 220, 100, 30],
            Kind::LastWord => [450, 340, 180, 60],
            Kind::Cascade => [79, 46, 29, 14],
            Kind::WhatNow => [355, 237, 121, 15],
        };
        1 + limits.iter().filter(|limit| mean < **limit).count() as u8
    }
}

/// The grade of a task.
///
/// # Errors
/// If it was not solved within the limit on work.
pub fn grade(task: &Task) -> Result<u8, NotSolved> {
    Ok(ease(task)?.grade(task.kind()))
}

/// How often plain players find the answer of a task.
///
/// # Errors
/// If it was not solved within the limit on work.
pub fn ease(task: &Task) -> Result<Ease, NotSolved> {
    match task {
        Task::DownToOne(task) => {
            at_width!(task.rules.group().order(), W => ease_of_solitaire(&mut Solitaire::<W>::new(&task.rules), task))
        }
        _ => {
            let position = task.position();
            Ok(ease_of_turn(task.rules(), &position, &position.exchanges(task.rules()), task.answers()))
        }
    }
}

/// How often plain players pick an answer in one turn.
pub(crate) fn ease_of_turn(rules: &Rules, position: &Position, all: &[Exchange], answers: &[Exchange]) -> Ease {
    let gain = |exchange: &Exchange| {
        let dealt = position.clone().play_unchecked(rules, exchange).dealt;
        exchange.reduction() + i32::from(dealt)
    };
    let pick = |wants: &dyn Fn(&Exchange) -> i32, sees: &dyn Fn(&Exchange) -> bool| {
        let most = all.iter().filter(|exchange| sees(exchange)).map(wants).max();
        let picked = all.iter().filter(|exchange| sees(exchange) && Some(wants(exchange)) == most);
        let (mut right, mut count) = (0, 0);
        for exchange in picked {
            right += u64::from(answers.contains(exchange));
            count += 1;
        }
        (CERTAIN * right / u64::max(count, 1)) as u32
    };
    Ease {
        any: pick(&|_| 0, &|_| true),
        shed: pick(&Exchange::reduction, &|_| true),
        gain: pick(&gain, &|_| true),
        small: pick(&Exchange::reduction, &is_small),
    }
}

fn is_small(exchange: &Exchange) -> bool {
    exchange.give.len() <= 2 && exchange.take.len() <= 2
}

/// How often plain players solve a solitaire in the least number of turns.
pub(crate) fn ease_of_solitaire<const W: usize>(
    solver: &mut Solitaire<W>,
    task: &DownToOne,
) -> Result<Ease, NotSolved> {
    let start = solver.table(&task.hand, &task.center);
    let all = solver.exchanges(&start)?;
    let first = ease_of_turn(&task.rules, &task_position(task), &all, &task.firsts);
    let mut luck = |slack| {
        let mut player = Player { solver, slack, known: FastMap::default() };
        player.luck(&start, task.turns).map(|luck| (luck * CERTAIN / ONE) as u32)
    };
    Ok(Ease { any: first.any, shed: luck(0)?, gain: luck(1)?, small: first.small })
}

fn task_position(task: &DownToOne) -> Position {
    crate::puzzle::table(&task.rules, task.hand, task.center)
}

/// A player of solitaires who picks among the exchanges that shed most, or up to `slack` fewer.
struct Player<'a, const W: usize> {
    solver: &'a mut Solitaire<W>,
    slack: i32,
    known: FastMap<(Position<W>, u32), u64>,
}

impl<const W: usize> Player<'_, W> {
    /// The probability of one piece after this many turns.
    fn luck(&mut self, position: &Position<W>, turns: u32) -> Result<u64, NotSolved> {
        if position.hand_len(0) == 1 {
            return Ok(ONE);
        }
        if turns == 0 || !self.solver.solvable(position, turns)? {
            return Ok(0);
        }
        if let Some(luck) = self.known.get(&(*position, turns)) {
            return Ok(*luck);
        }
        let mut picked = self.solver.exchanges(position)?;
        let most = picked.iter().map(Exchange::reduction).max().unwrap_or_default();
        picked.retain(|exchange| exchange.reduction() >= most - self.slack);
        let mut sum = 0;
        for exchange in &picked {
            let next = self.solver.after(position, exchange);
            sum += self.luck(&next, turns - 1)?;
        }
        let luck = sum / picked.len().max(1) as u64;
        self.known.insert((*position, turns), luck);
        Ok(luck)
    }
}
