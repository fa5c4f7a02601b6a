//! The flags of the commands.

use std::{path::PathBuf, time::Duration};

use aljabar_bots::{Budget, Level, Style};
use aljabar_characters::Opponent;
use aljabar_core::{Group, MAX_COPIES, PLAYERS, Rules, RulesError, Seat};
use aljabar_puzzles::{Date, Kind};
use clap::{Args, Subcommand};

use crate::{
    arguments::{error_rate, number, seconds, whole_number},
    openings::Openings,
    seats::Contestant,
    work::{Failure, shown},
};

#[derive(Args)]
pub(crate) struct PerftArgs {
    /// The position file; - is the standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) position: PathBuf,
    /// The largest depth in turns, from 1 to 64.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<u32>(1, 64))]
    pub(crate) depth: u32,
    /// Print the count for every first exchange, for the largest depth only, and then their sum.
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct MovesArgs {
    /// The position file; - is the standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) position: PathBuf,
    /// List the other actions too: `!` announces the final round, `+` draws, `-` passes.
    #[arg(long)]
    pub(crate) all: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct AnalyseArgs {
    /// The position file; - is the standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) position: PathBuf,
    /// The time to think in milliseconds. Without it and --nodes, as long as Master thinks in a game.
    #[arg(long, value_name = "T", conflicts_with = "nodes", allow_negative_numbers = true, value_parser = whole_number::<u64>(0, 86_400_000))]
    pub(crate) time_ms: Option<u64>,
    /// The positions to search, in place of a time. The result is then the same on every machine.
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The budget of a decision that the command line asks for.
fn budget(nodes: Option<u64>, time_ms: Option<u64>) -> Budget {
    Budget { nodes, time: time_ms.map(Duration::from_millis) }
}

impl AnalyseArgs {
    pub(crate) fn budget(&self) -> Budget {
        budget(self.nodes, self.time_ms)
    }
}

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The record files; - is the standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct DealArgs {
    /// House rule: cancelled pieces go back into the bag. In `soak` it holds in some games anyway.
    #[arg(long)]
    pub(crate) recycle: bool,
    /// The number of copies of each colour. By default 10, or more if this number of players needs more.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<u64>(1, MAX_COPIES))]
    pub(crate) copies: Option<u64>,
    /// The seat that begins every round, from 0. By default it is seat 0; in `soak` it varies.
    #[arg(long, value_name = "SEAT", allow_negative_numbers = true, value_parser = whole_number::<usize>(0, 3))]
    pub(crate) first: Option<Seat>,
}

impl DealArgs {
    /// The rules for a group on the command line.
    pub(crate) fn rules(&self, moduli: &[u64], players: usize) -> Result<Rules, Failure> {
        let mut rules = rules(moduli, players)?;
        if let Some(copies) = self.copies {
            rules = Rules::with_copies(rules.group().clone(), players, copies)
                .map_err(|e| Failure::usage(format!("--copies: {e}")))?;
        }
        Ok(rules.recycling(self.recycle))
    }

    /// Games that are dealt by these rules.
    pub(crate) fn openings(&self, moduli: &[u64], players: usize) -> Result<Openings, Failure> {
        let first = self.first.unwrap_or_default();
        if first >= players {
            let error = RulesError::Seat { seat: first, players };
            return Err(Failure::usage(format!("--first: {error}")));
        }
        Ok(Openings::dealt(self.rules(moduli, players)?, players, first))
    }
}

#[derive(Args)]
pub(crate) struct ThreadArgs {
    /// The number of threads; all cores by default. Times depend on it, but results only if bots decide by time.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<usize>(1, 1024))]
    pub(crate) threads: Option<usize>,
}

impl ThreadArgs {
    /// Makes everything that runs in parallel use this number of threads.
    pub(crate) fn apply(&self) -> Result<(), Failure> {
        let Some(threads) = self.threads else { return Ok(()) };
        rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().map_err(Failure::new)
    }
}

#[derive(Args)]
pub(crate) struct TableArgs {
    /// The player of each seat: a level (novice, casual, club, strong, expert, master, and the baselines greedy and
    /// random), a character (such as galois), LEVEL+STYLE for a level in a style, exec:PROGRAM for an engine, reference:N
    /// for a UCT search with N simulations, weights:FILE for master with the weights in a file, or master-without:PART for
    /// master without weights, prior, solver, draws, crowd, memory or habits.
    #[arg(long, value_name = "A,B[,C,D]", value_delimiter = ',', default_value = "greedy,random")]
    pub(crate) bots: Vec<Contestant>,
    /// The seed of the deals and of everything else that is random.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// The moduli of the group.
    #[arg(long, value_name = "A1,A2,…", value_delimiter = ',', default_value = "2,2,2", allow_hyphen_values = true, value_parser = whole_number::<u64>(2, 9))]
    pub(crate) moduli: Vec<u64>,
    #[command(flatten)]
    pub(crate) deal: DealArgs,
    /// Begin with the position in this file, or with each of a list of positions, in place of a deal. A position has its
    /// own group, house rules and first seat. - is the standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moduli", "recycle", "copies", "first"])]
    pub(crate) position: Option<PathBuf>,
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
        budget(self.nodes, self.time_ms)
    }

    /// Where the games begin: dealt, or in the positions of a file.
    pub(crate) fn openings(&self) -> Result<Openings, Failure> {
        let players = self.bots.len();
        if !PLAYERS.contains(&players) {
            return Err(Failure::usage(format!("--bots: 2 to 4 players are needed, not {players}")));
        }
        let others = self.bots.iter().find_map(|bot| bot.weights().filter(|weights| weights.players() != players));
        if let Some(weights) = others {
            let meant = weights.players();
            return Err(Failure::usage(format!("--bots: these weights are for {meant} players, not for {players}")));
        }
        let Some(path) = &self.position else { return self.deal.openings(&self.moduli, players) };
        let openings = Openings::read(path)?;
        let hands = openings.players();
        if hands != players {
            let wrong = format!("--bots: there are {players} bots, but {} has {hands} hands", shown(path));
            return Err(Failure::usage(wrong));
        }
        Ok(openings)
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
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// The number of deals, or the most deals with --sprt. Each is played once in every seat rotation. With --position,
    /// the positions of the file take turns; by default each is played once.
    #[arg(long, value_name = "N", required_unless_present = "position", allow_negative_numbers = true, value_parser = whole_number::<u64>(1, 1_000_000_000))]
    pub(crate) deals: Option<u64>,
    /// Run a sequential probability ratio test: does the first bot play A or B Elo above a fair share? The match stops
    /// as soon as the test rejects one of the two.
    #[arg(long, value_name = "A,B", value_delimiter = ',', num_args = 1, allow_hyphen_values = true, value_parser = number)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// The probability that the test rejects A although it is true.
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt", allow_negative_numbers = true, value_parser = error_rate)]
    pub(crate) alpha: f64,
    /// The probability that the test rejects B although it is true.
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt", allow_negative_numbers = true, value_parser = error_rate)]
    pub(crate) beta: f64,
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
    #[command(flatten)]
    pub(crate) deal: DealArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
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
    #[command(flatten)]
    pub(crate) deal: DealArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
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
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args)]
pub(crate) struct CheckPuzzlesArgs {
    /// The puzzle files; - is the standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args)]
pub(crate) struct DailyArgs {
    /// The day, as YYYY-MM-DD.
    #[arg(value_name = "DATE")]
    pub(crate) date: Date,
}

#[derive(Args)]
pub(crate) struct GradePuzzlesArgs {
    /// The puzzle files; - is the standard input.
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
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args)]
pub(crate) struct StylesArgs {
    /// The levels.
    #[arg(
        long,
        value_name = "LEVEL,…",
        value_delimiter = ',',
        default_value = "novice,casual,club,strong,expert,master"
    )]
    pub(crate) levels: Vec<Level>,
    /// The styles; without it all.
    #[arg(long, value_name = "STYLE,…", value_delimiter = ',')]
    pub(crate) styles: Vec<Style>,
    /// The number of players: one in the style against the plain level.
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true, value_parser = whole_number::<usize>(2, 4))]
    pub(crate) players: usize,
    /// The number of deals for each style. Each is played once in every seat rotation.
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true, value_parser = whole_number::<u64>(1, u64::MAX))]
    pub(crate) deals: u64,
    /// The seed of the deals and of everything else that is random.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// The moduli of the group.
    #[arg(long, value_name = "A1,A2,…", value_delimiter = ',', default_value = "2,2,2", allow_hyphen_values = true, value_parser = whole_number::<u64>(2, 9))]
    pub(crate) moduli: Vec<u64>,
    /// The positions that Master searches for each decision, and the most that the other levels do.
    #[arg(long, value_name = "M", default_value_t = 10_000, allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
    pub(crate) nodes: u64,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) deal: DealArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args)]
pub(crate) struct EngineArgs {
    /// The bot: novice, casual, club, strong, expert, master, greedy or random, or a character, such as galois.
    #[arg(long, visible_alias = "bot", value_name = "WHO")]
    pub(crate) level: Opponent,
    /// The positions to search for each decision, in place of the time in the request. The same requests then get the
    /// same answers. Master searches this many, other levels at most their own number.
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
    pub(crate) nodes: Option<u64>,
}
