//! What a table at rest hears of its gamepads, with a thread that waits for them and without.

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

/// How long the game sleeps unless something wakes it.
fn sleeps(player: &Player) -> Duration {
    match player.app.world().resource::<WinitSettings>().focused_mode {
        UpdateMode::Continuous => Duration::ZERO,
        UpdateMode::Reactive { wait, .. } => wait,
    }
}

fn rests(player: &mut Player) -> Duration {
    player.pass(Duration::from_secs(5));
    sleeps(player)
}

/// A watch whose signs the test gives, and what it wakes.
struct Tower {
    give: Option<Sender<PadSignal>>,
    woken: Receiver<()>,
}

impl Tower {
    fn over(player: &mut Player) -> Self {
        let (give, signs) = channel();
        let (wake, woken) = channel();
        let waker = Waker::new(move || {
            let _ = wake.send(());
        });
        player.app.insert_resource(PadMonitor::spawn(move || Some(signs.into_iter()), waker).unwrap());
        Self { give: Some(give), woken }
    }

    fn give(&self, sign: PadSignal) {
        self.give.as_ref().unwrap().send(sign).unwrap();
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
    assert!(rests(&mut player) > Duration::from_secs(1), "it rests");
    let pad = player.plug("Pad", XBOX);
    let with = rests(&mut player);
    // What is left of 50 ms is for the picture.
    assert!(with > Duration::ZERO && with <= Duration::from_millis(30), "{with:?}");
    player.unplug(pad);
    let without = rests(&mut player);
    // A new one is found soon enough.
    assert!(without > Duration::from_secs(1) && without <= Duration::from_secs(5), "{without:?}");
}

#[test]
fn a_watched_table_rests_until_a_pad_is_touched() {
    let mut player = at_table("human,human", 3);
    let tower = Tower::over(&mut player);
    player.plug("Pad", XBOX);
    assert!(rests(&mut player) > Duration::from_secs(10), "nobody needs to look");
    for sign in [PadSignal::Touched, PadSignal::Plugged] {
        tower.give(sign);
        assert!(tower.wakes(LONG));
        player.frame();
        assert_eq!(sleeps(&player), Duration::ZERO, "whatever it was may come a little later");
        assert!(rests(&mut player) > Duration::from_secs(1), "and then it rests again");
    }
}

#[test]
fn a_stick_in_motion_wakes_no_more_than_it_needs_to() {
    let mut player = at_table("human,human", 3);
    let tower = Tower::over(&mut player);
    for _ in 0..1000 {
        tower.give(PadSignal::Touched);
    }
    let start = std::time::Instant::now();
    assert!(tower.wakes(LONG));
    let more = std::iter::from_fn(|| tower.wakes(SHORT).then_some(())).count();
    // The thread may wake the game every 50 ms; on a slow machine that is more often in all.
    let most = start.elapsed().as_millis() as usize / 40 + 2;
    assert!(more < most.min(1000), "{more} of at most {most}");
}

#[test]
fn touches_do_not_wake_a_game_in_the_background() {
    let mut player = at_table("human,human", 3);
    let tower = Tower::over(&mut player);
    player.look_at(false);
    tower.give(PadSignal::Touched);
    assert!(!tower.wakes(SHORT));
    tower.give(PadSignal::Plugged);
    assert!(tower.wakes(LONG), "what is plugged in or out matters always");
    player.look_at(true);
    tower.give(PadSignal::Touched);
    assert!(tower.wakes(LONG));
}

#[test]
fn when_the_watch_ends_the_table_looks_by_itself() {
    let mut player = at_table("human,human", 3);
    let mut tower = Tower::over(&mut player);
    player.plug("Pad", XBOX);
    assert!(rests(&mut player) > Duration::from_secs(1));
    tower.give = None;
    assert!(tower.wakes(LONG), "the end is not missed");
    let looks = rests(&mut player);
    assert!(looks > Duration::ZERO && looks <= Duration::from_millis(30), "{looks:?}");
    player.app.insert_resource(PadMonitor::spawn(|| None::<std::iter::Empty<PadSignal>>, Waker::default()).unwrap());
    let start = std::time::Instant::now();
    while rests(&mut player) > Duration::from_millis(30) {
        assert!(start.elapsed() < LONG, "there was nothing to watch with");
    }
}

#[test]
fn a_pad_without_a_mapping_is_named_before_anything_is_pressed() {
    let mut player = at_title();
    let tower = Tower::over(&mut player);
    player.plug("Strange Stick", 0x1111);
    tower.give(PadSignal::Foreign(player.app.world().resource::<Pads>().get(PadId(0)).unwrap().make.clone()));
    assert!(tower.wakes(LONG));
    let notices = player.told_within(Duration::from_secs(1));
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert!(notices[0].contains("Strange Stick"), "{notices:?}");
    assert_eq!(player.app.world().resource::<Pads>().get(PadId(0)).unwrap().buttons, Buttons::Foreign);
    player.press(KeyCode::Enter);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Lobby), "the keyboard works");
}
