//! Help in three steps: that there is something, its sum, and what it is and why.

use super::Intent;
use super::intent::{Happened, Refused};
use super::session::Session;
use super::stage::Stage;
use crate::pace::{Pace, Waker};
use crate::settings::Settings;
use crate::texts::say;
use aljabar_review::{Hint, Job};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use std::time::Duration;

/// The last step.
pub const STEPS: u8 = 3;

/// How far the player has been helped.
#[derive(Resource, Default)]
pub struct Hints {
    /// From 1; 0 when nobody has asked.
    step: u8,
    hint: Option<Hint>,
    job: Option<SyncCell<Job<Hint>>>,
    /// Whether looking for it has ended without one.
    failed: bool,
}

impl Hints {
    /// What is shown: the step, and the hint once it has been found.
    pub fn shown(&self) -> Option<(u8, Option<&Hint>)> {
        (self.step > 0).then_some((self.step, self.hint.as_ref()))
    }

    /// Whether no hint will come, because something went wrong while it was looked for.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// A hint that is being looked for.
    fn first(job: Job<Hint>) -> Self {
        Self { step: 1, hint: None, job: Some(SyncCell::new(job)), failed: false }
    }

    /// Looks whether it has been found. Says whether it is still being looked for.
    fn look(&mut self) -> bool {
        let Some(job) = self.job.as_mut().map(SyncCell::get) else { return false };
        self.hint = job.poll();
        let waits = self.hint.is_none() && !job.is_over();
        if !waits {
            (self.failed, self.job) = (self.hint.is_none(), None);
        }
        waits
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
    mut refused: MessageWriter<Refused>,
    mut pace: ResMut<Pace>,
) {
    let asked = asked.read().filter(|intent| **intent == Intent::Hint).count();
    if happened.read().last().is_some() && hints.step > 0 {
        *hints = Hints::default();
    }
    for _ in 0..asked {
        if !settings.play.hints {
            refused.write(Refused(say!("hint-off")));
        } else if session.human_on_turn().is_none() || !stage.is_idle() {
            refused.write(Refused(say!("hint-none")));
        } else if hints.step == 0 || hints.failed {
            let game = session.game();
            let waker = waker.clone();
            let job = Job::hint(game.rules(), game.position(), move || waker.wake());
            *hints = Hints::first(job);
        } else {
            // After the last step the hint is put away.
            hints.step = (hints.step + 1) % (STEPS + 1);
            if hints.step == 0 {
                *hints = Hints::default();
            }
        }
    }
    if hints.job.is_some() && hints.bypass_change_detection().look() {
        // Whoever finds one wakes the game; whoever fails does not.
        pace.wake_in(Duration::from_millis(250));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use aljabar_core::{Game, Rules};
    use std::time::Instant;

    fn looked_for(game: &Game) -> Hints {
        let mut hints = Hints::first(Job::hint(game.rules(), game.position(), || {}));
        let start = Instant::now();
        while hints.look() {
            assert!(start.elapsed() < Duration::from_secs(60), "it looks for ever");
            std::thread::sleep(Duration::from_millis(1));
        }
        hints
    }

    #[test]
    fn a_search_that_ends_without_a_hint_has_failed() {
        let mut game = Game::deal(Rules::classic(), 2, 0, 1).unwrap();
        assert!(looked_for(&game).shown().is_some_and(|(_, hint)| hint.is_some()));
        assert!(!looked_for(&game).has_failed());
        // Nothing can be found when the game is over, as when the thread dies.
        while !game.is_over() {
            let action = game.best_exchanges(1).first().copied().map(aljabar_core::Action::Exchange);
            let pass = aljabar_core::Action::Pass;
            let other = if game.check(&pass).is_ok() { pass } else { aljabar_core::Action::Draw };
            game.apply(action.unwrap_or(other)).unwrap();
        }
        let hints = looked_for(&game);
        assert!(hints.has_failed() && hints.shown() == Some((1, None)));
    }
}
