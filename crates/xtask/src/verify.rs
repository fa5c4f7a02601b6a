//! Every check and test of the project, as steps that all run even when one of them fails.

use crate::build::{cargo, program, succeed, workspace};
use crate::needs::Purpose;
use crate::setup::ready;
use crate::window;
use std::fmt::Write;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// One line of the summary.
struct Step {
    name: &'static str,
    what: &'static str,
    run: fn() -> Result<(), String>,
}

/// In the order they run: what answers fastest comes first.
const STEPS: &[Step] = &[
    Step { name: "format", what: "the code is formatted", run: format },
    Step { name: "lints", what: "clippy finds nothing", run: lints },
    Step { name: "docs", what: "the documentation builds without warnings", run: docs },
    Step { name: "build", what: "everything builds as `cargo play` builds it", run: workspace },
    Step { name: "tests", what: "all tests", run: tests },
    Step { name: "doctests", what: "the examples in the documentation", run: doctests },
    Step { name: "soak", what: "2000 random games in which every rule is checked", run: soak },
    Step { name: "window", what: "the game starts, draws and ends by itself", run: window::starts },
    Step { name: "escape", what: "the Escape key ends the game", run: window::escape_quits },
    Step { name: "play", what: "turns played with real keys and mouse are saved", run: window::plays },
    Step { name: "pads", what: "two virtual gamepads play from the lobby", run: window::pads_play },
    Step {
        name: "no-graphics",
        what: "without graphics the game explains itself",
        run: window::explains_missing_graphics,
    },
];

pub fn is_step(name: &str) -> bool {
    STEPS.iter().any(|step| step.name == name)
}

pub fn describe_steps() -> String {
    STEPS.iter().fold(String::new(), |mut text, step| {
        let _ = writeln!(text, "  {:<13}{}", step.name, step.what);
        text
    })
}

/// Makes the machine ready, runs all steps or only the named ones, and sums up; whatever happens, the last line counts.
pub fn run(install: bool, only: &[String]) -> ExitCode {
    let mut done = vec![timed("system", "the system has what is needed", || ready(Purpose::Verify, install))];
    // Without a compiler's libraries and a screen every further step would fail for the same reason.
    if done[0].outcome.is_ok() {
        let chosen = STEPS.iter().filter(|step| only.is_empty() || only.iter().any(|name| name == step.name));
        done.extend(chosen.map(|step| timed(step.name, step.what, step.run)));
    }

    println!();
    for Done { name, what, outcome, time } in &done {
        let mark = if outcome.is_ok() { "ok    " } else { "FAILED" };
        println!("{mark} {:>7.1} s  {name:<13}{what}", time.as_secs_f64());
    }
    let failed = done.iter().filter(|step| step.outcome.is_err()).count();
    println!("{} passed, {failed} failed", done.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A step that was run.
struct Done {
    name: &'static str,
    what: &'static str,
    outcome: Result<(), String>,
    time: Duration,
}

fn timed(name: &'static str, what: &'static str, step: impl FnOnce() -> Result<(), String>) -> Done {
    println!("\n── {name}: {what}");
    let start = Instant::now();
    let outcome = step();
    if let Err(reason) = &outcome {
        eprintln!("{name}: {reason}");
    }
    Done { name, what, outcome, time: start.elapsed() }
}

fn format() -> Result<(), String> {
    succeed(cargo().args(["fmt", "--all", "--check"]))
}

fn lints() -> Result<(), String> {
    succeed(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn docs() -> Result<(), String> {
    succeed(cargo().env("RUSTDOCFLAGS", "-D warnings").args(["doc", "--workspace", "--no-deps"]))
}

/// With nextest where it is installed: it runs the tests of all crates at once.
fn tests() -> Result<(), String> {
    let asks = cargo().args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if asks.is_ok_and(|status| status.success()) {
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
