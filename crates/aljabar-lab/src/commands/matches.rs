//! `match`: compares bots over paired deals.

use std::{
    collections::HashSet,
    fs,
    path::Path,
    process::ExitCode,
    sync::Mutex,
    time::{Duration, Instant},
};

use aljabar_core::{Game, Outcome, Player, Record, Rules};
use rayon::prelude::*;
use serde::Serialize;

use crate::{
    cli::MatchArgs,
    referee::{self, Seated, Terms},
    statistics::{Verdict, elo, elo_error, estimate, share, sprt},
    work::{Failure, Stop, mix, progress, say, say_json, warn},
};

/// What one deal brought, all rotations together.
struct Deal {
    /// Each contestant's share of the wins.
    shares: Vec<f64>,
    turns: u64,
    games: u64,
    faults: Vec<u64>,
    decisions: Vec<u64>,
    thinking: Vec<Duration>,
}

#[derive(Serialize)]
struct Report {
    moduli: Vec<u8>,
    seed: u64,
    deals: usize,
    games: u64,
    stopped_early: bool,
    turns_per_game: f64,
    seconds: f64,
    bots: Vec<BotReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<TestReport>,
}

/// What the sequential test found.
#[derive(Serialize)]
struct TestReport {
    elo: [f64; 2],
    log_likelihood_ratio: f64,
    /// `lower`, `upper` or `open`.
    verdict: &'static str,
}

/// A batch of deals between two looks of the sequential test.
const BATCH: u64 = 32;

/// Two Elo differences to tell apart, and the shares that go with them.
#[derive(Clone, Copy)]
struct Bounds {
    elo: [f64; 2],
    shares: [f64; 2],
}

impl Bounds {
    fn new(elo: &[f64], players: usize) -> Result<Self, Failure> {
        match *elo {
            [a, b] if a < b && a.abs() <= 2000.0 && b.abs() <= 2000.0 => {
                Ok(Self { elo: [a, b], shares: [share(a, players), share(b, players)] })
            }
            _ => Err(Failure::usage("--sprt: two Elo differences are needed, the smaller one first, as in 0,20")),
        }
    }

    fn test(self, deals: &[Deal]) -> TestReport {
        let shares: Vec<f64> = deals.iter().map(|d| d.shares[0]).collect();
        let (log_likelihood_ratio, verdict) = sprt(&shares, self.shares[0], self.shares[1]);
        let verdict = match verdict {
            Verdict::Lower => "lower",
            Verdict::Upper => "upper",
            Verdict::Open => "open",
        };
        TestReport { elo: self.elo, log_likelihood_ratio, verdict }
    }
}

#[derive(Serialize)]
struct BotReport {
    bot: String,
    share: f64,
    /// None when a single deal cannot tell.
    standard_error: Option<f64>,
    /// How much better than fair, and its error. None when all or nothing was won.
    elo: Option<f64>,
    elo_error: Option<f64>,
    faults: u64,
    decisions: u64,
    ms_per_decision: f64,
}

pub(crate) fn run(args: &MatchArgs) -> Result<ExitCode, Failure> {
    let rules = args.table.rules()?;
    if let Some(folder) = &args.records {
        if folder.is_file() {
            return Err(Failure::file(folder, "this is a file, not a folder for records"));
        }
        fs::create_dir_all(folder).map_err(|e| Failure::file(folder, e))?;
    }
    let stop = Stop::on_ctrl_c();
    let bar = progress(args.deals, "deals");
    let failure = Mutex::new(None);
    let complaints = Mutex::new(HashSet::new());
    // An engine that always fails does not fill the screen: its first fault is told, all are counted.
    let complain = |who: usize, fault: &str| {
        if complaints.lock().is_ok_and(|mut said| said.insert(who)) {
            bar.suspend(|| warn(format!("aljabar-lab: {fault}")));
        }
    };
    let start = Instant::now();
    let seats = || args.table.bots.iter().map(|b| Seated::new(b, &rules)).collect::<Vec<_>>();
    let bounds = args.sprt.as_deref().map(|elo| Bounds::new(elo, args.table.bots.len())).transpose()?;
    // A sequential test looks at the result after every batch, always the same ones, so that a seed decides the end.
    let batch = if bounds.is_some() { BATCH } else { args.deals };
    let mut deals: Vec<Deal> = Vec::new();
    let mut first = 0;
    while first < args.deals && !stop.asked() {
        let next = (first + batch).min(args.deals);
        let played = (first..next).into_par_iter().map_init(seats, |seated, deal| {
            if stop.asked() || failure.lock().is_ok_and(|f| f.is_some()) {
                return None;
            }
            let played = play_deal(args, &rules, seated, deal, &complain);
            bar.inc(1);
            played
                .map_err(|error| {
                    if let Ok(mut failure) = failure.lock() {
                        failure.get_or_insert(error);
                    }
                })
                .ok()
        });
        deals.extend(played.flatten().collect::<Vec<_>>());
        first = next;
        if bounds.is_some_and(|bounds| bounds.test(&deals).verdict != "open") {
            break;
        }
    }
    bar.finish_and_clear();
    if let Ok(Some(error)) = failure.into_inner() {
        return Err(error);
    }
    let test = bounds.map(|bounds| bounds.test(&deals));
    report(args, &rules, &deals, start.elapsed(), test)
}

fn play_deal(
    args: &MatchArgs,
    rules: &Rules,
    seated: &mut [Seated],
    deal: u64,
    complain: &impl Fn(usize, &str),
) -> Result<Deal, Failure> {
    let players = seated.len();
    let seed = mix(args.table.seed, deal);
    let mut result = Deal {
        shares: vec![0.0; players],
        turns: 0,
        games: 0,
        faults: vec![0; players],
        decisions: vec![0; players],
        thinking: vec![Duration::ZERO; players],
    };
    for bot in seated.iter_mut() {
        (bot.decisions, bot.thinking, bot.faults) = (0, Duration::ZERO, 0);
    }
    for rotation in 0..players {
        // The seat order turns, the deal and the bag stay.
        let order: Vec<usize> = (0..players).map(|seat| (seat + rotation) % players).collect();
        let mut game = Game::deal(rules.clone(), players, 0, seed).map_err(Failure::new)?;
        let terms = Terms { seed: mix(seed, rotation as u64), time_ms: args.table.time_ms };
        referee::play(&mut game, seated, &order, terms, |_, _| (), complain);
        if let Some(outcome) = Outcome::of(&game) {
            for winner in &outcome.winners {
                result.shares[order[*winner]] += 1.0 / outcome.winners.len() as f64 / players as f64;
            }
        }
        result.turns += game.deeds().filter(|(_, deed)| deed.ends_turn()).count() as u64;
        result.games += 1;
        if let Some(folder) = &args.records {
            let at_table: Vec<Player> = order.iter().map(|who| args.table.bots[*who].player()).collect();
            save(folder, deal, rotation, &Record::of(&game, at_table))?;
        }
    }
    for (who, bot) in seated.iter().enumerate() {
        (result.faults[who], result.decisions[who], result.thinking[who]) = (bot.faults, bot.decisions, bot.thinking);
    }
    Ok(result)
}

fn save(folder: &Path, deal: u64, rotation: usize, record: &Record) -> Result<(), Failure> {
    let path = folder.join(format!("deal-{:06}-rotation-{rotation}.aljabar.json", deal + 1));
    fs::write(&path, record.to_json() + "\n").map_err(|e| Failure::file(&path, e))
}

fn report(
    args: &MatchArgs,
    rules: &Rules,
    deals: &[Deal],
    time: Duration,
    sprt: Option<TestReport>,
) -> Result<ExitCode, Failure> {
    let games: u64 = deals.iter().map(|d| d.games).sum();
    let turns: u64 = deals.iter().map(|d| d.turns).sum();
    let bots = args.table.bots.iter().enumerate().map(|(who, bot)| {
        let shares: Vec<f64> = deals.iter().map(|d| d.shares[who]).collect();
        let found = estimate(&shares);
        let decisions: u64 = deals.iter().map(|d| d.decisions[who]).sum();
        let thinking: Duration = deals.iter().map(|d| d.thinking[who]).sum();
        BotReport {
            bot: bot.to_string(),
            share: found.mean,
            standard_error: found.standard_error,
            elo: elo(found.mean, args.table.bots.len()),
            elo_error: elo_error(found),
            faults: deals.iter().map(|d| d.faults[who]).sum(),
            decisions,
            ms_per_decision: thinking.as_secs_f64() * 1000.0 / decisions.max(1) as f64,
        }
    });
    let report = Report {
        moduli: rules.group().moduli().to_vec(),
        seed: args.table.seed,
        deals: deals.len(),
        games,
        stopped_early: (deals.len() as u64) < args.deals && sprt.as_ref().is_none_or(|t| t.verdict == "open"),
        turns_per_game: turns as f64 / games.max(1) as f64,
        seconds: time.as_secs_f64(),
        bots: bots.collect(),
        sprt,
    };
    if args.table.json {
        say_json(&report)?;
    } else {
        print(&report, rules);
    }
    Ok(ExitCode::SUCCESS)
}

fn print(report: &Report, rules: &Rules) {
    let Report { deals, games, seed, turns_per_game, seconds, .. } = report;
    let early = if report.stopped_early { " (stopped early)" } else { "" };
    say(format!("{}: {deals} deals, {games} games{early}, seed {seed}, {seconds:.1} s", rules.group()));
    say(format!("{turns_per_game:.1} turns a game, fair share {:.1} %\n", 100.0 / report.bots.len() as f64));
    say(format!("{:24} {:>16} {:>16} {:>8} {:>12}", "bot", "share of wins", "Elo", "faults", "ms/decision"));
    for bot in &report.bots {
        let error = bot.standard_error.map_or_else(|| "?".into(), |error| format!("{:.1}", error * 100.0));
        let share = format!("{:.1} ± {error} %", bot.share * 100.0);
        let elo = match (bot.elo, bot.elo_error) {
            (Some(elo), Some(error)) => format!("{:+.0} ± {error:.0}", elo.round() + 0.0),
            _ => "–".into(),
        };
        say(format!("{:24} {share:>16} {elo:>16} {:>8} {:>12.3}", bot.bot, bot.faults, bot.ms_per_decision));
    }
    if let Some(TestReport { elo: [lower, upper], log_likelihood_ratio, verdict }) = &report.sprt {
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
