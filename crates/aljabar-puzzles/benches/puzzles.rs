//! Measures the solver of solitaires, and how long puzzles take to make: `cargo bench -p aljabar-puzzles`.

use aljabar_core::{Group, Rules};
use aljabar_puzzles::{Date, Kind, Maker, Needed, Solitaire, Task, daily};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// Solves hands of thirteen as they are dealt: the least number of turns, and every first exchange.
#[divan::bench]
fn dealt_hand(bencher: Bencher<'_, '_>) {
    let rules = Rules::classic();
    let deals: Vec<_> = (0..64)
        .filter_map(|seed| rules.deal(aljabar_core::DealOptions::new(2).seed(seed)).ok())
        .map(|position| (*position.hand(0), *position.center()))
        .collect();
    let mut solver = Solitaire::<8>::new(&rules);
    let mut place = 0;
    bencher.bench_local(|| {
        place = (place + 1) % deals.len();
        solver.forget();
        let start = solver.table(&deals[place].0, &deals[place].1);
        match solver.needed(&start, 8) {
            Ok(Needed::Turns(turns)) => solver.firsts(&start, turns).map_or(0, |firsts| firsts.len()),
            _ => 0,
        }
    });
}

/// Makes puzzles from one seed after the other, those in vain included.
#[divan::bench(args = [Kind::DownToOne, Kind::LastWord, Kind::Cascade])]
fn attempt(bencher: Bencher<'_, '_>, kind: Kind) {
    let mut maker = Maker::new(kind, &Group::classic());
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        black_box(maker.attempt(seed))
    });
}

/// The puzzle of the day, for each weekday. Should be well under a second.
#[divan::bench(args = 16..23)]
fn puzzle_of_the_day(bencher: Bencher<'_, '_>, day: u8) {
    let date = Date::new(2026, 11, day).expect("a date");
    bencher.bench_local(|| black_box(daily(date)));
}

/// How the answer to a wrong turn of a solitaire is found: the least number of turns from there.
#[divan::bench]
fn after_a_wrong_turn(bencher: Bencher<'_, '_>) {
    let mut maker = Maker::new(Kind::DownToOne, &Group::classic());
    let puzzles: Vec<_> = (0..400).filter_map(|seed| maker.attempt(seed)).collect();
    let mut place = 0;
    bencher.bench_local(|| {
        place = (place + 1) % puzzles.len();
        let Task::DownToOne(task) = &puzzles[place].task else { unreachable!("the maker makes solitaires") };
        let mut solver = Solitaire::<8>::new(&task.rules);
        let start = solver.table(&task.hand, &task.center);
        let all = solver.exchanges(&start).expect("few exchanges");
        let next = solver.after(&start, &all[place % all.len()]);
        solver.needed(&next, task.turns + 3)
    });
}
