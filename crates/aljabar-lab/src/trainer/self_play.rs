//! Self-play: games of the search against itself, whose positions become samples.

use aljabar_bots::{Ablation, Bot, Budget, Decision, Question, SearchSettings, Searcher, WON, Weights};
use aljabar_core::{Action, DealOptions, Dice, Exchange, Game, MAX_SEATS, Outcome, Rules};
use rayon::prelude::*;

use super::sample::{Origin, Sample};
use crate::work::mix;

/// One exchange in this many is random, to reach positions that good players avoid.
const EXPLORE_ONE_IN: u32 = 12;

/// The bot of self-play: it uses its whole budget and plays the best action without noise.
const SETTINGS: SearchSettings = SearchSettings {
    budget: Budget { nodes: None, time: None },
    final_nodes: 0,
    noise: [0; MAX_SEATS - 1],
    draw_margin: i32::MIN,
    uses_whole_budget: true,
};

/// Plays games in parallel, one for each number in `games`, and returns their samples in order. The result depends on the
/// seed, and not on the number of threads.
pub(crate) fn self_play<const W: usize>(
    rules: &Rules,
    weights: &Weights,
    games: std::ops::Range<u64>,
    seed: u64,
    nodes: u64,
) -> Vec<Sample<W>> {
    // With the crowd model switched on, the weights for three and four players get worse.
    let ablation = Ablation { crowd: true, ..Ablation::NONE };
    let bot = || Searcher::<W>::with_weights(SETTINGS, ablation, weights.clone());
    let budget = Budget::nodes(nodes);
    let play = |bot: &mut Searcher<W>, game| play(rules, weights.players(), bot, mix(seed, game), budget);
    let samples: Vec<Vec<Sample<W>>> = games.into_par_iter().map_init(bot, play).collect();
    samples.into_iter().flatten().collect()
}

/// The samples of one game. Each decision gives one, and another one for the position after an exchange that it did not
/// choose.
fn play<const W: usize>(
    rules: &Rules,
    players: usize,
    bot: &mut Searcher<W>,
    seed: u64,
    budget: Budget,
) -> Vec<Sample<W>> {
    let mut dice = Dice::new(seed);
    let mut samples: Vec<Sample<W>> = Vec::new();
    let Ok(mut game) = Game::deal(rules.clone(), DealOptions::new(players).seed(seed)) else { return samples };
    while !game.is_over() {
        let position = *game.position();
        let decision = bot.decide(&Question::new(rules, &position, dice.next_u64()).within(budget));
        let mut action = decision.action;
        samples.push(sample(&game, Origin::Played, &decision));
        if matches!(action, Action::Exchange(_)) {
            let all = game.exchanges();
            if dice.next_u32().is_multiple_of(EXPLORE_ONE_IN)
                && let Some(other) = random(&all, &mut dice)
            {
                action = Action::Exchange(other);
                samples.iter_mut().last().into_iter().for_each(|sample| sample.origin = Origin::Explored);
            }
            samples.extend(aside(rules, &game, &all, bot, &mut dice, budget));
        }
        if game.apply(action).is_err() {
            return Vec::new();
        }
    }
    let Some(outcome) = Outcome::of(&game) else { return Vec::new() };
    let mut result = [0.0; MAX_SEATS];
    outcome.winners.iter().for_each(|seat| result[*seat] = 1.0 / outcome.winners.len() as f32);
    samples.iter_mut().for_each(|sample| sample.result = result);
    samples.iter_mut().take(1).for_each(|sample| sample.opens = true);
    samples
}

fn sample<const W: usize>(game: &Game, origin: Origin, decision: &Decision) -> Sample<W> {
    let expected = decision.values.map(|value| value as f32 / WON as f32);
    Sample { position: game.position().resized(), origin, opens: false, expected, result: [0.0; MAX_SEATS] }
}

/// The position after a random exchange, with what the search expects of it. `None` if the game is over then.
fn aside<const W: usize>(
    rules: &Rules,
    game: &Game,
    all: &[Exchange],
    bot: &mut Searcher<W>,
    dice: &mut Dice,
    budget: Budget,
) -> Option<Sample<W>> {
    // Of two, the one that sheds more: the search looks at such exchanges more often.
    let chosen = [random(all, dice), random(all, dice)].into_iter().flatten().max_by_key(Exchange::reduction)?;
    let mut game = Game::from_position(rules.clone(), *game.position(), dice.next_u64());
    game.apply(Action::Exchange(chosen)).ok()?;
    if game.is_over() {
        return None;
    }
    let decision = bot.decide(&Question::new(rules, game.position(), dice.next_u64()).within(budget));
    Some(sample(&game, Origin::Aside, &decision))
}

fn random(exchanges: &[Exchange], dice: &mut Dice) -> Option<Exchange> {
    dice.below(exchanges.len() as u64).map(|place| exchanges[place as usize])
}
