//! The project's commands: `cargo play`, `cargo verify` and `cargo xtask` (aliases in `.cargo/config.toml`).
//!
//! It has no dependencies on purpose: it must build in seconds on a machine where nothing else builds yet, and nothing
//! the rest of the workspace turns on can make cargo build it twice.

mod build;
mod frames;
mod game_log;
mod needs;
mod package;
mod picture;
mod screen;
mod setup;
mod verify;
mod window;

use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
Plays, checks and packages Al-Jabar. Every command first installs what the system lacks (Debian, Ubuntu) or names it.

  cargo play [--no-install] [-- GAME OPTIONS…]    build the game and start it
  cargo verify [--no-install] [STEP…]             run every check and test, or only the named steps
  cargo xtask package [--no-install]              make a folder and an archive of the game for players
  cargo xtask frames                              measure frames a second, start-up and an idle table
  cargo xtask sounds                              compute the sounds of the game anew, into assets/sounds

  --no-install    only name what is missing and how to install it
  --help          this text; `cargo play -- --help` shows the game's own options
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Task::parse(&words) {
        Ok(Task::Help) => {
            print!("{HELP}\nSteps of `cargo verify`:\n{}", verify::describe_steps());
            ExitCode::SUCCESS
        }
        Ok(Task::Play { install, game }) => {
            told(setup::ready(needs::Purpose::Play, install).and_then(|()| build::play(&game)))
        }
        Ok(Task::Verify { install, only }) => verify::run(install, &only),
        Ok(Task::Package { install, binary }) => {
            told(setup::ready(needs::Purpose::Play, install).and_then(|()| package::run(binary)))
        }
        Ok(Task::Sounds) => told(build::sounds()),
        Ok(Task::Frames) => told(setup::ready(needs::Purpose::Verify, true).and_then(|()| frames::run())),
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::from(2)
        }
    }
}

/// Ends with the task's own code, or with its sentence and code 1.
fn told(outcome: Result<ExitCode, String>) -> ExitCode {
    outcome.unwrap_or_else(|sentence| {
        eprintln!("{sentence}");
        ExitCode::FAILURE
    })
}

/// What the command line asks for.
#[derive(Debug, PartialEq)]
enum Task {
    Help,
    Play {
        install: bool,
        game: Vec<String>,
    },
    Verify {
        install: bool,
        only: Vec<String>,
    },
    /// `binary` is a game that is built already, for those who work on the packager.
    Package {
        install: bool,
        binary: Option<PathBuf>,
    },
    Frames,
    Sounds,
}

impl Task {
    fn parse(words: &[String]) -> Result<Self, String> {
        let Some((command, rest)) = words.split_first() else {
            return Ok(Self::Help);
        };
        let playing = match command.as_str() {
            "play" => true,
            "verify" => false,
            "package" => return Self::parse_package(rest),
            "frames" => return Ok(Self::Frames),
            "sounds" => return Ok(Self::Sounds),
            "help" | "--help" | "-h" => return Ok(Self::Help),
            other => {
                return Err(format!(
                    "There is no command `{other}`: write `play`, `verify`, `package`, `frames` or `sounds`."
                ));
            }
        };
        let (mut install, mut only) = (true, Vec::new());
        for (i, word) in rest.iter().enumerate() {
            match word.as_str() {
                "--help" | "-h" => return Ok(Self::Help),
                "--no-install" => install = false,
                "--" if playing => {
                    return Ok(Self::Play { install, game: rest[i + 1..].to_vec() });
                }
                other if playing => {
                    return Err(format!("`cargo play` has no option `{other}`; options of the game come after `--`."));
                }
                step if verify::is_step(step) => only.push(word.clone()),
                other => {
                    return Err(format!("`cargo verify` has no step or option `{other}`: see `cargo verify --help`."));
                }
            }
        }
        Ok(if playing { Self::Play { install, game: Vec::new() } } else { Self::Verify { install, only } })
    }

    fn parse_package(words: &[String]) -> Result<Self, String> {
        let (mut install, mut binary) = (true, None);
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--help" | "-h" => return Ok(Self::Help),
                "--no-install" => install = false,
                "--binary" => binary = Some(words.next().ok_or("`--binary` wants a file after it.")?.into()),
                other => return Err(format!("`cargo xtask package` has no option `{other}`.")),
            }
        }
        Ok(Self::Package { install, binary })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Task, String> {
        Task::parse(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn what_follows_the_dashes_belongs_to_the_game() {
        let game = vec!["--window".to_string(), "--no-install".to_string()];
        assert_eq!(parse("play -- --window --no-install"), Ok(Task::Play { install: true, game }));
        assert_eq!(parse("play --no-install"), Ok(Task::Play { install: false, game: Vec::new() }));
    }

    #[test]
    fn verify_takes_its_steps_by_name() {
        let only = vec!["format".to_string(), "tests".to_string()];
        assert_eq!(parse("verify format --no-install tests"), Ok(Task::Verify { install: false, only }));
    }

    #[test]
    fn a_package_is_made_of_a_new_game_or_of_one_that_is_named() {
        assert_eq!(parse("package"), Ok(Task::Package { install: true, binary: None }));
        let binary = Some("a/game".into());
        assert_eq!(parse("package --no-install --binary a/game"), Ok(Task::Package { install: false, binary }));
    }

    #[test]
    fn an_unknown_word_is_answered_with_one_sentence() {
        for line in ["dance", "play --window", "verify --quick", "verify nonsense", "package --now", "package --binary"]
        {
            let sentence = parse(line).expect_err(line);
            assert!(sentence.ends_with('.') && sentence.lines().count() == 1, "{sentence}");
        }
    }

    #[test]
    fn help_is_given_wherever_it_is_asked_for() {
        for line in ["", "help", "--help", "play --help", "verify -h", "package --help"] {
            assert_eq!(parse(line), Ok(Task::Help));
        }
    }
}
