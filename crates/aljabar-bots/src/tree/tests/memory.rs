//! The tree keeps what it should when its memory is full, and when it is used again.

use std::sync::atomic::AtomicBool;

use aljabar_core::{Action, DealOptions, Game, Rules};

use crate::{
    Ablation, Budget, NEVER, Weights,
    budget::Meter,
    habits::UNKNOWN,
    noise::Noise,
    tree::{SearchTask, Tree},
};

const TASK: SearchTask = SearchTask { noise: Noise { amplitude: 0, seed: 0 }, reuse: true, simple: UNKNOWN };

fn deal(players: usize, seed: u64) -> (Game, Tree<8>) {
    let game = Game::deal(Rules::classic(), DealOptions::new(players).seed(seed)).unwrap();
    let position = game.position().resized();
    let tree = Tree::new(game.rules(), &position, Ablation::NONE, &Weights::trained(players));
    (game, tree)
}

fn search(tree: &mut Tree<8>, game: &Game, seat: usize, nodes: u64) {
    let mut meter = Meter::new(Budget::nodes(nodes), &NEVER);
    tree.search(&game.position().resized(), &game.turn_history(), seat, TASK, &mut meter);
}

/// Walks through the tree and checks that every node is where it belongs: nobody else has it, and a leaf has the static
/// values of its position.
fn check(tree: &mut Tree<8>) {
    let mut seen = vec![false; tree.nodes.len()];
    seen[0] = true;
    tree.course.rewind();
    let found = 1 + check_below(tree, 0, &mut seen);
    assert_eq!(seen.iter().filter(|seen| **seen).count(), found);
}

fn check_below(tree: &mut Tree<8>, node: usize, seen: &mut [bool]) -> usize {
    let mut found = 0;
    let visits: u32 = tree.nodes[node].children().map(|child| tree.nodes[child].visits).sum();
    assert!(visits <= tree.nodes[node].visits || node == 0, "more visits below a node than to it");
    for child in tree.nodes[node].children() {
        assert!(!std::mem::replace(&mut seen[child], true), "two nodes have the same child");
        found += 1;
        let mark = tree.course.mark();
        tree.course.advance(tree.nodes[child].transition);
        let here = tree.nodes[child];
        if here.children == 0 && here.visits == 0 && !here.is_chance() && !here.settled {
            assert_eq!(here.values, tree.evaluator.shares(tree.course.position()), "a node of another position");
        }
        found += check_below(tree, child, seen);
        tree.course.back_to(mark);
    }
    found
}

#[test]
fn a_full_tree_forgets_what_is_hardly_visited_and_goes_on() {
    for players in [2, 4] {
        let (game, mut tree) = deal(players, 5);
        tree.most_nodes = 30_000;
        search(&mut tree, &game, 0, 300_000);
        assert!(tree.nodes.len() <= 30_000);
        check(&mut tree);
        let narrow = tree.nodes[0].visits;
        assert_eq!(narrow, tree.nodes[0].children().map(|child| tree.nodes[child].visits).sum::<u32>());
        let actions = tree.root_actions();
        // A tree with all the memory that it wants searches about as much.
        let (_, mut large) = deal(players, 5);
        search(&mut large, &game, 0, 300_000);
        assert!(large.nodes.len() > 60_000, "{}", large.nodes.len());
        assert!(narrow > large.nodes[0].visits / 2, "{narrow} of {}", large.nodes[0].visits);
        // Again the same.
        let (_, mut again) = deal(players, 5);
        again.most_nodes = 30_000;
        search(&mut again, &game, 0, 300_000);
        assert_eq!(again.root_actions(), actions);
    }
}

#[test]
fn the_tree_of_the_last_decision_is_used_again() {
    for players in 2..=4 {
        let mut kept = 0;
        for seed in 0..4 {
            let (mut game, mut tree) = deal(players, seed);
            let (_, mut rival) = deal(players, seed);
            while !game.is_over() {
                let seat = game.position().turn();
                let mind = if seat == 0 { &mut tree } else { &mut rival };
                search(mind, &game, seat, 3_000);
                if seat == 0 {
                    check(mind);
                    assert_eq!(mind.course.start(), &game.position().resized());
                    let visits = mind.nodes[0].visits;
                    let (_, mut new) = deal(players, seed);
                    search(&mut new, &game, 0, 3_000);
                    kept += usize::from(visits > new.nodes[0].visits * 5 / 4);
                    let legal = |action: &Action| game.check(action).is_ok();
                    let actions = mind.root_actions();
                    assert!(actions.iter().all(|choice| legal(&choice.action)));
                    // Nothing that a new root has is missing.
                    if !mind.nodes[0].solved {
                        assert!(actions.len() >= new.root_actions().len());
                    }
                }
                let action = mind.root_actions()[0].action;
                game.apply(action).unwrap();
            }
        }
        assert!(kept > 2, "{players} players: {kept} trees were worth keeping");
    }
}

#[test]
fn thinking_ahead_is_used_for_the_next_decision() {
    for players in 2..=4 {
        let (mut game, mut tree) = deal(players, 7);
        search(&mut tree, &game, 0, 2_000);
        game.apply(tree.root_actions()[0].action).unwrap();
        while game.position().turn() != 0 {
            search(&mut tree, &game, 0, 20_000);
            check(&mut tree);
            // The rivals do what was expected of them.
            game.apply(tree.root_actions()[0].action).unwrap();
        }
        search(&mut tree, &game, 0, 2_000);
        let (_, mut new) = deal(players, 7);
        search(&mut new, &game, 0, 2_000);
        let visits = (tree.nodes[0].visits, new.nodes[0].visits);
        assert!(2 * visits.0 > 3 * visits.1, "{players} players: {visits:?}");
        assert!(tree.root_actions().iter().all(|choice| game.check(&choice.action).is_ok()));
    }
}

#[test]
fn an_interrupted_tree_still_has_actions() {
    let (mut game, mut tree) = deal(2, 3);
    search(&mut tree, &game, 0, 20_000);
    let action = tree.root_actions()[0].action;
    game.apply(action).unwrap();
    search(&mut tree, &game, 0, 20_000);
    let action = tree.root_actions()[0].action;
    game.apply(action).unwrap();
    let raised = AtomicBool::new(true);
    let mut meter = Meter::new(Budget::default(), &raised);
    tree.search(&game.position().resized(), &game.turn_history(), 0, TASK, &mut meter);
    assert!(meter.spent() < 1_000);
    assert!(tree.root_actions().iter().all(|choice| game.check(&choice.action).is_ok()));
    check(&mut tree);
    // Interrupted while the memory is compacted.
    search(&mut tree, &game, 0, 20_000);
    let children = tree.nodes[0].children;
    assert!(!tree.keep(0, 2, &Meter::new(Budget::default(), &raised)));
    assert_eq!((tree.nodes[0].children, tree.nodes.len()), (children, 1 + usize::from(children)));
    check(&mut tree);
}

#[test]
fn a_full_tree_fits_into_its_memory() {
    use crate::{node::Node, tree::memory::MAX_NODES};
    assert!(size_of::<Node>() * MAX_NODES <= 192_000_000, "{}", size_of::<Node>());
}
