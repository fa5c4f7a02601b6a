//! The same question has the same answer; budgets, clocks and the flag are kept.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use aljabar_bots::{Bot, Budget, Level, Question};
use aljabar_core::{Game, Position, Rules};

use crate::common::{groups, mix, rules};

fn some_positions(rules: &Rules, players: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut game = Game::deal(rules.clone(), players, 0, 7).unwrap();
    let mut bot = Level::Greedy.bot(rules);
    for turn in 0..24 {
        if game.is_over() {
            break;
        }
        let position = *game.position();
        if turn % 4 == 0 {
            positions.push(position);
        }
        game.apply(bot.decide(&Question::new(rules, &position, turn)).action).unwrap();
    }
    positions
}

#[test]
fn the_same_nodes_and_seed_make_the_same_decision() {
    for moduli in groups() {
        for players in 2..=4 {
            let rules = rules(&moduli, players);
            let positions = some_positions(&rules, players);
            for level in Level::ALL {
                let budget = Budget::nodes(700);
                let ask = |bot: &mut dyn Bot, position: &Position| {
                    bot.decide(&Question::new(&rules, position, 11).within(budget))
                };
                // One that has seen everything before, and one that has just been made.
                let mut old = level.bot(&rules);
                positions.iter().rev().for_each(|position| drop(ask(old.as_mut(), position)));
                for position in &positions {
                    let (before, after) = (ask(old.as_mut(), position), ask(level.bot(&rules).as_mut(), position));
                    assert_eq!(before, after, "{level} {moduli:?} {players}");
                }
            }
        }
    }
}

#[test]
fn threads_do_not_change_decisions() {
    let rules = Rules::classic();
    let positions = some_positions(&rules, 2);
    let decide = || {
        let mut bot = Level::Master.bot(&rules);
        let budget = Budget::nodes(5_000);
        let decide = |position| bot.decide(&Question::new(&rules, position, 3).within(budget));
        positions.iter().map(decide).collect::<Vec<_>>()
    };
    let alone = decide();
    thread::scope(|scope| {
        let many: Vec<_> = (0..4).map(|_| scope.spawn(decide)).collect();
        for thread in many {
            assert_eq!(thread.join().unwrap(), alone);
        }
    });
}

#[test]
fn another_seed_may_play_another_game() {
    let rules = Rules::classic();
    for level in [Level::Novice, Level::Casual, Level::Club, Level::Strong] {
        let mut bot = level.bot(&rules);
        let mut differ = 0;
        for number in 0..20 {
            let position = rules.deal(2, 0, number).unwrap();
            let mut ask = |seed| bot.decide(&Question::new(&rules, &position, seed)).action;
            differ += usize::from((1..6).any(|seed| ask(mix(1, seed)) != ask(mix(2, seed))));
        }
        assert!(differ >= 5, "{level} plays {differ} of 20 openings in more than one way");
    }
}

#[test]
fn more_nodes_are_used_and_no_more_than_given() {
    let rules = Rules::classic();
    let position = rules.deal(2, 0, 3).unwrap();
    let mut bot = Level::Master.bot(&rules);
    let mut deepest = 0;
    for nodes in [2_000, 20_000, 200_000] {
        let decision = bot.decide(&Question::new(&rules, &position, 1).within(Budget::nodes(nodes)));
        // The last step may go over by what opening one position takes.
        assert!((nodes..nodes + 100).contains(&decision.nodes), "{nodes}: {}", decision.nodes);
        assert!(decision.depth >= deepest);
        deepest = decision.depth;
    }
    assert!(deepest >= 6, "{deepest}");
    // Other levels keep to their own measure.
    let decision =
        Level::Strong.bot(&rules).decide(&Question::new(&rules, &position, 1).within(Budget::nodes(1 << 30)));
    assert!(decision.nodes < 10_000, "{}", decision.nodes);
}

#[test]
fn cancelling_is_answered_within_ten_milliseconds() {
    for moduli in [&[2, 2, 2][..], &[2, 2, 2, 2], &[4, 4, 4]] {
        for players in [2, 4] {
            let rules = rules(moduli, players);
            let position = rules.deal(players, 0, 5).unwrap();
            let mut bot = Level::Master.bot(&rules);
            let mut waits: Vec<Duration> = (0..9)
                .map(|_| {
                    let cancel = AtomicBool::new(false);
                    let (ended, cancelled) = thread::scope(|scope| {
                        let thinking = scope.spawn(|| {
                            let budget = Budget::time(Duration::from_secs(60));
                            let question = Question::new(&rules, &position, 1).within(budget).until(&cancel);
                            bot.decide(&question);
                            Instant::now()
                        });
                        thread::sleep(Duration::from_millis(15));
                        let cancelled = Instant::now();
                        cancel.store(true, Ordering::Relaxed);
                        (thinking.join().unwrap(), cancelled)
                    });
                    ended.saturating_duration_since(cancelled)
                })
                .collect();
            waits.sort();
            // The median: a busy machine may put any one thread to sleep.
            assert!(waits[4] < Duration::from_millis(10), "{moduli:?} {players}: {waits:?}");
        }
    }
}

#[test]
fn a_decision_exists_at_once_and_the_clock_is_kept() {
    for moduli in [&[2, 2, 2][..], &[2, 2, 2, 2], &[4, 4, 4]] {
        let rules = rules(moduli, 2);
        let position = rules.deal(2, 0, 5).unwrap();
        let mut bot = Level::Master.bot(&rules);
        let mut took = |budget: Budget| {
            let mut times: Vec<Duration> = (0..5)
                .map(|_| {
                    let start = Instant::now();
                    bot.decide(&Question::new(&rules, &position, 1).within(budget));
                    start.elapsed()
                })
                .collect();
            times.sort();
            times[2]
        };
        took(Budget::nodes(1));
        let least = took(Budget::nodes(1));
        assert!(least < Duration::from_millis(20), "{moduli:?}: {least:?}");
        let timed = took(Budget::time(Duration::from_millis(60)));
        assert!(timed < Duration::from_millis(100), "{moduli:?}: {timed:?}");
    }
}
