//! How an idle game notices gamepads, with and without the thread that monitors them.

use crate::pads::{XBOX, at_table, at_title};
use crate::player::Player;
use al_jabar::app::Waker;
use al_jabar::controls::PadId;
use al_jabar::input::{Buttons, PadMonitor, PadSignal, Pads};
use al_jabar::menus::Menu;
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// How long the game sleeps if nothing wakes it.
fn sleep_time(player: &Player) -> Duration {
    match player.app.world().resource::<WinitSettings>().focused_mode {
        UpdateMode::Continuous => Duration::ZERO,
        UpdateMode::Reactive { wait, .. } => wait,
    }
}

fn sleep_time_when_idle(player: &mut Player) -> Duration {
    player.pass(Duration::from_secs(5));
    sleep_time(player)
}

/// A pad monitor whose signals the test sends, and the wake-ups that it causes.
struct TestMonitor {
    send: Option<Sender<PadSignal>>,
    woken: Receiver<()>,
}

impl TestMonitor {
    fn over(player: &mut Player) -> Self {
        let (send, signals) = channel();
        let (wake, woken) = channel();
        let waker = Waker::new(move || {
            let _ = wake.send(());
        });
        player.app.insert_resource(PadMonitor::spawn(move || Some(signals.into_iter()), waker).unwrap());
        Self { send: Some(send), woken }
    }

    fn send(&self, signal: PadSignal) {
        self.send.as_ref().unwrap().send(signal).unwrap();
    }

    fn wakes(&self, within: Duration) -> bool {
        self.woken.recv_timeout(within).is_ok()
    }
}

const LONG: Duration = Duration::from_secs(20);
const SHORT: Duration = Duration::from_millis(150);

#[test]
fn a_resting_table_looks_at_unwatched_pads_often_enough() {
    let mut player = at_table("human,human", 3);
    assert!(sleep_time_when_idle(&mut player) > Duration::from_secs(1), "the game sleeps");
    let pad = player.plug("Pad", XBOX);
    let with = sleep_time_when_idle(&mut player);
    // The rest of 50 ms is for drawing.
    assert!(with > Duration::ZERO && with <= Duration::from_millis(30), "{with:?}");
    player.unplug(pad);
    let without = sleep_time_when_idle(&mut player);
    // A newly connected gamepad is found soon enough.
    assert!(without > Duration::from_secs(1) && without <= Duration::from_secs(5), "{without:?}");
}

#[test]
fn a_watched_table_rests_until_a_pad_is_touched() {
    let mut player = at_table("human,human", 3);
    let monitor = TestMonitor::over(&mut player);
    player.plug("Pad", XBOX);
    assert!(sleep_time_when_idle(&mut player) > Duration::from_secs(10), "the gamepads are not polled");
    for signal in [PadSignal::Touched, PadSignal::Plugged] {
        monitor.send(signal);
        assert!(monitor.wakes(LONG));
        player.frame();
        assert_eq!(sleep_time(&player), Duration::ZERO, "the input may arrive a little later than the signal");
        assert!(sleep_time_when_idle(&mut player) > Duration::from_secs(1), "the game sleeps again");
    }
}

#[test]
fn a_stick_in_motion_wakes_no_more_than_it_needs_to() {
    let mut player = at_table("human,human", 3);
    let monitor = TestMonitor::over(&mut player);
    for _ in 0..1000 {
        monitor.send(PadSignal::Touched);
    }
    let start = std::time::Instant::now();
    assert!(monitor.wakes(LONG));
    let more = std::iter::from_fn(|| monitor.wakes(SHORT).then_some(())).count();
    // The thread may wake the game every 50 ms; a slow machine takes longer and so wakes more often in total.
    let most = start.elapsed().as_millis() as usize / 40 + 2;
    assert!(more < most.min(1000), "{more} of at most {most}");
}

#[test]
fn touches_do_not_wake_a_game_in_the_background() {
    let mut player = at_table("human,human", 3);
    let monitor = TestMonitor::over(&mut player);
    player.set_focused(false);
    monitor.send(PadSignal::Touched);
    assert!(!monitor.wakes(SHORT));
    monitor.send(PadSignal::Plugged);
    assert!(monitor.wakes(LONG), "connections always wake the game");
    player.set_focused(true);
    monitor.send(PadSignal::Touched);
    assert!(monitor.wakes(LONG));
}

#[test]
fn when_the_watch_ends_the_table_looks_by_itself() {
    let mut player = at_table("human,human", 3);
    let mut monitor = TestMonitor::over(&mut player);
    player.plug("Pad", XBOX);
    assert!(sleep_time_when_idle(&mut player) > Duration::from_secs(1));
    monitor.send = None;
    assert!(monitor.wakes(LONG), "the end of the monitor wakes the game");
    let looks = sleep_time_when_idle(&mut player);
    assert!(looks > Duration::ZERO && looks <= Duration::from_millis(30), "{looks:?}");
    player.app.insert_resource(PadMonitor::spawn(|| None::<std::iter::Empty<PadSignal>>, Waker::default()).unwrap());
    let start = std::time::Instant::now();
    while sleep_time_when_idle(&mut player) > Duration::from_millis(30) {
        assert!(start.elapsed() < LONG, "the game polls if the monitor cannot run");
    }
}

#[test]
fn a_pad_without_a_mapping_is_named_before_anything_is_pressed() {
    let mut player = at_title();
    let monitor = TestMonitor::over(&mut player);
    player.plug("Strange Stick", 0x1111);
    monitor.send(PadSignal::Foreign(player.app.world().resource::<Pads>().get(PadId(0)).unwrap().make.clone()));
    assert!(monitor.wakes(LONG));
    let notices = player.notices_within(Duration::from_secs(1));
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert!(notices[0].contains("Strange Stick"), "{notices:?}");
    assert_eq!(player.app.world().resource::<Pads>().get(PadId(0)).unwrap().buttons, Buttons::Foreign);
    player.press(KeyCode::Enter);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Lobby), "the keyboard works");
}
