//! `styles`: measures every style of a level against the same level without a style.

use std::{
    process::ExitCode,
    sync::{Mutex, PoisonError},
    time::Instant,
};

use aljabar_bots::{Budget, Style};
use aljabar_characters::Measure;
use aljabar_core::Game;
use serde::Serialize;

use crate::{
    cli::StylesArgs,
    seats::Contestant,
    tournament::{BotReport, Tally, Tournament},
    work::{Failure, StopFlag, progress, say, say_json},
};

#[derive(Serialize)]
struct StylesReport {
    moduli: Vec<u64>,
    players: usize,
    seed: u64,
    nodes: u64,
    stopped_early: bool,
    seconds: f64,
    rows: Vec<Row>,
}

/// One style at one level.
#[derive(Serialize)]
struct Row {
    level: String,
    style: String,
    deals: u64,
    /// The measure of the style, in the style and without it.
    measured: f64,
    plain: f64,
    #[serde(flatten)]
    report: BotReport,
}

pub(crate) fn run(args: &StylesArgs) -> Result<ExitCode, Failure> {
    args.threads.apply()?;
    let openings = args.deal.openings(&args.moduli, args.players)?;
    let styles = if args.styles.is_empty() { Style::ALL.to_vec() } else { args.styles.clone() };
    let stop = StopFlag::on_ctrl_c();
    let bar = progress(args.deals * (args.levels.len() * styles.len()) as u64, "deals");
    let start = Instant::now();
    let mut rows = Vec::new();
    for (level, style) in args.levels.iter().flat_map(|level| styles.iter().map(move |style| (*level, *style))) {
        let others = std::iter::repeat_n(Contestant::BuiltIn(level.into()), args.players - 1);
        let bots: Vec<Contestant> = std::iter::once(Contestant::Styled(level, style)).chain(others).collect();
        let budget = Budget { nodes: Some(args.nodes), time: None };
        let (seed, told) = (args.seed, Mutex::default());
        let tournament = Tournament { openings: &openings, bots: &bots, seed, budget, stop: &stop, bar: &bar, told };
        let measures = Mutex::new([Measure::default(); 2]);
        let measure = |_, _, order: &[usize], game: &Game| {
            let mut measures = measures.lock().unwrap_or_else(PoisonError::into_inner);
            for (seat, who) in order.iter().enumerate() {
                let of = &mut measures[usize::from(*who > 0)];
                *of = of.with(Measure::of(style, game, seat));
            }
            Ok(())
        };
        let mut tally = Tally::default();
        tournament.play(0..args.deals, &mut tally, &measure)?;
        let Some(report) = tournament.reports(&tally).into_iter().next().filter(|_| tally.deals > 0) else { break };
        let [styled, plain] = measures.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (level, style) = (level.to_string(), style.to_string());
        rows.push(Row { level, style, deals: tally.deals, measured: styled.mean(), plain: plain.mean(), report });
    }
    bar.finish_and_clear();
    let report = StylesReport {
        moduli: args.moduli.clone(),
        players: args.players,
        seed: args.seed,
        nodes: args.nodes,
        stopped_early: stop.asked(),
        seconds: start.elapsed().as_secs_f64(),
        rows,
    };
    if args.json {
        say_json(&report)?;
    } else {
        print(args, &report);
    }
    Ok(ExitCode::SUCCESS)
}

fn print(args: &StylesArgs, report: &StylesReport) {
    let early = if report.stopped_early { " (stopped early)" } else { "" };
    let moduli = args.moduli.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    say(format!(
        "Group {moduli}, {} players: {} deals in all rotations, {} positions, seed {}, {:.0} s{early}\n",
        args.players, args.deals, args.nodes, args.seed, report.seconds
    ));
    say(format!("{:8} {:12}{:>10} {:>10} {:>18}", "level", "style", "measured", "plain", "share of wins"));
    for Row { level, style, measured, plain, report, .. } in &report.rows {
        say(format!("{level:8} {style:12}{measured:>10.3} {plain:>10.3} {:>18}", report.percent()));
    }
}
