//! Games and positions for the tests.

use aljabar_core::{
    Action, DealOptions, Dice, Exchange, Game, Generator, Group, MAX_ORDER, Pieces, Position, Rules, Setup,
};

/// Groups of every kind: presets, one coordinate, different moduli, many pieces.
pub const GROUPS: [&[u64]; 12] = [
    &[2, 2],
    &[2, 2, 2],
    &[3, 3],
    &[2, 2, 2, 2],
    &[4],
    &[7],
    &[2, 3],
    &[4, 2],
    &[4, 4],
    &[2, 2, 3],
    &[3, 3, 3],
    &[4, 4, 4],
];

pub fn group(moduli: &[u64]) -> Group {
    Group::new(moduli).unwrap()
}

pub fn rules(moduli: &[u64], players: usize) -> Rules {
    Rules::new(group(moduli), players).unwrap()
}

pub fn dice(seed: u64) -> Dice {
    Dice::new(seed)
}

/// A number below `bound`.
pub fn below(dice: &mut Dice, bound: usize) -> usize {
    (dice.next_u64() % bound as u64) as usize
}

/// A set from its notation.
pub fn set(group: &Group, text: &str) -> Pieces {
    if text.is_empty() {
        return Pieces::EMPTY;
    }
    // Piece by piece: the set may be larger than a handful.
    let codes: Vec<&str> =
        if group.is_classic() { text.split("").filter(|c| !c.is_empty()).collect() } else { text.split('.').collect() };
    codes.into_iter().map(|code| group.parse(code).unwrap()).collect()
}

/// A classic game from hands, Center and bag in letters; seat 0 begins and is on turn.
pub fn classic(hands: &[&str], center: &str, bag: &str) -> Game {
    game(&[2, 2, 2], hands, center, bag)
}

pub fn game(moduli: &[u64], hands: &[&str], center: &str, bag: &str) -> Game {
    let setup = setup(moduli, hands, center, bag);
    let position = setup.position().unwrap();
    Game::from_position(setup.rules, position, 1)
}

pub fn setup(moduli: &[u64], hands: &[&str], center: &str, bag: &str) -> Setup {
    let rules = rules(moduli, hands.len());
    let group = rules.group().clone();
    Setup {
        rules,
        hands: hands.iter().map(|hand| set(&group, hand)).collect(),
        center: set(&group, center),
        bag: set(&group, bag),
        first: 0,
        turn: 0,
        is_final: false,
        drawn: false,
        over: false,
    }
}

/// Plays a turn in notation.
pub fn turn(game: &mut Game, text: &str) -> Vec<aljabar_core::Fact> {
    let deeds = game.rules().group().read_turn(text).unwrap();
    deeds.into_iter().flat_map(|deed| game.replay(deed).unwrap_or_else(|e| panic!("{text}: {e}"))).collect()
}

pub fn exchange(game: &Game, text: &str) -> Exchange {
    game.rules().group().read_exchange(text).unwrap()
}

pub fn exchange_action(game: &Game, text: &str) -> Action {
    Action::Exchange(exchange(game, text))
}

/// A random legal action: mostly exchanges, sometimes a draw or an announcement.
pub fn random_action(game: &Game, dice: &mut Dice) -> Action {
    let position = game.position();
    if position.can_announce(game.rules()) && below(dice, 3) == 0 {
        return Action::Announce;
    }
    if position.can_draw() && below(dice, 12) == 0 {
        return Action::Draw;
    }
    let mut generator = Generator::<MAX_ORDER>::general(game.rules());
    match generator.random(position, dice) {
        Some(exchange) => Action::Exchange(exchange),
        None if position.can_pass_without_exchange() => Action::Pass,
        None => Action::Draw,
    }
}

/// Plays a random game. Calls `look` before every action and stops when it returns false.
pub fn random_game(rules: &Rules, players: usize, seed: u64, mut look: impl FnMut(&Game) -> bool) -> Game {
    let mut dice = dice(seed);
    let mut game = Game::deal(rules.clone(), DealOptions { players, first: below(&mut dice, players), seed }).unwrap();
    while look(&game) && !game.is_over() {
        let action = random_action(&game, &mut dice);
        game.apply(action).unwrap();
    }
    game
}

/// A position that need not be reachable: any hands, any Center, any bag.
pub fn random_position(rules: &Rules, players: usize, dice: &mut Dice) -> Position {
    let group = rules.group().clone();
    let mut left = rules.full_bag();
    let mut some = |most: usize, blacks: usize, dice: &mut Dice, center: bool| {
        let mut pieces = Pieces::EMPTY;
        for _ in 0..below(dice, most) {
            let piece = group.pieces()[below(dice, group.order())];
            let full = center && pieces.count(piece) + 1 >= rules.cancels_at();
            if !piece.is_black() && !full && left.remove(piece) {
                pieces.insert(piece);
            }
        }
        let blacks = below(dice, blacks) + usize::from(pieces.is_empty());
        pieces.insert_many(aljabar_core::Piece::BLACK, blacks as u16);
        pieces
    };
    let most = 4 + below(dice, 12);
    let hands = (0..players).map(|_| some(most, 5, dice, false)).collect();
    let center = some(2 + group.order().min(12), 4, dice, true);
    let bag = some(10, 1, dice, false);
    let bag = Pieces::from_counts(std::array::from_fn(|i| if i == 0 { 0 } else { bag.counts()[i] }));
    let (first, turn) = (below(dice, players), below(dice, players));
    let setup = Setup {
        rules: rules.clone(),
        hands,
        center,
        bag,
        first,
        turn,
        is_final: below(dice, 4) == 0,
        drawn: below(dice, 4) == 0,
        over: false,
    };
    setup.position().unwrap()
}
