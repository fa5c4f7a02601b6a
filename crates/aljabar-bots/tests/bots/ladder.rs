//! Every level beats the one below, with budgets in positions and not in time.

use aljabar_bots::{Budget, Level};
use aljabar_core::{DealOptions, Game, Preset, Rules};

use crate::common::{mix, play};

/// The share of wins of the first of two levels over paired deals of the classic game.
fn share(first: Level, second: Level, deals: u64, budget: Budget) -> f64 {
    share_in(Preset::Classic, first, second, deals, budget)
}

fn share_in(preset: Preset, first: Level, second: Level, deals: u64, budget: Budget) -> f64 {
    let rules = Rules::new(preset.group(), 2).unwrap();
    let mut bots = [first.bot(&rules), second.bot(&rules)];
    let mut share = 0.0;
    for deal in 0..deals {
        for order in [[0, 1], [1, 0]] {
            let mut game = Game::deal(rules.clone(), DealOptions::new(2).seed(mix(77, deal))).unwrap();
            let shares = play(&mut game, &mut bots, &order, budget, mix(78, deal));
            share += shares[order[0]] / (2 * deals) as f64;
        }
    }
    share
}

#[test]
fn greedy_beats_random() {
    assert!(share(Level::Greedy, Level::Random, 20, Budget::default()) > 0.9);
}

#[test]
fn casual_beats_novice() {
    let share = share(Level::Casual, Level::Novice, 60, Budget::default());
    assert!((0.55..0.95).contains(&share), "{share}");
}

#[test]
fn club_beats_casual() {
    let share = share(Level::Club, Level::Casual, 60, Budget::default());
    assert!((0.55..0.95).contains(&share), "{share}");
}

#[test]
fn strong_beats_club() {
    let share = share(Level::Strong, Level::Club, 60, Budget::nodes(100_000));
    assert!((0.55..0.95).contains(&share), "{share}");
}

#[test]
fn expert_beats_strong() {
    let share = share(Level::Expert, Level::Strong, 40, Budget::nodes(100_000));
    assert!((0.53..0.95).contains(&share), "{share}");
}

/// Its exchanges have two pieces at most, and its values differ less.
#[test]
fn casual_and_club_beat_the_level_below_in_the_beginners_game() {
    for (level, below) in [(Level::Casual, Level::Novice), (Level::Club, Level::Casual)] {
        let share = share_in(Preset::Beginner, level, below, 100, Budget::default());
        assert!((0.55..0.9).contains(&share), "{level} {share}");
    }
}

#[test]
fn master_beats_greedy() {
    let share = share(Level::Master, Level::Greedy, 30, Budget::nodes(10_000));
    assert!(share > 0.9, "{share}");
}
