//! Networks as text. The section stands below the table of weights that the network adds to:
//!
//! ```text
//! network 1               the version of this format
//! moduli 2,2,2
//! rows 400                then that many lines of 32 numbers: the first layer
//! units 16                then that many lines of 33 numbers: the second layer, with the bias at the end of a line
//! scores 2                then that many lines of 16 numbers, one for each player
//! checksum 0123456789abcdef
//! ```

use std::{
    error::Error,
    fmt::{self, Write},
    num::ParseIntError,
};

use aljabar_core::{Group, MAX_SEATS, Rules};
use aljabar_text::shortened;

use super::{FIRST, Network, NetworkInputs, SECOND};

const VERSION: &str = "1";

/// Why the section of a network cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NetworkError {
    Version(String),
    /// A line that begins with this word and a value is missing.
    Line(&'static str),
    Group(String),
    /// A value that does not fit the group, the players or the layers.
    Size {
        name: &'static str,
        needed: usize,
    },
    Numbers {
        needed: usize,
    },
    Number(ParseIntError),
    Checksum,
    Trailing(String),
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(found) => write!(f, "network: version {found} is not known, only {VERSION}"),
            Self::Line(name) => write!(f, "network: `{name}` and a value are missing"),
            Self::Group(reason) => write!(f, "network: moduli: {reason}"),
            Self::Size { name, needed } => write!(f, "network: {name}: must be {needed}"),
            Self::Numbers { needed } => write!(f, "network: {needed} numbers are needed"),
            Self::Number(error) => write!(f, "network: {error}"),
            Self::Checksum => f.write_str("network: the numbers do not fit the checksum"),
            Self::Trailing(text) => write!(f, "network: `{text}` stands after its end"),
        }
    }
}

impl Error for NetworkError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Number(error) => Some(error),
            _ => None,
        }
    }
}

/// The lines of a text that are not comments, with their numbers from 1.
pub(crate) struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The number of the last line.
    pub(crate) number: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { lines: text.lines().enumerate(), number: 0 }
    }

    /// Reads `name` and a value.
    fn value(&mut self, name: &'static str) -> Result<&'a str, NetworkError> {
        let line = self.next().unwrap_or_default();
        line.strip_prefix(name).map(str::trim).filter(|value| !value.is_empty()).ok_or(NetworkError::Line(name))
    }

    /// Reads `name` and this number.
    fn size(&mut self, name: &'static str, needed: usize) -> Result<(), NetworkError> {
        match self.value(name)?.parse::<usize>() {
            Ok(found) if found == needed => Ok(()),
            _ => Err(NetworkError::Size { name, needed }),
        }
    }

    fn numbers<const N: usize>(&mut self, checksum: &mut Checksum) -> Result<[i16; N], NetworkError> {
        let mut numbers = [0; N];
        let mut words = self.next().unwrap_or_default().split_whitespace();
        for number in &mut numbers {
            let word = words.next().ok_or(NetworkError::Numbers { needed: N })?;
            *number = word.parse().map_err(NetworkError::Number)?;
            checksum.add(*number);
        }
        if words.next().is_some() { Err(NetworkError::Numbers { needed: N }) } else { Ok(numbers) }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            let (place, line) = self.lines.next()?;
            self.number = place + 1;
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                return Some(line);
            }
        }
    }
}

/// The FNV-1a hash of the numbers.
#[derive(Clone, Copy)]
struct Checksum(u64);

impl Checksum {
    const START: Self = Self(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, number: i16) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl Network {
    /// Reads the section after its first line, whose value is the version.
    pub(crate) fn read(version: &str, players: usize, lines: &mut Lines<'_>) -> Result<Self, NetworkError> {
        if version != VERSION {
            return Err(NetworkError::Version(shortened(version, 20)));
        }
        let moduli: Result<Vec<u64>, _> = lines.value("moduli")?.split(',').map(|word| word.trim().parse()).collect();
        let group = Group::new(&moduli.map_err(NetworkError::Number)?);
        let rules = group
            .map_err(|error| error.to_string())
            .and_then(|group| Rules::new(group, players).map_err(|error| error.to_string()));
        let rules = rules.map_err(NetworkError::Group)?;
        let inputs = NetworkInputs::new(&rules, players);
        let mut checksum = Checksum::START;
        lines.size("rows", inputs.rows())?;
        let rows = (0..inputs.rows()).map(|_| lines.numbers::<FIRST>(&mut checksum)).collect::<Result<Vec<_>, _>>()?;
        lines.size("units", SECOND)?;
        let (mut second, mut second_biases) = ([[0; FIRST]; SECOND], [0; SECOND]);
        for (unit, bias) in second.iter_mut().zip(&mut second_biases) {
            let numbers = lines.numbers::<{ FIRST + 1 }>(&mut checksum)?;
            unit.copy_from_slice(&numbers[..FIRST]);
            *bias = numbers[FIRST];
        }
        lines.size("scores", players)?;
        let mut scores = [[0; SECOND]; MAX_SEATS];
        for score in &mut scores[..players] {
            *score = lines.numbers(&mut checksum)?;
        }
        if u64::from_str_radix(lines.value("checksum")?, 16) != Ok(checksum.0) {
            return Err(NetworkError::Checksum);
        }
        if let Some(text) = lines.next() {
            return Err(NetworkError::Trailing(shortened(text, 40)));
        }
        Ok(Self { moduli: rules.group().moduli().to_vec(), inputs, rows, second, second_biases, scores })
    }

    /// Writes the section.
    pub(crate) fn write(&self, text: &mut String) {
        let mut checksum = Checksum::START;
        let mut numbers = |numbers: &mut dyn Iterator<Item = i16>| {
            let words = numbers.inspect(|number| checksum.add(*number)).map(|number| number.to_string());
            words.collect::<Vec<_>>().join(" ")
        };
        let mut line = |line: String| writeln!(text, "{line}").unwrap_or_default();
        line(format!("network {VERSION}"));
        line(format!("moduli {}", self.moduli.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")));
        line(format!("rows {}", self.rows.len()));
        self.rows.iter().for_each(|row| line(numbers(&mut row.iter().copied())));
        line(format!("units {SECOND}"));
        let units = self.second.iter().zip(&self.second_biases);
        units.for_each(|(unit, bias)| line(numbers(&mut unit.iter().chain([bias]).copied())));
        line(format!("scores {}", self.players()));
        self.scores[..self.players()].iter().for_each(|score| line(numbers(&mut score.iter().copied())));
        line(format!("checksum {:016x}", checksum.0));
    }
}
