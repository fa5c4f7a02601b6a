//! What the commands share: failures, files, progress and stopping early.

use std::{
    fmt, fs,
    io::{self, IsTerminal, Read, Write},
    path::Path,
    process::exit,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use aljabar_core::{MAX_FILE_BYTES, Position, Rules, Setup};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::{Deserialize, Serialize};

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(reason: impl fmt::Display) -> Self {
        Self(reason.to_string())
    }

    /// Wrong usage that only shows once the flags are taken together: says so and ends with exit code 2.
    pub(crate) fn usage(reason: impl fmt::Display) -> Self {
        warn(format!("aljabar-lab: {reason}"));
        exit(2)
    }

    pub(crate) fn file(path: &Path, reason: impl fmt::Display) -> Self {
        Self(format!("{}: {reason}", path.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text of a file, unless it is larger than any that makes sense.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let limit = MAX_FILE_BYTES as u64 + 1;
    let file = fs::File::open(path).map_err(|e| Failure::file(path, e))?;
    file.take(limit).read_to_end(&mut bytes).map_err(|e| Failure::file(path, e))?;
    if bytes.len() > MAX_FILE_BYTES {
        return Err(Failure::file(path, format!("the file has more than {} MB", MAX_FILE_BYTES >> 20)));
    }
    String::from_utf8(bytes).map_err(|_| Failure::file(path, "the file is no text (UTF-8)"))
}

/// Reads a line of JSON. Else: the field that does not fit, if there is one, and why.
pub(crate) fn read_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
    aljabar_text::parse(text).map_err(|error| error.to_string())
}

/// The position in a file, with the rules it is played by.
pub(crate) fn read_position(path: &Path) -> Result<(Rules, Position), Failure> {
    let setup = Setup::from_json(&read_text(path)?).map_err(|e| Failure::file(path, e))?;
    let position = setup.position().map_err(|e| Failure::file(path, e))?;
    Ok((setup.rules, position))
}

/// Prints a line to the standard output. A reader that went away ends the program quietly, as it does for others; a
/// full disk ends it with an error.
pub(crate) fn say(line: impl fmt::Display) {
    if let Err(error) = writeln!(io::stdout().lock(), "{line}") {
        exit(if lost(&error) { 1 } else { 0 });
    }
}

/// The same for a command that has more to do than to print, whether anybody still reads or not.
pub(crate) fn tell(line: impl fmt::Display) {
    static TOLD: AtomicBool = AtomicBool::new(false);
    if let Err(error) = writeln!(io::stdout().lock(), "{line}")
        && !TOLD.swap(true, Ordering::Relaxed)
        && lost(&error)
    {
        OUTPUT_LOST.store(true, Ordering::Relaxed);
    }
}

static OUTPUT_LOST: AtomicBool = AtomicBool::new(false);

/// Whether something that was [told](tell) could not be written.
pub(crate) fn output_lost() -> bool {
    OUTPUT_LOST.load(Ordering::Relaxed)
}

/// Whether output was lost that somebody wanted, and says so.
fn lost(error: &io::Error) -> bool {
    let lost = error.kind() != io::ErrorKind::BrokenPipe;
    if lost {
        warn(format!("aljabar-lab: the output cannot be written: {error}"));
    }
    lost
}

/// Prints a line to the standard error. Nothing is to be done about an error there.
pub(crate) fn warn(line: impl fmt::Display) {
    drop(writeln!(io::stderr().lock(), "{line}"));
}

/// Prints a value as JSON.
pub(crate) fn say_json(value: &impl Serialize) -> Result<(), Failure> {
    say(serde_json::to_string_pretty(value).map_err(Failure::new)?);
    Ok(())
}

/// Set once by Ctrl-C: commands finish what is in hand, report it and end.
#[derive(Clone)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens for Ctrl-C. A second one ends the program at once.
    pub(crate) fn on_ctrl_c() -> Self {
        let stop = Self(Arc::new(AtomicBool::new(false)));
        let flag = stop.clone();
        let listening = ctrlc::set_handler(move || {
            if flag.0.swap(true, Ordering::Relaxed) {
                exit(130);
            }
            warn("\nstopping; what is done so far is kept (once more to end at once)");
        });
        if let Err(error) = listening {
            warn(format!("aljabar-lab: Ctrl-C will end the program at once: {error}"));
        }
        stop
    }

    pub(crate) fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A progress bar on a terminal, and nothing elsewhere.
pub(crate) fn progress(total: u64, what: &str) -> ProgressBar {
    let target = if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let template = format!("{{bar:40}} {{pos}}/{{len}} {what}, {{elapsed}} gone, {{eta}} to go {{msg}}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(total), target).with_style(style)
}

/// A number for a place in a run, far from those of its neighbours: seeds for deals, seats and turns. It fits into 53
/// bits, so that every program can read it back from JSON.
pub(crate) fn mix(seed: u64, place: u64) -> u64 {
    let mut x = seed.wrapping_add(place.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (x ^ x >> 31) >> 11
}
