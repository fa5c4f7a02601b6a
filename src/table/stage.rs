//! The stage: shows what happened, one beat after the other. It follows core and never decides anything; whatever is
//! skipped, taken back or resized, the marbles end where core says.

use super::beats;
use super::intent::{Happened, Intent, Shown, What};
use super::session::Session;
use super::settle::settle;
use super::view::View;
use crate::files::Keeper;
use crate::pace::Pace;
use aljabar_core::{Exchange, Fact, Seat};
use bevy::prelude::*;
use std::collections::VecDeque;
use std::time::Duration;

/// What is being shown and what comes next.
#[derive(Resource, Default, Debug)]
pub struct Stage {
    queue: VecDeque<Cue>,
    /// How much of the running beat is left, in seconds of normal speed.
    left: f32,
    /// An exchange whose sums are on display.
    shown: Option<(Seat, Exchange)>,
    /// Whether its marbles have left.
    moving: bool,
    /// Which change of the session the marbles have arrived at.
    settled: Option<u64>,
    /// How many marbles had to be put right at the end of a beat. Stays at zero as long as every beat is right.
    corrections: usize,
}

/// Something to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cue {
    /// Waits until a change of the session is on the disk: nothing is seen that a crash could lose, unless the disk is
    /// slow.
    Kept(u64),
    /// Everybody's marbles come out of the bag.
    Deal,
    /// Marbles go where core says, from wherever they are.
    Settle,
    /// The sums of an exchange are shown before its marbles move.
    Sums(Seat, Exchange),
    /// A fact happens.
    Fact(Fact, usize),
}

impl Stage {
    /// Whether everything has been shown.
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.left <= 0.0
    }

    /// Whether everything that has happened to the game has been shown.
    pub fn is_settled(&self, session: &Session) -> bool {
        self.is_idle() && self.settled == Some(session.changes())
    }

    /// The exchange whose sums are on display, and whose it is.
    pub fn shown_exchange(&self) -> Option<(Seat, Exchange)> {
        self.shown
    }

    /// Whether the marbles of the exchange on display have left.
    pub fn is_moving(&self) -> bool {
        self.moving
    }

    /// How many marbles had to be put right. For tests.
    pub fn corrections(&self) -> usize {
        self.corrections
    }

    pub(super) fn show_sums(&mut self, shown: Option<(Seat, Exchange)>, moving: bool) {
        (self.shown, self.moving) = (shown, moving);
    }
}

/// Queues what happened.
pub(super) fn listen(
    mut happened: MessageReader<Happened>,
    mut intents: MessageReader<Intent>,
    session: Res<Session>,
    mut stage: ResMut<Stage>,
    mut skip: ResMut<Skip>,
) {
    for Happened { number, actions, what } in happened.read() {
        if matches!(what, What::Undone | What::Jumped) {
            // What was still to be shown has not happened any more.
            stage.queue.clear();
            stage.left = 0.0;
            stage.show_sums(None, false);
        }
        stage.queue.push_back(Cue::Kept(*number));
        match what {
            What::Dealt => stage.queue.push_back(Cue::Deal),
            What::Resumed | What::Undone | What::Jumped => stage.queue.push_back(Cue::Settle),
            What::Reseated => {}
            What::Acted(facts) => {
                for fact in facts {
                    if let Fact::Exchanged { seat, exchange, .. } = fact
                        && !session.is_human(*seat)
                    {
                        stage.queue.push_back(Cue::Sums(*seat, *exchange));
                    }
                    stage.queue.push_back(Cue::Fact(fact.clone(), *actions));
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
    let idle = world.resource::<Stage>().is_idle();
    let skip = std::mem::take(&mut world.resource_mut::<Skip>().0);
    let number = world.resource::<Session>().changes();
    if idle && world.resource::<Stage>().settled == Some(number) {
        return;
    }
    let factor = if skip { None } else { world.resource::<View>().speed.factor() };
    world.resource_mut::<Pace>().stay_awake(Duration::from_millis(100));
    let passed = factor.map_or(f32::INFINITY, |factor| world.resource::<Time>().delta_secs() * factor);
    let mut left = world.resource::<Stage>().left - passed;
    while left <= 0.0 {
        let Some(cue) = world.resource_mut::<Stage>().queue.pop_front() else { break };
        if let Cue::Kept(number) = cue {
            if !world.resource::<Keeper>().may_be_shown(number) {
                world.resource_mut::<Stage>().queue.push_front(cue);
                left = 0.0;
                break;
            }
            continue;
        }
        let takes = perform(world, cue);
        left = if factor.is_some() { left.max(-0.1) + takes } else { 0.0 };
        if factor.is_none() {
            beats::arrive(world);
        }
    }
    let mut stage = world.resource_mut::<Stage>();
    stage.left = left.max(0.0);
    if stage.is_idle() {
        stage.show_sums(None, false);
        stage.settled = Some(number);
        let corrected = settle(world, false);
        world.resource_mut::<Stage>().corrections += corrected;
        if factor.is_none() {
            beats::arrive(world);
        }
    }
}

/// Shows one cue. Says how long it takes at normal speed.
fn perform(world: &mut World, cue: Cue) -> f32 {
    match cue {
        Cue::Kept(_) => 0.0,
        Cue::Deal => beats::deal(world),
        Cue::Settle => {
            settle(world, true);
            beats::SETTLE
        }
        Cue::Sums(seat, exchange) => {
            world.resource_mut::<Stage>().show_sums(Some((seat, exchange)), false);
            beats::SUMS
        }
        Cue::Fact(fact, actions) => {
            let takes = beats::fact(world, &fact);
            // Blacks for several rivals fly at the same time.
            let next = world.resource::<Stage>().queue.front();
            let together = matches!(fact, Fact::BlacksTaken { .. })
                && matches!(next, Some(Cue::Fact(Fact::BlacksTaken { .. }, _)));
            world.write_message(Shown { fact, actions });
            if together { beats::APART } else { takes }
        }
    }
}
