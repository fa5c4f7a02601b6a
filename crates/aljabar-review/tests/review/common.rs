//! Games and positions for the tests.

use aljabar_bots::{Level, Question};
use aljabar_core::{Action, DealOptions, Game, Group, Pieces, Position, Rules, Setup};

pub fn rules(moduli: &[u64], players: usize) -> Rules {
    Rules::new(Group::new(moduli).unwrap(), players).unwrap()
}

/// The presets, a cyclic group, and larger groups.
pub const GROUPS: [&[u64]; 7] = [&[2, 2], &[2, 2, 2], &[3, 3], &[2, 2, 2, 2], &[5], &[2, 4], &[4, 4, 4]];

/// A pseudo-random number for a seed and an index.
pub fn mix(seed: u64, place: u64) -> u64 {
    let mut x = seed.wrapping_add(place.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 27
}

/// Plays up to `actions` actions with bots of this level, and some optional draws.
pub fn play_on(game: &mut Game, level: Level, seed: u64, actions: u64) {
    let rules = game.rules().clone();
    let mut bot = level.bot(&rules);
    for place in 0..actions {
        if game.is_over() {
            break;
        }
        let position = *game.position();
        let seed = mix(seed, place);
        let action = match seed % 16 {
            0 if position.can_draw() && !position.drawn() => Action::Draw,
            _ => bot.decide(&Question::new(&rules, &position, seed)).action,
        };
        game.apply(action).unwrap();
    }
}

/// A new game in which up to `actions` actions were played.
pub fn played(moduli: &[u64], players: usize, level: Level, seed: u64, actions: u64) -> Game {
    let mut game =
        Game::deal(rules(moduli, players), DealOptions { players, first: seed as usize % players, seed }).unwrap();
    play_on(&mut game, level, seed, actions);
    game
}

/// A classic position: hands, Center and bag as letters. Seat 0 opens every round.
pub fn table(hands: &[&str], center: &str, bag: &str, turn: usize, is_final: bool) -> (Rules, Position) {
    let rules = Rules::classic();
    let pieces = |letters: &str| -> Pieces {
        letters.chars().map(|letter| rules.group().parse(&letter.to_string()).unwrap()).collect()
    };
    let setup = Setup {
        rules: rules.clone(),
        hands: hands.iter().map(|hand| pieces(hand)).collect(),
        center: pieces(center),
        bag: pieces(bag),
        first: 0,
        turn,
        is_final,
        drawn: false,
        over: false,
    };
    let position = setup.position().unwrap();
    (rules, position)
}

/// Reads an exchange in the turn notation, like `RB>P`.
pub fn exchange(rules: &Rules, text: &str) -> aljabar_core::Exchange {
    let (give, take) = text.split_once('>').unwrap();
    let side =
        |letters: &str| letters.chars().map(|letter| rules.group().parse(&letter.to_string()).unwrap()).collect();
    aljabar_core::Exchange { give: side(give), take: side(take) }
}
