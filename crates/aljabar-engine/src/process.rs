//! An engine's process with everything that it starts: begun together, killed together.

use std::{
    io,
    process::{ChildStdin, ChildStdout, Command, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use crate::clock::wait_until;

#[cfg(unix)]
#[path = "process/unix.rs"]
mod system;
#[cfg(windows)]
#[path = "process/windows.rs"]
mod system;

/// How long a killed process may take to disappear before nobody waits for it any longer.
const DYING: Duration = Duration::from_secs(5);

/// Every process that may still run.
static RUNNING: Mutex<Vec<Weak<Mutex<system::Tree>>>> = Mutex::new(Vec::new());

/// A running program. Dropping it kills it.
#[derive(Debug)]
pub(crate) struct Process(Arc<Mutex<system::Tree>>);

impl Process {
    /// Starts a program with pipes for its input and output.
    pub(crate) fn start(mut command: Command) -> io::Result<(Self, ChildStdin, ChildStdout)> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut tree = system::Tree::start(command)?;
        let pipes = tree.pipes();
        let process = Self(Arc::new(Mutex::new(tree)));
        let mut running = locked(&RUNNING);
        running.retain(|tree| tree.strong_count() > 0);
        running.push(Arc::downgrade(&process.0));
        drop(running);
        match pipes {
            (Some(input), Some(output)) => Ok((process, input, output)),
            _ => Err(io::Error::other("it has no input or output")),
        }
    }

    /// Waits for the program to end by itself. Returns whether it has.
    pub(crate) fn wait(&self, limit: Duration) -> bool {
        wait_until(limit, || locked(&self.0).has_ended())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        locked(&self.0).kill(DYING);
    }
}

/// Kills every engine of this program, with what they have started. For a program that is about to exit without
/// dropping its engines.
pub fn kill_all() {
    for tree in locked(&RUNNING).iter().filter_map(Weak::upgrade) {
        locked(&tree).kill(DYING);
    }
}

/// Locks, also after a panic: killing must not be left undone.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
