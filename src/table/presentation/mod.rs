//! The stage: shows what happened, one beat after the other. It follows core and never decides anything; whatever is
//! skipped, taken back or resized, the marbles end where core says.
//!
//! A beat says how long it takes and which lights and sounds belong to it. One clock runs all of that, so speed, pause
//! and skip are the same for marbles, lights, sounds and banners.

mod choreography;
mod cue;
mod effects;
mod lines;
mod settle;

pub use cue::{Bus, Cue, SOFTER, SoundStarted};

use crate::app::{EnterTable, Pace, Screen, Step};
use crate::game::{Autosave, Change, FactShown, GameChanged, Intent, PerTable, Report, Session, ShowGate, TableClock};
use crate::texts::Say;
use crate::ui::{PictureRequest, Pictures};
use aljabar_core::{Exchange, Fact, Seat};
use bevy::prelude::*;
use choreography::Choreography;
use settle::settle;
use std::collections::VecDeque;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<Presentation>()
        .init_per_table::<Skip>()
        .add_message::<SoundStarted>()
        .add_plugins((effects::plugin, lines::plugin))
        .add_systems(OnEnter(Screen::Table), report.in_set(EnterTable::Lay))
        .add_systems(Update, (listen, advance, report).chain().in_set(Step::Show));
}

/// Tells the turn flow how much has been shown.
pub(super) fn report(
    presentation: Res<Presentation>,
    pictures: Res<Pictures>,
    request: Res<PictureRequest>,
    mut gate: ResMut<ShowGate>,
) {
    let ready = pictures.is_ready(&request);
    gate.report(Report { ready, idle: presentation.is_idle(), settled: presentation.settled });
}

/// When nothing takes time, only so many sounds begin in one frame.
const AT_ONCE: usize = 4;

/// What is being shown and what comes next.
#[derive(Resource, Default, Debug)]
pub struct Presentation {
    queue: VecDeque<PresentationStep>,
    /// How much of the running beat is left, in seconds at normal speed.
    left: f32,
    /// Large words for the running beat.
    banner: Option<Banner>,
    /// Sounds of beats that have begun, and the seconds at normal speed until each.
    sounds: Vec<(f32, Cue)>,
    /// How many sets have cancelled in the turn that is being shown.
    cascade: usize,
    /// An exchange whose sums are on display.
    shown: Option<(Seat, Exchange)>,
    /// Whether its marbles have left.
    moving: bool,
    /// Which change of the session the marbles have arrived at.
    settled: Option<u64>,
    /// How many marbles had to be put right at the end of a beat. Stays at zero as long as every beat is right.
    corrections: usize,
}

/// Large words that belong to a beat.
#[derive(Clone, PartialEq, Debug)]
pub struct Banner {
    /// What happens.
    pub title: Say,
    /// A sentence on it.
    pub line: Say,
    /// How long its beat takes, in seconds at normal speed.
    pub takes: f32,
}

/// Something to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PresentationStep {
    /// Waits until a change of the session is on the disk: nothing is seen that a crash could lose, unless the disk is
    /// slow.
    Kept(u64),
    /// Everybody's marbles come out of the bag.
    Deal,
    /// Marbles go where core says, from wherever they are, because something was taken back or another place of the
    /// game was chosen.
    Settle {
        /// Whether something was taken back.
        undone: bool,
    },
    /// The sums of an exchange are shown before its marbles move.
    Sums(Seat, Exchange),
    /// A fact happens.
    Fact(Fact, usize),
}

impl Presentation {
    /// Whether everything has been shown.
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.left <= 0.0
    }

    /// The exchange whose sums are on display, and whose it is.
    pub fn shown_exchange(&self) -> Option<(Seat, Exchange)> {
        self.shown
    }

    /// Whether the marbles of the exchange on display have left.
    pub fn is_moving(&self) -> bool {
        self.moving
    }

    /// The large words of the running beat, and how many seconds at normal speed are left of it.
    pub fn banner(&self) -> Option<(&Banner, f32)> {
        self.banner.as_ref().filter(|_| self.left > 0.0).map(|banner| (banner, self.left))
    }

    /// How many sounds of running beats are still to come. For tests.
    pub fn pending_sounds(&self) -> usize {
        self.sounds.len()
    }

    /// How many marbles had to be put right. For tests.
    pub fn corrections(&self) -> usize {
        self.corrections
    }

    pub(super) fn show_sums(&mut self, shown: Option<(Seat, Exchange)>, moving: bool) {
        (self.shown, self.moving) = (shown, moving);
    }

    /// The number of the next cancellation of this turn, from 0; `times` of them follow.
    pub(super) fn count_cancellations(&mut self, times: u16) -> usize {
        let first = self.cascade;
        self.cascade += usize::from(times);
        first
    }

    pub(super) fn begin_turn(&mut self) {
        self.show_sums(None, false);
        self.cascade = 0;
    }

    /// Ends what belongs to running beats.
    fn cut(&mut self) {
        self.left = 0.0;
        self.banner = None;
        self.sounds.clear();
    }
}

/// Queues what happened.
pub(super) fn listen(
    mut changes: MessageReader<GameChanged>,
    mut intents: MessageReader<Intent>,
    session: Res<Session>,
    mut stage: ResMut<Presentation>,
    mut skip: ResMut<Skip>,
) {
    for GameChanged { number, actions, change } in changes.read() {
        if matches!(change, Change::Undone | Change::Jumped) {
            // What was still to be shown has not happened any more.
            stage.queue.clear();
            stage.cut();
            stage.show_sums(None, false);
        }
        stage.queue.push_back(PresentationStep::Kept(*number));
        match change {
            Change::Dealt => stage.queue.push_back(PresentationStep::Deal),
            Change::Undone => stage.queue.push_back(PresentationStep::Settle { undone: true }),
            Change::Resumed | Change::Jumped => stage.queue.push_back(PresentationStep::Settle { undone: false }),
            Change::Reseated => {}
            Change::Acted(facts) => {
                for fact in facts {
                    if let Fact::Exchanged { seat, exchange, .. } = fact
                        && !session.is_human(*seat)
                    {
                        stage.queue.push_back(PresentationStep::Sums(*seat, *exchange));
                    }
                    stage.queue.push_back(PresentationStep::Fact(fact.clone(), *actions));
                }
            }
        }
    }
    if intents.read().any(|intent| *intent == Intent::Skip) {
        skip.0 = true;
    }
}

/// Whether a player wants to see the end of what is being shown.
#[derive(Resource, Default)]
pub struct Skip(pub bool);

/// Shows the next beat when the one before is over.
pub(super) fn advance(world: &mut World) {
    let skip = std::mem::take(&mut world.resource_mut::<Skip>().0);
    let clock = *world.resource::<TableClock>();
    let number = world.resource::<Session>().changes();
    let stage = world.resource::<Presentation>();
    let over = stage.is_idle() && stage.settled == Some(number) && stage.sounds.is_empty();
    if over || clock.is_stopped() {
        return;
    }
    let step = clock.step().filter(|_| !skip);
    world.resource_mut::<Pace>().stay_awake(Duration::from_millis(100));
    if step.is_none() {
        world.resource_mut::<Presentation>().cut();
    }
    sound(world, step.unwrap_or(0.0));
    let mut begun = 0;
    let mut left = world.resource::<Presentation>().left - step.unwrap_or(f32::INFINITY);
    while left <= 0.0 {
        let Some(cue) = world.resource_mut::<Presentation>().queue.pop_front() else { break };
        if let PresentationStep::Kept(number) = cue {
            if !world.resource::<Autosave>().may_be_shown(number) {
                world.resource_mut::<Presentation>().queue.push_front(cue);
                left = 0.0;
                break;
            }
            continue;
        }
        let beat = perform(world, cue);
        if step.is_some() {
            left = left.max(-0.1) + beat.takes;
            start(world, beat);
        } else {
            left = 0.0;
            if let Some((_, sound)) = beat.sounds.first()
                && begun < AT_ONCE
            {
                begun += 1;
                world.write_message(SoundStarted(*sound));
            }
            choreography::arrive(world);
        }
    }
    let mut stage = world.resource_mut::<Presentation>();
    stage.left = left.max(0.0);
    if stage.is_idle() {
        stage.show_sums(None, false);
        stage.banner = None;
        stage.settled = Some(number);
        let corrected = settle(world, false);
        world.resource_mut::<Presentation>().corrections += corrected;
        if step.is_none() {
            choreography::arrive(world);
        }
    }
}

/// Begins the sounds that are due after this step.
fn sound(world: &mut World, step: f32) {
    let mut stage = world.resource_mut::<Presentation>();
    if stage.sounds.is_empty() {
        return;
    }
    let mut due = Vec::new();
    stage.sounds.retain_mut(|(wait, cue)| {
        *wait -= step;
        let is_due = *wait <= 0.0;
        due.extend(is_due.then_some(SoundStarted(*cue)));
        !is_due
    });
    world.write_message_batch(due);
}

/// Hands out the lights and sounds of a beat that begins now.
fn start(world: &mut World, Choreography { takes, lights, sounds, banner }: Choreography) {
    effects::spawn_all(world, lights);
    let mut stage = world.resource_mut::<Presentation>();
    stage.banner = banner.map(|(title, line)| Banner { title, line, takes });
    stage.sounds.extend(sounds);
    sound(world, 0.0);
}

/// Moves the marbles of one cue, and says how it is shown.
fn perform(world: &mut World, cue: PresentationStep) -> Choreography {
    match cue {
        PresentationStep::Kept(_) => Choreography::default(),
        PresentationStep::Deal => choreography::deal(world),
        PresentationStep::Settle { undone } => {
            settle(world, true);
            choreography::settled(undone)
        }
        PresentationStep::Sums(seat, exchange) => {
            world.resource_mut::<Presentation>().show_sums(Some((seat, exchange)), false);
            Choreography { takes: choreography::SUMS, ..default() }
        }
        PresentationStep::Fact(fact, actions) => {
            let mut beat = choreography::fact(world, &fact);
            // Blacks for several rivals fly at the same time.
            let next = world.resource::<Presentation>().queue.front();
            if matches!(fact, Fact::BlacksTaken { .. })
                && matches!(next, Some(PresentationStep::Fact(Fact::BlacksTaken { .. }, _)))
            {
                beat.takes = choreography::APART;
            }
            world.write_message(FactShown { fact, actions });
            beat
        }
    }
}
