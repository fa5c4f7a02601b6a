//! The commands and their flags.

use std::{path::PathBuf, process::ExitCode, time::Duration};

use aljabar_bots::{Budget, Level};
use aljabar_core::{Group, PLAYERS, Rules};
use clap::{Args, Parser, Subcommand};

use crate::{
    commands,
    numbers::{number, seconds, whole},
    seats::Contestant,
    work::Failure,
};

/// Checks, plays, measures and soaks Al-Jabar without a window.
///
/// Results go to the standard output, refusals and errors to the standard error. The exit code is 0 on success, 1 for
/// a refusal or a failed check, 2 for wrong usage.
#[derive(Parser)]
#[command(name = "aljabar-lab", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Count the ways to play so many turns of exchanges from a position.
    Perft(PerftArgs),
    /// List the exchanges of a position.
    Moves(MovesArgs),
    /// Replay game records and say whether they keep the rules.
    Verify(VerifyArgs),
    /// Play one game and tell it in words.
    Play(PlayArgs),
    /// Play deals in every seat rotation and compare the bots.
    Match(MatchArgs),
    /// Play every level against the one below.
    Ladder(LadderArgs),
    /// Measure how fast the rules and the bots are, on one thread.
    Bench(BenchArgs),
    /// Play games over many groups and check every invariant after every action.
    Soak(SoakArgs),
    /// Learn the weights of the bots' evaluation from games against themselves.
    Train(TrainArgs),
    /// Play over the engine protocol on the standard input and output.
    Engine(EngineArgs),
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    /// The position file.
    #[arg(long, value_name = "FILE")]
    pub(crate) position: PathBuf,
    /// How many turns deep, 1 to 64.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>(1, 64))]
    pub(crate) depth: u32,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct MovesArgs {
    /// The position file.
    #[arg(long, value_name = "FILE")]
    pub(crate) position: PathBuf,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The record files.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Table {
    /// Who plays, by seat: a level (novice, casual, club, strong, expert or master; greedy and random to measure by),
    /// exec:PROGRAM for an engine, or, to measure with, reference:N for a plain tree search with N simulations,
    /// weights:FILE for master with weights of your own, master-without:PART for master without weights, prior, solver,
    /// draws or crowd.
    #[arg(long, value_name = "A,B[,C,D]", value_delimiter = ',', default_value = "greedy,random")]
    pub(crate) bots: Vec<Contestant>,
    /// Decides the deals and everything else that is left to chance.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// The group.
    #[arg(long, value_name = "A1,A2,…", value_delimiter = ',', default_value = "2,2,2", allow_hyphen_values = true, value_parser = whole::<u64>(2, 9))]
    pub(crate) moduli: Vec<u64>,
    /// Milliseconds for each decision. Master uses all of them, the other levels never more than their own; an engine
    /// is told 200 without this.
    #[arg(long, value_name = "T", conflicts_with = "nodes", allow_negative_numbers = true, value_parser = whole::<u64>(0, 86_400_000))]
    pub(crate) time_ms: Option<u64>,
    /// Positions for each decision, instead of time, so that a seed always plays the same game on every machine. Master
    /// looks at so many, the other searching levels at no more than their own number.
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

impl Table {
    /// What each decision may cost.
    pub(crate) fn budget(&self) -> Budget {
        Budget { nodes: self.nodes, time: self.time_ms.map(Duration::from_millis) }
    }

    /// The rules for the group and the number of bots.
    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        let players = self.bots.len();
        if !PLAYERS.contains(&players) {
            return Err(Failure::usage(format!("--bots: 2 to 4 can play, not {players}")));
        }
        rules(&self.moduli, players)
    }
}

/// The rules for a group given on the command line.
pub(crate) fn rules(moduli: &[u64], players: usize) -> Result<Rules, Failure> {
    let group = Group::new(moduli).map_err(|e| Failure::usage(format!("--moduli: {e}")))?;
    Rules::new(group, players).map_err(|e| Failure::usage(format!("--moduli: {e}")))
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) table: Table,
    /// Say why: what each bot expects, why it does what it does, and what else it thought of.
    #[arg(long, conflicts_with = "json")]
    pub(crate) why: bool,
    /// Write the record of the game here.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) table: Table,
    /// How many deals; each is played once for every seat rotation. With --sprt: at most.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1, 1_000_000_000))]
    pub(crate) deals: u64,
    /// Stop as soon as it is clear whether the first bot is A Elo better than fair, or B: a sequential test with 5 %
    /// error either way.
    #[arg(long, value_name = "A,B", value_delimiter = ',', num_args = 1, allow_hyphen_values = true, value_parser = number)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// Write one record for each game into this folder, which is made if need be.
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct LadderArgs {
    /// How many deals for each pair of levels; each is played once for every seat rotation.
    #[arg(long, value_name = "N", default_value_t = 50, allow_negative_numbers = true, value_parser = whole::<u64>(1, 1_000_000_000))]
    pub(crate) deals: u64,
    /// How many play: one of a level, the others one level below.
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "2,3,4", allow_hyphen_values = true, value_parser = whole::<usize>(2, 4))]
    pub(crate) players: Vec<usize>,
    /// Decides the deals and everything else that is left to chance.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// The group.
    #[arg(long, value_name = "A1,A2,…", value_delimiter = ',', default_value = "2,2,2", allow_hyphen_values = true, value_parser = whole::<u64>(2, 9))]
    pub(crate) moduli: Vec<u64>,
    /// Positions that Master looks at for each decision, and the most that the other levels do.
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Seconds for each measurement; there are several, and the median counts.
    #[arg(long, value_name = "SECONDS", default_value_t = 0.3, allow_negative_numbers = true, value_parser = seconds)]
    pub(crate) seconds: f64,
}

#[derive(Args)]
pub(crate) struct SoakArgs {
    /// How many games.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1, 1_000_000_000))]
    pub(crate) games: u64,
    /// Decides everything that is left to chance.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct TrainArgs {
    /// For how many players.
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true, value_parser = whole::<usize>(2, 4))]
    pub(crate) players: usize,
    /// The group.
    #[arg(long, value_name = "A1,A2,…", value_delimiter = ',', default_value = "2,2,2", allow_hyphen_values = true, value_parser = whole::<u64>(2, 9))]
    pub(crate) moduli: Vec<u64>,
    /// How many games to learn from.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1, 1_000_000_000))]
    pub(crate) games: u64,
    /// Search nodes for each decision.
    #[arg(long, value_name = "M", default_value_t = 400, allow_negative_numbers = true, value_parser = whole::<u64>(1, u64::MAX))]
    pub(crate) nodes: u64,
    /// Decides everything that is left to chance.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// Where the weights go. Beside it lies a checkpoint while training goes on; the same command takes it up again.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(Args)]
pub(crate) struct EngineArgs {
    /// Which bot: novice, casual, club, strong, expert, master, greedy or random.
    #[arg(long, value_name = "LEVEL")]
    pub(crate) level: Level,
}

impl Command {
    /// Carries the command out.
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        match self {
            Self::Perft(args) => commands::perft::run(args),
            Self::Moves(args) => commands::moves::run(args),
            Self::Verify(args) => commands::verify::run(args),
            Self::Play(args) => commands::play::run(args),
            Self::Match(args) => commands::matches::run(args),
            Self::Ladder(args) => commands::ladder::run(args),
            Self::Bench(args) => commands::bench::run(args),
            Self::Soak(args) => commands::soak::run(args),
            Self::Train(args) => commands::train::run(args),
            Self::Engine(args) => commands::engine::run(args),
        }
    }
}
