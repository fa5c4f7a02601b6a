//! Styles can be measured: at every level a bot in a style does more of it than the plain level does.

use aljabar_bots::{Bot, Budget, Level, Question, Style};
use aljabar_characters::{Character, Measure};
use aljabar_core::{DealOptions, Game, Preset, Rules};

/// Plays a game; the seed of a decision depends on the turn. Every action must be legal.
fn play(rules: &Rules, bots: &mut [Box<dyn Bot>], first: usize, seed: u64, nodes: u64) -> Game {
    let options = DealOptions { players: bots.len(), first, seed };
    let mut game = Game::deal(rules.clone(), options).expect("presets can be dealt");
    let budget = Budget { nodes: Some(nodes), time: None };
    for turn in 0.. {
        if game.is_over() {
            break;
        }
        let history = game.turn_history();
        let question = Question::new(rules, game.position(), seed ^ turn << 32).with_history(&history).within(budget);
        let decision = bots[game.position().turn()].decide(&question);
        game.apply(decision.action).expect("bots choose legal actions");
    }
    game
}

/// The measures of a style over games between a bot that has it and the plain level.
fn measures(level: Level, style: Style, deals: u64) -> [Measure; 2] {
    let rules = Rules::classic();
    let mut found = [Measure::default(); 2];
    let mut bots = [level.bot_with_style(&rules, Some(style)), level.bot(&rules)];
    for deal in 0..deals {
        for first in 0..2 {
            let game = play(&rules, &mut bots, first, 1000 + deal, 300);
            for (seat, found) in found.iter_mut().enumerate() {
                *found = found.with(Measure::of(style, &game, seat));
            }
        }
    }
    found
}

#[test]
fn every_style_shows_at_every_level() {
    for level in Level::LADDER {
        for style in Style::ALL {
            let [styled, plain] = measures(level, style, 60).map(Measure::mean);
            let more = if Measure::less_is_more(style) { plain - styled } else { styled - plain };
            assert!(more > 0.0, "{level} {style}: {styled:.3} with the style, {plain:.3} without");
        }
    }
}

#[test]
fn characters_play_every_preset_to_its_end() {
    for preset in Preset::ALL {
        for players in 2..=4 {
            let rules = Rules::new(preset.group(), players).expect("presets are for two to four");
            for (i, characters) in Character::ALL.chunks(players).filter(|some| some.len() == players).enumerate() {
                let mut bots: Vec<_> = characters.iter().map(|character| character.bot(&rules)).collect();
                let game = play(&rules, &mut bots, i % players, 7 + i as u64, 30);
                assert!(game.is_over());
            }
        }
    }
}
