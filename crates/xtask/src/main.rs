//! The project's commands: `cargo play`, `cargo verify` and `cargo xtask` (aliases in `.cargo/config.toml`).
//!
//! This crate has no dependencies on purpose. It builds in seconds on a machine where nothing else builds yet, and cargo
//! never builds it a second time because of features that other crates turn on.

mod build;
mod needs;
mod package;
mod setup;
mod verify;

use needs::Purpose;
use setup::{Install, prepare};
use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
Plays, checks and packages Al-Jabar. All commands except `sounds` first look for the libraries and programs that the
system must have, and install what is missing (Debian, Ubuntu) or name it (other systems).

  cargo play [OPTIONS] [-- GAME OPTIONS…]    build the game and start it
  cargo verify [OPTIONS] [STEP…]             run every check and test, or only the named steps
  cargo xtask package [OPTIONS]              make a folder and an archive of the game for players
  cargo xtask frames [OPTIONS]               measure frames per second, start-up and an idle table
  cargo xtask sounds                         compute the sound files in assets/sounds

  --yes           run sudo without a question
  --no-install    only name what is missing and how to install it
  --help          this text; `cargo play -- --help` shows the game's own options
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (task, install) = match parse(&words) {
        Ok(parsed) => parsed,
        Err(sentence) => {
            eprintln!("{sentence}");
            return ExitCode::from(2);
        }
    };
    let outcome = match task {
        Task::Help => {
            print!("{HELP}\nSteps of `cargo verify`:\n{}", verify::describe_steps());
            Ok(ExitCode::SUCCESS)
        }
        Task::Play { game } => prepare(Purpose::Play, install).and_then(|()| build::play(&game)),
        Task::Verify { only } => Ok(verify::run(install, &only)),
        Task::Package { binary } => prepare(Purpose::Play, install).and_then(|()| package::run(binary)),
        Task::Frames => prepare(Purpose::Verify, install).and_then(|()| build::frames()),
        Task::Sounds => build::sounds(),
    };
    outcome.unwrap_or_else(|sentence| {
        eprintln!("{sentence}");
        ExitCode::FAILURE
    })
}

/// A command with its arguments.
#[derive(Debug, PartialEq)]
enum Task {
    Help,
    /// `game` is the options of the game.
    Play {
        game: Vec<String>,
    },
    /// `only` is the names of the steps to run; empty for all.
    Verify {
        only: Vec<String>,
    },
    /// `binary` is a game that is built already, to work on the packager.
    Package {
        binary: Option<PathBuf>,
    },
    Frames,
    Sounds,
}

/// Reads the command line. An error is a sentence for the user.
fn parse(words: &[String]) -> Result<(Task, Install), String> {
    let mut install = Install::default();
    let Some((command, rest)) = words.split_first() else {
        return Ok((Task::Help, install));
    };
    let mut task = match command.as_str() {
        "play" => Task::Play { game: Vec::new() },
        "verify" => Task::Verify { only: Vec::new() },
        "package" => Task::Package { binary: None },
        "frames" => Task::Frames,
        "sounds" => Task::Sounds,
        "help" | "--help" | "-h" => return Ok((Task::Help, install)),
        other => {
            return Err(format!(
                "There is no command `{other}`: write `play`, `verify`, `package`, `frames` or `sounds`."
            ));
        }
    };
    let mut rest = rest.iter();
    while let Some(word) = rest.next() {
        match (word.as_str(), &mut task) {
            ("--help" | "-h", _) => return Ok((Task::Help, install)),
            ("--yes", _) => install = Install::Yes,
            ("--no-install", _) => install = Install::No,
            ("--", Task::Play { game }) => game.extend(rest.by_ref().cloned()),
            ("--binary", Task::Package { binary }) => {
                *binary = Some(rest.next().ok_or("`--binary` needs a file after it.")?.into());
            }
            (step, Task::Verify { only }) if verify::is_step(step) => only.push(word.clone()),
            (other, Task::Play { .. }) => {
                return Err(format!("`cargo play` has no option `{other}`; options of the game come after `--`."));
            }
            (other, Task::Verify { .. }) => {
                return Err(format!("`cargo verify` has no step or option `{other}`: see `cargo verify --help`."));
            }
            (other, _) => return Err(format!("`cargo xtask {command}` has no option `{other}`.")),
        }
    }
    Ok((task, install))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<(Task, Install), String> {
        super::parse(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn words_after_the_dashes_are_options_of_the_game() {
        let game = vec!["--window".to_string(), "--no-install".to_string()];
        assert_eq!(parse("play -- --window --no-install"), Ok((Task::Play { game }, Install::Ask)));
        assert_eq!(parse("play --no-install"), Ok((Task::Play { game: Vec::new() }, Install::No)));
        assert_eq!(parse("play --yes --"), Ok((Task::Play { game: Vec::new() }, Install::Yes)));
    }

    #[test]
    fn verify_takes_names_of_steps() {
        let only = vec!["format".to_string(), "tests".to_string()];
        assert_eq!(parse("verify format --no-install tests"), Ok((Task::Verify { only }, Install::No)));
    }

    #[test]
    fn package_takes_a_program_that_is_built_already() {
        assert_eq!(parse("package"), Ok((Task::Package { binary: None }, Install::Ask)));
        let binary = Some("a/game".into());
        assert_eq!(parse("package --no-install --binary a/game"), Ok((Task::Package { binary }, Install::No)));
    }

    #[test]
    fn an_unknown_word_is_answered_with_one_sentence() {
        for line in [
            "dance",
            "play --window",
            "verify --quick",
            "verify nonsense",
            "package --now",
            "package --binary",
            "frames fast",
            "sounds --",
        ] {
            let sentence = parse(line).expect_err(line);
            assert!(sentence.ends_with('.') && sentence.lines().count() == 1, "{sentence}");
        }
    }

    #[test]
    fn help_is_shown_for_every_command() {
        for line in ["", "help", "--help", "play --help", "verify -h", "package --help", "frames --help", "sounds -h"] {
            assert_eq!(parse(line).map(|(task, _)| task), Ok(Task::Help), "{line}");
        }
    }
}
