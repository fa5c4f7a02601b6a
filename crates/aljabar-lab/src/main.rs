//! `aljabar-lab`: checks, plays, measures and trains the rules and the bots on the command line.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

mod arguments;
mod cli;
mod commands;
mod openings;
mod referee;
mod reference;
mod seats;
mod sprt;
mod statistics;
mod tournament;
mod trainer;
mod work;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = commands::Cli::parse();
    match cli.command.run() {
        Ok(_) if work::output_lost() => ExitCode::FAILURE,
        Ok(code) => code,
        Err(error) => {
            work::warn(format!("aljabar-lab: {error}"));
            ExitCode::FAILURE
        }
    }
}
