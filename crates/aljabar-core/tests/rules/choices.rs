//! The pieces that can be added to an unfinished exchange, compared with the list of all exchanges.

use aljabar_core::{DealOptions, Exchange, Game, Pieces};

use crate::common::{below, classic, dice, rules, set};

/// Games in which the hands have different sizes, of groups that have few enough exchanges to list.
fn games() -> impl Iterator<Item = Game> {
    let groups: [&[u64]; 6] = [&[2, 2], &[2, 2, 2], &[3, 3], &[4], &[2, 3], &[2, 2, 2, 2]];
    groups.into_iter().flat_map(|moduli| {
        (0..6).map(move |seed| {
            let mut game = Game::deal(rules(moduli, 3), DealOptions::new(3).seed(seed)).unwrap();
            for _ in 0..seed * 4 {
                if let Some(best) = game.best_exchanges(1).first() {
                    game.apply(aljabar_core::Action::Exchange(*best)).unwrap();
                }
            }
            game
        })
    })
}

/// A part of an exchange: the pieces of each side whose bit is set.
fn part(exchange: &Exchange, bits: usize) -> (Pieces, Pieces) {
    let some = |pieces: Vec<_>, bits: usize| -> Pieces {
        pieces.into_iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, p)| p).collect()
    };
    (some(exchange.give.iter().collect(), bits), some(exchange.take.iter().collect(), bits >> 8))
}

#[test]
fn whatever_is_offered_leads_to_an_exchange_and_nothing_else_does() {
    let mut dice = dice(5);
    for game in games().filter(|game| !game.is_over()) {
        let all = game.exchanges();
        let counted: Vec<(Pieces, Pieces)> = all.iter().map(|e| (e.give.counted(), e.take.counted())).collect();
        let possible =
            |give: &Pieces, take: &Pieces| counted.iter().any(|(g, t)| g.contains_all(give) && t.contains_all(take));
        for _ in 0..12 {
            let (give, take) = match all.len() {
                0 => (Pieces::EMPTY, Pieces::EMPTY),
                some => part(&all[below(&mut dice, some)], below(&mut dice, 1 << 12)),
            };
            let choices = game.choices(&give, &take);
            assert_eq!(choices.open(), possible(&give, &take), "{give:?} {take:?}");
            if give.is_empty() != take.is_empty() {
                let alone = counted.iter().any(|(g, t)| if take.is_empty() { *g == give } else { *t == take });
                assert_eq!(choices.matched(), alone, "{give:?} {take:?}");
            }
            for piece in game.rules().group().pieces() {
                let (mut more_given, mut more_taken) = (give, take);
                more_given.insert(*piece);
                more_taken.insert(*piece);
                assert_eq!(choices.gives(*piece), possible(&more_given, &take), "{give:?} {take:?} gives {piece:?}");
                assert_eq!(choices.takes(*piece), possible(&give, &more_taken), "{give:?} {take:?} takes {piece:?}");
            }
        }
    }
}

#[test]
fn the_spectrum_can_be_chosen_to_its_end() {
    let game = classic(&["RYBWR", "OO"], "KG", "GG");
    let group = game.rules().group().clone();
    let choices = game.choices(&set(&group, "RYB"), &Pieces::EMPTY);
    assert!(choices.gives(group.parse("W").unwrap()) && !choices.gives(group.parse("R").unwrap()));
    let whole = game.choices(&set(&group, "RYBW"), &set(&group, "K"));
    assert!(whole.open() && !whole.takes(group.parse("G").unwrap()));
}

#[test]
fn what_is_not_on_the_table_cannot_be_chosen() {
    let game = classic(&["RYB", "OO"], "KG", "GG");
    let group = game.rules().group().clone();
    assert_eq!(game.choices(&set(&group, "P"), &Pieces::EMPTY), aljabar_core::Choices::default());
}

#[test]
fn the_best_exchanges_come_first() {
    for game in games().filter(|game| !game.is_over()) {
        let (all, best) = (game.exchanges(), game.best_exchanges(5));
        let most = all.iter().map(Exchange::reduction).max();
        assert_eq!(best.first().map(Exchange::reduction), most);
        assert!(best.is_sorted_by_key(|e| std::cmp::Reverse(e.reduction())));
        assert!(best.len() >= all.len().min(5) && best.iter().all(|e| all.contains(e)));
    }
}
