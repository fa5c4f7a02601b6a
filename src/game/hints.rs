//! Hints in three steps: whether there is an exchange, then its sum, then the exchange itself and the reason.

use super::advisor::Advisor;
use super::messages::{GameChanged, Intent};
use super::waiting::GameState;
use crate::notices::Refused;
use crate::settings::Settings;
use crate::texts::say;
use aljabar_review::Hint;
use bevy::prelude::*;

/// The number of steps of a hint; the last one shows all of it.
pub const STEPS: u8 = 3;

/// A hint, or its next step, has been opened.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct HintShown;

/// The step of the hint that is shown, from 1 to [`STEPS`]; 0 when no hint is open.
#[derive(Resource, Default)]
pub struct Hints(u8);

impl Hints {
    /// Whether a hint is open.
    pub fn is_asked(&self) -> bool {
        self.0 > 0
    }

    /// The step that is shown, and the hint once the judge has found it. `None` when no hint is open.
    pub fn shown<'a>(&self, advisor: &'a Advisor) -> Option<(u8, Option<&'a Hint>)> {
        self.is_asked().then_some((self.0, advisor.hint()))
    }
}

/// Closes the hint when the game goes on.
pub(super) fn close_on_change(mut changes: MessageReader<GameChanged>, mut hints: ResMut<Hints>) {
    if changes.read().last().is_some() && hints.is_asked() {
        *hints = Hints::default();
    }
}

/// Closes the hint when the game changes, and opens the next step when the player asks for it.
pub(super) fn handle_requests(
    mut intents: MessageReader<Intent>,
    state: GameState,
    settings: Res<Settings>,
    advisor: Res<Advisor>,
    mut hints: ResMut<Hints>,
    mut shown: MessageWriter<HintShown>,
    mut refused: MessageWriter<Refused>,
) {
    let requests = intents.read().filter(|intent| **intent == Intent::Hint).count();
    for _ in 0..requests {
        if !settings.play.hints {
            refused.write(Refused(say!("hint-off")));
        } else if state.waiting().person().is_none() {
            refused.write(Refused(say!("hint-none")));
        } else if advisor.has_failed() {
            // `advisor::update` asks the judge again.
            hints.0 = 1;
            shown.write(HintShown);
        } else {
            // After the last step the hint is closed.
            hints.0 = (hints.0 + 1) % (STEPS + 1);
            if hints.is_asked() {
                shown.write(HintShown);
            }
        }
    }
}
