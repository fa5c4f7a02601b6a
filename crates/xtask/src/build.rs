//! Runs cargo: builds the workspace, and finds and starts the built programs.

use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Builds the whole workspace in the dev profile. `play` and `verify` both build this way only: for another choice of
/// packages cargo would choose other features, and build Bevy a second time.
pub fn workspace() -> Result<(), String> {
    succeed(cargo().args(["build", "--workspace"]))
}

/// The cargo that started this program.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command, which may write to the terminal. An error says how it ended or why it could not be started.
pub fn succeed(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} ended with {status}")),
        Err(error) => Err(format!("{name} could not be started: {error}")),
    }
}

/// The folder of the built programs. Cargo has built this program there too, in the same profile.
pub fn folder() -> Result<PathBuf, String> {
    let program = std::env::current_exe().map_err(|error| format!("The build folder cannot be found: {error}."))?;
    program.parent().map(PathBuf::from).ok_or_else(|| "The build folder cannot be found.".into())
}

/// Builds the workspace, so that no old program is tested, and returns the path of one of its programs.
pub fn program(name: &str) -> Result<PathBuf, String> {
    succeed(cargo().args(["build", "--workspace", "--quiet"]))?;
    built(name)
}

fn built(name: &str) -> Result<PathBuf, String> {
    Ok(folder()?.join(format!("{name}{EXE_SUFFIX}")))
}

/// Builds the game and starts it with these options.
pub fn play(options: &[String]) -> Result<ExitCode, String> {
    // Cargo has printed what is wrong with the code.
    if workspace().is_err() {
        return Ok(ExitCode::FAILURE);
    }
    run_game(Command::new(built("al-jabar")?).args(options))
}

/// On Unix the game replaces this process, so that it receives Ctrl-C and signals itself and its exit code is ours.
#[cfg(unix)]
fn run_game(game: &mut Command) -> Result<ExitCode, String> {
    use std::os::unix::process::CommandExt;
    Err(format!("The game could not be started: {}.", game.exec()))
}

#[cfg(not(unix))]
fn run_game(game: &mut Command) -> Result<ExitCode, String> {
    let status = game.status().map_err(|error| format!("The game could not be started: {error}."))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Measures frames per second, start-up, rest and answers to a gamepad, with `crates/window-tests`.
pub fn frames() -> Result<ExitCode, String> {
    succeed(cargo().args(["build", "--workspace", "--all-targets", "--quiet"]))?;
    let mut measure = Command::new(built("measure_frames")?);
    crate::needs::use_software_vulkan(&mut measure);
    succeed(&mut measure)?;
    Ok(ExitCode::SUCCESS)
}

/// Computes the sound files in `assets/sounds`.
pub fn sounds() -> Result<ExitCode, String> {
    succeed(cargo().args(["run", "--release", "--package", "aljabar-sound", "--example", "make_sounds"]))?;
    Ok(ExitCode::SUCCESS)
}
