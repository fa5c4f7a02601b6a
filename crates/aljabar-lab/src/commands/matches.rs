//! `match`: compares bots over deals that are played in every seat rotation.

use std::{fs, process::ExitCode, sync::Mutex, time::Instant};

use aljabar_core::{Game, Player, Record, Rules};
use serde::Serialize;

use crate::{
    cli::MatchArgs,
    sprt::{Sprt, SprtReport, Verdict},
    tournament::{BotReport, Tally, Tournament},
    work::{Failure, StopFlag, progress, say, say_json, warn},
};

#[derive(Serialize)]
struct MatchReport {
    moduli: Vec<u8>,
    seed: u64,
    deals: u64,
    games: u64,
    stopped_early: bool,
    turns_per_game: f64,
    seconds: f64,
    bots: Vec<BotReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtReport>,
}

/// The sequential test is evaluated after each batch of this many deals.
const SPRT_BATCH: u64 = 32;

pub(crate) fn run(args: &MatchArgs) -> Result<ExitCode, Failure> {
    args.threads.apply()?;
    let players = args.table.bots.len();
    let openings = args.table.openings()?;
    let most = args.deals.or(openings.positions().map(|positions| positions as u64)).unwrap_or_default();
    let test = args.sprt.as_deref().map(|elo| {
        let wrong = "--sprt: two Elo differences are needed, the smaller one first, as in 0,20";
        Sprt::new(elo, [args.alpha, args.beta], players).ok_or_else(|| Failure::usage(wrong))
    });
    let test = test.transpose()?;
    if let Some(folder) = &args.records {
        if folder.is_file() {
            return Err(Failure::file(folder, "this is a file, not a folder for records"));
        }
        fs::create_dir_all(folder).map_err(|e| Failure::file(folder, e))?;
    }
    let stop = StopFlag::on_ctrl_c();
    let bar = progress(most, "deals");
    let tournament = Tournament {
        openings: &openings,
        bots: &args.table.bots,
        seed: args.table.seed,
        budget: args.table.budget(),
        stop: &stop,
        bar: &bar,
        told: Mutex::default(),
    };
    let start = Instant::now();
    // The batches are always the same, so the seed decides when the sequential test ends.
    let batch = if test.is_some() { SPRT_BATCH } else { most };
    let mut tally = Tally::default();
    let mut first = 0;
    let is_open =
        |tally: &Tally| test.is_none_or(|test| test.judge(tally.share(0, players), tally.deals) == Verdict::Open);
    while first < most && !stop.asked() && (first == 0 || is_open(&tally)) {
        let next = (first + batch).min(most);
        tournament
            .play(first..next, &mut tally, &|deal, rotation, order, game| save(args, deal, rotation, order, game))?;
        first = next;
    }
    bar.finish_and_clear();
    let bots = tournament.reports(&tally);
    let report = MatchReport {
        moduli: openings.rules().group().moduli().to_vec(),
        seed: args.table.seed,
        deals: tally.deals,
        games: tally.games,
        stopped_early: tally.deals < most && is_open(&tally),
        turns_per_game: tally.turns as f64 / tally.games.max(1) as f64,
        seconds: start.elapsed().as_secs_f64(),
        sprt: test.map(|test| test.report(&bots[0].bot, tally.share(0, players), tally.deals)),
        bots,
    };
    if args.table.json {
        say_json(&report)?;
    } else {
        print(&report, openings.rules());
    }
    // If a bot never played, its figures are those of the bot that replaced it, so the match has failed.
    let absent = report.bots.iter().filter(|bot| bot.never_started);
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
    let s = if *deals == 1 { "" } else { "s" };
    let early = if report.stopped_early { " (stopped early)" } else { "" };
    say(format!("{}: {deals} deal{s}, {games} games{early}, seed {seed}, {seconds:.1} s", rules.group()));
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
    if let Some(SprtReport { meaning, .. }) = &report.sprt {
        say(format!("\nSequential test: {meaning}"));
    }
}
