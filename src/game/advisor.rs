//! Suggestions and hints for the person on turn. Both come from one answer of the judge (`aljabar_bots::Judge`), so
//! they never disagree.

use super::coach::CoachWanted;
use super::gate::ShowGate;
use super::hints::Hints;
use super::session::Session;
use super::waiting::Waiting;
use crate::app::Waker;
use crate::settings::Settings;
use aljabar_review::{Advice, BackgroundJob, Hint, JobStatus, Ranked};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;

/// The largest order of a group for which [`Advice::quick`] is used: in larger groups it takes longer than a frame.
const QUICK_ORDER: usize = 16;

/// The judge's advice for one position, as far as it is known.
#[derive(Resource, Default)]
pub struct Advisor {
    /// The value of [`Session::changes`] that the advice is for. `None`: no advice is wanted.
    change: Option<u64>,
    /// The best exchanges, best first: a quick estimate at first, the judge's ranking once it has answered.
    ranking: Vec<Ranked>,
    hint: Option<Hint>,
    failed: bool,
    job: Option<SyncCell<BackgroundJob<Advice>>>,
}

impl Advisor {
    /// The best exchanges, best first. A quick estimate (or empty, in a large group) until the judge has answered.
    pub fn ranking(&self) -> &[Ranked] {
        &self.ranking
    }

    /// The best action, once the judge has answered.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Takes the judge's answer, if there is one. Returns whether the job has ended.
    fn poll(&mut self) -> bool {
        let Some(job) = &mut self.job else { return false };
        match job.get().receive() {
            JobStatus::Pending => return false,
            JobStatus::Ready(Advice { hint, ranking, .. }) => (self.hint, self.ranking) = (Some(hint), ranking),
            JobStatus::Done | JobStatus::Failed(_) => self.failed = true,
        }
        self.job = None;
        true
    }

    /// Whether the judge has failed: there will be no hint for this position unless the player asks again.
    pub fn has_failed(&self) -> bool {
        self.failed
    }
}

/// Starts the judge when suggestions or a hint are wanted, and takes its answer. The judge's thread wakes the game.
pub(super) fn update(
    session: Res<Session>,
    gate: Res<ShowGate>,
    settings: Res<Settings>,
    coach: CoachWanted,
    hints: Res<Hints>,
    waker: Res<Waker>,
    mut advisor: ResMut<Advisor>,
) {
    let requested = settings.play.suggestions || hints.is_asked() || coach.is_on(&session);
    let requested = requested && !session.kind().is_scripted();
    let person = Waiting::of(&session, &gate).person();
    let wanted = person.filter(|_| requested).map(|_| session.changes());
    let retry = advisor.failed && hints.is_changed() && hints.is_asked();
    if advisor.change != wanted || retry {
        *advisor = wanted.map_or_else(Advisor::default, |change| start(change, &session, &waker));
    }
    if advisor.bypass_change_detection().poll() {
        advisor.set_changed();
    }
}

fn start(change: u64, session: &Session, waker: &Waker) -> Advisor {
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

    fn finished(job: BackgroundJob<Advice>) -> Advisor {
        let mut advisor = Advisor { job: Some(SyncCell::new(job)), ..default() };
        let start = Instant::now();
        while !advisor.poll() {
            assert!(start.elapsed() < Duration::from_secs(60), "the judge does not answer within a minute");
            std::thread::yield_now();
        }
        advisor
    }

    #[test]
    fn the_first_suggestion_is_what_the_hint_names() {
        let session = crate::game::Deal { seed: 5, ..default() }.session().expect("the usual game can be dealt");
        let advisor = finished(BackgroundJob::advice(session.game().rules(), session.game().position(), || {}));
        let hint = advisor.hint().expect("there is something to do");
        assert!(!advisor.has_failed());
        assert_eq!(hint.action, aljabar_core::Action::Exchange(advisor.ranking()[0].exchange));
    }

    #[test]
    fn a_judge_that_fails_is_said_to_have_failed() {
        let advisor = finished(BackgroundJob::new(|_, _| panic!("the judge of this test fails"), || {}));
        assert!(advisor.has_failed() && advisor.hint().is_none());
    }
}
