//! What the judge says to the person on turn. Suggestions and hints both come from here, so they never disagree.

use super::hints::Hints;
use super::session::Session;
use super::stage::Stage;
use super::view::View;
use super::waiting::Waiting;
use crate::pace::Waker;
use aljabar_review::{Advice, Hint, Job, News, Ranked};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;

/// Larger groups have so many exchanges that even a quick look at all of them takes longer than a frame.
const QUICK_ORDER: usize = 16;

/// The judge's answer for one position, as far as it is known.
#[derive(Resource, Default)]
pub struct Counsel {
    /// The change of the session that it is about.
    change: Option<u64>,
    /// The best exchanges, best first: at first sight, and as the judge ranks them once it has looked ahead.
    ranking: Vec<Ranked>,
    hint: Option<Hint>,
    failed: bool,
    job: Option<SyncCell<Job<Advice>>>,
}

impl Counsel {
    /// The best exchanges, best first.
    pub fn ranking(&self) -> &[Ranked] {
        &self.ranking
    }

    /// The best thing to do, once the judge has found it.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Whether the judge has failed, so that there will be no hint for this position.
    pub fn has_failed(&self) -> bool {
        self.failed
    }
}

/// Asks the judge when suggestions or a hint are wanted, and hears its answer. The judge's thread wakes the game.
pub(super) fn consult(
    session: Res<Session>,
    stage: Res<Stage>,
    view: Res<View>,
    hints: Res<Hints>,
    waker: Res<Waker>,
    mut counsel: ResMut<Counsel>,
) {
    let asked = view.suggestions || hints.is_asked();
    let person = Waiting::of(&session, &stage).person();
    let wanted = person.filter(|_| asked).map(|_| session.changes());
    if counsel.change != wanted {
        *counsel = wanted.map_or_else(Counsel::default, |change| begin(change, &session, &waker));
    }
    let Some(job) = &mut counsel.bypass_change_detection().job else { return };
    match job.get().look() {
        News::Pending => {}
        News::Ready(Advice { hint, ranking, .. }) => {
            (counsel.hint, counsel.ranking, counsel.job) = (Some(hint), ranking, None);
        }
        News::Done | News::Failed(_) => (counsel.failed, counsel.job) = (true, None),
    }
}

fn begin(change: u64, session: &Session, waker: &Waker) -> Counsel {
    let game = session.game();
    let (rules, position) = (game.rules(), game.position());
    let quick = (session.group().order() <= QUICK_ORDER).then(|| Advice::quick(rules, position)).flatten();
    let waker = waker.clone();
    let job = Job::advice(rules, position, move || waker.wake());
    Counsel {
        change: Some(change),
        ranking: quick.map(|advice| advice.ranking).unwrap_or_default(),
        job: Some(SyncCell::new(job)),
        ..default()
    }
}
