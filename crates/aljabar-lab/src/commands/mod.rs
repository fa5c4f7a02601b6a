//! The commands: one file for each.

mod analyse;
mod bench;
mod engine;
mod ladder;
mod matches;
mod moves;
mod perft;
mod play;
mod puzzles;
mod soak;
mod styles;
mod train;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::{
    cli::{
        AnalyseArgs, BenchArgs, EngineArgs, LadderArgs, MatchArgs, MovesArgs, PerftArgs, PlayArgs, PuzzlesArgs,
        SoakArgs, StylesArgs, VerifyArgs,
    },
    work::Failure,
};

/// Checks, plays, measures and trains Al-Jabar without a window.
///
/// Results are printed to the standard output, errors to the standard error. The exit code is 0 on success, 1 if a file
/// was refused or a check failed, and 2 if the command line is wrong. The file `-` is the standard input.
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
    /// List the legal exchanges of a position, or all legal actions.
    Moves(MovesArgs),
    /// Tell what Master thinks of a position: who is expected to win, the best actions, and how it may go on.
    Analyse(AnalyseArgs),
    /// Replay game records and check that they follow the rules.
    Verify(VerifyArgs),
    /// Play one game between bots and print every turn.
    Play(PlayArgs),
    /// Compare bots: play deals, each in every seat rotation.
    Match(MatchArgs),
    /// Compare every level with the one below.
    Ladder(LadderArgs),
    /// Measure every style against the plain level.
    Styles(StylesArgs),
    /// Measure the speed of the rules and the bots, on one thread.
    Bench(BenchArgs),
    /// Play games in many groups and check the invariants after every action.
    Soak(SoakArgs),
    /// Train the evaluation: play games against itself, and fit a table or a network to them.
    Train(train::TrainArgs),
    /// Make, check and measure puzzles.
    Puzzles(PuzzlesArgs),
    /// Run a bot as an engine: speak the engine protocol on the standard input and output.
    Engine(EngineArgs),
}

impl Command {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        match self {
            Self::Perft(args) => perft::run(args),
            Self::Moves(args) => moves::run(args),
            Self::Analyse(args) => analyse::run(args),
            Self::Verify(args) => verify::run(args),
            Self::Play(args) => play::run(args),
            Self::Match(args) => matches::run(args),
            Self::Ladder(args) => ladder::run(args),
            Self::Styles(args) => styles::run(args),
            Self::Bench(args) => bench::run(args),
            Self::Soak(args) => soak::run(args),
            Self::Train(args) => train::run(args),
            Self::Puzzles(args) => puzzles::run(args),
            Self::Engine(args) => engine::run(args),
        }
    }
}
