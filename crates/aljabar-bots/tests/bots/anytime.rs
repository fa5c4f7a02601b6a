//! Decisions are deterministic, and the search keeps to its budget, its deadline and the flag that cancels it.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use aljabar_bots::{Ablation, Bot, Budget, Level, Question, SearchSettings, Searcher, Weights};
use aljabar_core::{DealOptions, Game, Position, Rules};

use crate::common::{groups, mix, rules};

/// Longer than any test.
const HOUR: Duration = Duration::from_secs(3600);

fn some_positions(rules: &Rules, players: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut game = Game::deal(rules.clone(), DealOptions::new(players).seed(7)).unwrap();
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
                // A bot that has decided in all these positions before, and a new one. No position follows from the one
                // before it, because then Master would go on with what it knows.
                let mut old = level.bot(&rules);
                positions.iter().rev().for_each(|position| drop(ask(old.as_mut(), position)));
                for position in positions.iter().rev() {
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
            let position = rules.deal(DealOptions::new(2).seed(number)).unwrap();
            let budget = Budget::nodes(1_000);
            let mut ask = |seed| bot.decide(&Question::new(&rules, &position, seed).within(budget)).action;
            differ += usize::from((1..6).any(|seed| ask(mix(1, seed)) != ask(mix(2, seed))));
        }
        assert!(differ >= 5, "{level} plays {differ} of 20 openings in more than one way");
    }
}

#[test]
fn more_nodes_are_used_and_no_more_than_given() {
    let rules = Rules::classic();
    let position = rules.deal(DealOptions::new(2).seed(3)).unwrap();
    let mut bot = Level::Master.bot(&rules);
    let mut deepest = 0;
    for nodes in [2_000, 20_000, 200_000] {
        let decision = bot.decide(&Question::new(&rules, &position, 1).within(Budget::nodes(nodes)));
        // The last iteration may overrun by the children of one node.
        assert!((nodes..nodes + 100).contains(&decision.nodes), "{nodes}: {}", decision.nodes);
        assert!(decision.depth >= deepest);
        deepest = decision.depth;
    }
    assert!(deepest >= 6, "{deepest}");
    // Other levels do not search more than their own number of positions.
    let decision =
        Level::Strong.bot(&rules).decide(&Question::new(&rules, &position, 1).within(Budget::nodes(1 << 30)));
    assert!(decision.nodes < 10_000, "{}", decision.nodes);
}

/// Groups of different sizes, with two and four players.
fn tables() -> impl Iterator<Item = (Rules, Position)> {
    [&[2, 2, 2][..], &[2, 2, 2, 2], &[4, 4, 4]].into_iter().flat_map(|moduli| {
        [2, 4].map(|players| {
            let rules = rules(moduli, players);
            let position = rules.deal(DealOptions::new(players).seed(5)).unwrap();
            (rules, position)
        })
    })
}

/// `cargo bench -p aljabar-bots` measures how long that takes. This test counts positions, which is the same on every
/// machine.
#[test]
fn without_time_or_after_cancelling_only_the_root_is_expanded() {
    for (rules, position) in tables() {
        let mut bot = Level::Master.bot(&rules);
        let question = Question::new(&rules, &position, 1);
        let raised = AtomicBool::new(true);
        let root_only = bot.decide(&question.within(Budget::nodes(1)));
        assert!(root_only.nodes < 1_000, "{}: {}", rules.group(), root_only.nodes);
        let no_time = bot.decide(&question.within(Budget::time(Duration::ZERO)));
        let cancelled = bot.decide(&question.within(Budget::time(HOUR)).until(&raised));
        assert_eq!((&no_time, &cancelled), (&root_only, &root_only), "{}", rules.group());
    }
}

/// Without the flag the search would end when the tree is full, which takes many seconds here. The tests in `budget.rs`
/// count the positions between two checks of the flag.
#[test]
fn a_search_ends_long_before_its_memory_is_full_when_it_is_cancelled() {
    const FULL: u64 = 2_000_000;
    let (rules, position) = tables().last().unwrap();
    let mut bot = Level::Master.bot(&rules);
    let cancel = AtomicBool::new(false);
    let decision = thread::scope(|scope| {
        let question = Question::new(&rules, &position, 1).within(Budget::time(HOUR)).until(&cancel);
        let thinking = scope.spawn(move || bot.decide(&question));
        thread::sleep(Duration::from_millis(50));
        cancel.store(true, Ordering::Relaxed);
        thinking.join().unwrap()
    });
    assert!(decision.nodes < FULL / 2, "{}", decision.nodes);
}

/// Only Master searches so much that it needs one.
#[test]
fn levels_below_master_have_no_clock() {
    for level in Level::ALL {
        let clock = level.search_settings(&Rules::classic()).and_then(|settings| settings.budget.time);
        assert_eq!(clock.is_some(), level == Level::Master, "{level}");
    }
}

/// Tables are for the rules of the last question, not for those of an earlier one.
#[test]
fn a_bot_that_is_asked_under_other_rules_answers_like_a_new_one() {
    let tables = [(&[2, 2][..], 2, false), (&[2, 2, 2], 2, false), (&[2, 2, 2], 2, true), (&[3, 3], 3, false)];
    let tables = tables.map(|(moduli, players, recycle)| rules(moduli, players).recycling(recycle));
    for level in Level::ALL {
        let mut old = level.bot(&tables[0]);
        for rules in tables.iter().chain(&tables) {
            let players = if rules.group().moduli() == [3, 3] { 3 } else { 2 };
            for position in some_positions(rules, players) {
                let question = Question::new(rules, &position, 3).within(Budget::nodes(400));
                assert_eq!(old.decide(&question), level.bot(rules).decide(&question), "{level} {}", rules.group());
            }
        }
    }
    // A searcher of one width is asked under the house rule.
    let settings = Level::Master.search_settings(&tables[0]).unwrap();
    let mut old = Searcher::<8>::new(settings, Ablation::NONE);
    for rules in tables[..3].iter().rev() {
        for position in some_positions(rules, 2) {
            let question = Question::new(rules, &position, 3).within(Budget::nodes(2_000));
            let new = Searcher::<8>::new(settings, Ablation::NONE).decide(&question);
            assert_eq!(old.decide(&question), new, "{} {}", rules.group(), rules.recycle());
        }
    }
}

#[test]
#[should_panic(expected = "the weights are for 3 players, not 2")]
fn weights_for_another_number_of_players_are_not_ignored() {
    let rules = Rules::classic();
    let position = rules.deal(DealOptions::new(2).seed(3)).unwrap();
    let settings = Level::Master.search_settings(&rules).unwrap();
    let mut bot = Searcher::<8>::with_weights(settings, Ablation::NONE, Weights::trained(3));
    bot.decide(&Question::new(&rules, &position, 1).within(Budget::nodes(10)));
}

/// A level's own time limit applies only to questions without a budget.
#[test]
fn a_budget_of_positions_has_no_time_limit() {
    let rules = Rules::classic();
    let position = rules.deal(DealOptions::new(2).seed(3)).unwrap();
    let budget = Budget { nodes: Some(4_000), time: Some(Duration::ZERO) };
    let settings = SearchSettings { budget, ..Level::Expert.search_settings(&rules).unwrap() };
    let mut bot = Searcher::<8>::new(settings, Ablation::NONE);
    let mut nodes = |budget| bot.decide(&Question::new(&rules, &position, 1).within(budget)).nodes;
    assert!(nodes(Budget::default()) < 100, "its own time limit of zero ends the search at once");
    assert!((2_000..2_100).contains(&nodes(Budget::nodes(2_000))));
    assert!((4_000..4_100).contains(&nodes(Budget::nodes(9_000))), "not more than its own number of positions");
}
