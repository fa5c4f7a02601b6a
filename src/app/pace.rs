//! Frame pacing: draws every frame while something moves and sleeps while nothing does, to save power.
//!
//! Input wakes the game by itself. A system that needs frames without input requests them from [`Pace`].

use aljabar_platform::clock::now;
use bevy::app::RunFixedMainLoop;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiInputSet, EguiPreUpdateSet};
use std::sync::Arc;
use std::time::Duration;

/// How long every frame is drawn after the start, because shaders and fonts are loaded during the first frames.
const AWAKE_AT_START: Duration = Duration::from_secs(3);
/// The largest step of virtual time in a frame, so that animations do not jump after a hitch.
const LONGEST_FRAME: Duration = Duration::from_millis(250);
/// The largest step of virtual time in the first frame after a sleep: no animation was running during the sleep.
const FIRST_FRAME: Duration = Duration::from_millis(20);
/// An idle game draws a frame this often, for changes that wake it by no other means.
pub const IDLE: Duration = Duration::from_secs(30);
/// Tolerance for wake-up times: a frame that is early or late by at most this counts as on time.
pub const PUNCTUAL: Duration = Duration::from_millis(10);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Pace { awake: AWAKE_AT_START, next: IDLE, alarm: None })
        .insert_resource(WinitSettings::continuous())
        .init_resource::<Waker>()
        .init_resource::<FrameCap>()
        .add_systems(PreStartup, find_waker)
        .add_systems(First, (update_clock.before(TimeSystems), reset_requests.after(TimeSystems)))
        .add_systems(
            PreUpdate,
            drop_unchanged_modifiers.after(EguiInputSet::WriteEguiEvents).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Last, apply.in_set(PaceSystems));
    use_one_thread(app);
}

/// Runs the systems of a frame on one thread. They are many and short, so scheduling them on several threads costs more
/// than it saves. The other cores are for rendering and the bots.
fn use_one_thread(app: &mut App) {
    fn single_threaded(schedule: &mut Schedule) {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app.edit_schedule(First, single_threaded)
        .edit_schedule(PreUpdate, single_threaded)
        .edit_schedule(StateTransition, single_threaded)
        .edit_schedule(RunFixedMainLoop, single_threaded)
        .edit_schedule(Update, single_threaded)
        .edit_schedule(PostUpdate, single_threaded)
        .edit_schedule(Last, single_threaded);
}

/// The systems in `Last` that schedule the next frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PaceSystems;

/// The largest number of frames per second; `None` for no limit. Written when the settings are applied.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FrameCap(pub Option<u32>);

/// Requests of systems for the next frames.
#[derive(Resource)]
pub struct Pace {
    /// How long every frame is still drawn.
    awake: Duration,
    /// The time until the next frame, at most.
    next: Duration,
    /// The wake-up that is set in the event loop, if the game sleeps.
    alarm: Option<Alarm>,
}

/// A wake-up timer of the event loop. It restarts when it has elapsed or is changed. A change causes an extra frame, so
/// it is avoided where the timer fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Alarm {
    wait: Duration,
    due: Duration,
    focused: bool,
}

impl Alarm {
    /// The timer as it is at `now`: restarted if it has elapsed or the focus has changed.
    fn at(self, now: Duration, focused: bool) -> Self {
        if focused != self.focused {
            // winit uses another update mode, which starts a new wait.
            Self { due: now + self.wait, focused, ..self }
        } else if now + PUNCTUAL >= self.due {
            Self { due: (self.due + self.wait).max(now), ..self }
        } else {
            self
        }
    }

    /// Whether the timer wakes the game in `next`, so that it need not be changed.
    fn fits(self, now: Duration, next: Duration) -> bool {
        self.wait == next || self.due.abs_diff(now + next) <= PUNCTUAL
    }
}

impl Pace {
    /// Requests a frame within `time`. Call it in every frame, with the same time or with the remaining time.
    pub fn wake_in(&mut self, time: Duration) {
        self.next = self.next.min(time);
    }

    /// Requests that every frame is drawn for `time`.
    pub fn stay_awake(&mut self, time: Duration) {
        self.awake = self.awake.max(time);
    }

    /// The update mode for winit. While awake, frames are drawn continuously, or at the rate of `cap`.
    fn mode(&self, cap: Option<u32>) -> WinitSettings {
        match cap {
            _ if self.awake == Duration::ZERO => {}
            None => return WinitSettings::continuous(),
            Some(cap) => {
                let wait = Duration::from_secs_f64(1.0 / f64::from(cap.max(1)));
                // Only the timer triggers a frame: reacting to mouse motion would exceed the cap.
                let mode = UpdateMode::Reactive {
                    wait,
                    react_to_device_events: false,
                    react_to_user_events: false,
                    react_to_window_events: false,
                };
                return WinitSettings { focused_mode: mode, unfocused_mode: mode };
            }
        }
        WinitSettings {
            focused_mode: UpdateMode::reactive(self.next),
            unfocused_mode: UpdateMode::reactive_low_power(self.next),
        }
    }
}

/// Wakes a game that waits for input. For use by threads; does nothing without an event loop.
#[derive(Resource, Clone, Default)]
pub struct Waker(Option<Arc<dyn Fn() + Send + Sync>>);

impl Waker {
    /// A waker that calls `wake`.
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(wake)))
    }

    /// Requests a frame as soon as possible. Callable from any thread.
    pub fn wake(&self) {
        if let Some(wake) = &self.0 {
            wake();
        }
    }
}

/// Wakes the game when it is dropped: at the end of a thread, however it ends.
pub struct WakeOnDrop(pub Waker);

impl Drop for WakeOnDrop {
    fn drop(&mut self) {
        self.0.wake();
    }
}

fn find_waker(event_loop: Option<Res<EventLoopProxyWrapper>>, mut waker: ResMut<Waker>) {
    let Some(event_loop) = event_loop else { return };
    let event_loop = (**event_loop).clone();
    *waker = Waker::new(move || {
        // Fails only after the event loop has ended.
        let _ = event_loop.send_event(WinitUserEvent::WakeUp);
    });
}

/// Sets the clock to the present and limits the step of virtual time. Bevy uses the time of the last rendered frame,
/// which is long ago after a sleep: animations that start now would start late or end at once.
fn update_clock(pace: Res<Pace>, mut strategy: ResMut<TimeUpdateStrategy>, mut time: ResMut<Time<Virtual>>) {
    // Keep the clock that a test has set.
    if matches!(*strategy, TimeUpdateStrategy::Automatic | TimeUpdateStrategy::ManualInstant(_)) {
        *strategy = TimeUpdateStrategy::ManualInstant(now());
    }
    time.set_max_delta(if pace.awake.is_zero() { FIRST_FRAME } else { LONGEST_FRAME });
}

fn reset_requests(time: Res<Time<Real>>, mut pace: ResMut<Pace>) {
    pace.awake = pace.awake.saturating_sub(time.delta());
    pace.next = IDLE;
}

fn apply(
    time: Res<Time<Real>>,
    windows: Query<&Window>,
    cap: Res<FrameCap>,
    mut pace: ResMut<Pace>,
    mut settings: ResMut<WinitSettings>,
) {
    let (now, focused) = (time.elapsed(), windows.iter().any(|window| window.focused));
    pace.alarm = pace.alarm.filter(|_| pace.awake.is_zero()).map(|alarm| alarm.at(now, focused));
    if pace.alarm.is_some_and(|alarm| alarm.fits(now, pace.next)) {
        return;
    }
    if pace.awake.is_zero() {
        pace.alarm = Some(Alarm { wait: pace.next, due: now + pace.next, focused });
    }
    *settings = pace.mode(cap.0);
}

/// Removes modifier events that change nothing. egui requests a repaint after every event, and `bevy_egui` 0.42 sends
/// one for the modifier keys in every frame, so the game would never sleep.
fn drop_unchanged_modifiers(mut inputs: Query<&mut EguiInput>, mut known: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(modifiers) => std::mem::replace(&mut *known, *modifiers) != *modifiers,
            _ => true,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::time::{TimePlugin, create_time_channels};

    #[test]
    fn an_idle_game_sleeps_until_the_earliest_wish() {
        let mut pace = Pace { awake: Duration::ZERO, next: IDLE, alarm: None };
        assert_eq!(pace.mode(Some(30)).focused_mode, UpdateMode::reactive(IDLE));
        pace.wake_in(Duration::from_secs(2));
        pace.wake_in(Duration::from_secs(9));
        assert_eq!(pace.mode(None).focused_mode, UpdateMode::reactive(Duration::from_secs(2)));
    }

    #[test]
    fn time_goes_on_while_the_game_sleeps_but_nothing_moves() {
        let mut app = App::new();
        let (sender, receiver) = create_time_channels();
        app.add_plugins((TimePlugin, plugin)).insert_resource(receiver);
        // The renderer sends the time of each frame.
        let frame = |app: &mut App| {
            app.update();
            let _ = sender.0.try_send(now());
            (app.world().resource::<Time<Real>>().delta(), app.world().resource::<Time>().delta())
        };
        frame(&mut app);
        app.world_mut().resource_mut::<Pace>().awake = Duration::ZERO;
        frame(&mut app);
        let sleep = Duration::from_millis(120);
        std::thread::sleep(sleep);
        let (real, moving) = frame(&mut app);
        assert!(real >= sleep && moving <= FIRST_FRAME, "{real:?} {moving:?}");
        // Other programs may delay a single frame, but not all 20.
        let least = (0..20).map(|_| frame(&mut app).0).min();
        assert!(least < Some(sleep), "the sleep is counted only once: {least:?}");
        // Awake, virtual time catches up after a hitch.
        app.world_mut().resource_mut::<Pace>().awake = Duration::from_secs(9);
        std::thread::sleep(sleep);
        let (_, moving) = frame(&mut app);
        assert!(moving >= sleep && moving <= LONGEST_FRAME, "{moving:?}");
    }

    #[test]
    fn what_is_left_of_a_wait_is_the_same_wait() {
        let millis = Duration::from_millis;
        let alarm = Alarm { wait: millis(2000), due: millis(5000), focused: true };
        assert!(alarm.fits(millis(3500), millis(1500)), "the timer is due at that time");
        assert!(!alarm.fits(millis(3500), millis(500)) && !alarm.fits(millis(3500), millis(9000)));
        assert!(alarm.fits(millis(3500), millis(2000)), "repeating the same request does not change the timer");
        assert_eq!(alarm.at(millis(4000), true), alarm);
        assert_eq!(alarm.at(millis(5003), true).due, millis(7000), "the next wait starts at the due time");
        assert_eq!(alarm.at(millis(4000), false).due, millis(6000), "a focus change starts a new wait");
    }

    #[test]
    fn a_game_that_is_awake_draws_always() {
        let pace = Pace { awake: Duration::from_millis(1), next: IDLE, alarm: None };
        assert_eq!(pace.mode(None).unfocused_mode, UpdateMode::Continuous);
        let UpdateMode::Reactive { wait, .. } = pace.mode(Some(50)).focused_mode else {
            panic!("with a cap the mode is reactive");
        };
        assert_eq!(wait, Duration::from_millis(20));
    }

    #[test]
    fn egui_hears_of_modifier_keys_only_when_they_change() {
        let mut app = App::new();
        app.add_systems(Update, drop_unchanged_modifiers);
        let input = app.world_mut().spawn(EguiInput::default()).id();
        let mut heard = |modifiers| {
            let mut events = app.world_mut().get_mut::<EguiInput>(input).expect("it was spawned");
            events.events = vec![Event::ModifiersChanged(modifiers), Event::Copy];
            app.update();
            app.world().get::<EguiInput>(input).expect("it was spawned").events.len() - 1
        };
        let (none, shift) = (Modifiers::NONE, Modifiers::SHIFT);
        assert_eq!([none, shift, shift, none, none].map(&mut heard), [0, 1, 0, 1, 0]);
    }
}
