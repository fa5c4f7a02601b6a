//! Reading on a thread of its own, so that a slow disk never stops the pictures.

use crate::app::Waker;
use aljabar_platform::background;
use bevy::platform::cell::SyncCell;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Something that is being read.
pub struct Task<T>(SyncCell<Receiver<T>>);

/// How far it is.
pub enum Progress<T> {
    /// It is being read.
    Waits,
    /// This was found.
    Done(T),
    /// The thread has died, or there was none: nothing will come.
    Lost,
}

/// Wakes the game at the end of a thread, however it ends.
struct WakeOnDrop(Waker);

impl Drop for WakeOnDrop {
    fn drop(&mut self) {
        self.0.wake();
    }
}

impl<T: Send + 'static> Task<T> {
    /// Begins to read.
    pub fn new(waker: &Waker, read: impl FnOnce() -> T + Send + 'static) -> Self {
        let (send, receive) = channel();
        let wake = WakeOnDrop(waker.clone());
        let work = move || {
            let _wake = wake;
            // Nobody waits for it any more if this fails.
            let _ = send.send(read());
        };
        // Without a thread the channel is closed, which is all there is to know.
        let _ = background::start("al-jabar reader", work);
        Self(SyncCell::new(receive))
    }

    /// How far it is.
    pub fn poll(&mut self) -> Progress<T> {
        match self.0.get().try_recv() {
            Ok(found) => Progress::Done(found),
            Err(TryRecvError::Empty) => Progress::Waits,
            Err(TryRecvError::Disconnected) => Progress::Lost,
        }
    }
}
