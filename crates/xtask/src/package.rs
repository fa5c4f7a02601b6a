//! Builds the game as players get it, and lets `crates/packager` make a folder and an archive of it.

use crate::build::{cargo, folder, succeed};
use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Packages the game, newly built, or this one.
pub fn run(binary: Option<PathBuf>) -> Result<ExitCode, String> {
    // The whole workspace, though only two programs are wanted: features must unify as they do everywhere else.
    let mut build = cargo();
    build.args(["build", "--release", "--workspace", "--bin", "packager"]);
    if binary.is_none() {
        build.args(["--bin", "al-jabar"]);
    }
    succeed(&mut build).map_err(|reason| format!("There is nothing to package, for the build failed: {reason}."))?;
    // We were built in the dev profile by the same cargo; the release profile's folder is beside ours.
    let release = folder()?.with_file_name("release");
    let program = |name: &str| release.join(format!("{name}{EXE_SUFFIX}"));
    let packager = program("packager");
    let game = binary.unwrap_or_else(|| program("al-jabar"));
    let status = Command::new(&packager).arg("--binary").arg(game).status();
    let status = status.map_err(|error| format!("{} could not be started: {error}.", packager.display()))?;
    // It has said itself what went wrong.
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
