//! Builds the game in the release profile, and runs `crates/packager` to make a folder and an archive of it.

use crate::build::{cargo, folder, succeed};
use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Packages this program, or builds the game and packages it.
pub fn run(binary: Option<PathBuf>) -> Result<ExitCode, String> {
    // Without default features, which are for developers.
    // `--workspace`, although only two programs are needed: this way cargo chooses the same features as everywhere else.
    let mut build = cargo();
    build.args(["build", "--release", "--workspace", "--no-default-features", "--bin", "packager"]);
    if binary.is_none() {
        build.args(["--bin", "al-jabar"]);
    }
    succeed(&mut build).map_err(|reason| format!("The build failed, so nothing was packaged: {reason}."))?;
    // Cargo has built this program in the dev profile; the folder of the release profile is beside that one.
    let release = folder()?.with_file_name("release");
    let program = |name: &str| release.join(format!("{name}{EXE_SUFFIX}"));
    let packager = program("packager");
    let game = binary.unwrap_or_else(|| program("al-jabar"));
    let status = Command::new(&packager).arg("--binary").arg(game).status();
    let status = status.map_err(|error| format!("{} could not be started: {error}.", packager.display()))?;
    // The packager has printed what went wrong.
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
