//! Windows: the engine is in a job object, which every descendant belongs to.

use std::{
    io,
    process::{ChildStdin, ChildStdout, Command},
    time::Duration,
};

use process_wrap::std::{ChildWrapper, CommandWrap, JobObject};

use crate::clock::wait_until;

/// An engine and its descendants.
#[derive(Debug)]
pub(super) struct Tree {
    child: Box<dyn ChildWrapper>,
}

impl Tree {
    pub(super) fn start(command: Command) -> io::Result<Self> {
        let child = CommandWrap::from(command).wrap(JobObject).spawn()?;
        Ok(Self { child })
    }

    pub(super) fn pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>) {
        (self.child.stdin().take(), self.child.stdout().take())
    }

    /// Whether the engine itself has ended.
    pub(super) fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills everything, and waits for the engine to disappear.
    pub(super) fn kill(&mut self, limit: Duration) {
        let _ = self.child.start_kill();
        wait_until(limit, || self.has_ended());
    }
}
