//! Measures what a player on a slow machine feels: frames a second against Bevy alone, start-up, an idle table and title,
//! and how soon it answers a gamepad.
//!
//! Everything is compared within one run and repeated, as machines differ and are noisy. `main` is the main schedule
//! without any drawing: what it takes beyond the title's is the table's own.

use crate::build::{self, cargo, succeed};
use crate::screen::Screen;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const ROUNDS: usize = 3;
const SECONDS: &str = "8";
const PRESSES: &str = "15";
/// A table at which a person is on turn, and so nothing moves.
const RESTING: [&str; 6] = ["--seats", "human,novice", "--seed", "4", "--speed", "instant"];

/// What costs next to nothing while nobody touches it: a name, and the game's options. At the title something lights up
/// and fades every eight seconds, unless motion is reduced.
const IDLE: [(&str, &[&str]); 3] =
    [("idle table", &RESTING), ("idle title", &[]), ("idle title, reduced motion", &["--calm"])];

/// Settings of somebody who has been welcomed, so that nothing lies over the title.
const SETTINGS: &str = r#"{"format":"al-jabar-settings","version":1,"greeted":true}"#;

/// The ways the table is measured: a name, and the game's options.
const TABLES: [(&str, &[&str]); 3] = [
    ("classic, four hands", &["--watch", "--seats", "greedy,greedy,greedy,greedy", "--seed", "4"]),
    ("grand, four hands", &["--watch", "--seats", "greedy,greedy,greedy,greedy", "--seed", "4", "--moduli", "2,2,2,2"]),
    ("Master thinking", &["--watch", "--seats", "master,master", "--seed", "4"]),
];

/// Runs everything and prints a table.
pub fn run() -> Result<ExitCode, String> {
    succeed(cargo().args(["build", "--workspace", "--all-targets", "--quiet"]))?;
    let folder = build::folder()?.join("verify").join("frames");
    let screen = Screen::open(1280, 720, &folder)?;
    let mut bare = Vec::new();
    let mut tables = vec![Vec::new(); TABLES.len()];
    let mut owns = vec![Vec::new(); TABLES.len()];
    let mut title = Vec::new();
    for round in 1..=ROUNDS {
        println!("round {round} of {ROUNDS} …");
        bare.push(measure(&screen, &folder, &["bare", SECONDS])?);
        title.push(measure(&screen, &folder, &["own", SECONDS])?);
        for ((table, own), (_, options)) in tables.iter_mut().zip(&mut owns).zip(TABLES) {
            table.push(measure(&screen, &folder, &[&["table", SECONDS], options].concat())?);
            own.push(measure(&screen, &folder, &[&["own", SECONDS], options].concat())?);
        }
    }
    let alone = median(&bare, |line| line.per_second);
    println!("\n{:<22}{:>10}{:>8}{:>12}{:>12}{:>12}", "", "frames/s", "ratio", "main mean", "main p99", "playable");
    println!("{:<22}{alone:>10.1}{:>8.2}{:>24}{:>9.0} ms", "Bevy alone", 1.0, "", median(&bare, |line| line.first));
    let (mean, late) = (median(&title, |line| line.mean), median(&title, |line| line.late));
    println!("{:<22}{:>18}{mean:>9.2} ms{late:>9.2} ms", "title, nothing drawn", "");
    for ((table, own), (name, _)) in tables.iter().zip(&owns).zip(TABLES) {
        let per_second = median(table, |line| line.per_second);
        println!(
            "{name:<22}{per_second:>10.1}{:>8.2}{:>9.2} ms{:>9.2} ms{:>9.0} ms",
            per_second / alone,
            median(own, |line| line.mean),
            median(own, |line| line.late),
            median(table, |line| line.playable),
        );
    }
    println!();
    for (name, options) in IDLE {
        println!("{name}: {:.2} % of one core", idle(&screen, &folder, options)?);
    }
    let mut answers = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (of, kind) in answers.iter_mut().zip([&["bare-answer", PRESSES][..], &["answer", PRESSES]]) {
            let options: &[&str] = if kind[0] == "answer" { &RESTING } else { &[] };
            of.push(numbers(&screen, &folder, &[kind, options].concat(), ["main_ms", "median_ms", "longest_ms"])?);
        }
    }
    for (name, of) in ["Bevy alone, asleep", "an idle table"].iter().zip(&mut answers) {
        // The round in the middle.
        of.sort_by(|a, b| a[1].total_cmp(&b[1]));
        let [main, median, longest] = of[ROUNDS / 2];
        println!(
            "{name} answers a gamepad in {median:.1} ms, {longest:.1} ms at the longest; {main:.1} ms without the picture"
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// What `examples/frames` prints.
#[derive(Clone, Copy, Debug)]
struct Line {
    per_second: f64,
    mean: f64,
    late: f64,
    first: f64,
    playable: f64,
}

fn measure(screen: &Screen, folder: &Path, arguments: &[&str]) -> Result<Line, String> {
    let names = ["per_second", "main_mean_ms", "main_p99_ms", "first_frame_ms", "playable_ms"];
    let [per_second, mean, late, first, playable] = numbers(screen, folder, arguments, names)?;
    Ok(Line { per_second, mean, late, first, playable })
}

fn numbers<const N: usize>(
    screen: &Screen,
    folder: &Path,
    arguments: &[&str],
    names: [&str; N],
) -> Result<[f64; N], String> {
    let program = build::folder()?.join("examples").join("frames");
    let output = screen.command(program).args(arguments).args(data(folder, arguments)).output();
    let output = output.map_err(|error| format!("the measurement could not be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let number = |name: &str| {
        let start = text.find(&format!("\"{name}\":"))? + name.len() + 3;
        let end = text[start..].find([',', '}'])? + start;
        text[start..end].parse::<f64>().ok()
    };
    let found: Option<Vec<f64>> = names.iter().map(|name| number(name)).collect();
    found
        .and_then(|found| found.try_into().ok())
        .ok_or_else(|| format!("{arguments:?} measured nothing: {}", String::from_utf8_lossy(&output.stderr)))
}

/// A folder of its own, so that nobody's saved game is touched.
fn data(folder: &Path, arguments: &[&str]) -> Vec<PathBuf> {
    if !arguments.first().is_some_and(|kind| kind.starts_with("bare")) {
        vec!["--data-dir".into(), folder.join("data")]
    } else {
        Vec::new()
    }
}

fn median(lines: &[Line], of: impl Fn(&Line) -> f64) -> f64 {
    let mut values: Vec<f64> = lines.iter().map(of).collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// How much of a core the game costs while nothing happens.
fn idle(screen: &Screen, folder: &Path, options: &[&str]) -> Result<f64, String> {
    let data = folder.join("idle");
    fs::create_dir_all(&data)
        .and_then(|()| fs::write(data.join("settings.json"), SETTINGS))
        .map_err(|error| format!("{} cannot be written: {error}", data.display()))?;
    let mut game = screen
        .command(build::folder()?.join("al-jabar"))
        .args(options)
        .arg("--data-dir")
        .arg(data)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("the game could not be started: {error}"))?;
    sleep(Duration::from_secs(10));
    let (start, before) = (Instant::now(), processor_time(game.id()));
    sleep(Duration::from_secs(24));
    let (passed, after) = (start.elapsed().as_secs_f64(), processor_time(game.id()));
    let _ = game.kill();
    let _ = game.wait();
    match (before, after) {
        (Some(before), Some(after)) => Ok((after - before) / passed * 100.0),
        _ => Err("the system does not tell how much time a program uses".into()),
    }
}

/// Seconds of processor time that a process has used.
fn processor_time(process: u32) -> Option<f64> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The program's name may contain spaces; what follows it does not.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    let output = Command::new("getconf").arg("CLK_TCK").output().ok()?;
    Some(ticks / String::from_utf8(output.stdout).ok()?.trim().parse::<f64>().ok()?)
}
