//! The command line of `al-jabar`.

use clap::Parser;
use clap::error::ErrorKind;
use std::fmt;
use std::process::exit;
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
#[command(name = "al-jabar", version = CREDITS, after_help = "In the game, Esc quits.")]
pub struct Options {
    /// The window's size
    #[arg(long, value_name = "WxH", default_value_t)]
    pub window: WindowSize,

    /// Fill the screen
    #[arg(long, conflicts_with = "window")]
    pub fullscreen: bool,

    /// Quit by itself after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub exit_after: Option<Duration>,
}

impl Options {
    /// What the player asked for. A wrong command line is answered with one sentence and code 2.
    pub fn from_command_line() -> Self {
        Self::try_parse().unwrap_or_else(|error| match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => error.exit(),
            _ => {
                // The rest of clap's answer repeats the usage, which `--help` shows.
                let answer = error.to_string();
                let sentence = answer.lines().next().unwrap_or_default().trim_start_matches("error: ");
                eprintln!("al-jabar: {sentence} (see --help)");
                exit(2)
            }
        })
    }
}

/// The size of a window in pixels of the desktop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSize {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

impl WindowSize {
    /// Below this nothing could be read.
    pub const SMALLEST: Self = Self { width: 640, height: 360 };
    /// Beyond this graphics cards refuse.
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
