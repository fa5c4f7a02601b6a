//! The command line of `al-jabar`.

use crate::app::leave;
use crate::files::disk;
use crate::game::Seeds;
use crate::game::{Deal, Next, Saved, SeatKind};
use crate::settings::Speed;
use crate::texts::{Say, in_english};
use aljabar_core::{Group, PLAYERS};
use clap::Parser;
use clap::error::ErrorKind;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

const CREDITS: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\n\
     Al-Jabar was designed by Robert P. Schneider and Cyrus Hettle.\n\
     This is an independent implementation of their game."
);

/// Al-Jabar, the game of coloured marbles that add up.
#[derive(Parser, Clone, Debug, Default, PartialEq)]
#[command(name = "al-jabar", version = CREDITS, after_help = "Without --seats, --watch, --load or --replay the game opens on its title.")]
pub struct Options {
    /// Play at once: who sits where, two to four of human (with a name: human:Ada), novice, casual, club, strong, expert, master, or a character, such as galois
    #[arg(long, value_name = "WHO,WHO[,…]", value_parser = seats, allow_hyphen_values = true)]
    pub seats: Option<Seats>,

    /// Watch bots play; without --seats two experts
    #[arg(long)]
    pub watch: bool,

    /// The group to play with
    #[arg(long, value_name = "M,M[,…]", value_parser = moduli, default_value = "2,2,2", allow_hyphen_values = true)]
    pub moduli: Moduli,

    /// Seed of the deal and of the bag; random if not given
    #[arg(long, value_name = "NUMBER", value_parser = seed, allow_hyphen_values = true)]
    pub seed: Option<u64>,

    /// How fast marbles move: 0.5, 1, 2, 4 or instant
    #[arg(long, allow_hyphen_values = true)]
    pub speed: Option<Speed>,

    /// Play on from a record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "watch", "moduli", "seed"])]
    pub load: Option<PathBuf>,

    /// Show a record again, from its start
    #[arg(long, value_name = "FILE", conflicts_with_all = ["load", "seats", "watch", "moduli", "seed"])]
    pub replay: Option<PathBuf>,

    /// Write the game to this file after every action
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,

    /// Folder for saved games and settings, instead of the system's data folder
    #[arg(long, value_name = "FOLDER")]
    pub data_dir: Option<PathBuf>,

    /// Reduced motion: nothing flies or flashes, changes fade in
    #[arg(long)]
    pub calm: bool,

    /// Simpler pictures, for slow machines
    #[arg(long)]
    pub low: bool,

    /// The window's size
    #[arg(long, value_name = "WxH", default_value_t, allow_hyphen_values = true)]
    pub window: WindowSize,

    /// Fill the screen
    #[arg(long, conflicts_with = "window")]
    pub fullscreen: bool,

    /// For developers: simulate this many gamepads with the keyboard, at most 4 (docs/controls.md)
    #[cfg(feature = "developer")]
    #[arg(long, value_name = "N", default_value_t, hide = true, value_parser = pads, allow_hyphen_values = true)]
    pub virtual_pads: u8,

    /// For developers: crash after this many seconds, to see how the game starts again
    #[cfg(feature = "developer")]
    #[arg(long, value_name = "SECONDS", hide = true, value_parser = seconds, allow_hyphen_values = true)]
    pub crash_after: Option<Duration>,

    /// The report of the crash after which the game starts again by itself
    #[arg(long, value_name = "FILE", hide = true)]
    pub after_crash: Option<PathBuf>,

    /// Quit after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub exit_after: Option<Duration>,
}

/// The players of all seats, in order.
pub type Seats = Vec<SeatKind>;
/// The moduli of a group, checked to be valid by the parser of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moduli(pub Vec<u64>);

impl Default for Moduli {
    fn default() -> Self {
        Self(vec![2, 2, 2])
    }
}

impl Options {
    /// The game that the options ask for; `None` to open the title.
    ///
    /// # Errors
    /// If a file cannot be loaded or the game is not possible. The error is a sentence for the terminal.
    pub fn next(&self) -> Result<Option<Next>, String> {
        if let Some(path) = self.load.as_ref().or(self.replay.as_ref()) {
            let shown = path.display();
            let refused = |reason: Say| format!("{shown} cannot be loaded: {}", in_english(&reason));
            let saved = Saved::read(path).map_err(refused)?;
            let saved = saved.ok_or_else(|| format!("{shown} cannot be loaded: there is no such file"))?;
            return Ok(Some(match self.replay {
                Some(_) => Next::Replay(Box::new((saved.record, saved.game))),
                None => Next::Resume(Box::new(saved)),
            }));
        }
        let expert = SeatKind::Bot(aljabar_bots::Level::Expert);
        let seats = match (&self.seats, self.watch) {
            (Some(seats), true) if seats.iter().any(|kind| kind.is_human()) => {
                return Err("--watch is for bots only: leave out `human`".into());
            }
            (Some(seats), _) => seats.clone(),
            (None, true) => vec![expert; 2],
            (None, false) => return Ok(None),
        };
        let deal =
            Deal { seats, moduli: self.moduli.0.clone(), seed: Seeds::new(self.seed).next(), first: 0, recycle: false };
        deal.session().map_err(|reason| format!("this game cannot be played: {reason}"))?;
        Ok(Some(Next::Deal(deal)))
    }

    /// Parses the command line of the process. Prints one sentence and exits with code 2 if it is wrong.
    pub fn from_command_line() -> Self {
        let options = Self::try_parse().unwrap_or_else(|error| match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => error.exit(),
            _ => {
                // Drop the rest of clap's message, which repeats the usage.
                let answer = error.to_string();
                let sentence = answer.lines().next().unwrap_or_default().trim_start_matches("error: ");
                refuse(sentence)
            }
        });
        if let Err(sentence) = options.next() {
            refuse(&sentence);
        }
        if let Some(path) = options.record.as_ref().filter(|path| disk::is_not_regular(path)) {
            refuse(&format!("--record: {} is not a file that could be written over", path.display()));
        }
        options
    }
}

fn refuse(sentence: &str) -> ! {
    eprintln!("al-jabar: {sentence} (see --help)");
    leave(2)
}

fn seats(text: &str) -> Result<Seats, String> {
    let seats: Seats = text.split(',').map(|who| who.trim().parse()).collect::<Result<_, String>>()?;
    if PLAYERS.contains(&seats.len()) { Ok(seats) } else { Err(format!("two to four play, not {}", seats.len())) }
}

fn moduli(text: &str) -> Result<Moduli, String> {
    let numbers = text.split(',').map(|m| m.trim().parse::<u64>().ok());
    let moduli: Option<Vec<u64>> = numbers.collect();
    let moduli = moduli.ok_or("write one to four numbers from 2 to 9 with commas between them, such as 2,2,2")?;
    Group::new(&moduli).map_err(|error| error.to_string())?;
    Ok(Moduli(moduli))
}

/// The size of a window in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSize {
    /// Horizontal, in pixels.
    pub width: u32,
    /// Vertical, in pixels.
    pub height: u32,
}

impl WindowSize {
    /// The smallest size at which all texts are legible.
    pub const SMALLEST: Self = Self { width: 640, height: 360 };
    /// The largest size that graphics cards support.
    pub const LARGEST: Self = Self { width: 16384, height: 16384 };
}

impl Default for WindowSize {
    fn default() -> Self {
        Self { width: 1280, height: 720 }
    }
}

impl fmt::Display for WindowSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for WindowSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (smallest, largest) = (Self::SMALLEST, Self::LARGEST);
        text.split_once(['x', 'X', '×'])
            .and_then(|(width, height)| Some(Self { width: width.parse().ok()?, height: height.parse().ok()? }))
            .filter(|size| (smallest.width..=largest.width).contains(&size.width))
            .filter(|size| (smallest.height..=largest.height).contains(&size.height))
            .ok_or_else(|| format!("write a size from {smallest} to {largest}, such as 1280x720"))
    }
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

#[cfg(feature = "developer")]
fn pads(text: &str) -> Result<u8, String> {
    let pads = text.parse().ok().filter(|pads| (0..=4).contains(pads));
    pads.ok_or_else(|| "write a number of gamepads from 0 to 4".into())
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "write a number of seconds, such as 5 or 0.5".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Options::command().debug_assert();
    }

    #[test]
    fn sizes_are_read_and_written_alike() {
        let size: WindowSize = "1920x1080".parse().expect("a size");
        assert_eq!(size, WindowSize { width: 1920, height: 1080 });
        assert_eq!(size.to_string(), "1920x1080");
    }

    #[test]
    fn impossible_sizes_and_times_are_refused() {
        for text in ["", "x", "12", "1280x", "0x0", "320x200", "99999x99999", "-1280x720", "1280x720x3", "a×b"] {
            assert!(text.parse::<WindowSize>().is_err(), "{text}");
        }
        for text in ["", "soon", "-1", "NaN", "inf", "1e300"] {
            assert!(seconds(text).is_err(), "{text}");
        }
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
    }
}
