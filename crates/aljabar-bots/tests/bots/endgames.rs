//! Endgames with known best actions, which the strongest levels must find.
//!
//! `tests/endgames/` holds position files, and `best.txt` lists the best actions of each, found by
//! [brute force](crate::brute). `cargo test -p aljabar-bots -- --ignored make_endgames` makes these files.

use std::{collections::BTreeSet, fmt::Write, fs, path::PathBuf};

use aljabar_bots::{Budget, Level, Question};
use aljabar_core::{Action, DealOptions, Game, Group, Pieces, Position, Rules, Setup};

use crate::{
    brute::Brute,
    common::{mix, rules},
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/endgames")
}

/// An endgame and its best actions.
struct Endgame {
    name: String,
    rules: Rules,
    position: Position,
    /// The game is over within this many turns.
    turns: usize,
    best: Vec<String>,
}

fn endgames() -> Vec<Endgame> {
    let index = fs::read_to_string(folder().join("best.txt")).unwrap();
    let lines = index.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let mut words = line.split_whitespace();
            let name = words.next().unwrap().to_owned();
            let turns = words.next().unwrap().parse().unwrap();
            let setup = Setup::from_json(&fs::read_to_string(folder().join(&name)).unwrap()).unwrap();
            let position = setup.position().unwrap();
            Endgame { name, rules: setup.rules, position, turns, best: words.map(str::to_owned).collect() }
        })
        .collect()
}

fn written(group: &Group, action: Action) -> String {
    match action {
        Action::Announce => "announce".into(),
        Action::Draw => "draw".into(),
        Action::Pass => "pass".into(),
        Action::Exchange(exchange) => group.write_exchange(&exchange),
    }
}

/// The best actions by brute force, their value, and how much it is above that of the next best action. `None` if that
/// takes more than `effort` positions.
fn solve(rules: &Rules, position: &Position, turns: usize, effort: u64) -> Option<(Vec<String>, f64, f64)> {
    let hero = position.turn();
    let mut brute = Brute::new(rules);
    brute.left = effort;
    let mut values: Vec<(Action, f64)> = Vec::new();
    for action in position.actions(rules) {
        values.push((action, brute.share_after(position, action, hero, turns)));
    }
    let most = values.iter().map(|(_, value)| *value).fold(0.0, f64::max);
    let is_best = |value: f64| value > most - 1e-9;
    let rest = values.iter().map(|(_, value)| *value).filter(|value| !is_best(*value)).fold(0.0, f64::max);
    let best = values.iter().filter(|(_, value)| is_best(*value)).map(|(action, _)| written(rules.group(), *action));
    (brute.left > 0).then(|| (best.collect(), most, most - rest))
}

#[test]
fn the_stored_best_actions_are_those_that_brute_force_finds() {
    let all = endgames();
    assert!(all.len() >= 40, "{}", all.len());
    let mut greedy = 0;
    for Endgame { name, rules, position, turns, best } in &all {
        let (found, share, margin) = solve(rules, position, *turns, 10_000_000).unwrap();
        let set = |actions: &[String]| actions.iter().cloned().collect::<BTreeSet<_>>();
        assert_eq!(set(&found), set(best), "{name}");
        assert!(share > 0.0 && margin > 0.01, "{name}");
        let action = Level::Greedy.bot(rules).decide(&Question::new(rules, position, 1)).action;
        greedy += usize::from(best.contains(&written(rules.group(), action)));
    }
    let draws = all.iter().filter(|endgame| endgame.best == ["draw"]).count();
    assert!(draws >= 5 && draws <= all.len() / 2, "{draws}");
    assert!(greedy * 2 < all.len(), "greedy finds {greedy} of {}: too easy", all.len());
}

fn finds_all(level: Level, budget: Budget) {
    for Endgame { name, rules, position, best, .. } in endgames() {
        let action = level.bot(&rules).decide(&Question::new(&rules, &position, 1).within(budget)).action;
        let action = written(rules.group(), action);
        assert!(best.contains(&action), "{level} plays {action} in {name}, where {best:?} is best");
    }
}

#[test]
fn expert_finds_the_best_actions() {
    finds_all(Level::Expert, Budget::nodes(1 << 30));
}

#[test]
fn master_finds_the_best_actions() {
    finds_all(Level::Master, Budget::nodes(50_000));
}

/// Plays games and stores positions near their ends that have one or two best actions, mostly such that greedy misses.
#[test]
#[ignore = "makes the files that the other tests read"]
fn make_endgames() {
    fs::create_dir_all(folder()).unwrap();
    let mut index = String::from("# file, turns within which it is decided, what is best\n");
    let mut made = 0;
    for (moduli, wanted) in [(&[2, 2, 2][..], 36), (&[2, 2], 4), (&[3, 3], 8), (&[2, 2, 2, 2], 4)] {
        let rules = rules(moduli, 2);
        let (mut kept, mut draws) = (0, 0);
        for seed in 0..12_000 {
            if kept == wanted {
                break;
            }
            let Some((position, turns)) = candidate(&rules, mix(4, seed), seed as usize % 2) else { continue };
            let Some((best, share, margin)) = solve(&rules, &position, turns, 100_000) else { continue };
            let greedy = Level::Greedy.bot(&rules).decide(&Question::new(&rules, &position, 1)).action;
            let easy = best.contains(&written(rules.group(), greedy));
            let choices = position.actions(&rules).len();
            // Most of the actions that greedy misses are draws, so only every fourth of them is kept.
            draws += usize::from(best[0] == "draw");
            let common = best[0] == "draw" && !draws.is_multiple_of(4);
            if !common && share > 0.0 && margin > 0.1 && best.len() <= 2 && choices >= 4 && (!easy || kept % 4 == 3) {
                made += 1;
                kept += 1;
                let name = format!("{made:02}.json");
                fs::write(folder().join(&name), Setup::of(&rules, &position).to_json() + "\n").unwrap();
                writeln!(index, "{name} {turns} {}", best.join(" ")).unwrap();
            }
        }
    }
    fs::write(folder().join("best.txt"), index).unwrap();
}

/// A position from the final round of a game between two weak bots: the last turn (`kind` 0) or the one before (`kind` 1).
/// Its bag is almost empty, so that brute force can try every draw.
fn candidate(rules: &Rules, seed: u64, kind: usize) -> Option<(Position, usize)> {
    let mut game = Game::deal(rules.clone(), DealOptions::new(2).seed(seed)).unwrap();
    let mut bots = [Level::Club.bot(rules), Level::Casual.bot(rules)];
    for turn in 0..60 {
        if game.is_over() {
            return None;
        }
        let position = *game.position();
        let last = position.turn() == position.dealer();
        let turns = 1 + kind;
        if position.is_final() && last == (kind == 0) {
            let pieces = if seed.is_multiple_of(4) { 3 } else { 0 };
            let bag: Pieces = (0..pieces).filter_map(|place| position.bag().nth(place * 7)).collect();
            let mut setup = Setup::of(rules, &position);
            setup.bag = bag;
            return setup.position().ok().map(|position| (position, turns));
        }
        let question = Question::new(rules, &position, mix(seed, turn));
        game.apply(bots[position.turn()].decide(&question).action).unwrap();
    }
    None
}
