//! Help in three steps: that there is something, its sum, and what it is and why.

use super::advisor::Advisor;
use super::gate::ShowGate;
use super::messages::{GameChanged, Intent};
use super::session::Session;
use super::waiting::Waiting;
use crate::notices::Refused;
use crate::settings::Settings;
use crate::texts::say;
use aljabar_review::Hint;
use bevy::prelude::*;

/// The last step.
pub const STEPS: u8 = 3;

/// A hint, or more of it, is shown from now on.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct HintShown;

/// How far the player has been helped: from 1; 0 when nobody has asked.
#[derive(Resource, Default)]
pub struct Hints(u8);

impl Hints {
    /// Whether a hint is wanted.
    pub fn is_asked(&self) -> bool {
        self.0 > 0
    }

    /// What is shown: the step, and the hint once it has been found.
    pub fn shown<'a>(&self, counsel: &'a Advisor) -> Option<(u8, Option<&'a Hint>)> {
        self.is_asked().then_some((self.0, counsel.hint()))
    }
}

/// Forgets a hint when the game goes on, and helps when asked.
pub(super) fn help(
    mut asked: MessageReader<Intent>,
    mut changes: MessageReader<GameChanged>,
    session: Res<Session>,
    gate: Res<ShowGate>,
    settings: Res<Settings>,
    counsel: Res<Advisor>,
    mut hints: ResMut<Hints>,
    mut shown: MessageWriter<HintShown>,
    mut refused: MessageWriter<Refused>,
) {
    let asked = asked.read().filter(|intent| **intent == Intent::Hint).count();
    if changes.read().last().is_some() && hints.is_asked() {
        *hints = Hints::default();
    }
    for _ in 0..asked {
        if !settings.play.hints {
            refused.write(Refused(say!("hint-off")));
        } else if Waiting::of(&session, &gate).person().is_none() {
            refused.write(Refused(say!("hint-none")));
        } else if counsel.has_failed() {
            // The judge is asked again.
            hints.0 = 1;
            shown.write(HintShown);
        } else {
            // After the last step the hint is put away.
            hints.0 = (hints.0 + 1) % (STEPS + 1);
            if hints.is_asked() {
                shown.write(HintShown);
            }
        }
    }
}
