//! A game for one: exchanges as ever, nobody takes blacks, and it is over when one piece is left.

use aljabar_core::{Action, DealOptions, Fact, Game, Pieces, Preset, Rules, Setup, classic};

/// A solitaire with the first hand of a deal.
fn solitaire(preset: Preset, seed: u64) -> Game {
    let rules = Rules::new(preset.group(), 2).unwrap();
    let deal = rules.deal(DealOptions::new(2).seed(seed)).unwrap();
    let position = Setup::solitaire(&rules, *deal.hand(0), *deal.center()).unwrap();
    Game::from_position(rules, position, 0)
}

#[test]
fn it_is_over_when_one_piece_is_left_and_only_then() {
    let mut ended = 0;
    for preset in Preset::ALL {
        for seed in 0..60 {
            let mut game = solitaire(preset, seed);
            let sum = game.rules().group().sum_of(game.position().hand(0));
            let center = game.rules().group().sum_of(game.position().center());
            for turn in 0..40 {
                assert_eq!(game.is_over(), game.position().hand_len(0) == 1, "{preset:?} {seed} {turn}");
                let exchanges = game.best_exchanges(3);
                let Some(best) = exchanges.get(turn % exchanges.len().max(1)) else { break };
                let facts = game.apply(Action::Exchange(*best)).unwrap();
                assert!(!facts.iter().any(|fact| matches!(fact, Fact::BlacksTaken { .. })));
                assert_eq!(game.position().turn(), 0);
                assert_eq!(game.rules().group().sum_of(game.position().hand(0)), sum, "a hand keeps its sum");
                assert_eq!(game.rules().group().sum_of(game.position().center()), center);
                if game.is_over() {
                    ended += 1;
                    game.undo();
                    assert!(!game.is_over());
                    break;
                }
                assert_eq!(game.check(&Action::Draw), Err(aljabar_core::Illegal::BagEmpty));
            }
        }
    }
    assert!(ended > 20, "only {ended} reached their end");
}

#[test]
fn an_impossible_solitaire_is_refused() {
    let rules = Rules::classic();
    let pieces = |all: &[aljabar_core::Piece]| all.iter().copied().collect::<Pieces>();
    let (hand, center) = (pieces(&[classic::R, classic::B]), pieces(&[classic::K, classic::P]));
    assert!(Setup::solitaire(&rules, hand, center).is_ok());
    assert!(Setup::solitaire(&rules, Pieces::EMPTY, center).is_err());
    assert!(Setup::solitaire(&rules, hand, Pieces::EMPTY).is_err());
    assert!(Setup::solitaire(&rules, hand, pieces(&[classic::P, classic::P])).is_err());
    assert!(Setup::solitaire(&rules, [classic::R; 11].into_iter().collect(), center).is_err());
    let over = Setup::solitaire(&rules, pieces(&[classic::R]), center).unwrap();
    assert!(over.is_over());
}
