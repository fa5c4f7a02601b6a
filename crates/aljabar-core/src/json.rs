//! Reads and writes positions, records, exchanges and histories as JSON.

mod exchange;
mod history;
mod pieces;
mod position;
mod record;

pub use exchange::ExchangeFile;
pub use history::HistoryFile;
pub use pieces::PiecesFile;

use aljabar_text::{JsonError, Object, parse, shortened};
use serde::{Deserialize, Serialize};

use crate::{FormatError, FormatProblem, Group, MAX_FILE_BYTES, Piece, Pieces, Rules, setup::rules_error};

/// Rules as positions, records and puzzles write them: `{"moduli":[2,2,2],"copies":10,"recycle":false}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RulesFile {
    moduli: Vec<u64>,
    copies: u64,
    recycle: bool,
}

impl RulesFile {
    /// Writes rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let moduli = rules.group().moduli().iter().map(|a| u64::from(*a)).collect();
        Self { moduli, copies: u64::from(rules.copies()), recycle: rules.recycle() }
    }

    /// The rules, checked for this number of players.
    ///
    /// # Errors
    /// If the group is not supported, or there are too few or too many copies for the players.
    pub fn read(&self, players: usize) -> Result<Rules, FormatError> {
        let group = Group::new(&self.moduli).map_err(|error| FormatError::new("rules.moduli", error))?;
        let rules = Rules::with_copies(group, players, self.copies).map_err(rules_error)?;
        Ok(rules.recycling(self.recycle))
    }
}

impl From<JsonError> for FormatError {
    fn from(JsonError { field, reason }: JsonError) -> Self {
        Self { field, problem: FormatProblem::Json(reason) }
    }
}

/// Reads the text of a file of this format and of version 1.
fn read<'a, T: Deserialize<'a>>(text: &'a str, format: &'static str) -> Result<T, FormatError> {
    #[derive(Deserialize)]
    struct Head {
        format: String,
        version: u64,
    }
    if text.len() > MAX_FILE_BYTES {
        return Err(FormatError::new("", FormatProblem::TooLong(text.len())));
    }
    let Object(head): Object<Head> = parse(text)?;
    check_head(&head.format, head.version, format)?;
    let Object(file) = parse(text)?;
    Ok(file)
}

/// Checks the format and the version of a file.
fn check_head(found: &str, version: u64, expected: &'static str) -> Result<(), FormatError> {
    if found != expected {
        let found = shortened(found, 20);
        return Err(FormatError::new("format", FormatProblem::Format { found, expected }));
    }
    if version != 1 {
        return Err(FormatError::new("version", FormatProblem::Version(version)));
    }
    Ok(())
}

/// Reads a multiset.
fn read_pieces(group: &Group, codes: &[String], field: &str) -> Result<Pieces, FormatError> {
    let mut pieces = Pieces::EMPTY;
    for (i, code) in codes.iter().enumerate() {
        let piece = read_piece(group, code).map_err(|problem| FormatError::new(format!("{field}[{i}]"), problem))?;
        // The limits are checked later and are far lower. This keeps the count from overflowing before.
        if pieces.count(piece) < 10_000 {
            pieces.insert(piece);
        }
    }
    Ok(pieces)
}

/// Reads all hands.
fn read_hands(group: &Group, hands: &[Vec<String>], field: &str) -> Result<Vec<Pieces>, FormatError> {
    hands.iter().enumerate().map(|(i, hand)| read_pieces(group, hand, &format!("{field}[{i}]"))).collect()
}

fn read_piece(group: &Group, code: &str) -> Result<Piece, FormatProblem> {
    let unknown = || FormatProblem::UnknownCode { code: shortened(code, 20), group: group.clone() };
    group.parse(code).ok_or_else(unknown)
}

/// Writes a multiset, sorted.
fn write_pieces<const W: usize>(group: &Group, pieces: &Pieces<W>) -> Vec<String> {
    group.sorted(pieces.iter()).into_iter().map(|p| group.code(p).to_string()).collect()
}

/// A seat number from a file. One that does not fit becomes a seat that does not exist.
fn read_seat(seat: u64) -> usize {
    usize::try_from(seat).unwrap_or(usize::MAX)
}

fn to_text(file: &impl Serialize) -> String {
    serde_json::to_string(file).expect("texts, numbers and lists always have a JSON form")
}
