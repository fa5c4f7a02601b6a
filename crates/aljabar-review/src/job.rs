//! Work on a thread of its own, for callers that must not wait: hints, analyses, and whatever else takes long. The only
//! threads here.

use std::{
    cell::Cell,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, TryRecvError, channel},
    },
    thread,
};

use aljabar_bots::guarded;
use aljabar_core::{Position, Rules};

use crate::{Advice, Analysis, Hint, Progress};

/// Something that is being found out. Look whether there is news; let go of it when nobody wants to know any more.
///
/// A panic on the thread is caught and becomes [`News::Failed`]; a panic hook can tell it from a crash by
/// [`is_guarded`](aljabar_bots::is_guarded).
pub struct Job<T> {
    /// Gone when there will be no more news.
    news: Option<Receiver<Result<T, String>>>,
    /// Why there will be no more, if that is not how it should be.
    failure: Option<String>,
    cancel: Arc<AtomicBool>,
}

/// What is new about a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News<T> {
    /// Nothing yet, but there will be something.
    Pending,
    /// Something was found out. There may be more.
    Ready(T),
    /// Everything was found out and told.
    Done,
    /// The thread could not go on, or could not begin, for this reason. What was told before is right.
    Failed(String),
}

impl Job<Hint> {
    /// Looks for a hint: one piece of news, unless the game is over. `wake` is called on the thread when it is there, and
    /// when it will never be.
    pub fn hint(rules: &Rules, position: &Position, wake: impl Fn() + Send + 'static) -> Self {
        let (rules, position) = (rules.clone(), Box::new(*position));
        Self::new(
            move |tell, cancel| {
                Hint::of(&rules, &position, cancel).map(tell);
            },
            wake,
        )
    }
}

impl Job<Advice> {
    /// Looks for the best exchanges and the hint that goes with them: one piece of news, unless the game is over. `wake` is
    /// called on the thread when it is there, and when it will never be.
    pub fn advice(rules: &Rules, position: &Position, wake: impl Fn() + Send + 'static) -> Self {
        let (rules, position) = (rules.clone(), Box::new(*position));
        Self::new(
            move |tell, cancel| {
                Advice::of(&rules, &position, cancel).map(tell);
            },
            wake,
        )
    }
}

impl Job<Progress> {
    /// Goes through an analysis to its end. `wake` is called on the thread after every step, and when it fails.
    pub fn analysis(mut analysis: Analysis, wake: impl Fn() + Send + 'static) -> Self {
        Self::new(
            move |tell, cancel| {
                while let Some(progress) = analysis.step(cancel) {
                    if !tell(progress) {
                        break;
                    }
                }
            },
            wake,
        )
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts some work on a thread. The work calls its first argument with every piece of news, which says whether anybody
    /// still listens, and ends early when the flag is raised. `wake` is called on the thread for every piece of news, when
    /// the work fails, and when it ends without any.
    pub fn new(
        work: impl FnOnce(&dyn Fn(T) -> bool, &AtomicBool) + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let (outbox, news) = channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = cancel.clone();
        let spawned = thread::Builder::new().name("al-jabar review".into()).spawn(move || {
            let told = Cell::new(false);
            let tell = |news: T| {
                let heard = outbox.send(Ok(news)).is_ok();
                if heard {
                    told.set(true);
                    wake();
                }
                heard
            };
            let ended = guarded(|| work(&tell, &flag));
            let failed = ended.is_err();
            if let Err(words) = ended {
                outbox.send(Err(words)).unwrap_or_default();
            }
            // Whoever is woken must find that there will be nothing more.
            drop(outbox);
            if (failed || !told.get()) && !flag.load(Ordering::Relaxed) {
                wake();
            }
        });
        match spawned {
            Ok(_) => Self { news: Some(news), failure: None, cancel },
            Err(error) => Self { news: None, failure: Some(error.to_string()), cancel },
        }
    }
}

impl<T> Job<T> {
    /// What is new. [`News::Done`] and [`News::Failed`] stay so.
    pub fn look(&mut self) -> News<T> {
        let Some(news) = &self.news else {
            return self.failure.clone().map_or(News::Done, News::Failed);
        };
        match news.try_recv() {
            Ok(Ok(news)) => News::Ready(news),
            Err(TryRecvError::Empty) => News::Pending,
            Ok(Err(words)) => {
                (self.news, self.failure) = (None, Some(words.clone()));
                News::Failed(words)
            }
            Err(TryRecvError::Disconnected) => {
                self.news = None;
                News::Done
            }
        }
    }

    /// The next piece of news, if there is one. When there is none, [`is_over`](Self::is_over) and
    /// [`failure`](Self::failure) say whether there will be any.
    pub fn poll(&mut self) -> Option<T> {
        match self.look() {
            News::Ready(news) => Some(news),
            News::Pending | News::Done | News::Failed(_) => None,
        }
    }

    /// Whether everything was found out and told, or nothing more can be.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.news.is_none()
    }

    /// Why nothing more can be found out, once that is known.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

/// Cancels. The thread notices within milliseconds.
impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
