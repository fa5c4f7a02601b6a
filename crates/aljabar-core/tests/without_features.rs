//! The crate without its default features: whole games in which the caller decides what is drawn.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use aljabar_core::{Action, Auditor, Deed, Game, Generator, Leaves, Pieces, Rules, Setup, perft};

/// Deals the pieces of the bag in turn: hands and draws follow the order of the pieces.
fn table(rules: &Rules, players: usize) -> Game {
    let mut bag: Vec<_> = rules.full_bag().iter().collect();
    // Spreads equal pieces over the hands.
    bag.sort_by_key(|piece| (piece.index() * 7919 + 13) % 31);
    let mut hand = || -> Pieces {
        let step = bag.len() / rules.hand_size();
        (0..rules.hand_size()).map(|i| bag.remove(i * (step - 1))).collect()
    };
    let hands = (0..players).map(|_| hand()).collect();
    let center = [aljabar_core::Piece::BLACK, bag.remove(0)].into_iter().collect();
    let setup = Setup {
        rules: rules.clone(),
        hands,
        center,
        bag: bag.into_iter().collect(),
        first: 0,
        turn: 0,
        is_final: false,
        drawn: false,
        over: false,
    };
    Game::from_position(rules.clone(), setup.position().unwrap(), 0)
}

#[test]
fn games_are_played_to_their_end_by_deeds() {
    for players in 2..=4 {
        let mut game = table(&Rules::classic(), players);
        let mut auditor = Auditor::new(&game);
        let mut turns = 0_usize;
        while !game.is_over() {
            let actions = game.actions();
            let best = game.best_exchanges(1);
            // The best exchange, and now and then another action.
            let action = match best.first() {
                Some(best) if !turns.is_multiple_of(5) => Action::Exchange(*best),
                _ => actions[turns * 7 % actions.len()],
            };
            turns += 1;
            let deed = match action {
                Action::Announce => Deed::Announced,
                Action::Draw => Deed::Drew(game.position().bag().nth(0).unwrap()),
                Action::Exchange(exchange) => Deed::Exchanged(exchange),
                Action::Pass => Deed::Passed,
            };
            let facts = game.replay(deed).unwrap();
            auditor.check(&game, &facts).unwrap();
        }
        assert!(game.end().is_some() && turns > 10);
    }
}

#[test]
fn both_generators_count_the_same() {
    let rules = Rules::classic();
    let position = table(&rules, 2).position().resized();
    let [small, large] = [Generator::<8>::new(&rules), Generator::general(&rules)]
        .map(|mut generator| perft(&rules, &mut generator, &position, 2, Leaves::Made));
    assert!(small > 0);
    assert_eq!(small, large);
}
