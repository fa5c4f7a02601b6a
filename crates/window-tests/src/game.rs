//! Runs the built game as a process, and checks how it ended.

use crate::{build_folder, log::errors};
use std::env::consts::EXE_SUFFIX;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A game that is running. It is killed when this value is dropped.
pub struct Game {
    process: Child,
    log: PathBuf,
}

/// A game that has ended.
pub struct Ended {
    /// How the process ended.
    pub status: ExitStatus,
    /// Everything that it wrote to its standard output and standard error.
    pub log: String,
}

impl Game {
    /// How long to wait for a start, a turn or an end. All of them are much faster on any machine; a game that takes
    /// longer hangs.
    pub const PATIENCE: Duration = Duration::from_secs(180);

    /// The path of the game's program.
    #[must_use]
    pub fn program() -> PathBuf {
        let program = build_folder().join(format!("al-jabar{EXE_SUFFIX}"));
        assert!(program.is_file(), "{} does not exist: build it with `cargo build --workspace`", program.display());
        program
    }

    /// Starts the game with this command. Its log is written to `game.log` in `folder`.
    pub fn start(command: &mut Command, folder: &Path) -> Self {
        let path = folder.join("game.log");
        let log = File::create(&path).unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
        let process = command
            .stdin(Stdio::null())
            .stdout(log.try_clone().expect("an open file can be opened twice"))
            .stderr(log)
            .spawn()
            .unwrap_or_else(|error| panic!("the game could not be started: {error}"));
        Self { process, log: path }
    }

    /// Whether the game has ended.
    pub fn has_ended(&mut self) -> bool {
        self.process.try_wait().expect("a child can be waited for").is_some()
    }

    /// Waits until the game ends by itself.
    #[must_use]
    pub fn wait(mut self) -> Ended {
        let start = Instant::now();
        while !self.has_ended() {
            let seconds = Self::PATIENCE.as_secs();
            assert!(start.elapsed() < Self::PATIENCE, "no end within {seconds} s; log: {}", self.log.display());
            std::thread::sleep(Duration::from_millis(100));
        }
        let status = self.process.wait().expect("a child can be waited for");
        let log = fs::read(&self.log).unwrap_or_else(|error| panic!("cannot read {}: {error}", self.log.display()));
        Ended { status, log: String::from_utf8_lossy(&log).into_owned() }
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // An error means that the game has ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Ended {
    /// Panics unless the game ended with exit code 0 and logged no error.
    pub fn assert_success(&self) {
        self.assert_no_errors();
        assert!(self.status.success(), "the game ended with {}:\n{}", self.status, self.log);
    }

    /// Panics if the log contains an error or a panic.
    pub fn assert_no_errors(&self) {
        let errors = errors(&self.log);
        assert!(errors.is_empty(), "the game logged errors:\n{}", errors.join("\n"));
    }
}
