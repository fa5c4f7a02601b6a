//! Measures the game on a machine without a graphics card (`cargo xtask frames`): frames per second compared with Bevy
//! alone, the time until it can be played, the processor time at rest, and how fast it answers a gamepad.
//!
//! All figures are compared within one run and repeated, because machines differ and are noisy. "main" is the time of
//! the main schedule without drawing; what it takes beyond the title's is the table's own.

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("Frames are measured on Linux only, because the measurement needs Xvfb.");
    std::process::exit(1);
}

#[cfg(target_os = "linux")]
fn main() {
    linux::main();
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::{Duration, Instant};
    use window_tests::{Game, Screen, build_folder, output_folder};

    const ROUNDS: usize = 3;
    const SECONDS: &str = "8";
    const PRESSES: &str = "15";
    /// Options for a table at which a person is on turn, so that nothing moves.
    const RESTING: [&str; 6] = ["--seats", "human,novice", "--seed", "4", "--speed", "instant"];

    /// Where the game rests: a name, and the game's options. The title lights something up every eight seconds, unless
    /// motion is reduced.
    const IDLE: [(&str, &[&str]); 3] =
        [("idle table", &RESTING), ("idle title", &[]), ("idle title, reduced motion", &["--calm"])];

    /// Settings of a player who has seen the first-start page, so that it does not cover the title.
    const SETTINGS: &str = r#"{"format":"al-jabar-settings","version":1,"greeted":true}"#;

    /// The tables that are measured: a name, and the game's options.
    #[rustfmt::skip]
    const TABLES: [(&str, &[&str]); 3] = [
        ("classic, four hands", &["--watch", "--seats", "greedy,greedy,greedy,greedy", "--seed", "4"]),
        ("grand, four hands", &["--watch", "--seats", "greedy,greedy,greedy,greedy", "--seed", "4", "--moduli", "2,2,2,2"]),
        ("Master thinking", &["--watch", "--seats", "master,master", "--seed", "4"]),
    ];

    /// Measures everything and prints a table.
    pub fn main() {
        let folder = output_folder("frames");
        let screen = Screen::open(1280, 720);
        let mut bare = Vec::new();
        let mut title = Vec::new();
        let mut tables = vec![Vec::new(); TABLES.len()];
        let mut undrawn_tables = vec![Vec::new(); TABLES.len()];
        for round in 1..=ROUNDS {
            println!("round {round} of {ROUNDS} …");
            bare.push(Frames::measure(&screen, &folder, &["bare", SECONDS]));
            title.push(Frames::measure(&screen, &folder, &["own", SECONDS]));
            for ((table, undrawn), (_, options)) in tables.iter_mut().zip(&mut undrawn_tables).zip(TABLES) {
                table.push(Frames::measure(&screen, &folder, &[&["table", SECONDS], options].concat()));
                undrawn.push(Frames::measure(&screen, &folder, &[&["own", SECONDS], options].concat()));
            }
        }
        let alone = median(&bare, |run| run.per_second);
        println!("\n{:<22}{:>10}{:>8}{:>12}{:>12}{:>12}", "", "frames/s", "ratio", "main mean", "main p99", "playable");
        println!(
            "{:<22}{alone:>10.1}{:>8.2}{:>24}{:>9.0} ms",
            "Bevy alone",
            1.0,
            "",
            median(&bare, |run| run.first_ms)
        );
        let (mean, p99) = (median(&title, |run| run.mean_ms), median(&title, |run| run.p99_ms));
        println!("{:<22}{:>18}{mean:>9.2} ms{p99:>9.2} ms", "title, nothing drawn", "");
        for ((table, undrawn), (name, _)) in tables.iter().zip(&undrawn_tables).zip(TABLES) {
            let per_second = median(table, |run| run.per_second);
            println!(
                "{name:<22}{per_second:>10.1}{:>8.2}{:>9.2} ms{:>9.2} ms{:>9.0} ms",
                per_second / alone,
                median(undrawn, |run| run.mean_ms),
                median(undrawn, |run| run.p99_ms),
                median(table, |run| run.playable_ms),
            );
        }
        println!();
        for (name, options) in IDLE {
            println!("{name}: {:.2} % of one core", idle(&screen, &folder, options));
        }
        measure_answers(&screen, &folder);
        drop(screen);
        measure_page(&folder);
    }

    /// Measures and prints how long one picture of a page over the table takes in a large window, and of the table alone.
    fn measure_page(folder: &Path) {
        let screen = Screen::open(1920, 1080);
        let large = [&RESTING[..], &["--window", "1920x1080"]].concat();
        let picture = |kind: &str| {
            let runs: Vec<Frames> = (0..ROUNDS)
                .map(|_| Frames::measure(&screen, folder, &[&[kind, SECONDS], &large[..]].concat()))
                .collect();
            1000.0 / median(&runs, |run| run.per_second)
        };
        println!(
            "a picture at 1920×1080: {:.0} ms with a page over the table; Bevy alone {:.0} ms",
            picture("page"),
            1000.0 / Frames::measure(&screen, folder, &["bare", SECONDS]).per_second
        );
    }

    /// Measures and prints how fast Bevy alone and an idle table answer a gamepad.
    fn measure_answers(screen: &Screen, folder: &Path) {
        let kinds: [(&str, &str, &[&str]); 2] =
            [("Bevy alone, asleep", "bare-answer", &[]), ("an idle table", "answer", &RESTING)];
        let mut rounds = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            for (answers, (_, kind, options)) in rounds.iter_mut().zip(kinds) {
                let arguments = [&[kind, PRESSES], options].concat();
                answers.push(numbers(screen, folder, &arguments, ["main_ms", "median_ms", "longest_ms"]));
            }
        }
        for (answers, (name, ..)) in rounds.iter_mut().zip(kinds) {
            answers.sort_by(|a, b| a[1].total_cmp(&b[1]));
            let [main, median, longest] = answers[ROUNDS / 2];
            println!(
                "{name} answers a gamepad in {median:.1} ms, {longest:.1} ms at the longest; {main:.1} ms without the picture"
            );
        }
    }

    /// What one run of `examples/frames` has measured.
    #[derive(Clone, Copy)]
    struct Frames {
        per_second: f64,
        mean_ms: f64,
        p99_ms: f64,
        first_ms: f64,
        playable_ms: f64,
    }

    impl Frames {
        fn measure(screen: &Screen, folder: &Path, arguments: &[&str]) -> Self {
            let names = ["per_second", "main_mean_ms", "main_p99_ms", "first_frame_ms", "playable_ms"];
            let [per_second, mean_ms, p99_ms, first_ms, playable_ms] = numbers(screen, folder, arguments, names);
            Self { per_second, mean_ms, p99_ms, first_ms, playable_ms }
        }
    }

    /// Runs `examples/frames` and returns the numbers with these names from the line of JSON that it prints.
    fn numbers<const N: usize>(screen: &Screen, folder: &Path, arguments: &[&str], names: [&str; N]) -> [f64; N] {
        let mut command = screen.command(build_folder().join("examples").join("frames"));
        command.args(arguments);
        if !arguments[0].starts_with("bare") {
            // A folder of its own, so that no player's saved game is changed.
            command.arg("--data-dir").arg(folder.join("data"));
        }
        let output = command.output().unwrap_or_else(|error| panic!("the measurement could not be started: {error}"));
        let line = String::from_utf8_lossy(&output.stdout);
        names.map(|name| {
            let errors = String::from_utf8_lossy(&output.stderr);
            number(&line, name).unwrap_or_else(|| panic!("{arguments:?} has not measured {name}: {errors}"))
        })
    }

    /// The number with this name in a line of JSON.
    fn number(line: &str, name: &str) -> Option<f64> {
        let start = line.find(&format!("\"{name}\":"))? + name.len() + 3;
        let end = line[start..].find([',', '}'])? + start;
        line[start..end].trim().parse().ok()
    }

    fn median(runs: &[Frames], of: impl Fn(&Frames) -> f64) -> f64 {
        let mut values: Vec<f64> = runs.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    }

    /// The processor time that the game uses while nothing happens, in percent of one core.
    fn idle(screen: &Screen, folder: &Path, options: &[&str]) -> f64 {
        let data = folder.join("idle");
        fs::create_dir_all(&data)
            .and_then(|()| fs::write(data.join("settings.json"), SETTINGS))
            .unwrap_or_else(|error| panic!("cannot write to {}: {error}", data.display()));
        let mut command = screen.command(Game::program());
        command.args(options).arg("--data-dir").arg(data).stdout(Stdio::null()).stderr(Stdio::null());
        let mut game = command.spawn().unwrap_or_else(|error| panic!("the game could not be started: {error}"));
        // Twenty seconds after the start the log fades once; after that the table rests.
        sleep(Duration::from_secs(25));
        let (start, before) = (Instant::now(), processor_time(game.id()));
        sleep(Duration::from_secs(24));
        let (passed, after) = (start.elapsed().as_secs_f64(), processor_time(game.id()));
        let _ = game.kill();
        let _ = game.wait();
        let used = before.zip(after).expect("/proc says how much time a process has used");
        (used.1 - used.0) / passed * 100.0
    }

    /// The processor time that a process has used, in seconds.
    fn processor_time(process: u32) -> Option<f64> {
        let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The program's name is in parentheses and may contain spaces; the fields after it do not.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
        let output = Command::new("getconf").arg("CLK_TCK").output().ok()?;
        Some(ticks / String::from_utf8(output.stdout).ok()?.trim().parse::<f64>().ok()?)
    }

    #[cfg(test)]
    mod tests {
        use super::number;

        #[test]
        fn a_number_is_found_by_its_name() {
            let line = r#"{"per_second":61.5,"mean_ms": 2}"#;
            assert_eq!(number(line, "per_second"), Some(61.5));
            assert_eq!(number(line, "mean_ms"), Some(2.0));
            assert_eq!(number(line, "p99_ms"), None);
        }
    }
}
