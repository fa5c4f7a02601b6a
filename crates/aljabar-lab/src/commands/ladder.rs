//! `ladder`: compares every level with the one below, for each number of players.

use std::{process::ExitCode, sync::Mutex, time::Instant};

use aljabar_bots::{Budget, Level};
use serde::Serialize;

use crate::{
    cli::LadderArgs,
    seats::Contestant,
    tournament::{BotReport, Tournament, one_against},
    work::{Failure, StopFlag, listed, progress, say, say_json},
};

#[derive(Serialize)]
struct LadderReport {
    moduli: Vec<u64>,
    seed: u64,
    deals: u64,
    stopped_early: bool,
    seconds: f64,
    rungs: Vec<Rung>,
}

/// The result of one bot of a level against bots of the level below.
#[derive(Serialize)]
struct Rung {
    players: usize,
    fair_share: f64,
    below: String,
    deals: u64,
    #[serde(flatten)]
    level: BotReport,
}

pub(crate) fn run(args: &LadderArgs) -> Result<ExitCode, Failure> {
    args.threads.apply()?;
    let stop = StopFlag::on_ctrl_c();
    // All numbers of players are checked before the first games.
    let openings: Result<Vec<_>, _> =
        args.players.iter().map(|players| args.deal.openings(&args.moduli, *players)).collect();
    let pairs: Vec<[Level; 2]> = Level::LADDER.array_windows().copied().collect();
    let bar = progress(args.deals * (pairs.len() * args.players.len()) as u64, "deals");
    let start = Instant::now();
    let mut rungs = Vec::new();
    for openings in openings? {
        let players = openings.players();
        for [below, level] in pairs.iter().copied() {
            let [one, other] = [level, below].map(|level| Contestant::BuiltIn(level.into()));
            let bots = one_against(one, &other, players);
            let budget = Budget { nodes: args.nodes, time: None };
            let (seed, told) = (args.seed, Mutex::default());
            let tournament =
                Tournament { openings: &openings, bots: &bots, seed, budget, stop: &stop, bar: &bar, told };
            let Some((deals, level)) = tournament.first_of(args.deals, &|_, _, _, _| Ok(()))? else { break };
            let fair_share = 1.0 / players as f64;
            rungs.push(Rung { players, fair_share, below: below.to_string(), deals, level });
        }
    }
    bar.finish_and_clear();
    let report = LadderReport {
        moduli: args.moduli.clone(),
        seed: args.seed,
        deals: args.deals,
        stopped_early: stop.asked(),
        seconds: start.elapsed().as_secs_f64(),
        rungs,
    };
    if args.json {
        say_json(&report)?;
    } else {
        print(args, &report);
    }
    Ok(ExitCode::SUCCESS)
}

fn print(args: &LadderArgs, report: &LadderReport) {
    let early = if report.stopped_early { " (stopped early)" } else { "" };
    let moduli = listed(&args.moduli);
    say(format!(
        "Group {moduli}: {} deals in all rotations, seed {}, {:.0} s{early}. Share of wins of one bot against bots of the level below:\n",
        args.deals, args.seed, report.seconds
    ));
    let heads = args.players.iter().map(|n| format!("{:>18}", format!("{n} players"))).collect::<String>();
    say(format!("{:8} {:8}{heads} {:>10} {:>9} {:>9}", "level", "below", "ms/decision", "median", "longest"));
    let fair =
        args.players.iter().map(|n| format!("{:>18}", format!("{:.1} %", 100.0 / *n as f64))).collect::<String>();
    say(format!("{:17}{fair}", "fair share"));
    for level in &Level::LADDER[1..] {
        let rungs: Vec<&Rung> = report.rungs.iter().filter(|rung| rung.level.bot == level.name()).collect();
        let Some(first) = rungs.first() else { continue };
        let shares = rungs.iter().map(|rung| format!("{:>18}", rung.level.percent())).collect::<String>();
        let BotReport { ms_per_decision, median_ms, longest_ms, .. } = &first.level;
        say(format!("{level:8} {:8}{shares} {ms_per_decision:>10.2} {median_ms:>9.2} {longest_ms:>9.1}", first.below));
    }
}
