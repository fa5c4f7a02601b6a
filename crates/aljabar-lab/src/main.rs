//! The headless tool: checks, plays, measures and soaks the rules and the bots without a window.

mod cli;
mod commands;
mod engine;
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
