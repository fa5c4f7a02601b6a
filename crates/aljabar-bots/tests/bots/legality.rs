//! Every level chooses only legal actions, in every group and with every number of players.

use aljabar_bots::{Budget, Level, Question};
use aljabar_core::{Action, DealOptions, Game};

use crate::common::{groups, mix, rules};

/// Lets a level decide in the course of games in which some actions are random. Returns the number of decisions.
fn decide_legally(level: Level, nodes: u64, games: u64, most_turns: u64) -> u64 {
    let mut decisions = 0;
    for (place, moduli) in groups().iter().enumerate() {
        for players in 2..=4 {
            let rules = rules(moduli, players);
            let mut bot = level.bot(&rules);
            for number in 0..games {
                let seed = mix(place as u64 * 10 + players as u64, number);
                let mut game =
                    Game::deal(rules.clone(), DealOptions { players, first: number as usize % players, seed }).unwrap();
                for turn in 0..most_turns {
                    if game.is_over() {
                        break;
                    }
                    let position = *game.position();
                    let question = Question::new(&rules, &position, mix(seed, turn)).within(Budget::nodes(nodes));
                    let decision = bot.decide(&question);
                    decisions += 1;
                    let allowed = game.check(&decision.action);
                    assert_eq!(allowed, Ok(()), "{level} {moduli:?} {players} {seed} {turn}: {decision:?}");
                    for other in &decision.alternatives {
                        assert_eq!(game.check(&other.action), Ok(()), "{level} {moduli:?}: {other:?}");
                        assert_ne!(other.action, decision.action);
                    }
                    assert_eq!(decision.line.first(), Some(&decision.action));
                    follow(&game, &decision.line);
                    // Some actions are random, to reach more positions.
                    let chance = mix(seed, turn + 1000);
                    let action = match chance % 8 {
                        0 if position.can_draw() => Action::Draw,
                        1..=3 => Level::Random.bot(&rules).decide(&question).action,
                        _ => decision.action,
                    };
                    game.apply(action).unwrap();
                }
            }
        }
    }
    decisions
}

/// Checks that the principal variation is legal.
fn follow(game: &Game, line: &[Action]) {
    let mut game = Game::from_position(game.rules().clone(), *game.position(), 1);
    for action in line {
        // The piece of a draw is not known. A position that occurs for the third time ends the game early, which a bot
        // cannot foresee, because it does not know the earlier positions.
        if *action == Action::Draw || game.is_over() {
            break;
        }
        assert!(game.apply(*action).is_ok(), "{line:?}");
    }
}

#[test]
fn random_and_greedy_keep_the_rules() {
    assert!(decide_legally(Level::Random, 1, 2, 40) > 1_000);
    assert!(decide_legally(Level::Greedy, 1, 2, 40) > 1_000);
}

#[test]
fn novice_keeps_the_rules() {
    assert!(decide_legally(Level::Novice, 1, 2, 40) > 1_000);
}

#[test]
fn casual_keeps_the_rules() {
    assert!(decide_legally(Level::Casual, 1, 2, 40) > 1_000);
}

#[test]
fn club_keeps_the_rules() {
    assert!(decide_legally(Level::Club, 1, 2, 40) > 1_000);
}

#[test]
fn strong_keeps_the_rules() {
    assert!(decide_legally(Level::Strong, 600, 2, 40) > 1_000);
}

#[test]
fn expert_keeps_the_rules() {
    assert!(decide_legally(Level::Expert, 900, 2, 40) > 1_000);
}

#[test]
fn master_keeps_the_rules() {
    assert!(decide_legally(Level::Master, 1_200, 2, 40) > 1_000);
}
