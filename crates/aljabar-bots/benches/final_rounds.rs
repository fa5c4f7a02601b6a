//! Measures how large hands may be for a final round to be solved within 0.2 s of processor time:
//! `cargo bench -p aljabar-bots --bench final_rounds`. Linux only: it reads the processor time of its thread.
#![allow(clippy::disallowed_methods, reason = "benchmarks use the files and clocks of the machine they run on")]

use std::{fs, time::Duration};

use aljabar_bots::{Draws, FinalRound};
use aljabar_core::{DealOptions, Dice, Pieces, Position, Preset, Rules, Setup, at_width};

/// What a solver may take.
const LIMIT: Duration = Duration::from_millis(200);
/// No more positions are looked at: they take longer than [`LIMIT`].
const POSITIONS: u64 = 4_000_000;
/// The number of final rounds of each size.
const ROUNDS: u64 = 10;

fn main() {
    println!("The largest hands with which 9 of {ROUNDS} final rounds are solved within {LIMIT:?}");
    println!("| Group | Draws | 2 players | 3 players | 4 players |\n|---|---|---|---|---|");
    for preset in Preset::ALL {
        for (draws, name) in [(Draws::Excluded, "no"), (Draws::Expected, "yes")] {
            let sizes = [2, 3, 4].map(|players| largest(preset, players, draws));
            let [two, three, four] = sizes.map(|size| size.map_or("none".into(), |size| size.to_string()));
            println!("| {} | {name} | {two} | {three} | {four} |", preset.name());
        }
    }
}

/// The largest size of all hands with which the solver is fast enough. `None` if there is none.
fn largest(preset: Preset, players: usize, draws: Draws) -> Option<usize> {
    let rules = Rules::new(preset.group(), players).expect("supported rules");
    let is_fast = |size: usize| {
        let slow = (0..ROUNDS).filter(|seed| time(&rules, players, size, draws, *seed) > LIMIT);
        slow.take(2).count() < 2
    };
    (1..=rules.hand_size()).take_while(|size| is_fast(*size)).last()
}

/// The processor time for the value of a final round in which the first seat is on turn.
fn time(rules: &Rules, players: usize, size: usize, draws: Draws, seed: u64) -> Duration {
    let position = final_round(rules, players, size, seed);
    at_width!(rules.group().order(), W => {
        let (position, mut solver): (Position<W>, _) = (position.resized(), FinalRound::<W>::new(rules));
        solver = solver.with_draws(draws).with_limit(POSITIONS);
        let start = processor_time();
        let solved = solver.shares(&position).is_ok();
        if solved { processor_time() - start } else { Duration::MAX }
    })
}

/// Random hands of this size, and a Center of half of the colours and two blacks. All other pieces are in the bag.
fn final_round(rules: &Rules, players: usize, size: usize, seed: u64) -> Position {
    let deal = rules.deal(DealOptions::new(players).seed(seed)).expect("players fit");
    let mut dice = Dice::new(seed);
    let (mut bag, mut center) = (rules.full_bag(), Pieces::blacks(2));
    let mut draw = |among: &Pieces| {
        let place = dice.below(among.len() as u64).expect("there are enough pieces");
        among.nth(place as usize).expect("the place is below the number of pieces")
    };
    for _ in 0..rules.group().order() / 2 {
        let piece = draw(&bag.each().map(|(piece, _)| piece).filter(|piece| center.count(*piece) == 0).collect());
        center.insert(piece);
        bag.remove(piece);
    }
    let mut hand = || {
        let pieces = (0..size).map(|_| {
            let piece = draw(&bag);
            bag.remove(piece);
            piece
        });
        pieces.collect::<Pieces>()
    };
    let hands = (0..players).map(|_| hand()).collect();
    let setup = Setup { hands, center, bag, is_final: true, ..Setup::of(rules, &deal) };
    setup.position().expect("there are enough pieces of each colour")
}

/// The processor time that this thread has used.
fn processor_time() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}
