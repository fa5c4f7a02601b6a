//! Measures the evaluation, the search, playouts, and how soon a bot stops: `cargo bench -p aljabar-bots`.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use aljabar_bots::{Budget, Evaluator, FinalRound, Goal, Level, Question};
use aljabar_core::{DealOptions, Dice, Generator, Group, Pieces, Playout, Position, Rules, Setup, at_width};
use divan::{Bencher, black_box, counter::ItemsCount};

fn main() {
    divan::main();
}

const GROUPS: [&[u64]; 3] = [&[2, 2, 2], &[3, 3], &[2, 2, 2, 2]];

/// Groups and numbers of players with few and with many actions in a position.
const STOPPED: [(&[u64], usize); 4] = [(&[2, 2, 2], 2), (&[2, 2, 2, 2], 4), (&[4, 4, 4], 2), (&[4, 4, 4], 4)];

fn rules(moduli: &[u64], players: usize) -> Rules {
    let group = Group::new(moduli).expect("a supported group");
    Rules::new(group, players).expect("supported rules")
}

/// Positions from the course of random games.
fn positions<const W: usize>(rules: &Rules, players: usize) -> Vec<Position<W>> {
    let mut generator = Generator::<W>::new(rules);
    let mut dice = Dice::new(1);
    let mut positions = Vec::new();
    for seed in 0..32 {
        let mut position: Position<W> =
            rules.deal(DealOptions::new(players).seed(seed)).expect("players fit").resized();
        for _ in 0..8 {
            positions.push(position);
            let Some(exchange) = generator.random(&position, &mut dice) else { break };
            position.play_unchecked(rules, &exchange);
            if position.is_over() {
                break;
            }
        }
    }
    positions
}

#[divan::bench(args = GROUPS)]
fn evaluation(bencher: Bencher<'_, '_>, moduli: &[u64]) {
    let rules = rules(moduli, 2);
    at_width!(rules.group().order(), W => {
        let positions = positions::<W>(&rules, 2);
        let evaluator = Evaluator::<W>::new(&rules, 2);
        bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
            positions.iter().for_each(|position| drop(black_box(evaluator.shares(black_box(position)).to_vec())));
        });
    });
}

/// Positions evaluated by the search.
#[divan::bench(args = GROUPS, sample_count = 20)]
fn search_for_two(bencher: Bencher<'_, '_>, moduli: &[u64]) {
    search(bencher, moduli, 2);
}

#[divan::bench(args = GROUPS, sample_count = 20)]
fn search_for_four(bencher: Bencher<'_, '_>, moduli: &[u64]) {
    search(bencher, moduli, 4);
}

fn search(bencher: Bencher<'_, '_>, moduli: &[u64], players: usize) {
    const NODES: u64 = 20_000;
    let rules = rules(moduli, players);
    let position = rules.deal(DealOptions::new(players).seed(1)).expect("players fit");
    let mut bot = Level::Master.bot(&rules);
    let question = Question::new(&rules, &position, 1).within(Budget::nodes(NODES));
    bencher.counter(ItemsCount::new(NODES)).bench_local(|| black_box(bot.decide(&question)));
}

/// The shortest decision, which only expands the root. Should be under 20 ms.
#[divan::bench(args = STOPPED)]
fn root_only(bencher: Bencher<'_, '_>, (moduli, players): (&[u64], usize)) {
    think(bencher, moduli, players, Budget::nodes(1));
}

/// A decision with a time limit of 60 ms. Should be under 70 ms.
#[divan::bench(args = STOPPED, sample_count = 20)]
fn time_limit_of_60_ms(bencher: Bencher<'_, '_>, (moduli, players): (&[u64], usize)) {
    think(bencher, moduli, players, Budget::time(Duration::from_millis(60)));
}

fn think(bencher: Bencher<'_, '_>, moduli: &[u64], players: usize, budget: Budget) {
    let rules = rules(moduli, players);
    let position = rules.deal(DealOptions::new(players).seed(5)).expect("players fit");
    let mut bot = Level::Master.bot(&rules);
    let question = Question::new(&rules, &position, 1).within(budget);
    bencher.bench_local(|| black_box(bot.decide(&question)));
}

/// The time from cancelling a running search to its answer. Should be under 10 ms.
#[divan::bench(args = STOPPED, sample_count = 20, sample_size = 1)]
fn cancelling(bencher: Bencher<'_, '_>, (moduli, players): (&[u64], usize)) {
    let rules = rules(moduli, players);
    let position = rules.deal(DealOptions::new(players).seed(5)).expect("players fit");
    let thinking = || {
        let (rules, cancel) = (rules.clone(), Arc::new(AtomicBool::new(false)));
        let flag = cancel.clone();
        let thread = thread::spawn(move || {
            let question = Question::new(&rules, &position, 1).within(Budget::time(Duration::from_secs(60)));
            Level::Master.bot(&rules).decide(&question.until(&flag)).nodes
        });
        thread::sleep(Duration::from_millis(100));
        (cancel, thread)
    };
    bencher.with_inputs(thinking).bench_local_values(|(cancel, thread)| {
        cancel.store(true, Ordering::Relaxed);
        thread.join()
    });
}

/// Final rounds with an empty bag in which the first seat is on turn: players, and pieces in every hand.
#[divan::bench(args = [(2, 6), (2, 13), (3, 4), (3, 6), (3, 8), (3, 10), (4, 2), (4, 3), (4, 4), (4, 5), (4, 6)], sample_count = 30, sample_size = 1)]
fn final_rounds(bencher: Bencher<'_, '_>, (players, size): (usize, usize)) {
    let rules = rules(&[2, 2, 2], players);
    let rounds: Vec<Position<8>> = (0..30).map(|seed| final_round(&rules, players, size, seed).resized()).collect();
    let mut next = 0;
    bencher.bench_local(|| {
        next = (next + 1) % rounds.len();
        FinalRound::<8>::new(&rules).with_limit(u64::MAX).answers(&rounds[next], Goal::Win)
    });
}

/// Random hands of this size, and a Center of five colours and two blacks.
fn final_round(rules: &Rules, players: usize, size: usize, seed: u64) -> Position {
    let deal = rules.deal(DealOptions::new(players).seed(seed)).expect("players fit");
    let hand = |seat: usize| -> Pieces {
        let shuffled = (0..size).filter_map(|place| deal.hand(seat).nth(place * 5 % 13));
        shuffled.collect()
    };
    let missing = 1 + seed as usize % 7;
    let colours = rules.group().colours().filter(|piece| piece.index() != missing && piece.index() != 1 + missing % 7);
    let setup = Setup {
        hands: (0..players).map(hand).collect(),
        center: colours.collect::<Pieces>().plus(&Pieces::blacks(2)),
        bag: Pieces::EMPTY,
        is_final: true,
        ..Setup::of(rules, &deal)
    };
    setup.position().expect("ten copies of each colour are enough")
}

/// Whole random games.
#[divan::bench(args = GROUPS)]
fn playouts(bencher: Bencher<'_, '_>, moduli: &[u64]) {
    let rules = rules(moduli, 2);
    at_width!(rules.group().order(), W => {
        let start: Position<W> = rules.deal(DealOptions::new(2).seed(1)).expect("players fit").resized();
        let mut playout = Playout::<W>::new(&rules);
        let mut dice = Dice::new(1);
        bencher.counter(ItemsCount::new(1_usize)).bench_local(|| playout.play(black_box(&start), &mut dice));
    });
}
