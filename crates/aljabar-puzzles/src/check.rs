//! [`check`]: proves a puzzle again, from nothing but its position.

use std::{error::Error, fmt};

use aljabar_bots::{Budget, FinalRound, Goal, Judge, NotSolved, Question};
use aljabar_core::{Action, Exchange, Game, Group, Rules, at_width};

use crate::{Cascade, DownToOne, LastWord, Needed, Puzzle, Solitaire, Task, WhatNow, puzzle::sort};

/// The most exchanges of a position that are looked at.
pub(crate) const MOST_EXCHANGES: usize = 200_000;
/// The least margin of a `what-now` puzzle.
pub(crate) const LEAST_MARGIN: f64 = 0.15;
/// The positions of the search that confirms a `what-now` puzzle.
pub(crate) const CONFIRMING: u64 = 30_000;

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// It could not be proven with the work that is allowed.
    NotSolved,
    /// A solitaire with fewer than two turns.
    TooFewTurns(u32),
    /// It cannot be solved in the number of turns that it says, or in fewer.
    Turns {
        /// What was found.
        is: Needed,
        /// What the puzzle says.
        said: u32,
    },
    /// The solution does not end with one piece, or a turn of it is not possible.
    Solution,
    /// The answers, or the first turns, are not those that were found.
    Answers {
        /// The first that is missing, in the notation.
        missing: Option<String>,
        /// The first that is wrong, in the notation.
        wrong: Option<String>,
    },
    /// The answers, or the first turns, are not sorted, or one occurs twice.
    NotSorted,
    /// There are no answers.
    NoAnswers,
    /// Too many of the exchanges are answers.
    TooManyAnswers {
        /// The number of answers.
        answers: usize,
        /// The number of exchanges.
        of: usize,
    },
    /// The position is not in its final round.
    NotFinal,
    /// The bag is not empty, or cancelled pieces go back into it.
    CanDraw,
    /// The goal is to share the win, but an exchange wins alone.
    CanWin(String),
    /// The number of blacks is not the largest, or less than 2.
    Blacks {
        /// The largest number.
        is: u16,
        /// What the puzzle says.
        said: u16,
    },
    /// The margin is less than 0.15.
    Margin,
    /// A search prefers another action.
    Doubtful(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSolved => f.write_str("it is too large to be proven"),
            Self::TooFewTurns(turns) => write!(f, "{turns} turns are too few for a puzzle"),
            Self::Turns { is: Needed::Turns(is), said } => write!(f, "the least number of turns is {is}, not {said}"),
            Self::Turns { said, .. } => write!(f, "it cannot be done in {said} turns"),
            Self::Solution => f.write_str("the solution is not a shortest way to one piece"),
            Self::Answers { missing: Some(missing), .. } => write!(f, "{missing} is missing"),
            Self::Answers { wrong: Some(wrong), .. } => write!(f, "{wrong} is wrong"),
            Self::Answers { .. } => f.write_str("the answers are wrong"),
            Self::NotSorted => f.write_str("the exchanges are not sorted, or one occurs twice"),
            Self::NoAnswers => f.write_str("there is no answer"),
            Self::TooManyAnswers { answers, of } => write!(f, "{answers} of {of} exchanges are too many answers"),
            Self::NotFinal => f.write_str("this is not the final round"),
            Self::CanDraw => f.write_str("somebody could draw"),
            Self::CanWin(exchange) => write!(f, "{exchange} even wins alone"),
            Self::Blacks { is, said } => write!(f, "each rival takes at most {is} blacks, not {said}"),
            Self::Margin => write!(f, "the margin is less than {LEAST_MARGIN}"),
            Self::Doubtful(action) => write!(f, "a search prefers {action}"),
        }
    }
}

impl Error for Fault {}

impl From<NotSolved> for Fault {
    fn from(NotSolved: NotSolved) -> Self {
        Self::NotSolved
    }
}

/// Proves a puzzle. What it costs is bounded, whatever the puzzle is.
///
/// A `what-now` puzzle cannot be proven. Its form is checked, and a search of a fixed number of positions must prefer one
/// of its answers to every other action. The result is the same on every machine.
///
/// # Errors
/// What is wrong with it.
pub fn check(puzzle: &Puzzle) -> Result<(), Fault> {
    match &puzzle.task {
        Task::DownToOne(task) => at_width!(task.rules.group().order(), W => down_to_one::<W>(task)),
        Task::LastWord(task) => at_width!(task.rules.group().order(), W => last_word::<W>(task)),
        Task::Cascade(task) => cascade(task),
        Task::WhatNow(task) => what_now(task),
    }
}

fn down_to_one<const W: usize>(task: &DownToOne) -> Result<(), Fault> {
    if task.turns < 2 {
        return Err(Fault::TooFewTurns(task.turns));
    }
    let mut solver = Solitaire::<W>::new(&task.rules);
    let start = solver.table(&task.hand, &task.center);
    let is = solver.needed(&start, task.turns)?;
    if is != Needed::Turns(task.turns) {
        return Err(Fault::Turns { is, said: task.turns });
    }
    compare(task.rules.group(), &task.firsts, solver.firsts(&start, task.turns)?)?;
    if task.solution.len() != task.turns as usize || !reaches_one(task) {
        return Err(Fault::Solution);
    }
    Ok(())
}

/// Plays the solution.
fn reaches_one(task: &DownToOne) -> bool {
    let (mut hand, mut center) = (task.hand, task.center);
    for exchange in &task.solution {
        let position = crate::puzzle::table(&task.rules, hand, center);
        let mut game = Game::from_position(task.rules.clone(), position, 0);
        if hand.len() == 1 || game.apply(Action::Exchange(*exchange)).is_err() {
            return false;
        }
        (hand, center) = (*game.position().hand(0), *game.position().center());
    }
    hand.len() == 1
}

fn last_word<const W: usize>(task: &LastWord) -> Result<(), Fault> {
    if !task.position.is_final() {
        return Err(Fault::NotFinal);
    }
    if task.position.can_draw() || task.rules.recycle() {
        return Err(Fault::CanDraw);
    }
    let group = task.rules.group();
    let mut solver = FinalRound::<W>::new(&task.rules).with_limit(20_000_000);
    let position = task.position.resized::<W>();
    let rated = solver.rate(&position, task.goal)?;
    let answers = rated.iter().filter(|rated| rated.is_answer()).map(|rated| rated.exchange).collect();
    compare(group, &task.answers, answers)?;
    at_most(task.answers.len(), rated.len(), 3)?;
    if task.goal == Goal::Share
        && let Some(winning) = solver.answers(&position, Goal::Win)?.first()
    {
        return Err(Fault::CanWin(group.write_exchange(winning)));
    }
    Ok(())
}

fn cascade(task: &Cascade) -> Result<(), Fault> {
    let all = exchanges(&task.rules, &task.position)?;
    let dealt = |exchange: &Exchange| task.position.clone().play_unchecked(&task.rules, exchange).dealt;
    let is = all.iter().map(dealt).max().unwrap_or_default();
    if is != task.blacks || is < 2 {
        return Err(Fault::Blacks { is, said: task.blacks });
    }
    let answers = all.iter().copied().filter(|exchange| dealt(exchange) == is).collect();
    compare(task.rules.group(), &task.answers, answers)?;
    at_most(task.answers.len(), all.len(), 10)
}

fn what_now(task: &WhatNow) -> Result<(), Fault> {
    let group = task.rules.group();
    if task.margin < LEAST_MARGIN {
        return Err(Fault::Margin);
    }
    let all = exchanges(&task.rules, &task.position)?;
    if let Some(wrong) = task.answers.iter().find(|answer| !all.contains(answer)) {
        return Err(Fault::Answers { missing: None, wrong: Some(group.write_exchange(wrong)) });
    }
    compare(group, &task.answers, task.answers.clone())?;
    at_most(task.answers.len(), all.len(), 3)?;
    let question = Question::new(&task.rules, &task.position, 0).within(Budget::nodes(CONFIRMING));
    match Judge::new(&task.rules).decide(&question).action {
        Action::Exchange(best) if task.answers.contains(&best) => Ok(()),
        Action::Exchange(best) => Err(Fault::Doubtful(group.write_exchange(&best))),
        Action::Draw => Err(Fault::Doubtful("a draw".to_owned())),
        Action::Announce | Action::Pass => Err(Fault::Doubtful("another action".to_owned())),
    }
}

fn exchanges(rules: &Rules, position: &aljabar_core::Position) -> Result<Vec<Exchange>, Fault> {
    let count = at_width!(rules.group().order(), W => {
        aljabar_core::Generator::<W>::new(rules).count(&position.resized())
    });
    if count > MOST_EXCHANGES as u64 { Err(Fault::NotSolved) } else { Ok(position.exchanges(rules)) }
}

/// Compares what a puzzle says with what was found.
fn compare(group: &Group, said: &[Exchange], mut found: Vec<Exchange>) -> Result<(), Fault> {
    sort(group, &mut found);
    let missing = found.iter().find(|exchange| !said.contains(exchange));
    let wrong = said.iter().find(|exchange| !found.contains(exchange));
    if missing.is_some() || wrong.is_some() {
        let written = |exchange: Option<&Exchange>| exchange.map(|exchange| group.write_exchange(exchange));
        return Err(Fault::Answers { missing: written(missing), wrong: written(wrong) });
    }
    found.dedup();
    if said != found { Err(Fault::NotSorted) } else { Ok(()) }
}

/// Checks that there are answers, and at most one in `part` exchanges is one.
fn at_most(answers: usize, of: usize, part: usize) -> Result<(), Fault> {
    match answers {
        0 => Err(Fault::NoAnswers),
        _ if answers * part > of => Err(Fault::TooManyAnswers { answers, of }),
        _ => Ok(()),
    }
}
