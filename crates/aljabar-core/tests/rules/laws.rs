//! Laws over random games of many groups: whatever is played, these hold.

use aljabar_core::{Action, Auditor, Deed, Game, Illegal, LAST_ROUND, Rules};
use proptest::prelude::*;

use crate::{
    common::{GROUPS, dice, random_action, rules},
    naive::Plain,
};

/// Plays a whole game and checks everything after every action.
fn play_and_check(rules: &Rules, players: usize, seed: u64) -> Game {
    let mut dice = dice(seed);
    let mut game = Game::deal(rules.clone(), players, seed as usize % players, seed).unwrap();
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
        // Small groups play fast and long games slowly: about the same time for each.
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
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The whole turn order, final round and end against the plain rules, for games of exchanges alone.
    #[test]
    fn games_of_exchanges_follow_the_plain_rules(which in 0..GROUPS.len(), players in 2..=4_usize, seed in 0..1000_u64) {
        let rules = rules(GROUPS[which], players);
        let mut dice = dice(seed);
        let mut game = Game::deal(rules.clone(), players, 0, seed).unwrap();
        let mut plain = Plain::new(&rules, game.position());
        for _ in 0..40 {
            let Action::Exchange(exchange) = random_action(&game, &mut dice) else { break };
            let (give, take) = crate::naive::plain_exchange(rules.group(), &exchange);
            game.apply(Action::Exchange(exchange)).unwrap();
            plain.play(&give, &take);
            if game.position().is_final() != plain.is_final {
                break; // A repetition, which the plain rules do not know.
            }
            prop_assert_eq!(&Plain::new(&rules, game.position()), &plain);
            if game.is_over() {
                break;
            }
        }
    }

    /// What is listed is accepted, and what is not listed is refused with nothing changed.
    #[test]
    fn the_list_is_what_apply_accepts(which in 0..6_usize, seed in 0..1000_u64, give in 0..200_usize, take in 0..200_usize) {
        let rules = rules(GROUPS[which], 2);
        let mut dice = dice(seed);
        let mut game = Game::deal(rules, 2, 0, seed).unwrap();
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
        // Mix two listed ones: right only if it is listed too.
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

/// A hand that ends as one piece ends as the piece that was its sum all along.
#[test]
fn a_last_piece_is_the_sum_of_the_hand() {
    let mut seen = 0;
    for seed in 0..400 {
        let rules = Rules::classic();
        let mut dice = dice(seed);
        let mut game = Game::deal(rules.clone(), 2, 0, seed).unwrap();
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

/// The deal: sizes, the Center, and that seeds are as good as each other.
#[test]
fn a_deal_is_fair_and_complete() {
    let rules = Rules::classic();
    let mut dealt = [0_u32; 8];
    for seed in 0..2000 {
        let position = rules.deal(4, 1, seed).unwrap();
        assert!((0..4).all(|s| position.hand_len(s) == 13 && position.hand(s).len() == 13));
        assert_eq!(position.center().len(), 2);
        assert_eq!(position.center().count(aljabar_core::Piece::BLACK), 1);
        assert_eq!(position.bag().len(), 70 - 4 * 13 - 1);
        position.hand(2).each().for_each(|(p, count)| dealt[p.index()] += u32::from(count));
    }
    // 26,000 pieces in seven colours: 3,714 each, give or take 51 (without replacement).
    assert_eq!(dealt[0], 0);
    assert!(dealt[1..].iter().all(|d| (3_500..3_930).contains(d)), "{dealt:?}");
}

/// The same seed deals the same game for ever: this text must never change.
#[test]
fn a_seed_means_the_same_for_ever() {
    let rules = Rules::classic();
    let game = Game::deal(rules.clone(), 2, 0, 42).unwrap();
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
