//! Measures how soon an idle table responds to a gamepad: from the press to the drawn frame. Also measures Bevy alone,
//! as most of the time is spent on drawing.
//!
//! A thread simulates the system: it presses a button while the game sleeps, sends a signal to the game's pad monitor
//! as a real gamepad would, and provides the press for the next poll of the gamepads. Only the driver is missing.

use al_jabar::app::Waker;
use al_jabar::controls::Acted;
use al_jabar::input::{PadMonitor, PadSignal};
use bevy::input::InputSystems;
use bevy::input::gamepad::{
    GamepadButton, GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::prelude::*;
use bevy::render::render_resource::PollType;
use bevy::render::renderer::RenderDevice;
use bevy::render::{Extract, ExtractSchedule, Render, RenderApp, RenderSystems};
use bevy::window::PrimaryWindow;
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Time for the game to start, deal and fall asleep.
const WARM_UP: Duration = Duration::from_secs(12);
/// Time between presses: long enough to fall asleep again. `STAGGER` varies it.
const BETWEEN: Duration = Duration::from_millis(1530);
const STAGGER: Duration = Duration::from_millis(7);

/// The program that is measured.
#[derive(Resource, Clone, Copy, PartialEq, Eq)]
pub enum Measured {
    /// The game, which must turn the press into an action.
    Game,
    /// Bevy alone, which sleeps as the game does.
    Bevy,
}

/// Makes `presses` presses, then prints the response times and exits.
pub fn plugin(measured: Measured, presses: u32) -> impl Plugin {
    move |app: &mut App| {
        let shared = Shared::default();
        if measured == Measured::Bevy {
            let mode = UpdateMode::reactive(Duration::from_secs(5));
            app.insert_resource(WinitSettings { focused_mode: mode, unfocused_mode: mode })
                .init_resource::<PadMonitor>()
                .add_message::<Acted>();
        }
        app.insert_resource(shared.clone())
            .insert_resource(measured)
            .insert_resource(Presses(presses))
            .insert_resource(Seen::default())
            .add_systems(PreStartup, plug_in)
            .add_systems(PostStartup, begin)
            .add_systems(First, focus_window)
            .add_systems(PreUpdate, send.before(InputSystems))
            .add_systems(Last, (answer, fall_asleep, leave).chain());
        let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
        render
            .insert_resource(shared)
            .insert_resource(Seen::default())
            .add_systems(ExtractSchedule, |seen: Extract<Res<Seen>>, mut own: ResMut<Seen>| own.0 = seen.0)
            .add_systems(Render, shown.in_set(RenderSystems::Cleanup));
    }
}

/// State that the thread, the game and the renderer share.
#[derive(Resource, Clone, Default)]
struct Shared(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// The time of a press that has not been polled yet.
    pressed: Option<Instant>,
    asleep: bool,
    woken: usize,
    /// Times from the press to the end of the main schedule (`done`) and to the drawn frame (`answers`).
    done: Vec<Duration>,
    answers: Vec<Duration>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Resource)]
struct Presses(u32);

/// The time of the press that this frame responds to.
#[derive(Resource, Default, Clone, Copy)]
struct Seen(Option<Instant>);

#[derive(Resource)]
struct Pad(Entity);

fn plug_in(
    mut commands: Commands,
    mut all: MessageWriter<RawGamepadEvent>,
    mut connections: MessageWriter<GamepadConnectionEvent>,
) {
    let gamepad = commands.spawn_empty().id();
    let connection =
        GamepadConnection::Connected { name: "Measured".into(), vendor_id: Some(0x045e), product_id: Some(1) };
    let event = GamepadConnectionEvent { gamepad, connection };
    all.write(event.clone().into());
    connections.write(event);
    commands.insert_resource(Pad(gamepad));
}

/// Replaces the monitor of real gamepads and starts the thread.
fn begin(
    shared: Res<Shared>,
    window: Res<EventLoopProxyWrapper>,
    mut monitor: ResMut<PadMonitor>,
    presses: Res<Presses>,
) {
    let (shared, window, mut left) = (shared.clone(), (**window).clone(), presses.0);
    let waker = Waker::new(move || {
        let _ = window.send_event(WinitUserEvent::WakeUp);
    });
    let signals = std::iter::from_fn(move || {
        thread::sleep(BETWEEN + STAGGER * (left % 11));
        left = left.checked_sub(1)?;
        let mut state = shared.lock();
        state.pressed = Some(Instant::now());
        state.woken += usize::from(state.asleep);
        Some(PadSignal::Touched)
    });
    let signals = move || {
        thread::sleep(WARM_UP);
        Some(signals)
    };
    match PadMonitor::spawn(signals, waker) {
        Ok(started) => *monitor = started,
        Err(error) => panic!("no thread: {error}"),
    }
}

/// Focuses the window, because without a window manager nothing else does.
fn focus_window(mut window: Single<&mut Window, With<PrimaryWindow>>) {
    if !window.focused {
        window.focused = true;
    }
}

fn send(
    shared: Res<Shared>,
    pad: Res<Pad>,
    mut seen: ResMut<Seen>,
    mut left: Local<bool>,
    mut all: MessageWriter<RawGamepadEvent>,
    mut buttons: MessageWriter<RawGamepadButtonChangedEvent>,
) {
    seen.0 = shared.lock().pressed.take();
    if seen.0.is_some() {
        *left = !*left;
        let button = if *left { GamepadButton::DPadLeft } else { GamepadButton::DPadRight };
        for value in [1.0, 0.0] {
            let event = RawGamepadButtonChangedEvent::new(pad.0, button, value);
            all.write(event.into());
            buttons.write(event);
        }
    }
}

/// Records the time of the main schedule. A press that caused no action does not count.
fn answer(measured: Res<Measured>, mut acted: MessageReader<Acted>, mut seen: ResMut<Seen>, shared: Res<Shared>) {
    if acted.read().count() == 0 && *measured == Measured::Game {
        seen.0 = None;
    }
    shared.lock().done.extend(seen.0.map(|pressed| pressed.elapsed()));
}

fn fall_asleep(shared: Res<Shared>, mode: Res<WinitSettings>) {
    shared.lock().asleep = mode.focused_mode != UpdateMode::Continuous;
}

/// Records the time when the graphics card has finished the frame.
fn shown(shared: Res<Shared>, device: Res<RenderDevice>, mut seen: ResMut<Seen>) {
    if let Some(pressed) = seen.0.take() {
        let _ = device.poll(PollType::wait_indefinitely());
        shared.lock().answers.push(pressed.elapsed());
    }
}

fn leave(shared: Res<Shared>, presses: Res<Presses>, mut exit: MessageWriter<AppExit>, time: Res<Time<Real>>) {
    let mut state = shared.lock();
    let late = WARM_UP + (BETWEEN + STAGGER * 12) * (presses.0 + 3);
    if state.answers.len() < presses.0 as usize && time.elapsed() < late {
        return;
    }
    state.answers.sort();
    state.done.sort();
    let at = |times: &[Duration], part: usize| match times.len() {
        0 => -1.0,
        many => times[(many * part / 100).min(many - 1)].as_secs_f32() * 1000.0,
    };
    let (answers, done) = (&state.answers, &state.done);
    println!(
        "{{\"answered\":{},\"asleep\":{},\"main_ms\":{:.1},\"median_ms\":{:.1},\"p90_ms\":{:.1},\"longest_ms\":{:.1}}}",
        answers.len(),
        state.woken,
        at(done, 50),
        at(answers, 50),
        at(answers, 90),
        at(answers, 100)
    );
    exit.write(AppExit::Success);
}
