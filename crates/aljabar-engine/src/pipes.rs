//! An engine's input and output on Unix: reading and writing never wait.

use std::{
    io::{self, Read, Write},
    os::fd::AsFd,
    process::{ChildStdin, ChildStdout},
    time::Duration,
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::ioctl_fionbio,
};

use crate::lines::CHUNK;

/// Both ends that the host holds.
#[derive(Debug)]
pub(crate) struct Pipes {
    /// `None` once it is closed.
    input: Option<ChildStdin>,
    output: ChildStdout,
}

impl Pipes {
    pub(crate) fn new(input: ChildStdin, output: ChildStdout) -> io::Result<Self> {
        // The flag belongs to our end of each pipe alone; the engine's end waits as usual.
        ioctl_fionbio(&input, true)?;
        ioctl_fionbio(&output, true)?;
        Ok(Self { input: Some(input), output })
    }

    /// Writes as much as fits now and returns how much that was.
    ///
    /// # Errors
    /// `WouldBlock` when nothing fits, `BrokenPipe` when the engine no longer reads.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.input.as_mut().map_or(Err(io::ErrorKind::BrokenPipe.into()), |input| input.write(bytes))
    }

    /// Reads what is there now. Zero means that the engine has closed its output.
    ///
    /// # Errors
    /// `WouldBlock` when there is nothing.
    pub(crate) fn read(&mut self, buffer: &mut [u8; CHUNK]) -> io::Result<usize> {
        self.output.read(buffer)
    }

    /// Waits until there is something to read, or (if `writing`) room to write, but not longer than the limit.
    pub(crate) fn wait(&self, writing: bool, limit: Duration) {
        let mut ends = vec![PollFd::from_borrowed_fd(self.output.as_fd(), PollFlags::IN)];
        if let Some(input) = self.input.as_ref().filter(|_| writing) {
            ends.push(PollFd::from_borrowed_fd(input.as_fd(), PollFlags::OUT));
        }
        let limit = Timespec::try_from(limit).ok();
        // An error, as when a signal arrives, is a wait that ended early: the caller looks and waits again.
        let _ = poll(&mut ends, limit.as_ref());
    }

    /// Closes the engine's input. An engine that reads it to its end then ends.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }
}
