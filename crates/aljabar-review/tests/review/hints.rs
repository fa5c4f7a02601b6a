//! Tests of hints: they are legal, take limited work, are always the same, and find wins.

use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use aljabar_bots::{Budget, Level, NEVER, Reason, WON};
use aljabar_core::{Action, DealOptions, Game};
use aljabar_review::{Advice, GameReview, Hint, HintKind, Improvement, PER_DECISION, PER_HINT};

use crate::common::{GROUPS, exchange, mix, play_on, played, rules, table};

#[test]
fn hints_are_legal_in_thousands_of_positions() {
    let mut checked = 0;
    for (number, moduli) in GROUPS.iter().enumerate() {
        let large = rules(moduli, 2).group().order() > 16;
        for seed in 0..if large { 6 } else { 60 } {
            let players = 2 + seed as usize % 3;
            let mut game = played(moduli, players, Level::Random, mix(seed, number as u64), 0);
            for step in 0..if large { 8 } else { 30 } {
                if game.is_over() {
                    break;
                }
                let hint = Hint::within(game.rules(), game.position(), Budget::nodes(40), &NEVER).unwrap();
                assert_eq!(game.check(&hint.action), Ok(()), "{moduli:?} {seed} {step}");
                if let Action::Exchange(exchange) = hint.action {
                    assert_eq!(hint.sum, Some(game.rules().group().sum(exchange.give.iter())));
                    assert_eq!(hint.improves_on(Some(&exchange)), Improvement::Chosen);
                    assert!(matches!(hint.kind, HintKind::Exchange { sheds, .. } if sheds == exchange.reduction()));
                } else {
                    assert_eq!(hint.sum, None);
                }
                assert_eq!(hint.improves_on(None), Improvement::NothingChosen);
                assert!((0..=WON).contains(&hint.value));
                checked += 1;
                play_on(&mut game, Level::Greedy, mix(seed, step), 1);
            }
        }
    }
    assert!(checked > 5_000, "{checked}");
}

/// A player should wait for less than 200 ms. Time depends on the machine, so this test counts positions: no group has more
/// of them than the classic game with two players, and large groups have far fewer. `measure` below measures the time, and
/// `cargo bench -p aljabar-bots` the positions per second.
#[test]
fn hints_keep_to_their_budget() {
    let most = PER_HINT.nodes.unwrap();
    assert!(most <= 100_000);
    for (moduli, players) in
        [(&[2_u64, 2, 2][..], 2), (&[2, 2, 2], 4), (&[2, 2, 2, 2], 2), (&[3, 3], 2), (&[4, 4, 4], 2), (&[4, 4, 4], 4)]
    {
        for seed in 0..4 {
            let mut game = played(moduli, players, Level::Greedy, seed, seed * 9);
            if game.is_over() {
                game.undo();
            }
            let advice = Advice::of(game.rules(), game.position(), &NEVER).unwrap();
            // Each of the two searches may overrun by the children of one node.
            let large = game.rules().group().order() > 16;
            let slack = 2 * 6_000;
            assert!(advice.positions <= most / if large { 10 } else { 1 } + slack, "{moduli:?}: {}", advice.positions);
            assert!(advice.positions > 0);
        }
    }
}

#[test]
fn a_cancelled_search_still_returns_a_hint() {
    let game = Game::deal(rules(&[2, 2, 2], 2), DealOptions::new(2).seed(3)).unwrap();
    let began = Instant::now();
    let budget = Budget { nodes: Some(500_000), time: Some(Duration::from_secs(60)) };
    let hint = Hint::within(game.rules(), game.position(), budget, &AtomicBool::new(true)).unwrap();
    assert_eq!(game.check(&hint.action), Ok(()));
    // Only a search that ignores the flag takes this long.
    assert!(began.elapsed() < Duration::from_secs(50));
}

#[test]
fn the_same_position_has_the_same_hint() {
    for seed in 0..10 {
        let game = played(&[2, 2, 2], 3, Level::Greedy, seed, 20);
        let hint = || Hint::within(game.rules(), game.position(), Budget::nodes(2_000), &NEVER);
        assert_eq!(hint(), hint());
    }
    let over = played(&[2, 2], 2, Level::Greedy, 1, 10_000);
    assert_eq!(Hint::of(over.rules(), over.position(), &NEVER), None);
}

/// If an exchange wins the game at once, the hint wins too.
#[test]
fn a_win_in_one_is_found() {
    let mut found = 0;
    for seed in 0..400 {
        let (moduli, players) = (GROUPS[seed as usize % 4], 2 + seed as usize % 3);
        let mut game = played(moduli, players, Level::Greedy, seed, 10_000);
        // Undoes the actions that ended the game.
        while game.is_over() {
            game.undo();
        }
        let wins = |game: &Game, action: Action| {
            let mut game = game.clone();
            let seat = game.position().turn();
            game.apply(action).unwrap();
            game.is_over() && game.position().leaders().eq([seat])
        };
        if game.exchanges().into_iter().any(|exchange| wins(&game, Action::Exchange(exchange))) {
            let hint = Hint::within(game.rules(), game.position(), Budget::nodes(200), &NEVER).unwrap();
            assert!(wins(&game, hint.action), "{moduli:?} {players} {seed}: {hint:?}");
            assert_eq!(hint.value, WON);
            assert!(matches!(hint.reason, Reason::Wins { .. }), "{hint:?}");
            found += 1;
        }
    }
    assert!(found > 50, "{found}");
}

#[test]
fn a_hint_is_compared_with_the_selected_exchange() {
    // In the last turn only the Spectrum leaves fewer pieces than the rival's two.
    let (rules, position) = table(&["RY", "RYBW"], "KRG", "RRYYBB", 1, true);
    let hint = Hint::within(&rules, &position, Budget::nodes(2_000), &NEVER).unwrap();
    let spectrum = exchange(&rules, "RYBW>K");
    assert_eq!(hint.action, Action::Exchange(spectrum));
    assert_eq!(hint.kind, HintKind::Exchange { sheds: 3, cancellations: 1, blacks: 1, spectrum: true });
    assert_eq!(hint.sum, Some(aljabar_core::Piece::BLACK));
    assert_eq!(hint.improves_on(Some(&spectrum)), Improvement::Chosen);
    assert_eq!(hint.improves_on(Some(&exchange(&rules, "YB>G"))), Improvement::Better { by: Some(WON) });
    assert_eq!(hint.improves_on(Some(&exchange(&rules, "R>G"))), Improvement::Better { by: None }, "not allowed");
    // Exchanges of a piece for an equal one are equally good.
    let (rules, position) = table(&["RYB", "K"], "RYB", "", 0, true);
    let hint = Hint::within(&rules, &position, Budget::nodes(2_000), &NEVER).unwrap();
    for same in ["R>R", "Y>Y", "B>B"] {
        let improvement = hint.improves_on(Some(&exchange(&rules, same)));
        assert!(matches!(improvement, Improvement::AsGood | Improvement::Chosen), "{same} {improvement:?} {hint:?}");
    }
}

/// `cargo test --release -p aljabar-review measure -- --ignored --nocapture`
#[test]
#[ignore = "measures hints and reviews over whole games, and prints it"]
fn measure() {
    let tables: [(&[u64], usize); 6] =
        [(&[2, 2, 2], 2), (&[2, 2, 2], 4), (&[2, 2, 2, 2], 2), (&[3, 3], 2), (&[4, 4, 4], 2), (&[4, 4, 4], 4)];
    for (moduli, players) in tables {
        let mut game = played(moduli, players, Level::Greedy, 7, 100_000);
        let began = Instant::now();
        let review = GameReview::of(&game, PER_DECISION, &NEVER, |_| ());
        let (turns, reviewed) = (review.outline.len(), began.elapsed());
        let every = (game.history().0 / 30).max(1);
        let (mut times, mut glances) = (Vec::new(), Vec::new());
        while game.undo().is_some() {
            if game.history().0.is_multiple_of(every) || game.position().is_final() {
                let began = Instant::now();
                Hint::of(game.rules(), game.position(), &NEVER).unwrap();
                times.push(began.elapsed());
                let began = Instant::now();
                Advice::quick(game.rules(), game.position()).unwrap();
                glances.push(began.elapsed());
            }
        }
        times.sort_unstable();
        glances.sort_unstable();
        let glance = glances[glances.len() / 2];
        let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
        println!(
            "{moduli:?}, {players} players: {} hints, median {median:.0?}, longest {longest:.0?}, at a glance {glance:.1?}; {turns} turns reviewed in {reviewed:.1?}",
            times.len()
        );
    }
}
