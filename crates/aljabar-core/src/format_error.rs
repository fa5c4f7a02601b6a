//! [`FormatError`]: what is wrong with a position or a record.

use std::{error::Error, fmt};

use aljabar_text::shortened;

use crate::{Group, GroupError, Illegal, Piece, RulesError, Seat};

/// The largest text that [`Setup`](crate::Setup) and [`Record`](crate::Record) read, in bytes. The longest game needs far
/// less.
pub const MAX_FILE_BYTES: usize = 4 << 20;

/// Why a position or a record is refused: the field, and what is wrong with it. Displays as `field: reason`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    /// The path of the wrong field, like `hands[1][3]`. Empty if the text as a whole is wrong.
    pub field: String,
    /// What is wrong with it.
    pub problem: FormatProblem,
}

impl FormatError {
    pub(crate) fn new(field: impl Into<String>, problem: impl Into<FormatProblem>) -> Self {
        Self { field: field.into(), problem: problem.into() }
    }
}

/// What is wrong with a field of a position or a record. The texts in it are shortened and safe to show.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FormatProblem {
    /// The text has more than [`MAX_FILE_BYTES`] bytes.
    TooLong(usize),
    /// The text is not JSON, or the field is missing, occurs twice or has the wrong type. Has the reader's message.
    Json(String),
    /// The text has another format.
    Format {
        /// The format that the text names.
        found: String,
        /// The format that was expected.
        expected: &'static str,
    },
    /// The version of the format is not known.
    Version(u64),
    /// The group is not supported.
    Group(GroupError),
    /// The rules are not supported, or do not fit the number of hands.
    Rules(RulesError),
    /// The group has no piece with this code.
    UnknownCode {
        /// The code.
        code: String,
        /// The group.
        group: Group,
    },
    /// The group does not have this piece.
    UnknownPiece {
        /// The piece.
        piece: Piece,
        /// The group.
        group: Group,
    },
    /// A hand or the Center is empty.
    NoPieces,
    /// The bag has black pieces.
    BlacksInBag,
    /// There are more black pieces in one place than this number.
    TooManyBlacks(u16),
    /// The Center has so many pieces of a colour that they would have cancelled.
    Uncancelled {
        /// The name of the colour.
        colour: String,
        /// The number of pieces that cancel.
        count: u16,
    },
    /// There are more pieces of a colour than the rules have copies.
    TooManyCopies {
        /// The name of the colour.
        colour: String,
        /// The number of copies.
        copies: u16,
    },
    /// An exchange moves this number of pieces, more than a [`Handful`](crate::Handful) holds.
    TooManyToExchange(usize),
    /// The round of a history is not possible.
    Round(u64),
    /// The number of passes of a history is not possible.
    Passes(u64),
    /// The numbers of players and hands differ.
    PlayerCount {
        /// The number of players.
        players: usize,
        /// The number of hands.
        hands: usize,
    },
    /// A player's kind is not one of the known ones.
    PlayerKind(String),
    /// An action is none or several of the four kinds.
    ActionKind,
    /// A turn was recorded after the end of the game.
    TurnAfterEnd,
    /// A turn was recorded for the wrong seat.
    WrongSeat {
        /// The seat on turn.
        turn: Seat,
        /// The seat in the record.
        seat: Seat,
    },
    /// A turn has no actions.
    EmptyTurn,
    /// A turn goes on after an exchange or a pass.
    ActionAfterTurn,
    /// A turn that is not the last one does not end with an exchange or a pass.
    UnfinishedTurn,
    /// An action is not legal.
    Illegal(Illegal),
    /// There is a result, but the game is not over.
    EarlyResult,
    /// The game is over, but there is no result.
    MissingResult,
    /// The result has wrong sizes of the hands.
    WrongCounts {
        /// The sizes at the end of the game.
        is: Vec<usize>,
        /// The sizes in the record.
        said: Vec<usize>,
    },
    /// The result has the wrong winners.
    WrongWinners {
        /// The winners at the end of the game.
        is: Vec<Seat>,
        /// The winners in the record.
        said: Vec<Seat>,
    },
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() { self.problem.fmt(f) } else { write!(f, "{}: {}", self.field, self.problem) }
    }
}

impl fmt::Display for FormatProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(bytes) => {
                write!(f, "the file has {bytes} bytes, more than {} MB", MAX_FILE_BYTES >> 20)
            }
            Self::Json(reason) => f.write_str(reason),
            Self::Format { found, expected } => write!(f, "this is `{found}`, not `{expected}`"),
            Self::Version(version) => write!(f, "version {version} is not known here, only 1"),
            Self::Group(error) => error.fmt(f),
            Self::Rules(error) => error.fmt(f),
            Self::UnknownCode { code, group } => write!(f, "there is no piece \"{code}\" in {group}"),
            Self::UnknownPiece { piece, group } => write!(f, "{group} has no piece with the index {}", piece.index()),
            Self::NoPieces => f.write_str("there must be at least one piece"),
            Self::BlacksInBag => f.write_str("there are never blacks in the bag"),
            Self::TooManyBlacks(most) => write!(f, "there are more than {most} blacks"),
            Self::Uncancelled { colour, count } => write!(f, "{count} of {colour} would have cancelled"),
            Self::TooManyCopies { colour, copies } => {
                write!(f, "with these there are more than {copies} of {colour}")
            }
            Self::TooManyToExchange(count) => write!(f, "{count} pieces are more than any exchange moves"),
            Self::Round(round) => write!(f, "a round is 1 to {}, not {round}", crate::LAST_ROUND),
            Self::Passes(passes) => write!(f, "the game would be over after {passes} passes in a row"),
            Self::PlayerCount { players, hands } => write!(f, "there are {players} players, but {hands} hands"),
            Self::PlayerKind(kind) => {
                write!(f, "`{kind}` is neither `human`, `bot:LEVEL` nor `exec:PROGRAM`")
            }
            Self::ActionKind => f.write_str("an action is exactly one of announce, draw, exchange and pass"),
            Self::TurnAfterEnd => f.write_str("the game was over before this turn"),
            Self::WrongSeat { turn, seat } => write!(f, "seat {turn} was on turn, not {seat}"),
            Self::EmptyTurn => f.write_str("nothing was done in this turn"),
            Self::ActionAfterTurn => f.write_str("the turn had ended before this"),
            Self::UnfinishedTurn => f.write_str("the turn did not end before the next began"),
            Self::Illegal(reason) => reason.fmt(f),
            Self::EarlyResult => f.write_str("the game is not over, so it has no result yet"),
            Self::MissingResult => f.write_str("the game is over, but its result is missing"),
            Self::WrongCounts { is, said } => write!(f, "the hands end with {}, not {}", list(is), list(said)),
            Self::WrongWinners { is, said } => write!(f, "the winners are {}, not {}", list(is), list(said)),
        }
    }
}

/// The beginning of a list of numbers. A list from a file may be very long.
fn list(numbers: &[usize]) -> String {
    shortened(&format!("{numbers:?}"), 100)
}

impl Error for FormatError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            FormatProblem::Group(error) => Some(error),
            FormatProblem::Rules(error) => Some(error),
            FormatProblem::Illegal(reason) => Some(reason),
            _ => None,
        }
    }
}

impl From<GroupError> for FormatProblem {
    fn from(error: GroupError) -> Self {
        Self::Group(error)
    }
}

impl From<RulesError> for FormatProblem {
    fn from(error: RulesError) -> Self {
        Self::Rules(error)
    }
}

impl From<Illegal> for FormatProblem {
    fn from(reason: Illegal) -> Self {
        Self::Illegal(reason)
    }
}
