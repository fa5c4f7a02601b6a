//! The solver of final rounds, compared with a brute force that plays every line on `Game`, by the definitions alone.

use aljabar_bots::{Draws, FinalRound, Goal, NotSolved};
use aljabar_core::{Action, Deed, Dice, Game, Piece, Pieces, Position, Rules, Seat, Setup, at_width};

use crate::common::rules;

/// Tries everything, without a table and without shortcuts.
struct Plain {
    game: Game,
    left: u64,
}

impl Plain {
    fn new(rules: &Rules, position: &Position) -> Self {
        Self { game: Game::from_position(rules.clone(), *position, 0), left: 60_000 }
    }

    /// The position after every action: one for each piece of the bag if it is a draw, with its probability.
    fn branches(&self, action: Action) -> Vec<(f64, Deed)> {
        match action {
            Action::Draw => {
                let bag = *self.game.position().bag();
                let total = bag.len() as f64;
                bag.each().map(|(piece, count)| (f64::from(count) / total, Deed::Drew(piece))).collect()
            }
            Action::Exchange(exchange) => vec![(1.0, Deed::Exchanged(exchange))],
            Action::Pass => vec![(1.0, Deed::Passed)],
            Action::Announce => vec![(1.0, Deed::Announced)],
        }
    }

    fn mean<const N: usize>(&mut self, action: Action, value: &mut dyn FnMut(&mut Self) -> [f64; N]) -> [f64; N] {
        let mut sum = [0.0; N];
        for (weight, deed) in self.branches(action) {
            self.game.replay(deed).unwrap();
            let values = value(self);
            self.game.undo();
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += weight * value);
        }
        sum
    }

    fn winners(&self) -> Vec<Seat> {
        self.game.position().leaders().collect()
    }

    fn forced(&mut self, seat: Seat, goal: Goal) -> f64 {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return 0.0;
        }
        if self.game.is_over() {
            let winners = self.winners();
            return f64::from(u8::from(winners.contains(&seat) && (goal == Goal::Share || winners.len() == 1)));
        }
        let mine = self.game.position().turn() == seat;
        let values =
            self.game.actions().into_iter().map(|action| self.mean(action, &mut |all| [all.forced(seat, goal)])[0]);
        if mine { values.fold(0.0, f64::max) } else { values.fold(1.0, f64::min) }
    }

    fn shares(&mut self) -> [f64; 4] {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return [0.0; 4];
        }
        if self.game.is_over() {
            let winners = self.winners();
            return std::array::from_fn(|seat| if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 });
        }
        let seat = self.game.position().turn();
        let actions = self.game.actions();
        let mut values: Vec<(Action, [f64; 4])> = Vec::new();
        for action in actions {
            values.push((action, self.mean(action, &mut Self::shares)));
        }
        let (draws, others): (Vec<_>, Vec<_>) = values.into_iter().partition(|(action, _)| *action == Action::Draw);
        let best = others.iter().map(|(_, shares)| shares[seat]).fold(f64::NEG_INFINITY, f64::max);
        if let Some((_, drawn)) = draws.iter().find(|(_, shares)| shares[seat] > best + 1e-9) {
            return *drawn;
        }
        let equals: Vec<_> = others.iter().filter(|(_, shares)| shares[seat] > best - 1e-9).collect();
        std::array::from_fn(|seat| equals.iter().map(|(_, shares)| shares[seat]).sum::<f64>() / equals.len() as f64)
    }
}

/// A position of a final round with a few pieces in random hands.
fn random_round(rules: &Rules, players: usize, drawable: u64, dice: &mut Dice) -> Option<Position> {
    let mut below = |bound: usize| dice.below(bound as u64).unwrap() as usize;
    let order = rules.group().order();
    let mut pieces = |count: usize, least: usize| -> Pieces {
        (0..count).filter_map(|_| rules.group().piece(least + below(order - least))).collect()
    };
    let most = 7 - players;
    let mut hands = Vec::new();
    for _ in 0..players {
        let count = 1 + pieces(1, 0).iter().next().map_or(0, Piece::index) % most;
        hands.push(pieces(count, 0));
    }
    let mut center = pieces(3, 0);
    for piece in rules.group().colours() {
        while center.count(piece) >= rules.cancels_at() {
            center.remove(piece);
        }
    }
    center.insert(Piece::BLACK);
    let bag = pieces(drawable as usize, 1);
    let (first, turn) = (below(players), below(players));
    let setup =
        Setup { rules: rules.clone(), hands, center, bag, first, turn, is_final: true, drawn: false, over: false };
    setup.position().ok()
}

/// Solves a position, without a limit that matters.
fn solved<const W: usize>(rules: &Rules) -> FinalRound<W> {
    FinalRound::new(rules).with_limit(u64::MAX)
}

const GROUPS: [&[u64]; 6] = [&[2, 2, 2], &[2, 2], &[3, 3], &[2, 2, 2, 2], &[4], &[2, 3]];

/// Compares `count` positions of each group and number of players, and returns how many were compared.
fn compare(drawable: u64, count: usize, seed: u64) -> usize {
    let mut compared = 0;
    for moduli in GROUPS {
        for players in 2..=4 {
            let rules = rules(moduli, players);
            let mut dice = Dice::new(seed + players as u64);
            let mut here = 0;
            for _ in 0..count * 20 {
                if here == count {
                    break;
                }
                let Some(position) = random_round(&rules, players, drawable, &mut dice) else { continue };
                here += usize::from(same(&rules, &position));
            }
            assert!(here == count, "{here} positions of {moduli:?} for {players} are small enough");
            compared += here;
        }
    }
    compared
}

/// Compares one position. Returns whether it was small enough for brute force.
fn same(rules: &Rules, position: &Position) -> bool {
    let seat = position.turn();
    let mut plain = Plain::new(rules, position);
    let shares = plain.shares();
    let forced = [Goal::Win, Goal::Share].map(|goal| plain.forced(seat, goal));
    let rival = plain.forced((seat + 1) % position.players(), Goal::Share);
    if plain.left == 0 {
        return false;
    }
    let context = Setup::of(rules, position).to_json();
    at_width!(rules.group().order(), W => {
        let narrow = position.resized::<W>();
        let mut solver = solved::<W>(rules);
        let found = solver.shares(&narrow).unwrap();
        for seat in 0..4 {
            assert!((found[seat] - shares[seat]).abs() < 1e-9, "{found:?}, not {shares:?}: {context}");
        }
        for (goal, expected) in [Goal::Win, Goal::Share].into_iter().zip(forced) {
            let chance = solver.forced(&narrow, seat, goal).unwrap();
            assert!((chance - expected).abs() < 1e-9, "{goal:?}: {chance}, not {expected}: {context}");
            rates_like(rules, position, goal, &mut solver, &context);
        }
        let chance = solver.forced(&narrow, (seat + 1) % position.players(), Goal::Share).unwrap();
        assert!((chance - rival).abs() < 1e-9, "the rival: {chance}, not {rival}: {context}");
    });
    true
}

/// Every exchange has the chance that brute force finds; an answer has no refutation; and every other exchange has one that
/// refutes it when it is played.
fn rates_like<const W: usize>(
    rules: &Rules,
    position: &Position,
    goal: Goal,
    solver: &mut FinalRound<W>,
    context: &str,
) {
    let seat = position.turn();
    let narrow = position.resized::<W>();
    let rated = solver.rate(&narrow, goal).unwrap();
    let exchanges: Vec<_> = rated.iter().map(|rated| rated.exchange).collect();
    assert_eq!(exchanges, position.exchanges(rules));
    for rated in rated {
        let mut plain = Plain::new(rules, position);
        plain.left = u64::MAX;
        plain.game.replay(Deed::Exchanged(rated.exchange)).unwrap();
        let expected = plain.forced(seat, goal);
        assert!((rated.chance - expected).abs() < 1e-9, "{rated:?}, not {expected}: {context}");
        let refutation = solver.refutation(&narrow, &rated.exchange, goal).unwrap();
        assert_eq!(refutation.is_none(), rated.is_answer(), "{rated:?}: {context}");
        let Some(replies) = refutation else { continue };
        let drawn = replies.contains(&Action::Draw);
        for reply in replies {
            plain.game.apply(reply).unwrap();
        }
        if !drawn {
            assert!(plain.game.is_over() && plain.forced(seat, goal) < 1.0, "{rated:?} is not refuted: {context}");
        }
    }
}

#[test]
fn it_agrees_with_brute_force_without_draws() {
    assert_eq!(compare(0, 25, 100), 25 * GROUPS.len() * 3);
}

#[test]
fn it_agrees_with_brute_force_with_draws() {
    assert!(compare(2, 6, 200) >= 100);
}

/// Excluding draws is the same as an empty bag.
#[test]
fn draws_can_be_excluded() {
    let rules = rules(&[2, 2, 2], 3);
    let mut dice = Dice::new(5);
    for position in std::iter::repeat_with(|| random_round(&rules, 3, 4, &mut dice)).flatten().take(50) {
        let mut setup = Setup::of(&rules, &position);
        setup.bag = Pieces::EMPTY;
        let mut plain = solved::<8>(&rules);
        let mut without = solved::<8>(&rules).with_draws(Draws::Excluded);
        let expected = plain.shares(&setup.position().unwrap().resized());
        assert_eq!(without.shares(&position.resized()), expected);
    }
}

/// With any limit the result is the right one or none, and the limit is kept.
#[test]
fn the_limit_is_kept() {
    let rules = rules(&[2, 2, 2], 4);
    let mut dice = Dice::new(7);
    let mut unsolved = 0;
    for position in std::iter::repeat_with(|| random_round(&rules, 4, 0, &mut dice)).flatten().take(60) {
        let position = position.resized::<8>();
        let expected = solved::<8>(&rules).forced(&position, position.turn(), Goal::Win).unwrap();
        for limit in [1, 10, 100, 1_000] {
            let mut solver = FinalRound::<8>::new(&rules).with_limit(limit);
            match solver.forced(&position, position.turn(), Goal::Win) {
                Ok(found) => assert!(found == expected && solver.spent() <= limit),
                Err(NotSolved) => unsolved += 1,
            }
        }
    }
    assert!(unsolved > 60, "{unsolved}");
}

/// The line of a won position ends with a win.
#[test]
fn the_best_line_keeps_what_it_promises() {
    let rules = rules(&[2, 2, 2], 3);
    let mut dice = Dice::new(11);
    let mut won = 0;
    for position in std::iter::repeat_with(|| random_round(&rules, 3, 0, &mut dice)).flatten().take(200) {
        let mut solver = solved::<8>(&rules);
        let narrow = position.resized::<8>();
        let line = solver.line(&narrow, Goal::Win).unwrap();
        let chance = solver.forced(&narrow, position.turn(), Goal::Win).unwrap();
        let mut game = Game::from_position(rules.clone(), position, 0);
        line.into_iter().for_each(|action| drop(game.apply(action).unwrap()));
        assert!(game.is_over());
        let alone = game.position().leaders().eq([position.turn()]);
        assert_eq!(alone, chance == 1.0);
        won += usize::from(alone);
    }
    assert!(won > 10, "{won}");
}
