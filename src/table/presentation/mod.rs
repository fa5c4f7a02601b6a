//! The presentation shows changes of the game, one step after the other. It follows the rules crate and decides
//! nothing: after a skip, an undo or a resize, the marbles end where the position has them.
//!
//! Each step has a duration, lights and sounds. One clock drives all of them, so speed, pause and skip apply equally to
//! marbles, lights, sounds and banners.

mod choreography;
mod cue;
mod effects;
mod lines;
mod settle;
mod turn_light;

pub use cue::{Bus, Cue, SOFTER, SoundStarted};

use crate::app::{EnterTable, FrameStep, Pace, Screen};
use crate::game::{Autosave, Change, FactShown, GameChanged, Intent, PerTable, Report, Session, ShowGate, TableClock};
use crate::texts::Say;
use crate::ui::{PictureRequest, Pictures};
use aljabar_core::{Exchange, Fact, Piece, Position, Seat};
use bevy::prelude::*;
use choreography::Choreography;
use settle::{settle, settle_to};
use std::collections::VecDeque;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<Presentation>()
        .init_per_table::<Skip>()
        .add_message::<SoundStarted>()
        .add_plugins((effects::plugin, lines::plugin, turn_light::plugin))
        .add_systems(OnEnter(Screen::Table), report.in_set(EnterTable::Lay))
        .add_systems(Update, (listen, advance, report).chain().in_set(FrameStep::Show));
}

/// Tells the game how much has been shown, so that turns wait for it.
pub(super) fn report(
    presentation: Res<Presentation>,
    pictures: Res<Pictures>,
    request: Res<PictureRequest>,
    mut gate: ResMut<ShowGate>,
) {
    let ready = pictures.is_ready(&request);
    gate.report(Report { ready, idle: presentation.is_idle(), settled: presentation.settled });
}

/// How long the losers' marbles take to become dim, in seconds at normal speed.
const DIMMING: f32 = 0.7;
/// Upper limit for the sounds that start in one frame while animations are off.
const AT_ONCE: usize = 4;

/// The running step and the queue of the next ones.
#[derive(Resource, Default, Debug)]
pub struct Presentation {
    queue: VecDeque<PresentationStep>,
    /// How much of the running step is left, in seconds at normal speed.
    left: f32,
    /// The banner of the running step.
    banner: Option<Banner>,
    /// Sounds of steps that have started, with the delay of each in seconds at normal speed.
    sounds: Vec<(f32, Cue)>,
    /// How many sets have cancelled in the turn that is shown. Sets the pitch of the next cancellation.
    cascade: usize,
    /// The exchange whose sums are displayed.
    shown: Option<(Seat, Exchange)>,
    /// Whether the marbles of that exchange have started to move.
    moving: bool,
    /// The number of the session's change that the marbles have arrived at.
    settled: Option<u64>,
    /// Where the last cancellation of the turn that is shown happens.
    cancels_at: Option<Vec2>,
    /// Seconds at normal speed since the end of the game began to be shown.
    end: Option<f32>,
    /// How many marbles were in the wrong place after the queue was empty. Not zero only if a choreography is wrong.
    corrections: usize,
}

/// Large text that is shown during a step.
#[derive(Clone, PartialEq, Debug)]
pub struct Banner {
    /// The large line.
    pub title: Say,
    /// The sentence below it.
    pub line: Say,
    /// The duration of its step, in seconds at normal speed.
    pub takes: f32,
}

/// Where something cancels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Cancellation {
    /// At this place, in logical pixels.
    At(Vec2),
    /// Soon, where this colour lies.
    Of(Piece),
}

/// A step of the presentation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PresentationStep {
    /// Waits until a change of the session is saved, so that nothing is shown that a crash could lose. If the disk is
    /// slow, it does not wait.
    AwaitSave(u64),
    /// The deal.
    Deal,
    /// All marbles move to where the position has them, after undo, a jump or loading.
    Settle {
        /// Whether it is an undo, which has a sound.
        undone: bool,
    },
    /// The sums of a bot's exchange are shown before its marbles move.
    Sums(Seat, Exchange),
    /// A fact, and the number of actions in the game after it.
    Fact(Fact, usize),
}

impl Presentation {
    /// Whether the queue is empty and no step is running.
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.left <= 0.0
    }

    /// How many sets have cancelled so far in the turn that is shown.
    pub fn cascade(&self) -> usize {
        self.cascade
    }

    /// The place of the cancellation that is shown, or the colour of the next one of this turn.
    pub fn cancellation(&self) -> Option<Cancellation> {
        let coming = || {
            self.queue.iter().find_map(|step| match step {
                PresentationStep::Fact(Fact::Cancelled { piece, .. }, _) => Some(Cancellation::Of(*piece)),
                _ => None,
            })
        };
        self.cancels_at.map(Cancellation::At).filter(|_| !self.is_idle()).or_else(coming)
    }

    /// How far the end of a game that is over has been shown, from 0 to 1: the losers' marbles are dimmed by that.
    pub fn ending(&self) -> f32 {
        match self.end {
            Some(passed) => (passed / DIMMING).min(1.0),
            // A game that was over when the table was entered.
            None if self.is_idle() => 1.0,
            None => 0.0,
        }
    }

    /// The exchange whose sums are displayed, and the seat that makes it.
    pub fn shown_exchange(&self) -> Option<(Seat, Exchange)> {
        self.shown
    }

    /// Whether the marbles of the displayed exchange have started to move.
    pub fn is_moving(&self) -> bool {
        self.moving
    }

    /// The banner of the running step, and how many seconds of it are left at normal speed.
    pub fn banner(&self) -> Option<(&Banner, f32)> {
        self.banner.as_ref().filter(|_| self.left > 0.0).map(|banner| (banner, self.left))
    }

    /// How many sounds of started steps have not been played yet. For tests.
    pub fn pending_sounds(&self) -> usize {
        self.sounds.len()
    }

    /// How many marbles had to be corrected. For tests.
    pub fn corrections(&self) -> usize {
        self.corrections
    }

    pub(super) fn show_sums(&mut self, shown: Option<(Seat, Exchange)>, moving: bool) {
        (self.shown, self.moving) = (shown, moving);
    }

    /// The index of the next cancellation of this turn; counts `times` more.
    pub(super) fn count_cancellations(&mut self, times: u16) -> usize {
        let first = self.cascade;
        self.cascade += usize::from(times);
        first
    }

    pub(super) fn begin_turn(&mut self) {
        self.show_sums(None, false);
        self.cascade = 0;
        self.cancels_at = None;
    }

    pub(super) fn cancel_at(&mut self, place: Vec2) {
        self.cancels_at = Some(place);
    }

    pub(super) fn begin_end(&mut self) {
        self.end = Some(0.0);
    }

    /// Ends the running step, its banner and its sounds.
    fn end_running_step(&mut self) {
        self.left = 0.0;
        self.banner = None;
        self.sounds.clear();
    }
}

/// Queues the steps of each change of the game.
pub(super) fn listen(
    mut changes: MessageReader<GameChanged>,
    mut intents: MessageReader<Intent>,
    session: Res<Session>,
    mut presentation: ResMut<Presentation>,
    mut skip: ResMut<Skip>,
) {
    for GameChanged { number, actions, change } in changes.read() {
        if matches!(change, Change::Undone | Change::Jumped) {
            // The steps in the queue belong to a state that no longer exists.
            presentation.queue.clear();
            presentation.end_running_step();
            presentation.begin_turn();
            presentation.end = None;
        }
        presentation.queue.push_back(PresentationStep::AwaitSave(*number));
        match change {
            Change::Dealt => presentation.queue.push_back(PresentationStep::Deal),
            Change::Undone => presentation.queue.push_back(PresentationStep::Settle { undone: true }),
            Change::Resumed | Change::Jumped => {
                presentation.queue.push_back(PresentationStep::Settle { undone: false });
            }
            Change::Reseated => {}
            Change::Acted(facts) => {
                for fact in facts {
                    if let Fact::Exchanged { seat, exchange, .. } = fact
                        && !session.is_human(*seat)
                    {
                        presentation.queue.push_back(PresentationStep::Sums(*seat, *exchange));
                    }
                    presentation.queue.push_back(PresentationStep::Fact(fact.clone(), *actions));
                }
            }
        }
    }
    if intents.read().any(|intent| *intent == Intent::Skip) {
        skip.0 = true;
    }
}

/// Whether a player has asked to skip the running animations.
#[derive(Resource, Default)]
pub struct Skip(pub bool);

/// Starts the next step when the running one is over.
pub(super) fn advance(world: &mut World) {
    let skip = std::mem::take(&mut world.resource_mut::<Skip>().0);
    let clock = *world.resource::<TableClock>();
    let number = world.resource::<Session>().changes();
    let presentation = world.resource::<Presentation>();
    let over = presentation.is_idle() && presentation.settled == Some(number) && presentation.sounds.is_empty();
    if over || clock.is_stopped() {
        return;
    }
    let step = clock.step().filter(|_| !skip);
    world.resource_mut::<Pace>().stay_awake(Duration::from_millis(100));
    let mut presentation = world.resource_mut::<Presentation>();
    if let Some(passed) = &mut presentation.end {
        *passed += step.unwrap_or(DIMMING);
    }
    if step.is_none() {
        presentation.end_running_step();
    }
    start_due_sounds(world, step.unwrap_or(0.0));
    let mut begun = 0;
    let mut left = world.resource::<Presentation>().left - step.unwrap_or(f32::INFINITY);
    while left <= 0.0 {
        let Some(next) = world.resource_mut::<Presentation>().queue.pop_front() else { break };
        if let PresentationStep::AwaitSave(number) = next {
            if !world.resource::<Autosave>().may_be_shown(number) {
                world.resource_mut::<Presentation>().queue.push_front(next);
                left = 0.0;
                break;
            }
            continue;
        }
        let choreography = perform(world, next);
        if step.is_some() {
            left = left.max(-0.1) + choreography.takes;
            start(world, choreography);
        } else {
            left = 0.0;
            if let Some((_, sound)) = choreography.sounds.first()
                && begun < AT_ONCE
            {
                begun += 1;
                world.write_message(SoundStarted(*sound));
            }
            choreography::arrive(world);
        }
    }
    let mut presentation = world.resource_mut::<Presentation>();
    presentation.left = left.max(0.0);
    if presentation.is_idle() {
        presentation.show_sums(None, false);
        presentation.banner = None;
        presentation.settled = Some(number);
        let corrected = settle(world, false);
        world.resource_mut::<Presentation>().corrections += corrected;
        if step.is_none() {
            choreography::arrive(world);
        }
    }
}

/// Moves the marbles to another position of the game, to look at it.
pub(super) fn show_position(world: &mut World, position: &Position) {
    settle_to(world, position, true);
    if world.resource::<TableClock>().step().is_none() {
        choreography::arrive(world);
    }
    world.resource_mut::<Pace>().stay_awake(Duration::from_millis(100));
}

/// Starts the sounds that are due after `step` seconds.
fn start_due_sounds(world: &mut World, step: f32) {
    let mut presentation = world.resource_mut::<Presentation>();
    if presentation.sounds.is_empty() {
        return;
    }
    let mut due = Vec::new();
    presentation.sounds.retain_mut(|(wait, cue)| {
        *wait -= step;
        let is_due = *wait <= 0.0;
        due.extend(is_due.then_some(SoundStarted(*cue)));
        !is_due
    });
    world.write_message_batch(due);
}

/// Starts the lights, the sounds and the banner of a step.
fn start(world: &mut World, Choreography { takes, lights, sounds, banner }: Choreography) {
    effects::spawn_all(world, lights);
    let mut presentation = world.resource_mut::<Presentation>();
    presentation.banner = banner.map(|(title, line)| Banner { title, line, takes });
    presentation.sounds.extend(sounds);
    start_due_sounds(world, 0.0);
}

/// Starts the motions of a step and returns the rest of its choreography.
fn perform(world: &mut World, step: PresentationStep) -> Choreography {
    match step {
        PresentationStep::AwaitSave(_) => Choreography::default(),
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
            let mut choreography = choreography::fact(world, &fact);
            // Black marbles for several rivals fly at the same time.
            let next = world.resource::<Presentation>().queue.front();
            if matches!(fact, Fact::BlacksTaken { .. })
                && matches!(next, Some(PresentationStep::Fact(Fact::BlacksTaken { .. }, _)))
            {
                choreography.takes = choreography::APART;
            }
            world.write_message(FactShown { fact, actions });
            choreography
        }
    }
}
