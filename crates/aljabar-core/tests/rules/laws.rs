//! Rules that hold in every random game of every group.

use aljabar_core::{
    Action, Auditor, DealOptions, Deed, Dice, Game, Generator, Illegal, LAST_ROUND, Playout, Position, Rules, at_width,
};
use proptest::prelude::*;

use crate::common::{GROUPS, dice, random_action, rules};

/// Plays a whole game and checks everything after every action.
fn play_and_check(rules: &Rules, players: usize, seed: u64) -> Game {
    let mut dice = dice(seed);
    let mut game = Game::deal(rules.clone(), DealOptions { players, first: seed as usize % players, seed }).unwrap();
    let mut auditor = Auditor::new(&game);
    while !game.is_over() {
        let action = random_action(&game, &mut dice);
        let facts = game.apply(action).unwrap_or_else(|e| panic!("{action:?}: {e}"));
        auditor.check(&game, &facts).unwrap();
    }
    game
}

#[test]
fn thousands_of_random_games_keep_every_law_and_end() {
    for (i, moduli) in GROUPS.into_iter().enumerate() {
        // More games of small groups, which are fast: about the same time for each group.
        let games = if moduli.iter().product::<u64>() <= 9 { 200 } else { 6 };
        for seed in 0..games {
            let players = 2 + (seed as usize + i) % 3;
            let rules = rules(moduli, players).recycling(seed % 5 == 0);
            let game = play_and_check(&rules, players, seed);
            assert!(game.round() <= LAST_ROUND);
        }
    }
    for seed in 0..800 {
        play_and_check(&Rules::classic(), 2 + seed as usize % 3, seed);
    }
}

proptest! {
    #![proptest_config(aljabar_fuzz::cases(200))]

    /// Listed exchanges are accepted. Others are refused and change nothing.
    #[test]
    fn the_list_is_what_apply_accepts(which in 0..6_usize, seed in 0..1000_u64, give in 0..200_usize, take in 0..200_usize) {
        let rules = rules(GROUPS[which], 2);
        let mut dice = dice(seed);
        let mut game = Game::deal(rules, DealOptions::new(2).seed(seed)).unwrap();
        for _ in 0..seed % 12 {
            if !game.is_over() {
                let action = random_action(&game, &mut dice);
                game.apply(action).unwrap();
            }
        }
        let list = game.exchanges();
        if list.is_empty() {
            return Ok(());
        }
        for exchange in &list {
            prop_assert!(game.check(&Action::Exchange(*exchange)).is_ok());
        }
        // The sides of two listed exchanges combined: legal only if that is listed too.
        let (one, other) = (list[give % list.len()], list[take % list.len()]);
        let mixed = aljabar_core::Exchange { give: one.give, take: other.take };
        let before = *game.position();
        match game.clone().apply(Action::Exchange(mixed)) {
            Ok(_) => prop_assert!(list.binary_search(&mixed).is_ok()),
            Err(reason) => {
                prop_assert!(list.binary_search(&mixed).is_err());
                let unequal = matches!(reason, Illegal::UnequalSums { .. } | Illegal::SpectrumTakesBlack);
                prop_assert!(unequal, "{}", reason);
            }
        }
        prop_assert_eq!(*game.position(), before);
    }
}

/// The decision of a random player as in [`Playout`], but for a checked game.
fn as_in_playouts<const W: usize>(game: &Game, generator: &mut Generator<W>, dice: &mut Dice) -> Action {
    let position = game.position();
    if position.can_announce(game.rules()) {
        return Action::Announce;
    }
    match generator.random(&position.resized(), dice) {
        Some(exchange) => Action::Exchange(exchange),
        None if position.can_pass_without_exchange() => Action::Pass,
        None => Action::Draw,
    }
}

/// Mean and error of the mean.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

/// Fast random games have the same mean length and the same mean hands at the end as checked ones.
#[test]
fn playouts_go_as_checked_games_go() {
    for (moduli, players) in [(&[2, 2][..], 4), (&[2, 2, 2], 2), (&[2, 2, 2], 3), (&[3, 3], 2), (&[2, 3], 3), (&[4], 2)]
    {
        let rules = rules(moduli, players);
        at_width!(rules.group().order(), W => {
            let (mut generator, mut playout) = (Generator::<W>::new(&rules), Playout::<W>::new(&rules));
            let (mut dice, mut fast_dice) = (dice(1), dice(2));
            let (mut turns, mut held) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
            for seed in 0..400 {
                let mut game = Game::deal(rules.clone(), DealOptions::new(players).seed(seed)).unwrap();
                let start: Position<W> = game.position().resized();
                for played in playout.play_all(&[start; 2], &mut fast_dice) {
                    assert!(played.end.is_over());
                    turns[0].push(f64::from(played.plies));
                    held[0].push(played.end.hand_len(0) as f64);
                }
                while !game.is_over() {
                    let action = as_in_playouts(&game, &mut generator, &mut dice);
                    game.apply(action).unwrap();
                }
                turns[1].push(game.deeds().filter(|(_, deed)| deed.ends_turn()).count() as f64);
                held[1].push(game.position().hand_len(0) as f64);
            }
            for [fast, checked] in [&turns, &held] {
                let ((a, e), (b, f)) = (mean(fast), mean(checked));
                assert!((a - b).abs() < 5.0 * e.hypot(f) + 1e-9, "{moduli:?}, {players}: {a} ± {e} against {b} ± {f}");
            }
        });
    }
}

/// If nothing is drawn, a hand that ends as one piece ends as the sum it had at the start.
#[test]
fn a_last_piece_is_the_sum_of_the_hand() {
    let mut seen = 0;
    for seed in 0..400 {
        let rules = Rules::classic();
        let mut dice = dice(seed);
        let mut game = Game::deal(rules.clone(), DealOptions::new(2).seed(seed)).unwrap();
        let mut sums: Vec<_> = (0..2).map(|s| rules.group().sum_of(game.position().hand(s))).collect();
        while !game.is_over() {
            let seat = game.position().turn();
            let action = random_action(&game, &mut dice);
            game.apply(action).unwrap();
            if let Some((_, Deed::Drew(piece))) = game.deeds().last() {
                sums[seat] = rules.group().add(sums[seat], piece);
            }
            if game.position().hand_len(seat) == 1 {
                let last = game.position().hand(seat).iter().next().unwrap();
                assert_eq!(last, sums[seat]);
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

/// Deals have the right sizes, and over many seeds all colours are equally frequent.
#[test]
fn a_deal_is_fair_and_complete() {
    let rules = Rules::classic();
    let mut dealt = [0_u32; 8];
    for seed in 0..2000 {
        let position = rules.deal(DealOptions { players: 4, first: 1, seed }).unwrap();
        assert!((0..4).all(|s| position.hand_len(s) == 13 && position.hand(s).len() == 13));
        assert_eq!(position.center().len(), 2);
        assert_eq!(position.center().count(aljabar_core::Piece::BLACK), 1);
        assert_eq!(position.bag().len(), 70 - 4 * 13 - 1);
        position.hand(2).each().for_each(|(p, count)| dealt[p.index()] += u32::from(count));
    }
    // 26,000 pieces of seven colours: 3,714 each, with a standard deviation of 51.
    assert_eq!(dealt[0], 0);
    assert!(dealt[1..].iter().all(|d| (3_500..3_930).contains(d)), "{dealt:?}");
}

/// A seed deals the same game in every version: this text must never change.
#[test]
fn a_seed_means_the_same_for_ever() {
    let rules = Rules::classic();
    let game = Game::deal(rules.clone(), DealOptions::new(2).seed(42)).unwrap();
    let group = rules.group();
    let told = format!(
        "{} | {} | {}",
        group.write_set(game.position().hand(0).iter()),
        group.write_set(game.position().hand(1).iter()),
        group.write_set(game.position().center().iter())
    );
    insta::assert_snapshot!(told);
    let mut game = game;
    for _ in 0..10 {
        game.apply(Action::Draw).unwrap();
    }
    let deeds: Vec<Deed> = game.deeds().map(|(_, deed)| deed).collect();
    insta::assert_snapshot!(group.write_turn(&deeds));
}
