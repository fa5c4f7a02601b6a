//! What the game displays is true: rules, sounds, names, opened hands, and frames only when something changes.

use crate::eyes::{self, Sight};
use crate::menus::{at_title, change};
use crate::player::{By, Player, click, options};
use al_jabar::app::{Screen, Waker};
use al_jabar::game::Side;
use al_jabar::input::{PadMonitor, PadSignal};
use al_jabar::menus::{ControlId, Menu};
use al_jabar::settings::Speed;
use al_jabar::start::Options;
use al_jabar::table::{HitTarget, SoundStarted, TableView};
use aljabar_core::{DealOptions, Game, Group, Preset, Rules};
use aljabar_sound::Sound;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::winit::{UpdateMode, WinitSettings};
use std::sync::mpsc::channel;
use std::time::Duration;

/// Changes a control of the lobby `times` times.
fn turn(player: &mut Player, item: impl Into<ControlId> + Copy, times: usize) {
    player.go_to(item.into());
    for _ in 0..times {
        player.press(KeyCode::ArrowRight);
        player.frame();
    }
}

#[test]
fn the_rules_in_the_lobby_are_those_of_the_game_that_it_deals() {
    for (seats, groups, recycle) in [(0, 0, false), (1, 1, true), (2, 1, true), (2, 2, false), (1, 8, true)] {
        let folder = tempfile::tempdir().unwrap();
        let mut player = at_title(folder.path());
        player.use_by_keys("play");
        player.open_tab(By::Keys, 2);
        for seat in 0..seats {
            turn(&mut player, ("seat", 2 + seat), 2);
        }
        player.open_tab(By::Keys, 3);
        turn(&mut player, "group", groups);
        if recycle {
            turn(&mut player, "recycle", 1);
        }
        player.press(KeyCode::F1);
        player.frame();
        assert_eq!(player.menu(), Some(Menu::Rules));
        let told = player.page().clone();
        player.press(KeyCode::F1);
        player.frame();
        player.use_by_keys("start");
        player.frame();
        assert_eq!(player.screen(), Screen::Table);
        let rules = player.session().game().rules();
        assert_eq!((player.session().seats().len(), rules.recycle()), (2 + seats, recycle));
        player.press(KeyCode::F1);
        player.frame();
        assert_eq!(player.menu(), Some(Menu::Rules));
        assert_eq!(told, *player.page(), "{seats} {groups} {recycle}");
    }
}

/// The notes that are played when a colour is selected in the hand.
fn notes(preset: Preset, colour: &str) -> Option<Vec<(Sound, f64)>> {
    let group = preset.group();
    let piece = group.named(colour).filter(|piece| !piece.is_black())?;
    for seed in 0..50 {
        let mut player = Player::new(&options("human,human", preset.moduli(), seed, Speed::Normal));
        player.wait();
        let Some(rect) = player.hit_targets().rect(HitTarget::Stack(Side::Give, piece)) else { continue };
        // Wait until the sounds of the deal are over.
        player.pass(Duration::from_secs(3));
        click(&mut player.app, rect.center(), MouseButton::Left);
        player.frame();
        let heard = player.app.world().resource::<Messages<SoundStarted>>();
        let voices = heard.iter_current_update_messages().map(|SoundStarted(cue)| cue.voice);
        let notes = voices.filter(|voice| matches!(voice.sound, Sound::Note(_))).map(|voice| (voice.sound, voice.rate));
        return Some(notes.collect());
    }
    panic!("{colour} is never dealt");
}

#[test]
fn a_classic_colour_sounds_the_same_in_every_game() {
    let classic = Group::classic();
    let mut compared = 0;
    for name in classic.colours().map(|piece| classic.name(piece)) {
        let here = notes(Preset::Classic, &name).unwrap();
        assert!(!here.is_empty(), "{name}");
        for preset in [Preset::Beginner, Preset::Grand] {
            if let Some(there) = notes(preset, &name) {
                assert_eq!(here, there, "{name} in {preset:?}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 3 + 7);
}

/// The times at which an idle game draws within `time`, as its window would: when the wait is over, and once more after
/// every change of the wait.
fn frames_at_rest(player: &mut Player, time: Duration) -> Vec<Duration> {
    let at_once = Duration::from_millis(16);
    let (mut now, mut due, mut waits) = (Duration::ZERO, Duration::ZERO, None);
    let mut frames = Vec::new();
    loop {
        let mode = player.app.world().resource::<WinitSettings>().focused_mode;
        let step = match mode {
            UpdateMode::Continuous => at_once,
            UpdateMode::Reactive { wait, .. } if waits != Some(wait) => {
                (waits, due) = (Some(wait), now + wait);
                at_once.min(wait)
            }
            UpdateMode::Reactive { wait, .. } => {
                if due <= now {
                    due += wait;
                }
                due - now
            }
        };
        now += step;
        if now > time {
            return frames;
        }
        player.app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        player.frame();
        frames.push(now);
    }
}

#[test]
fn a_title_draws_only_while_its_marbles_move() {
    for (calm, most) in [(false, 260), (true, 2)] {
        let folder = tempfile::tempdir().unwrap();
        let mut player = at_title(folder.path());
        // A monitor watches the gamepads, so the game does not poll them.
        let (_signals, none) = channel::<PadSignal>();
        player.app.insert_resource(PadMonitor::spawn(move || Some(none.into_iter()), Waker::default()).unwrap());
        change(&mut player, |settings| settings.play.calm = calm);
        player.pass(Duration::from_secs(6));
        let frames = frames_at_rest(&mut player, Duration::from_secs(20));
        assert!(frames.len() <= most, "calm {calm}: {} frames in 20 s", frames.len());
        // Nothing is drawn between two animations.
        let gaps = frames.windows(2).map(|pair| pair[1] - pair[0]);
        let still: Duration = gaps.filter(|gap| *gap > Duration::from_secs(1)).sum();
        assert!(calm || still > Duration::from_secs(9), "{still:?} of 20 s are still");
    }
}

/// A record of a game with these players (name, kind), as files have them.
pub fn record_of(names: &[(&str, &str)]) -> aljabar_core::Record {
    let mut game = Game::deal(Rules::classic(), DealOptions::new(names.len()).seed(5)).unwrap();
    for _ in 0..6 {
        let best = game.best_exchanges(1).first().copied();
        game.apply(best.map_or(aljabar_core::Action::Draw, aljabar_core::Action::Exchange)).unwrap();
    }
    let player = |(name, kind): &(&str, &str)| aljabar_core::Player { name: (*name).into(), kind: (*kind).into() };
    aljabar_core::Record::of(&game, names.iter().map(player).collect())
}

#[test]
fn whoever_is_in_a_record_keeps_the_name_when_it_is_shown_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.aljabar.json");
    let endless = "x".repeat(300);
    let record =
        record_of(&[("deep\u{202e}thought", "exec:./deep"), ("reference:3", "bot:reference:3"), (&endless, "human")]);
    std::fs::write(&path, record.to_json()).unwrap();
    let mut player = Player::new(&Options { replay: Some(path), speed: Some(Speed::Instant), ..default() });
    eyes::open(&mut player.app);
    player.press(KeyCode::Tab);
    player.pass(Duration::from_secs(1));
    let sight = player.app.world().resource::<Sight>();
    for name in ["deepthought", "reference:3", "xxxxxxxx"] {
        assert!(sight.says(name), "{name}");
    }
    assert!(!sight.says(&"x".repeat(40)), "the name is shortened");
    assert!(!sight.texts().any(|(_, says, ..)| says == "You" || says.starts_with("Player")));
}

fn open_at(player: &Player) -> String {
    format!("{:?}", player.app.world().resource::<TableView>().open)
}

#[test]
fn a_spectators_press_on_a_seat_or_the_bag_opens_it_at_any_time() {
    let mut player = Player::new(&options("greedy,greedy,greedy,greedy", &[2, 2, 2], 5, Speed::Half));
    let targets = [
        (HitTarget::Seat(1), "Some(Hand(1))"),
        (HitTarget::Seat(2), "Some(Hand(2))"),
        (HitTarget::Bag, "Some(Bag)"),
        (HitTarget::Seat(3), "Some(Hand(3))"),
        (HitTarget::Seat(0), "Some(Hand(0))"),
        (HitTarget::Bag, "Some(Bag)"),
    ];
    for (target, opened) in targets {
        player.wait_until(|player| !player.presentation().is_idle());
        player.pass(Duration::from_millis(300));
        let rect = player.hit_targets().rect(target).unwrap();
        let at = if target == HitTarget::Seat(0) { rect.min + 8.0 } else { rect.center() };
        click(&mut player.app, at, MouseButton::Left);
        player.frame();
        assert_eq!(open_at(&player), opened);
        // The next press elsewhere closes it.
        click(&mut player.app, Vec2::new(640.0, 20.0), MouseButton::Right);
        player.frame();
        assert_eq!(open_at(&player), "None");
    }
}

#[test]
fn the_bag_can_be_looked_into_after_the_end() {
    let mut player = Player::new(&options("human,greedy", &[2, 2], 3, Speed::Instant));
    eyes::open(&mut player.app);
    for _ in 0..200 {
        player.wait();
        if player.session().game().is_over() {
            break;
        }
        player.play_best();
    }
    player.wait_until(|player| player.menu() == Some(Menu::Results));
    player.use_by_keys("look");
    let says = |player: &Player| player.app.world().resource::<Sight>().says("In the bag: ");
    assert!(!says(&player));
    let rect = player.hit_targets().rect(HitTarget::Bag).unwrap();
    click(&mut player.app, rect.center(), MouseButton::Left);
    player.frame();
    player.frame();
    assert!(says(&player), "{:?}", player.app.world().resource::<Sight>().0);
    player.press(KeyCode::Escape);
    player.frame();
    assert!(!says(&player));
}
