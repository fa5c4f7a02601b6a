//! The writer thread: runs file jobs one after the other.
//!
//! Each job has a number, and its outcome carries that number. A job stays in the queue until it is done. If the thread
//! panics, a new one continues with the queue.

use super::disk::{Disk, Refusal};
use crate::app::Waker;
use crate::texts::{Say, say};
use aljabar_platform::background;
use aljabar_platform::clock::now;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// A job that makes the thread panic this often is dropped.
const ATTEMPTS: u32 = 2;

/// The function of a job. May return a text for the caller.
pub type JobWork = Arc<dyn Fn(&Disk) -> Result<Option<String>, Refusal> + Send + Sync>;

/// A write for the writer thread.
#[derive(Clone)]
pub struct Job {
    /// The file that the job writes.
    path: PathBuf,
    /// Whether a newer replaceable job for the same file replaces it.
    replaceable: bool,
    work: JobWork,
}

impl Job {
    /// A job that always runs.
    pub fn new(path: &Path, work: impl Fn(&Disk) -> Result<Option<String>, Refusal> + Send + Sync + 'static) -> Self {
        Self { path: path.to_owned(), replaceable: false, work: Arc::new(work) }
    }

    /// A job that is dropped if a newer job of this kind is queued for the same file before it runs.
    pub fn newest(
        path: &Path,
        work: impl Fn(&Disk) -> Result<Option<String>, Refusal> + Send + Sync + 'static,
    ) -> Self {
        Self { replaceable: true, ..Self::new(path, work) }
    }
}

/// The result of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobOutcome {
    /// The number of the job.
    pub number: u64,
    /// The file that the job was to write.
    pub path: PathBuf,
    /// What the job returned, or why it failed.
    pub result: Result<Option<String>, Refusal>,
}

struct Queued {
    number: u64,
    job: Job,
    attempts: u32,
}

#[derive(Default)]
struct State {
    queue: VecDeque<Queued>,
    outcomes: Vec<JobOutcome>,
    /// Whether the thread has panicked during a job.
    died: bool,
    /// Whether the thread should end when the queue is empty.
    closed: bool,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    waker: Mutex<Waker>,
    disk: Disk,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // No code panics while it holds the lock, so the state is consistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wake(&self) {
        let waker = self.waker.lock().unwrap_or_else(PoisonError::into_inner).clone();
        waker.wake();
    }

    /// The loop of the thread: runs jobs until the queue is closed and empty.
    fn work(&self) {
        loop {
            let mut state = self.state();
            let (number, job) = loop {
                if let Some(first) = state.queue.front_mut() {
                    first.attempts += 1;
                    break (first.number, first.job.clone());
                }
                if state.closed {
                    return;
                }
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            };
            drop(state);
            let result = (job.work)(&self.disk);
            let mut state = self.state();
            state.queue.retain(|queued| queued.number != number);
            state.outcomes.push(JobOutcome { number, path: job.path, result });
            drop(state);
            self.changed.notify_all();
            self.wake();
        }
    }
}

/// Marks the thread as dead if it panics.
struct PanicGuard(Arc<Shared>);

impl Drop for PanicGuard {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.state().died = true;
            self.0.changed.notify_all();
            self.0.wake();
        }
    }
}

/// Owns the writer thread and its queue. Starts the thread with the first job.
#[derive(Default)]
pub struct Writer {
    shared: Arc<Shared>,
    thread: Option<background::Work>,
    /// The number of the last job.
    jobs: u64,
    /// Whether `finish` has waited already.
    finished: bool,
}

impl Writer {
    /// A writer that passes `disk` to its jobs.
    pub fn new(disk: Disk) -> Self {
        let shared = Arc::new(Shared { disk, ..Shared::default() });
        Self { shared, thread: None, jobs: 0, finished: false }
    }

    /// Wakes the game whenever a job ends from now on.
    pub fn connect(&self, waker: &Waker) {
        *self.shared.waker.lock().unwrap_or_else(PoisonError::into_inner) = waker.clone();
    }

    /// Queues a job after all earlier ones. Returns its number.
    pub fn push(&mut self, job: Job) -> u64 {
        self.jobs += 1;
        let number = self.jobs;
        let mut state = self.shared.state();
        if job.replaceable {
            let older = |queued: &Queued| queued.job.replaceable && queued.job.path == job.path;
            state.queue.retain(|queued| !older(queued) || queued.attempts > 0);
        }
        state.queue.push_back(Queued { number, job, attempts: 0 });
        drop(state);
        self.shared.changed.notify_all();
        if self.thread.is_none() {
            self.start();
        }
        number
    }

    fn start(&mut self) {
        let guard = PanicGuard(self.shared.clone());
        let work = move || guard.0.work();
        match background::start("al-jabar writer", work) {
            Ok(thread) => self.thread = Some(thread),
            Err(error) => {
                // The next job tries to start the thread again.
                let reason = Say::verbatim(super::disk::plain(&error));
                self.fail_jobs(&reason, |_| true);
            }
        }
    }

    fn fail_jobs(&self, reason: &Say, which: impl Fn(&Queued) -> bool) {
        let mut state = self.shared.state();
        let (lost, left): (VecDeque<Queued>, VecDeque<Queued>) = state.queue.drain(..).partition(which);
        state.queue = left;
        state.outcomes.extend(lost.into_iter().map(|Queued { number, job, .. }| {
            let refusal = Refusal { path: job.path.clone(), reason: reason.clone() };
            JobOutcome { number, path: job.path, result: Err(refusal) }
        }));
    }

    /// Starts a new thread if the old one has panicked. Returns whether it had.
    pub fn revive(&mut self) -> bool {
        if !std::mem::take(&mut self.shared.state().died) {
            return false;
        }
        self.fail_jobs(&say!("file-writer-died"), |queued| queued.attempts >= ATTEMPTS);
        if let Some(dead) = self.thread.take() {
            // The panic hook has reported the panic already.
            dead.wait();
        }
        self.start();
        true
    }

    /// The outcomes since the last call.
    pub fn poll(&mut self) -> Vec<JobOutcome> {
        std::mem::take(&mut self.shared.state().outcomes)
    }

    /// Waits until the queue is empty, up to `at_most`. Returns the files that could not be written. Later calls do not
    /// wait.
    pub fn finish(&mut self, at_most: Duration) -> Vec<PathBuf> {
        let deadline = now() + if self.finished { Duration::ZERO } else { at_most };
        self.finished = true;
        loop {
            self.revive();
            let state = self.shared.state();
            let left = deadline.saturating_duration_since(now());
            if state.queue.is_empty() || left.is_zero() {
                break;
            }
            let pending = |state: &mut State| !state.died && !state.queue.is_empty();
            drop(self.shared.changed.wait_timeout_while(state, left, pending));
        }
        let state = self.shared.state();
        let failed = state.outcomes.iter().filter_map(|outcome| outcome.result.as_ref().err());
        let mut files: Vec<PathBuf> = failed.map(|refusal| refusal.path.clone()).collect();
        files.extend(state.queue.iter().map(|queued| queued.job.path.clone()));
        files.sort();
        files.dedup();
        files
    }
}

/// Waits for pending jobs, unless `finish` was called before.
impl Drop for Writer {
    fn drop(&mut self) {
        self.finish(super::EXIT_TIMEOUT);
        let mut state = self.shared.state();
        state.closed = true;
        let idle = state.queue.is_empty();
        drop(state);
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take().filter(|_| idle) {
            thread.wait();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use crate::texts::in_english;
    use std::fs;
    use std::io;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

    fn text(path: &Path, text: &str) -> Job {
        let (file, text) = (path.to_owned(), text.to_owned());
        Job::newest(path, move |disk| disk.replace(&file, &text).map(|()| None))
    }

    fn outcomes(writer: &mut Writer, count: usize) -> Vec<JobOutcome> {
        let mut all = Vec::new();
        while all.len() < count {
            writer.revive();
            all.extend(writer.poll());
            thread::yield_now();
        }
        all
    }

    #[test]
    fn the_newest_text_of_each_file_is_there_in_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (folder.path().join("a"), folder.path().join("b"));
        let mut writer = Writer::default();
        for number in 1..=50 {
            writer.push(text(&a, &number.to_string()));
            writer.push(text(&b, &(number * 2).to_string()));
        }
        assert_eq!(writer.finish(crate::files::EXIT_TIMEOUT), Vec::<PathBuf>::new());
        assert_eq!((fs::read_to_string(a).unwrap(), fs::read_to_string(b).unwrap()), ("50".into(), "100".into()));
    }

    #[test]
    fn outcomes_are_told_by_number() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = Writer::default();
        let good = writer.push(text(&folder.path().join("good"), ""));
        let bad = writer.push(text(&folder.path().join("no/such/folder"), ""));
        let told = outcomes(&mut writer, 2);
        assert_eq!(told.iter().map(|outcome| outcome.number).collect::<Vec<_>>(), [good, bad]);
        assert_eq!(told[0].result, Ok(None));
        let refusal = told[1].result.clone().unwrap_err();
        assert!(refusal.path.ends_with("no/such/folder"), "{refusal:?}");
        let said = in_english(&refusal.reason);
        assert!(!said.contains("os error") && !said.contains('/'), "{said}");
    }

    #[test]
    fn a_thread_that_dies_is_replaced_and_nothing_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let writes = Arc::new(AtomicUsize::new(0));
        let counter = writes.clone();
        let obstacle = move |_: &Path| {
            assert!(counter.fetch_add(1, Ordering::Relaxed) > 0, "the first write panics");
            Ok(())
        };
        let mut writer = Writer::new(Disk::with_obstacle(Arc::new(obstacle)));
        let number = writer.push(text(&path, "kept"));
        let told = outcomes(&mut writer, 1);
        assert_eq!((told[0].number, &told[0].result), (number, &Ok(None)));
        assert_eq!(fs::read_to_string(&path).unwrap(), "kept");
    }

    #[test]
    fn a_job_that_always_ends_the_thread_is_given_up_and_the_others_are_done() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut writer = Writer::default();
        let bad = writer.push(Job::new(Path::new("bad"), |_| panic!("a bug in the job")));
        let good = writer.push(text(&path, "kept"));
        let told = outcomes(&mut writer, 2);
        assert_eq!(told.iter().map(|outcome| outcome.number).collect::<Vec<_>>(), [bad, good]);
        assert!(told[0].result.is_err() && told[1].result.is_ok());
    }

    #[test]
    fn the_end_does_not_wait_for_ever_and_says_what_is_missing() {
        let folder = tempfile::tempdir().unwrap();
        let (open, gate) = channel::<()>();
        let gate = Mutex::new(gate);
        let obstacle = move |_: &Path| gate.lock().unwrap().recv().map_err(io::Error::other);
        let mut writer = Writer::new(Disk::with_obstacle(Arc::new(obstacle)));
        let (first, second) = (folder.path().join("first"), folder.path().join("second"));
        writer.push(text(&first, ""));
        writer.push(text(&second, ""));
        assert_eq!(writer.finish(Duration::from_millis(20)), [first, second]);
        drop(open);
    }
}
