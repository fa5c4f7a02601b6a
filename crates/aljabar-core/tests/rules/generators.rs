//! Compares both generators with each other and with the naive one.

use std::collections::{BTreeMap, BTreeSet};

use aljabar_core::{Exchange, Generator, Position, Rules, at_width};

use crate::{
    common::{GROUPS, dice, random_game, random_position, rules},
    naive::{Plain, plain_exchange},
};

/// Checks counts and lists of a position's exchanges against the naive generator.
fn agree<const W: usize>(rules: &Rules, generator: &mut Generator<W>, general: &mut Generator<W>, position: &Position) {
    let group = rules.group();
    let narrow: Position<W> = position.resized();
    let mut list = Vec::new();
    generator.list(&narrow, &mut list);
    let expected = Plain::new(rules, position).exchanges();
    let found: BTreeSet<_> = list.iter().map(|e| plain_exchange(group, e)).collect();
    assert_eq!(found.len(), list.len(), "listed twice: {position:?}");
    assert_eq!(found, expected, "{position:?}");
    assert_eq!(generator.count(&narrow), expected.len() as u64);
    assert_eq!(generator.any(&narrow), !expected.is_empty());
    let mut other = Vec::new();
    general.list(&narrow, &mut other);
    list.sort_unstable();
    other.sort_unstable();
    assert_eq!(list, other, "the two methods differ: {position:?}");
    assert_eq!(general.count(&narrow), expected.len() as u64);
    for generator in [generator, general] {
        best_come_first(generator, &narrow, &list);
    }
}

/// Checks that a bounded list has the exchanges with the largest reduction, and an unbounded one all of them.
fn best_come_first<const W: usize>(generator: &mut Generator<W>, position: &Position<W>, sorted: &[Exchange]) {
    let mut best = Vec::new();
    for (enough, most) in [(1, usize::MAX), (7, usize::MAX), (1, 5), (20, 30), (usize::MAX, usize::MAX)] {
        generator.list_best(position, enough, most, &mut best);
        assert!(best.is_sorted_by_key(|exchange| -exchange.reduction()), "{position:?}");
        assert!(
            best.len() <= most && best.len() >= enough.min(most).min(sorted.len()),
            "{enough} {most} {}",
            best.len()
        );
        let least = best.last().map(Exchange::reduction);
        let missed = sorted.iter().filter(|exchange| Some(exchange.reduction()) > least);
        let missed = missed.filter(|exchange| !best.contains(exchange)).count();
        let so_good = sorted.iter().filter(|exchange| Some(exchange.reduction()) >= least).count();
        assert!(missed == 0 || so_good > most, "{missed} better ones are missing: {position:?}");
        if most == usize::MAX {
            let level = sorted.iter().filter(|exchange| Some(exchange.reduction()) == least).count();
            assert_eq!(level, best.iter().filter(|exchange| Some(exchange.reduction()) == least).count());
        }
        best.sort_unstable();
        best.dedup();
        assert!(best.iter().all(|exchange| sorted.binary_search(exchange).is_ok()));
        if enough == usize::MAX {
            assert_eq!(best, sorted, "{position:?}");
        }
    }
}

fn agree_on_random_positions(moduli: &[u64], positions: u64) {
    for players in 2..=4 {
        let rules = rules(moduli, players);
        let mut dice = dice(players as u64);
        at_width!(rules.group().order(), W => {
            let (mut generator, mut general) = (Generator::<W>::new(&rules), Generator::<W>::general(&rules));
            for _ in 0..positions.div_ceil(3) {
                let position = random_position(&rules, players, &mut dice);
                agree(&rules, &mut generator, &mut general, &position);
            }
        });
    }
}

// Together more than 100,000 positions, in several tests so that they run in parallel.
#[test]
fn beginner_positions_agree_with_the_naive_generator() {
    agree_on_random_positions(&[2, 2], 40_000);
}

#[test]
fn classic_positions_agree_with_the_naive_generator() {
    agree_on_random_positions(&[2, 2, 2], 20_000);
}

#[test]
fn shades_positions_agree_with_the_naive_generator() {
    agree_on_random_positions(&[3, 3], 30_000);
}

#[test]
fn other_positions_agree_with_the_naive_generator() {
    for moduli in [&[4][..], &[7], &[2, 3], &[4, 2], &[4, 4], &[9, 2]] {
        if Rules::new(crate::common::group(moduli), 4).is_ok() {
            agree_on_random_positions(moduli, 3_000);
        }
    }
    agree_on_random_positions(&[2, 2, 3], 300);
    agree_on_random_positions(&[2, 2, 2, 2], 100);
    agree_on_random_positions(&[4, 4, 4], 30);
}

/// Positions of played games, with full hands.
#[test]
fn positions_of_real_games_agree_with_the_naive_generator() {
    for moduli in [&[2, 2][..], &[2, 2, 2], &[3, 3], &[2, 3]] {
        let rules = rules(moduli, 3);
        at_width!(rules.group().order(), W => {
            let (mut generator, mut general) = (Generator::<W>::new(&rules), Generator::<W>::general(&rules));
            let mut seen = 0;
            random_game(&rules, 3, 5, |game| {
                agree(&rules, &mut generator, &mut general, game.position());
                seen += 1;
                seen < 40
            });
        });
    }
}

/// An exchange changes the fast position in the same way as the naive one, final round and end included.
#[test]
fn exchanges_do_what_the_naive_rules_do() {
    for moduli in GROUPS {
        for players in 2..=4 {
            let rules = rules(moduli, players);
            let group = rules.group().clone();
            let mut dice = dice(9);
            at_width!(group.order(), W => {
                let mut generator = Generator::<W>::new(&rules);
                for _ in 0..400 {
                    let start = random_position(&rules, players, &mut dice);
                    let mut narrow: Position<W> = start.resized();
                    let mut wide = start;
                    let mut plain = Plain::new(&rules, &start);
                    let Some(exchange) = generator.random(&narrow, &mut dice) else { continue };
                    let (give, take) = plain_exchange(&group, &exchange);
                    let dealt = plain.play(&give, &take);
                    assert_eq!(usize::from(narrow.play_unchecked(&rules, &exchange).dealt), dealt);
                    wide.play_unchecked(&rules, &exchange);
                    assert_eq!(narrow.resized::<64>(), wide);
                    assert_eq!(Plain::new(&rules, &wide), plain, "{start:?} {exchange:?}");
                }
            });
        }
    }
}

/// A random choice is every exchange about equally often.
#[test]
fn random_choice_is_even() {
    for moduli in [&[2, 2, 2][..], &[3, 3], &[2, 2, 2, 2]] {
        let rules = rules(moduli, 2);
        let mut dice = dice(3);
        at_width!(rules.group().order(), W => {
            for mut generator in [Generator::<W>::new(&rules), Generator::<W>::general(&rules)] {
                let position = loop {
                    let position: Position<W> = random_position(&rules, 2, &mut dice).resized();
                    if (20..200).contains(&generator.count(&position)) {
                        break position;
                    }
                };
                let count = generator.count(&position) as usize;
                let mut times: BTreeMap<Exchange, u32> = BTreeMap::new();
                for _ in 0..count * 400 {
                    *times.entry(generator.random(&position, &mut dice).unwrap()).or_default() += 1;
                }
                assert_eq!(times.len(), count);
                // Each is expected 400 times with a standard deviation of 20. Six deviations do not happen by chance.
                assert!(times.values().all(|t| (280..520).contains(t)), "{times:?}");
            }
        });
    }
}
