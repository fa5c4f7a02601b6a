//! Every check and test of the project, as steps. All steps run, even when one of them fails.

use crate::build::{cargo, program, succeed, workspace};
use crate::needs::{Purpose, use_software_vulkan};
use crate::setup::{Install, prepare};
use std::fmt::Write;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// A step of `cargo verify`.
struct Step {
    name: &'static str,
    /// What it shows, for the summary.
    shows: &'static str,
    run: fn() -> Result<(), String>,
    /// A cargo subcommand without which the step is skipped.
    needs: Option<&'static str>,
}

const fn step(name: &'static str, shows: &'static str, run: fn() -> Result<(), String>) -> Step {
    Step { name, shows, run, needs: None }
}

/// The steps in the order in which they run: the fastest come first.
const STEPS: &[Step] = &[
    step("format", "the code is formatted", format),
    Step {
        needs: Some("deny"),
        ..step("deny", "licences and sources of all libraries are allowed (cargo-deny)", deny)
    },
    step("lints", "clippy finds nothing", lints),
    step("docs", "the documentation builds without warnings", docs),
    step("build", "everything builds as `cargo play` builds it", workspace),
    step("tests", "all tests", tests),
    step("doctests", "the examples in the documentation", doctests),
    step("soak", "2000 random games in which every rule is checked", soak),
    step("puzzles", "every puzzle that comes with the game is proven again", puzzles),
    step("window", "the game starts, draws and ends by itself", || window_test("window")),
    step("escape", "the Escape key ends the game", || window_test("escape")),
    step("play", "turns played with real keys and mouse are saved", || window_test("play")),
    step("pads", "two virtual gamepads play from the lobby", || window_test("pads")),
    step("crash", "after a crash the game starts again and says so", || window_test("crash")),
    step("no-graphics", "without graphics the game explains what to do", || window_test("no-graphics")),
];

/// The steps that are a test of `crates/window-tests`, with the name of that test.
const WINDOW_TESTS: [(&str, &str); 6] = [
    ("window", "start::draws_and_ends"),
    ("escape", "start::escape_quits"),
    ("play", "play::turns_are_saved"),
    ("pads", "pads::two_pads_play"),
    ("crash", "start::starts_again_after_a_crash"),
    ("no-graphics", "start::explains_missing_graphics"),
];

/// Whether there is a step with this name.
pub fn is_step(name: &str) -> bool {
    STEPS.iter().any(|step| step.name == name)
}

/// A line for each step, for the help text.
pub fn describe_steps() -> String {
    STEPS.iter().fold(String::new(), |mut text, step| {
        let _ = writeln!(text, "  {:<13}{}", step.name, step.shows);
        text
    })
}

/// Installs what is missing, runs the steps with these names (all, if there are none) and prints a summary.
pub fn run(install: Install, only: &[String]) -> ExitCode {
    let system = run_step("system", "the system has what is needed", || prepare(Purpose::Verify, install));
    let mut reports = vec![system];
    // If a library or a program is missing, every other step would fail for the same reason.
    if matches!(reports[0].outcome, Outcome::Passed) {
        let chosen = STEPS.iter().filter(|step| only.is_empty() || only.iter().any(|name| name == step.name));
        reports.extend(chosen.map(|step| match step.needs {
            Some(tool) if !has_subcommand(tool) => Report::skipped(step, tool),
            _ => run_step(step.name, step.shows, step.run),
        }));
    }

    println!();
    for Report { name, shows, outcome, time } in &reports {
        let mark = match outcome {
            Outcome::Passed => "ok",
            Outcome::Skipped => "skipped",
            Outcome::Failed => "FAILED",
        };
        println!("{mark:<7}{:>7.1} s  {name:<13}{shows}", time.as_secs_f64());
    }
    let count = |wanted: Outcome| reports.iter().filter(|report| report.outcome == wanted).count();
    let (passed, failed, skipped) = (count(Outcome::Passed), count(Outcome::Failed), count(Outcome::Skipped));
    let skipped = if skipped == 0 { String::new() } else { format!(", {skipped} skipped") };
    println!("{passed} passed, {failed} failed{skipped}");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[derive(Clone, Copy, PartialEq)]
enum Outcome {
    Passed,
    Skipped,
    Failed,
}

/// How a step ended: a line of the summary.
struct Report {
    name: &'static str,
    shows: &'static str,
    outcome: Outcome,
    time: Duration,
}

impl Report {
    fn skipped(step: &Step, tool: &str) -> Self {
        let Step { name, shows, .. } = *step;
        println!("\n── {name}: {shows}\nskipped: cargo-{tool} is not installed");
        Self { name, shows, outcome: Outcome::Skipped, time: Duration::ZERO }
    }
}

fn run_step(name: &'static str, shows: &'static str, run: impl FnOnce() -> Result<(), String>) -> Report {
    println!("\n── {name}: {shows}");
    let start = Instant::now();
    let outcome = match run() {
        Ok(()) => Outcome::Passed,
        Err(reason) => {
            eprintln!("{name}: {reason}");
            Outcome::Failed
        }
    };
    Report { name, shows, outcome, time: start.elapsed() }
}

/// Whether cargo has this subcommand.
fn has_subcommand(name: &str) -> bool {
    let answer = cargo().args([name, "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    answer.is_ok_and(|status| status.success())
}

fn format() -> Result<(), String> {
    succeed(cargo().args(["fmt", "--all", "--check"]))
}

/// Without the check for known vulnerabilities, which downloads a database.
fn deny() -> Result<(), String> {
    succeed(cargo().args(["deny", "--locked", "check", "bans", "licenses", "sources"]))
}

fn lints() -> Result<(), String> {
    succeed(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn docs() -> Result<(), String> {
    succeed(cargo().env("RUSTDOCFLAGS", "-D warnings").args(["doc", "--workspace", "--no-deps"]))
}

/// With nextest where it is installed, because it runs the tests of all crates at once.
fn tests() -> Result<(), String> {
    if has_subcommand("nextest") {
        succeed(cargo().args(["nextest", "run", "--workspace", "--no-fail-fast"]))
    } else {
        succeed(cargo().args(["test", "--workspace", "--no-fail-fast", "--lib", "--bins", "--tests", "--examples"]))
    }
}

fn doctests() -> Result<(), String> {
    succeed(cargo().args(["test", "--workspace", "--doc"]))
}

fn soak() -> Result<(), String> {
    succeed(Command::new(program("aljabar-lab")?).args(["soak", "--games", "2000", "--seed", "1"]))
}

fn puzzles() -> Result<(), String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/puzzles");
    let folder = std::fs::read_dir(folder).map_err(|error| format!("{folder}: {error}"))?;
    let mut files: Vec<_> = folder.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    succeed(Command::new(program("aljabar-lab")?).args(["puzzles", "check"]).args(files))
}

/// Builds the game and runs the test of `crates/window-tests` that belongs to a step. `--workspace` for the same features
/// as everywhere else.
fn window_test(step: &str) -> Result<(), String> {
    let (_, test) = WINDOW_TESTS.iter().find(|(name, _)| *name == step).ok_or("there is no such test")?;
    program("al-jabar")?;
    let mut run = cargo();
    run.args(["test", "--quiet", "--workspace", "--test", "window", "--", "--ignored", "--nocapture", "--exact", test]);
    use_software_vulkan(&mut run);
    succeed(&mut run)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cargo reports success when no test has the given name.
    #[test]
    fn every_window_test_exists() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../window-tests/tests/window");
        for (step, test) in WINDOW_TESTS {
            assert!(is_step(step), "{step}");
            let (file, function) = test.split_once("::").expect("a module and a function");
            let code = std::fs::read_to_string(format!("{folder}/{file}.rs")).expect("the file of the module");
            assert!(code.contains(&format!("fn {function}()")), "{test}");
        }
    }

    #[test]
    fn a_missing_subcommand_is_noticed() {
        assert!(has_subcommand("fmt") && !has_subcommand("no-such-subcommand"));
    }
}
