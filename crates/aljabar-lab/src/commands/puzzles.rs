//! `puzzles`: makes, checks and measures puzzles.

mod check;
mod grade;
mod make;

use std::{path::Path, process::ExitCode};

use aljabar_puzzles::{PuzzleSet, daily};

use crate::{
    cli::{PuzzlesArgs, PuzzlesCommand},
    work::{Failure, read_text, say},
};

pub(crate) fn run(args: &PuzzlesArgs) -> Result<ExitCode, Failure> {
    match &args.command {
        PuzzlesCommand::Make(args) => make::run(args),
        PuzzlesCommand::Check(args) => check::run(args),
        PuzzlesCommand::Daily(args) => {
            let set = PuzzleSet { puzzles: vec![daily(args.date)] };
            say(set.to_json().trim_end());
            Ok(ExitCode::SUCCESS)
        }
        PuzzlesCommand::Grade(args) => grade::run(args),
    }
}

/// Reads a puzzle file.
fn read_set(path: &Path) -> Result<PuzzleSet, Failure> {
    PuzzleSet::from_json(&read_text(path)?).map_err(|error| Failure::file(path, error))
}
