//! A monkey at the keyboard and the mouse: whatever it does, the game stays a game.

use crate::player::{Player, click, key, options};
use al_jabar::menus::{Id, Menu, title};
use al_jabar::screens::Screen;
use al_jabar::table::{SeatKind, Session, Speed};
use aljabar_core::Action;
use bevy::prelude::*;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

const KEYS: [KeyCode; 34] = [
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
    KeyCode::F1,
    KeyCode::KeyH,
    KeyCode::KeyR,
    KeyCode::Backspace,
    KeyCode::PageDown,
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

/// One random input, anywhere in the game.
fn poke(player: &mut Player, dice: &mut Pcg64Mcg) {
    let menu = player.menu();
    let quit = Id::from(title::Entry::Quit);
    match below(dice, 10) {
        // On what can be pressed, or anywhere.
        0..4 => {
            let rects: Vec<Rect> = match menu {
                Some(_) => player.laid().targets.iter().map(|(_, rect)| *rect).collect(),
                None => player.spots().iter().map(|(_, rect)| rect).collect(),
            };
            let at = match rects.len() {
                some if some > 0 && below(dice, 4) > 0 => rects[below(dice, some)].center(),
                _ => Vec2::new(below(dice, 1280) as f32, below(dice, 720) as f32),
            };
            let button = if below(dice, 8) == 0 { MouseButton::Right } else { MouseButton::Left };
            // Quitting works, and ends the test.
            if menu.is_none() || player.laid().at(at) != Some(quit) {
                click(&mut player.app, at, button);
            }
        }
        4 => {
            // The best exchange now and then, or hands would grow for ever.
            let session = player.app.world().get_resource::<Session>().filter(|_| menu.is_none());
            if let Some(session) = session
                && let Some(seat) = session.human_on_turn()
                && let Some(best) = session.game().best_exchanges(1).first()
            {
                let intent = al_jabar::table::Intent::Do(seat, Action::Exchange(*best));
                player.app.world_mut().write_message(intent);
            }
        }
        _ => {
            let code = KEYS[below(dice, KEYS.len())];
            let leaves = menu == Some(Menu::Title)
                && (code == KeyCode::Escape
                    || player.focus() == Some(quit) && matches!(code, KeyCode::Enter | KeyCode::Space));
            if !leaves {
                key(&mut player.app, code);
            }
        }
    }
}

/// Whether a game is worth playing out: with somebody to play it, and without bots that think for long.
fn is_short(session: &Session) -> bool {
    let quick = |seat: &SeatKind| seat.level().is_none_or(|level| level < aljabar_bots::Level::Expert);
    !session.is_replay() && session.humans() > 0 && session.group().order() <= 16 && session.seats().iter().all(quick)
}

/// From wherever it has got to: back to a game that can be played.
fn return_to_table(player: &mut Player) {
    for _ in 0..20 {
        match player.menu() {
            None if player.screen() == Screen::Table && is_short(player.session()) => return,
            Some(Menu::Title) => player.use_by_keys(title::Entry::Play),
            Some(Menu::Lobby) => {
                *player.app.world_mut().resource_mut::<al_jabar::menus::lobby::Lobby>() = default();
                player.frame();
                player.use_by_keys(al_jabar::menus::lobby::Item::Start);
            }
            Some(Menu::Ask(al_jabar::menus::ask::Question::Replace)) => {
                player.use_by_keys(al_jabar::menus::ask::Answer::Yes);
            }
            Some(Menu::Results) => player.use_by_keys(al_jabar::menus::results::Entry::Again),
            Some(Menu::Pause) if !is_short(player.session()) => {
                player.use_by_keys(al_jabar::menus::pause::Entry::Leave);
            }
            _ => player.press(KeyCode::Escape),
        }
        player.frame();
    }
    panic!("no way leads back to a game from {:?}", player.menu());
}

fn monkey(seats: &str, moduli: &[u64], seed: u64, inputs: usize) {
    let mut dice = Pcg64Mcg::seed_from_u64(seed);
    let mut player = Player::new(&options(seats, moduli, seed, Speed::Instant));
    for input in 0..inputs {
        poke(&mut player, &mut dice);
        player.frame();
        assert_eq!(player.app.should_exit(), None, "input {input}");
        if player.screen() == Screen::Table && player.is_settled() && input % 5 == 0 {
            player.check_places();
        }
    }
    // Its last press may have been on the way out.
    player.frame();
    // Wherever it has got to, a game can be played to its end from there.
    player.app.world_mut().resource_mut::<al_jabar::settings::Settings>().play.speed = Speed::Half;
    player.frame();
    player.app.world_mut().resource_mut::<al_jabar::settings::Settings>().play.speed = Speed::Instant;
    return_to_table(&mut player);
    for _ in 0..2000 {
        if player.menu() == Some(Menu::Results) {
            return;
        }
        player.wait();
        player.check_places();
        if player.session().game().is_over() {
            return;
        }
        player.play_best();
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
