//! `train`: samples of self-play, and tables and networks that are fitted to them.

mod fit;
mod games;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use aljabar_bots::Weights;
use clap::{Args, Subcommand};

use crate::{
    arguments::{number, whole_number},
    cli::ThreadArgs,
    work::{Failure, read_text},
};

#[derive(Args)]
pub(crate) struct TrainArgs {
    #[command(subcommand)]
    command: TrainCommand,
}

#[derive(Subcommand)]
enum TrainCommand {
    /// Play games of Master against itself, and keep their positions as samples.
    Games(GamesArgs),
    /// Fit a network, and the table that it adds to, to samples. It takes a minute, so it has no checkpoints.
    Fit(FitArgs),
    /// Print how well weights fit samples, to compare them on the same ones.
    Score(ScoreArgs),
}

#[derive(Args)]
struct ScoreArgs {
    /// The samples. They should not be among those that the weights were fitted to.
    #[arg(long, value_name = "FILE")]
    held_out: PathBuf,
    /// The files of weights. The built-in ones are measured too.
    #[arg(long, value_name = "FILE,…", value_delimiter = ',')]
    weights: Vec<PathBuf>,
}

#[derive(Args)]
struct FitArgs {
    /// The files of samples to learn from.
    #[arg(long, required = true, value_name = "FILE,…", value_delimiter = ',')]
    games: Vec<PathBuf>,
    /// The samples that are for validation only.
    #[arg(long, value_name = "FILE")]
    held_out: PathBuf,
    /// Fit a table of weights only, without a network.
    #[arg(long)]
    table: bool,
    /// Begin with the table in this file, instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// How often each sample is learnt from.
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true, value_parser = whole_number::<u32>(1, 10_000))]
    epochs: u32,
    /// The λ of TD(λ), from 0 to 1: how much the result of a game counts, compared with what the search expected.
    #[arg(long, value_name = "X", default_value_t = 0.95, allow_negative_numbers = true, value_parser = number)]
    lambda: f64,
    /// The seed of everything that is random.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
    seed: u64,
    /// Write the result to this file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    threads: ThreadArgs,
}

#[derive(Args)]
struct GamesArgs {
    /// The number of players.
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true, value_parser = whole_number::<usize>(2, 4))]
    players: usize,
    /// The moduli of the group.
    #[arg(long, value_name = "A1,A2,…", value_delimiter = ',', default_value = "2,2,2", allow_hyphen_values = true, value_parser = whole_number::<u64>(2, 9))]
    moduli: Vec<u64>,
    /// The number of games.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<u64>(1, 1_000_000_000))]
    games: u64,
    /// The positions that the search evaluates for each decision.
    #[arg(long, value_name = "M", default_value_t = 1500, allow_negative_numbers = true, value_parser = whole_number::<u64>(1, u64::MAX))]
    nodes: u64,
    /// The seed of everything that is random.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole_number::<u64>(0, u64::MAX))]
    seed: u64,
    /// Play with the weights or the network in this file, instead of the built-in ones.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Write the samples to this file. While it grows, a checkpoint is kept beside it; after an interruption the same
    /// command goes on from there.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    threads: ThreadArgs,
}

pub(crate) fn run(args: &TrainArgs) -> Result<ExitCode, Failure> {
    match &args.command {
        TrainCommand::Games(args) => games::run(args),
        TrainCommand::Fit(args) => fit::run(args),
        TrainCommand::Score(args) => fit::compare(args),
    }
}

/// The weights in a file, or the built-in ones.
fn read_weights(path: Option<&Path>, players: usize) -> Result<Weights, Failure> {
    let Some(path) = path else { return Ok(Weights::trained(players)) };
    let weights = Weights::read(&read_text(path)?).map_err(|error| Failure::file(path, error))?;
    if weights.players() == players {
        return Ok(weights);
    }
    Err(Failure::file(path, format!("these weights are for {} players, not {players}", weights.players())))
}
