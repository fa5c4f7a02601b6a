//! A hint or an analysis on a thread of its own, for callers that must not wait. The only threads here.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
};

use aljabar_core::{Position, Rules};

use crate::{Analysis, Hint, Progress};

/// Something that is being found out. Look whether there is news; let go of it when nobody wants to know any more.
///
/// Whatever goes wrong on the thread ends the job, and nothing else.
pub struct Job<T> {
    /// Gone when there will be no more news.
    news: Option<Receiver<T>>,
    cancel: Arc<AtomicBool>,
}

impl Job<Hint> {
    /// Looks for a hint: one piece of news, unless the game is over. `wake` is called on the thread when it is there.
    pub fn hint(rules: &Rules, position: &Position, wake: impl Fn() + Send + 'static) -> Self {
        let (rules, position) = (rules.clone(), Box::new(*position));
        Self::start(move |news, cancel| {
            if let Some(hint) = Hint::of(&rules, &position, cancel)
                && news.send(hint).is_ok()
            {
                wake();
            }
        })
    }
}

impl Job<Progress> {
    /// Goes through an analysis to its end. `wake` is called on the thread after every step.
    pub fn analysis(mut analysis: Analysis, wake: impl Fn() + Send + 'static) -> Self {
        Self::start(move |news, cancel| {
            while let Some(progress) = analysis.step(cancel) {
                if news.send(progress).is_err() {
                    break;
                }
                wake();
            }
        })
    }
}

impl<T: Send + 'static> Job<T> {
    fn start(work: impl FnOnce(&Sender<T>, &AtomicBool) + Send + 'static) -> Self {
        let (outbox, news) = channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = cancel.clone();
        let spawned = thread::Builder::new().name("al-jabar review".into()).spawn(move || work(&outbox, &flag));
        Self { news: spawned.is_ok().then_some(news), cancel }
    }
}

impl<T> Job<T> {
    /// The next piece of news, if there is one.
    pub fn poll(&mut self) -> Option<T> {
        match self.news.as_ref()?.try_recv() {
            Ok(news) => Some(news),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.news = None;
                None
            }
        }
    }

    /// Whether everything was found out and told, or nothing more can be.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.news.is_none()
    }
}

/// Cancels. The thread notices within milliseconds.
impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
