//! How often the game draws: always while something moves, hardly ever while nothing does.
//!
//! An idle board should cost next to nothing. Input wakes the game by itself; whoever needs frames without input asks
//! [`Pace`] for them.

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

/// Shaders and fonts arrive during the first frames; nobody should have to touch the mouse to see them.
const AWAKE_AT_START: Duration = Duration::from_secs(3);
/// The most that a frame adds to the time of whatever moves, so that nothing jumps after a hitch. What begins to move
/// when the game wakes up has not moved while it slept.
const LONGEST_FRAME: Duration = Duration::from_millis(250);
const FIRST_FRAME: Duration = Duration::from_millis(20);
/// An idle game looks around this often, for whatever nobody wakes it for.
pub const IDLE: Duration = Duration::from_secs(30);
/// A frame that comes earlier or later than wished by no more than this comes in time.
pub const PUNCTUAL: Duration = Duration::from_millis(10);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Pace { awake: AWAKE_AT_START, next: IDLE, alarm: None })
        .insert_resource(WinitSettings::continuous())
        .init_resource::<Waker>()
        .init_resource::<FrameCap>()
        .add_systems(PreStartup, find_waker)
        .add_systems(First, (tell_time.before(TimeSystems), forget_wishes.after(TimeSystems)))
        .add_systems(PreUpdate, calm_egui.after(EguiInputSet::WriteEguiEvents).before(EguiPreUpdateSet::BeginPass))
        .add_systems(Last, apply.in_set(PaceSystems));
    one_thread(app);
}

/// A frame of this game is many systems with little to do each: handing them to several threads costs more than they
/// do. The other cores are for the picture and the bots.
fn one_thread(app: &mut App) {
    fn calm(schedule: &mut Schedule) {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app.edit_schedule(First, calm)
        .edit_schedule(PreUpdate, calm)
        .edit_schedule(StateTransition, calm)
        .edit_schedule(RunFixedMainLoop, calm)
        .edit_schedule(Update, calm)
        .edit_schedule(PostUpdate, calm)
        .edit_schedule(Last, calm);
}

/// Where [`Pace`] decides when to draw next, in `Last`.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PaceSystems;

/// The most frames a second, if there is a limit. Written when the settings are applied.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FrameCap(pub Option<u32>);

/// What the systems of this frame wish for the next ones.
#[derive(Resource)]
pub struct Pace {
    /// How long to go on drawing every frame.
    awake: Duration,
    /// When to draw again at the latest.
    next: Duration,
    /// When the window system wakes the game, as far as it has been told.
    alarm: Option<Alarm>,
}

/// A wait of the window system. It is measured from when the last one was over, or from when it was changed; a change
/// costs a frame at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Alarm {
    wait: Duration,
    due: Duration,
    focused: bool,
}

impl Alarm {
    /// What has become of it by now.
    fn at(self, now: Duration, focused: bool) -> Self {
        if focused != self.focused {
            // Another way to wait begins anew.
            Self { due: now + self.wait, focused, ..self }
        } else if now + PUNCTUAL >= self.due {
            Self { due: (self.due + self.wait).max(now), ..self }
        } else {
            self
        }
    }

    /// Whether it wakes the game when it is wished, so that nothing needs to be changed.
    fn suits(self, now: Duration, next: Duration) -> bool {
        self.wait == next || self.due.abs_diff(now + next) <= PUNCTUAL
    }
}

impl Pace {
    /// Draw again in this time at the latest. Ask in every frame, for the same time or for what is left of it.
    pub fn wake_in(&mut self, time: Duration) {
        self.next = self.next.min(time);
    }

    /// Go on drawing every frame for this time.
    pub fn stay_awake(&mut self, time: Duration) {
        self.awake = self.awake.max(time);
    }

    /// With a cap, pictures come at its pace instead of as fast as they can.
    fn mode(&self, cap: Option<u32>) -> WinitSettings {
        match cap {
            _ if self.awake == Duration::ZERO => {}
            None => return WinitSettings::continuous(),
            Some(cap) => {
                let wait = Duration::from_secs_f64(1.0 / f64::from(cap.max(1)));
                // Nothing but time brings the next picture: a mouse that moves would bring many more.
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

/// Wakes a game that waits for input. For threads, as the window system knows nothing of them.
#[derive(Resource, Clone, Default)]
pub struct Waker(Option<Arc<dyn Fn() + Send + Sync>>);

impl Waker {
    /// Wakes a game by other means.
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(wake)))
    }

    /// Draw a frame soon.
    pub fn wake(&self) {
        if let Some(wake) = &self.0 {
            wake();
        }
    }
}

fn find_waker(event_loop: Option<Res<EventLoopProxyWrapper>>, mut waker: ResMut<Waker>) {
    let Some(event_loop) = event_loop else { return };
    let event_loop = (**event_loop).clone();
    *waker = Waker::new(move || {
        // It fails only when the event loop has ended, and with it the game.
        let _ = event_loop.send_event(WinitUserEvent::WakeUp);
    });
}

/// The engine takes the time from the picture before. For a game that has slept since, that is long ago: whatever begins
/// now would have to wait as long, or be over in the next frame.
fn tell_time(pace: Res<Pace>, mut strategy: ResMut<TimeUpdateStrategy>, mut time: ResMut<Time<Virtual>>) {
    // Tests have a clock of their own.
    if matches!(*strategy, TimeUpdateStrategy::Automatic | TimeUpdateStrategy::ManualInstant(_)) {
        *strategy = TimeUpdateStrategy::ManualInstant(now());
    }
    time.set_max_delta(if pace.awake.is_zero() { FIRST_FRAME } else { LONGEST_FRAME });
}

fn forget_wishes(time: Res<Time<Real>>, mut pace: ResMut<Pace>) {
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
    if pace.alarm.is_some_and(|alarm| alarm.suits(now, pace.next)) {
        return;
    }
    if pace.awake.is_zero() {
        pace.alarm = Some(Alarm { wait: pace.next, due: now + pace.next, focused });
    }
    *settings = pace.mode(cap.0);
}

/// egui draws again after every event, and `bevy_egui` 0.42 tells it in every frame which modifier keys are held. Only
/// news may pass, or the game would never rest.
fn calm_egui(mut inputs: Query<&mut EguiInput>, mut known: Local<Modifiers>) {
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
        // What the engine's pictures do.
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
        // Any single frame may be held up by other programs, but not all of them.
        let least = (0..20).map(|_| frame(&mut app).0).min();
        assert!(least < Some(sleep), "and not once more: {least:?}");
        // A hitch of a game that is awake is made up for.
        app.world_mut().resource_mut::<Pace>().awake = Duration::from_secs(9);
        std::thread::sleep(sleep);
        let (_, moving) = frame(&mut app);
        assert!(moving >= sleep && moving <= LONGEST_FRAME, "{moving:?}");
    }

    #[test]
    fn what_is_left_of_a_wait_is_the_same_wait() {
        let millis = Duration::from_millis;
        let alarm = Alarm { wait: millis(2000), due: millis(5000), focused: true };
        assert!(alarm.suits(millis(3500), millis(1500)), "it is due then");
        assert!(!alarm.suits(millis(3500), millis(500)) && !alarm.suits(millis(3500), millis(9000)));
        assert!(alarm.suits(millis(3500), millis(2000)), "whoever asks for the same again and again has it");
        assert_eq!(alarm.at(millis(4000), true), alarm);
        assert_eq!(alarm.at(millis(5003), true).due, millis(7000), "the next one counts from when it was due");
        assert_eq!(alarm.at(millis(4000), false).due, millis(6000), "without the focus another wait begins");
    }

    #[test]
    fn a_game_that_is_awake_draws_always() {
        let pace = Pace { awake: Duration::from_millis(1), next: IDLE, alarm: None };
        assert_eq!(pace.mode(None).unfocused_mode, UpdateMode::Continuous);
        let UpdateMode::Reactive { wait, .. } = pace.mode(Some(50)).focused_mode else {
            panic!("a cap waits between pictures");
        };
        assert_eq!(wait, Duration::from_millis(20));
    }

    #[test]
    fn egui_hears_of_modifier_keys_only_when_they_change() {
        let mut app = App::new();
        app.add_systems(Update, calm_egui);
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
