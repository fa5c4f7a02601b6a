//! `match`: compares bots over deals that are played in every seat rotation.

use std::{fs, process::ExitCode, sync::Mutex, time::Instant};

use aljabar_core::{Game, Player, Record, Rules};
use serde::Serialize;

use crate::{
    cli::MatchArgs,
    statistics::{SprtVerdict, share, sprt},
    tournament::{BotReport, DealResult, Tournament},
    work::{Failure, StopFlag, progress, say, say_json, warn},
};

#[derive(Serialize)]
struct MatchReport {
    moduli: Vec<u8>,
    seed: u64,
    deals: usize,
    games: u64,
    stopped_early: bool,
    turns_per_game: f64,
    seconds: f64,
    bots: Vec<BotReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtReport>,
}

/// The result of the sequential test.
#[derive(Serialize)]
struct SprtReport {
    elo: [f64; 2],
    log_likelihood_ratio: f64,
    /// `lower`, `upper` or `open`.
    verdict: &'static str,
}

/// The sequential test is evaluated after each batch of this many deals.
const SPRT_BATCH: u64 = 32;

/// The two Elo differences of the sequential test, and the shares of the wins for them.
#[derive(Clone, Copy)]
struct SprtBounds {
    elo: [f64; 2],
    shares: [f64; 2],
}

impl SprtBounds {
    fn new(elo: &[f64], players: usize) -> Result<Self, Failure> {
        match *elo {
            [a, b] if a < b && a.abs() <= 2000.0 && b.abs() <= 2000.0 => {
                Ok(Self { elo: [a, b], shares: [share(a, players), share(b, players)] })
            }
            _ => Err(Failure::usage("--sprt: two Elo differences are needed, the smaller one first, as in 0,20")),
        }
    }

    fn test(self, deals: &[DealResult]) -> SprtReport {
        let shares: Vec<f64> = deals.iter().map(|d| d.shares[0]).collect();
        let (log_likelihood_ratio, verdict) = sprt(&shares, self.shares[0], self.shares[1]);
        let verdict = match verdict {
            SprtVerdict::Lower => "lower",
            SprtVerdict::Upper => "upper",
            SprtVerdict::Open => "open",
        };
        SprtReport { elo: self.elo, log_likelihood_ratio, verdict }
    }
}

pub(crate) fn run(args: &MatchArgs) -> Result<ExitCode, Failure> {
    let rules = args.table.rules()?;
    if let Some(folder) = &args.records {
        if folder.is_file() {
            return Err(Failure::file(folder, "this is a file, not a folder for records"));
        }
        fs::create_dir_all(folder).map_err(|e| Failure::file(folder, e))?;
    }
    let bounds = args.sprt.as_deref().map(|elo| SprtBounds::new(elo, args.table.bots.len())).transpose()?;
    let stop = StopFlag::on_ctrl_c();
    let bar = progress(args.deals, "deals");
    let tournament = Tournament {
        rules: &rules,
        bots: &args.table.bots,
        seed: args.table.seed,
        budget: args.table.budget(),
        stop: &stop,
        bar: &bar,
        told: Mutex::default(),
    };
    let start = Instant::now();
    // The batches are always the same, so the seed decides when the sequential test ends.
    let batch = if bounds.is_some() { SPRT_BATCH } else { args.deals };
    let mut deals: Vec<DealResult> = Vec::new();
    let mut first = 0;
    while first < args.deals && !stop.asked() {
        let next = (first + batch).min(args.deals);
        deals.extend(
            tournament.play(first..next, &|deal, rotation, order, game| save(args, deal, rotation, order, game))?,
        );
        first = next;
        if bounds.is_some_and(|bounds| bounds.test(&deals).verdict != "open") {
            break;
        }
    }
    bar.finish_and_clear();
    let sprt = bounds.map(|bounds| bounds.test(&deals));
    let games: u64 = deals.iter().map(|d| d.games).sum();
    let turns: u64 = deals.iter().map(|d| d.turns).sum();
    let report = MatchReport {
        moduli: rules.group().moduli().to_vec(),
        seed: args.table.seed,
        deals: deals.len(),
        games,
        stopped_early: (deals.len() as u64) < args.deals && sprt.as_ref().is_none_or(|t| t.verdict == "open"),
        turns_per_game: turns as f64 / games.max(1) as f64,
        seconds: start.elapsed().as_secs_f64(),
        bots: tournament.reports(&deals),
        sprt,
    };
    if args.table.json {
        say_json(&report)?;
    } else {
        print(&report, &rules);
    }
    // If a bot never played, its figures are those of the bot that replaced it, so the match has failed.
    let absent = report.bots.iter().filter(|bot| !bot.ready && report.games > 0);
    let absent = absent.inspect(|bot| warn(format!("aljabar-lab: {} never started", bot.bot))).count();
    Ok(if absent == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Writes the record of a game, if a folder for records was given.
fn save(args: &MatchArgs, deal: u64, rotation: usize, order: &[usize], game: &Game) -> Result<(), Failure> {
    let Some(folder) = &args.records else { return Ok(()) };
    let at_table: Vec<Player> = order.iter().map(|who| args.table.bots[*who].player()).collect();
    let path = folder.join(format!("deal-{:06}-rotation-{rotation}.aljabar.json", deal + 1));
    let record = Record::of(game, at_table);
    fs::write(&path, record.to_json() + "\n").map_err(|e| Failure::file(&path, e))
}

fn print(report: &MatchReport, rules: &Rules) {
    let MatchReport { deals, games, seed, turns_per_game, seconds, .. } = report;
    let early = if report.stopped_early { " (stopped early)" } else { "" };
    say(format!("{}: {deals} deals, {games} games{early}, seed {seed}, {seconds:.1} s", rules.group()));
    say(format!("{turns_per_game:.1} turns a game, fair share {:.1} %\n", 100.0 / report.bots.len() as f64));
    say(format!(
        "{:24} {:>16} {:>12} {:>7} {:>12} {:>9} {:>9}",
        "bot", "share of wins", "Elo", "faults", "ms/decision", "median", "longest"
    ));
    for bot in &report.bots {
        let BotReport { bot: name, faults, ms_per_decision, median_ms, longest_ms, .. } = bot;
        let (share, elo) = (bot.percent(), bot.points());
        say(format!(
            "{name:24} {share:>16} {elo:>12} {faults:>7} {ms_per_decision:>12.3} {median_ms:>9.2} {longest_ms:>9.1}"
        ));
    }
    if let Some(SprtReport { elo: [lower, upper], log_likelihood_ratio, verdict }) = &report.sprt {
        let found = match *verdict {
            "upper" => format!("{upper:+} Elo, not {lower:+}"),
            "lower" => format!("{lower:+} Elo, not {upper:+}"),
            _ => "not known yet".into(),
        };
        say(format!(
            "\n{} against the rest: {found} (log-likelihood ratio {log_likelihood_ratio:.2})",
            report.bots[0].bot
        ));
    }
}
