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
    tournament::{BotReport, Tournament, one_against},
    work::{Failure, StopFlag, listed, progress, say, say_json},
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
        let plain = Contestant::BuiltIn(level.into());
        let bots = one_against(Contestant::Styled(level, style), &plain, args.players);
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
        let Some((deals, report)) = tournament.first_of(args.deals, &measure)? else { break };
        let [styled, plain] = measures.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (level, style) = (level.to_string(), style.to_string());
        rows.push(Row { level, style, deals, measured: styled.mean(), plain: plain.mean(), report });
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
    let moduli = listed(&args.moduli);
    say(format!(
        "Group {moduli}, {} players: {} deals in all rotations, {} positions, seed {}, {:.0} s{early}\n",
        args.players, args.deals, args.nodes, args.seed, report.seconds
    ));
    say(format!("{:8} {:12}{:>10} {:>10} {:>18}", "level", "style", "measured", "plain", "share of wins"));
    for Row { level, style, measured, plain, report, .. } in &report.rows {
        say(format!("{level:8} {style:12}{measured:>10.3} {plain:>10.3} {:>18}", report.percent()));
    }
}
