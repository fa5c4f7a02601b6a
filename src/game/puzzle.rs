//! A puzzle at the table: judges the exchanges of the player, lets the others reply, and says when it has ended.

use super::clock::TableClock;
use super::gate::ShowGate;
use super::hints::{Hints, STEPS};
use super::messages::{Change, GameChanged, Intent};
use super::per_table::PerTable;
use super::session::Session;
use super::waiting::Waiting;
use crate::app::{FrameStep, MenuOpen, Pace, Screen, Waker};
use crate::files::{Progress, Task as Job};
use aljabar_core::{Action, Deed, Exchange, Seat};
use aljabar_puzzles::{Date, Hint, HintStep, Puzzle, Solving, Verdict};
use bevy::prelude::*;
use std::collections::VecDeque;
use std::time::Duration;

/// How long the turn of another seat is visible before it replies, in seconds at normal speed.
const BEFORE_REPLY: f32 = 0.8;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PuzzleEnded>().init_per_table::<PuzzleTable>().add_systems(
        Update,
        (
            (judge, reply.run_if(MenuOpen::none)).chain().in_set(FrameStep::Want),
            (follow, count_hints, end).chain().in_set(FrameStep::Count),
        )
            .run_if(in_state(Screen::Table)),
    );
    app.clear_messages_on_exit::<PuzzleEnded>(Screen::Table);
}

/// A puzzle to be solved at the table, and the day whose puzzle it is.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleAt {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The day, if it is the puzzle of a day.
    pub day: Option<Date>,
}

/// The puzzle at the table has ended, and everything has been shown.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleEnded {
    /// Whether it was solved.
    pub solved: bool,
}

/// What is known about the puzzle at the table. Empty at tables of other kinds.
#[derive(Resource, Default)]
pub struct PuzzleTable {
    solving: Option<Solving>,
    /// The number of exchanges of the player that have been judged.
    judged: usize,
    /// The verdict on the last exchange.
    verdict: Option<Verdict>,
    job: Option<Job<(Solving, Option<Verdict>)>>,
    /// What the other seats still do.
    replies: VecDeque<(Seat, Action)>,
    /// How long the next reply has waited, in seconds at normal speed.
    waited: f32,
    /// The last step of a hint that was shown.
    hints: u8,
    /// The value of [`Session::changes`] at which the end was reported.
    ended: Option<u64>,
}

impl PuzzleTable {
    /// The verdict on the last exchange, once it is known.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Whether the puzzle is solved or was answered wrongly and all others have replied, so that only undo goes on.
    pub fn is_over(&self) -> bool {
        let goes_on = match self.verdict {
            None | Some(Verdict::OnTheWay { .. } | Verdict::Detour { .. }) => true,
            Some(Verdict::Solved { .. } | Verdict::Refuted { .. } | Verdict::FewerBlacks { .. } | Verdict::Worse) => {
                false
            }
        };
        !goes_on && self.replies.is_empty()
    }

    /// How many steps of hints were shown for this puzzle, from 0 to 3.
    pub fn hints(&self) -> u8 {
        self.hints
    }

    /// What a step of a hint reveals. `None` if nothing can be done any more.
    pub fn hint(&self, step: u8) -> Option<Hint> {
        let step = HintStep::ALL.get(usize::from(step).checked_sub(1)?)?;
        self.solving.as_ref()?.hint(*step)
    }

    /// The whole line, from the start of the puzzle.
    pub fn line(&self) -> Vec<(Seat, Action)> {
        self.solving.as_ref().map(Solving::line).unwrap_or_default()
    }
}

/// The exchanges that the player has made so far.
fn exchanges(session: &Session) -> Vec<Exchange> {
    let own = session.first_person();
    let made = session.game().deeds().filter_map(|(seat, deed)| match deed {
        Deed::Exchanged(exchange) if seat == own => Some(exchange),
        _ => None,
    });
    made.collect()
}

/// Follows the game: begins a puzzle, asks for a verdict after an exchange, and goes back with undo.
fn follow(
    mut changes: MessageReader<GameChanged>,
    session: Res<Session>,
    waker: Res<Waker>,
    mut table: ResMut<PuzzleTable>,
) {
    let Some(at) = session.puzzle() else {
        changes.clear();
        return;
    };
    if changes.read().filter(|changed| changed.change != Change::Reseated).last().is_none() {
        return;
    }
    let made = exchanges(&session);
    if table.solving.is_some() && made.len() == table.judged {
        // Another seat has replied.
        return;
    }
    // What has been judged before is not judged again: a verdict on a solitaire takes a search.
    let mut solving = match table.solving.take() {
        Some(solving) if table.job.is_none() => solving,
        _ => Solving::new(at.puzzle.clone()),
    };
    while !solving.played().eq(made.iter().copied().take(solving.played().count())) {
        solving.take_back();
    }
    *table = PuzzleTable {
        solving: Some(solving.clone()),
        judged: made.len(),
        hints: table.hints,
        job: (made.len() > solving.played().count()).then(|| Job::new(&waker, move || judged(solving, &made))),
        ..default()
    };
}

/// Plays the exchanges that have not been judged yet, and returns the verdict on the last one.
fn judged(mut solving: Solving, made: &[Exchange]) -> (Solving, Option<Verdict>) {
    let mut verdict = None;
    for exchange in made.iter().skip(solving.played().count()) {
        verdict = solving.play(*exchange).ok();
    }
    (solving, verdict)
}

/// Takes a verdict that has been found.
fn judge(session: Res<Session>, mut table: ResMut<PuzzleTable>) {
    if session.puzzle().is_none() {
        return;
    }
    let Some(progress) = table.bypass_change_detection().job.as_mut().map(Job::poll) else { return };
    match progress {
        Progress::Waits => {}
        Progress::Lost => table.job = None,
        Progress::Done((solving, verdict)) => {
            table.job = None;
            table.replies = match &verdict {
                Some(Verdict::Refuted { replies }) => replies.iter().copied().collect(),
                // The answer is shown with what the others do after it.
                Some(Verdict::Solved { .. }) => solving.line().into_iter().skip(solving.played().count()).collect(),
                _ => VecDeque::new(),
            };
            // A redo brings replies back.
            let made = replies_made(&session).min(table.replies.len());
            table.replies.drain(..made);
            table.waited = 0.0;
            (table.solving, table.verdict) = (Some(solving), verdict);
        }
    }
}

/// How many actions other seats have made since the last exchange of the player.
fn replies_made(session: &Session) -> usize {
    let deeds: Vec<Seat> = session.game().deeds().map(|(seat, _)| seat).collect();
    deeds.iter().rev().take_while(|seat| **seat != session.first_person()).count()
}

/// Plays the next reply of another seat, after a pause.
fn reply(
    session: Res<Session>,
    gate: Res<ShowGate>,
    clock: Res<TableClock>,
    mut table: ResMut<PuzzleTable>,
    mut intents: MessageWriter<Intent>,
    mut pace: ResMut<Pace>,
) {
    let Some((seat, action)) = table.replies.front().copied() else { return };
    if Waiting::of(&session, &gate) != Waiting::Replies {
        return;
    }
    table.waited = clock.step().map_or(BEFORE_REPLY, |step| table.waited + step);
    if table.waited < BEFORE_REPLY {
        return pace.stay_awake(Duration::from_millis(100));
    }
    table.waited = 0.0;
    table.replies.pop_front();
    intents.write(Intent::Do(seat, action));
}

/// Remembers how much has been revealed.
fn count_hints(hints: Res<Hints>, session: Res<Session>, mut table: ResMut<PuzzleTable>) {
    let step = hints.step().unwrap_or(0).min(STEPS);
    if session.puzzle().is_some() && step > table.hints {
        table.hints = step;
    }
}

/// Reports the end once: the player has solved it or has given a wrong answer, and all replies have been shown.
fn end(
    session: Res<Session>,
    gate: Res<ShowGate>,
    mut table: ResMut<PuzzleTable>,
    mut ended: MessageWriter<PuzzleEnded>,
) {
    if session.puzzle().is_none() || !table.is_over() || !gate.is_settled(&session) {
        return;
    }
    let solved = matches!(table.verdict, Some(Verdict::Solved { .. }));
    if table.ended != Some(session.changes()) {
        table.ended = Some(session.changes());
        ended.write(PuzzleEnded { solved });
    }
}
