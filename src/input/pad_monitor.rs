//! A thread that blocks on gamepad events and wakes a sleeping game at the first press, so that idle pads cost nothing.
//!
//! It has its own gilrs instance, because Bevy's can only be polled. This instance also tells which pads have no button
//! mapping, which Bevy does not expose. Without the thread, as in tests, the game polls its pads regularly.

use super::pads::Pads;
use crate::app::{DeviceSystems, Pace, RunMode, WakeOnDrop, Waker};
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

/// Without the monitor: how often an idle game polls connected gamepads.
const POLL_CONNECTED: Duration = Duration::from_millis(30);
/// Without the monitor: how often an idle game looks for new gamepads.
const POLL_FOR_NEW: Duration = Duration::from_secs(5);
/// The smallest time between two touch signals. A moving stick sends hundreds of events per second.
const TOUCH_INTERVAL: Duration = Duration::from_millis(50);
/// How long the game stays awake after a touch, because Bevy may receive the event later than the monitor.
const AWAKE_AFTER_TOUCH: Duration = Duration::from_millis(150);
/// How long the game stays awake after a pad was connected or disconnected.
const AWAKE_AFTER_PLUG: Duration = Duration::from_secs(1);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PadMonitor>()
        .add_systems(Startup, start)
        .add_systems(PreUpdate, handle_signals.before(DeviceSystems))
        .add_systems(Last, poll_without_monitor.before(crate::app::PaceSystems));
}

/// What the monitor has noticed about a gamepad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PadSignal {
    /// A button or a stick was moved.
    Touched,
    /// A pad was connected or disconnected.
    Plugged,
    /// A pad of this model is connected and has no button mapping.
    Foreign(Make),
}

/// The handle of the monitor thread, if it runs.
#[derive(Resource, Default)]
pub struct PadMonitor {
    signals: Option<SyncCell<Receiver<PadSignal>>>,
    /// Whether the thread reports touches. False while the window has no focus.
    report_touches: Arc<AtomicBool>,
}

impl PadMonitor {
    /// Starts a thread that waits for signals and wakes the game for each. `signals` makes their source on that thread.
    /// If it returns `None`, or the source ends, the thread ends and the game polls its pads.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn spawn<S: Iterator<Item = PadSignal>>(
        signals: impl FnOnce() -> Option<S> + Send + 'static,
        waker: Waker,
    ) -> Result<Self, std::io::Error> {
        let (sender, receiver) = channel();
        let report_touches = Arc::new(AtomicBool::new(true));
        let wanted = report_touches.clone();
        background::start("gamepads", move || {
            let wake = WakeOnDrop(waker);
            // Locals are dropped in reverse order: close the channel before the last wake, so that the game sees it
            // closed.
            let sender = sender;
            let mut touched: Option<Instant> = None;
            for signal in signals().into_iter().flatten() {
                if signal == PadSignal::Touched {
                    if !wanted.load(Ordering::Relaxed)
                        || touched.is_some_and(|before| before.elapsed() < TOUCH_INTERVAL)
                    {
                        continue;
                    }
                    touched = Some(now());
                }
                if sender.send(signal).is_err() {
                    return;
                }
                wake.0.wake();
            }
        })?;
        Ok(Self { signals: Some(SyncCell::new(receiver)), report_touches })
    }

    /// Whether the thread runs, as far as is known.
    pub fn is_running(&self) -> bool {
        self.signals.is_some()
    }

    /// Takes the signals since the last call.
    fn take_signals(&mut self) -> Vec<PadSignal> {
        let mut seen = Vec::new();
        while let Some(signals) = &mut self.signals {
            match signals.get().try_recv() {
                Ok(signal) => seen.push(signal),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.signals = None,
            }
        }
        seen
    }
}

/// Starts the monitor in a windowed game. In a browser there are no blocking threads, and the game draws all the time.
fn start(mode: Res<RunMode>, waker: Res<Waker>, mut monitor: ResMut<PadMonitor>) {
    #[cfg(not(target_arch = "wasm32"))]
    if *mode == RunMode::Windowed
        && let Ok(started) = PadMonitor::spawn(gilrs_signals::GilrsSignals::new, waker.clone())
    {
        *monitor = started;
    }
}

/// Keeps the game awake after a signal, and records models without a mapping.
fn handle_signals(
    window: Query<&Window, With<PrimaryWindow>>,
    mut monitor: ResMut<PadMonitor>,
    mut pads: ResMut<Pads>,
    mut pace: ResMut<Pace>,
) {
    let monitor = monitor.bypass_change_detection();
    // Without focus, the input is meant for another program.
    monitor.report_touches.store(window.iter().any(|window| window.focused), Ordering::Relaxed);
    for signal in monitor.take_signals() {
        match signal {
            PadSignal::Touched => pace.stay_awake(AWAKE_AFTER_TOUCH),
            PadSignal::Plugged => pace.stay_awake(AWAKE_AFTER_PLUG),
            PadSignal::Foreign(make) => pads.record_unmapped(make),
        }
    }
}

/// Polls gamepads while no monitor runs: gamepad events do not wake winit's event loop.
fn poll_without_monitor(gamepads: Query<(), With<Gamepad>>, monitor: Res<PadMonitor>, mut pace: ResMut<Pace>) {
    if !monitor.is_running() {
        pace.wake_in(if gamepads.is_empty() { POLL_FOR_NEW } else { POLL_CONNECTED });
    }
}

/// Gamepad signals from gilrs.
#[cfg(not(target_arch = "wasm32"))]
mod gilrs_signals {
    use super::{Make, PadSignal};
    use aljabar_platform::background;
    use gilrs::{Button, Event, EventType, GamepadId, Gilrs};
    use std::collections::VecDeque;
    use std::time::Duration;

    /// A pause after a spurious wake-up, to avoid a busy loop.
    const RETRY_DELAY: Duration = Duration::from_millis(10);

    /// An endless iterator that blocks until the next signal.
    pub struct GilrsSignals {
        gilrs: Gilrs,
        next: VecDeque<PadSignal>,
    }

    impl GilrsSignals {
        /// `None` if gilrs is not available. Bevy logs that too.
        pub fn new() -> Option<Self> {
            let gilrs = Gilrs::new().ok()?;
            let there: Vec<GamepadId> = gilrs.gamepads().map(|(id, _)| id).collect();
            let next = there.into_iter().filter_map(|id| unmapped(&gilrs, id)).collect();
            Some(Self { gilrs, next })
        }
    }

    /// The signal for a pad without a mapping, recognised by the missing A button.
    fn unmapped(gilrs: &Gilrs, id: GamepadId) -> Option<PadSignal> {
        let pad = gilrs.connected_gamepad(id)?;
        let make = || Make { name: pad.name().to_owned(), vendor: pad.vendor_id(), product: pad.product_id() };
        pad.button_code(Button::South).is_none().then(|| PadSignal::Foreign(make()))
    }

    impl Iterator for GilrsSignals {
        type Item = PadSignal;

        fn next(&mut self) -> Option<PadSignal> {
            loop {
                if let Some(signal) = self.next.pop_front() {
                    return Some(signal);
                }
                let Some(Event { id, event, .. }) = self.gilrs.next_event_blocking(None) else {
                    background::sleep(RETRY_DELAY);
                    continue;
                };
                match event {
                    EventType::Connected => {
                        self.next.extend(unmapped(&self.gilrs, id));
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
