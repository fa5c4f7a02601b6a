//! Lessons: scripts as data, the course of a lesson at its table, and what the learner has done so far.
//!
//! A lesson is a session like any other. The [`Guard`] stands between the intents of the learner and the game; the
//! systems here only follow what has happened, and ask for the next step.

mod guard;
mod library;
mod progress;
mod script;
mod solutions;

pub use guard::{Guard, Misstep};
pub use library::{EXCHANGE, FIRST_GAME, FIRST_MINUTES, Lesson, library, numbers};
pub use progress::LessonProgress;
pub use script::{Beside, Glow, LEARNER, RIVAL, Script, Stage, Step, Task};

use super::conclude::Concluded;
use super::gate::ShowGate;
use super::messages::{Change, GameChanged, Intent, SelectionChanged};
use super::offer::Offer;
use super::per_table::PerTable;
use super::selection::Selection;
use super::session::Session;
use super::sit::{Next, Sit};
use crate::app::{FrameStep, MenuOpen, Pace, Screen};
use crate::notices::{Notice, Refused};
use crate::settings::ChangeSettings;
use crate::texts::{Say, say};
use aljabar_core::{Action, Exchange, Fact, FinalReason};
use bevy::prelude::*;
use std::time::Duration;

/// After this many missteps the answer is shown.
const MISSTEPS: u32 = 2;
/// How long what glows pulses after a step has begun, in seconds.
const PULSE: f32 = 4.0;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<RunningLesson>()
        .add_message::<Misstep>()
        .add_message::<StartLesson>()
        .add_message::<LessonDone>()
        .add_plugins(progress::plugin)
        .add_systems(Update, start.in_set(FrameStep::Seat))
        .add_systems(Update, (introduce, hear, act, pulse).chain().in_set(FrameStep::Follow))
        .add_systems(Update, finish_game.in_set(FrameStep::HeedMenu).run_if(in_state(Screen::Table)));
}

/// Requests the table of a lesson, by number, from its start.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct StartLesson(pub usize);

/// A lesson, by number, is done.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonDone(pub usize);

/// The lesson at this table, if there is one.
#[derive(Resource, Default, Debug)]
pub struct RunningLesson(Option<LessonRun>);

impl RunningLesson {
    /// The course of the lesson. `None` at a table without one.
    pub fn run(&self) -> Option<&LessonRun> {
        self.0.as_ref()
    }

    /// The course of a lesson that is guided step by step, which a game with a coach is not.
    pub fn guided(&self) -> Option<&LessonRun> {
        self.run().filter(|run| !run.is_game())
    }
}

/// How far a step has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// It waits for the learner, or (for a turn of the rival) for a press to go on.
    Asking,
    /// It is done, and the marbles still move.
    Showing,
    /// What follows from it is told, until a press goes on.
    Telling,
}

/// The course of a lesson at a table.
#[derive(Debug)]
pub struct LessonRun {
    number: usize,
    script: &'static Script,
    stage: usize,
    step: usize,
    phase: Phase,
    /// What completes the step, as far as it is done with marbles.
    solutions: Vec<Exchange>,
    missteps: u32,
    shown: bool,
    reason: Option<Say>,
    /// What the learner has asked for since the last frame.
    wish: Option<Wish>,
    /// How long the step has been there, in seconds.
    age: f32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    GoOn,
    Skip,
}

impl LessonRun {
    /// The beginning of a stage. `None` if there is no such stage.
    pub(super) fn new(number: usize, stage: usize) -> Option<Self> {
        let script = library().get(number)?.script.as_ref().ok()?;
        let mut run = Self {
            number,
            script,
            stage,
            step: 0,
            phase: Phase::Asking,
            solutions: Vec::new(),
            missteps: 0,
            shown: false,
            reason: None,
            wish: None,
            age: 0.0,
        };
        let session = run.script.stages.get(stage)?.session.clone();
        run.begin_step(0, &session);
        Some(run)
    }

    /// The game at the beginning of the stage.
    pub(super) fn session(&self) -> Session {
        self.stage().session.clone()
    }

    fn begin_step(&mut self, step: usize, session: &Session) {
        self.step = step;
        self.solutions = solutions::of(&self.step().task, session.game());
        (self.phase, self.missteps, self.shown, self.reason, self.age) = (Phase::Asking, 0, false, None, 0.0);
    }

    /// The number of the lesson.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The lesson in the library.
    pub fn lesson(&self) -> &'static Lesson {
        &library()[self.number]
    }

    fn stage(&self) -> &'static Stage {
        &self.script.stages[self.stage]
    }

    /// The present step.
    pub fn step(&self) -> &'static Step {
        &self.stage().steps[self.step]
    }

    /// How many steps of the whole lesson are done, and how many there are.
    pub fn steps(&self) -> (usize, usize) {
        (self.script.steps_before(self.stage) + self.step, self.script.steps())
    }

    /// Whether the stage is a whole game, which is not guided.
    pub fn is_game(&self) -> bool {
        self.script.is_game(self.stage)
    }

    /// Whether the sums of hands are not shown yet.
    pub fn hides_ends(&self) -> bool {
        self.stage().hides_ends
    }

    /// Whether the step waits for the learner.
    pub fn is_asking(&self) -> bool {
        self.phase == Phase::Asking
    }

    /// Whether a press goes on: something is told, or the rival is about to play.
    pub fn goes_on(&self) -> bool {
        match self.phase {
            Phase::Asking => matches!(self.step().task, Task::Rival(_)),
            Phase::Showing => false,
            Phase::Telling => true,
        }
    }

    /// Whether the sum of chosen marbles is all that matters now.
    pub fn is_about_sums(&self) -> bool {
        matches!(self.step().task, Task::Select(_))
    }

    /// The buttons of a turn that make sense in this step: none where only sums matter, and the announcement only where it is
    /// wanted.
    pub fn offers(&self) -> &'static [Offer] {
        match self.step().task {
            Task::Select(_) | Task::Rival(_) | Task::Game => &[],
            Task::Exchange(_) | Task::Refused(_) | Task::Draw => &[Offer::Exchange, Offer::Draw],
            Task::Announce => &[Offer::Exchange, Offer::Draw, Offer::Announce],
        }
    }

    /// Whether the learner has completed the step.
    pub fn is_done(&self) -> bool {
        !self.is_asking()
    }

    /// The key of the text to show now.
    pub fn text(&self) -> &'static str {
        let step = self.step();
        match (self.phase, &step.then) {
            (Phase::Telling, Some(then)) => then,
            _ => &step.text,
        }
    }

    /// Why the last press was refused.
    pub fn reason(&self) -> Option<&Say> {
        self.reason.as_ref()
    }

    /// How long what glows still pulses, in seconds.
    pub fn pulse(&self) -> f32 {
        (PULSE - self.age).max(0.0)
    }

    /// What completes the step, once the answer is shown: a solution that what is selected belongs to, if there is one.
    pub fn answer(&self, selection: &Selection) -> Option<Exchange> {
        self.solution(selection).filter(|_| self.shown && self.is_asking())
    }

    /// Everything that completes the step, as far as it is done with marbles. A selection is an exchange with one empty
    /// side.
    pub fn solutions(&self) -> &[Exchange] {
        &self.solutions
    }

    /// Whether the answer is shown.
    pub fn is_shown(&self) -> bool {
        self.shown && self.is_asking()
    }

    fn solution(&self, selection: &Selection) -> Option<Exchange> {
        let chosen = selection.exchange();
        let fits = |solution: &&Exchange| {
            let (give, take): (aljabar_core::Pieces, aljabar_core::Pieces) =
                (solution.give.counted(), solution.take.counted());
            give.contains_all(&chosen.give.counted()) && take.contains_all(&chosen.take.counted())
        };
        self.solutions.iter().find(fits).or(self.solutions.first()).copied()
    }

    /// Whether what is selected is all that the step wants.
    pub fn is_selected(&self, selection: &Selection) -> bool {
        self.is_asking() && self.solutions.contains(&selection.exchange())
    }

    /// Whether these facts complete the step.
    fn is_completed_by(&self, facts: &[Fact]) -> bool {
        facts.iter().any(|fact| match (&self.step().task, fact) {
            (Task::Exchange(_), Fact::Exchanged { seat, .. }) | (Task::Draw, Fact::Drew { seat, .. }) => {
                *seat == LEARNER
            }
            (Task::Announce, Fact::FinalRound { reason, .. }) => *reason == FinalReason::Announced,
            (
                Task::Rival(_),
                Fact::Exchanged { seat, .. }
                | Fact::Drew { seat, .. }
                | Fact::Passed { seat }
                | Fact::FinalRound { seat, .. },
            ) => *seat == RIVAL,
            _ => false,
        })
    }
}

/// Why a lesson cannot be begun.
pub(super) fn fault(number: usize) -> Say {
    let reason = library().get(number).and_then(|lesson| lesson.script.as_ref().err());
    say!("learn-faulty", reason = reason.cloned().unwrap_or_default())
}

/// Prepares the table of a lesson.
fn start(mut requests: MessageReader<StartLesson>, mut progress: ResMut<LessonProgress>, mut sit: MessageWriter<Sit>) {
    if let Some(StartLesson(number)) = requests.read().last() {
        if numbers().contains(number) {
            progress.begin(*number);
        }
        sit.write(Sit(Next::Lesson { number: *number, stage: 0 }));
    }
}

/// Tells what a lesson is about that is a whole game. It begins without suggestions: the learner looks first, and the switch at
/// the table brings them.
fn introduce(
    mut changes: MessageReader<GameChanged>,
    lesson: Res<RunningLesson>,
    mut notices: MessageWriter<Notice>,
    mut settings: MessageWriter<ChangeSettings>,
) {
    let dealt = changes.read().any(|changed| changed.change == Change::Dealt);
    if let Some(run) = lesson.run().filter(|run| dealt && run.is_game()) {
        notices.write(Notice(Say::new(run.text(), Vec::new())));
        settings.write(ChangeSettings::new(|settings| settings.play.suggestions = false));
    }
}

/// Follows what the learner presses and what happens at the table.
#[allow(clippy::too_many_arguments, reason = "it follows every message of the table")]
fn hear(
    mut intents: MessageReader<Intent>,
    mut changes: MessageReader<GameChanged>,
    mut selections: MessageReader<SelectionChanged>,
    mut missteps: MessageReader<Misstep>,
    mut refused: MessageReader<Refused>,
    selection: Res<Selection>,
    mut lesson: ResMut<RunningLesson>,
    mut pace: ResMut<Pace>,
) {
    let heard = intents.len() + changes.len() + selections.len() + missteps.len() + refused.len() > 0;
    let Some(run) = lesson.bypass_change_detection().0.as_mut().filter(|run| heard && !run.is_game()) else {
        intents.clear();
        changes.clear();
        selections.clear();
        missteps.clear();
        refused.clear();
        return;
    };
    // What is heard now is acted upon in the next frames.
    pace.stay_awake(Duration::from_millis(200));
    if selections.read().last().is_some() {
        run.reason = None;
    }
    if let Some(Refused(reason)) = refused.read().last() {
        run.reason = Some(reason.clone());
    }
    run.missteps += missteps.read().count() as u32;
    run.shown |= run.missteps >= MISSTEPS;
    for intent in intents.read() {
        match (intent, &run.step().task) {
            (Intent::GoOn, _) if run.goes_on() => run.wish = Some(Wish::GoOn),
            (Intent::SkipStep, _) => run.wish = Some(Wish::Skip),
            (Intent::Hint, _) if run.is_asking() => run.shown = true,
            (Intent::Do(LEARNER, Action::Exchange(tried)), Task::Refused(wanted)) if tried == wanted => {
                run.phase = Phase::Showing;
            }
            _ => {}
        }
    }
    for GameChanged { change, .. } in changes.read() {
        if let Change::Acted(facts) = change
            && run.is_asking()
            && run.is_completed_by(facts)
        {
            run.phase = Phase::Showing;
        }
    }
    if run.is_about_sums() && run.is_selected(&selection) {
        run.phase = Phase::Showing;
    }
}

/// Goes on when the step is done and shown, and does what the learner has asked for.
#[allow(clippy::too_many_arguments, reason = "a lesson ends in many ways")]
fn act(
    session: Res<Session>,
    gate: Res<ShowGate>,
    menu: Res<MenuOpen>,
    selection: Res<Selection>,
    mut lesson: ResMut<RunningLesson>,
    mut progress: ResMut<LessonProgress>,
    mut pace: ResMut<Pace>,
    mut commands: Commands,
) {
    let Some(run) = lesson.bypass_change_detection().0.as_mut().filter(|run| !run.is_game()) else { return };
    if !gate.is_settled(&session) || menu.0 {
        return;
    }
    let wish = run.wish.take();
    let mut next = false;
    match (run.phase, wish) {
        (Phase::Showing, _) if run.step().then.is_some() => run.phase = Phase::Telling,
        (Phase::Showing, _) | (Phase::Telling, Some(_)) => next = true,
        (Phase::Asking, Some(wish)) => match (&run.step().task, wish) {
            (Task::Rival(action), _) => {
                commands.write_message(Intent::Do(RIVAL, *action));
            }
            (Task::Draw, Wish::Skip) => {
                commands.write_message(Intent::Do(LEARNER, Action::Draw));
            }
            (Task::Announce, Wish::Skip) => {
                commands.write_message(Intent::Do(LEARNER, Action::Announce));
            }
            (Task::Exchange(_), Wish::Skip) => {
                if let Some(exchange) = run.solutions.first() {
                    commands.write_message(Intent::Do(LEARNER, Action::Exchange(*exchange)));
                }
            }
            (Task::Select(_), Wish::Skip) => {
                // The sum is shown as if the learner had found it.
                if let Some(solution) = run.solution(&selection) {
                    commands.write_message(Intent::Choose(solution));
                }
            }
            (Task::Refused(_), Wish::Skip) => run.phase = Phase::Showing,
            (_, Wish::GoOn) | (Task::Game, _) => {}
        },
        (_, None) => return,
    }
    pace.stay_awake(Duration::from_millis(200));
    if !next {
        return;
    }
    if !selection.is_empty() {
        commands.write_message(Intent::Clear);
    }
    if run.step + 1 < run.stage().steps.len() {
        run.begin_step(run.step + 1, &session);
    } else if run.stage + 1 < run.script.stages.len() {
        commands.write_message(Sit(Next::Lesson { number: run.number, stage: run.stage + 1 }));
    } else {
        finish(run.number, &mut progress, &mut commands);
    }
}

/// The last stage of a lesson is over.
fn finish(number: usize, progress: &mut LessonProgress, commands: &mut Commands) {
    if progress.is_empty() {
        // Whoever learns finds exchanges without help. The switch at the table brings the suggestions back.
        commands.write_message(ChangeSettings::new(|settings| settings.play.suggestions = false));
    }
    progress.finish(number);
    commands.write_message(LessonDone(number));
}

/// A lesson that is a whole game is done when the game is over and its end has been shown.
fn finish_game(
    mut concluded: MessageReader<Concluded>,
    lesson: Res<RunningLesson>,
    mut progress: ResMut<LessonProgress>,
    mut commands: Commands,
) {
    let over = concluded.read().last().is_some();
    if let Some(run) = lesson.run().filter(|run| over && run.is_game()) {
        finish(run.number, &mut progress, &mut commands);
    }
}

/// Lets what glows pulse for a while.
fn pulse(time: Res<Time<Real>>, mut lesson: ResMut<RunningLesson>, mut pace: ResMut<Pace>) {
    let Some(run) = lesson.bypass_change_detection().0.as_mut().filter(|run| run.pulse() > 0.0) else { return };
    run.age += time.delta_secs().min(0.1);
    pace.stay_awake(Duration::from_millis(100));
}

impl From<LessonRun> for RunningLesson {
    fn from(run: LessonRun) -> Self {
        Self(Some(run))
    }
}

/// The keys of all texts that the files of lessons name, each with the name of its lesson.
#[cfg(test)]
pub(crate) fn text_keys() -> Vec<(String, &'static str)> {
    let mut keys = Vec::new();
    for lesson in library() {
        keys.extend([lesson.title(), lesson.about()].map(|say| (say.key().to_owned(), lesson.name)));
        let stages = lesson.script.iter().flat_map(|script| &script.stages);
        for step in stages.flat_map(|stage| &stage.steps) {
            let all = [Some(&step.text), step.then.as_ref(), step.why.as_ref()];
            keys.extend(all.into_iter().flatten().map(|key| (key.clone(), lesson.name)));
        }
    }
    keys
}
