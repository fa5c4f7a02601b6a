//! The one way everything is built, and the game started from it.

use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Builds the whole workspace in the dev profile. `play` and `verify` both use this and nothing else: another choice of
/// packages would unify features differently, and cargo would build Bevy a second time.
pub fn workspace() -> Result<(), String> {
    succeed(cargo().args(["build", "--workspace"]))
}

/// The cargo that started us.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command that may write to the terminal; anything but success is a sentence.
pub fn succeed(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} ended with {status}")),
        Err(error) => Err(format!("{name} could not be started: {error}")),
    }
}

/// The folder of the built programs. We were built by the same cargo in the same profile, so it is our own; that needs
/// no guess about target folders.
pub fn folder() -> Result<PathBuf, String> {
    let here = std::env::current_exe().map_err(|error| format!("Cannot tell where the build folder is: {error}."))?;
    here.parent().map(PathBuf::from).ok_or_else(|| "Cannot tell where the build folder is.".into())
}

/// A program of the workspace, built from the code as it is now: who checks an old one checks nothing.
pub fn program(name: &str) -> Result<PathBuf, String> {
    succeed(cargo().args(["build", "--workspace", "--quiet"]))?;
    built(name)
}

fn built(name: &str) -> Result<PathBuf, String> {
    Ok(folder()?.join(format!("{name}{EXE_SUFFIX}")))
}

/// Builds the game and becomes it.
pub fn play(options: &[String]) -> Result<ExitCode, String> {
    // Cargo has said what is wrong with the code; there is nothing to add.
    if workspace().is_err() {
        return Ok(ExitCode::FAILURE);
    }
    let mut game = Command::new(built("al-jabar")?);
    game.args(options);
    become_it(&mut game)
}

/// On Unix the game replaces us, so that Ctrl-C, signals and the exit code are its own affair.
#[cfg(unix)]
fn become_it(game: &mut Command) -> Result<ExitCode, String> {
    use std::os::unix::process::CommandExt;
    Err(format!("The game could not be started: {}.", game.exec()))
}

#[cfg(not(unix))]
fn become_it(game: &mut Command) -> Result<ExitCode, String> {
    let status = game.status().map_err(|error| format!("The game could not be started: {error}."))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Computes the sounds of the game.
pub fn sounds() -> Result<ExitCode, String> {
    succeed(cargo().args(["run", "--release", "--package", "aljabar-sound", "--example", "make_sounds"]))?;
    Ok(ExitCode::SUCCESS)
}
