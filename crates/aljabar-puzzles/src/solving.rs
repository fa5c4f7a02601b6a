//! [`Solving`]: a puzzle while a player solves it.

use aljabar_bots::FinalRound;
use aljabar_core::{Action, Exchange, Game, Illegal, Position, Seat, at_width};

use crate::{Hint, HintStep, LastWord, Needed, Puzzle, Solitaire, Task};

/// How many turns more than the least a solitaire is looked ahead when the player has left the shortest way.
const DETOUR: u32 = 3;
/// The most positions that are looked at for a verdict: well under a second.
const LIMIT: u64 = 1_000_000;

/// What an exchange of the player was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// An answer, or the last turn of a solitaire. The puzzle is solved.
    Solved {
        /// Whether that took the least number of turns. Always true outside solitaires.
        shortest: bool,
    },
    /// A turn of a solitaire that is still on a shortest way.
    OnTheWay {
        /// The turns that are left.
        left: u32,
    },
    /// A turn of a solitaire that has left the shortest way.
    Detour {
        /// The least number of turns from here. `None` if that is not known.
        needed: Option<Needed>,
    },
    /// Not an answer of a `last-word` puzzle: the others play so and prevent it.
    Refuted {
        /// Each seat with what it does, to the end of the game.
        replies: Vec<(Seat, Action)>,
    },
    /// Not an answer of a `cascade`: it hands out fewer blacks.
    FewerBlacks {
        /// The blacks that each rival takes.
        blacks: u16,
        /// The most that are possible.
        most: u16,
    },
    /// Not an answer of a `what-now` puzzle: another exchange is better by far.
    Worse,
}

/// A puzzle while a player solves it: the table, the verdicts on exchanges, the hints, and the line to show at the end.
///
/// In a solitaire the player plays on after every exchange. In the other kinds one exchange decides; a wrong one is judged
/// and the position stays as it is, so that the player can try again.
#[derive(Clone, Debug)]
pub struct Solving {
    puzzle: Puzzle,
    position: Position,
    played: Vec<(Position, Exchange)>,
    solved: bool,
}

impl Solving {
    /// Begins a puzzle. It must be one that [`check`](crate::check) accepts; then all verdicts are right.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Self {
        let position = puzzle.task.position();
        Self { puzzle, position, played: Vec::new(), solved: false }
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The table now. In a solitaire seat 0 is always on turn, and seat 1 has no meaning.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The exchanges of a solitaire so far, or the answer that was found.
    pub fn played(&self) -> impl Iterator<Item = Exchange> + '_ {
        self.played.iter().map(|(_, exchange)| *exchange)
    }

    /// Whether it is solved.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.solved
    }

    /// Plays an exchange and says what it was.
    ///
    /// # Errors
    /// The reason why the rules do not allow it. Then nothing has changed.
    pub fn play(&mut self, exchange: Exchange) -> Result<Verdict, Illegal> {
        if self.solved {
            return Err(Illegal::Over);
        }
        let rules = self.puzzle.task.rules().clone();
        Game::from_position(rules.clone(), self.position, 0).check(&Action::Exchange(exchange))?;
        let verdict = match &self.puzzle.task {
            Task::DownToOne(_) => self.play_solitaire(exchange),
            task if task.answers().contains(&exchange) => Verdict::Solved { shortest: true },
            Task::LastWord(task) => Verdict::Refuted { replies: refutation(task, &exchange) },
            Task::Cascade(task) => {
                let blacks = self.position.clone().play_unchecked(&rules, &exchange).dealt;
                Verdict::FewerBlacks { blacks, most: task.blacks }
            }
            Task::WhatNow(_) => Verdict::Worse,
        };
        if matches!(verdict, Verdict::Solved { .. }) {
            self.solved = true;
            if self.puzzle.task.kind() != crate::Kind::DownToOne {
                self.played.push((self.position, exchange));
                self.position.play_unchecked(&rules, &exchange);
            }
        }
        Ok(verdict)
    }

    /// Takes the last turn back and returns it. `None` at the start.
    pub fn take_back(&mut self) -> Option<Exchange> {
        let (before, exchange) = self.played.pop()?;
        self.position = before;
        self.solved = false;
        Some(exchange)
    }

    fn play_solitaire(&mut self, exchange: Exchange) -> Verdict {
        let Task::DownToOne(task) = &self.puzzle.task else { return Verdict::Worse };
        let before = self.position;
        self.position.exchange_unchecked(&task.rules, &exchange.give.counted(), &exchange.take.counted());
        self.played.push((before, exchange));
        let played = self.played.len() as u32;
        if self.position.hand_len(0) == 1 {
            return Verdict::Solved { shortest: played <= task.turns };
        }
        match self.needed() {
            Some(Needed::Turns(left)) if played + left <= task.turns => Verdict::OnTheWay { left },
            needed => Verdict::Detour { needed },
        }
    }

    /// The least number of turns that a solitaire needs from here. `None` if that is not known, and for other kinds.
    #[must_use]
    pub fn needed(&self) -> Option<Needed> {
        let Task::DownToOne(task) = &self.puzzle.task else { return None };
        at_width!(task.rules.group().order(), W => {
            let mut solver = Solitaire::<W>::new(&task.rules).with_limit(LIMIT);
            solver.needed(&self.position.resized(), task.turns + DETOUR).ok()
        })
    }

    /// A hint for the next exchange. `None` if the puzzle is solved, or a solitaire cannot be finished from here.
    #[must_use]
    pub fn hint(&self, step: HintStep) -> Option<Hint> {
        let exchange = self.next()?;
        Some(Hint::new(self.puzzle.task.rules().group(), exchange, step))
    }

    /// An exchange that is right now.
    fn next(&self) -> Option<Exchange> {
        if self.solved {
            return None;
        }
        match &self.puzzle.task {
            Task::DownToOne(task) if self.played().eq(task.solution.iter().copied().take(self.played.len())) => {
                task.solution.get(self.played.len()).copied()
            }
            Task::DownToOne(_) => self.rest().into_iter().next(),
            task => task.answers().first().copied(),
        }
    }

    /// A shortest way to finish a solitaire from here. Empty if none is known.
    fn rest(&self) -> Vec<Exchange> {
        let (Task::DownToOne(task), Some(Needed::Turns(turns))) = (&self.puzzle.task, self.needed()) else {
            return Vec::new();
        };
        at_width!(task.rules.group().order(), W => {
            let mut solver = Solitaire::<W>::new(&task.rules).with_limit(LIMIT);
            solver.way(&self.position.resized(), turns).unwrap_or_default()
        })
    }

    /// The whole line to show at the end, from the start of the puzzle: a shortest way, the answer with the best replies of
    /// the others, or the answer alone. If the player has found an answer, it begins with that one.
    #[must_use]
    pub fn line(&self) -> Vec<(Seat, Action)> {
        let found = self.played().next().filter(|_| self.solved);
        match &self.puzzle.task {
            Task::DownToOne(task) => {
                let own: Vec<Exchange> = self.played().collect();
                let own_is_shortest = self.solved && own.len() <= task.turns as usize;
                let way = if own_is_shortest { &own } else { &task.solution };
                way.iter().map(|exchange| (0, Action::Exchange(*exchange))).collect()
            }
            Task::LastWord(task) => {
                let Some(answer) = found.or_else(|| task.answers.first().copied()) else { return Vec::new() };
                let mut line = vec![(task.position.turn(), Action::Exchange(answer))];
                line.extend(replies(task, &answer));
                line
            }
            task => {
                let answer = found.or_else(|| task.answers().first().copied());
                answer.map(|exchange| (task.position().turn(), Action::Exchange(exchange))).into_iter().collect()
            }
        }
    }
}

/// What the others do against a wrong exchange. Empty if that is not known.
fn refutation(task: &LastWord, exchange: &Exchange) -> Vec<(Seat, Action)> {
    let found = at_width!(task.rules.group().order(), W => {
        FinalRound::<W>::new(&task.rules).refutation(&task.position.resized(), exchange, task.goal)
    });
    seated(task, exchange, found.ok().flatten().unwrap_or_default())
}

/// The best that the others can do after an exchange.
fn replies(task: &LastWord, exchange: &Exchange) -> Vec<(Seat, Action)> {
    let found = at_width!(task.rules.group().order(), W => {
        FinalRound::<W>::new(&task.rules).replies(&task.position.resized(), exchange, task.goal)
    });
    seated(task, exchange, found.unwrap_or_default())
}

/// Names the seat of each reply.
fn seated(task: &LastWord, exchange: &Exchange, replies: Vec<Action>) -> Vec<(Seat, Action)> {
    let mut now = task.position;
    now.play_unchecked(&task.rules, exchange);
    let mut seated = Vec::new();
    for action in replies {
        seated.push((now.turn(), action));
        match action {
            Action::Exchange(exchange) => drop(now.play_unchecked(&task.rules, &exchange)),
            _ => drop(now.end_turn_unchecked()),
        }
    }
    seated
}
