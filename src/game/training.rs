//! The trainer for sums, without pictures: what the player knows, with its file, and the round in play.

use super::deal::Seeds;
use crate::app::{FrameStep, PersistSystems};
use crate::files::Folder;
use crate::files::persistent::{self, Persistent, Unusable};
use crate::notices::Notice;
use aljabar_core::{Group, Piece};
use aljabar_platform::clock;
use aljabar_trainer::{FileError, Focus, Length, Overview, Progress, Round, RoundSummary, Task, Verdict};
use bevy::prelude::*;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Knowledge>()
        .init_resource::<Training>()
        .add_message::<Train>()
        .add_message::<SumAnswered>()
        .add_systems(PreStartup, load)
        .add_systems(Update, train.in_set(FrameStep::Seat))
        .add_systems(Last, persistent::persist::<Knowledge>.in_set(PersistSystems));
}

/// What the player knows of sums.
#[derive(Resource, Clone, Default, PartialEq, Debug)]
pub struct Knowledge(pub Progress);

/// Which questions to ask about which group, and for how long.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundKind {
    /// The group whose sums are asked.
    pub group: Group,
    /// When the round ends.
    pub length: Length,
    /// Which questions it asks.
    pub focus: Focus,
}

/// What a player does with the trainer.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum Train {
    /// Begins a round.
    Begin(RoundKind),
    /// The question, or the explanation of its answer, has been shown for this much longer.
    Pass(Duration),
    /// Chooses an option of the question.
    Choose(usize),
    /// Goes on after a wrong answer.
    GoOn,
    /// Ends the round.
    End,
}

/// A question of the trainer has been answered.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct SumAnswered {
    /// The group of the question.
    pub group: Group,
    /// The sum that was asked for.
    pub sum: Piece,
    /// Whether the answer was right.
    pub right: bool,
}

/// The round in play, or the result of the last one.
#[derive(Resource, Default, Debug)]
pub struct Training {
    kind: Option<RoundKind>,
    round: Option<Round>,
    /// How long the question, or the explanation of its answer, has been shown.
    shown: Duration,
    /// The number of known pairs when the round began.
    known_before: usize,
    result: Option<RoundResult>,
}

/// What came of a round.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundResult {
    /// The round that was played.
    pub kind: RoundKind,
    /// What was answered, and what grew.
    pub summary: RoundSummary,
    /// The number of known pairs before.
    pub known_before: usize,
    /// What is known now.
    pub overview: Overview,
}

impl Training {
    /// The round in play.
    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// The group of the round in play, or of the last one.
    pub fn group(&self) -> Option<&Group> {
        self.kind.as_ref().map(|kind| &kind.group)
    }

    /// The result of the last round, until another begins.
    pub fn result(&self) -> Option<&RoundResult> {
        self.result.as_ref()
    }

    /// Whether a wrong answer is being explained.
    pub fn is_explaining(&self) -> bool {
        self.round.as_ref().is_some_and(|round| round.verdict() == Verdict::Wrong)
    }

    /// How long the question, or the explanation of its answer, has been shown.
    pub fn shown(&self) -> Duration {
        self.shown
    }

    /// The time that is left in a round that ends by the clock.
    pub fn time_left(&self) -> Option<Duration> {
        self.round.as_ref()?.millis_left(millis(self.shown)).map(Duration::from_millis)
    }

    fn finish(&mut self, knowledge: &Progress, now: u64) {
        let (Some(round), Some(kind)) = (self.round.take(), self.kind.clone()) else { return };
        let overview = knowledge.overview(&kind.group, now);
        let summary = round.summary(knowledge, now);
        self.result = Some(RoundResult { kind, summary, known_before: self.known_before, overview });
    }

    /// Goes on to the next question, or ends the round if it is over.
    fn go_on(&mut self, knowledge: &Progress, now: u64) {
        self.shown = Duration::ZERO;
        match &mut self.round {
            Some(round) if !round.is_over(0) => round.next(knowledge, now),
            _ => self.finish(knowledge, now),
        }
    }
}

fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

/// The date, in seconds since 1970.
pub fn seconds_now() -> u64 {
    clock::date().duration_since(clock::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The sum that a question asks for.
fn asked(group: &Group, task: &Task) -> Piece {
    match task {
        Task::Sum { marbles, .. } => group.sum(marbles.iter().copied()),
        Task::Missing { sum, .. } => *sum,
        Task::Equal { set, .. } => group.sum(set.iter().copied()),
        Task::Blacks { .. } => Piece::BLACK,
        Task::Find { target, .. } => *target,
    }
}

fn train(
    mut messages: MessageReader<Train>,
    seeds: Res<Seeds>,
    mut knowledge: ResMut<Knowledge>,
    mut training: ResMut<Training>,
    mut answered: MessageWriter<SumAnswered>,
) {
    for message in messages.read() {
        let now = seconds_now();
        let training = &mut *training;
        match message {
            Train::Begin(kind) => {
                let RoundKind { group, length, focus } = kind.clone();
                let known_before = knowledge.0.overview(&group, now).known();
                let round = Round::new(group, length, focus, seeds.next(), &knowledge.0, now);
                *training =
                    Training { kind: Some(kind.clone()), round: Some(round), known_before, ..Training::default() };
            }
            Train::Pass(time) => {
                training.shown += *time;
                let shown = millis(training.shown);
                if training.round().is_some_and(|round| round.verdict() == Verdict::Open && round.is_over(shown)) {
                    training.finish(&knowledge.0, now);
                }
            }
            Train::Choose(option) => {
                let shown = millis(training.shown);
                let Some(round) = training.round.as_mut().filter(|round| round.verdict() == Verdict::Open) else {
                    continue;
                };
                let verdict = round.choose(*option, shown, &mut knowledge.0, now);
                if verdict == Verdict::Open {
                    continue;
                }
                let group = round.group().clone();
                let sum = asked(&group, &round.question().task);
                answered.write(SumAnswered { group, sum, right: verdict == Verdict::Right });
                match verdict {
                    Verdict::Right => training.go_on(&knowledge.0, now),
                    _ => training.shown = Duration::ZERO,
                }
            }
            Train::GoOn if training.is_explaining() => training.go_on(&knowledge.0, now),
            Train::GoOn => {}
            Train::End => match training.round() {
                Some(round) if !round.answered().is_empty() => training.finish(&knowledge.0, now),
                _ => training.round = None,
            },
        }
    }
}

impl Persistent for Knowledge {
    const FILE: &'static str = "trainer.json";

    fn to_text(&self) -> String {
        self.0.to_json()
    }

    fn from_text(text: &str) -> Result<(Self, Vec<String>), Unusable> {
        let progress = Progress::from_json(text).map_err(|error| match error {
            FileError::Newer { .. } => Unusable::Newer,
            error => Unusable::Damaged(error.to_string()),
        })?;
        Ok((Self(progress), Vec::new()))
    }
}

fn load(folder: Res<Folder>, mut knowledge: ResMut<Knowledge>, mut notices: MessageWriter<Notice>) {
    let Some(folder) = &folder.0 else { return };
    let found = persistent::load::<Knowledge>(folder);
    notices.write_batch(found.note.map(Notice));
    if let Some(found) = found.value {
        *knowledge = found;
    }
}
