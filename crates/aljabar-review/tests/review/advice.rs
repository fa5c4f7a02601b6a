//! Tests of advice: the hint and the ranking agree, describe exchanges correctly, and are always the same.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use aljabar_bots::{Budget, Level, NEVER, WON};
use aljabar_core::{Action, Game, Position, Rules};
use aljabar_review::{Advantage, Advice, Hint, MOST_RANKED, Ranked};

use crate::common::{GROUPS, exchange, mix, play_on, played, rules, table};

/// Calls `look` with positions of many games, in every group and with two to four players.
fn many_positions(games: u64, mut look: impl FnMut(&Game)) {
    for (number, moduli) in GROUPS.iter().enumerate() {
        let large = rules(moduli, 2).group().order() > 16;
        for seed in 0..if large { games / 8 + 1 } else { games } {
            let players = 2 + seed as usize % 3;
            let seed = mix(seed, number as u64);
            let mut game = played(moduli, players, Level::Greedy, seed, seed % 12);
            while !game.is_over() {
                look(&game);
                play_on(&mut game, Level::Greedy, seed, if large { 40 } else { 4 });
            }
        }
    }
}

#[test]
fn the_first_of_the_ranking_is_the_exchange_that_the_hint_names() {
    let (mut exchanges, mut others) = (0, 0);
    many_positions(14, |game| {
        let budget = Budget::nodes(600);
        let hint = Hint::within(game.rules(), game.position(), budget, &NEVER).unwrap();
        let advice = Advice::within(game.rules(), game.position(), budget, &NEVER).unwrap();
        assert_eq!(hint, advice.hint, "the hint is the same with and without a ranking");
        match hint.action {
            Action::Exchange(exchange) => {
                assert_eq!(advice.ranking[0].exchange, exchange);
                assert_eq!(advice.ranking[0].value, hint.value);
                exchanges += 1;
            }
            _ => others += 1,
        }
    });
    assert!(exchanges > 500 && others > 20, "{exchanges} {others}");
}

/// Checks that the effects of a ranked exchange are those of playing it.
fn check_ranked(rules: &Rules, position: &Position, ranked: &Ranked) {
    let game = Game::from_position(rules.clone(), *position, 1);
    assert_eq!(game.check(&Action::Exchange(ranked.exchange)), Ok(()));
    let (seat, mut next) = (position.turn(), *position);
    let done = next.play_unchecked(rules, &ranked.exchange);
    assert_eq!(ranked.sheds, position.hand_len(seat) as i32 - next.hand_len(seat) as i32);
    for rival in (0..position.players()).filter(|rival| *rival != seat) {
        assert_eq!(usize::from(ranked.blacks), next.hand_len(rival) - position.hand_len(rival));
    }
    assert_eq!(ranked.cancellations, done.total);
    assert_eq!(ranked.spectrum, ranked.exchange.give == rules.spectrum());
    assert!((0..=WON).contains(&ranked.value));
}

#[test]
fn rankings_say_what_is_true() {
    let mut told = std::collections::BTreeMap::new();
    many_positions(9, |game| {
        let (rules, position) = (game.rules(), game.position());
        for advice in [
            Advice::within(rules, position, Budget::nodes(400), &NEVER).unwrap(),
            Advice::quick(rules, position).unwrap(),
        ] {
            let ranking = &advice.ranking;
            assert!(ranking.len() <= MOST_RANKED);
            assert_eq!(ranking.is_empty(), !game.can_exchange());
            assert!(ranking.is_sorted_by(|one, next| one.value >= next.value), "{ranking:?}");
            let after = |ranked: &Ranked| {
                let mut next = *position;
                next.play_unchecked(rules, &ranked.exchange);
                next
            };
            for (place, ranked) in ranking.iter().enumerate() {
                check_ranked(rules, position, ranked);
                assert!(
                    ranking[..place].iter().all(|other| after(other) != after(ranked)),
                    "two exchanges lead to the same position"
                );
                let clause = ranked.advantage.to_string();
                assert!(clause.starts_with(char::is_lowercase) && !clause.ends_with('.'), "{clause}");
                *told.entry(clause.split_whitespace().take(2).collect::<Vec<_>>().join(" ")).or_insert(0) += 1;
            }
            for pair in ranking.windows(2) {
                let (one, next) = (&pair[0], &pair[1]);
                match one.advantage {
                    Advantage::ShedsMore { by } => assert_eq!(by as i32, one.sheds - next.sheds),
                    Advantage::DealsMore { by, .. } => assert_eq!(by, one.blacks - next.blacks),
                    Advantage::Only => panic!("there is another exchange"),
                    Advantage::Wins { .. } => {
                        assert!(after(one).is_over() && after(one).leaders().eq([position.turn()]));
                    }
                    Advantage::LeavesLess { rival, sheds, instead } => {
                        let could = |ranked: &Ranked| {
                            let game = Game::from_position(rules.clone(), after(ranked), 1);
                            assert_eq!(game.position().turn(), rival);
                            game.best_exchanges(1).first().map_or(0, |best| best.reduction().max(0)) as usize
                        };
                        assert_eq!((could(one), could(next)), (sheds, instead));
                    }
                    _ => {}
                }
            }
            if ranking.len() == 1 && advice.hint.others.iter().all(|other| !matches!(other.action, Action::Exchange(_)))
            {
                assert_eq!(ranking[0].advantage, Advantage::Only);
            }
        }
    });
    for edge in ["sheds 1", "deals the", "leaves player", "is better", "is as", "leaves no", "is the", "wins the"] {
        assert!(told.contains_key(edge), "{edge} never occurs: {told:?}");
    }
}

/// Pieces that are both given and taken are left out.
#[test]
fn an_exchange_is_told_as_simply_as_possible() {
    let (rules, position) = table(&["RBYG", "RRYY"], "PYK", "O", 0, false);
    let advice = Advice::within(&rules, &position, Budget::nodes(2_000), &NEVER).unwrap();
    let has = |text: &str| advice.ranking.iter().any(|ranked| ranked.exchange == exchange(&rules, text));
    assert!(has("RB>P") && !has("RBY>PY"), "{:?}", advice.ranking);
    // As the selected exchange, the longer form is as good.
    let hint = &advice.hint;
    let Action::Exchange(best) = hint.action else { panic!("{hint:?}") };
    let longer = hint.others.iter().filter(|other| match other.action {
        Action::Exchange(other) => {
            let (mut one, mut two) = (position, position);
            one.play_unchecked(&rules, &best);
            two.play_unchecked(&rules, &other);
            one == two
        }
        _ => false,
    });
    assert!(longer.clone().all(|other| other.value == hint.value), "{hint:?}");
    // Nobody takes a black for two reds that the player places; for one red the rival does. So here an extra red matters.
    let (rules, position) = table(&["RRBY", "YYYY"], "RPK", "O", 0, false);
    let advice = Advice::within(&rules, &position, Budget::nodes(2_000), &NEVER).unwrap();
    for ranked in &advice.ranking {
        check_ranked(&rules, &position, ranked);
    }
}

/// The Spectrum is marked, with its effects on the hand and on the rival.
#[test]
fn the_spectrum_is_marked() {
    let (rules, position) = table(&["RY", "RYBW"], "KRG", "RRYYBB", 1, true);
    let advice = Advice::of(&rules, &position, &NEVER).unwrap();
    let first = advice.ranking[0];
    assert_eq!(first.exchange, exchange(&rules, "RYBW>K"));
    assert!(first.spectrum);
    assert_eq!((first.sheds, first.blacks, first.value), (3, 1, WON));
    assert_eq!(first.advantage, Advantage::Wins { margin: 2 });
    assert_eq!(first.advantage.to_string(), "wins the game by 2 pieces");
    assert!(advice.ranking[1..].iter().all(|ranked| !ranked.spectrum));
}

#[test]
fn a_finished_game_has_no_advice() {
    let over = played(&[2, 2], 2, Level::Greedy, 1, 10_000);
    assert!(over.is_over());
    assert_eq!(Advice::of(over.rules(), over.position(), &NEVER), None);
    assert_eq!(Advice::quick(over.rules(), over.position()), None);
}

/// The same position has the same advice with the default budget, also on a busy machine.
#[test]
fn advice_is_the_same_every_time() {
    let games: Vec<Game> =
        (0..3).map(|seed| played(&[2, 2, 2], 2 + seed as usize, Level::Greedy, seed, 10 + 9 * seed)).collect();
    let all = || -> Vec<_> { games.iter().map(|game| Advice::of(game.rules(), game.position(), &NEVER)).collect() };
    let alone = all();
    assert_eq!(busy(all), alone);
    let quick = |game: &Game| Advice::quick(game.rules(), game.position());
    for game in &games {
        assert_eq!(quick(game), quick(game));
    }
}

/// Runs `work` while four threads keep the machine busy.
pub fn busy<T>(work: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for seed in 0..4_u64 {
            let done = &done;
            scope.spawn(move || {
                let mut number = seed;
                while !done.load(Ordering::Relaxed) {
                    number = std::hint::black_box(mix(number, seed));
                }
            });
        }
        let result = work();
        done.store(true, Ordering::Relaxed);
        result
    })
}
