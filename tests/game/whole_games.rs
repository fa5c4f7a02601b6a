//! Whole games through the real plugins, by mouse and by keys, for every preset and number of seats.

use crate::player::{By, Player, options};
use al_jabar::game::{Log, Offer, ShownGame};
use al_jabar::settings::Speed;
use al_jabar::table::HitTarget;
use aljabar_core::{Action, Preset};
use bevy::prelude::*;

/// Plays the person's seat until the game is over.
fn play(seats: &str, preset: Preset, by_mouse: bool) -> Player {
    let mut player = Player::new(&options(seats, preset.moduli(), 7, Speed::Instant));
    for _ in 0..400 {
        player.wait();
        player.check();
        let game = player.session().game();
        if game.is_over() {
            return player;
        }
        let button = match game.best_exchanges(1).first() {
            _ if game.check(&Action::Announce).is_ok() => Offer::Announce,
            Some(exchange) => {
                let exchange = *exchange;
                if by_mouse {
                    player.exchange_by_mouse(&exchange);
                } else {
                    player.exchange_by_keys(&exchange);
                }
                continue;
            }
            None if game.check(&Action::Pass).is_ok() => Offer::Pass,
            None => Offer::Draw,
        };
        if by_mouse {
            let rect = player.hit_targets().rect(HitTarget::Offer(button)).unwrap();
            crate::player::click(&mut player.app, rect.center(), MouseButton::Left);
            player.frame();
        } else {
            player.walk_to(By::Keys, HitTarget::Offer(button));
            player.press(KeyCode::Space);
        }
    }
    panic!("the game does not end: {}", player.session().record().to_json());
}

fn all_seats(preset: Preset, by_mouse: bool) {
    for seats in ["human,greedy", "novice,human,club", "human,human,casual,greedy"] {
        let player = play(seats, preset, by_mouse);
        let record = player.session().record();
        assert!(record.result.is_some());
        assert!(record.replay().is_ok(), "the record of the game replays");
        assert!(!player.app.world().resource::<Log>().0.is_empty());
    }
}

#[test]
fn beginner_by_mouse() {
    all_seats(Preset::Beginner, true);
}

#[test]
fn beginner_by_keys() {
    all_seats(Preset::Beginner, false);
}

#[test]
fn classic_by_mouse() {
    all_seats(Preset::Classic, true);
}

#[test]
fn classic_by_keys() {
    all_seats(Preset::Classic, false);
}

#[test]
fn shades_by_mouse() {
    all_seats(Preset::Shades, true);
}

#[test]
fn shades_by_keys() {
    all_seats(Preset::Shades, false);
}

#[test]
fn grand_by_mouse() {
    all_seats(Preset::Grand, true);
}

#[test]
fn grand_by_keys() {
    all_seats(Preset::Grand, false);
}

#[test]
fn bots_play_by_themselves_and_a_rematch_follows() {
    let mut player = Player::new(&options("greedy,novice,greedy", &[2, 2, 2], 3, Speed::Instant));
    player.wait();
    player.check();
    assert!(player.session().game().is_over());
    let first = player.session().game().position().first();
    player.frame();
    assert_eq!(player.menu(), Some(al_jabar::menus::Menu::Results));
    player.use_by_keys("again");
    assert_ne!(player.session().game().position().first(), first, "the deal rotates");
    player.wait();
    player.check();
}

#[test]
fn numbers_do_not_run_ahead_of_the_marbles() {
    let mut player = Player::new(&options("human,human", &[2, 2, 2], 3, Speed::Normal));
    player.wait();
    for _ in 0..6 {
        let before = *player.session().game().position();
        let best = player.session().game().best_exchanges(1)[0];
        player.exchange_with(By::Keys, &best);
        assert_ne!(player.session().game().position(), &before, "the action is made");
        let shown = |player: &Player| {
            let shown_game = player.app.world().resource::<ShownGame>();
            *shown_game.of(player.session()).position()
        };
        let mut frames = 0;
        while !player.is_settled() {
            assert!(shown(&player) == before, "not shown yet");
            frames += 1;
            player.frame();
        }
        assert!(frames > 20, "{frames}");
        assert!(&shown(&player) == player.session().game().position(), "shown after the animation");
    }
}
