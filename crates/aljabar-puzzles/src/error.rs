//! [`PuzzleError`]: what is wrong with a puzzle file.

use std::{error::Error, fmt};

use aljabar_core::{FormatError, FormatProblem, MAX_FILE_BYTES, NotationError};
use aljabar_text::JsonError;

use crate::{Kind, UnknownKind};

/// Why a puzzle file is refused: the field, and what is wrong with it. Displays as `field: reason`.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleError {
    /// The path of the wrong field, like `puzzles[3].hand[0]`. Empty if the text as a whole is wrong.
    pub field: String,
    /// What is wrong with it.
    pub problem: PuzzleProblem,
}

/// What is wrong with a field of a puzzle file. The texts in it are shortened and safe to show.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum PuzzleProblem {
    /// The text has more than [`MAX_FILE_BYTES`] bytes.
    TooLong(usize),
    /// The text is not JSON, or the field is missing, occurs twice or has the wrong type. Has the reader's message.
    Json(String),
    /// The text has another format.
    Format(String),
    /// The version of the format is not known.
    Version(u64),
    /// The kind of a puzzle is not known.
    Kind(UnknownKind),
    /// A field is missing that this kind of puzzle has.
    Missing(Kind),
    /// The id is empty, longer than 60 characters, or has other characters than letters, digits and hyphens.
    Id(String),
    /// Another puzzle before has the same id.
    SameId(String),
    /// The grade is not 1 to 5.
    Grade(u64),
    /// The goal is neither `win` nor `share`.
    Goal(String),
    /// A number is larger than any puzzle needs.
    Number(u64),
    /// The margin is not a number from 0 to 1.
    Margin,
    /// An exchange is not in the turn notation.
    Notation(NotationError),
    /// The rules, a hand, the Center or a position is wrong.
    Position(FormatProblem),
    /// The position is over.
    Over,
}

impl PuzzleError {
    pub(crate) fn new(field: impl Into<String>, problem: PuzzleProblem) -> Self {
        Self { field: field.into(), problem }
    }

    /// The same error in a part of a larger text.
    pub(crate) fn within(self, outer: &str) -> Self {
        let inner = &self.field;
        let field = if inner.is_empty() { outer.to_owned() } else { format!("{outer}.{inner}") };
        Self { field, ..self }
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() { self.problem.fmt(f) } else { write!(f, "{}: {}", self.field, self.problem) }
    }
}

impl fmt::Display for PuzzleProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(bytes) => write!(f, "the file has {bytes} bytes, more than {} MB", MAX_FILE_BYTES >> 20),
            Self::Json(reason) => f.write_str(reason),
            Self::Format(found) => write!(f, "this is `{found}`, not `al-jabar-puzzles`"),
            Self::Version(version) => write!(f, "version {version} is not known here, only 1"),
            Self::Kind(error) => error.fmt(f),
            Self::Missing(kind) => write!(f, "a puzzle of the kind {kind} needs this field"),
            Self::Id(id) => write!(f, "`{id}` is not an id: 1 to 60 letters, digits and hyphens"),
            Self::SameId(id) => write!(f, "another puzzle before has the id `{id}`"),
            Self::Grade(grade) => write!(f, "a grade is 1 to 5, not {grade}"),
            Self::Goal(goal) => write!(f, "a goal is `win` or `share`, not `{goal}`"),
            Self::Number(number) => write!(f, "{number} is more than any puzzle has"),
            Self::Margin => f.write_str("a margin is a number from 0 to 1"),
            Self::Notation(error) => error.fmt(f),
            Self::Position(problem) => problem.fmt(f),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl Error for PuzzleError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            PuzzleProblem::Kind(error) => Some(error),
            PuzzleProblem::Notation(error) => Some(error),
            _ => None,
        }
    }
}

impl From<JsonError> for PuzzleError {
    fn from(JsonError { field, reason }: JsonError) -> Self {
        Self { field, problem: PuzzleProblem::Json(reason) }
    }
}

impl From<FormatError> for PuzzleError {
    fn from(FormatError { field, problem }: FormatError) -> Self {
        Self { field, problem: PuzzleProblem::Position(problem) }
    }
}
