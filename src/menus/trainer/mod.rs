//! The trainer for sums: the choice of a round, its questions, explanations of wrong answers, and its result.

mod answer;
mod question;
mod result;
mod start;

use super::effect::open;
use super::page::{Control, Item};
use super::{HeedOrder, Menu, Menus, on_top};
use crate::app::{FrameStep, Pace};
use crate::game::{Knowledge, RoundKind, Train, Training, seconds_now};
use crate::settings::Settings;
use crate::texts::{Say, say};
use aljabar_core::{Group, Piece};
use aljabar_trainer::{Focus, Grasp, Length, Skill, TripleKind};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrainerChoice>()
        .add_systems(Update, pass_time.in_set(HeedOrder::First))
        .add_systems(Update, follow_round.after(FrameStep::Seat).before(FrameStep::ComposeMenu))
        .add_systems(
            Update,
            (
                start::compose.run_if(on_top(Menu::Trainer)),
                question::compose.run_if(on_top(Menu::TrainerQuestion)),
                answer::compose.run_if(on_top(Menu::TrainerAnswer)),
                result::compose.run_if(on_top(Menu::TrainerResult)),
            )
                .in_set(FrameStep::ComposeMenu),
        );
}

/// The entry of another menu that opens the trainer.
pub(super) fn entry() -> Control {
    Control::button("trainer", say!("trainer-entry")).about(say!("trainer-entry-about")).does(open(Menu::Trainer))
}

/// The round that is chosen on the first page.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct TrainerChoice(pub RoundKind);

impl Default for TrainerChoice {
    fn default() -> Self {
        Self(RoundKind { group: Group::classic(), length: Length::QUESTIONS, focus: Focus::All })
    }
}

/// A drawing of the trainer.
#[derive(Clone, PartialEq, Debug)]
pub enum Sketch {
    /// How the round goes.
    Course {
        /// The answers, and whether each was right.
        marks: Vec<bool>,
        /// The number of questions, if the round has one.
        of: Option<usize>,
        /// The seconds that are left, if the round ends by the clock.
        seconds: Option<u64>,
        /// The sum of the last question, if it was answered right.
        last: Option<Vec<Piece>>,
    },
    /// A large equation. `None` is a question mark.
    Riddle {
        /// What is added.
        terms: Vec<Option<Piece>>,
        /// What it makes.
        sum: Option<Piece>,
    },
    /// Sets that are marked as right or wrong.
    Marked(Vec<(bool, Vec<Piece>)>),
    /// The simplification of a sum, as far as its first `shown` steps.
    Steps {
        /// The marbles that are added.
        pieces: Vec<Piece>,
        /// The number of steps to show.
        shown: usize,
    },
    /// Sums of two with how surely they are known.
    Pairs(Vec<(Piece, Piece, Grasp)>),
    /// The table of sums of the group with how surely and how fast each is known.
    Table(Group),
    /// What the marks of the table mean.
    Legend(Group),
    /// A curve of the seconds for a sum, week by week.
    Weeks(Group),
}

/// How long each step of an explanation is shown before the next one.
const STEP: Duration = Duration::from_millis(700);

/// The number of steps of an explanation that are shown. With reduced motion all are shown at once.
fn shown_steps(training: &Training, settings: &Settings) -> usize {
    if settings.is_calm() { usize::MAX } else { 1 + (training.shown().as_millis() / STEP.as_millis()) as usize }
}

/// Counts the time that a question or an explanation is seen, and draws the clock and the steps when they change.
fn pass_time(
    menus: Res<Menus>,
    training: Res<Training>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut pace: ResMut<Pace>,
    mut train: MessageWriter<Train>,
) {
    let seen = windows.iter().any(|window| window.focused);
    match menus.top() {
        Some(Menu::TrainerQuestion) if seen => {
            train.write(Train::Pass(time.delta()));
            if let Some(left) = training.time_left() {
                // The clock shows whole seconds.
                let next = left.as_millis() % 1000 + 1;
                pace.wake_in(Duration::from_millis(next as u64));
            }
        }
        Some(Menu::TrainerAnswer) => {
            train.write(Train::Pass(time.delta()));
            // A sum has four steps at most.
            if !settings.is_calm() && training.shown() < STEP * 5 {
                pace.wake_in(STEP / 4);
            }
        }
        _ => {}
    }
}

/// Opens and closes pages as the round goes on. Those that come after a press ignore a second press of the same kind for a
/// moment.
fn follow_round(training: Res<Training>, mut menus: ResMut<Menus>) {
    if menus.top() == Some(Menu::TrainerAnswer) && !training.is_explaining() {
        menus.close();
    }
    if menus.top() == Some(Menu::TrainerQuestion) {
        if training.is_explaining() {
            menus.open_by_itself(Menu::TrainerAnswer);
        } else if training.round().is_none() {
            menus.close();
            if training.result().is_some() {
                menus.open_by_itself(Menu::TrainerResult);
            }
        }
    }
}

/// A time with one decimal.
pub(super) fn seconds(millis: u64) -> Say {
    let tenths = (millis + 50) / 100;
    say!("trainer-seconds", value = say!("statistics-mean", whole = tenths / 10, tenths = tenths % 10))
}

/// The name of a skill that is not a pair.
fn skill_name(skill: Skill) -> Option<Say> {
    Some(match skill {
        Skill::Pair(..) => return None,
        Skill::Triple(TripleKind::Same) => say!("skill-triple-same"),
        Skill::Triple(TripleKind::Twin) => say!("skill-triple-twin"),
        Skill::Triple(TripleKind::Opposite) => say!("skill-triple-opposite"),
        Skill::Triple(TripleKind::Black) => say!("skill-triple-black"),
        Skill::Triple(TripleKind::Open) => say!("skill-triple-open"),
        Skill::Four => say!("skill-four"),
        Skill::Equal => say!("skill-equal"),
        Skill::Blacks => say!("skill-blacks"),
        Skill::Find => say!("skill-find"),
    })
}

/// The numbers of the trainer for a group, for the page of statistics. Empty if nothing was answered.
pub(super) fn numbers(knowledge: &Knowledge, group: &Group) -> Vec<Item> {
    let overview = knowledge.0.overview(group, seconds_now());
    if overview.answers == 0 {
        return Vec::new();
    }
    let speed = overview
        .millis
        .map_or_else(|| say!("trainer-no-speed"), |millis| say!("trainer-speed", time = seconds(millis)));
    vec![
        Item::Heading(say!("trainer-title")),
        Item::Text(say!(
            "trainer-numbers",
            known = overview.known(),
            pairs = overview.pairs,
            answers = overview.answers,
            right = overview.right,
            speed = speed,
        )),
    ]
}
