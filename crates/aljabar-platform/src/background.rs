//! Work in the background: on a thread.
#![allow(clippy::disallowed_methods, reason = "this is the one place that starts threads and lets them sleep")]

use std::io;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Work that is going on, or has ended.
#[derive(Debug)]
pub struct Work(JoinHandle<()>);

impl Work {
    /// Waits until the work has ended. Returns false if it has panicked.
    pub fn wait(self) -> bool {
        self.0.join().is_ok()
    }
}

/// Starts work on a thread of this name. The work goes on when the returned value is dropped.
///
/// # Errors
/// If the system has no thread left; then the work is dropped.
pub fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<Work> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(Work)
}

/// Lets work in the background wait. Never call it where a frame waits.
pub fn sleep(time: Duration) {
    thread::sleep(time);
}
