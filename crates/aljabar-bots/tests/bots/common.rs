//! Rules and games for the tests.

use aljabar_bots::{Bot, Budget, Question};
use aljabar_core::{Action, Game, Group, Preset, Rules};

pub fn rules(moduli: &[u64], players: usize) -> Rules {
    Rules::new(Group::new(moduli).unwrap(), players).unwrap()
}

/// The moduli of the presets and of some other groups.
pub fn groups() -> Vec<Vec<u64>> {
    let presets = Preset::ALL.iter().map(|preset| preset.moduli().to_vec());
    presets.chain([vec![5], vec![2, 4], vec![3, 3, 3], vec![6, 2]]).collect()
}

/// A pseudo-random number for a seed and an index.
pub fn mix(seed: u64, place: u64) -> u64 {
    let mut x = seed.wrapping_add(place.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 27
}

/// Plays a game to its end and returns each seat's share of the win. `order[seat]` is the index of the bot in that seat.
pub fn play(game: &mut Game, bots: &mut [Box<dyn Bot>], order: &[usize], budget: Budget, seed: u64) -> Vec<f64> {
    let rules = game.rules().clone();
    let mut turn = 0;
    while !game.is_over() {
        let position = *game.position();
        let question = Question::new(&rules, &position, mix(seed, turn)).within(budget);
        let action: Action = bots[order[position.turn()]].decide(&question).action;
        game.apply(action).unwrap();
        turn += 1;
    }
    let position = game.position();
    let winners = position.leaders().count() as f64;
    let mut shares = vec![0.0; position.players()];
    position.leaders().for_each(|seat| shares[seat] = 1.0 / winners);
    shares
}
