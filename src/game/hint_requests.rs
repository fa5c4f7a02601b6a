//! Requests for hints.

use super::advisor::Advisor;
use super::hints::{HintShown, Hints};
use super::messages::Intent;
use super::session::SessionKind;
use super::waiting::GameState;
use crate::notices::Refused;
use crate::settings::Settings;
use crate::texts::say;
use bevy::prelude::*;

/// Opens the next step of the hint when the player asks for it, or says why there is none.
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
    // In a lesson the request shows the answer of its step.
    let is_lesson = matches!(state.session.kind(), SessionKind::Lesson { scripted: true });
    for _ in 0..requests * usize::from(!is_lesson) {
        if !settings.play.hints {
            refused.write(Refused(say!("hint-off")));
        } else if state.waiting().person().is_none() {
            refused.write(Refused(say!("hint-none")));
        } else if advisor.has_failed() {
            // `advisor::update` asks the judge again.
            hints.open_first();
            shown.write(HintShown);
        } else {
            hints.open_next();
            if hints.is_asked() {
                shown.write(HintShown);
            }
        }
    }
}
