//! Help in three steps: that there is something, its sum, and what it is and why.

use super::Intent;
use super::intent::{Happened, Refused};
use super::session::Session;
use super::stage::Stage;
use super::waiting::Waiting;
use crate::pace::{Pace, Waker};
use crate::settings::Settings;
use crate::texts::say;
use aljabar_review::{Hint, Job};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use std::time::Duration;

/// The last step.
pub const STEPS: u8 = 3;

/// A hint, or more of it, is shown from now on.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct HintShown;

/// How far the player has been helped.
#[derive(Resource, Default)]
pub struct Hints {
    /// From 1; 0 when nobody has asked.
    step: u8,
    hint: Option<Hint>,
    job: Option<SyncCell<Job<Hint>>>,
}

impl Hints {
    /// What is shown: the step, and the hint once it has been found.
    pub fn shown(&self) -> Option<(u8, Option<&Hint>)> {
        (self.step > 0).then_some((self.step, self.hint.as_ref()))
    }
}

/// Forgets a hint when the game goes on, and helps when asked.
pub(super) fn help(
    mut asked: MessageReader<Intent>,
    mut happened: MessageReader<Happened>,
    session: Res<Session>,
    stage: Res<Stage>,
    settings: Res<Settings>,
    waker: Res<Waker>,
    mut hints: ResMut<Hints>,
    mut shown: MessageWriter<HintShown>,
    mut refused: MessageWriter<Refused>,
    mut pace: ResMut<Pace>,
) {
    let asked = asked.read().filter(|intent| **intent == Intent::Hint).count();
    if happened.read().last().is_some() && hints.step > 0 {
        *hints = Hints::default();
    }
    for _ in 0..asked {
        let before = hints.step;
        if !settings.play.hints {
            refused.write(Refused(say!("hint-off")));
        } else if Waiting::of(&session, &stage).person().is_none() {
            refused.write(Refused(say!("hint-none")));
        } else if hints.step == 0 {
            let game = session.game();
            let waker = waker.clone();
            let job = Job::hint(game.rules(), game.position(), move || waker.wake());
            *hints = Hints { step: 1, hint: None, job: Some(SyncCell::new(job)) };
        } else {
            // After the last step the hint is put away.
            hints.step = (hints.step + 1) % (STEPS + 1);
            if hints.step == 0 {
                *hints = Hints::default();
            }
        }
        if hints.step > before {
            shown.write(HintShown);
        }
    }
    if let Some(job) = &mut hints.bypass_change_detection().job {
        match job.get().poll() {
            Some(hint) => {
                hints.hint = Some(hint);
                hints.job = None;
            }
            None => pace.wake_in(Duration::from_millis(50)),
        }
    }
}
