//! The marbles end where the position has them: at every speed, with skips, undo, redo and resizing.

use crate::player::{Player, options};
use al_jabar::app::Screen;
use al_jabar::game::{Change, GameChanged, Intent, Log};
use al_jabar::menus::Menu;
use al_jabar::settings::Speed;
use aljabar_core::{Action, Fact, LAST_ROUND};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

fn exchange_best(player: &mut Player) {
    let seat = player.session().human_on_turn().unwrap();
    let best = player.session().game().best_exchanges(1);
    let action = best.first().map_or(Action::Draw, |exchange| Action::Exchange(*exchange));
    player.app.world_mut().write_message(Intent::Do(seat, action));
    player.frame();
}

fn turns(player: &mut Player, count: usize) {
    for _ in 0..count {
        player.wait();
        player.check();
        if player.session().game().is_over() {
            return;
        }
        exchange_best(player);
    }
}

#[test]
fn at_every_speed() {
    for speed in Speed::ALL {
        let mut player = Player::new(&options("human,greedy,novice", &[2, 2, 2], 11, speed));
        turns(&mut player, 5);
    }
}

/// The duration, in seconds at normal speed, of each bot's turn without a draw and without a cancellation. The bot's
/// thinking time depends on the machine, so the least time that a turn is shown is used instead.
fn plain_turns_of_bots() -> Vec<f32> {
    let mut player = Player::new(&options("greedy,greedy,greedy", &[2, 2, 2], 5, Speed::Normal));
    let (mut turns, mut frames, mut changes, mut plain) = (Vec::new(), 0, 0, false);
    while !player.session().game().is_over() {
        player.frame();
        std::thread::sleep(std::time::Duration::from_micros(300));
        frames += usize::from(!player.presentation().is_idle());
        let messages = player.app.world().resource::<Messages<GameChanged>>();
        if let Some(Change::Acted(facts)) =
            messages.iter_current_update_messages().last().map(|changed| &changed.change)
        {
            plain = !facts
                .iter()
                .any(|fact| matches!(fact, Fact::Drew { .. } | Fact::Cancelled { .. } | Fact::FinalRound { .. }));
        }
        if player.presentation().is_idle() && player.session().changes() != changes {
            if changes > 1 && plain {
                turns.push(0.6 + frames as f32 * 0.016);
            }
            (changes, frames) = (player.session().changes(), 0);
        }
    }
    turns
}

#[test]
fn a_bots_turn_can_be_followed_and_does_not_drag() {
    let turns = plain_turns_of_bots();
    assert!(turns.len() >= 5, "{turns:?}");
    assert!(turns.iter().all(|time| (1.2..=2.5).contains(time)), "{turns:?}");
}

#[test]
fn with_reduced_motion() {
    let options =
        al_jabar::start::Options { calm: true, ..options("human,greedy,novice", &[2, 2, 2], 11, Speed::Normal) };
    let mut player = Player::new(&options);
    turns(&mut player, 5);
}

#[test]
fn animated_games_of_every_kind_end_right() {
    for moduli in [&[2, 2][..], &[3, 3], &[2, 2, 2, 2], &[2, 3]] {
        let mut player = Player::new(&options("human,greedy", moduli, 5, Speed::Quadruple));
        // No game is longer than its last round.
        for _ in 0..=LAST_ROUND {
            player.wait();
            player.check();
            if player.session().game().is_over() {
                break;
            }
            player.play_best();
        }
        assert!(player.session().game().is_over(), "{moduli:?}");
        let record = player.session().record();
        assert_eq!(record.replay().unwrap().position(), player.session().game().position(), "{moduli:?}");
    }
}

#[test]
fn with_skips_in_the_middle_of_everything() {
    let mut player = Player::new(&options("human,greedy,greedy,greedy", &[2, 2, 2], 4, Speed::Normal));
    for frames in (0..160).map(|i| i * 7 % 90) {
        if player.session().game().is_over() && player.presentation().is_idle() {
            break;
        }
        for _ in 0..frames {
            player.frame();
        }
        player.press(KeyCode::Enter);
        if player.presentation().is_idle() {
            player.check();
            if player.session().human_on_turn().is_some() {
                exchange_best(&mut player);
            }
        }
    }
    player.wait();
    player.check();
}

#[test]
fn with_taking_back_and_doing_again() {
    let mut player = Player::new(&options("human,greedy", &[2, 2, 2], 8, Speed::Quadruple));
    turns(&mut player, 3);
    player.wait();
    let there = *player.session().game().position();
    let actions = player.session().game().history().0;
    let lines = player.app.world().resource::<Log>().0.len();
    for presses in 1..=3 {
        player.press(KeyCode::KeyZ);
        player.wait();
        player.check_places();
        assert!(player.session().human_on_turn().is_some());
        assert!(player.session().game().history().0 < actions, "{presses} undos");
    }
    assert_eq!(player.session().game().history().0, 0);
    assert!(player.app.world().resource::<Log>().0.is_empty());
    for _ in 0..3 {
        player.press(KeyCode::KeyY);
        player.wait();
        player.check_places();
    }
    assert_eq!(*player.session().game().position(), there, "redo repeats the same draws and replies");
    assert_eq!(player.app.world().resource::<Log>().0.len(), lines);
}

#[test]
fn with_taking_back_in_the_middle_of_an_animation() {
    let mut player = Player::new(&options("human,greedy", &[2, 2, 2], 9, Speed::Normal));
    for frames in [1, 5, 20, 40, 70, 110] {
        player.wait();
        exchange_best(&mut player);
        for _ in 0..frames {
            player.frame();
        }
        player.press(KeyCode::KeyZ);
        player.wait();
        player.check_places();
    }
    assert_eq!(player.session().game().history().0, 0);
}

#[test]
fn with_a_window_that_changes_its_size() {
    let mut player = Player::new(&options("human,greedy,greedy", &[2, 2, 2, 2], 6, Speed::Double));
    let sizes =
        [(1920.0, 1080.0), (1280.0, 800.0), (2560.0, 1080.0), (3840.0, 2160.0), (640.0, 360.0), (1280.0, 720.0)];
    for (i, (x, y)) in sizes.into_iter().enumerate() {
        player.wait();
        exchange_best(&mut player);
        for _ in 0..i * 13 {
            player.frame();
        }
        let world = player.app.world_mut();
        let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
        windows.single_mut(world).unwrap().resolution.set(x, y);
        player.frame();
        player.wait();
        player.check();
    }
}

#[test]
fn leaving_and_continuing_brings_everything_back() {
    let mut player = Player::new(&options("human,greedy", &[2, 2, 2], 12, Speed::Instant));
    turns(&mut player, 4);
    player.wait();
    let there = *player.session().game().position();
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Pause), "the game is paused");
    player.use_by_keys("leave");
    assert_eq!(player.screen(), Screen::Title);
    player.frame();
    assert_eq!(player.app.should_exit(), None, "leaving the table does not leave the game");
    player.press(KeyCode::Enter);
    player.wait_until(|player| player.screen() == Screen::Table);
    player.wait();
    player.check_places();
    assert_eq!(*player.session().game().position(), there);
    player.press(KeyCode::KeyZ);
    player.wait();
    assert!(player.session().game().history().0 > 0, "undo works across the restart");
}
