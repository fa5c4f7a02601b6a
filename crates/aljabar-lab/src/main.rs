//! The headless tool: checks, plays, measures and soaks the rules and the bots without a window.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

mod cli;
mod commands;
mod numbers;
mod referee;
mod reference;
mod seats;
mod statistics;
mod tournament;
mod trainer;
mod work;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    match cli.command.run() {
        Ok(_) if work::output_lost() => ExitCode::FAILURE,
        Ok(code) => code,
        Err(error) => {
            work::warn(format!("aljabar-lab: {error}"));
            ExitCode::FAILURE
        }
    }
}
