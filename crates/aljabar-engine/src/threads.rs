//! An engine's input and output where pipes cannot be asked without waiting: a thread waits for each of them. The only
//! threads of this crate.
//!
//! Both threads end when the engine's ends of the pipes are closed, which killing the engine does.

use std::{
    io::{self, ErrorKind, Read, Write},
    process::{ChildStdin, ChildStdout},
    sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel},
    thread,
    time::Duration,
};

use crate::lines::CHUNK;

/// How many chunks of output wait to be read. An engine that writes more has to wait.
const WAITING: usize = 4;

/// The host's side of both threads.
#[derive(Debug)]
pub(crate) struct Pipes {
    /// `None` once it is closed.
    input: Option<SyncSender<Vec<u8>>>,
    output: Receiver<io::Result<Vec<u8>>>,
}

impl Pipes {
    pub(crate) fn new(mut input: ChildStdin, mut output: ChildStdout) -> io::Result<Self> {
        let (requests, inbox) = sync_channel::<Vec<u8>>(1);
        let (outbox, answers) = sync_channel(WAITING);
        spawn("engine input", move || {
            for bytes in inbox {
                if input.write_all(&bytes).and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        })?;
        spawn("engine output", move || {
            let mut buffer = [0; CHUNK];
            loop {
                let read = output.read(&mut buffer).map(|length| buffer[..length].to_vec());
                let more = read.as_ref().is_ok_and(|bytes| !bytes.is_empty());
                if outbox.send(read).is_err() || !more {
                    break;
                }
            }
        })?;
        Ok(Self { input: Some(requests), output: answers })
    }

    /// Hands all bytes to the thread that writes.
    ///
    /// # Errors
    /// `WouldBlock` when that thread still has others, `BrokenPipe` when the engine no longer reads.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let input = self.input.as_ref().ok_or(ErrorKind::BrokenPipe)?;
        match input.try_send(bytes.to_vec()) {
            Ok(()) => Ok(bytes.len()),
            Err(TrySendError::Full(_)) => Err(ErrorKind::WouldBlock.into()),
            Err(TrySendError::Disconnected(_)) => Err(ErrorKind::BrokenPipe.into()),
        }
    }

    /// Reads what is there now. Zero means that the engine has closed its output.
    ///
    /// # Errors
    /// `WouldBlock` when there is nothing.
    pub(crate) fn read(&mut self, buffer: &mut [u8; CHUNK]) -> io::Result<usize> {
        match self.output.try_recv() {
            Ok(read) => {
                let bytes = read?;
                buffer[..bytes.len()].copy_from_slice(&bytes);
                Ok(bytes.len())
            }
            Err(TryRecvError::Empty) => Err(ErrorKind::WouldBlock.into()),
            Err(TryRecvError::Disconnected) => Ok(0),
        }
    }

    /// Waits a moment, but not longer than the limit.
    pub(crate) fn wait(&self, _writing: bool, limit: Duration) {
        thread::sleep(limit.min(Duration::from_millis(1)));
    }

    /// Closes the engine's input once everything is written. An engine that reads it to its end then ends.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.into()).spawn(work).map(drop)
}
