//! `bench`: measures the speed of the rules and the bots.

use std::{
    collections::BTreeMap,
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use aljabar_bots::{Bot, Budget, Level, Question};
use aljabar_core::{DealOptions, Dice, Generator, Leaves, Playout, Position, Rules, at_width, code_path, perft};
use serde::Serialize;

use crate::{
    cli::{BenchArgs, rules},
    statistics::median,
    work::{Failure, grouped, listed, mix, progress, say, say_json},
};

/// The groups that are measured.
const GROUPS: [&[u64]; 4] = [&[2, 2], &[2, 2, 2], &[3, 3], &[2, 2, 2, 2]];
/// Most figures are the median of this many measurements.
const RUNS: usize = 5;
const DEALS: u64 = 256;
/// The positions of each measured search.
const SEARCH: u64 = 20_000;

#[derive(Serialize)]
struct Figures {
    random_plies_per_s: f64,
    random_games_per_s: f64,
    /// Leaves of perft whose positions are made, as in a search.
    perft_leaves_per_s: f64,
    /// Leaves of perft that are only counted (bulk counting).
    perft_bulk_leaves_per_s: f64,
    listed_exchanges_per_s: f64,
    /// Positions evaluated by the search with two players.
    searched_positions_per_s: f64,
    decisions_per_s: BTreeMap<&'static str, f64>,
    code_path: &'static str,
}

pub(crate) fn run(args: &BenchArgs) -> Result<ExitCode, Failure> {
    if !(0.001..=60.0).contains(&args.seconds) {
        return Err(Failure::usage("--seconds: a measurement takes 0.001 to 60 seconds"));
    }
    let limit = Duration::from_secs_f64(args.seconds);
    let mut all = BTreeMap::new();
    let bar = progress(GROUPS.len() as u64, "groups");
    for moduli in GROUPS {
        let rules = rules(moduli, 2)?;
        let figures = at_width!(rules.group().order(), W => measure::<W>(&rules, limit))?;
        let name = listed(moduli);
        if !args.json {
            bar.suspend(|| print(&name, &figures));
        }
        all.insert(name, figures);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.json {
        say_json(&all)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn print(name: &str, figures: &Figures) {
    say(format!("{name} (two players, one thread, {} code, median of {RUNS})", figures.code_path));
    say(format!("  random plies      {:>16} a second", grouped(format_args!("{:.0}", figures.random_plies_per_s))));
    say(format!("  random games      {:>16} a second", grouped(format_args!("{:.0}", figures.random_games_per_s))));
    say(format!("  perft leaves      {:>16} a second", grouped(format_args!("{:.0}", figures.perft_leaves_per_s))));
    say(format!(
        "  counted in bulk   {:>16} a second",
        grouped(format_args!("{:.0}", figures.perft_bulk_leaves_per_s))
    ));
    say(format!("  listed exchanges  {:>16} a second", grouped(format_args!("{:.0}", figures.listed_exchanges_per_s))));
    say(format!(
        "  searched          {:>16} positions a second",
        grouped(format_args!("{:.0}", figures.searched_positions_per_s))
    ));
    for (level, rate) in &figures.decisions_per_s {
        let rate = if *rate < 100.0 { format!("{rate:.1}") } else { grouped(format_args!("{:.0}", *rate)) };
        say(format!("  {level:16}  {rate:>16} decisions a second"));
    }
}

/// The amount of work in a second. `work` does some work and returns its amount.
fn rate(limit: Duration, mut work: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut done = 0;
    while start.elapsed() < limit {
        done += work();
    }
    done as f64 / start.elapsed().as_secs_f64()
}

fn medians(limit: Duration, mut work: impl FnMut() -> u64) -> f64 {
    median((0..RUNS).map(|_| rate(limit, &mut work)).collect())
}

fn measure<const W: usize>(rules: &Rules, limit: Duration) -> Result<Figures, Failure> {
    let deals: Result<Vec<Position>, _> = (0..DEALS).map(|i| rules.deal(DealOptions::new(2).seed(mix(1, i)))).collect();
    let deals = deals.map_err(Failure::new)?;
    let starts: Vec<Position<W>> = deals.iter().map(Position::resized).collect();
    let mut generator = Generator::<W>::new(rules);
    let mut dice = Dice::new(1);

    let mut playout = Playout::<W>::new(rules);
    let (mut plies, mut games) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let (mut turns, mut played) = (0, 0);
        let batches = rate(limit, || {
            turns += playout.play_all(&starts, &mut dice).iter().map(|played| u64::from(played.plies)).sum::<u64>();
            played += 1;
            1
        });
        plies.push(batches * turns as f64 / f64::from(played));
        games.push(batches * starts.len() as f64);
    }

    let positions = midgame(rules, &starts, &mut generator, &mut dice);
    // Large groups have huge trees, so the depth is limited.
    let mut next = 0;
    let mut leaves = |leaves: Leaves, depth: u32| {
        medians(limit, || {
            next += 1;
            perft(rules, &mut generator, &positions[next % positions.len()], depth, leaves)
        })
    };
    let depth = match rules.group().order() {
        0..=8 => 3,
        9..=15 => 2,
        _ => 1,
    };
    let perft_leaves_per_s = leaves(Leaves::Made, depth);
    let perft_bulk_leaves_per_s = leaves(Leaves::Counted, depth);

    let mut list = Vec::new();
    let listed_exchanges_per_s = medians(limit, || {
        let count = |position| {
            generator.list(position, &mut list);
            black_box(&list).len() as u64
        };
        positions.iter().map(count).sum()
    });

    let wide: Vec<Position> = positions.iter().map(Position::resized).collect();
    let mut asked = 0;
    let mut ask = |bot: &mut dyn Bot, budget: Budget| {
        asked += 1;
        let question = Question::new(rules, &wide[asked % wide.len()], asked as u64).within(budget);
        black_box(bot.decide(&question)).nodes
    };
    let mut master = Level::Master.bot(rules);
    let searched_positions_per_s = medians(limit, || ask(master.as_mut(), Budget::nodes(SEARCH)));
    let mut decisions_per_s = BTreeMap::new();
    for level in Level::ALL {
        let mut bot = level.bot(rules);
        let mut decide = || {
            ask(bot.as_mut(), Budget::default());
            1
        };
        // Levels that search are slow, so they are measured once.
        let searches = level.search_settings(rules).is_some();
        let found = if searches { rate(limit, &mut decide) } else { medians(limit, &mut decide) };
        decisions_per_s.insert(level.name(), found);
    }
    Ok(Figures {
        random_plies_per_s: median(plies),
        random_games_per_s: median(games),
        perft_leaves_per_s,
        perft_bulk_leaves_per_s,
        listed_exchanges_per_s,
        searched_positions_per_s,
        decisions_per_s,
        code_path: code_path(),
    })
}

/// The first positions of random games.
fn midgame<const W: usize>(
    rules: &Rules,
    starts: &[Position<W>],
    generator: &mut Generator<W>,
    dice: &mut Dice,
) -> Vec<Position<W>> {
    let mut positions = Vec::new();
    for start in starts {
        let mut position = *start;
        for _ in 0..12 {
            positions.push(position);
            let Some(exchange) = generator.random(&position, dice) else {
                break;
            };
            position.play_unchecked(rules, &exchange);
            if position.is_over() {
                break;
            }
        }
    }
    positions
}
