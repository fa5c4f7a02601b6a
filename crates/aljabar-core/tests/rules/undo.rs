//! Undo, redo, saving and loading lead to the same game.

use aljabar_core::{Action, DealOptions, Game, Player, Record};

use crate::common::{GROUPS, dice, random_action, random_game, rules};

fn players(count: usize) -> Vec<Player> {
    (0..count).map(|i| Player { name: format!("Seat {i}"), kind: "human".into() }).collect()
}

#[test]
fn undo_goes_back_to_every_moment_and_redo_repeats_the_same_draws() {
    for moduli in &GROUPS[..6] {
        let rules = rules(moduli, 3);
        let mut positions = Vec::new();
        let mut game = random_game(&rules, 3, 8, |game| {
            positions.push((*game.position(), game.round()));
            true
        });
        let end: Vec<_> = game.deeds().collect();
        for (position, round) in positions.iter().rev().skip(1) {
            game.undo().unwrap();
            assert_eq!((*game.position(), game.round()), (*position, *round));
        }
        assert_eq!(game.undo(), None);
        assert_eq!(game.history().1, end.len());
        while game.redo().is_some() {}
        assert!(game.is_over());
        assert_eq!(game.deeds().collect::<Vec<_>>(), end);
    }
}

#[test]
fn drawing_again_after_undo_brings_the_same_piece() {
    let mut game = Game::deal(rules(&[2, 2, 2], 2), DealOptions::new(2).seed(3)).unwrap();
    let first = game.apply(Action::Draw).unwrap();
    game.undo();
    assert_eq!(game.apply(Action::Draw).unwrap(), first);
}

#[test]
fn doing_something_else_forgets_what_was_taken_back() {
    let mut game = Game::deal(rules(&[2, 2, 2], 2), DealOptions::new(2).seed(3)).unwrap();
    let exchange = game.exchanges()[0];
    game.apply(Action::Exchange(exchange)).unwrap();
    game.undo();
    game.apply(Action::Draw).unwrap();
    assert_eq!(game.redo(), None);
}

/// A repetition is found again after undo and redo.
#[test]
fn repetitions_survive_undo() {
    let mut game = crate::common::classic(&["RYBO", "RGPO"], "KR", "W");
    for _ in 0..4 {
        crate::common::turn(&mut game, "R>R");
    }
    assert!(game.position().is_final());
    game.undo();
    game.undo();
    assert!(!game.position().is_final());
    crate::common::turn(&mut game, "R>R");
    assert!(!game.position().is_final());
    crate::common::turn(&mut game, "R>R");
    assert!(game.position().is_final());
}

#[test]
fn saving_and_loading_at_every_action_gives_the_same_game() {
    for moduli in &GROUPS[..4] {
        let rules = rules(moduli, 2).recycling(moduli.len() == 3);
        let mut dice = dice(21);
        let mut game = Game::deal(rules, DealOptions { players: 2, first: 1, seed: 77 }).unwrap();
        let mut actions = 0;
        while !game.is_over() && actions < 150 {
            let action = random_action(&game, &mut dice);
            game.apply(action).unwrap();
            let text = Record::of(&game, players(2)).to_json();
            let record = Record::from_json(&text).unwrap();
            assert_eq!(record.to_json(), text);
            let loaded = record.replay().unwrap();
            assert_eq!(loaded.position(), game.position());
            assert_eq!(loaded.round(), game.round());
            assert_eq!(loaded.history().0, game.history().0);
            // Later draws are the same too, and undo works to the start.
            let (mut a, mut b) = (game.clone(), loaded);
            if a.position().can_draw() {
                assert_eq!(a.apply(Action::Draw), b.apply(Action::Draw));
            }
            actions += 1;
        }
    }
}
