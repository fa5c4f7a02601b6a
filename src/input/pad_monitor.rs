//! A thread that waits for gamepads as the window system waits for keys: the first press wakes a sleeping table at once,
//! and a pad that nobody touches costs nothing.
//!
//! It has its own view of the pads, beside the engine's, which only answers when asked. That view also knows whose
//! buttons have no mapping, which the engine keeps to itself. Without such a thread, as in tests, the game looks at its
//! pads every now and then.

use super::pads::Pads;
use crate::app::{DeviceSystems, Pace, RunMode, Waker};
use crate::controls::Make;
use aljabar_platform::background;
use aljabar_platform::clock::{Instant, now};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// How often an idle game looks at connected gamepads when nobody watches them, and how often for new ones.
const UNWATCHED: Duration = Duration::from_millis(30);
const UNPLUGGED: Duration = Duration::from_secs(5);
/// A stick in motion sends hundreds of signs a second; one of them is enough.
const OFTEN: Duration = Duration::from_millis(50);
/// The engine may see later what the watch has seen, so the game goes on looking for a while.
const AFTER_A_TOUCH: Duration = Duration::from_millis(150);
const AFTER_A_PLUG: Duration = Duration::from_secs(1);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PadMonitor>()
        .add_systems(Startup, begin)
        .add_systems(PreUpdate, heed.before(DeviceSystems))
        .add_systems(Last, look_around.before(crate::app::PaceSystems));
}

/// Something that happened to a gamepad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PadSignal {
    /// A button or a stick moved.
    Touched,
    /// One was plugged in or out.
    Plugged,
    /// One is there whose buttons nobody knows.
    Foreign(Make),
}

/// The thread that waits for gamepads, if there is one.
#[derive(Resource, Default)]
pub struct PadMonitor {
    signs: Option<SyncCell<Receiver<PadSignal>>>,
    /// Whether touches matter.
    cares: Arc<AtomicBool>,
}

impl PadMonitor {
    /// Has a thread wait for signs and wake the game for them. Where they come from is made on that thread; if it
    /// cannot be made, or ends, the game looks after its pads itself.
    ///
    /// # Errors
    ///
    /// If the system has no thread to spare.
    pub fn over<S: Iterator<Item = PadSignal>>(
        signs: impl FnOnce() -> Option<S> + Send + 'static,
        waker: Waker,
    ) -> Result<Self, std::io::Error> {
        let (sender, receiver) = channel();
        let cares = Arc::new(AtomicBool::new(true));
        let heard = cares.clone();
        background::start("gamepads", move || {
            let wake = WakeOnDrop(waker);
            // A local is let go of before the wake, so that whoever wakes finds nobody at the other end.
            let sender = sender;
            let mut touched: Option<Instant> = None;
            for sign in signs().into_iter().flatten() {
                if sign == PadSignal::Touched {
                    if !heard.load(Ordering::Relaxed) || touched.is_some_and(|before| before.elapsed() < OFTEN) {
                        continue;
                    }
                    touched = Some(now());
                }
                if sender.send(sign).is_err() {
                    return;
                }
                wake.0.wake();
            }
        })?;
        Ok(Self { signs: Some(SyncCell::new(receiver)), cares })
    }

    /// Whether somebody watches.
    pub fn stands(&self) -> bool {
        self.signs.is_some()
    }

    /// What has been seen since the last time.
    fn seen(&mut self) -> Vec<PadSignal> {
        let mut seen = Vec::new();
        while let Some(signs) = &mut self.signs {
            match signs.get().try_recv() {
                Ok(sign) => seen.push(sign),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.signs = None,
            }
        }
        seen
    }
}

/// However the watch ends, the game must hear of it.
struct WakeOnDrop(Waker);

impl Drop for WakeOnDrop {
    fn drop(&mut self) {
        self.0.wake();
    }
}

/// The web has no threads that wait, and draws all the time anyway.
fn begin(mode: Res<RunMode>, waker: Res<Waker>, mut watch: ResMut<PadMonitor>) {
    #[cfg(not(target_arch = "wasm32"))]
    if *mode == RunMode::Windowed
        && let Ok(begun) = PadMonitor::over(gilrs_signals::GilrsSignals::new, waker.clone())
    {
        *watch = begun;
    }
}

/// Stays awake for what comes, and remembers whose buttons are unknown.
fn heed(
    window: Query<&Window, With<PrimaryWindow>>,
    mut watch: ResMut<PadMonitor>,
    mut pads: ResMut<Pads>,
    mut pace: ResMut<Pace>,
) {
    let watch = watch.bypass_change_detection();
    // Whoever uses another program does not mean this one.
    watch.cares.store(window.iter().any(|window| window.focused), Ordering::Relaxed);
    for sign in watch.seen() {
        match sign {
            PadSignal::Touched => pace.stay_awake(AFTER_A_TOUCH),
            PadSignal::Plugged => pace.stay_awake(AFTER_A_PLUG),
            PadSignal::Foreign(make) => pads.note_foreign(make),
        }
    }
}

/// A gamepad does not wake a game that waits for its window: without a watch, the game looks by itself.
fn look_around(gamepads: Query<(), With<Gamepad>>, watch: Res<PadMonitor>, mut pace: ResMut<Pace>) {
    if !watch.stands() {
        pace.wake_in(if gamepads.is_empty() { UNPLUGGED } else { UNWATCHED });
    }
}

/// What the system tells of its gamepads.
#[cfg(not(target_arch = "wasm32"))]
mod gilrs_signals {
    use super::{Make, PadSignal};
    use aljabar_platform::background;
    use gilrs::{Button, Event, EventType, GamepadId, Gilrs};
    use std::collections::VecDeque;
    use std::time::Duration;

    /// When waiting ends without a reason, do not turn it into a race.
    const BREATH: Duration = Duration::from_millis(10);

    /// Signs as they come, without an end.
    pub struct GilrsSignals {
        gilrs: Gilrs,
        next: VecDeque<PadSignal>,
    }

    impl GilrsSignals {
        /// `None` where gamepads are out of reach; the engine has said so by then.
        pub fn new() -> Option<Self> {
            let gilrs = Gilrs::new().ok()?;
            let there: Vec<GamepadId> = gilrs.gamepads().map(|(id, _)| id).collect();
            let next = there.into_iter().filter_map(|id| foreign(&gilrs, id)).collect();
            Some(Self { gilrs, next })
        }
    }

    /// A pad without an A button cannot choose anything.
    fn foreign(gilrs: &Gilrs, id: GamepadId) -> Option<PadSignal> {
        let pad = gilrs.connected_gamepad(id)?;
        let make = || Make { name: pad.name().to_owned(), vendor: pad.vendor_id(), product: pad.product_id() };
        pad.button_code(Button::South).is_none().then(|| PadSignal::Foreign(make()))
    }

    impl Iterator for GilrsSignals {
        type Item = PadSignal;

        fn next(&mut self) -> Option<PadSignal> {
            loop {
                if let Some(sign) = self.next.pop_front() {
                    return Some(sign);
                }
                let Some(Event { id, event, .. }) = self.gilrs.next_event_blocking(None) else {
                    background::sleep(BREATH);
                    continue;
                };
                match event {
                    EventType::Connected => {
                        self.next.extend(foreign(&self.gilrs, id));
                        return Some(PadSignal::Plugged);
                    }
                    EventType::Disconnected => return Some(PadSignal::Plugged),
                    EventType::ButtonPressed(..)
                    | EventType::ButtonChanged(..)
                    | EventType::ButtonReleased(..)
                    | EventType::AxisChanged(..) => return Some(PadSignal::Touched),
                    _ => {}
                }
            }
        }
    }
}
