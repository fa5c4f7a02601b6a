//! A monkey at the keyboard and the mouse: whatever it does, the game stays a game.

use crate::player::{Player, click, key, options};
use al_jabar::screens::Screen;
use al_jabar::table::Speed;
use aljabar_core::Action;
use bevy::prelude::*;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

const KEYS: [KeyCode; 29] = [
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
    KeyCode::Tab,
    KeyCode::Space,
    KeyCode::Space,
    KeyCode::Space,
    KeyCode::Space,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Escape,
    KeyCode::KeyD,
    KeyCode::KeyF,
    KeyCode::KeyP,
    KeyCode::KeyZ,
    KeyCode::KeyY,
    KeyCode::KeyS,
    KeyCode::KeyB,
    KeyCode::KeyI,
    KeyCode::KeyA,
    KeyCode::KeyL,
    KeyCode::Minus,
    KeyCode::Equal,
    KeyCode::Equal,
    KeyCode::KeyC,
    KeyCode::KeyM,
    KeyCode::F11,
    KeyCode::PageUp,
];

fn below(dice: &mut Pcg64Mcg, bound: usize) -> usize {
    (dice.next_u64() % bound as u64) as usize
}

/// One random input.
fn poke(player: &mut Player, dice: &mut Pcg64Mcg) {
    let title = player.screen() == Screen::Title;
    match below(dice, 10) {
        // On what can be pressed, or anywhere.
        0..4 => {
            let spots: Vec<Rect> = player.spots().iter().map(|(_, rect)| rect).collect();
            let at = match spots.len() {
                some if some > 0 && below(dice, 4) > 0 => spots[below(dice, some)].center(),
                _ => Vec2::new(below(dice, 1280) as f32, below(dice, 720) as f32),
            };
            let button = if below(dice, 8) == 0 { MouseButton::Right } else { MouseButton::Left };
            // The title's last entry and its right button quit, as they should.
            if !title {
                click(&mut player.app, at, button);
            }
        }
        4 => {
            // The best exchange now and then, or hands would grow for ever.
            let session = player.session();
            if let Some(seat) = session.human_on_turn()
                && let Some(best) = session.game().best_exchanges(1).first()
            {
                let intent = al_jabar::table::Intent::Do(seat, Action::Exchange(*best));
                player.app.world_mut().write_message(intent);
            }
        }
        _ => {
            let code = KEYS[below(dice, KEYS.len())];
            let code = if title && code == KeyCode::Escape { KeyCode::Enter } else { code };
            if !(title && matches!(code, KeyCode::ArrowUp | KeyCode::ArrowDown | KeyCode::Tab)) {
                key(&mut player.app, code);
            }
        }
    }
}

fn monkey(seats: &str, moduli: &[u64], seed: u64, inputs: usize) {
    let mut dice = Pcg64Mcg::seed_from_u64(seed);
    let mut player = Player::new(&options(seats, moduli, seed, Speed::Instant));
    for input in 0..inputs {
        poke(&mut player, &mut dice);
        player.frame();
        assert_eq!(player.app.should_exit(), None, "input {input}");
        if player.screen() == Screen::Table && player.stage().is_idle() && input % 5 == 0 {
            player.check_places();
        }
    }
    // Its last press may have been on the way out.
    player.frame();
    // Wherever it has got to, a game can be played to its end from there.
    if player.screen() == Screen::Title {
        player.press(KeyCode::Enter);
        player.frame();
    }
    player.app.world_mut().resource_mut::<al_jabar::table::View>().speed = Speed::Instant;
    for _ in 0..2000 {
        player.wait();
        player.check_places();
        let game = player.session().game();
        if game.is_over() {
            return;
        }
        let seat = game.position().turn();
        let action = match game.best_exchanges(1).first() {
            _ if game.check(&Action::Announce).is_ok() => Action::Announce,
            Some(best) => Action::Exchange(*best),
            None if game.check(&Action::Pass).is_ok() => Action::Pass,
            None => Action::Draw,
        };
        player.app.world_mut().write_message(al_jabar::table::Intent::Do(seat, action));
        player.frame();
    }
    panic!("a dead end: {}", player.session().record().to_json());
}

// Fifty thousand inputs in all.

#[test]
fn at_a_classic_table_for_two() {
    monkey("human,greedy", &[2, 2, 2], 1, 16_000);
}

#[test]
fn at_a_classic_table_for_four() {
    monkey("human,novice,human,greedy", &[2, 2, 2], 2, 14_000);
}

#[test]
fn at_a_small_table() {
    monkey("human,human,random", &[2, 2], 3, 12_000);
}

#[test]
fn at_tables_of_other_groups() {
    monkey("greedy,human", &[3, 3], 4, 5_000);
    monkey("human,greedy,human", &[2, 2, 2, 2], 5, 3_000);
}
