//! How soon a table at rest answers a gamepad: from the press to the picture of it. The same for Bevy alone, as most of
//! the time is the picture's.
//!
//! A thread plays the part of the system: it presses while the game sleeps, gives the game's watch a sign as a real pad
//! would, and what was pressed lies ready for the next look at the pads. Only the driver is missing.

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

/// The game starts, deals and falls asleep.
const WARM_UP: Duration = Duration::from_secs(12);
/// From press to press: long enough to fall asleep again, and never the same.
const BETWEEN: Duration = Duration::from_millis(1530);
const STAGGER: Duration = Duration::from_millis(7);

/// Who is asked.
#[derive(Resource, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// The game, which must understand what was pressed.
    Game,
    /// Bevy alone, which sleeps as the game does.
    Bevy,
}

/// Presses so many times, then prints how long the answers took and leaves.
pub fn plugin(asked: Asked, presses: u32) -> impl Plugin {
    move |app: &mut App| {
        let hand = Hand::default();
        if asked == Asked::Bevy {
            let mode = UpdateMode::reactive(Duration::from_secs(5));
            app.insert_resource(WinitSettings { focused_mode: mode, unfocused_mode: mode })
                .init_resource::<PadMonitor>()
                .add_message::<Acted>();
        }
        app.insert_resource(hand.clone())
            .insert_resource(asked)
            .insert_resource(Presses(presses))
            .insert_resource(Seen::default())
            .add_systems(PreStartup, plug_in)
            .add_systems(PostStartup, begin)
            .add_systems(First, look_at_it)
            .add_systems(PreUpdate, send.before(InputSystems))
            .add_systems(Last, (answer, fall_asleep, leave).chain());
        let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
        render
            .insert_resource(hand)
            .insert_resource(Seen::default())
            .add_systems(ExtractSchedule, |seen: Extract<Res<Seen>>, mut own: ResMut<Seen>| own.0 = seen.0)
            .add_systems(Render, shown.in_set(RenderSystems::Cleanup));
    }
}

/// What the thread, the game and its picture share.
#[derive(Resource, Clone, Default)]
struct Hand(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// Pressed and not yet looked at.
    pressed: Option<Instant>,
    asleep: bool,
    woken: usize,
    /// How long until the game had done its part, and until the picture was there.
    done: Vec<Duration>,
    answers: Vec<Duration>,
}

impl Hand {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Resource)]
struct Presses(u32);

/// The press that this frame answers.
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

/// Replaces the watch over real gamepads.
fn begin(hand: Res<Hand>, window: Res<EventLoopProxyWrapper>, mut watch: ResMut<PadMonitor>, presses: Res<Presses>) {
    let (hand, window, mut left) = (hand.clone(), (**window).clone(), presses.0);
    let waker = Waker::new(move || {
        let _ = window.send_event(WinitUserEvent::WakeUp);
    });
    let signs = std::iter::from_fn(move || {
        thread::sleep(BETWEEN + STAGGER * (left % 11));
        left = left.checked_sub(1)?;
        let mut state = hand.lock();
        state.pressed = Some(Instant::now());
        state.woken += usize::from(state.asleep);
        Some(PadSignal::Touched)
    });
    let signs = move || {
        thread::sleep(WARM_UP);
        Some(signs)
    };
    match PadMonitor::spawn(signs, waker) {
        Ok(begun) => *watch = begun,
        Err(error) => panic!("no thread: {error}"),
    }
}

/// Without a window manager nobody does.
fn look_at_it(mut window: Single<&mut Window, With<PrimaryWindow>>) {
    if !window.focused {
        window.focused = true;
    }
}

fn send(
    hand: Res<Hand>,
    pad: Res<Pad>,
    mut seen: ResMut<Seen>,
    mut left: Local<bool>,
    mut all: MessageWriter<RawGamepadEvent>,
    mut buttons: MessageWriter<RawGamepadButtonChangedEvent>,
) {
    seen.0 = hand.lock().pressed.take();
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

/// A press that was not understood is not answered.
fn answer(asked: Res<Asked>, mut acted: MessageReader<Acted>, mut seen: ResMut<Seen>, hand: Res<Hand>) {
    if acted.read().count() == 0 && *asked == Asked::Game {
        seen.0 = None;
    }
    hand.lock().done.extend(seen.0.map(|pressed| pressed.elapsed()));
}

fn fall_asleep(hand: Res<Hand>, mode: Res<WinitSettings>) {
    hand.lock().asleep = mode.focused_mode != UpdateMode::Continuous;
}

/// The picture is on its way to the screen, and the graphics card has finished it.
fn shown(hand: Res<Hand>, device: Res<RenderDevice>, mut seen: ResMut<Seen>) {
    if let Some(pressed) = seen.0.take() {
        let _ = device.poll(PollType::wait_indefinitely());
        hand.lock().answers.push(pressed.elapsed());
    }
}

fn leave(hand: Res<Hand>, presses: Res<Presses>, mut exit: MessageWriter<AppExit>, time: Res<Time<Real>>) {
    let mut state = hand.lock();
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
