//! What the commands share: errors, files, output, progress bars and Ctrl-C.

use std::{
    fmt, fs,
    io::{self, BufWriter, IsTerminal, Read, Write},
    path::Path,
    process::exit,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use aljabar_core::{Action, Group, MAX_FILE_BYTES, Position, Rules, Setup};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::{Deserialize, Serialize, Serializer};

/// Why a command failed, as a sentence.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(reason: impl fmt::Display) -> Self {
        Self(reason.to_string())
    }

    /// Prints an error of the command line that clap cannot find, and ends the program with exit code 2.
    pub(crate) fn usage(reason: impl fmt::Display) -> Self {
        warn(format!("aljabar-lab: {reason}"));
        exit(2)
    }

    pub(crate) fn file(path: &Path, reason: impl fmt::Display) -> Self {
        Self(format!("{}: {reason}", shown(path)))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

/// The file name that means the standard input.
const STANDARD_INPUT: &str = "-";

/// A file as messages name it.
pub(crate) fn shown(path: &Path) -> String {
    if path.as_os_str() == STANDARD_INPUT { "standard input".into() } else { path.display().to_string() }
}

/// Numbers as the command line takes them: `2,2,4`.
pub(crate) fn listed(numbers: &[u64]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// Reads a text file, or the standard input if the file is `-`. Fails if it is larger than `MAX_FILE_BYTES`, or if the
/// standard input was read before.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    static INPUT_READ: AtomicBool = AtomicBool::new(false);
    let source: Box<dyn Read> = if path.as_os_str() != STANDARD_INPUT {
        Box::new(fs::File::open(path).map_err(|e| Failure::file(path, e))?)
    } else if !INPUT_READ.swap(true, Ordering::Relaxed) {
        Box::new(io::stdin().lock())
    } else {
        return Err(Failure::file(path, "it can be read only once"));
    };
    let mut bytes = Vec::new();
    let limit = MAX_FILE_BYTES as u64 + 1;
    source.take(limit).read_to_end(&mut bytes).map_err(|e| Failure::file(path, e))?;
    if bytes.len() > MAX_FILE_BYTES {
        return Err(Failure::file(path, format!("the file has more than {} MB", MAX_FILE_BYTES >> 20)));
    }
    String::from_utf8(bytes).map_err(|_| Failure::file(path, "the file is not UTF-8 text"))
}

/// Reads a line of JSON. The error names the field that does not fit, if there is one, and the reason.
pub(crate) fn read_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
    aljabar_text::parse(text).map_err(|error| error.to_string())
}

/// Reads a position file: the rules and the position.
pub(crate) fn read_position(path: &Path) -> Result<(Rules, Position), Failure> {
    let setup = Setup::from_json(&read_text(path)?).map_err(|e| Failure::file(path, e))?;
    let position = setup.position().map_err(|e| Failure::file(path, e))?;
    Ok((setup.rules, position))
}

/// Prints a line to the standard output. If that fails, ends the program: with exit code 0 if the reader has closed the
/// pipe, and otherwise, for example on a full disk, with an error and exit code 1.
pub(crate) fn say(line: impl fmt::Display) {
    if let Err(error) = writeln!(io::stdout().lock(), "{line}") {
        exit(if lost(&error) { 1 } else { 0 });
    }
}

/// Prints a line to the standard output. If that fails, prints an error once and goes on, for commands that also write
/// files.
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

/// Whether a line of [`tell`] could not be written.
pub(crate) fn output_lost() -> bool {
    OUTPUT_LOST.load(Ordering::Relaxed)
}

/// Whether an error means that output was lost. Prints the error if so. A closed pipe is no loss.
fn lost(error: &io::Error) -> bool {
    let lost = error.kind() != io::ErrorKind::BrokenPipe;
    if lost {
        warn(format!("aljabar-lab: the output cannot be written: {error}"));
    }
    lost
}

/// Prints a line to the standard error, and ignores a failure.
pub(crate) fn warn(line: impl fmt::Display) {
    drop(writeln!(io::stderr().lock(), "{line}"));
}

/// Prints a value as JSON, like [`say`].
pub(crate) fn say_json(value: &impl Serialize) -> Result<(), Failure> {
    say(serde_json::to_string_pretty(value).map_err(Failure::new)?);
    Ok(())
}

/// Prints values as a JSON array, one after the other, so that a long list takes no memory. Fails like [`say`].
pub(crate) fn say_json_list<T: Serialize>(values: impl Iterator<Item = T>) {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = serde_json::Serializer::pretty(&mut out).collect_seq(values).map_err(io::Error::from);
    if let Err(error) = written.and_then(|()| writeln!(out)).and_then(|()| out.flush()) {
        exit(if lost(&error) { 1 } else { 0 });
    }
}

/// An action in the turn notation. A draw has no piece: `+`.
pub(crate) fn write_action(group: &Group, action: &Action) -> String {
    match action {
        Action::Announce => "!".into(),
        Action::Draw => "+".into(),
        Action::Exchange(exchange) => group.write_exchange(exchange),
        Action::Pass => "-".into(),
    }
}

/// A whole number with a comma before each three digits.
pub(crate) fn grouped(number: impl fmt::Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A flag that Ctrl-C sets. Commands then finish their current games, print their report and end.
#[derive(Clone)]
pub(crate) struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Installs the handler for Ctrl-C. A second Ctrl-C ends the program at once.
    pub(crate) fn on_ctrl_c() -> Self {
        let stop = Self(Arc::new(AtomicBool::new(false)));
        let flag = stop.clone();
        let listening = ctrlc::set_handler(move || {
            if flag.0.swap(true, Ordering::Relaxed) {
                aljabar_engine::kill_all();
                exit(130);
            }
            warn("\nstopping; the results so far are kept (press Ctrl-C again to end at once)");
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

/// A progress bar on the standard error. It is hidden if that is not a terminal.
pub(crate) fn progress(total: u64, what: &str) -> ProgressBar {
    let target = if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let template = format!("{{bar:40}} {{pos}}/{{len}} {what}, {{elapsed}} gone, {{eta}} to go {{msg}}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(total), target).with_style(style)
}

/// Derives a seed from a seed and an index: for deals and rotations. It can be inverted, so bots and
/// engines are not given such seeds but those of [`aljabar_core::decision_seed`]. It has 53 bits, so that every program can read it
/// from JSON.
pub(crate) fn mix(seed: u64, place: u64) -> u64 {
    let mut x = seed.wrapping_add(place.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (x ^ x >> 31) >> 11
}
