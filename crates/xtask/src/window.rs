//! Starts the real game in a real window and watches it: the part of the checks that nothing else replaces.

use crate::build;
use crate::game_log::faults;
use crate::screen::Screen;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Far more than a start, a turn or an end takes on any machine; who is not done by then hangs.
const PATIENCE: Duration = Duration::from_secs(180);
const SIZE: (u32, u32) = (1280, 720);

/// The game opens its window, draws something and ends by itself.
pub fn starts() -> Result<(), String> {
    let Some(screen) = screen("start")? else {
        // Without Xvfb (macOS, Windows) the window opens on the desktop; only the picture goes unchecked.
        let mut game = Command::new(build::program("al-jabar")?);
        return Run::start(game.args(["--exit-after", "20"]), &folder("start")?)?.finish()?.is_well();
    };
    let folder = folder("start")?;
    let mut game = screen.command(build::program("al-jabar")?);
    // Long enough for a slow machine to draw something before.
    game.args(["--window", &window(), "--exit-after", "20", "--data-dir"]).arg(fresh(&folder));
    let mut run = Run::start(&mut game, &folder)?;
    let seen = run.wait_for_picture(&screen, &folder);
    run.finish()?.is_well()?;
    seen
}

/// A folder for the player's files that is not there yet.
fn fresh(folder: &Path) -> PathBuf {
    let data = folder.join("data");
    let _ = fs::remove_dir_all(&data);
    data
}

/// Escape leads from the first start to the title and out of the game, as a player would go.
pub fn escape_quits() -> Result<(), String> {
    let Some(screen) = screen("escape")? else {
        return Ok(());
    };
    let folder = folder("escape")?;
    let mut game = screen.command(build::program("al-jabar")?);
    game.args(["--window", &window(), "--data-dir"]).arg(fresh(&folder));
    let mut run = Run::start(&mut game, &folder)?;
    run.wait_for_picture(&screen, &folder)?;
    // There is no window manager here to give the window the keyboard.
    let keys = ["search", "--sync", "--onlyvisible", "--name", "^Al-Jabar$", "windowfocus", "--sync", "key", "Escape"];
    build::succeed(screen.command("xdotool").args(keys).stdout(Stdio::null()))?;
    pause();
    pause();
    if run.game.try_wait().map_err(|error| error.to_string())?.is_some() {
        return Err("the first start was left with the game".into());
    }
    // On the title the first one points at the way out. A slow machine may take two for one.
    for _ in 0..8 {
        build::succeed(screen.command("xdotool").args(["key", "Escape"]).stdout(Stdio::null()))?;
        (0..5).for_each(|_| pause());
        if run.game.try_wait().map_err(|error| error.to_string())?.is_some() {
            break;
        }
    }
    run.finish()?.is_well()
}

/// The text of the game that is saved in a folder, if there is one.
fn saved(data: &Path) -> String {
    let games = fs::read_dir(data.join("games")).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_save = |path: &PathBuf| {
        let name = path.to_string_lossy();
        name.ends_with(".aljabar.json") && !name.contains(".previous.")
    };
    let texts = games.filter(is_save).filter_map(|path| fs::read_to_string(path).ok());
    texts.max_by_key(String::len).unwrap_or_default()
}

/// A person plays a few turns with real keys and a real mouse, and finds them in the saved game.
pub fn plays() -> Result<(), String> {
    let Some(screen) = screen("play")? else {
        return Ok(());
    };
    let folder = folder("play")?;
    let data = fresh(&folder);
    let mut game = screen.command(build::program("al-jabar")?);
    game.args(["--window", &window(), "--seats", "human,greedy", "--seed", "7", "--speed", "4", "--data-dir"])
        .arg(&data);
    let mut run = Run::start(&mut game, &folder)?;
    run.wait_for_picture(&screen, &folder)?;
    let focus = ["search", "--sync", "--onlyvisible", "--name", "^Al-Jabar$", "windowfocus", "--sync"];
    build::succeed(screen.command("xdotool").args(focus).stdout(Stdio::null()))?;
    let turns = |text: &str| text.matches("\"seat\":0,\"actions\"").count();
    // The first suggestion, by mouse, and then Enter; later by keys alone: one area back each time, until the first
    // suggestion is under the cursor.
    let by_mouse: [&[&str]; 2] = [&["mousemove", "150", "365", "click", "1"], &["key", "Return"]];
    let by_keys: [&[&str]; 3] = [&["key", "shift+Tab"], &["key", "space"], &["key", "Return"]];
    for wanted in 1..=3 {
        let way: &[&[&str]] = if wanted == 1 { &by_mouse } else { &by_keys };
        let begun = Instant::now();
        loop {
            for arguments in way {
                build::succeed(screen.command("xdotool").args(*arguments).stdout(Stdio::null()))?;
                pause();
                pause();
            }
            let text = saved(&data);
            if turns(&text) >= wanted {
                break;
            }
            let ended = run.game.try_wait().map_err(|error| error.to_string())?.is_some();
            if ended || begun.elapsed() > PATIENCE {
                screen.keep(&folder.join("picture.xwd"));
                return Err(format!("{} of {wanted} turns were saved (see {})", turns(&text), folder.display()));
            }
        }
        screen.keep(&folder.join(format!("turn-{wanted}.xwd")));
    }
    let impression = screen.picture()?.impression();
    if impression.is_blank() {
        return Err(format!("the picture is blank: {impression:?}"));
    }
    answers_from_rest(&screen)?;
    // The game waits; from there to the title, and out. A first Escape may only have let go of a choice.
    for _ in 0..3 {
        for key in ["Escape", "Up", "Right", "Right", "Return", "Escape", "Escape"] {
            let _ = screen.command("xdotool").args(["key", key]).status();
            pause();
            pause();
        }
        if run.game.try_wait().map_err(|error| error.to_string())?.is_some() {
            break;
        }
    }
    run.finish()?.is_well()
}

/// Two people sit down with virtual gamepads and play a few turns, each with their own keys.
pub fn pads_play() -> Result<(), String> {
    let Some(screen) = screen("pads")? else {
        return Ok(());
    };
    let folder = folder("pads")?;
    let data = fresh(&folder);
    fs::create_dir_all(&data).map_err(|error| error.to_string())?;
    let settings = r#"{"format":"al-jabar-settings","version":1,"greeted":true,"play":{"speed":"4"}}"#;
    fs::write(data.join("settings.json"), settings).map_err(|error| error.to_string())?;
    let mut game = screen.command(build::program("al-jabar")?);
    game.args(["--window", &window(), "--seed", "7", "--virtual-pads", "2", "--data-dir"]).arg(&data);
    let mut run = Run::start(&mut game, &folder)?;
    run.wait_for_picture(&screen, &folder)?;
    let focus = ["search", "--sync", "--onlyvisible", "--name", "^Al-Jabar$", "windowfocus", "--sync"];
    build::succeed(screen.command("xdotool").args(focus).stdout(Stdio::null()))?;
    let press = |keys: &[&str]| -> Result<(), String> {
        for key in keys {
            // A key that goes down and up within one frame is a press as well, but people are slower.
            build::succeed(screen.command("xdotool").args(["keydown", key]).stdout(Stdio::null()))?;
            pause();
            build::succeed(screen.command("xdotool").args(["keyup", key]).stdout(Stdio::null()))?;
            pause();
        }
        Ok(())
    };
    // The first pad opens the lobby, the second joins, the first begins the game.
    press(&["1"])?;
    std::thread::sleep(Duration::from_millis(600));
    press(&["7"])?;
    std::thread::sleep(Duration::from_millis(600));
    screen.keep(&folder.join("lobby.xwd"));
    press(&["6"])?;
    let turns = |text: &str, seat: usize| text.matches(&format!("\"seat\":{seat},\"actions\"")).count();
    let begun = Instant::now();
    loop {
        // The first suggestion and the exchange, with either pad; whoever is not on turn is not heard.
        press(&["q", "1", "3", "u", "7", "9"])?;
        let text = saved(&data);
        let played = [turns(&text, 0), turns(&text, 1)];
        if played[0] >= 2 && played[1] >= 2 {
            break;
        }
        let ended = run.game.try_wait().map_err(|error| error.to_string())?.is_some();
        if ended || begun.elapsed() > PATIENCE {
            screen.keep(&folder.join("picture.xwd"));
            return Err(format!("the two pads have played {played:?} turns (see {})", folder.display()));
        }
    }
    screen.keep(&folder.join("turns.xwd"));
    // Out through the pause menu, with a pad alone: up to the last row, to its last button, and twice back.
    for _ in 0..3 {
        press(&["6", "w", "d", "d", "1", "2", "2"])?;
        std::thread::sleep(Duration::from_millis(300));
        if run.game.try_wait().map_err(|error| error.to_string())?.is_some() {
            break;
        }
    }
    run.finish()?.is_well()
}

/// A table at which nothing happens sleeps; a key must wake it at once: about as soon as one that is awake answers. The
/// bag is opened and closed again.
fn answers_from_rest(screen: &Screen) -> Result<(), String> {
    const REST: Duration = Duration::from_secs(7);
    const PRESS: Duration = Duration::from_millis(700);
    let mut times = [Vec::new(), Vec::new()];
    for (kind, rest) in [(0, REST), (1, PRESS), (1, PRESS), (0, REST), (1, PRESS), (1, PRESS)] {
        std::thread::sleep(rest);
        times[kind].push(time_to_answer(screen)?.as_millis());
    }
    let [rested, awake] = times.map(|mut times| {
        times.sort_unstable();
        times
    });
    println!("a table answers a key from its sleep after {rested:?} ms, awake after {awake:?} ms");
    // Starting xdotool and drawing on a processor take most of both; a game that slept on would need seconds.
    if rested[0] <= 3 * awake[awake.len() / 2] + 200 {
        Ok(())
    } else {
        Err(format!("a table answers a key from its sleep only after {rested:?} ms, awake after {awake:?} ms"))
    }
}

/// From a press of a key to another picture.
fn time_to_answer(screen: &Screen) -> Result<Duration, String> {
    let before = screen.picture()?.fingerprint();
    let start = Instant::now();
    build::succeed(screen.command("xdotool").args(["key", "b"]).stdout(Stdio::null()))?;
    while screen.picture()?.fingerprint() == before {
        if start.elapsed() > PATIENCE {
            return Err("a sleeping table does not answer a key".into());
        }
        std::thread::sleep(Duration::from_millis(4));
    }
    Ok(start.elapsed())
}

/// Without anything to draw with, the game says so in one sentence and names the way to play without pictures.
pub fn explains_missing_graphics() -> Result<(), String> {
    let Some(screen) = screen("no-graphics")? else {
        return Ok(());
    };
    let nowhere = "/nonexistent/driver.json";
    let mut game = screen.command(build::program("al-jabar")?);
    game.env("VK_DRIVER_FILES", nowhere).env("VK_ICD_FILENAMES", nowhere);
    let end = Run::start(&mut game, &folder("no-graphics")?)?.finish()?;
    let said: Vec<&str> = end.log.lines().filter(|line| line.starts_with("al-jabar: ")).collect();
    match (end.status.code(), &said[..]) {
        (Some(1), [sentence]) if sentence.contains("cargo lab play") => end.has_no_faults(),
        (code, _) => Err(format!("expected exit code 1 and one sentence, got {code:?} and:\n{}", end.log)),
    }
}

fn screen(name: &str) -> Result<Option<Screen>, String> {
    if !cfg!(target_os = "linux") {
        return Ok(None);
    }
    Screen::open(SIZE.0, SIZE.1, &folder(name)?).map(Some)
}

fn window() -> String {
    format!("{}x{}", SIZE.0, SIZE.1)
}

/// Where a check leaves the game's log and the picture.
fn folder(name: &str) -> Result<PathBuf, String> {
    let folder = build::folder()?.join("verify").join(name);
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    Ok(folder)
}

/// A game in progress.
struct Run {
    game: Child,
    log: PathBuf,
    started: Instant,
}

/// A game that has ended.
struct End {
    status: ExitStatus,
    log: String,
}

impl Run {
    fn start(command: &mut Command, folder: &Path) -> Result<Self, String> {
        let path = folder.join("game.log");
        let in_log = |error| format!("cannot write {}: {error}", path.display());
        let log = File::create(&path).map_err(in_log)?;
        let game = command
            .stdin(Stdio::null())
            .stdout(log.try_clone().map_err(in_log)?)
            .stderr(log)
            .spawn()
            .map_err(|error| format!("the game could not be started: {error}"))?;
        Ok(Self { game, log: path, started: Instant::now() })
    }

    /// Waits until there is something to see.
    fn wait_for_picture(&mut self, screen: &Screen, folder: &Path) -> Result<(), String> {
        loop {
            // A picture taken while the server writes the first one may be incomplete; the next is not.
            let impression = screen.picture().map(|picture| picture.impression());
            if impression.as_ref().is_ok_and(|impression| !impression.is_blank()) {
                screen.keep(&folder.join("picture.xwd"));
                return Ok(());
            }
            let ended = self.game.try_wait().map_err(|error| error.to_string())?.is_some();
            if ended || self.started.elapsed() > PATIENCE {
                screen.keep(&folder.join("picture.xwd"));
                return Err(format!("the picture stayed blank: {impression:?} (see {})", folder.display()));
            }
            pause();
        }
    }

    /// Waits until the game ends by itself.
    fn finish(mut self) -> Result<End, String> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.game.try_wait().map_err(|error| error.to_string())? {
                let log = fs::read(&self.log).map_err(|error| format!("cannot read the game's log: {error}"))?;
                return Ok(End { status, log: String::from_utf8_lossy(&log).into_owned() });
            }
            pause();
        }
        Err(format!("the game did not end within {} s (its log: {})", PATIENCE.as_secs(), self.log.display()))
    }
}

/// Nobody leaves a game running that was started here.
impl Drop for Run {
    fn drop(&mut self) {
        let _ = self.game.kill();
        let _ = self.game.wait();
    }
}

impl End {
    fn is_well(&self) -> Result<(), String> {
        self.has_no_faults()?;
        if self.status.success() { Ok(()) } else { Err(format!("the game ended with {}:\n{}", self.status, self.log)) }
    }

    fn has_no_faults(&self) -> Result<(), String> {
        let faults = faults(&self.log);
        if faults.is_empty() { Ok(()) } else { Err(format!("the game reported:\n{}", faults.join("\n"))) }
    }
}

fn pause() {
    std::thread::sleep(Duration::from_millis(100));
}
