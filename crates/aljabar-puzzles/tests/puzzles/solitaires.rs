//! The solver of solitaires, compared with a breadth-first search that plays every exchange on `Game`.

use std::collections::BTreeSet;

use aljabar_core::{Action, Dice, Exchange, Game, Group, Piece, Pieces, Rules, Setup, at_width};
use aljabar_puzzles::{Needed, Solitaire};

/// A state as a sorted text, so that it has nothing in common with the solver's table.
type State = (Vec<usize>, Vec<usize>);

/// A hand and a Center, as sorted indices of pieces.
fn state(hand: &Pieces, center: &Pieces) -> State {
    let list = |pieces: &Pieces| pieces.iter().map(Piece::index).collect();
    (list(hand), list(center))
}

fn pieces(group: &Group, list: &[usize]) -> Pieces {
    list.iter().filter_map(|index| group.piece(*index)).collect()
}

/// Every exchange from a state, and the state after it. The rival holds a black and never plays.
fn steps(rules: &Rules, (hand, center): &State) -> Vec<(Exchange, State)> {
    let setup = Setup {
        rules: rules.clone(),
        hands: vec![pieces(rules.group(), hand), Pieces::blacks(1)],
        center: pieces(rules.group(), center),
        bag: Pieces::EMPTY,
        first: 0,
        turn: 0,
        is_final: false,
        drawn: false,
        over: false,
    };
    let game = Game::from_position(rules.clone(), setup.position().unwrap(), 0);
    let after = |exchange: Exchange| {
        let mut game = game.clone();
        game.apply(Action::Exchange(exchange)).unwrap();
        (exchange, state(game.position().hand(0), game.position().center()))
    };
    game.exchanges().into_iter().map(after).collect()
}

/// The states that one piece can be reached from in 0, 1, 2 … turns are not known beforehand, so this looks at all states
/// within `most` turns, level by level. `None` if there are too many.
fn least(rules: &Rules, start: &State, most: usize) -> Option<Option<usize>> {
    let mut seen = BTreeSet::from([start.clone()]);
    let mut level = vec![start.clone()];
    for turns in 0..=most {
        if level.iter().any(|(hand, _)| hand.len() == 1) {
            return Some(Some(turns));
        }
        let mut next = Vec::new();
        for from in &level {
            for (_, to) in steps(rules, from) {
                if turns < most && seen.insert(to.clone()) {
                    next.push(to);
                }
            }
        }
        level = next;
        if seen.len() > 4_000 {
            return None;
        }
    }
    Some(None)
}

#[test]
fn it_agrees_with_breadth_first_search() {
    const MOST: usize = 3;
    let mut compared = 0;
    let mut solved = 0;
    for (moduli, size) in [(&[2, 2, 2][..], 7), (&[2, 2], 6), (&[3, 3], 6), (&[2, 2, 2, 2], 6), (&[2, 3], 6), (&[5], 4)]
    {
        let rules = Rules::new(Group::new(moduli).unwrap(), 2).unwrap();
        let group = rules.group();
        let mut dice = Dice::new(3);
        let mut here = 0;
        while here < 60 {
            let mut below = |bound: usize| dice.below(bound as u64).unwrap() as usize;
            let count = 2 + below(size - 1);
            let hand: Pieces = (0..count).filter_map(|_| group.piece(below(group.order()))).collect();
            let mut center = Pieces::blacks(below(2) as u16);
            for _ in 0..1 + below(3) {
                let piece = group.piece(below(group.order())).unwrap();
                if piece.is_black() || center.count(piece) + 1 < rules.cancels_at() {
                    center.insert(piece);
                }
            }
            if center.is_empty() {
                continue;
            }
            let start = state(&hand, &center);
            let Some(expected) = least(&rules, &start, MOST) else { continue };
            here += 1;
            let context =
                format!("{moduli:?}: {} against {}", group.write_set(hand.iter()), group.write_set(center.iter()));
            at_width!(group.order(), W => {
                let mut solver = Solitaire::<W>::new(&rules);
                let table = solver.table(&hand, &center);
                let found = solver.needed(&table, MOST as u32).unwrap();
                match expected {
                    Some(turns) => {
                        solved += usize::from(turns > 1);
                        assert_eq!(found, Needed::Turns(turns as u32), "{context}");
                        let firsts = solver.firsts(&table, turns as u32).unwrap();
                        let good = steps(&rules, &start).into_iter().filter(|(_, to)| {
                            turns > 0 && least(&rules, to, turns - 1).unwrap() == Some(turns - 1)
                        });
                        assert_eq!(firsts, good.map(|(exchange, _)| exchange).collect::<Vec<_>>(), "{context}");
                        let way = solver.way(&table, turns as u32).unwrap();
                        let end = way.iter().fold(table, |now, exchange| solver.after(&now, exchange));
                        assert!(end.hand_len(0) == 1 && way.len() == turns, "{context}");
                    }
                    None => assert!(matches!(found, Needed::Never | Needed::MoreThan(_)), "{context}: {found:?}"),
                }
            });
            compared += 1;
        }
    }
    assert_eq!(compared, 360);
    assert!(solved > 50, "{solved} need more than one turn");
}

/// The figures of the deals: a quarter of them needs five turns, most need six, some never end.
#[test]
fn most_deals_take_five_or_six_turns() {
    let rules = Rules::classic();
    let mut solver = Solitaire::<8>::new(&rules);
    let mut turns = [0; 9];
    for seed in 0..200 {
        let deal = rules.deal(aljabar_core::DealOptions::new(2).seed(seed)).unwrap();
        let start = solver.table(deal.hand(0), deal.center());
        match solver.needed(&start, 7).unwrap() {
            Needed::Turns(needed) => turns[needed as usize] += 1,
            Needed::Never | Needed::MoreThan(_) => turns[8] += 1,
        }
        solver.forget();
    }
    assert_eq!(turns[..5], [0; 5], "nobody is faster than five turns");
    assert!((30..=80).contains(&turns[5]) && (100..=160).contains(&turns[6]), "{turns:?}");
    assert!((5..=40).contains(&turns[8]), "{turns:?}");
}
