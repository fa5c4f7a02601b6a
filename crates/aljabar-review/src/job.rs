//! Runs work on a thread of its own, for callers that must not block. No other file of this crate uses threads.

use std::{
    cell::Cell,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, TryRecvError, channel},
    },
};

use aljabar_bots::catch_panic;
use aljabar_core::{Position, Rules};
use aljabar_platform::background;

use crate::{Advice, Analysis, AnalysisProgress, Hint};

/// Work on a background thread that returns results of type `T` one by one. Call [`receive`](Self::receive) or
/// [`poll`](Self::poll) to get them. Dropping the job cancels it.
///
/// A panic on the thread is caught and becomes [`JobStatus::Failed`]. A panic hook can tell it from a crash by
/// [`is_catching_panics`](aljabar_bots::is_catching_panics).
pub struct BackgroundJob<T> {
    /// `None` once there are no more results.
    results: Option<Receiver<Result<T, String>>>,
    /// Why the thread has failed, if it has.
    failure: Option<String>,
    cancel: Arc<AtomicBool>,
}

/// The next result of a job, or why there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JobStatus<T> {
    /// There is no new result yet.
    Pending,
    /// A result. There may be more.
    Ready(T),
    /// The work has ended, and all results were received.
    Done,
    /// The thread has panicked or could not be started, for this reason. Earlier results are valid.
    Failed(String),
}

impl BackgroundJob<Hint> {
    /// Searches for a hint: one result, or none if the game is over. `wake` is called on the thread when there is a result or
    /// when there will be none.
    pub fn hint(rules: &Rules, position: &Position, wake: impl Fn() + Send + 'static) -> Self {
        let (rules, position) = (rules.clone(), Box::new(*position));
        Self::new(
            move |send, cancel| {
                Hint::of(&rules, &position, cancel).map(send);
            },
            wake,
        )
    }
}

impl BackgroundJob<Advice> {
    /// Searches for advice: one result, or none if the game is over. `wake` is called on the thread when there is a result or
    /// when there will be none.
    pub fn advice(rules: &Rules, position: &Position, wake: impl Fn() + Send + 'static) -> Self {
        let (rules, position) = (rules.clone(), Box::new(*position));
        Self::new(
            move |send, cancel| {
                Advice::of(&rules, &position, cancel).map(send);
            },
            wake,
        )
    }
}

impl BackgroundJob<AnalysisProgress> {
    /// Runs all steps of an analysis: one result for each. `wake` is called on the thread after every step and after a
    /// failure.
    pub fn analysis(mut analysis: Analysis, wake: impl Fn() + Send + 'static) -> Self {
        Self::new(
            move |send, cancel| {
                while let Some(progress) = analysis.step(cancel) {
                    if !send(progress) {
                        break;
                    }
                }
            },
            wake,
        )
    }
}

impl<T: Send + 'static> BackgroundJob<T> {
    /// Starts `work` on a thread. It calls its first argument with each result, which returns false once the job is dropped,
    /// and should end early when the flag is set. `wake` is called on the thread after each result, when the work fails,
    /// and when it ends without a result.
    pub fn new(
        work: impl FnOnce(&dyn Fn(T) -> bool, &AtomicBool) + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let (outbox, results) = channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = cancel.clone();
        let spawned = background::start("al-jabar review", move || {
            let any = Cell::new(false);
            let send = |result: T| {
                let received = outbox.send(Ok(result)).is_ok();
                if received {
                    any.set(true);
                    wake();
                }
                received
            };
            let ended = catch_panic(|| work(&send, &flag));
            let failed = ended.is_err();
            if let Err(panic) = ended {
                outbox.send(Err(panic.to_string())).unwrap_or_default();
            }
            // Closed before `wake`, so that the caller finds that the job has ended.
            drop(outbox);
            if (failed || !any.get()) && !flag.load(Ordering::Relaxed) {
                wake();
            }
        });
        match spawned {
            Ok(_) => Self { results: Some(results), failure: None, cancel },
            Err(error) => Self { results: None, failure: Some(error.to_string()), cancel },
        }
    }
}

impl<T> BackgroundJob<T> {
    /// Takes the next result, or tells why there is none. [`JobStatus::Done`] and [`JobStatus::Failed`] are final.
    pub fn receive(&mut self) -> JobStatus<T> {
        let Some(results) = &self.results else {
            return self.failure.clone().map_or(JobStatus::Done, JobStatus::Failed);
        };
        match results.try_recv() {
            Ok(Ok(result)) => JobStatus::Ready(result),
            Err(TryRecvError::Empty) => JobStatus::Pending,
            Ok(Err(message)) => {
                (self.results, self.failure) = (None, Some(message.clone()));
                JobStatus::Failed(message)
            }
            Err(TryRecvError::Disconnected) => {
                self.results = None;
                JobStatus::Done
            }
        }
    }

    /// Takes the next result, if there is one. If not, [`is_over`](Self::is_over) and [`failure`](Self::failure) tell whether
    /// there will be more.
    pub fn poll(&mut self) -> Option<T> {
        match self.receive() {
            JobStatus::Ready(result) => Some(result),
            JobStatus::Pending | JobStatus::Done | JobStatus::Failed(_) => None,
        }
    }

    /// Whether there are no more results.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.results.is_none()
    }

    /// Why the job has failed, if it has.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

/// Cancels the job. The thread ends within milliseconds.
impl<T> Drop for BackgroundJob<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
