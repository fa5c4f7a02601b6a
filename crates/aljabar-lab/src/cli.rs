//! The commands and their flags.

use std::{path::PathBuf, process::ExitCode, time::Duration};

use aljabar_bots::{Budget, Level};
use aljabar_core::{Group, PLAYERS, Rules};
use aljabar_puzzles::{Date, Kind};
use clap::{Args, Parser, Subcommand};

use crate::{
    arguments::{number, seconds, whole_number},
    commands,
    seats::Contestant,
    work::Failure,
};

/// Checks, plays, measures and trains Al-Jabar without a window.
///
/// Results are printed to the standard output, errors to the standard error. The exit code is 0 on success, 1 if a file
/// was refused or a check failed, and 2 if the command line is wrong.
#[derive(Parser)]
#[command(name = "aljabar-lab", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Count the sequences of exchanges from a position, for each depth in turns.
    Perft(PerftArgs),
    /// List the legal exchanges of a position.
    Moves(MovesArgs),
    /// Replay game records and check that they follow the rules.
    Verify(VerifyArgs),
    /// Play one game between bots and print every turn.
    Play(PlayArgs),
    /// Compare bots: play deals, each in every seat rotation.
    Match(MatchArgs),
    /// Compare every level with the one below.
    Ladder(LadderArgs),
    /// Measure the speed of the rules and the bots, on one thread.
    Bench(BenchArgs),
    /// Play games in many groups and check the invariants after every action.
    Soak(SoakArgs),
    /// Train the evaluation: play games against itself, and fit a table or a network to them.
    Train(commands::train::TrainArgs),
    /// Make, check and measure puzzles.
    Puzzles(PuzzlesArgs),
    /// Run a bot as an engine: speak the engine protocol on the standard input and output.
    Engine(EngineArgs),
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    /// The position file.
    #[arg(long, value_name = "FILE")]
    pub(crate) position: PathBuf,
    /// The largest depth in turns, from 1 to 64.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<u32>(1, 64))]
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
pub(crate) struct TableArgs {
    /// The player of each seat: a level (novice, casual, club, strong, expert, master, and the baselines greedy and
    /// random), exec:PROGRAM for an engine, reference:N for a UCT search with N simulations, weights:FILE for master with
    /// the weights in a file, or master-without:PART for master without weights, prior, solver, draws or crowd.
    #[arg(long, value_name = "A,B[,C,D]", value_delimiter = ',', default_value = "greedy,random")]
    pub(crate) bots: Vec<Contestant>,
    /// The seed of the deals and of everything else that is random.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// The moduli of the group.
    #[arg(long, value_name = "A1,A2,…", value_delimiter = ',', default_value = "2,2,2", allow_hyphen_values = true, value_parser = whole_number::<u64>(2, 9))]
    pub(crate) moduli: Vec<u64>,
    /// The time for each decision in milliseconds. Master uses all of it, other levels at most their own limit. Engines
    /// get 200 ms by default.
    #[arg(long, value_name = "T", conflicts_with = "nodes", allow_negative_numbers = true, value_parser = whole_number::<u64>(0, 86_400_000))]
    pub(crate) time_ms: Option<u64>,
    /// The positions for each decision, in place of a time. A seed then gives the same game on every machine. Master
    /// searches this many, other levels at most their own number.
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

impl TableArgs {
    pub(crate) fn budget(&self) -> Budget {
        Budget { nodes: self.nodes, time: self.time_ms.map(Duration::from_millis) }
    }

    /// The rules for the group and the number of players.
    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        let players = self.bots.len();
        if !PLAYERS.contains(&players) {
            return Err(Failure::usage(format!("--bots: 2 to 4 players are needed, not {players}")));
        }
        rules(&self.moduli, players)
    }
}

/// The rules for a group on the command line.
pub(crate) fn rules(moduli: &[u64], players: usize) -> Result<Rules, Failure> {
    let group = Group::new(moduli).map_err(|e| Failure::usage(format!("--moduli: {e}")))?;
    Rules::new(group, players).map_err(|e| Failure::usage(format!("--moduli: {e}")))
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Print the reason of every decision, the expected shares of the win, and the alternatives.
    #[arg(long, conflicts_with = "json")]
    pub(crate) why: bool,
    /// Write the record of the game to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The number of deals, or the most deals with --sprt. Each is played once in every seat rotation.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<u64>(1, 1_000_000_000))]
    pub(crate) deals: u64,
    /// Run a sequential probability ratio test: stop as soon as the first bot is found to be A or B Elo above a fair
    /// share, with 5 % error either way.
    #[arg(long, value_name = "A,B", value_delimiter = ',', num_args = 1, allow_hyphen_values = true, value_parser = number)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// Write one record for each game to this folder, which is created if it does not exist.
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct LadderArgs {
    /// The number of deals for each pair of levels. Each is played once in every seat rotation.
    #[arg(long, value_name = "N", default_value_t = 50, allow_negative_numbers = true, value_parser = whole_number::<u64>(1, 1_000_000_000))]
    pub(crate) deals: u64,
    /// The numbers of players: one bot of a level against bots of the level below.
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "2,3,4", allow_hyphen_values = true, value_parser = whole_number::<usize>(2, 4))]
    pub(crate) players: Vec<usize>,
    /// The seed of the deals and of everything else that is random.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// The moduli of the group.
    #[arg(long, value_name = "A1,A2,…", value_delimiter = ',', default_value = "2,2,2", allow_hyphen_values = true, value_parser = whole_number::<u64>(2, 9))]
    pub(crate) moduli: Vec<u64>,
    /// The positions that Master searches for each decision, and the most that the other levels do.
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
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
    /// The time for each measurement in seconds. Most figures are the median of five measurements.
    #[arg(long, value_name = "SECONDS", default_value_t = 0.3, allow_negative_numbers = true, value_parser = seconds)]
    pub(crate) seconds: f64,
}

#[derive(Args)]
pub(crate) struct SoakArgs {
    /// The number of games.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<u64>(1, 1_000_000_000))]
    pub(crate) games: u64,
    /// The seed of everything that is random.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    pub(crate) command: PuzzlesCommand,
}

#[derive(Subcommand)]
pub(crate) enum PuzzlesCommand {
    /// Make puzzles. The same seed makes the same file.
    Make(MakePuzzlesArgs),
    /// Prove every puzzle of files again.
    Check(CheckPuzzlesArgs),
    /// Print the puzzle of a day.
    Daily(DailyArgs),
    /// Measure which bots solve the puzzles of each grade.
    Grade(GradePuzzlesArgs),
}

#[derive(Args)]
pub(crate) struct MakePuzzlesArgs {
    /// The kind: down-to-one, last-word, cascade or what-now.
    #[arg(long, value_name = "K")]
    pub(crate) kind: Kind,
    /// The number of puzzles.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<usize>(1, 100_000))]
    pub(crate) count: usize,
    /// The seed of everything that is random.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// The moduli of the group.
    #[arg(long, value_name = "A1,A2,…", value_delimiter = ',', default_value = "2,2,2", allow_hyphen_values = true, value_parser = whole_number::<u64>(2, 9))]
    pub(crate) moduli: Vec<u64>,
    /// Only puzzles of this grade, from 1 to 5. Without it, all grades as evenly as they are found.
    #[arg(long, value_name = "G", allow_negative_numbers = true, value_parser = whole_number::<u8>(1, 5))]
    pub(crate) grade: Option<u8>,
    /// Write the puzzles to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(Args)]
pub(crate) struct CheckPuzzlesArgs {
    /// The puzzle files.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct DailyArgs {
    /// The day, as YYYY-MM-DD.
    #[arg(value_name = "DATE")]
    pub(crate) date: Date,
}

#[derive(Args)]
pub(crate) struct GradePuzzlesArgs {
    /// The puzzle files.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// How often each bot tries each puzzle, with different errors.
    #[arg(long, value_name = "N", default_value_t = 3, allow_negative_numbers = true, value_parser = whole_number::<u64>(1, 1000))]
    pub(crate) tries: u64,
    /// Print a line for each puzzle too.
    #[arg(long)]
    pub(crate) each: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct EngineArgs {
    /// The bot: novice, casual, club, strong, expert, master, greedy or random.
    #[arg(long, value_name = "LEVEL")]
    pub(crate) level: Level,
}

impl Command {
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
            Self::Puzzles(args) => commands::puzzles::run(args),
            Self::Engine(args) => commands::engine::run(args),
        }
    }
}
