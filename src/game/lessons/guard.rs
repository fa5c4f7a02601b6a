//! The guard between what a learner presses and the game: it refuses what the step does not want, with the reason.

use super::script::{LEARNER, Pattern, Step, Task};
use super::{LessonRun, RunningLesson};
use crate::game::messages::{Intent, Side};
use crate::game::phrases;
use crate::game::selection::Selection;
use crate::game::session::Session;
use crate::notices::Refused;
use crate::texts::{Say, say};
use aljabar_core::{Action, Exchange, Game, Handful, Piece, Pieces};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The learner has pressed something that the step does not want.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misstep;

/// Refuses intents at the table of a lesson. Elsewhere everything is allowed.
#[derive(SystemParam)]
pub struct Guard<'w> {
    lesson: Res<'w, RunningLesson>,
    missteps: MessageWriter<'w, Misstep>,
    /// For refusals of the system that uses the guard.
    pub refused: MessageWriter<'w, Refused>,
}

impl Guard<'_> {
    /// Whether an intent may go on to the game. If not, the player is told the reason.
    pub fn allows(&mut self, intent: &Intent, session: &Session, selection: &Selection) -> bool {
        let Some(run) = self.lesson.run().filter(|run| !run.is_game()) else { return true };
        let Some(reason) = run.refusal(intent, session, selection) else { return true };
        if run.is_asking() {
            self.missteps.write(Misstep);
        }
        self.refused.write(Refused(reason));
        false
    }
}

impl LessonRun {
    /// Why the step does not want an intent. `None` if it may go on.
    pub(super) fn refusal(&self, intent: &Intent, session: &Session, selection: &Selection) -> Option<Say> {
        let game = session.game();
        match *intent {
            Intent::Undo | Intent::UndoAgreed | Intent::Redo => Some(say!("lesson-why-undo")),
            Intent::Pick(..) | Intent::Choose(_) if !self.is_asking() => Some(say!("lesson-why-go-on")),
            // The rival does what the script says, and nothing else.
            Intent::Do(seat, action) if seat != LEARNER => {
                (self.step().task != Task::Rival(action)).then(|| say!("lesson-why-go-on"))
            }
            Intent::Do(..) if !self.is_asking() => Some(say!("lesson-why-go-on")),
            Intent::Pick(side, piece) => self.why_not_pick(game, selection, side, piece),
            Intent::Choose(exchange) if self.solutions.contains(&exchange) => None,
            Intent::Choose(_) => Some(self.why_not_marbles(game)),
            Intent::Do(_, action) => self.why_not_do(game, &action),
            _ => None,
        }
    }

    fn why_not_pick(&self, game: &Game, selection: &Selection, side: Side, piece: Piece) -> Option<Say> {
        let mut more = *selection;
        more.add(side, piece);
        if self.solutions.iter().any(|solution| contains(solution, &more)) {
            return None;
        }
        let Some(wanted) = self.solutions.first() else { return Some(self.why_not_marbles(game)) };
        let step = self.step();
        Some(match &step.task {
            Task::Select(pattern) => self.why_not_sum(game, pattern, side, more.side(side), piece),
            Task::Exchange(pattern) if pattern.give.is_none() || pattern.take.is_none() => {
                let choices = game.choices(&selection.give, &selection.take);
                let fits = if side == Side::Give { choices.gives(piece) } else { choices.takes(piece) };
                let piece = phrases::piece(game.rules().group(), piece);
                match fits {
                    false => say!("note-dark", piece = piece),
                    true => step.why().unwrap_or_else(|| say!("lesson-why-legal", piece = piece)),
                }
            }
            _ => step.why().unwrap_or_else(|| {
                let wanted = if side == Side::Give { wanted.give } else { wanted.take };
                say!(
                    "lesson-why-asked",
                    piece = phrases::piece(game.rules().group(), piece),
                    wanted = names(game, wanted)
                )
            }),
        })
    }

    /// Why these marbles are not those whose sum is asked for.
    fn why_not_sum(&self, game: &Game, pattern: &Pattern, side: Side, chosen: &Pieces, piece: Piece) -> Say {
        let group = game.rules().group();
        let of = |solution: &Exchange| if side == Side::Give { solution.give } else { solution.take };
        let Some(wanted) = self.solutions.iter().map(of).find(|set| !set.is_empty()) else {
            return if side == Side::Give { say!("lesson-why-center") } else { say!("lesson-why-hand") };
        };
        if chosen.len() > wanted.len() {
            let number = phrases::number(wanted.len());
            return say!("lesson-why-enough", count = wanted.len(), number = number);
        }
        if let Some(why) = self.step().why() {
            return why;
        }
        let (sum, wanted_sum) = (group.sum_of(chosen), group.sum(wanted.iter()));
        let complete = chosen.len() == wanted.len();
        let marbles = || phrases::set(group, Handful::new(chosen.iter()).unwrap_or(Handful::EMPTY));
        let name = |piece: Piece| phrases::piece(group, piece);
        let is_exact = pattern.give.is_some() || pattern.take.is_some();
        match (complete && wanted.len() > 1, sum == wanted_sum) {
            (true, true) if is_exact => {
                say!("lesson-why-exactly", marbles = marbles(), sum = name(sum), wanted = names(game, wanted))
            }
            (true, true) => say!("lesson-why-asked", piece = name(piece), wanted = names(game, wanted)),
            (true, false) => say!("lesson-why-sum", marbles = marbles(), sum = name(sum), wanted = name(wanted_sum)),
            (false, _) if is_exact && wanted.len() > 1 => {
                say!("lesson-why-asked", piece = name(piece), wanted = names(game, wanted))
            }
            // A single marble that stands for a sum must not be given away.
            (false, _) if is_exact => say!("lesson-why-not-the-sum", piece = name(piece)),
            (false, _) => say!("lesson-why-partner", piece = name(piece), wanted = name(wanted_sum)),
        }
    }

    /// Why no marbles are wanted now.
    fn why_not_marbles(&self, game: &Game) -> Say {
        let step = self.step();
        match step.task {
            Task::Draw => say!("lesson-why-first-draw"),
            Task::Announce => say!("lesson-why-first-announce"),
            Task::Rival(_) | Task::Game => say!("lesson-why-go-on"),
            Task::Select(_) | Task::Exchange(_) | Task::Refused(_) => step.why().unwrap_or_else(|| {
                let wanted = self.solutions.first().map_or(Handful::EMPTY, |solution| solution.give);
                say!("lesson-why-exchange", wanted = names(game, wanted))
            }),
        }
    }

    fn why_not_do(&self, game: &Game, action: &Action) -> Option<Say> {
        let refusal = || game.check(action).err().map(|reason| phrases::refusal(&reason));
        match (action, &self.step().task) {
            (Action::Draw, Task::Draw) | (Action::Announce, Task::Announce) => None,
            (Action::Exchange(exchange), Task::Exchange(_) | Task::Refused(_)) if self.solutions.contains(exchange) => {
                None
            }
            (Action::Exchange(_), Task::Select(_)) => Some(say!("lesson-why-only-sum")),
            (Action::Exchange(Exchange { give, take }), Task::Exchange(_) | Task::Refused(_)) => {
                let nothing = give.is_empty() && take.is_empty();
                Some(if nothing {
                    say!("lesson-why-choose")
                } else {
                    refusal().unwrap_or_else(|| say!("lesson-why-more"))
                })
            }
            (Action::Exchange(_), _) => Some(self.why_not_marbles(game)),
            (Action::Draw, _) => Some(refusal().unwrap_or_else(|| say!("lesson-why-draw"))),
            (Action::Announce, _) => Some(refusal().unwrap_or_else(|| say!("lesson-why-announce"))),
            (Action::Pass, _) => Some(refusal().unwrap_or_else(|| say!("lesson-why-pass"))),
        }
    }
}

impl Step {
    /// The reason that the script gives for steps that do not accept every legal exchange.
    fn why(&self) -> Option<Say> {
        self.why.clone().map(|key| Say::new(key, Vec::new()))
    }
}

/// Whether everything that is selected belongs to a solution.
fn contains(solution: &Exchange, selection: &Selection) -> bool {
    let (give, take): (Pieces, Pieces) = (solution.give.counted(), solution.take.counted());
    give.contains_all(&selection.give) && take.contains_all(&selection.take)
}

/// The names of marbles: `red and blue`.
fn names(game: &Game, pieces: Handful) -> Vec<Say> {
    let group = game.rules().group();
    group.sorted(pieces.iter()).into_iter().map(|piece| phrases::piece(group, piece)).collect()
}
