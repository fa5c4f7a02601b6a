//! What the judge says to the person on turn. Suggestions and hints both come from here, so they never disagree.

use super::gate::ShowGate;
use super::hints::Hints;
use super::session::Session;
use super::waiting::Waiting;
use crate::app::Waker;
use crate::settings::Settings;
use aljabar_review::{Advice, BackgroundJob, Hint, JobStatus, Ranked};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;

/// Larger groups have so many exchanges that even a quick look at all of them takes longer than a frame.
const QUICK_ORDER: usize = 16;

/// The judge's answer for one position, as far as it is known.
#[derive(Resource, Default)]
pub struct Advisor {
    /// The change of the session that it is about.
    change: Option<u64>,
    /// The best exchanges, best first: at first sight, and as the judge ranks them once it has looked ahead.
    ranking: Vec<Ranked>,
    hint: Option<Hint>,
    failed: bool,
    job: Option<SyncCell<BackgroundJob<Advice>>>,
}

impl Advisor {
    /// The best exchanges, best first.
    pub fn ranking(&self) -> &[Ranked] {
        &self.ranking
    }

    /// The best thing to do, once the judge has found it.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Looks whether the judge has answered. Says whether something is new.
    fn hear(&mut self) -> bool {
        let Some(job) = &mut self.job else { return false };
        match job.get().receive() {
            JobStatus::Pending => return false,
            JobStatus::Ready(Advice { hint, ranking, .. }) => (self.hint, self.ranking) = (Some(hint), ranking),
            JobStatus::Done | JobStatus::Failed(_) => self.failed = true,
        }
        self.job = None;
        true
    }

    /// Whether the judge has failed, so that there will be no hint for this position.
    pub fn has_failed(&self) -> bool {
        self.failed
    }
}

/// Asks the judge when suggestions or a hint are wanted, and hears its answer. The judge's thread wakes the game.
pub(super) fn consult(
    session: Res<Session>,
    gate: Res<ShowGate>,
    settings: Res<Settings>,
    hints: Res<Hints>,
    waker: Res<Waker>,
    mut counsel: ResMut<Advisor>,
) {
    let asked = settings.play.suggestions || hints.is_asked();
    let person = Waiting::of(&session, &gate).person();
    let wanted = person.filter(|_| asked).map(|_| session.changes());
    let again = counsel.failed && hints.is_changed() && hints.is_asked();
    if counsel.change != wanted || again {
        *counsel = wanted.map_or_else(Advisor::default, |change| begin(change, &session, &waker));
    }
    if counsel.bypass_change_detection().hear() {
        counsel.set_changed();
    }
}

fn begin(change: u64, session: &Session, waker: &Waker) -> Advisor {
    let game = session.game();
    let (rules, position) = (game.rules(), game.position());
    let quick = (session.group().order() <= QUICK_ORDER).then(|| Advice::quick(rules, position)).flatten();
    let waker = waker.clone();
    let job = BackgroundJob::advice(rules, position, move || waker.wake());
    Advisor {
        change: Some(change),
        ranking: quick.map(|advice| advice.ranking).unwrap_or_default(),
        job: Some(SyncCell::new(job)),
        ..default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    fn asked(job: BackgroundJob<Advice>) -> Advisor {
        let mut counsel = Advisor { job: Some(SyncCell::new(job)), ..default() };
        let start = Instant::now();
        while !counsel.hear() {
            assert!(start.elapsed() < Duration::from_secs(60), "the judge never answers");
            std::thread::yield_now();
        }
        counsel
    }

    #[test]
    fn the_first_suggestion_is_what_the_hint_names() {
        let session = crate::game::Deal { seed: 5, ..default() }.session().expect("the usual game can be dealt");
        let counsel = asked(BackgroundJob::advice(session.game().rules(), session.game().position(), || {}));
        let hint = counsel.hint().expect("there is something to do");
        assert!(!counsel.has_failed());
        assert_eq!(hint.action, aljabar_core::Action::Exchange(counsel.ranking()[0].exchange));
    }

    #[test]
    fn a_judge_that_fails_is_said_to_have_failed() {
        let counsel = asked(BackgroundJob::new(|_, _| panic!("the judge has lost its mind"), || {}));
        assert!(counsel.has_failed() && counsel.hint().is_none());
    }
}
