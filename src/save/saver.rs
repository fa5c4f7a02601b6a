//! Saving on a thread of its own, so that a slow disk never stops the pictures.

use super::store::{Store, plain, replace};
use crate::texts::{Say, say};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// What travels to the thread: the text to save, and its number.
struct Job {
    number: u64,
    text: String,
}

/// Saves texts one after the other. Newer ones overtake older ones that nobody has begun to write.
pub struct Saver {
    jobs: Option<Sender<Job>>,
    done: Receiver<(u64, Result<(), Say>)>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Saver {
    /// Saves into a store, and into another file if one is asked for. `wake` is called after every save.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn new(store: Option<Store>, record: Option<PathBuf>, wake: impl Fn() + Send + 'static) -> Result<Self, Say> {
        let (jobs, inbox) = channel::<Job>();
        let (outbox, done) = channel();
        let work = move || {
            while let Ok(mut job) = inbox.recv() {
                while let Ok(newer) = inbox.try_recv() {
                    job = newer;
                }
                let outcome = write(store.as_ref(), record.as_ref(), &job.text);
                if outbox.send((job.number, outcome)).is_err() {
                    break;
                }
                wake();
            }
        };
        let thread = thread::Builder::new().name("al-jabar saver".into()).spawn(work);
        let thread = thread.map_err(|error| say!("note-no-thread", reason = plain(&error)))?;
        Ok(Self { jobs: Some(jobs), done, thread: Some(thread) })
    }

    /// Saves this text some time soon.
    pub fn save(&self, number: u64, text: String) {
        if let Some(jobs) = &self.jobs {
            // It fails only when the thread has ended, and then `poll` says so.
            let _ = jobs.send(Job { number, text });
        }
    }

    /// What has been saved since: the number of the newest text, and how it went.
    pub fn poll(&self) -> Option<(u64, Result<(), Say>)> {
        self.done.try_iter().last()
    }
}

/// Waits until everything is on the disk.
impl Drop for Saver {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn write(store: Option<&Store>, record: Option<&PathBuf>, text: &str) -> Result<(), Say> {
    let saved = store.map_or(Ok(()), |store| store.save(text));
    let recorded = record.map_or(Ok(()), |path| replace(path, text));
    saved.map_err(|error| say!("note-save-failed", reason = plain(&error)))?;
    recorded.map_err(|error| say!("note-record-failed", reason = plain(&error)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use crate::texts::in_english;
    use std::fs;

    #[test]
    fn the_newest_text_is_on_the_disk_when_the_saver_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record");
        let saver = Saver::new(None, Some(path.clone()), || ()).unwrap();
        for number in 1..=50 {
            saver.save(number, number.to_string());
        }
        drop(saver);
        assert_eq!(fs::read_to_string(path).unwrap(), "50");
    }

    #[test]
    fn a_disk_that_refuses_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let saver = Saver::new(None, Some(folder.path().join("no/such/folder")), || ()).unwrap();
        saver.save(1, String::new());
        let (number, outcome) = loop {
            if let Some(done) = saver.poll() {
                break done;
            }
            thread::yield_now();
        };
        assert_eq!(number, 1);
        let said = in_english(&outcome.unwrap_err());
        assert!(said.starts_with("The record could not be written: "), "{said}");
    }
}
