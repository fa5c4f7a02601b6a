//! Background reading on a separate thread, so that a slow disk never delays a frame.

use crate::app::{WakeOnDrop, Waker};
use aljabar_platform::background;
use bevy::platform::cell::SyncCell;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// A function that runs on its own thread. Poll it for the result.
pub struct Task<T>(SyncCell<Receiver<T>>);

/// The state of a [`Task`].
pub enum Progress<T> {
    /// The thread is still running.
    Waits,
    /// The thread has returned this.
    Done(T),
    /// The thread has panicked or could not be started, or the result was taken already.
    Lost,
}

impl<T: Send + 'static> Task<T> {
    /// Runs `read` on a new thread and wakes the game when it ends.
    pub fn new(waker: &Waker, read: impl FnOnce() -> T + Send + 'static) -> Self {
        let (send, receive) = channel();
        let wake = WakeOnDrop(waker.clone());
        let work = move || {
            let _wake = wake;
            // Fails if the task was dropped, so the result is not needed.
            let _ = send.send(read());
        };
        // If the thread cannot be started, the channel is closed and `poll` returns `Lost`.
        let _ = background::start("al-jabar reader", work);
        Self(SyncCell::new(receive))
    }

    /// Returns the result once; never blocks.
    pub fn poll(&mut self) -> Progress<T> {
        match self.0.get().try_recv() {
            Ok(found) => Progress::Done(found),
            Err(TryRecvError::Empty) => Progress::Waits,
            Err(TryRecvError::Disconnected) => Progress::Lost,
        }
    }
}
