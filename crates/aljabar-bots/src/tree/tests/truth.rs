//! Solved values, compared with a brute force that plays every line on `Game`, by the definitions alone.

use aljabar_core::{
    Action, Deed, Dice, Game, Group, HistoryFile, Piece, Pieces, Position, Rules, Setup, TurnHistory, at_width,
};

use crate::tree::{SearchTask, Tree};
use crate::{Ablation, Budget, NEVER, WON, Weights, budget::Meter, habits::UNKNOWN, node::Transition, noise::Noise};

/// Solved values are rounded, once for each draw on the way.
const ROUNDING: f64 = 20.0 / WON as f64;

type Shares = [f64; 4];

/// Finds all that can come of a position if every player maximizes their own share, whichever of equally good actions they
/// choose: one vector of shares if nobody has such a choice, or if it makes no difference.
struct Plain {
    game: Game,
    left: u64,
}

impl Plain {
    fn outcomes(&mut self) -> Vec<Shares> {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return vec![[0.0; 4]];
        }
        if self.game.is_over() {
            let winners: Vec<_> = self.game.position().leaders().collect();
            let share = |seat| if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 };
            return vec![std::array::from_fn(share)];
        }
        let seat = self.game.position().turn();
        let after: Vec<Vec<Shares>> = self.game.actions().into_iter().map(|action| self.after(action)).collect();
        // The others may come out as badly as they can: then this one is chosen.
        let worst = |shares: &Vec<Shares>| shares.iter().map(|shares| shares[seat]).fold(f64::INFINITY, f64::min);
        let mut found = Vec::new();
        for (place, shares) in after.iter().enumerate() {
            let others = after.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, other)| worst(other));
            let needed = others.fold(f64::NEG_INFINITY, f64::max);
            shares.iter().filter(|shares| shares[seat] > needed - 1e-9).for_each(|shares| add(&mut found, *shares));
        }
        found
    }

    fn after(&mut self, action: Action) -> Vec<Shares> {
        if action != Action::Draw {
            self.game.apply(action).unwrap();
            let found = self.outcomes();
            self.game.undo();
            return found;
        }
        let bag = *self.game.position().bag();
        let mut found = vec![[0.0; 4]];
        for (piece, count) in bag.each() {
            self.game.replay(Deed::Drew(piece)).unwrap();
            let below = self.outcomes();
            self.game.undo();
            let weight = f64::from(count) / bag.len() as f64;
            let mut next = Vec::new();
            for sum in &found {
                for shares in &below {
                    add(&mut next, std::array::from_fn(|seat| sum[seat] + weight * shares[seat]));
                }
            }
            found = next;
            if found.len() > 64 {
                self.left = 0;
                return vec![[0.0; 4]];
            }
        }
        found
    }
}

fn add(list: &mut Vec<Shares>, shares: Shares) {
    let equal = |other: &Shares| other.iter().zip(shares).all(|(a, b)| (a - b).abs() < 1e-9);
    if !list.iter().any(equal) {
        list.push(shares);
    }
}

/// How many pieces the positions have, and how near their end is.
#[derive(Clone, Copy)]
struct Kind {
    hand: usize,
    center: usize,
    bag: usize,
    is_final: bool,
    /// The most turns that are left in this round.
    turns: usize,
    round: u32,
}

fn random_position(rules: &Rules, players: usize, kind: Kind, dice: &mut Dice) -> Option<Position> {
    let mut below = |bound: usize| dice.below(bound as u64).unwrap() as usize;
    let order = rules.group().order();
    let sizes: Vec<usize> = (0..players).map(|_| 1 + below(kind.hand)).collect();
    let drawable = below(kind.bag + 1);
    let mut pieces = |count: usize, least: usize| -> Pieces {
        (0..count).filter_map(|_| rules.group().piece(least + below(order - least))).collect()
    };
    let hands = sizes.into_iter().map(|count| pieces(count, 0)).collect();
    let mut center = pieces(kind.center, 0);
    for piece in rules.group().colours() {
        while center.count(piece) >= rules.cancels_at() {
            center.remove(piece);
        }
    }
    center.insert(Piece::BLACK);
    let bag = pieces(drawable, 1);
    let first = below(players);
    let turn = (first + players - 1 - below(kind.turns.min(players))) % players;
    let is_final = kind.is_final;
    Setup { rules: rules.clone(), hands, center, bag, first, turn, is_final, drawn: false, over: false }.position().ok()
}

fn history(round: u32) -> TurnHistory {
    let file: HistoryFile = aljabar_text::parse(&format!(r#"{{ "round": {round} }}"#)).unwrap();
    let rules = Rules::classic();
    let any = rules.deal(aljabar_core::DealOptions::new(2)).unwrap();
    file.read(&rules, &any, "history").unwrap()
}

/// How many values were compared, and how many of them were solved.
#[derive(Default, Debug)]
struct Count {
    roots: usize,
    solved_roots: usize,
    solved: usize,
}

/// Searches a position, and compares the values of the root and of every action that are called solved.
fn compare(rules: &Rules, position: &Position, history: &TurnHistory, count: &mut Count) {
    let mut plain = Plain { game: Game::resume(rules.clone(), *position, history, 0), left: 20_000 };
    let outcomes = plain.outcomes();
    if plain.left == 0 {
        return;
    }
    count.roots += 1;
    let context = Setup::of(rules, position).to_json();
    at_width!(rules.group().order(), W => {
        let narrow = position.resized::<W>();
        let mut tree = Tree::<W>::new(rules, &narrow, Ablation::NONE, &Weights::trained(position.players()));
        let mut meter = Meter::new(Budget::nodes(4_000), &NEVER);
        let task = SearchTask { noise: Noise::default(), reuse: false, simple: UNKNOWN };
        tree.search(&narrow, history, position.turn(), task, &mut meter);
        let mut check = |values: [i32; 4], outcomes: &[Shares], what: &str| {
            count.solved += 1;
            let same = |shares: &Shares| shares.iter().zip(values).all(|(share, value)| {
                (share - f64::from(value) / f64::from(WON)).abs() < ROUNDING
            });
            assert!(outcomes.iter().all(same), "{what}: {values:?}, not {outcomes:?}: {context}");
        };
        let root = tree.nodes[0];
        if root.solved {
            check(root.values, &outcomes, "root");
        }
        for node in &tree.nodes[root.children()] {
            let Transition::Act(action) = node.transition else { continue };
            if node.solved {
                plain.left = u64::MAX;
                let outcomes = plain.after(action);
                if plain.left > 0 {
                    check(node.values, &outcomes, &format!("{action:?}"));
                }
            }
        }
        count.solved_roots += usize::from(root.solved);
    });
}

/// Compares this many positions of each group and number of players.
fn compare_all(kind: Kind, wanted: usize, seed: u64) -> Count {
    let history = history(kind.round);
    let mut all = Count::default();
    for moduli in [&[2, 2, 2][..], &[3, 3], &[2, 2]] {
        for players in 2..=4 {
            let rules = Rules::new(Group::new(moduli).unwrap(), players).unwrap();
            let mut dice = Dice::new(seed + players as u64);
            let before = all.roots;
            for _ in 0..wanted * 20 {
                if all.roots == before + wanted {
                    break;
                }
                let Some(position) = random_position(&rules, players, kind, &mut dice) else { continue };
                compare(&rules, &position, &history, &mut all);
            }
            let here = all.roots - before;
            assert!(here == wanted, "{here} positions of {moduli:?} for {players} are small enough");
        }
    }
    all
}

#[test]
fn solved_values_of_final_rounds_are_true() {
    let kind = Kind { hand: 3, center: 3, bag: 1, is_final: true, turns: 4, round: 1 };
    let count = compare_all(kind, 30, 1);
    assert!(count.solved_roots > count.roots / 2 && count.solved > 700, "{count:?}");
}

/// With more exchanges than an inner node keeps.
#[test]
fn solved_values_of_wide_final_rounds_are_true() {
    let kind = Kind { hand: 7, center: 5, bag: 0, is_final: true, turns: 2, round: 1 };
    let count = compare_all(kind, 15, 2);
    assert!(count.solved_roots > count.roots / 4 && count.solved > 1_000, "{count:?}");
}

/// The next round is the last one, so the truth can be computed.
#[test]
fn solved_values_before_the_final_round_are_true() {
    let kind = Kind { hand: 3, center: 3, bag: 0, is_final: false, turns: 2, round: 199 };
    let count = compare_all(kind, 20, 3);
    assert!(count.solved_roots > count.roots / 4 && count.solved > 400, "{count:?}");
}

#[test]
fn solved_values_before_the_final_round_with_draws_are_true() {
    let kind = Kind { hand: 2, center: 2, bag: 1, is_final: false, turns: 1, round: 199 };
    let count = compare_all(kind, 10, 4);
    assert!(count.solved > 100, "{count:?}");
}
